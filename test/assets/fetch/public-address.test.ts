import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../../src/assets/fetch/public-address.ts'

describe('a public address', () => {
  test.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '100.63.0.1', '11.0.0.1'])(
    'is %s',
    address => expect(isPublicAddress(address)).toBe(true),
  )

  test.each(['2606:4700:4700::1111', '2a00:1450:4001:82f::200e', '::ffff:8.8.8.8'])('is %s', address =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

/** At least one address of each range that IANA lists as special, and of cloud metadata services. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'metadata of clouds': [
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
  ],
  'protocol assignments': ['192.0.0.1', '192.0.0.170'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  '6to4 and its relays': ['192.88.99.1', '2002:7f00:1::', '2002:808:808::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255'],
  'AS112 and AMT': ['192.31.196.1', '192.52.193.1', '2620:4f:8000::1', '2001:3::1'],
  unspecified: ['::'],
  'IPv4 inside IPv6, mapped': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:168.63.129.16',
  ],
  'IPv4 inside IPv6, compatible': ['::127.0.0.1', '::7f00:1', '::808:808'],
  'IPv4 inside IPv6, translated': ['::ffff:0:7f00:1', '::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  Teredo: ['2001::1', '2001:0:7f00:1::'],
  'unique local': ['fc00::1', 'fdff::1'],
  'site-local': ['fec0::1'],
  'discard-only': ['100::1'],
  'segment routing': ['5f00::1'],
  ORCHID: ['2001:10::1', '2001:20::1'],
  unassigned: ['4000::1', '8000::1'],
}

describe('not a public address', () => {
  test.each(
    Object.entries(SPECIAL).flatMap(([range, addresses]) => addresses.map(one => [range, one] as const)),
  )('%s: %s', (_range, address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['', 'localhost', '1.1.1', '1.1.1.1.1', '1.1.1.256', ':::', '1.1.1.1 '])('invalid: %j', text =>
    expect(isPublicAddress(text)).toBe(false),
  )
})

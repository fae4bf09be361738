import { BlockList, isIP } from 'node:net'
import { arrayOf, orArray, rule, wholeNumber } from '../base/options.ts'

/** Proxies in front of the handler: how many, or their addresses and networks, such as `10.0.0.0/8`. */
export type TrustedProxies = number | readonly string[]

export const TRUSTED_PROXIES_RULE = orArray(
  { ...wholeNumber(0), expected: 'the number of proxies' },
  arrayOf(
    'an array of addresses and networks',
    rule('an address or network such as 10.0.0.0/8', value => readNetwork(String(value)) !== null),
  ),
)

/** Finds the address of the client behind proxies; undefined if it is unknown. */
export type ClientAddress = (peer: string | undefined, headers: Headers) => string | undefined

/**
 * Follows the addresses that proxies reported, from the peer backwards, while each is a trusted proxy. Addresses beyond
 * the first untrusted one can be forged.
 */
export function createClientAddress(trusted: TrustedProxies): ClientAddress {
  const isTrusted = createTrust(trusted)
  const follow = (peer: string | undefined, reported: readonly string[]): string | undefined => {
    let client = peer
    for (const [i, next] of reported.toReversed().entries()) {
      const address = readAddress(next)
      if (address === null) return client
      client = address
      if (!isTrusted(address, i + 1)) return client
    }
    return client
  }
  return (peer, headers) => {
    const address = peer === undefined ? undefined : (readAddress(peer) ?? peer)
    if (!isTrusted(address, 0)) return address
    // A proxy sets one of the two headers and may pass on the client's own version of the other. If they differ,
    // neither is used.
    const hops = [listOf(headers.get('x-forwarded-for')), forwardedFor(headers.get('forwarded'))]
    const [first = address, second = first] = hops
      .filter(reported => reported !== null)
      .map(reported => follow(address, reported))
    return first === second ? first : address
  }
}

/** The key by which requests of an address are counted: for IPv6 its /64 network, which one customer owns. */
export function rateLimitKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function createTrust(trusted: TrustedProxies): (address: string | undefined, hop: number) => boolean {
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  const list = new BlockList()
  for (const proxy of trusted) {
    const network = readNetwork(proxy)
    if (network !== null) list.addSubnet(network.address, network.prefix, familyOf(network.address))
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/** An address with an optional prefix length, such as `10.0.0.0/8`. */
function readNetwork(text: string): { address: string; prefix: number } | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const max = version === 6 ? 128 : 32
  const prefix = bits === undefined ? max : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  return version === 0 || rest.length > 0 || !(prefix <= max) ? null : { address, prefix }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** The address in a header or of a socket: may be in brackets, have a port, or be IPv4 mapped to IPv6. */
function readAddress(shown: string): string | null {
  const text = shown.trim()
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? []
  const address = (bracketed ?? withPort ?? text).replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? null : address
}

function listOf(header: string | null): string[] | null {
  return header === null ? null : header.split(',')
}

/** The `for` of each hop (RFC 7239 §4). An obfuscated identifier is not an address. */
function forwardedFor(header: string | null): string[] | null {
  const hops = listOf(header)
  if (hops === null) return null
  return hops.map(hop => /(?:^|;)\s*for\s*=\s*"?([^";]*)"?\s*(?:;|$)/i.exec(hop)?.[1] ?? '')
}

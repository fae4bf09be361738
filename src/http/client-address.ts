import { BlockList, isIP } from 'node:net'
import { PlatenError } from '../base/errors.ts'

/** Proxies in front of the handler: how many, or their addresses and networks, such as `10.0.0.0/8`. */
export type TrustedProxies = number | readonly string[]

/** The address that a request really comes from; undefined where it is not known. */
export type ClientAddress = (peer: string | undefined, headers: Headers) => string | undefined

/**
 * Goes back from the peer through the addresses that proxies reported, as far as each is a trusted one. What
 * lies beyond could be anybody's invention.
 * @throws PlatenError `invalid_option`
 */
export function createClientAddress(trusted: TrustedProxies): ClientAddress {
  const isTrusted = trustOf(trusted)
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
    // A proxy sets one of the two and may let the client's own version of the other pass. Where they differ,
    // neither can be believed.
    const ways = [listOf(headers.get('x-forwarded-for')), forwardedFor(headers.get('forwarded'))]
    const [first = address, second = first] = ways
      .filter(way => way !== null)
      .map(reported => follow(address, reported))
    return first === second ? first : address
  }
}

/** Addresses are counted by it: of IPv6 the first 64 bits, since one customer has all that follow. */
export function countedAs(address: string): string {
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

function trustOf(trusted: TrustedProxies): (address: string | undefined, hop: number) => boolean {
  if (typeof trusted === 'number') {
    if (!Number.isSafeInteger(trusted) || trusted < 0) throw invalid(String(trusted))
    return (_, hop) => hop < trusted
  }
  if (!Array.isArray(trusted)) throw invalid(String(trusted))
  const list = new BlockList()
  for (const proxy of trusted) {
    const [address = '', bits, ...rest] = String(proxy).split('/')
    const version = isIP(address)
    const max = version === 6 ? 128 : 32
    const prefix = bits === undefined ? max : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (version === 0 || rest.length > 0 || !(prefix <= max)) throw invalid(String(proxy))
    list.addSubnet(address, prefix, familyOf(version))
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, familyOf(isIP(address)))
}

function familyOf(version: number): 'ipv4' | 'ipv6' {
  return version === 6 ? 'ipv6' : 'ipv4'
}

/** An address as a header or a socket shows it: perhaps in brackets, with a port, or IPv4 dressed as IPv6. */
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

/** The `for` of each hop (RFC 7239 §4); a hop that hides itself is no address. */
function forwardedFor(header: string | null): string[] | null {
  const hops = listOf(header)
  if (hops === null) return null
  return hops.map(hop => /(?:^|;)\s*for\s*=\s*"?([^";]*)"?\s*(?:;|$)/i.exec(hop)?.[1] ?? '')
}

function invalid(shown: string): PlatenError {
  return new PlatenError(
    'invalid_option',
    `The option 'trustedProxies' of createHandler holds '${shown}'; expected the number of proxies, or a list of addresses and networks such as 10.0.0.0/8.`,
  )
}

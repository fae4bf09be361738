// An IP address → whether it is one of the public internet. Pure. The only import of ipaddr.js.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** In public space, but answering with the secrets of the machine that asks (Azure's virtual public address). */
const METADATA = new Set(['168.63.129.16'])

/** Global unicast is 2000::/3 (RFC 4291 §2.4, IANA); all else in IPv6 is special, or not given out yet. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** False for every special range, for IPv4 inside IPv6 that is special, and for what is no address. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || METADATA.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST)
}

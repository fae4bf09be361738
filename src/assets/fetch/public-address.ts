/** An IP address → whether it belongs to the public internet. Pure. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A public address that serves secrets of the requesting machine (Azure's virtual public IP address). */
const METADATA = new Set(['168.63.129.16'])

/** Global unicast is 2000::/3 (RFC 4291 §2.4, IANA); the rest of IPv6 is special or unassigned. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** False for special ranges, also of IPv4 addresses embedded in IPv6, and for invalid addresses. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || METADATA.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST)
}

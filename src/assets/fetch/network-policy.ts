// A URL → whether it may be asked for. Pure; what its host resolves to is judged when a connection opens.
// Fails with `asset_denied` (what the policy forbids) and `asset_failed` (no URL).
import { PlatenError } from '../../base/errors.ts'
import { type HostPattern, matchesHost, parseHostPattern, plainHost } from './host-pattern.ts'

/** Where references may lead over the network. */
export interface NetworkPolicy {
  /** `public`: hosts with public addresses; `off`: nothing is ever fetched. */
  readonly network: 'public' | 'off'
  /** Only these hosts: `example.com`, `*.example.com` (all below it), `example.com:8080`. Null: every public host. */
  readonly allowHosts: readonly string[] | null
  /** Hosts that may be asked though their addresses are not public, beside `allowHosts`. */
  readonly allowPrivateHosts: readonly string[]
}

export const DEFAULT_NETWORK_POLICY: NetworkPolicy = {
  network: 'public',
  allowHosts: null,
  allowPrivateHosts: [],
}

export interface NetworkRules {
  /** The URL parsed, its fragment cut off. */
  check(url: string): URL
  /** What is thrown where a host that the policy does not list has an address that is not public. */
  notPublic(host: string): PlatenError
  /** Whether the policy lists the host as one whose addresses need not be public. */
  trusts(host: string, port: number): boolean
}

/** HTTP's own ports, and those that any server may take; below 1024 the others speak another protocol. */
const mayBeHttp = (port: number) => port === 80 || port === 443 || port >= 1024

/** @param option The engine's option that holds the policy, for messages. */
export function createNetworkRules(
  policy: NetworkPolicy,
  option: 'assets' | 'webhooks' = 'assets',
): NetworkRules {
  const allowed = policy.allowHosts?.map(hostPattern) ?? null
  const trusted = policy.allowPrivateHosts.map(hostPattern)

  function checkHost({ host, hostname }: URL, port: number): void {
    const plain = plainHost(hostname)
    if (trusted.some(pattern => matchesHost(pattern, plain, port))) return
    if (allowed !== null && !allowed.some(pattern => matchesHost(pattern, plain, port))) {
      throw denied(`The host '${host}' is not one of the option ${option}.allowHosts.`)
    }
    if (!mayBeHttp(port))
      throw denied(`Port ${port} of the host '${host}' is not one that web servers listen on.`)
  }

  return {
    check(text) {
      if (policy.network === 'off') {
        throw denied("Nothing is fetched over the network: the option assets.network is 'off'.")
      }
      if (!URL.canParse(text)) throw new PlatenError('asset_failed', 'It is no URL that can be read.')
      const url = new URL(text)
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw denied(`It is a ${url.protocol.slice(0, -1)} URL; only http and https are fetched.`)
      }
      if (url.username !== '' || url.password !== '') {
        throw denied(`The URL of the host '${url.host}' holds a user name or password; leave them out.`)
      }
      checkHost(url, portOf(url))
      url.hash = ''
      return url
    },

    notPublic(host) {
      return denied(
        `The host '${host}' has no public address; check its spelling. Only a host in the option ${option}.allowPrivateHosts may be private.`,
      )
    },

    trusts(host, port) {
      return trusted.some(pattern => matchesHost(pattern, plainHost(host), port))
    },
  }
}

function hostPattern(text: string): HostPattern {
  const pattern = parseHostPattern(text)
  if (pattern !== null) return pattern
  throw new PlatenError('invalid_option', `'${text}' is no host, such as example.com or *.example.com.`)
}

/** The port that a URL leads to, its scheme's own where it says none. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

function denied(message: string): PlatenError {
  return new PlatenError('asset_denied', message)
}

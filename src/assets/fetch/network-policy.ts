/**
 * A URL → whether the policy allows it. Pure; addresses of hosts are checked when a connection opens.
 * Fails with `asset_denied` (forbidden by the policy) and `asset_failed` (invalid URL).
 */
import { isIPv6 } from 'node:net'
import { PlatenError } from '../../base/errors.ts'
import { arrayOf, type OptionRules, oneOf, orNull, rule } from '../../base/options.ts'

/** Hosts that references may lead to. */
export interface NetworkPolicy {
  /** `public`: hosts with public addresses; `off`: nothing is ever fetched. */
  readonly network: 'public' | 'off'
  /** Only these hosts: `example.com`, `*.example.com` (all below it), `example.com:8080`. Null: every public host. */
  readonly allowHosts: readonly string[] | null
  /** Hosts that are allowed although their addresses are not public, in addition to `allowHosts`. */
  readonly allowPrivateHosts: readonly string[]
}

export const DEFAULT_NETWORK_POLICY: NetworkPolicy = {
  network: 'public',
  allowHosts: null,
  allowPrivateHosts: [],
}

const hostList = arrayOf(
  'an array of hosts',
  rule(
    'a host, such as example.com, *.example.com or localhost:8080',
    value => typeof value === 'string' && parseHostPattern(value) !== null,
  ),
)

export const NETWORK_POLICY_RULES: OptionRules<NetworkPolicy> = {
  network: oneOf('public', 'off'),
  allowHosts: orNull(hostList),
  allowPrivateHosts: hostList,
}

export type NetworkRules = ReturnType<typeof createNetworkRules>

/** Other ports below 1024 belong to other protocols. */
const mayBeHttp = (port: number) => port === 80 || port === 443 || port >= 1024

/**
 * @param policy Valid by `NETWORK_POLICY_RULES`.
 * @param option The engine option with the policy, for messages.
 */
export function createNetworkRules(policy: NetworkPolicy, option: 'assets' | 'webhooks' = 'assets') {
  const patternsOf = (hosts: readonly string[]) => hosts.flatMap(host => parseHostPattern(host) ?? [])
  const allowed = policy.allowHosts === null ? null : patternsOf(policy.allowHosts)
  const trusted = patternsOf(policy.allowPrivateHosts)
  const isTrusted = (host: string, port: number): boolean =>
    trusted.some(pattern => matchesHost(pattern, host, port))

  function checkHost({ host, hostname }: URL, port: number): void {
    const plain = plainHost(hostname)
    if (isTrusted(plain, port)) return
    if (allowed !== null && !allowed.some(pattern => matchesHost(pattern, plain, port))) {
      throw denied(`The host '${host}' is not in the option ${option}.allowHosts; add it there to allow it.`)
    }
    if (!mayBeHttp(port)) throw denied(`Port ${port} of the host '${host}' is not a port of web servers.`)
  }

  return {
    /** Parses an allowed URL and removes its fragment. */
    check(text: string): URL {
      if (policy.network === 'off') {
        throw denied(
          "Nothing is fetched over the network: set the option assets.network to 'public' to allow it.",
        )
      }
      if (!URL.canParse(text)) throw new PlatenError('asset_failed', 'It is not a valid URL.')
      const url = new URL(text)
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw denied(`It is a ${url.protocol.slice(0, -1)} URL; only http and https are fetched.`)
      }
      if (url.username !== '' || url.password !== '') {
        throw denied(`The URL of the host '${url.host}' contains a user name or password; remove them.`)
      }
      checkHost(url, portOf(url))
      url.hash = ''
      return url
    },

    /** The error for a host without public address that `allowPrivateHosts` does not list. */
    notPublic(host: string): PlatenError {
      return denied(
        `The host '${host}' has no public address; check its spelling. To allow a private host, add it to the option ${option}.allowPrivateHosts, or give --allow-private-host on the command line.`,
      )
    },

    /** True if `allowPrivateHosts` lists the host. */
    trusts: (host: string, port: number): boolean => isTrusted(plainHost(host), port),
  }
}

/** The port of a URL, by default that of its scheme. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

function denied(message: string): PlatenError {
  return new PlatenError('asset_denied', message)
}

/** One entry of a list of hosts: a host, or `*.` and a host for its subdomains, optionally with `:port`. */
interface HostPattern {
  readonly host: string
  /** True for subdomains of `host` only. */
  readonly below: boolean
  /** Null for every port. */
  readonly port: number | null
}

/** Null for invalid patterns, such as a whole URL or a `*` in another place. */
export function parseHostPattern(text: string): HostPattern | null {
  const below = text.startsWith('*.')
  const rest = below ? text.slice(2) : text
  const [, written = '', digits] = isIPv6(rest)
    ? [rest, `[${rest}]`]
    : (/^(\[[\da-f:.]+\]|[^\s:/?#@\\*[\]]+)(?::(\d{1,5}))?$/i.exec(rest) ?? [])
  const url = `http://${written}`
  if (written === '' || !URL.canParse(url)) return null
  return { host: plainHost(new URL(url).hostname), below, port: digits === undefined ? null : Number(digits) }
}

/** @param host Normalised by `plainHost`. */
function matchesHost(pattern: HostPattern, host: string, port: number): boolean {
  if (pattern.port !== null && pattern.port !== port) return false
  return pattern.below ? host.endsWith(`.${pattern.host}`) : host === pattern.host
}

/** Normalises the host name of a URL: without IPv6 brackets and trailing dot. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

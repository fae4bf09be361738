import { isIPv6 } from 'node:net'

/** One entry of a list of hosts: a host, or `*.` before all hosts below one; with `:port`, that port only. */
export interface HostPattern {
  readonly host: string
  /** Every host below `host`, and not `host` itself. */
  readonly below: boolean
  /** Null for every port. */
  readonly port: number | null
}

/** Null where the text is no host, such as a whole URL or a `*` elsewhere than in front. */
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

/** @param host As `plainHost` gives it. */
export function matchesHost(pattern: HostPattern, host: string, port: number): boolean {
  if (pattern.port !== null && pattern.port !== port) return false
  return pattern.below ? host.endsWith(`.${pattern.host}`) : host === pattern.host
}

/** The host name of a URL in its one spelling: without the brackets of IPv6 and the dot of the root. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

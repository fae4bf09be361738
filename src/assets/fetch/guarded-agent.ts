/**
 * Opens connections to checked addresses only. Not pure: resolves names, connects. Fails with `asset_denied` (not public)
 * and with errors of Node and undici.
 */
import { isIP, type LookupFunction } from 'node:net'
// Imported by file name: Bun replaces 'undici' by its own module without agents.
import { Agent, buildConnector } from 'undici/index.js'
import type { NetworkRules } from './network-policy.ts'
import { isPublicAddress } from './public-address.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

export interface GuardedAgentOptions {
  readonly rules: NetworkRules
  readonly resolve: Resolve
  readonly connectTimeoutMs: number
  /** Per origin. */
  readonly connections: number
}

/** Idle connections are kept briefly and do not keep the process alive. */
const KEPT = { keepAliveTimeout: 4000, keepAliveMaxTimeout: 10_000, pipelining: 1 } as const

export function createGuardedAgent({
  rules,
  resolve,
  connectTimeoutMs,
  connections,
}: GuardedAgentOptions): Agent {
  const common = { timeout: connectTimeoutMs, allowH2: false }
  const toAny = buildConnector({ ...common, lookup: lookupWith(resolve) })
  const toPublic = buildConnector({ ...common, lookup: publicLookup(resolve, rules) })
  return new Agent({
    ...KEPT,
    connections,
    connect(options, callback) {
      const { hostname, port, protocol } = options
      if (rules.trusts(hostname, Number(port) || (protocol === 'https:' ? 443 : 80))) {
        toAny(options, callback)
      } else if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
        callback(rules.notPublic(hostname), null) // Node skips the lookup for address literals, so they are checked here
      } else {
        toPublic(options, callback)
      }
    },
  })
}

/**
 * Denies a host if one of its addresses is not public: mixing them is an attempt to bypass the check. A name without an
 * address gets the same message as a private one; a difference would reveal which internal names exist.
 */
export function publicLookup(
  resolve: Resolve,
  { notPublic }: Pick<NetworkRules, 'notPublic'>,
): LookupFunction {
  return lookupWith(async hostname => {
    const addresses = await resolve(hostname).catch((cause: unknown) => {
      if (isUnknownName(cause)) return []
      throw cause
    })
    if (addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))) return addresses
    throw notPublic(hostname)
  })
}

function isUnknownName(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && UNKNOWN_NAME.has(cause.code)
}

const UNKNOWN_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'])

/** The socket connects to exactly these addresses, without a second lookup (DNS pinning). */
function lookupWith(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      addresses => {
        const [first] = addresses
        if (first === undefined) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '')
        else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      failure => callback(failure, ''),
    )
  }
}

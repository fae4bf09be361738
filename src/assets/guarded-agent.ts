// Opens the fetcher's connections, each to an address that was checked and to no other. The only import of undici.
// Not pure: resolves names, connects. Fails with `asset_denied` (not public) and with what Node and undici throw.
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
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
  /** To one origin at a time. Default 6. */
  readonly connections?: number
}

/** Idle connections are kept for a moment and do not hold the process open. */
const KEPT = { keepAliveTimeout: 4000, keepAliveMaxTimeout: 10_000, pipelining: 1 } as const

export function createGuardedAgent({
  rules,
  resolve,
  connectTimeoutMs,
  connections = 6,
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
        callback(rules.notPublic(hostname), null) // Node looks up names only: a literal has to be judged here
      } else {
        toPublic(options, callback)
      }
    },
  })
}

/** One special address among several is enough to refuse: nobody mixes them but to slip past a check. */
export function publicLookup(
  resolve: Resolve,
  { notPublic }: Pick<NetworkRules, 'notPublic'>,
): LookupFunction {
  return lookupWith(async hostname => {
    const addresses = await resolve(hostname)
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses
    throw notPublic(hostname)
  })
}

/** The socket connects to the addresses given here and asks nobody again, which is what pins them. */
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

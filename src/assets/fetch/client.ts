/**
 * Requests under a network policy, each with one deadline. Not pure: makes network requests. Fails with `asset_denied`
 * (the policy) and `asset_failed` (unreachable, too slow).
 */
import { lookup } from 'node:dns/promises'
import type { Agent, Dispatcher } from 'undici'
import { startDeadline } from '../../base/deadline.ts'
import { PlatenError } from '../../base/errors.ts'
import { deniedAccess } from '../../base/host-errors.ts'
import type { Resolve } from './guarded-agent.ts'
import type { NetworkRules } from './network-policy.ts'

export interface ClientOptions {
  readonly rules: NetworkRules
  /** Resolves a host name. Default: the system's resolver. */
  readonly resolve?: Resolve | undefined
  readonly timeoutMs: number
  /** The option with the time limit, for messages. */
  readonly timeoutOption: 'maxFetchMs' | 'webhooks.timeoutMs'
  /** Per origin. Default 6. */
  readonly connections?: number
}

export function createClient(options: ClientOptions) {
  const { rules, resolve = resolveBySystem, timeoutMs, timeoutOption, connections = 6 } = options
  let opening: Promise<Agent> | null = null
  let closed = false

  /** Loads undici on first use, which keeps it out of the cold start of engines that make no requests. */
  async function openAgent(): Promise<Agent> {
    const { createGuardedAgent } = await import('./guarded-agent.ts')
    return createGuardedAgent({ rules, resolve, connectTimeoutMs: timeoutMs, connections })
  }

  return {
    /** Checks a URL, then does the work with it. Fails at the deadline, and with the reason of the outer signal. */
    async exchange<Result>(
      text: string,
      outer: AbortSignal | null,
      work: (url: URL, signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      if (closed) throw new PlatenError('asset_failed', 'The engine is closed.')
      outer?.throwIfAborted()
      const url = rules.check(text)
      const message = `The host '${url.host}' took more than the ${timeoutMs} ms of ${timeoutOption} to answer.`
      const toError = () => new PlatenError('asset_failed', message)
      const deadline = startDeadline(timeoutMs, toError, outer)
      return await deadline.race(work(url, deadline.signal)).finally(deadline.clear)
    },

    /** Sends one request, without following redirects. */
    async request(
      { origin, pathname, search }: URL,
      request: Pick<Dispatcher.RequestOptions, 'method' | 'body' | 'signal'> & {
        headers: Readonly<Record<string, string>>
      },
    ): Promise<Dispatcher.ResponseData> {
      opening ??= openAgent()
      const agent = await opening
      const headers = { ...request.headers, 'accept-encoding': 'identity' }
      return await agent.request({ origin, path: `${pathname}${search}`, ...request, headers })
    },

    /** Aborts pending requests and closes all connections. */
    async close(): Promise<void> {
      closed = true
      const agent = await opening
      await agent?.destroy()
    },
  }
}

const resolveBySystem: Resolve = async hostname => {
  const addresses = await lookup(hostname, { all: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Meanings of error codes of Node and undici; the first match counts. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA)$/, 'cannot be found: its name has no address'],
  [/^ECONNREFUSED$/, 'refuses the connection'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'does not answer in time'],
  [/^(E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL|EACCES|EPERM)$/, 'cannot be reached'],
  [/CERT|SIGNATURE|SELF_SIGNED|ISSUER|^CRL_/, 'has a certificate that is not trusted'],
  [/^(ERR_SSL|ERR_TLS|EPROTO)/, 'does not speak TLS as it should'],
  [/^(UND_ERR_(SOCKET|RES_CONTENT_LENGTH_MISMATCH)|ECONNRESET|EPIPE)$/, 'broke the connection off'],
  [/^(HPE_|HTTPParserError|UND_ERR_(HEADERS_OVERFLOW|RESPONSE))/, 'answers with broken HTTP'],
]

/** Describes a network failure in one sentence, with its error code. A PlatenError passes unchanged. */
export function explainFailure(cause: unknown, host: string): PlatenError {
  if (cause instanceof PlatenError) return cause
  const denied = deniedAccess(cause)
  if (denied !== null) {
    return new PlatenError('asset_failed', `The host '${host}' cannot be reached: ${denied}.`, { cause })
  }
  return new PlatenError('asset_failed', `The host '${host}' ${networkReason(cause)}.`, { cause })
}

/** Describes an error of the network, to follow the name of the host. */
export function networkReason(cause: unknown): string {
  const code = codeOf(cause)
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'cannot be fetched from'
  return `${reason}${code === '' ? '' : ` (${code})`}`
}

/** Some errors of the HTTP parser have a name but no code. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

/**
 * A URL → the bytes of its response, under a network policy with checked addresses, size limits and one deadline.
 * Not pure: makes network requests without cookies, referrer or credentials. Fails with `asset_denied` (the policy)
 * and `asset_failed` (unreachable, error status, too large, too slow, encoded, aborted).
 */
import { lookup } from 'node:dns/promises'
import type { Agent, Dispatcher } from 'undici'
import { createByteCollector } from '../../base/bytes.ts'
import { startDeadline } from '../../base/deadline.ts'
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Fetched, Fetcher, FetchKind } from '../contracts.ts'
import type { Resolve } from './guarded-agent.ts'
import { createNetworkRules, DEFAULT_NETWORK_POLICY, type NetworkPolicy } from './network-policy.ts'
import type { RequestHeaders } from './request-headers.ts'

export interface FetcherOptions {
  policy?: Partial<NetworkPolicy> | undefined
  limits: Pick<Limits, 'maxAssetBytes' | 'maxFetchMs' | 'maxRedirects'>
  /** Resolves a host name. Default: the system's resolver. */
  resolve?: Resolve | undefined
}

const ACCEPT: Readonly<Record<FetchKind, string>> = {
  image: 'image/*',
  stylesheet: 'text/css',
  font: 'font/*',
  page: 'text/html, application/xhtml+xml',
  json: 'application/json',
  pdf: 'application/pdf',
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

export function createFetcher({ policy, limits, resolve = resolveBySystem }: FetcherOptions): Fetcher {
  const rules = createNetworkRules({ ...DEFAULT_NETWORK_POLICY, ...policy })
  let opening: Promise<Agent> | null = null
  let closed = false

  /** Loads undici on first use, which keeps it out of the cold start of engines that never fetch. */
  async function openAgent(): Promise<Agent> {
    const { createGuardedAgent } = await import('./guarded-agent.ts')
    return createGuardedAgent({ rules, resolve, connectTimeoutMs: limits.maxFetchMs })
  }

  async function get(url: URL, own: RequestHeaders, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    opening ??= openAgent()
    const agent = await opening
    return await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { 'user-agent': 'platen', ...own, 'accept-encoding': 'identity' },
      signal,
    })
  }

  async function follow(
    start: URL,
    { accept, headers }: { accept: string; headers: RequestHeaders },
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Fetched> {
    let url = start
    let freshForMs = Number.POSITIVE_INFINITY
    for (let redirects = 0; ; redirects++) {
      try {
        const own = url.origin === start.origin ? headers : {}
        const response = await get(url, { ...own, accept }, signal)
        const target = redirectOf(response)
        freshForMs = Math.min(freshForMs, freshnessOf(response.headers))
        if (target === null) {
          const bytes = await readBody(response, url, maxBytes)
          return { bytes, url: url.href, contentType: single(response.headers['content-type']), freshForMs }
        }
        discard(response)
        if (redirects === limits.maxRedirects) {
          throw failed(`The host '${start.host}' redirects more than ${redirects} times (maxRedirects).`)
        }
        url = checkRedirect(target, url)
      } catch (cause) {
        throw cause instanceof PlatenError ? cause : explainFailure(cause, url.host)
      }
    }
  }

  function checkRedirect(target: string, from: URL): URL {
    const to = URL.canParse(target, from.href) ? new URL(target, from) : null
    if (to === null) throw failed(`The host '${from.host}' redirects to an invalid URL.`)
    if (from.protocol === 'https:' && to.protocol === 'http:') {
      throw new PlatenError('asset_denied', `The host '${from.host}' redirects from https to http.`)
    }
    try {
      return rules.check(to.href)
    } catch (failure) {
      if (!(failure instanceof PlatenError)) throw failure
      throw new PlatenError(failure.code, `The host '${from.host}' redirects. ${failure.message}`)
    }
  }

  return {
    async fetch({ url, accept = null, headers, maxBytes = limits.maxAssetBytes, signal = null }) {
      if (closed) throw failed('The engine is closed.')
      signal?.throwIfAborted()
      const start = rules.check(url)
      const deadline = startDeadline(
        limits.maxFetchMs,
        () =>
          failed(
            `The host '${start.host}' took more than the ${limits.maxFetchMs} ms of maxFetchMs to answer.`,
          ),
        signal,
      )
      const types = accept === null ? '*/*' : `${ACCEPT[accept]}, */*;q=0.1`
      return await deadline
        .race(follow(start, { accept: types, headers: headers ?? {} }, maxBytes, deadline.signal))
        .finally(deadline.clear)
    },

    async close() {
      closed = true
      const agent = await opening
      await agent?.destroy()
    },
  }
}

export const resolveBySystem: Resolve = async hostname => {
  const addresses = await lookup(hostname, { all: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** The target of a redirect; null for other responses. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  return REDIRECTS.includes(statusCode) ? single(headers['location']) : null
}

/** Reads the body of a 200 response. Counts its bytes; a Content-Length is only trusted if it exceeds the limit. */
async function readBody(
  response: Dispatcher.ResponseData,
  { host }: URL,
  maxBytes: number,
): Promise<Uint8Array> {
  const { statusCode, headers, body } = response
  const tooLarge = () => failed(`The host '${host}' answers with more than ${maxBytes} bytes.`)
  const encoding = single(headers['content-encoding'])?.trim().toLowerCase() || 'identity'
  try {
    if (statusCode !== 200) throw failed(`The host '${host}' answers with status ${statusCode}.`)
    if (encoding !== 'identity') {
      throw failed(
        `The host '${host}' answers in the encoding '${encoding.slice(0, 40)}', which was not requested.`,
      )
    }
    if (Number(single(headers['content-length']) ?? 0) > maxBytes) throw tooLarge()
    const collected = createByteCollector()
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw failed(`The host '${host}' sends a body without bytes.`)
      if (collected.length + chunk.length > maxBytes) throw tooLarge()
      collected.add(chunk)
    }
    return collected.bytes()
  } finally {
    discard(response)
  }
}

/** Freshness lifetimes in milliseconds (RFC 9111 §4.2). */
const FRESHNESS = {
  /** Of responses without Cache-Control. */
  defaultMs: 60_000,
  maxMs: 3_600_000,
} as const

/** The freshness lifetime of a response in milliseconds; 0 if it must not be reused. */
export function freshnessOf(headers: Dispatcher.ResponseData['headers']): number {
  const control = single(headers['cache-control'])?.toLowerCase() ?? ''
  // `private` is fine: responses are cached per account.
  if (/\bno-(store|cache)\b/.test(control) || single(headers['vary'])?.includes('*')) return 0
  const maxAge = /\bmax-age\s*=\s*"?(\d{1,12})/.exec(control)?.[1]
  if (maxAge === undefined) return /no-cache/i.test(single(headers['pragma']) ?? '') ? 0 : FRESHNESS.defaultMs
  const age = /^\s*(\d{1,12})/.exec(single(headers['age']) ?? '')?.[1] ?? '0'
  return Math.min(Math.max(0, (Number(maxAge) - Number(age)) * 1000), FRESHNESS.maxMs)
}

/** Closes the connection unless the body has ended. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {}).destroy()
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header.join(', ') : header) ?? null
}

function failed(message: string): PlatenError {
  return new PlatenError('asset_failed', message)
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

/** Describes a network failure in one sentence, with its error code. */
export function explainFailure(cause: unknown, host: string): PlatenError {
  const code = codeOf(cause)
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'cannot be fetched from'
  return new PlatenError('asset_failed', `The host '${host}' ${reason}${code === '' ? '' : ` (${code})`}.`, {
    cause,
  })
}

/** Some errors of the HTTP parser have a name but no code. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

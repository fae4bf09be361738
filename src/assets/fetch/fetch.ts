/**
 * A URL → the bytes of its response, under a network policy with checked addresses, size limits and one deadline.
 * Not pure: makes network requests without cookies, referrer or credentials. Fails with `asset_denied` (the policy)
 * and `asset_failed` (unreachable, error status, too large, too slow, encoded, aborted).
 */
import type { Dispatcher } from 'undici'
import { createByteCollector } from '../../base/bytes.ts'
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Fetched, Fetcher, FetchKind } from '../contracts.ts'
import { createClient, explainFailure } from './client.ts'
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
  attachment: '*/*',
  page: 'text/html, application/xhtml+xml',
  json: 'application/json',
  pdf: 'application/pdf',
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

export function createFetcher({ policy, limits, resolve }: FetcherOptions): Fetcher {
  const rules = createNetworkRules({ ...DEFAULT_NETWORK_POLICY, ...policy })
  const client = createClient({
    rules,
    resolve,
    timeoutMs: limits.maxFetchMs,
    timeoutOption: 'maxFetchMs',
  })

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
        const sent = { 'user-agent': 'platen', ...own, accept }
        const response = await client.request(url, { method: 'GET', headers: sent, signal })
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
        throw explainFailure(cause, url.host)
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
      const sent = {
        accept: accept === null ? '*/*' : `${ACCEPT[accept]}, */*;q=0.1`,
        headers: headers ?? {},
      }
      return await client.exchange(url, signal, (start, signal) => follow(start, sent, maxBytes, signal))
    },

    close: client.close,
  }
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

// A URL → the bytes it answers with. The only way out to the network: policy, checked addresses, caps, one deadline.
// Not pure: asks servers; sends no cookies, no referrer and no credentials. Fails with `asset_denied` (the policy)
// and `asset_failed` (unreachable, a status, too large, too slow, encoded, broken off).
import { lookup } from 'node:dns/promises'
import type { Agent, Dispatcher } from 'undici'
import { createByteCollector } from '../../base/bytes.ts'
import { startDeadline } from '../../base/deadline.ts'
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Fetched, Fetcher, FetchKind } from '../contracts.ts'
import { explainFailure } from './fetch-failure.ts'
import { freshnessOf } from './freshness.ts'
import type { Resolve } from './guarded-agent.ts'
import { createNetworkRules, DEFAULT_NETWORK_POLICY, type NetworkPolicy } from './network-policy.ts'
import type { RequestHeaders } from './request-headers.ts'

export interface FetcherOptions {
  policy?: Partial<NetworkPolicy> | undefined
  limits: Pick<Limits, 'maxAssetBytes' | 'maxFetchMs' | 'maxRedirects'>
  /** Finds the addresses of a name. Default: as the system does. */
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

  /** Loaded with the first URL: most engines never fetch. */
  async function openAgent(): Promise<Agent> {
    const { createGuardedAgent } = await import('./guarded-agent.ts')
    return createGuardedAgent({ rules, resolve, connectTimeoutMs: limits.maxFetchMs })
  }

  async function ask(url: URL, own: RequestHeaders, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
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
        const response = await ask(url, { ...own, accept }, signal)
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
    if (to === null) throw failed(`The host '${from.host}' redirects to what is no URL.`)
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

/** As the system does. */
export const resolveBySystem: Resolve = async hostname => {
  const addresses = await lookup(hostname, { all: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Null where the answer is no redirect. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  return REDIRECTS.includes(statusCode) ? single(headers['location']) : null
}

/** The body of a good answer, counted as it comes: what a server says of its length is believed to its harm only. */
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
        `The host '${host}' answers in the encoding '${encoding.slice(0, 40)}', which was not asked for.`,
      )
    }
    if (Number(single(headers['content-length']) ?? 0) > maxBytes) throw tooLarge()
    const collected = createByteCollector()
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) throw failed(`The host '${host}' answers with no bytes.`)
      if (collected.length + chunk.length > maxBytes) throw tooLarge()
      collected.add(chunk)
    }
    return collected.bytes()
  } finally {
    discard(response)
  }
}

/** Cuts the connection where the body is not at its end. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {}).destroy()
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header.join(', ') : header) ?? null
}

function failed(message: string): PlatenError {
  return new PlatenError('asset_failed', message)
}

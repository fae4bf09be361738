/**
 * A webhook request → the status of its response, under a network policy with checked addresses, one deadline and no
 * redirects. Not pure: makes network requests. Fails with `asset_denied` (the policy) and `asset_failed` (unreachable,
 * too slow).
 */
import { isIP } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { startDeadline } from '../../base/deadline.ts'
import { PlatenError } from '../../base/errors.ts'
import type { Sender, SendRequest } from '../contracts.ts'
import { explainFailure, resolveBySystem } from './fetch.ts'
import type { Resolve } from './guarded-agent.ts'
import { createNetworkRules, type NetworkPolicy, plainHost, portOf } from './network-policy.ts'

export interface SenderOptions extends Pick<NetworkPolicy, 'allowHosts' | 'allowPrivateHosts'> {
  /** From sending to the response headers. */
  readonly timeoutMs: number
  /** Per receiver. Further requests wait, and their deadline runs. */
  readonly connections: number
  /** Resolves a host name. Default: the system's resolver. */
  readonly resolve?: Resolve
}

/** A body within these limits is read to its end, so that the connection can be reused. */
const MAX_BODY_BYTES = 16_384
const MAX_BODY_MS = 1000

export function createSender(options: SenderOptions): Sender {
  const { timeoutMs, connections, resolve = resolveBySystem, ...policy } = options
  const rules = createNetworkRules({ network: 'public', ...policy }, 'webhooks')
  let opening: Promise<Agent> | null = null
  let closed = false

  /** Loads undici on first use, which keeps it out of the cold start of engines without webhooks. */
  async function openAgent(): Promise<Agent> {
    const { createGuardedAgent } = await import('./guarded-agent.ts')
    return createGuardedAgent({ rules, resolve, connectTimeoutMs: timeoutMs, connections })
  }

  async function sendRequest(
    url: URL,
    { method, headers, body }: SendRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    opening ??= openAgent()
    const agent = await opening
    try {
      return await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body,
        signal,
      })
    } catch (cause) {
      throw cause instanceof PlatenError ? cause : explainFailure(cause, url.host)
    }
  }

  return {
    async check(text) {
      const url = rules.check(text)
      const host = plainHost(url.hostname)
      if (isIP(host) === 0 || rules.trusts(host, portOf(url))) return
      const { isPublicAddress } = await import('./public-address.ts')
      if (!isPublicAddress(host)) throw rules.notPublic(url.host)
    },

    async send(request) {
      if (closed) throw new PlatenError('asset_failed', 'The engine is closed.')
      request.signal?.throwIfAborted()
      const url = rules.check(request.url)
      const late = () =>
        new PlatenError(
          'asset_failed',
          `The host '${url.host}' took more than the ${timeoutMs} ms of webhooks.timeoutMs to answer.`,
        )
      const deadline = startDeadline(timeoutMs, late, request.signal ?? null)
      const response = await deadline.race(sendRequest(url, request, deadline.signal)).finally(deadline.clear)
      await drain(response)
      return { status: response.statusCode }
    },

    async close() {
      closed = true
      const agent = await opening
      await agent?.destroy()
    },
  }
}

/** Reads a short body to its end, else closes the connection. Never fails: the status is known already. */
async function drain({ body }: Dispatcher.ResponseData): Promise<void> {
  body.on('error', () => {})
  const timer = setTimeout(() => body.destroy(), MAX_BODY_MS)
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk instanceof Uint8Array ? chunk.length : 0
      if (bytes > MAX_BODY_BYTES) break
    }
  } catch {
    // Aborted after its status, which is all that counts.
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

// A request of ours → the status it is answered with. The way out for webhooks: policy, checked addresses, one
// deadline, no redirects. Not pure: asks servers. Fails with `asset_denied` (the policy) and `asset_failed` (unreachable, too slow).
import { isIP } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { startDeadline } from '../../base/deadline.ts'
import { PlatenError } from '../../base/errors.ts'
import type { Sender, SendRequest } from '../contracts.ts'
import { explainFailure, resolveBySystem } from './fetch.ts'
import type { Resolve } from './guarded-agent.ts'
import { createNetworkRules, type NetworkPolicy, plainHost, portOf } from './network-policy.ts'

export interface SenderOptions extends Pick<NetworkPolicy, 'allowHosts' | 'allowPrivateHosts'> {
  /** From sending to the head of the answer. */
  readonly timeoutMs: number
  /** To one receiver at a time; further requests wait, on their own time. */
  readonly connections: number
  /** Finds the addresses of a name. Default: as the system does. */
  readonly resolve?: Resolve
}

/** What is read of an answer's body, so that a good receiver's connection can be used again. */
const MAX_BODY_BYTES = 16_384
const MAX_BODY_MS = 1000

export function createSender(options: SenderOptions): Sender {
  const { timeoutMs, connections, resolve = resolveBySystem, ...policy } = options
  const rules = createNetworkRules({ network: 'public', ...policy }, 'webhooks')
  let opening: Promise<Agent> | null = null
  let closed = false

  /** Loaded with the first webhook: most engines never send one. */
  async function openAgent(): Promise<Agent> {
    const { createGuardedAgent } = await import('./guarded-agent.ts')
    return createGuardedAgent({ rules, resolve, connectTimeoutMs: timeoutMs, connections })
  }

  async function ask(
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
      const response = await deadline.race(ask(url, request, deadline.signal)).finally(deadline.clear)
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

/** Reads the body to its end where that is near, else cuts the connection. The status has been said: nothing here fails. */
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
    // Broken off after its status: the receiver has said what counts.
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

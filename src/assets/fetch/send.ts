/**
 * A webhook request → the status of its response, under a network policy with checked addresses, one deadline and no
 * redirects. Not pure: makes network requests. Fails with `asset_denied` (the policy) and `asset_failed` (unreachable,
 * too slow).
 */
import { isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import type { Sender } from '../contracts.ts'
import { createClient, explainFailure } from './client.ts'
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
  const rules = createNetworkRules({ network: 'public', ...options }, 'webhooks')
  const client = createClient({ ...options, rules, timeoutOption: 'webhooks.timeoutMs' })

  return {
    async check(text) {
      const url = rules.check(text)
      const host = plainHost(url.hostname)
      if (isIP(host) === 0 || rules.trusts(host, portOf(url))) return
      const { isPublicAddress } = await import('./public-address.ts')
      if (!isPublicAddress(host)) throw rules.notPublic(url.host)
    },

    async send({ url: text, method, headers, body, signal: outer = null }) {
      const response = await client.exchange(text, outer, (url, signal) =>
        client.request(url, { method, headers, body, signal }).catch((cause: unknown) => {
          throw explainFailure(cause, url.host)
        }),
      )
      await drain(response)
      return { status: response.statusCode }
    },

    close: client.close,
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

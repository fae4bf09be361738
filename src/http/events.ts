import { channel } from 'node:diagnostics_channel'

/**
 * Published on the channel `platen:request` of `node:diagnostics_channel` for each response. It never contains keys,
 * queries, bodies or addresses.
 */
export interface RequestEvent {
  /** The `x-request-id` of the response. */
  readonly requestId: string
  readonly method: string
  /** Path of the route, with `<key>` for the key of a file; null if there is no such route. */
  readonly route: string | null
  /** Null if the request was not authenticated. */
  readonly account: string | null
  /** 499 if the client disconnected before the response. */
  readonly status: number
  /** Error code; null on success. */
  readonly code: string | null
  /** From the start of the request to its response. */
  readonly durationMs: number
  /** Size of the response body; null if unknown. */
  readonly bytes: number | null
}

export const REQUESTS = channel('platen:request')

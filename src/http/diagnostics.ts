import { channel } from 'node:diagnostics_channel'

/**
 * What is published on the channel `platen:request` of `node:diagnostics_channel` when a request has been
 * answered. It never holds keys, queries, bodies or addresses.
 */
export interface RequestEvent {
  /** The `x-request-id` of the answer. */
  readonly requestId: string
  readonly method: string
  /** The path of the route, with `<key>` for the key of a file; null where no route was found. */
  readonly route: string | null
  /** Null where the request proved none. */
  readonly account: string | null
  /** 499 where the client left before the answer. */
  readonly status: number
  /** The code of the error, else null. */
  readonly code: string | null
  /** From the beginning of the request to its answer. */
  readonly durationMs: number
  /** Of the answer's body; null where it is not known. */
  readonly bytes: number | null
}

export const REQUESTS = channel('platen:request')

import { randomUUID } from 'node:crypto'

/** What a log line or a header takes as it is. */
const SANE = /^[\w.:/+=@-]{1,128}$/

/** The `X-Request-Id` of a request where it is sane, else a new one. */
export function requestId(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given !== null && SANE.test(given) ? given : randomUUID()
}

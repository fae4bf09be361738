import { PlatenError } from '../../base/errors.ts'

/** What Node and undici call a failure, and what it means to a person; the first that fits. */
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

/** A failure of the network in one sentence; the code in it helps whoever runs the host. */
export function explainFailure(cause: unknown, host: string): PlatenError {
  const code = codeOf(cause)
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'cannot be fetched from'
  return new PlatenError('asset_failed', `The host '${host}' ${reason}${code === '' ? '' : ` (${code})`}.`, {
    cause,
  })
}

/** The parser of HTTP leaves some of its errors without a code. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

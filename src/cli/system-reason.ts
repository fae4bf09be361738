import { getSystemErrorMap } from 'node:util'

/** What the operating system says of a failed file call, without code, call and path: `permission denied`. */
export function systemReason(error: unknown): string {
  const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : Number.NaN
  const [, reason] = getSystemErrorMap().get(errno) ?? []
  return reason ?? (error instanceof Error ? error.message : String(error))
}

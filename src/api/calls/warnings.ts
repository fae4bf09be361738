import type { Warning } from '../../base/errors.ts'

/** Adds warnings to a result, which has the key only where there are any. */
export function withWarnings<Result extends object>(
  result: Result,
  ...lists: readonly (readonly Warning[])[]
): Result & { warnings?: readonly Warning[] } {
  const warnings = lists.flat()
  return warnings.length === 0 ? result : { ...result, warnings }
}

import { WARNINGS, type WarningCode } from '../../api/schema/warnings.ts'
import { ERRORS, type ErrorCode } from '../../base/errors.ts'

export interface Explanation {
  readonly code: string
  readonly kind: 'error' | 'warning'
  /** The meaning of a warning, and what to do. Markdown. */
  readonly text: string
}

/** The documentation of an error or warning code; null for an unknown code. An error of the same code wins. */
export function explainCode(code: string): Explanation | null {
  if (Object.hasOwn(ERRORS, code)) return { code, kind: 'error', text: ERRORS[code as ErrorCode].advice }
  if (!Object.hasOwn(WARNINGS, code)) return null
  const { meaning, advice } = WARNINGS[code as WarningCode]
  return { code, kind: 'warning', text: `${meaning} ${advice}` }
}

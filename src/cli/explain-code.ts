import { ERRORS, type ErrorCode } from '../base/errors.ts'
import { readPackageFile } from '../base/package-files.ts'

export interface Explanation {
  readonly code: string
  readonly kind: 'error' | 'warning'
  /** What to do about an error; the cause of a warning. Markdown. */
  readonly text: string
}

let warnings: ReadonlyMap<string, string> | null = null

/** The documentation of an error or warning code; null for an unknown code. */
export function explainCode(code: string): Explanation | null {
  if (Object.hasOwn(ERRORS, code)) return { code, kind: 'error', text: ERRORS[code as ErrorCode].advice }
  warnings ??= readWarnings(readPackageFile('docs/errors-and-warnings.md').toString())
  const text = warnings.get(code)
  return text === undefined ? null : { code, kind: 'warning', text }
}

/** Codes of all warnings, with their causes. */
function readWarnings(page: string): Map<string, string> {
  const [, table = ''] = /<!-- warnings -->(.*?)<!-- \/warnings -->/s.exec(page) ?? []
  const rows = table.matchAll(/^\| (`[^|]*`) \| (.*) \|$/gm)
  return new Map(
    [...rows].flatMap(([, codes = '', cause = '']) =>
      [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => [code, cause] as const),
    ),
  )
}

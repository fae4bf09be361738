import { capitalised, sentence, type Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import { fail } from './node.ts'

/**
 * Reports a mistake that does not prevent printing: a warning, or an error in a strict template.
 * @param path JSON Pointer of the mistake.
 * @param message The mistake and its effect, without a full stop.
 */
export type Report = (code: string, path: string, message: string) => void

/** @param known Warnings of the stored template, which are not repeated. */
export function createReports(
  { isStrict, known }: { isStrict: boolean; known: readonly Warning[] },
  { maxProblems }: Pick<Limits, 'maxProblems'>,
) {
  const foreknown = new Set(known.map(({ code, message }) => `${code} ${bare(message)}`))
  const reported = new Map<string, Warning>()
  return {
    report(code: string, path: string, message: string): void {
      if (isStrict) fail(path, message)
      // headers and footers are prepared for each page, and repeat their reports
      if (foreknown.has(`${code} ${bare(message)}`)) return
      reported.set(`${code} ${path}`, { code, message: sentence(capitalised(message)), path })
    },
    /** At most `maxProblems` in the order of reports; one more counts the others. */
    warnings(): Warning[] {
      const all = [...reported.values()]
      const shown = all.slice(0, maxProblems)
      const others = all.length - shown.length
      if (others === 0) return shown
      const message = `${others} more mistakes of the document are not listed (limit maxProblems).`
      return [...shown, { code: 'more_warnings', message }]
    },
  }
}

function bare(message: string): string {
  return sentence(message).toLowerCase()
}

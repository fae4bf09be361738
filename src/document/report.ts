import type { Warning } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import { fail } from './node.ts'

/**
 * Reports a mistake that does not stop printing: a warning, or in a strict template an error.
 * @param path JSON Pointer of what is wrong.
 * @param message What is wrong and what happens instead, without a full stop.
 */
export type Report = (code: string, path: string, message: string) => void

export interface Reports {
  readonly report: Report
  /** At most `maxProblems`, in the order in which they were reported; the last one counts those left out. */
  warnings(): Warning[]
}

/** @param known What was found when the template was stored, which need not be reported again. */
export function createReports(
  { isStrict, known }: { isStrict: boolean; known: readonly Warning[] },
  { maxProblems }: Pick<Limits, 'maxProblems'>,
): Reports {
  const foreknown = new Set(known.map(({ code, message }) => `${code} ${bare(message)}`))
  const reported = new Map<string, Warning>()
  return {
    report(code, path, message) {
      if (isStrict) fail(path, message)
      // headers and footers are prepared for each page, and report the same again
      if (foreknown.has(`${code} ${bare(message)}`)) return
      reported.set(`${code} ${path}`, { code, message: sentence(message), path })
    },
    warnings() {
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

function sentence(message: string): string {
  const start = `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}`
  return /[.?]$/.test(start) ? start : `${start}.`
}

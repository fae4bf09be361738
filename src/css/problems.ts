/** Collects the warnings of a page and its stylesheets, without duplicates and up to a limit. */
import { sentence, type Warning } from '../base/errors.ts'
import type { CssProblem } from './declarations.ts'

/** A problem, or a function that finds it on demand. */
export type Reported = CssProblem | (() => CssProblem | null)

export type Problems = ReturnType<typeof createProblems>

/** Problems that are evaluated after the listed ones. Others are only counted: each takes time, and their number is unbounded. */
const MAX_UNLISTED = 1_000

/**
 * @param maxProblems Further warnings are only counted, in one more warning, except for the first of each code.
 * @param at JSON Pointer of the page: the path of problems with a place.
 */
export function createProblems(maxProblems: number, at: string) {
  const seen = new Set<string>()
  const codes = new Set<string>()
  const warnings: Warning[] = []
  let unlisted = 0
  return {
    /**
     * @param where Appended to the message: `in line 3 of https://…/a.css`.
     * @param path JSON Pointer of the text with the problem. Default: of the page, if there is a place.
     */
    report: (reported: Reported, where = '', path: string | null = where === '' ? null : at): void => {
      if (unlisted >= MAX_UNLISTED) {
        unlisted++
        return
      }
      const problem = typeof reported === 'function' ? reported() : reported
      if (problem === null) return
      const { code, message } = problem
      const key = `${code} ${message}`
      if (seen.has(key)) return
      seen.add(key)
      if (warnings.length >= maxProblems && codes.has(code)) {
        unlisted++
        return
      }
      codes.add(code)
      warnings.push({
        code,
        message: sentence(withPlace(message, where)),
        ...(path !== null && { path }),
      })
    },
    warnings: (): readonly Warning[] => {
      if (unlisted === 0) return warnings
      const what = unlisted === 1 ? 'problem' : 'problems'
      const message = `${unlisted} more ${what} of the page and its stylesheets are not listed (limit maxProblems).`
      return [...warnings, { code: 'more_problems', message }]
    },
  }
}

/** A message about a file that cannot be used has further sentences: its place follows the file. */
function withPlace(message: string, where: string): string {
  if (where === '') return message
  const [file, ...rest] = where.startsWith('at ') ? message.split(/(?= cannot be used\. )/) : [message]
  return rest.length === 0 ? `${message}, ${where}` : `${file} ${where}${rest.join('')}`
}

/** Collects the warnings of a page and its stylesheets, without duplicates and up to a limit. */
import { sentence, type Warning } from '../base/errors.ts'
import type { CssProblem } from './declarations.ts'

/** A problem, or a function that finds it on demand. */
export type Reported = CssProblem | (() => CssProblem | null)

export type Problems = ReturnType<typeof createProblems>

/**
 * @param maxProblems Further warnings are only counted, in one more warning.
 * @param at JSON Pointer of the page: the path of problems with a place.
 */
export function createProblems(maxProblems: number, at: string) {
  const seen = new Set<string>()
  const warnings: Warning[] = []
  let more = 0
  return {
    /**
     * @param where Appended to the message: `in line 3 of https://…/a.css`.
     * @param path JSON Pointer of the text with the problem. Default: of the page, if there is a place.
     */
    report: (reported: Reported, where = '', path: string | null = where === '' ? null : at): void => {
      if (warnings.length >= maxProblems) {
        more++
        return
      }
      const problem = typeof reported === 'function' ? reported() : reported
      if (problem === null) return
      const { code, message } = problem
      const key = `${code} ${message}`
      if (seen.has(key)) return
      seen.add(key)
      warnings.push({
        code,
        message: sentence(where === '' ? message : `${message}, ${where}`),
        ...(path !== null && { path }),
      })
    },
    warnings: (): readonly Warning[] => {
      if (more === 0) return warnings
      const message = `${more} more ${more === 1 ? 'problem' : 'problems'} of the page and its stylesheets are not listed.`
      return [...warnings, { code: 'more_problems', message }]
    },
  }
}

import { type ErrorCode, PlatenError, type Problem, sentence } from '../../base/errors.ts'

/** Problems in the message itself; `details` has the others. */
const SPELT_OUT = 3

export type Problems = ReturnType<typeof createProblems>

/**
 * Collects the problems of a template or its data for one error. Equal problems count once: a partial is compiled for
 * each kind of place that uses it.
 */
export function createProblems({ maxProblems }: { maxProblems: number }) {
  const details: Problem[] = []
  const seen = new Set<string>()
  return {
    /** @param message Or a function that creates it, called only below the cap. */
    add(path: string, message: string | (() => string)): void {
      const isFull = details.length >= maxProblems
      const text = typeof message === 'string' ? message : isFull ? '' : message()
      const identity = `${path}\n${text}`
      if (seen.has(identity)) return
      seen.add(identity)
      if (!isFull) details.push({ path, message: text })
    },
    get count() {
      return seen.size
    },
    /** Throws one error with all problems up to the cap; returns if there are none. */
    throwIfAny(code: ErrorCode, heading: (count: number) => string): void {
      if (seen.size > 0) throw new PlatenError(code, summarise(heading(seen.size), details), { details })
    },
  }
}

/** @throws PlatenError `invalid_template` if there are any. */
export function throwTemplateProblems(problems: Problems): void {
  problems.throwIfAny('invalid_template', count =>
    count === 1 ? 'The template has a problem' : `The template has ${count} problems`,
  )
}

function summarise(heading: string, details: readonly Problem[]): string {
  let text = `${heading}:`
  for (const [i, problem] of details.slice(0, SPELT_OUT).entries()) {
    text += `${i === 0 || text.endsWith('?') ? '' : ';'} ${describeProblem(problem)}`
  }
  if (details.length <= SPELT_OUT) return sentence(text)
  return text.endsWith('?') ? `${text} …` : `${text}; …`
}

/** `/a/b is required`, or `/a/b: unknown style` where the message is a sentence of its own. */
function describeProblem({ path, message }: Problem): string {
  if (path === '') return message
  return /^(is|are|must|has|have|needs|cannot|fits|does|holds) /.test(message)
    ? `${path} ${message}`
    : `${path}: ${message}`
}

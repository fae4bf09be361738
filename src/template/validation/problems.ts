import { type ErrorCode, PlatenError, type Problem } from '../../base/errors.ts'

/** Gathers what is wrong with a template or its data, so that one error can name it all. */
export interface Problems {
  /** @param message Or how to make it, which is only done while there is room for it. */
  add(path: string, message: string | (() => string)): void
  readonly count: number
  /** Throws one error that names them all, up to the cap; returns where there are none. */
  throwIfAny(code: ErrorCode, heading: (count: number) => string): void
}

/** Problems that the message itself spells out; the rest stand in `details`. */
const SPELT_OUT = 3

/** The same place and message counts once: a partial is compiled for each kind of place that uses it. */
export function createProblems({ maxProblems }: { maxProblems: number }): Problems {
  const details: Problem[] = []
  const seen = new Set<string>()
  return {
    add(path, message) {
      const isFull = details.length >= maxProblems
      const said = typeof message === 'string' ? message : isFull ? '' : message()
      const identity = `${path}\n${said}`
      if (seen.has(identity)) return
      seen.add(identity)
      if (!isFull) details.push({ path, message: said })
    },
    get count() {
      return seen.size
    },
    throwIfAny(code, heading) {
      if (seen.size > 0) throw new PlatenError(code, summarise(heading(seen.size), details), { details })
    },
  }
}

/** @throws PlatenError `invalid_template` where there are any. */
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

/** Ends a sentence, unless the question mark of a hint ends it already. */
export function sentence(text: string): string {
  return text.endsWith('?') ? text : `${text}.`
}

/** `/a/b is required`, or `/a/b: unknown style` where the message is a sentence of its own. */
function describeProblem({ path, message }: Problem): string {
  if (path === '') return message
  return /^(is|are|must|has|have|needs|cannot|fits|does|holds) /.test(message)
    ? `${path} ${message}`
    : `${path}: ${message}`
}

import { PlatenError, type Problem, sentence } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'

/**
 * Returns what `read` returns. If it throws for a mistake in a scene or in overrides, throws all mistakes of that
 * kind together, in the order of the overrides.
 * @param readOn Reads again and continues after each mistake.
 */
export function withAllProblems<T>(
  read: () => T,
  readOn: (onProblem: (problem: PlatenError) => void) => unknown,
  { maxProblems }: Pick<Limits, 'maxProblems'>,
): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof PlatenError) || !GATHERED.has(error.code)) throw error
    const found = new Map<string, PlatenError>()
    let seen = 0
    try {
      readOn(problem => {
        const path = problem.details[0]?.path ?? ''
        if (problem.code === error.code && !found.has(path)) found.set(path, problem)
        if (++seen >= MAX_SEEN) throw ENOUGH
      })
    } catch (stop) {
      if (stop !== ENOUGH) throw stop
    }
    throw joined(error, [...found.values()], maxProblems)
  }
}

const GATHERED: ReadonlySet<string> = new Set(['invalid_request', 'invalid_definition'])

/** Maximum mistakes to collect: one override may be wrong for every object. */
const MAX_SEEN = 1000

const ENOUGH = new Error('enough mistakes')

/** Number of mistakes that the message itself lists. */
const SPELT_OUT = 3

function joined(first: PlatenError, all: readonly PlatenError[], most: number): PlatenError {
  if (all.length < 2) return first
  const inOrder = all
    .map(problem => ({ problem, override: overrideOf(problem) }))
    .sort((a, b) => a.override - b.override)
    .map(({ problem }) => problem)
  const details: Problem[] = inOrder.slice(0, most).flatMap(problem => problem.details)
  const spelt = inOrder.slice(0, SPELT_OUT).map(({ message }) => message.replace(/\.$/, ''))
  const whole = first.code === 'invalid_request' ? 'The overrides have' : 'The scene has'
  const text = `${whole} ${all.length} unusable values: ${spelt.join('; ')}`
  const message = all.length > SPELT_OUT ? `${text}; …` : sentence(text)
  return new PlatenError(first.code, message, { details })
}

/** Index of the override that caused a problem; sorted last if none did. */
function overrideOf({ details: [problem] }: PlatenError): number {
  return Number(/^\/overrides\/(\d+)/.exec(problem?.path ?? '')?.[1] ?? -1)
}

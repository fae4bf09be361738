import { PlatenError, type Problem } from '../../base/errors.ts'

/** Pictures that the message of an error names. `details` has all of them. */
const MAX_NAMED = 5

/** Pictures of one render that cannot be used: the render goes on without them, so that its error lists all. */
export interface PictureFailures {
  /**
   * Records a failure.
   * @param picture The picture as messages describe it.
   * @param isFetched True for a picture of a URL, after which no more are fetched: waiting for many hosts takes long.
   * @returns True if the render goes on.
   */
  record(failure: PlatenError, picture: string, isFetched: boolean): boolean
  /** False after a picture of a URL failed. Others of URLs are left out then; their failures are not known. */
  readonly mayFetch: boolean
  /** The error of all failures, in the order in which pictures are loaded; null without failures. */
  error(): PlatenError | null
}

/** @param maxProblems Failures after which the render ends. */
export function createPictureFailures(maxProblems: number): PictureFailures {
  const failures: { readonly failure: PlatenError; readonly picture: string }[] = []
  let mayFetch = true
  return {
    get mayFetch() {
      return mayFetch
    },

    record(failure, picture, isFetched) {
      if (failure.code !== 'asset_failed' && failure.code !== 'asset_denied') return false
      const { path } = problemOf(failure)
      if (!failures.some(known => known.picture === picture && problemOf(known.failure).path === path)) {
        failures.push({ failure, picture })
      }
      if (isFetched) mayFetch = false
      return failures.length < maxProblems
    },

    error() {
      const [first] = failures
      if (first === undefined || failures.length === 1) return first?.failure ?? null
      const pictures = [...new Set(failures.map(({ picture }) => picture))]
      const more = pictures.length > MAX_NAMED ? ` and ${pictures.length - MAX_NAMED} more` : ''
      const subject = pictures.length === 1 ? 'A picture' : `${pictures.length} pictures`
      const message = `${subject} cannot be used: ${pictures.slice(0, MAX_NAMED).join(', ')}${more}.`
      const details = failures.map(({ failure, picture }) => {
        const { path, message } = problemOf(failure)
        return { path, message: `The picture (${picture}) cannot be used. ${message}` }
      })
      return new PlatenError(first.failure.code, message, { details, cause: first.failure })
    },
  }
}

function problemOf({ details: [problem], message }: PlatenError): Problem {
  return problem ?? { path: '', message }
}

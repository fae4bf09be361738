import { PlatenError } from '../base/errors.ts'

export type Render<Job, Result> = (job: Job, signal?: AbortSignal | null) => Promise<Result>

/** The same render; what it throws unexpectedly is a bug of ours, and never the author's fault. */
export function reportingBugs<Job, Result>(render: Render<Job, Result>): Render<Job, Result> {
  return async (job, signal = null) => {
    try {
      return await render(job, signal)
    } catch (error) {
      if (error instanceof PlatenError || (signal?.aborted === true && error === signal.reason)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      const message = `Platen failed while rendering: ${reason}. This is a bug: please report it with the template.`
      throw new PlatenError('render_failed', message, { cause: error })
    }
  }
}

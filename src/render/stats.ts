/** What a renderer has done since it was created, and is doing now. */
export interface RenderStats {
  readonly rendered: number
  readonly failed: number
  /** Waiting for a worker. */
  readonly queued: number
  readonly running: number
  /** Threads or processes that are alive, busy or idle. */
  readonly workers: number
  /** Threads or processes whose render was cut, and that have not ended yet. */
  readonly ending: number
}

/** Counts renders by how they end. */
export interface Tally {
  count<Parameters extends unknown[], Result>(
    render: (...parameters: Parameters) => Promise<Result>,
  ): (...parameters: Parameters) => Promise<Result>
  stats(now: Pick<RenderStats, 'queued' | 'workers' | 'ending'>): RenderStats
}

export function createTally(): Tally {
  let rendered = 0
  let failed = 0
  let begun = 0
  return {
    count:
      render =>
      async (...parameters) => {
        begun++
        try {
          const result = await render(...parameters)
          rendered++
          return result
        } catch (failure) {
          failed++
          throw failure
        }
      },
    stats: ({ queued, workers, ending }) => ({
      rendered,
      failed,
      queued,
      running: begun - rendered - failed - queued,
      workers,
      ending,
    }),
  }
}

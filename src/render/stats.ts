/** Counters of a renderer. */
export interface RenderStats {
  readonly rendered: number
  readonly failed: number
  /** Waiting for a worker. */
  readonly queued: number
  readonly running: number
  /** Running threads or processes, busy or idle. */
  readonly workers: number
  /** Threads or processes that are being ended. */
  readonly ending: number
}

/** Counts renders by outcome. */
export interface RenderCounter {
  count<Parameters extends unknown[], Result>(
    render: (...parameters: Parameters) => Promise<Result>,
  ): (...parameters: Parameters) => Promise<Result>
  stats(now: Pick<RenderStats, 'queued' | 'workers' | 'ending'>): RenderStats
}

export function createRenderCounter(): RenderCounter {
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

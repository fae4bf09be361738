/** The calls that are being worked on, so that closing can wait for them. */
export interface CallsUnderWay {
  /** Makes a call count as under way until it ends. */
  track<Params, Result>(call: (params: Params) => Promise<Result>): (params: Params) => Promise<Result>
  /** Resolves when the calls under way now have ended, well or not. */
  settled(): Promise<void>
}

export function createCallsUnderWay(): CallsUnderWay {
  const calls = new Set<Promise<unknown>>()
  return {
    track: call => async params => {
      const running = call(params)
      calls.add(running)
      try {
        return await running
      } finally {
        calls.delete(running)
      }
    },

    async settled() {
      await Promise.allSettled(calls)
    },
  }
}

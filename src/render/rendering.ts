import { availableParallelism } from 'node:os'

/** Where renders run, and what one of them may take. */
export interface RenderingOptions {
  /**
   * `thread`: worker threads, which keep the host's event loop free and contain endless layouts and full heaps.
   * `process`: child processes, which contain native crashes too; for templates from strangers.
   * `none`: the calling thread; the other options then mean nothing.
   */
  readonly isolation: 'thread' | 'process' | 'none'
  /** Renders that run at the same time. A worker starts when no other is idle, and then stays. */
  readonly workers: number
  /**
   * How long one render may take, counted from when a worker gets it. A process is ended at once; a thread that is in a
   * native call ends when that returns. At most `workers` threads run on so, beside those that work.
   */
  readonly timeoutMs: number
  /** JavaScript heap of one worker. What libraries hold outside of it (pixels, files) does not count. */
  readonly maxMemoryMb: number
  /**
   * A worker that holds more than this after a render is replaced before the next one, so that nothing piles up over
   * many renders: the heap and buffers of a thread, all memory of a process.
   */
  readonly recycleAboveMb: number
}

export const DEFAULT_RENDERING: Readonly<RenderingOptions> = {
  isolation: 'thread',
  workers: availableParallelism(),
  timeoutMs: 100_000,
  maxMemoryMb: 2048,
  recycleAboveMb: 1024,
}

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
  /** Renders of one account that run at the same time, so that workers are left for others. null: as many as `workers`. */
  readonly workersPerAccount: number | null
  /**
   * Memory of one worker, in MB. A thread may hold so much in its JavaScript heap, and so much in array buffers (files,
   * inflated data), as far as Node tells: from 22.16 on. A process may hold 256 MB more than that altogether, with what
   * native libraries take; this is watched on Linux.
   */
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
  workersPerAccount: null,
  timeoutMs: 100_000,
  maxMemoryMb: 2048,
  recycleAboveMb: 1024,
}

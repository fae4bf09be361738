import { availableParallelism } from 'node:os'
import { isRecord } from '../base/json.ts'
import { milliseconds, type OptionRules, oneOf, orNull, rule, wholeNumber } from '../base/options.ts'

/** Where renders run, and their limits. */
export interface RenderingOptions {
  /**
   * `thread`: worker threads. They keep the host's event loop free and contain endless layouts and full heaps.
   * `process`: child processes. They contain native crashes too; use them for untrusted templates.
   * `none`: the calling thread; the other options then have no effect.
   */
  readonly isolation: 'thread' | 'process' | 'none'
  /** Renders that run at the same time. A worker starts when no other is idle, and then stays. */
  readonly workers: number
  /**
   * Time limit of one render, from when a worker receives it. A process is killed at once; a thread ends when its
   * current native call returns. Up to `workers` timed-out threads may still be running in addition to the active ones.
   */
  readonly timeoutMs: number
  /** Renders of one account that run at the same time, so that other accounts get workers. Null: as many as `workers`. */
  readonly workersPerAccount: number | null
  /**
   * Share of an account in the renders while several accounts wait, by its name: an account of weight 3 gets three
   * renders for each render of an account of weight 1. Weight of other accounts: 1.
   */
  readonly accountWeights: Readonly<Record<string, number>>
  /**
   * Memory of one worker, in MB. A thread may use this much for its JavaScript heap and this much for array buffers
   * (files, inflated data), as Node reports them from 22.16 on. A process may use 256 MB more than this in total,
   * native libraries included; this is checked on Linux.
   */
  readonly maxMemoryMb: number
  /**
   * A worker that uses more than this after a render is replaced before the next one, which stops leaks from adding up.
   * Counts heap and buffers of a thread, all memory of a process.
   */
  readonly recycleAboveMb: number
}

export const DEFAULT_RENDERING: Readonly<RenderingOptions> = {
  isolation: 'thread',
  workers: availableParallelism(),
  workersPerAccount: null,
  accountWeights: {},
  timeoutMs: 100_000,
  maxMemoryMb: 2048,
  recycleAboveMb: 1024,
}

export const RENDERING_RULES: OptionRules<RenderingOptions> = {
  isolation: oneOf('thread', 'process', 'none'),
  workers: wholeNumber(1),
  workersPerAccount: orNull(wholeNumber(1)),
  accountWeights: rule('an object of numbers from 0.001 to 1000 by account', areWeights),
  timeoutMs: milliseconds(1),
  maxMemoryMb: wholeNumber(1),
  recycleAboveMb: wholeNumber(1),
}

function areWeights(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every(weight => typeof weight === 'number' && weight >= 0.001 && weight <= 1000)
  )
}

import type { Result } from './result.ts'
import type { Findings } from './run.ts'

/** The results that `bench/results.json` stores for README.md and docs/benchmarks.md. */
export interface BenchRecord extends Findings {
  readonly results: readonly RecordedResult[]
}

export interface RecordedResult extends Result {
  /** Name and version of the engine. */
  readonly version: string
  /** Processors, memory and Node version. */
  readonly machine: string
}

/** Replaces the earlier results of the cases that were run again. */
export function mergeRecords(earlier: BenchRecord | null, later: BenchRecord): BenchRecord {
  if (earlier === null) return later
  const again = new Set([...later.results, ...later.skipped].map(entry => entry.case))
  const kept = <Entry extends { readonly case: string }>(entries: readonly Entry[]): Entry[] =>
    entries.filter(entry => !again.has(entry.case))
  return {
    results: [...kept(earlier.results), ...later.results],
    skipped: [...kept(earlier.skipped), ...later.skipped],
  }
}

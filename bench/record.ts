import type { Findings } from './run.ts'

/** The results that `bench/results.json` stores for README.md and docs/benchmarks.md. */
export interface BenchRecord extends Findings {
  readonly machine: string
  readonly node: string
  /** By engine, of those that are installed. */
  readonly versions: Readonly<Record<string, string>>
}

/** The later findings in the place of the earlier ones of the same cases. */
export function mergeRecords(earlier: BenchRecord | null, later: BenchRecord): BenchRecord {
  if (earlier === null) return later
  const again = new Set([...later.results, ...later.skipped].map(entry => entry.case))
  const kept = <Entry extends { readonly case: string }>(entries: readonly Entry[]): Entry[] =>
    entries.filter(entry => !again.has(entry.case))
  return {
    ...later,
    versions: { ...earlier.versions, ...later.versions },
    results: [...kept(earlier.results), ...later.results],
    skipped: [...kept(earlier.skipped), ...later.skipped],
  }
}

import type { Case } from './cases.ts'
import type { RoundReport } from './printing-process.ts'
import { median } from './statistics.ts'

/** Result of one engine in one case; times are wall-clock. */
export interface Result {
  readonly case: string
  readonly engine: string
  readonly medianMs: number
  readonly minMs: number
  readonly maxMs: number
  /** Bytes of the first round: of one print or a batch; the mean if prints are measured individually. */
  readonly bytes: number
  readonly peakRssMb: number
  /** Median relative to the reference engine of the family; null if that was not measured. */
  readonly ratio: number | null
  readonly rounds: number
  /** Median processor time of a round. */
  readonly cpuMs: number
  /** For a batch in a pool: median on one thread or worker, and the speedup of the pool. */
  readonly oneThreadMs?: number
  readonly speedup?: number
  /** For a soak: memory of the process in its second and in its last round, in MB. */
  readonly secondRssMb?: number
  readonly lastRssMb?: number
}

export function resultOf(
  { name, isSoak }: Case,
  engine: string,
  rounds: readonly RoundReport[],
  { measureMs, oneThreadMs }: { readonly measureMs: number | null; readonly oneThreadMs: number | null },
): Result {
  const times = rounds.map(({ ms }) => ms)
  const medianMs = median(times)
  return {
    case: name,
    engine,
    medianMs: rounded(medianMs),
    minMs: rounded(Math.min(...times)),
    maxMs: rounded(Math.max(...times)),
    bytes: rounds[0]?.bytes ?? 0,
    peakRssMb: rounded(Math.max(...rounds.map(({ peakRssMb }) => peakRssMb))),
    ratio: measureMs === null ? null : rounded(medianMs / measureMs),
    rounds: rounds.length,
    cpuMs: rounded(median(rounds.map(({ cpuMs }) => cpuMs))),
    ...(oneThreadMs === null
      ? {}
      : { oneThreadMs: rounded(oneThreadMs), speedup: rounded(oneThreadMs / medianMs) }),
    ...(isSoak === true
      ? { secondRssMb: rounded(rounds[1]?.rssMb ?? 0), lastRssMb: rounded(rounds.at(-1)?.rssMb ?? 0) }
      : {}),
  }
}

/** Rounds to significant digits, at most three decimals. */
function rounded(value: number): number {
  return Number(value.toFixed(value < 10 ? 3 : 1))
}

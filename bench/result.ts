import type { Case } from './cases.ts'
import type { RoundReport } from './printing-process.ts'
import { median } from './statistics.ts'

/** What is told of one engine in one case; times are wall-clock. */
export interface Result {
  readonly case: string
  readonly engine: string
  readonly medianMs: number
  readonly minMs: number
  readonly maxMs: number
  /** Of the first round, which is one print or a batch; of several prints that are told one by one, their mean. */
  readonly bytes: number
  readonly peakRssMb: number
  /** Of the median to that of stock pdfmake, of cards to that of Takumi; null where that was not measured. */
  readonly ratio: number | null
  readonly rounds: number
  /** Median of what a round took of all processors together. */
  readonly cpuMs: number
  /** Of a batch through a pool: the median on one thread or one worker, and how many times faster the pool is. */
  readonly oneThreadMs?: number
  readonly speedup?: number
  /** Of a soak: the memory that the process held in its second round and in its last one, in MB. */
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

/** Digits that say something: at most three after the point. */
function rounded(value: number): number {
  return Number(value.toFixed(value < 10 ? 3 : 1))
}

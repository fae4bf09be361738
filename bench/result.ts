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
  /** Of the medians; null where stock pdfmake was not measured. */
  readonly ratioToStock: number | null
  readonly rounds: number
  /** Median of what a round took of all processors together. */
  readonly cpuMs: number
  /** Of a batch through a pool: the median on one thread, and how many times faster the pool is. */
  readonly oneThreadMs?: number
  readonly speedup?: number
}

export function resultOf(
  task: string,
  engine: string,
  rounds: readonly RoundReport[],
  { stockMs, oneThreadMs }: { readonly stockMs: number | null; readonly oneThreadMs: number | null },
): Result {
  const times = rounds.map(({ ms }) => ms)
  const medianMs = median(times)
  return {
    case: task,
    engine,
    medianMs: rounded(medianMs),
    minMs: rounded(Math.min(...times)),
    maxMs: rounded(Math.max(...times)),
    bytes: rounds[0]?.bytes ?? 0,
    peakRssMb: rounded(Math.max(...rounds.map(({ peakRssMb }) => peakRssMb))),
    ratioToStock: stockMs === null ? null : rounded(medianMs / stockMs),
    rounds: rounds.length,
    cpuMs: rounded(median(rounds.map(({ cpuMs }) => cpuMs))),
    ...(oneThreadMs === null
      ? {}
      : { oneThreadMs: rounded(oneThreadMs), speedup: rounded(oneThreadMs / medianMs) }),
  }
}

/** Digits that say something: at most three after the point. */
function rounded(value: number): number {
  return Number(value.toFixed(value < 10 ? 3 : 1))
}

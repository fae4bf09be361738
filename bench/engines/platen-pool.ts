import type { Engine } from '../engine.ts'
import { openPlaten } from './platen.ts'

const TWO_WORKERS = { isolation: 'thread', workers: 2 } as const

/** Platen with its worker pool: two threads, four concurrent calls. */
export const engine: Engine = {
  invoice: async () => await openPlaten('invoice', TWO_WORKERS),
  report: async () => await openPlaten('report', TWO_WORKERS),
}

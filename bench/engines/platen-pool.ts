import type { Engine } from '../engine.ts'
import { openPlaten } from './platen.ts'

const TWO_WORKERS = { isolation: 'thread', workers: 2 } as const

/** Platen with its worker pool: two threads render, and twice as many calls are under way. */
export const engine: Engine = {
  invoice: async () => await openPlaten('invoice', TWO_WORKERS),
  report: async () => await openPlaten('report', TWO_WORKERS),
}

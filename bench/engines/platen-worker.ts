import type { Engine } from '../engine.ts'
import { openPlaten } from './platen.ts'

const ONE_WORKER = { isolation: 'thread', workers: 1 } as const

/** Platen with a pool of one worker, for the speedup of two. */
export const engine: Engine = {
  invoice: async () => await openPlaten('invoice', ONE_WORKER),
  report: async () => await openPlaten('report', ONE_WORKER),
}

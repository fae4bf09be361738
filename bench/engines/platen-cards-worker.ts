import type { CardEngine } from '../engine.ts'
import { openCards } from './platen-cards.ts'

const ONE_WORKER = { isolation: 'thread', workers: 1 } as const

/** Platen with a pool of one worker, for the speedup of two. */
export const engine: CardEngine = {
  card: () => openCards('all', ONE_WORKER),
  cardJpeg: () => openCards('jpegOnly', ONE_WORKER),
}

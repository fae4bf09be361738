import type { CardEngine } from '../engine.ts'
import { openCards } from './platen-cards.ts'

const TWO_WORKERS = { isolation: 'thread', workers: 2 } as const

/** Platen with its worker pool: two threads, four concurrent calls. */
export const engine: CardEngine = {
  card: () => openCards('all', TWO_WORKERS),
  cardJpeg: () => openCards('jpegOnly', TWO_WORKERS),
}

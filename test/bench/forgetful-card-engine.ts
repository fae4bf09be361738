import type { CardEngine } from '../../bench/engine.ts'
import { engine as platen } from '../../bench/engines/platen-cards.ts'

/** Omits the last line of a card. */
export const engine: CardEngine = {
  async card() {
    const printer = await platen.card()
    return { ...printer, print: card => printer.print({ ...card, footer: '' }) }
  },
}

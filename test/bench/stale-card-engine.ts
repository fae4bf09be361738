import type { CardEngine, CardFiles } from '../../bench/engine.ts'
import { engine as platen } from '../../bench/engines/platen-cards.ts'

/** Always returns its first card. */
export const engine: CardEngine = {
  async card() {
    const printer = await platen.card()
    let first: Promise<CardFiles> | null = null
    return {
      ...printer,
      print(card) {
        first ??= printer.print(card)
        return first
      },
    }
  },
}

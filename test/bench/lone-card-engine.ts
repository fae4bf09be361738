import type { CardEngine } from '../../bench/engine.ts'
import { engine as platen } from '../../bench/engines/platen-cards.ts'

/** Declares concurrency for cards, and fails if two are requested concurrently. */
export const engine: CardEngine = {
  async card() {
    const printer = await platen.card()
    let isPrinting = false
    return {
      ...printer,
      concurrency: 2,
      async print(card) {
        if (isPrinting) throw new Error('another card is under way')
        isPrinting = true
        const files = await printer.print(card)
        isPrinting = false
        return files
      },
    }
  },
}

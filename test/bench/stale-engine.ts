import type { Engine } from '../../bench/engine.ts'
import { engine as platen } from '../../bench/engines/platen.ts'

/** Always returns its first print. */
export const engine: Engine = {
  ...platen,
  async invoice() {
    const printer = await platen.invoice()
    let first: Promise<Uint8Array> | null = null
    return {
      ...printer,
      print(invoice) {
        first ??= printer.print(invoice)
        return first
      },
    }
  },
}

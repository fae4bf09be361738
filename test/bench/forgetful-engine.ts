import type { Engine } from '../../bench/engine.ts'
import { engine as platen } from '../../bench/engines/platen.ts'

/** Omits the last line of an invoice. */
export const engine: Engine = {
  ...platen,
  async invoice() {
    const printer = await platen.invoice()
    return {
      ...printer,
      print: invoice => printer.print({ ...invoice, lines: invoice.lines.slice(0, -1) }),
    }
  },
}

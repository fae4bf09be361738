/**
 * Cost of tagged PDF: processor time and bytes of tagged prints against untagged ones, which alternate in one process.
 * Run `node bench/tagged.ts` after a build.
 */
import { makeContents } from './content/make-contents.ts'
import type { Printer } from './engine.ts'
import { openPlaten } from './engines/platen.ts'
import { openPlaten as openPages } from './engines/platen-html.ts'
import { median } from './statistics.ts'

const CASES = [
  { kind: 'invoice', title: 'invoice, 12 lines', rows: 0, prints: 20 },
  { kind: 'report', title: 'report, 1,000 rows × 5', rows: 1000, prints: 1 },
  { kind: 'htmlReport', title: 'HTML table, 1,000 rows × 5', rows: 1000, prints: 1 },
] as const
const ROUNDS = 31
const WARM_UPS = 6

for (const { kind, title, rows, prints } of CASES) {
  const variants = await Promise.all(
    [false, true].map(async tagged => {
      const printer: Printer<never> =
        kind === 'htmlReport'
          ? await openPages(kind, tagged)
          : await openPlaten(kind, { isolation: 'none' }, tagged)
      return { printer, ms: [] as number[], bytes: 0 }
    }),
  )
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      const before = process.cpuUsage()
      for (let i = 0; i < prints; i++) {
        const content = makeContents[kind](round + WARM_UPS, rows) as never
        variant.bytes = (await variant.printer.print(content)).length
      }
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) variant.ms.push((user + system) / 1000 / prints)
    }
  }
  const [untagged, tagged] = variants.map(({ ms, bytes }) => ({ ms: median(ms), bytes }))
  if (untagged === undefined || tagged === undefined) continue
  const time = `${untagged.ms.toFixed(1)} → ${tagged.ms.toFixed(1)} ms (${(tagged.ms / untagged.ms).toFixed(2)})`
  const size = `${untagged.bytes} → ${tagged.bytes} bytes (${(tagged.bytes / untagged.bytes).toFixed(2)})`
  console.log(`${title}: ${time}, ${size}`)
  for (const { printer } of variants) await printer.close()
}

/**
 * Measures the warm HTML invoice: Platen's `createPdf` beside Chromium printing the same bound page in a tab that
 * stays open. The two alternate, so that other load affects both.
 */
import { cpus } from 'node:os'
import { createFixtureEngine, listFixtures, renderFixture } from '../fixtures/fixtures.ts'
import { referencePage } from '../fixtures/reference-page.ts'
import { CHROMIUM } from '../test/chromium/chromium.ts'
import { wordsOf } from '../test/chromium/words.ts'
import { isInstalled } from '../test/installed.ts'
import { countArgument, report } from './reports.ts'
import { openReusedPage } from './reused-page.ts'

const ROUNDS = countArgument(40)
const WARM_UPS = 25

const fixture = (await listFixtures()).find(({ name }) => name === 'html-invoice')
if (fixture === undefined) throw new Error('there is no fixture html-invoice')
if (!isInstalled(CHROMIUM)) {
  throw new Error('Chromium is not installed, so there is nothing to compare with')
}

const engine = await createFixtureEngine(fixture.template)
const page = await openReusedPage(CHROMIUM)
try {
  await renderFixture(fixture, engine) // stores the template
  const html = await referencePage(fixture)
  const { template, data } = fixture
  const makers = {
    platen: async () => (await engine.createPdf({ template_id: template, data, export_type: 'file' })).file,
    chromium: () => page.print(html),
  }
  expectSameWords(await makers.platen(), await makers.chromium())
  for (let i = 0; i < WARM_UPS; i++) {
    await makers.platen()
    await makers.chromium()
  }
  const times = { platen: [] as number[], chromium: [] as number[] }
  let sizes = { platen: 0, chromium: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['platen', 'chromium'] as const) {
      const started = performance.now()
      const { length } = await makers[name]()
      times[name].push(performance.now() - started)
      sizes = { ...sizes, [name]: length }
    }
  }
  const ratios = times.platen.map((ms, i) => ms / (times.chromium[i] ?? Number.NaN))
  await report('html-invoice', [
    `HTML invoice, warm, ${ROUNDS} rounds, Node ${process.version}, ${page.version}, ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
    `platen     ${spread(times.platen, 1)} ms, ${sizes.platen} bytes`,
    `chromium   ${spread(times.chromium, 1)} ms, ${sizes.chromium} bytes`,
    `ratio      ${spread(ratios, 3)}`,
  ])
} finally {
  await page.close()
  await engine.close()
}

/** Verifies that both outputs have the same words; other times are not comparable. */
function expectSameWords(ours: Uint8Array, theirs: Uint8Array): void {
  const [a, b] = [ours, theirs].map(pdf =>
    wordsOf(pdf).map(words =>
      words
        .map(({ text }) => text)
        .sort()
        .join(' '),
    ),
  )
  if ((a?.[0]?.length ?? 0) > 500 && a?.join('\f') === b?.join('\f')) return
  throw new Error(`the two invoices do not have the same words:\n${a?.join('\n')}\n\n${b?.join('\n')}`)
}

function spread(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(digits)
  return `${at(0.5)} (${at(0)}–${at(1)})`
}

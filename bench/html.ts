/**
 * Measures warm prints of HTML pages: Platen beside Chromium, which prints the same page in a tab that stays open, and
 * Forme, whose fonts are not embedded. They alternate, so that other load affects all.
 */
import { cpus } from 'node:os'
import { createFixtureEngine, listFixtures } from '../fixtures/fixtures.ts'
import { bundledFontFaces, referencePage } from '../fixtures/reference-page.ts'
import { CHROMIUM } from '../test/chromium/chromium.ts'
import { wordsOf } from '../test/chromium/words.ts'
import { isInstalled } from '../test/installed.ts'
import { articlePage, reportPage } from './content/html-pages.ts'
import { makeContents } from './content/make-contents.ts'
import { countArgument, report } from './reports.ts'
import { openReusedPage } from './reused-page.ts'

const ROUNDS = countArgument(15)
const WARM_UPS = 5
/** Share of Chromium's words that an output must have: Forme prints some with spaces. */
const MIN_RECALL = 0.98

interface Page {
  readonly title: string
  /** As Platen and Forme get it. */
  readonly html: string
  /** With the same fonts as file URLs. */
  readonly reference: string
  platen(): Promise<Uint8Array>
}

if (!isInstalled(CHROMIUM)) throw new Error('Chromium is not installed, so there is nothing to compare with')
const forme = await import('@formepdf/html').catch(() => null)
const fixture = (await listFixtures()).find(({ name }) => name === 'html-invoice')
if (fixture === undefined) throw new Error('there is no fixture html-invoice')
const { template: template_id, data, definition } = fixture
const engine = await createFixtureEngine(template_id)
await engine.putTemplate({ ...definition, template_id })
const browser = await openReusedPage(CHROMIUM)

const withFonts = (html: string): string =>
  html.replace('<style>', () => `<style>${bundledFontFaces()}</style><style>`)
const printed = (title: string, html: string): Page => ({
  title,
  html,
  reference: withFonts(html),
  platen: async () => (await engine.createPdfFromHtml({ body: html, export_type: 'file' })).file,
})
const invoice = await referencePage(fixture)
const PAGES: readonly Page[] = [
  {
    title: 'invoice',
    html: invoice,
    reference: invoice,
    platen: async () => (await engine.createPdf({ template_id, data, export_type: 'file' })).file,
  },
  printed('table, 1,000 rows × 5', reportPage(makeContents.report(1, 1000))),
  printed('article', articlePage(2350)),
]

try {
  const lines = [
    `HTML, warm, ${ROUNDS} rounds, Node ${process.version}, ${browser.version}, ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
    'ratio: of the time of Platen to that of the other, median of the rounds',
  ]
  for (const page of PAGES) lines.push(...(await measure(page)))
  await report('html', lines)
} finally {
  await browser.close()
  await engine.close()
}

async function measure({ title, html, reference, platen }: Page): Promise<string[]> {
  const makers: Record<string, () => Promise<Uint8Array>> = {
    platen,
    chromium: () => browser.print(reference),
  }
  if (forme !== null) makers['forme'] = async () => forme.renderHtml(html).pdf
  const pdfs = new Map<string, Uint8Array>()
  for (const [name, make] of Object.entries(makers)) pdfs.set(name, await make())
  for (const name of pdfs.keys()) expectSameWords(pdfs.get('chromium'), pdfs.get(name), `${title}, ${name}`)
  for (let i = 0; i < WARM_UPS; i++) for (const make of Object.values(makers)) await make()
  const times = new Map(Object.keys(makers).map(name => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, make] of Object.entries(makers)) {
      const started = performance.now()
      await make()
      times.get(name)?.push(performance.now() - started)
    }
  }
  const own = times.get('platen') ?? []
  return [...times].map(([name, all]) => {
    const ratio = own.map((ms, i) => ms / (all[i] ?? Number.NaN))
    const pdf = pdfs.get(name) ?? new Uint8Array()
    const compared = name === 'platen' ? '' : `, ratio ${spread(ratio, 2)}`
    return `${title.padEnd(22)} ${name.padEnd(9)} ${spread(all, 1)} ms, ${pdf.length} bytes, ${wordsOf(pdf).length} pages${compared}`
  })
}

/** Verifies that an output has the words of Chromium's; other times are not comparable. */
function expectSameWords(expected: Uint8Array | undefined, pdf: Uint8Array | undefined, title: string): void {
  const [wanted, found] = [expected, pdf].map(each => countsOf(each ?? new Uint8Array()))
  let [total, same] = [0, 0]
  for (const [word, count] of wanted ?? []) {
    total += count
    same += Math.min(count, found?.get(word) ?? 0)
  }
  if (total > 100 && same / total >= MIN_RECALL) return
  throw new Error(`${title}: only ${same} of ${total} words are those of Chromium`)
}

function countsOf(pdf: Uint8Array): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of wordsOf(pdf).flat()) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function spread(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(digits)
  return `${at(0.5)} (${at(0)}–${at(1)})`
}

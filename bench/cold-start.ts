/**
 * How long a fresh process takes to print the invoice: `platen render` against a short script that prints the same
 * invoice, its data already filled in, with stock pdfmake. The two run in turn, so that a slow moment hits both.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawPages } from '../fixtures/page-pictures.ts'
import { DEFAULT_LIMITS } from '../src/limits.ts'
import { compileTemplate } from '../src/template/compile.ts'
import type { PageNode } from '../src/template/contracts.ts'

const PAIRS = Number(process.argv[2] ?? 15)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const INVOICE = join(ROOT, 'fixtures/invoice')
const folder = mkdtempSync(join(tmpdir(), 'platen-cold-'))

const outputs = { platen: join(folder, 'platen.pdf'), stock: join(folder, 'stock.pdf') }
const definition = join(folder, 'definition.json')
writeFileSync(definition, JSON.stringify(stockDefinition()))

const commands = {
  platen: [
    join(ROOT, 'dist/cli/platen.js'),
    'render',
    join(INVOICE, 'template.json'),
    join(INVOICE, 'data.json'),
    '-o',
    outputs.platen,
  ],
  stock: [
    join(ROOT, 'bench/stock-invoice.js'),
    definition,
    outputs.stock,
    join(ROOT, 'node_modules/pdfmake/fonts/Roboto'),
  ],
}

run('platen')
run('stock')
await expectSameInvoice()

const times = { platen: [] as number[], stock: [] as number[] }
for (let pair = 0; pair < PAIRS; pair++) {
  for (const name of ['platen', 'stock'] as const) times[name].push(run(name))
}
rmSync(folder, { recursive: true })

const ratios = times.platen.map((ms, i) => ms / (times.stock[i] ?? Number.NaN))
console.log(
  `cold start of one invoice, ${PAIRS} pairs, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
)
console.log(`platen render   ${spread(times.platen, 0)} ms`)
console.log(`stock pdfmake   ${spread(times.stock, 0)} ms`)
console.log(`ratio           ${spread(ratios, 2)}`)

function run(name: keyof typeof commands): number {
  const started = performance.now()
  execFileSync(process.execPath, commands[name], { stdio: ['ignore', 'ignore', 'pipe'] })
  return performance.now() - started
}

/** The invoice as a pdfmake user would have it: data filled in, and nothing of ours left. */
function stockDefinition(): object {
  const template = JSON.parse(readFileSync(join(INVOICE, 'template.json'), 'utf8'))
  const data = JSON.parse(readFileSync(join(INVOICE, 'data.json'), 'utf8'))
  const bound = compileTemplate(template, { limits: DEFAULT_LIMITS }).bind(data, { now: new Date() })
  if (bound.kind !== 'document') throw new TypeError('the invoice is a document')
  const onFirstPage = (node: PageNode | null): unknown =>
    node?.({
      page: 1,
      pages: 1,
      pageSize: { width: 595.28, height: 841.89 },
      broughtForward: {},
      carriedForward: {},
    })
  const { definition, header, footer } = bound
  const { tableLayouts: _, ...rest } = definition
  return JSON.parse(
    JSON.stringify({ ...rest, header: onFirstPage(header), footer: onFirstPage(footer) }),
    (_key, value) =>
      typeof value?.image === 'string' && value.image in bound.images
        ? { ...value, image: undefined, svg: bound.images[value.image] }
        : value,
  )
}

/** Times of outputs that differ would say nothing: the same words have to stand in the same places. */
async function expectSameInvoice(): Promise<void> {
  const [ours, stock] = await Promise.all(
    [outputs.platen, outputs.stock].map(async file => {
      const pages = await drawPages(readFileSync(file), { dpi: 10 })
      return pages.map(({ text }) => text.map(({ text, x, y }) => `${x} ${y} ${text}`).join('\n'))
    }),
  )
  if ((ours?.[0]?.length ?? 0) > 1000 && ours?.join('\f') === stock?.join('\f')) return
  throw new Error(`the two invoices are not the same: compare the files in ${folder}`)
}

function spread(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(digits)
  return `${at(0.5)} (${at(0)}–${at(1)})`
}

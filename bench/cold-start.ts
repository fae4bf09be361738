/**
 * Measures how long a fresh process takes to print the invoice: with `renderPdf` and with `platen render`, without and
 * with Node's compile cache, which the command keeps between runs, against a short script that prints the same invoice,
 * its data already filled in, with stock pdfmake. They alternate, so that other load affects all. Arguments: rounds, `--record`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawPages } from '../fixtures/page-pictures.ts'
import { stockDefinition } from './content/stock-definition.ts'
import { countArgument, report } from './reports.ts'

const ROUNDS = countArgument(15)
/** Tolerance for text positions in points: engines round numbers differently. */
const TOLERANCE_PT = 0.2
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const INVOICE = join(ROOT, 'fixtures/invoice')
const folder = mkdtempSync(join(tmpdir(), 'platen-cold-'))
const definition = join(folder, 'definition.json')
writeFileSync(definition, JSON.stringify(stockDefinition(readFileSync(join(INVOICE, 'data.json'), 'utf8'))))

interface Contestant {
  readonly name: string
  readonly output: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const [template, data] = [join(INVOICE, 'template.json'), join(INVOICE, 'data.json')]
const roboto = join(ROOT, 'node_modules/pdfmake/fonts/Roboto')
const NO_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' }
const CACHE = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') }
const render = (output: string) => [join(ROOT, 'dist/cli/platen.js'), 'render', template, data, '-o', output]
const library = (output: string) => [join(ROOT, 'bench/library-invoice.js'), template, data, output]
const pdfmake = (output: string) => [join(ROOT, 'bench/stock-invoice.js'), definition, output, roboto]
const stock = contestant('stock pdfmake', NO_CACHE, pdfmake)
const contestants = [
  contestant('renderPdf', NO_CACHE, library),
  contestant('renderPdf, compile cache', CACHE, library),
  contestant('platen render, first run', NO_CACHE, render),
  contestant('platen render, later runs', CACHE, render),
  stock,
  contestant('stock pdfmake, compile cache', CACHE, pdfmake),
]

function contestant(name: string, env: Contestant['env'], argsFor: (output: string) => string[]): Contestant {
  const output = join(folder, `${name}.pdf`)
  return { name, output, args: argsFor(output), env }
}

interface Run {
  readonly ms: number
  readonly cpuMs: number
}

const runs = new Map<Contestant, Run[]>()
for (const one of contestants) run(one) // fills the caches of system and compiler
for (const { output } of contestants) await expectSameInvoice(output)
for (let round = 0; round < ROUNDS; round++) {
  for (const one of contestants) runs.set(one, [...(runs.get(one) ?? []), run(one)])
}
rmSync(folder, { recursive: true })

const lines = contestants.map(one => {
  const [own, others] = [runs.get(one) ?? [], runs.get(stock) ?? []]
  const ratios = own.map(({ cpuMs }, i) => cpuMs / (others[i]?.cpuMs ?? Number.NaN))
  const [wall, cpu] = [own.map(({ ms }) => ms), own.map(({ cpuMs }) => cpuMs)]
  return `${one.name.padEnd(29)} ${spread(wall, 0)} ms, on processors ${spread(cpu, 0)} ms, to stock ${spread(ratios, 2)}`
})
await report('cold-start', [
  `cold start of one invoice, ${ROUNDS} rounds, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
  ...lines,
])

/** The process reports its own processor time, threads included, when it ends. */
function run({ args, env }: Contestant): Run {
  const report =
    'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("cpu",(user+system)/1000)})'
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', report, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  const ms = performance.now() - started
  const cpuMs = Number(/^cpu (.*)$/m.exec(stderr)?.[1])
  if (status !== 0 || Number.isNaN(cpuMs)) throw new Error(`${args.join(' ')} failed: ${stderr}`)
  return { ms, cpuMs }
}

/** Verifies that both outputs have the same words at the same positions; other times are not comparable. */
async function expectSameInvoice(output: string): Promise<void> {
  const [ours = [], theirs = []] = await Promise.all(
    [output, stock.output].map(async file =>
      (await drawPages(readFileSync(file), { dpi: 10 })).flatMap(({ text }) => text),
    ),
  )
  const isSame = ours.every(({ text, x, y }, i) => {
    const other = theirs[i]
    if (other === undefined) return false
    return text === other.text && Math.max(Math.abs(x - other.x), Math.abs(y - other.y)) < TOLERANCE_PT
  })
  if (ours.length > 100 && ours.length === theirs.length && isSame) return
  throw new Error(`the invoice is not the same: compare the files in ${folder}`)
}

function spread(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(digits)
  return `${at(0.5)} (${at(0)}–${at(1)})`
}

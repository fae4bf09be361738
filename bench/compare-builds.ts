/**
 * Compares two builds of Platen: the one of this checkout and another, given by its `dist` folder. They print the same
 * contents by turns in one process, so that a slow moment hits both; then each command starts in fresh processes by
 * turns. Prints the median ratio of processor time of this build to the other, with its quartiles, for each case.
 *
 * Both must load the same native libraries: make `node_modules` of the other checkout a symbolic link to this one's.
 *
 * `node bench/compare-builds.ts OTHER/dist [--only CASE,CASE] [--rounds N]`
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { FIXTURES_FOLDER, listFixtures } from '../fixtures/fixtures.ts'
import { writeCardPictures } from './content/card-pictures.ts'
import { makeContents } from './content/make-contents.ts'
import { importPlaten, openPlaten } from './engines/platen.ts'
import { openCards } from './engines/platen-cards.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '30' } },
})
const [other] = positionals
if (other === undefined) throw new Error('Name the dist folder of the build to compare with.')
const BUILDS = [fileURLToPath(new URL('../dist', import.meta.url)), resolve(other)] as const
const ROUNDS = Number(options.rounds)
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** One print, with contents that differ from round to round. */
type Print = (round: number) => Promise<unknown>
type Open = () => Promise<{ print: Print; close: () => Promise<void> }>

const folder = mkdtempSync(join(tmpdir(), 'platen-compare-'))
process.once('exit', () => rmSync(folder, { recursive: true }))

const NO_WORKERS = { isolation: 'none' } as const

const CASES: Readonly<Record<string, { readonly open: Open; readonly roundsShare: number }>> = {
  invoice: { open: () => openDocuments('invoice', 10), roundsShare: 1 },
  'report-1000': { open: () => openReports(1000), roundsShare: 0.5 },
  'report-10000': { open: () => openReports(10_000), roundsShare: 0.2 },
  card: { open: () => openCardPrints('all'), roundsShare: 1 },
  'card-jpeg': { open: () => openCardPrints('jpegOnly'), roundsShare: 1 },
  'html-invoice': { open: openHtmlInvoice, roundsShare: 1 },
}

async function openDocuments(kind: 'invoice', prints: number): ReturnType<Open> {
  const printer = await openPlaten(kind, NO_WORKERS)
  const print = async (round: number) => {
    for (let i = 0; i < prints; i++) await printer.print(makeContents[kind](round * prints + i, 0))
  }
  return { print, close: printer.close }
}

async function openReports(rows: number): ReturnType<Open> {
  const printer = await openPlaten('report', NO_WORKERS)
  return { print: round => printer.print(makeContents.report(round, rows)), close: printer.close }
}

async function openCardPrints(outputs: 'all' | 'jpegOnly'): ReturnType<Open> {
  process.env['BENCH_PICTURES'] = folder
  await writeCardPictures(folder)
  const printer = await openCards(outputs, NO_WORKERS)
  return { print: round => printer.print(makeContents.card(round, 0)), close: printer.close }
}

async function openHtmlInvoice(): ReturnType<Open> {
  const fixture = (await listFixtures()).find(({ name }) => name === 'html-invoice')
  if (fixture === undefined) throw new Error('The fixture html-invoice is missing.')
  const { definition, data, template } = fixture
  const { createEngine } = await importPlaten()
  const roots = [join(FIXTURES_FOLDER, template)]
  const engine = await createEngine({ assets: { roots }, rendering: NO_WORKERS, sweepIntervalMs: 0 })
  await engine.putTemplate({ ...definition, template_id: template })
  const print = () => engine.createPdf({ template_id: template, data, export_type: 'file' })
  return { print, close: () => engine.close() }
}

async function openIn(build: string, open: Open): ReturnType<Open> {
  process.env['BENCH_PLATEN'] = pathToFileURL(join(build, 'index.js')).href
  return await open()
}

async function compareWarm(open: Open, rounds: number): Promise<number[]> {
  const printers = [await openIn(BUILDS[0], open), await openIn(BUILDS[1], open)] as const
  const timeOf = async (print: Print, round: number) => {
    const before = process.cpuUsage()
    await print(round)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const ratios: number[] = []
  const warmUps = Math.ceil(rounds / 2)
  for (let round = -warmUps; round < rounds; round++) {
    const own = round % 2 === 0 ? 0 : 1 // each build goes first in half of the rounds
    const first = await timeOf(printers[own].print, round + warmUps)
    const second = await timeOf(printers[own === 0 ? 1 : 0].print, round + warmUps)
    if (round >= 0) ratios.push(own === 0 ? first / second : second / first)
  }
  for (const { close } of printers) await close()
  return ratios
}

/** Writes the processor time of a process to its standard error when it ends. */
const REPORT_CPU =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("cpu",user+system)})'

/** `platen render` of the invoice in fresh processes, without a compile cache. */
function compareCold(rounds: number): number[] {
  const invoice = (name: string) => join(ROOT, 'fixtures/invoice', name)
  const run = (build: string): number => {
    const args = ['render', invoice('template.json'), invoice('data.json'), '-o', join(folder, 'out.pdf')]
    const program = ['--import', REPORT_CPU, join(build, 'cli/platen.js'), ...args]
    const { status, stderr } = spawnSync(process.execPath, program, {
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
      encoding: 'utf8',
    })
    const cpu = Number(/^cpu (.*)$/m.exec(stderr)?.[1])
    if (status !== 0 || Number.isNaN(cpu)) throw new Error(stderr)
    return cpu
  }
  const ratios: number[] = []
  for (let round = -1; round < rounds; round++) {
    const own = round % 2 === 0 ? 0 : 1
    const first = run(BUILDS[own])
    const second = run(BUILDS[own === 0 ? 1 : 0])
    if (round >= 0) ratios.push(own === 0 ? first / second : second / first)
  }
  return ratios
}

function report(name: string, ratios: readonly number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b)
  const [low, middle, high] = [0.25, 0.5, 0.75].map(share =>
    (sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN).toFixed(3),
  )
  console.log(`${name.padEnd(14)} ${middle} (quartiles ${low}–${high}, ${ratios.length} rounds)`)
}

const only = options.only?.split(',')
const isAsked = (name: string): boolean => only?.includes(name) ?? true
console.log('processor time of this build to the other:')
for (const [name, { open, roundsShare }] of Object.entries(CASES)) {
  if (isAsked(name)) report(name, await compareWarm(open, Math.max(4, Math.round(ROUNDS * roundsShare))))
}
if (isAsked('cold')) report('cold', compareCold(ROUNDS))

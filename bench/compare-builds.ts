/**
 * Compares two builds of Platen: the one of this checkout and another, given by its `dist` folder. Each round runs both
 * builds one after the other, each in a process of its own, since two builds in one process would share the compiled
 * code of dependencies. A process repeats one case and reports the lowest processor time of a repetition, which other
 * load on the machine disturbs least. The cold case starts the command once in each process.
 *
 * Prints, for each case, the ratio of this build to the other: of the lowest times of all rounds, and the median with
 * quartiles over the rounds.
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
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '10' },
    measure: { type: 'string' }, // the case to measure in this process, with the build as argument
  },
})
const ROUNDS = Number(options.rounds)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NO_WORKERS = { isolation: 'none' } as const

/** Prints once, with contents that differ from round to round. */
type Print = (round: number) => Promise<unknown>
type Open = () => Promise<{ print: Print; close: () => Promise<void> }>

/** How a case is opened, and how often one process repeats it to warm up and then to measure. */
const WARM_CASES: Readonly<Record<string, { readonly open: Open; readonly repetitions: number }>> = {
  invoice: { open: () => openDocuments('invoice', 10), repetitions: 40 },
  'report-1000': { open: () => openReports(1000), repetitions: 20 },
  'report-10000': { open: () => openReports(10_000), repetitions: 5 },
  card: { open: () => openCardPrints('all'), repetitions: 20 },
  'card-jpeg': { open: () => openCardPrints('jpegOnly'), repetitions: 30 },
  'html-invoice': { open: () => openFixture('html-invoice', 1), repetitions: 40 },
  'rich-invoice': { open: () => openDocuments('richInvoice', 5), repetitions: 40 },
}

async function openDocuments(kind: 'invoice' | 'richInvoice', prints: number): ReturnType<Open> {
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
  const folder = makeTemporaryFolder()
  process.env['BENCH_PICTURES'] = folder
  await writeCardPictures(folder)
  const printer = await openCards(outputs, NO_WORKERS)
  return { print: round => printer.print(makeContents.card(round, 0)), close: printer.close }
}

/** A fixture, with an invoice number that differs from print to print. */
async function openFixture(name: string, prints: number): ReturnType<Open> {
  const fixture = (await listFixtures()).find(fixture => fixture.name === name)
  if (fixture === undefined) throw new Error(`The fixture ${name} is missing.`)
  const { definition, data, template } = fixture
  const { createEngine } = await importPlaten()
  const roots = [join(FIXTURES_FOLDER, template)]
  const engine = await createEngine({ assets: { roots }, rendering: NO_WORKERS, sweepIntervalMs: 0 })
  await engine.putTemplate({ ...definition, template_id: template })
  const invoice = data['invoice'] as object
  const print = async (round: number) => {
    for (let i = 0; i < prints; i++) {
      const number = `AQ-2026-${round * prints + i}`
      const numbered = { ...data, invoice: { ...invoice, number, reference: number } }
      await engine.createPdf({ template_id: template, data: numbered, export_type: 'file' })
    }
  }
  return { print, close: () => engine.close() }
}

function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-compare-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  return folder
}

/** Lowest processor time of a repetition of a warm case in this process, in microseconds. */
async function measureWarm(build: string, name: string): Promise<number> {
  process.env['BENCH_PLATEN'] = pathToFileURL(join(build, 'index.js')).href
  const warmCase = WARM_CASES[name]
  if (warmCase === undefined) throw new Error(`There is no case ${name}.`)
  const { open, repetitions } = warmCase
  const { print, close } = await open()
  const times: number[] = []
  for (let round = -repetitions; round < repetitions; round++) {
    const before = process.cpuUsage()
    await print(round + repetitions)
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) times.push(user + system)
  }
  await close()
  return Math.min(...times)
}

function measureWarmApart(build: string, name: string): number {
  const args = [fileURLToPath(import.meta.url), '--measure', name, build]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const time = Number(stdout.trim())
  if (status !== 0 || !(time > 0)) throw new Error(stderr || stdout)
  return time
}

/** Writes the processor time of a process to its standard error when it ends. */
const REPORT_CPU =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("cpu",user+system)})'

/** Processor time of `platen render` of the invoice in a fresh process without a compile cache, in microseconds. */
function measureCold(build: string, folder: string): number {
  const invoice = (name: string) => join(ROOT, 'fixtures/invoice', name)
  const args = ['render', invoice('template.json'), invoice('data.json'), '-o', join(folder, 'out.pdf')]
  const program = ['--import', REPORT_CPU, join(build, 'cli/platen.js'), ...args]
  const { status, stderr } = spawnSync(process.execPath, program, {
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    encoding: 'utf8',
  })
  const time = Number(/^cpu (.*)$/m.exec(stderr)?.[1])
  if (status !== 0 || Number.isNaN(time)) throw new Error(stderr)
  return time
}

function compare(
  name: string,
  builds: readonly [string, string],
  rounds: number,
  measure: (b: string) => number,
): void {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const) // each build goes first in half of the rounds
    for (const index of order) times[index].push(measure(builds[index]))
  }
  const ratios = times[0].map((own, round) => own / (times[1][round] ?? Number.NaN)).toSorted((a, b) => a - b)
  const at = (share: number) => (ratios[Math.round(share * (ratios.length - 1))] ?? Number.NaN).toFixed(3)
  const lowest = (Math.min(...times[0]) / Math.min(...times[1])).toFixed(3)
  console.log(
    `${name.padEnd(14)} ${lowest} (median ${at(0.5)}, quartiles ${at(0.25)}–${at(0.75)}, ${rounds} rounds)`,
  )
}

const [argument] = positionals
if (argument === undefined) throw new Error('Name the dist folder of the build to compare with.')
if (options.measure === undefined) {
  const builds = [fileURLToPath(new URL('../dist', import.meta.url)), resolve(argument)] as const
  const only = options.only?.split(',')
  const isAsked = (name: string): boolean => only?.includes(name) ?? true
  console.log('processor time of this build to the other:')
  for (const name of Object.keys(WARM_CASES)) {
    if (isAsked(name)) compare(name, builds, ROUNDS, build => measureWarmApart(build, name))
  }
  const folder = makeTemporaryFolder()
  if (isAsked('cold')) compare('cold', builds, 4 * ROUNDS, build => measureCold(build, folder))
} else {
  console.log(await measureWarm(argument, options.measure))
}

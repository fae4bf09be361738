/**
 * Measures how many documents two workers make in the time of one: a pool of one worker, a pool of two, and two
 * processes with a pool of one worker each, with the invoice and the JPEG card of the bench. They alternate, so that
 * other load affects all. The calling thread, without a pool, is measured too.
 *
 *     node bench/throughput.ts [--only invoice,cardJpeg] [--rounds 15] [--record]
 *
 * A ratio compares a setup with the pool of one worker in the same round: median, and 10th to 90th percentile. "Of the
 * best" compares the best rounds. Processor time includes all threads of the process; documents per core and hour derive
 * from it. The last figure is the peak memory of all processes together.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCardPictures, writeCardPictures } from './content/card-pictures.ts'
import { expected } from './content/expected.ts'
import { makeContents } from './content/make-contents.ts'
import { keptFile } from './kept-file.ts'
import { type OwnProcess, openOwnProcess } from './own-process.ts'
import { report } from './reports.ts'
import { verify } from './verify.ts'
import { verifyCard } from './verify-card.ts'

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: 'invoice,cardJpeg' },
    rounds: { type: 'string', default: '15' },
    record: { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(given.rounds)
const WARM_UPS = 3
const LIMIT_MS = 120_000
const SECONDS_PER_HOUR = 3600
/** What the ratios refer to. */
const BASE = 'pool of one worker'

type Kind = 'invoice' | 'cardJpeg'

interface Task {
  readonly kind: Kind
  readonly title: string
  /** Documents of each process and round. */
  readonly prints: number
  readonly pool: string
  readonly worker: string
  readonly thread: string
}

const TASKS: readonly Task[] = [
  {
    kind: 'invoice',
    title: 'invoices, 12 lines',
    prints: 1000,
    pool: moduleOf('platen-pool'),
    worker: moduleOf('platen-worker'),
    thread: moduleOf('platen'),
  },
  {
    kind: 'cardJpeg',
    title: 'cards, JPEG of 1080²',
    prints: 150,
    pool: moduleOf('platen-cards-pool'),
    worker: moduleOf('platen-cards-worker'),
    thread: moduleOf('platen-cards'),
  },
]

function moduleOf(name: string): string {
  return new URL(`./engines/${name}.ts`, import.meta.url).href
}

interface Measured {
  readonly perSecond: number
  /** Processor time of one document in all threads of its process. */
  readonly cpuMs: number
  /** Peak of all processes together. */
  readonly peakRssMb: number
}

/** One or more engine processes that print at the same time. */
class Setup {
  readonly name: string
  readonly rounds: Measured[] = []
  readonly #task: Task
  readonly #processes: OwnProcess[] = []
  #seed = 0

  constructor(name: string, task: Task) {
    this.name = name
    this.#task = task
  }

  /** Starts the processes, verifies a document of each, and warms them up. */
  async open(module: string, processes: number, folder: string): Promise<void> {
    const env = { ...process.env, BENCH_PICTURES: folder }
    for (let i = 0; i < processes; i++) {
      this.#processes.push(await openOwnProcess(module, this.#task.kind, env, LIMIT_MS))
    }
    const prefix = join(folder, this.name)
    for (const own of this.#processes) {
      await own.print({ seeds: [0, 1], rows: 0, isOneByOne: true, keep: [`${prefix}-0`, `${prefix}-1`] })
      await verifyFile(this.#task.kind, keptFile(`${prefix}-1`, 0), 1, folder)
    }
    for (let i = 0; i < WARM_UPS; i++) await this.#print()
  }

  async measure(): Promise<void> {
    this.rounds.push(await this.#print())
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map(own => own.close()))
  }

  async #print(): Promise<Measured> {
    const { prints } = this.#task
    const reports = await Promise.all(
      this.#processes.map(own => {
        const seeds = Array.from({ length: prints }, () => this.#seed++)
        return own.print({ seeds, rows: 0, isOneByOne: false, keep: null })
      }),
    )
    const total = prints * reports.length
    const slowest = Math.max(...reports.map(({ ms }) => ms))
    const cpuMs = reports.reduce((sum, report) => sum + report.cpuMs, 0) / total
    const peakRssMb = reports.reduce((sum, report) => sum + report.peakRssMb, 0)
    return { perSecond: (1000 * total) / slowest, cpuMs, peakRssMb }
  }
}

async function verifyFile(kind: Kind, path: string, seed: number, folder: string): Promise<void> {
  const bytes = readFileSync(path)
  if (kind === 'invoice') return await verify(bytes, expected.invoice(makeContents.invoice(seed, 0)))
  const card = makeContents.cardJpeg(seed, 0)
  await verifyCard(bytes, { card, format: 'jpeg', pictures: readCardPictures(folder) })
}

async function measure(task: Task): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-throughput-'))
  if (task.kind === 'cardJpeg') await writeCardPictures(folder)
  const setups: Setup[] = []
  const open = async (name: string, module: string, processes: number): Promise<void> => {
    const setup = new Setup(name, task)
    setups.push(setup)
    await setup.open(module, processes, folder)
  }
  try {
    await open('calling thread', task.thread, 1)
    await open(BASE, task.worker, 1)
    await open('pool of two workers', task.pool, 1)
    await open('two processes of one worker', task.worker, 2)
    await open('two processes, calling threads', task.thread, 2)
    for (let round = 0; round < ROUNDS; round++) {
      const at = round % setups.length
      for (const setup of [...setups.slice(at), ...setups.slice(0, at)]) await setup.measure()
    }
  } finally {
    await Promise.all(setups.map(setup => setup.close()))
    rmSync(folder, { recursive: true })
  }
  const base = setups.find(({ name }) => name === BASE)?.rounds ?? []
  return [task.title, ...setups.map(setup => lineOf(setup, base))]
}

function lineOf({ name, rounds }: Setup, base: readonly Measured[]): string {
  const speeds = rounds.map(({ perSecond }) => perSecond)
  const ratios = rounds.map(({ perSecond }, i) => perSecond / (base[i]?.perSecond ?? Number.NaN))
  const cpu = share(
    rounds.map(({ cpuMs }) => cpuMs),
    0.5,
  )
  const best = share(speeds, 1) / Math.max(...base.map(({ perSecond }) => perSecond))
  const peak = Math.max(...rounds.map(({ peakRssMb }) => peakRssMb))
  const perHour = Math.round(SECONDS_PER_HOUR / cpu) * 1000
  return [
    name.padEnd(30),
    `${share(speeds, 0.5).toFixed(0)} per s (best ${share(speeds, 1).toFixed(0)}),`,
    `ratio ${share(ratios, 0.5).toFixed(2)} (${share(ratios, 0.1).toFixed(2)}–${share(ratios, 0.9).toFixed(2)}),`,
    `of the best ${best.toFixed(2)}, ${cpu.toFixed(2)} ms on processors, ${perHour.toLocaleString('en')} per core and hour, ${peak.toFixed(0)} MB`,
  ].join(' ')
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN
}

const lines: string[] = [
  `throughput, ${ROUNDS} rounds, Node ${process.version}, ${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
]
const only = given.only.split(',')
for (const task of TASKS.filter(({ kind }) => only.includes(kind))) lines.push(...(await measure(task)))
await report('throughput', lines)

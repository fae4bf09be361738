import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Case, familyOf } from './cases.ts'
import { writeCardPictures } from './content/card-pictures.ts'
import { writeHtmlParts } from './content/html-parts.ts'
import { writeStockDefinition } from './content/stock-definition.ts'
import { type EngineEntry, type EngineModules, REFERENCES } from './engines.ts'
import { measureFresh } from './measure-fresh.ts'
import { measureWarm, type Outcome } from './measure-warm.ts'
import { type Result, resultOf } from './result.ts'
import { median } from './statistics.ts'
import type { Contestant } from './surroundings.ts'

/** Results of a run. */
export interface Findings {
  readonly results: readonly Result[]
  readonly skipped: readonly Skipped[]
}

/** An engine without figures in a case. */
export interface Skipped {
  readonly case: string
  readonly engine: string
  readonly reason: string
}

export interface RunOptions {
  readonly cases: readonly Case[]
  readonly engines: readonly EngineEntry[]
  /** The module that Platen is imported from. */
  readonly platen: string
  readonly chromium: string
  /** Receives progress messages. */
  readonly onProgress: (line: string) => void
  /** Receives the results of each case when it is done. */
  readonly onResults?: (task: Case, findings: Findings) => void
}

/** Runs the cases one after another. */
export async function runBench(options: RunOptions): Promise<Findings> {
  const { cases, platen, chromium, onProgress } = options
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-'))
  // "One thread": Typst would lay out on all processors.
  const env = {
    ...process.env,
    BENCH_PLATEN: platen,
    BENCH_CHROMIUM: chromium,
    BENCH_PICTURES: folder,
    BENCH_HTML: folder,
    BENCH_STOCK_DEFINITION: join(folder, 'definition.json'),
    RAYON_NUM_THREADS: '1',
  }
  const results: Result[] = []
  const skipped: Skipped[] = []
  const gaveUp = new Map<string, string>()
  try {
    if (cases.some(task => familyOf(task) === 'card')) await writeCardPictures(folder)
    if (cases.some(({ kind }) => kind === 'richInvoice')) writeStockDefinition(env.BENCH_STOCK_DEFINITION)
    if (cases.some(task => familyOf(task) === 'html')) await writeHtmlParts(folder)
    for (const task of cases) {
      const { contestants, absent } = admit(task, options.engines, gaveUp)
      const measure = task.processes === 'fresh' ? measureFresh : measureWarm
      const found = summarise(task, await measure(task, contestants, { env, folder, onProgress }))
      if (task.rows > 0)
        for (const { engine } of found.skipped) gaveUp.set(`${engine} ${task.kind}`, task.title)
      const findings = { results: found.results, skipped: [...absent, ...found.skipped] }
      options.onResults?.(task, findings)
      results.push(...findings.results)
      skipped.push(...findings.skipped)
    }
    return { results, skipped }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Name of the second run of an engine with a pool: one thread, for the speedup. */
const ONE_THREAD = '-on-one-thread'

/** @param gaveUp Title of the case that an engine did not finish, by engine and kind; it skips longer ones. */
function admit(
  task: Case,
  engines: readonly EngineEntry[],
  gaveUp: ReadonlyMap<string, string>,
): { readonly contestants: readonly Contestant[]; readonly absent: readonly Skipped[] } {
  const { name, kind, rows, engines: admitted } = task
  const family = familyOf(task)
  const absent: Skipped[] = []
  const contestants: Contestant[] = []
  for (const { name: engine, modules, version } of engines) {
    const own = modules[family]
    if (own === undefined) continue
    if (version === null) absent.push({ case: name, engine, reason: 'not installed' })
    else if (admitted !== undefined && !admitted.includes(engine)) {
      absent.push({ case: name, engine, reason: `not measured: ${reasonOf(task, own)}` })
    } else if (rows > 0 && gaveUp.has(`${engine} ${kind}`)) {
      const longer = gaveUp.get(`${engine} ${kind}`)
      absent.push({ case: name, engine, reason: `not tried, because it gave up on ${longer}` })
    } else contestants.push(...contestantsOf(task, engine, own))
  }
  return { contestants, absent }
}

function reasonOf({ kind, isSoak }: Case, { formats }: EngineModules): string {
  if (isSoak === true) return 'only the memory of Platen is measured'
  if (kind === 'richInvoice') return 'it is compared with stock pdfmake and Typst only'
  if (kind === 'cardJpeg' && formats?.includes('jpeg') === false) return 'it makes no JPEG'
  return 'it prints one after another'
}

function contestantsOf({ kind, pool }: Case, engine: string, modules: EngineModules): Contestant[] {
  const { module, worker, formats: own = ['jpeg', 'png'] } = modules
  const formats = kind === 'cardJpeg' ? (['jpeg'] as const) : own
  const contestant = (name: string, module: string): Contestant => ({ name, module, formats })
  if (pool === undefined || modules.pool === undefined) return [contestant(engine, module)]
  const pooled = contestant(engine, modules.pool)
  if (pool === 'alone') return [pooled]
  const alone = pool === 'against-worker' ? (worker ?? module) : module
  return [pooled, contestant(`${engine}${ONE_THREAD}`, alone)]
}

function summarise(task: Case, outcomes: readonly Outcome[]): Findings {
  const medianOf = (engine: string): number | null => {
    const outcome = outcomes.find(outcome => outcome.engine === engine)
    return outcome !== undefined && 'rounds' in outcome ? median(outcome.rounds.map(({ ms }) => ms)) : null
  }
  const measureMs = medianOf(REFERENCES[familyOf(task)])
  const results: Result[] = []
  const skipped: Skipped[] = []
  for (const outcome of outcomes) {
    const { engine } = outcome
    if ('reason' in outcome) skipped.push({ case: task.name, engine, reason: outcome.reason })
    else if (!engine.endsWith(ONE_THREAD)) {
      const oneThreadMs = medianOf(`${engine}${ONE_THREAD}`)
      results.push(resultOf(task, engine, outcome.rounds, { measureMs, oneThreadMs }))
    }
  }
  return { results, skipped }
}

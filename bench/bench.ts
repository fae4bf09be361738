/**
 * Measures Platen against other engines for PDFs and for pictures, each in a process of its own.
 *
 *     node bench/bench.ts [--only CASE,…] [--engines ENGINE,…] [--rounds N] [--json FILE] [--record]
 *
 * `--json` writes the results to a file. `--record` stores them in `bench/results.json`, replacing those of the same
 * cases, and updates the tables of README.md and docs/benchmarks.md (as `npm run docs:tables` does). A run of all cases
 * also measures the cold start, the install size and the throughput of workers, which `--record` stores in
 * `bench/reports.json`, and calls beside a million records.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeTables } from '../docs/tools/tables.ts'
import { CHROMIUM } from '../test/chromium/chromium.ts'
import { CASES } from './cases.ts'
import { ENGINE_NAMES, listEngines } from './engines.ts'
import { type BenchRecord, mergeRecords } from './record.ts'
import type { Result } from './result.ts'
import { runBench } from './run.ts'
import { textTable } from './text-table.ts'

const PLATEN = new URL('../dist/index.js', import.meta.url)
const RECORD = new URL('results.json', import.meta.url)

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    engines: { type: 'string' },
    rounds: { type: 'string' },
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const caseNames = chosen(
  'case',
  values.only,
  CASES.map(({ name }) => name),
)
const engineNames = chosen('engine', values.engines, ENGINE_NAMES)
await measure()
if (values.record) await writeTables()
if (values.only === undefined) {
  const record = values.record ? ['--record'] : []
  for (const [file, ...options] of [
    ['cold-start.ts', ...record],
    ['install-size.ts', ...record],
    ['throughput.ts', ...record],
    ['storage.ts'],
  ] as const) {
    console.log('')
    const script = fileURLToPath(new URL(file, import.meta.url))
    spawnSync(process.execPath, [script, ...options], { stdio: 'inherit' })
  }
}

async function measure(): Promise<void> {
  if (!existsSync(PLATEN)) throw new Error(`Platen is not built (${fileURLToPath(PLATEN)}): npm run build`)

  const engines = listEngines().filter(({ name }) => engineNames.includes(name))
  for (const { name, version } of engines) {
    if (version !== null) continue
    console.log(
      `${name} is skipped: it is not installed${name === 'chromium' ? '' : ' (npm ci --prefix bench)'}`,
    )
  }
  const versions = new Map(engines.map(({ name, version }) => [name as string, version ?? '']))
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const processor = `${cpus()[0]?.model.trim() ?? 'an unknown processor'} × ${cpus().length}`
  const machine = `${processor}, ${memory}, Node ${process.version}`
  console.log(machine)
  console.log(`${[...versions.values()].filter(version => version !== '').join(', ')}\n`)

  const results: Result[] = []
  await runBench({
    cases: CASES.filter(({ name }) => caseNames.includes(name)).map(task =>
      values.rounds === undefined ? task : { ...task, rounds: Number(values.rounds) },
    ),
    engines,
    platen: PLATEN.href,
    chromium: CHROMIUM,
    onProgress: line => console.error(line),
    // After each case, so that an interrupted run keeps its results.
    onResults: (task, findings) => {
      console.log(`\n${textTable(task, findings)}`)
      results.push(...findings.results)
      if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
      if (!values.record) return
      const recorded = findings.results.map(result => ({
        ...result,
        version: versions.get(result.engine) ?? '',
        machine,
      }))
      keep({ ...findings, results: recorded })
    },
  })
}

function keep(later: BenchRecord): void {
  const earlier: BenchRecord | null = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : null
  const record = mergeRecords(earlier, later)
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
}

/** @throws Error for an unknown name. */
function chosen(what: string, list: string | undefined, all: readonly string[]): readonly string[] {
  if (list === undefined) return all
  const names = list.split(',')
  const unknown = names.find(name => !all.includes(name))
  if (unknown === undefined) return names
  throw new Error(`There is no ${what} '${unknown}': ${all.join(', ')}.`)
}

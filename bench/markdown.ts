import { CASES, type Case, familyOf } from './cases.ts'
import { ENGINE_NAMES, ENGINES, type Family, REFERENCES } from './engines.ts'
import type { BenchRecord, RecordedResult } from './record.ts'
import type { Result } from './result.ts'
import type { Skipped } from './run.ts'

/** Two reports; the second has ten times the rows of the first. */
const GROWTH = ['report-1000', 'report-10000']

/** Two invoices of one page and twelve lines. */
const ENRICHMENT = ['invoice', 'rich-invoice']

/** The cases of the README's table. */
const COMPARED = ['invoice', 'rich-invoice', 'report-1000', 'report-10000', 'cold']

/** Median times of documents, for the README: a row a case, a column an engine. */
export function comparisonTable({ results }: BenchRecord): string {
  const cases = CASES.filter(
    ({ name }) => COMPARED.includes(name) && results.some(result => result.case === name),
  )
  return medianTable('document', cases, results)
}

/** Column heads of the tables of a family. */
const TITLES: Readonly<Record<Family, { readonly times: string; readonly bytes: string }>> = {
  document: { times: 'median, ratio to stock', bytes: 'bytes of the PDFs' },
  html: { times: 'median, ratio to Chromium', bytes: 'bytes of the PDFs' },
  card: { times: 'median, ratio to Takumi', bytes: 'bytes of the pictures' },
}

/** All results of a run: a table a family and measure, a row a case, a column an engine. */
export function benchTables(record: BenchRecord): string {
  const { results } = record
  const notes = [
    ...machinesOf(results),
    `Versions: ${versionsOf(results).join(', ')}.`,
    ...ratiosOf('Time for 10× the rows', GROWTH, results),
    ...ratiosOf('Time of the rich invoice to the plain one', ENRICHMENT, results),
    ...results.flatMap(speedupOf),
    ...results.flatMap(memoryOf),
  ]
  const gaps = gapsOf(record)
  const missing = gaps.length === 0 ? [] : ['Missing figures:', gaps.join('\n')]
  return `${['', tablesOf('document', results) + tablesOf('html', results) + tablesOf('card', results) + notes.join('\n\n'), ...missing].join('\n\n').trimStart()}\n`
}

/** The machine that measured, with the cases of each if there were several. Their times must not be compared. */
function machinesOf(results: readonly RecordedResult[]): string[] {
  const machines = [...new Set(results.map(({ machine }) => machine))]
  return machines.map(machine => {
    const measured = (task: Case): boolean =>
      results.some(result => result.case === task.name && result.machine === machine)
    const titles = CASES.filter(measured).map(({ title }) => title)
    return machines.length === 1 ? `Measured on ${machine}.` : `Measured on ${machine}: ${titles.join('; ')}.`
  })
}

/** Versions of the engines; all of an engine that changed between cases. */
function versionsOf(results: readonly RecordedResult[]): string[] {
  const inOrder = ENGINE_NAMES.flatMap(engine => results.filter(result => result.engine === engine))
  return [...new Set(inOrder.map(({ version }) => version))]
}

/** Time of the second case to the first, by engine. */
function ratiosOf(title: string, cases: readonly string[], results: readonly Result[]): string[] {
  const ratios = ENGINES.document.flatMap(engine => {
    const [first, second] = cases.map(name =>
      results.find(result => result.case === name && result.engine === engine),
    )
    return first === undefined || second === undefined
      ? []
      : [`${engine} ${(second.medianMs / first.medianMs).toFixed(1)}`]
  })
  return ratios.length === 0 ? [] : [`${title}: ${ratios.join(', ')}.`]
}

function tablesOf(family: Family, results: readonly Result[]): string {
  const cases = CASES.filter(
    task =>
      familyOf(task) === family && task.isSoak !== true && results.some(result => result.case === task.name),
  )
  if (cases.length === 0) return ''
  const tables = [
    medianTable(family, cases, results),
    caseTable(family, cases, results, TITLES[family].bytes, ({ bytes }) => bytes.toLocaleString('en')),
    caseTable(family, cases, results, 'peak memory of the process, MB', ({ peakRssMb }) =>
      peakRssMb.toFixed(0),
    ),
  ]
  return tables.map(table => `${table}\n`).join('')
}

function medianTable(family: Family, cases: readonly Case[], results: readonly Result[]): string {
  return caseTable(
    family,
    cases,
    results,
    TITLES[family].times,
    result => `${milliseconds(result.medianMs)}${result.engine === REFERENCES[family] ? '' : ratio(result)}`,
  )
}

function caseTable(
  family: Family,
  cases: readonly Case[],
  results: readonly Result[],
  title: string,
  cell: (result: Result) => string,
): string {
  const find = (name: string, engine: string): Result | undefined =>
    results.find(result => result.case === name && result.engine === engine)
  const engines = ENGINES[family].filter(engine => cases.some(({ name }) => find(name, engine) !== undefined))
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  const lines = cases.map(({ name, title }) =>
    row([
      title,
      ...engines.map(engine => {
        const result = find(name, engine)
        return result === undefined ? '–' : cell(result)
      }),
    ]),
  )
  return `${row([title, ...engines])}${row(['---', ...engines.map(() => '---:')])}${lines.join('')}`
}

function speedupOf({ case: name, engine, speedup, oneThreadMs }: Result): string[] {
  const task = CASES.find(task => task.name === name)
  if (task === undefined || speedup === undefined || oneThreadMs === undefined) return []
  const one = task.pool === 'against-worker' ? 'one worker' : 'one thread'
  return [
    `${task.title}: ${engine} takes ${milliseconds(oneThreadMs)} on ${one}; two workers give a speedup of ${speedup.toFixed(2)}.`,
  ]
}

function memoryOf({ case: name, engine, secondRssMb, lastRssMb }: Result): string[] {
  const task = CASES.find(task => task.name === name)
  if (task === undefined || secondRssMb === undefined || lastRssMb === undefined) return []
  return [
    `Memory of ${engine} over ${task.title}: ${secondRssMb.toFixed(0)} MB during the second thousand, ${lastRssMb.toFixed(0)} MB during the last.`,
  ]
}

/** Reasons for missing figures, of engines with other figures in the family of the case. */
function gapsOf({ results, skipped }: BenchRecord): string[] {
  const familyOfCase = (name: string): Family | null => {
    const task = CASES.find(task => task.name === name)
    return task === undefined ? null : familyOf(task)
  }
  const isShown = ({ case: name, engine }: Skipped): boolean =>
    results.some(result => result.engine === engine && familyOfCase(result.case) === familyOfCase(name))
  return skipped
    .filter(isShown)
    .map(({ case: task, engine, reason }) => `- ${engine}, ${task}: ${reason.replace(/\.$/, '')}.`)
}

function ratio({ ratio }: Result): string {
  if (ratio === null) return ''
  return ` (${ratio < 0.1 ? ratio.toFixed(3) : ratio.toFixed(2)})`
}

function milliseconds(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`
  return `${ms.toFixed(ms < 100 ? 1 : 0)} ms`
}

import { CASES, familyOf } from './cases.ts'
import { ENGINES, type Family } from './engines.ts'
import type { BenchRecord } from './record.ts'
import type { Result } from './result.ts'
import type { Skipped } from './run.ts'

const START = '<!-- bench -->'
const END = '<!-- /bench -->'

/** Two reports of which the second has ten times the rows of the first. */
const GROWTH = ['report-1000', 'report-10000']

/** The README's part between its two marks, anew. */
export function withTables(readme: string, record: BenchRecord): string {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)]
  if (start === -1 || end < start) throw new Error(`The README has no ${START} … ${END}.`)
  return `${readme.slice(0, start + START.length)}\n${markdownTables(record)}${readme.slice(end)}`
}

/** How the tables of a family are headed. */
const TITLES: Readonly<Record<Family, { readonly times: string; readonly bytes: string }>> = {
  document: { times: 'median, ratio to stock', bytes: 'bytes of the PDFs' },
  card: { times: 'median, ratio to Takumi', bytes: 'bytes of the pictures' },
}

/** The tables of a run: of each family, a row a case, a column an engine. */
function markdownTables(record: BenchRecord): string {
  const { results, machine, node, versions } = record
  const growths = ENGINES.document.flatMap(engine => {
    const [short, long] = GROWTH.map(name =>
      results.find(result => result.case === name && result.engine === engine),
    )
    return short === undefined || long === undefined
      ? []
      : [`${engine} ${(long.medianMs / short.medianMs).toFixed(1)}`]
  })
  const told = [
    `Measured on ${machine}, Node ${node}: ${Object.values(versions).join(', ')}.`,
    ...(growths.length === 0
      ? []
      : [`How many times as long ten times as many rows take: ${growths.join(', ')}.`]),
    ...results.flatMap(speedupOf),
    ...results.flatMap(memoryOf),
  ]
  const gaps = gapsOf(record)
  return `
${tablesOf('document', results)}${tablesOf('card', results)}${told.join(' ')}
${gaps.length === 0 ? '' : `\nWhere there is no figure: ${gaps.join(' ')}\n`}`
}

function tablesOf(family: Family, results: readonly Result[]): string {
  const cases = CASES.filter(
    task =>
      familyOf(task) === family && task.isSoak !== true && results.some(result => result.case === task.name),
  )
  const engines = ENGINES[family].filter(engine =>
    cases.some(({ name }) => results.some(result => result.case === name && result.engine === engine)),
  )
  if (engines.length === 0) return ''
  const table = (title: string, cell: (result: Result) => string): string => {
    const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
    const lines = cases.map(({ name, title }) =>
      row([
        title,
        ...engines.map(engine => {
          const result = results.find(result => result.case === name && result.engine === engine)
          return result === undefined ? '–' : cell(result)
        }),
      ]),
    )
    return `${row([title, ...engines])}${row(['---', ...engines.map(() => '---:')])}${lines.join('')}\n`
  }
  return (
    table(TITLES[family].times, result => `${milliseconds(result.medianMs)}${ratio(result)}`) +
    table(TITLES[family].bytes, ({ bytes }) => bytes.toLocaleString('en')) +
    table('peak memory of the process, MB', ({ peakRssMb }) => peakRssMb.toFixed(0))
  )
}

function speedupOf({ case: name, engine, speedup, oneThreadMs }: Result): string[] {
  const task = CASES.find(task => task.name === name)
  if (task === undefined || speedup === undefined || oneThreadMs === undefined) return []
  const one = task.pool === 'against-worker' ? 'one worker' : 'one thread'
  return [
    `${task.title} take ${engine} ${milliseconds(oneThreadMs)} on ${one}: two workers are ${speedup.toFixed(2)} × as fast.`,
  ]
}

function memoryOf({ case: name, engine, secondRssMb, lastRssMb }: Result): string[] {
  const task = CASES.find(task => task.name === name)
  if (task === undefined || secondRssMb === undefined || lastRssMb === undefined) return []
  return [
    `Of ${task.title}, the process of ${engine} holds ${secondRssMb.toFixed(0)} MB during the second thousand and ${lastRssMb.toFixed(0)} MB during the last.`,
  ]
}

/** Of engines that were measured at all in the family of the case. */
function gapsOf({ results, skipped }: BenchRecord): string[] {
  const familyOfCase = (name: string): Family | null => {
    const task = CASES.find(task => task.name === name)
    return task === undefined ? null : familyOf(task)
  }
  const isShown = ({ case: name, engine }: Skipped): boolean =>
    results.some(result => result.engine === engine && familyOfCase(result.case) === familyOfCase(name))
  return skipped
    .filter(isShown)
    .map(({ case: task, engine, reason }) => `${engine} in ${task}: ${reason.replace(/\.$/, '')}.`)
}

function ratio({ ratio, engine }: Result): string {
  if (ratio === null || engine === 'pdfmake' || engine === 'takumi') return ''
  return ` (${ratio < 0.1 ? ratio.toFixed(3) : ratio.toFixed(2)})`
}

function milliseconds(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`
  return `${ms.toFixed(ms < 100 ? 1 : 0)} ms`
}

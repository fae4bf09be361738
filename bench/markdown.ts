import { CASES } from './cases.ts'
import { ENGINE_NAMES } from './engines.ts'
import type { BenchRecord } from './record.ts'
import type { Result } from './result.ts'

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

/** The tables of a run: a row a case, a column an engine. */
function markdownTables(record: BenchRecord): string {
  const { results, skipped, machine, node, versions } = record
  const engines = ENGINE_NAMES.filter(engine => results.some(result => result.engine === engine))
  const cases = CASES.filter(({ name }) => results.some(result => result.case === name))
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
    return row([title, ...engines]) + row(['---', ...engines.map(() => '---:')]) + lines.join('')
  }
  const growths = engines.flatMap(engine => {
    const [short, long] = GROWTH.map(name =>
      results.find(result => result.case === name && result.engine === engine),
    )
    return short === undefined || long === undefined
      ? []
      : [`${engine} ${(long.medianMs / short.medianMs).toFixed(1)}`]
  })
  const speedups = results.flatMap(({ engine, speedup, oneThreadMs }) =>
    speedup === undefined || oneThreadMs === undefined
      ? []
      : [
          `The batch takes ${engine} ${milliseconds(oneThreadMs)} on one thread: two workers are ${speedup.toFixed(2)} × as fast.`,
        ],
  )
  const gaps = skipped
    .filter(({ engine }) => engines.some(name => name === engine))
    .map(({ case: task, engine, reason }) => `${engine} in ${task}: ${reason.replace(/\.$/, '')}.`)
  return `
${table('median, ratio to stock', result => `${milliseconds(result.medianMs)}${ratio(result)}`)}
${table('bytes of the PDFs', ({ bytes }) => bytes.toLocaleString('en'))}
${table('peak memory of the process, MB', ({ peakRssMb }) => peakRssMb.toFixed(0))}
${[`Measured on ${machine}, Node ${node}: ${Object.values(versions).join(', ')}.`, ...(growths.length === 0 ? [] : [`How many times as long ten times as many rows take: ${growths.join(', ')}.`]), ...speedups].join(' ')}
${gaps.length === 0 ? '' : `\nWhere there is no figure: ${gaps.join(' ')}\n`}`
}

function ratio({ ratioToStock, engine }: Result): string {
  if (ratioToStock === null || engine === 'pdfmake') return ''
  return ` (${ratioToStock < 0.1 ? ratioToStock.toFixed(3) : ratioToStock.toFixed(2)})`
}

function milliseconds(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`
  return `${ms.toFixed(ms < 100 ? 1 : 0)} ms`
}

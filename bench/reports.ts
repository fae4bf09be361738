/** Reports of benchmarks that print text. `--record` stores them in `bench/reports.json` and updates the documentation. */
import { readFileSync, writeFileSync } from 'node:fs'
import { writeTables } from '../docs/tools/tables.ts'

const RECORD = new URL('reports.json', import.meta.url)

export type ReportName = 'cold-start' | 'install-size' | 'throughput'

/** The first argument of the command line that is no option, as a number. */
export function countArgument(byDefault: number): number {
  return Number(process.argv.slice(2).find(argument => !argument.startsWith('--')) ?? byDefault)
}

/** Prints a report. With `--record` on the command line, also stores it and updates the documentation. */
export async function report(name: ReportName, lines: readonly string[]): Promise<void> {
  console.log(lines.join('\n'))
  if (!process.argv.includes('--record')) return
  const record: object = JSON.parse(readFileSync(RECORD, 'utf8'))
  writeFileSync(RECORD, `${JSON.stringify({ ...record, [name]: lines }, null, 2)}\n`)
  await writeTables()
}

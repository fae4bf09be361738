import { type Case, familyOf } from './cases.ts'
import { REFERENCES } from './engines.ts'
import type { Findings } from './run.ts'

/** Results of one case for a terminal. */
export function textTable(task: Case, { results, skipped }: Findings): string {
  const { title, rounds, pool } = task
  const rows = [
    [
      'engine',
      'median ms',
      'min',
      'max',
      `to ${REFERENCES[familyOf(task)]}`,
      'CPU ms',
      'bytes',
      'peak RSS MB',
      'rounds',
    ],
    ...results.map(result => [
      result.engine,
      ...[result.medianMs, result.minMs, result.maxMs, result.ratio ?? '–', result.cpuMs].map(String),
      ...[result.bytes, result.peakRssMb, result.rounds].map(String),
    ]),
  ]
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map(row => row[i]?.length ?? 0))) ?? []
  const lines = rows.map(row =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  )
  const speedups = results.flatMap(({ engine, speedup, oneThreadMs }) =>
    speedup === undefined
      ? []
      : [
          `${engine} on one ${pool === 'against-worker' ? 'worker' : 'thread'}: ${oneThreadMs} ms, so two workers are ${speedup} × as fast`,
        ],
  )
  const memories = results.flatMap(({ engine, secondRssMb, lastRssMb }) =>
    secondRssMb === undefined
      ? []
      : [`${engine} held ${secondRssMb} MB in its second round, ${lastRssMb} MB in its last`],
  )
  const gaps = skipped.map(({ engine, reason }) => `${engine} skipped: ${reason}`)
  return [`${title} (up to ${rounds} rounds)`, ...lines, ...speedups, ...memories, ...gaps, ''].join('\n')
}

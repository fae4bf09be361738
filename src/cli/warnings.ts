import type { Warning } from '../index.ts'

/** A line for each warning, each said once though storing and rendering both found it. */
export function warningLines(warnings: readonly Warning[]): string {
  const lines = warnings.map(
    ({ message, path }) => `warning: ${message}${path === undefined ? '' : ` (${path})`}\n`,
  )
  return [...new Set(lines)].join('')
}

import type { Warning } from '../index.ts'

/**
 * A line for each warning, each said once though storing and rendering both found it. A render that went well
 * found its pictures, so that names which only storing did not know are none to speak of.
 */
export function warningLines(warnings: readonly Warning[], { isRendered }: { isRendered: boolean }): string {
  const lines = warnings
    .filter(({ code }) => !(isRendered && code === 'unknown_image'))
    .map(({ message, path }) => `warning: ${message}${path === undefined ? '' : ` (${path})`}\n`)
  return [...new Set(lines)].join('')
}

import type { Warning } from '../base/errors.ts'
import { CliError, ClosedPipe, EXIT, systemReason } from './failure.ts'

/**
 * Writes to standard output.
 * @throws ClosedPipe if its reader has closed it.
 */
export async function print(content: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(content, error => (error ? reject(asFailure(error)) : resolve()))
  })
}

function asFailure(error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE') return new ClosedPipe()
  return new CliError(EXIT.file, `Standard output cannot be written: ${systemReason(error)}.`)
}

/** One line per warning. Storing and rendering may both report it; it is listed once. */
export function warningLines(warnings: readonly Warning[]): string {
  const lines = warnings.map(
    ({ message, path }) => `warning: ${message}${path === undefined ? '' : ` (${path})`}\n`,
  )
  return [...new Set(lines)].join('')
}

import type { Warning } from '../base/errors.ts'
import type { Logger } from '../base/logger.ts'
import { CliError, ClosedPipe, EXIT, systemReason } from './failure.ts'
import { forCommandLine, withoutPlace, withPlacesOfNodes } from './messages.ts'

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

/** Writes a line to standard error. */
export function logLine(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Writes what no call reports to standard error. */
export const STDERR_LOGGER: Logger = {
  warn: (message, cause) => logLine(`${message} ${cause instanceof Error ? cause.message : ''}`.trimEnd()),
}

/**
 * One line per warning. Storing and rendering may both report it; it is listed once.
 * @param placeOf The place in a file; null for an unknown one, whose JSON Pointer is printed.
 */
export function warningLines(
  warnings: readonly Warning[],
  placeOf: (warning: Warning) => string | null = () => null,
): string {
  const lines = warnings.map(warning => {
    const place = placeOf(warning)
    const at = place ?? warning.path
    const text = place === null ? warning.message : withoutPlace(warning.message)
    const placed = withPlacesOfNodes(text, path => placeOf({ ...warning, message: '', path }))
    const message = forCommandLine(placed, warning.path)
    return `warning: ${message}${at === undefined ? '' : ` (${at})`}\n`
  })
  return [...new Set(lines)].join('')
}

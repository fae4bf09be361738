import { ERRORS, PlatenError } from '../errors.ts'

export const EXIT = {
  ok: 0,
  /** The template or the data is wrong, or rendering failed. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A file cannot be read or written. */
  file: 3,
} as const

/** A failure of the command line or its files; the message says what to do next. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Says on standard error what went wrong, where, and what to do; gives the exit code. */
export function reportFailure(error: unknown): number {
  if (error instanceof CliError) {
    process.stderr.write(`platen: ${error.message}\n`)
    return error.exitCode
  }
  if (!(error instanceof PlatenError)) {
    process.stderr.write(
      `platen: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    return EXIT.failed
  }
  const lines = [`platen: ${error.message} [${error.code}]`]
  if (error.details.length > 1 || !error.message.includes(error.details[0]?.message ?? '')) {
    for (const { path, message } of error.details) lines.push(`  ${path || '/'}: ${message}`)
  }
  lines.push(`  ${ERRORS[error.code].advice}`)
  process.stderr.write(`${lines.join('\n')}\n`)
  return EXIT.failed
}

import { type ErrorCode, PlatenError, type Problem } from '../base/errors.ts'

export const EXIT = {
  ok: 0,
  /** The template or the data is wrong, or rendering failed. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A file cannot be read or written. */
  file: 3,
  /** The address to serve at cannot be had. */
  address: 4,
  /** Nobody reads standard output any more: what a shell says of a command that SIGPIPE ended. */
  closedPipe: 141,
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

/** The reader of standard output has gone, as `head` does: no failure to speak of. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe'
}

const PICTURE_ADVICE =
  'Paths of pictures begin at the folder of the template, or at --root DIR; --placeholder prints without them.'
const REPORT_ADVICE = 'This is a fault of Platen: report it with the template and its data.'

/** What to do next where the message, written for every user of the engine, does not say it for this one. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  asset_denied: PICTURE_ADVICE,
  asset_failed: PICTURE_ADVICE,
  render_failed: REPORT_ADVICE,
  internal: REPORT_ADVICE,
}

/** Says on standard error what went wrong, where, and what to do; gives the exit code. */
export function reportFailure(error: unknown): number {
  if (error instanceof ClosedPipe) return EXIT.closedPipe
  if (error instanceof CliError) {
    process.stderr.write(`platen: ${error.message}\n`)
    return error.exitCode
  }
  if (error instanceof PlatenError) {
    process.stderr.write(describe(error))
    return EXIT.failed
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`platen: ${stack}\n  ${REPORT_ADVICE}\n`)
  return EXIT.failed
}

function describe({ code, message, details }: PlatenError): string {
  const [first] = details
  const isWhole = first === undefined || (details.length === 1 && message.includes(first.message))
  const bullets = isWhole ? [] : details.map(({ path, message }) => `  - ${path || '/'}: ${message}`)
  const advice = ADVICE[code] === undefined ? [] : [`  ${ADVICE[code]}`]
  const summary = isWhole ? message : headingOf(message, first)
  return `${[`platen: ${summary} [${code}]`, ...bullets, ...advice].join('\n')}\n`
}

/** The message without the details that it spells out, which follow as bullets. */
function headingOf(message: string, { path, message: detail }: Problem): string {
  const at = [`: ${path || detail}`, `: '${path}'`].map(text => message.indexOf(text)).find(at => at >= 0)
  return at === undefined ? message : message.slice(0, at)
}

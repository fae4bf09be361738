import { getSystemErrorMap } from 'node:util'
import { type ErrorCode, PlatenError, type Problem } from '../base/errors.ts'
import { deniedAccess } from '../base/host-errors.ts'
import { forCommandLine, withoutPlace } from './messages.ts'

export const EXIT = {
  ok: 0,
  /** The template or the data is invalid, or rendering failed. */
  failed: 1,
  /** The command line is invalid. */
  usage: 2,
  /** A file cannot be read or written. */
  file: 3,
  /** The address of `serve` is not available. */
  address: 4,
  /** Rows of `batch` failed. */
  rows: 5,
  /** Standard output was closed: the exit code that shells report for SIGPIPE. */
  closedPipe: 141,
} as const

/** An error of the command line or its files. The message includes the remedy. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** An error with the place of each detail in the files of the command line; null for an unknown one. */
export class PlacedError extends Error {
  override readonly name = 'PlacedError'
  readonly error: PlatenError
  readonly places: readonly (string | null)[]

  constructor(error: PlatenError, places: readonly (string | null)[]) {
    super(error.message, { cause: error })
    this.error = error
    this.places = places
  }
}

/** The reader of standard output has closed it, as `head` does. Not reported. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe'
}

/** The message of the operating system for a failed call, such as `permission denied`, without code and path. */
export function systemReason(error: unknown): string {
  const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : Number.NaN
  const [, reason] = getSystemErrorMap().get(errno) ?? []
  return deniedAccess(error) ?? reason ?? (error instanceof Error ? error.message : String(error))
}

const PICTURE_ADVICE =
  'Paths of pictures are relative to the folder of the template, or to --root DIR. --placeholder renders without missing pictures.'
const FILE_ADVICE = 'Paths of files are relative to the folder of the template, or to --root DIR.'
const REPORT_ADVICE = 'This is a bug in Platen: please report it with the template and its data.'

/** Advice for errors whose message, written for all users of the engine, has none for the command line. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  asset_denied: PICTURE_ADVICE,
  asset_failed: PICTURE_ADVICE,
  render_failed: REPORT_ADVICE,
  internal: REPORT_ADVICE,
}

/** What users of the command line can do about an error; null if its message says it. */
export function adviceFor({ code, message }: { code: string; message: string }): string | null {
  const advice = Object.hasOwn(ADVICE, code) ? ADVICE[code as ErrorCode] : undefined
  if (advice === PICTURE_ADVICE && message.startsWith('The file ')) return FILE_ADVICE
  return advice ?? null
}

/** Reports an error on standard error and returns the exit code. */
export function reportFailure(error: unknown): number {
  if (error instanceof ClosedPipe) return EXIT.closedPipe
  if (error instanceof CliError) {
    process.stderr.write(`platen: ${error.message}\n`)
    return error.exitCode
  }
  if (error instanceof PlatenError || error instanceof PlacedError) {
    process.stderr.write(error instanceof PlacedError ? describe(error.error, error.places) : describe(error))
    return EXIT.failed
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`platen: ${stack}\n  ${REPORT_ADVICE}\n`)
  return EXIT.failed
}

/** Pointers that lead to a whole text, which add nothing to its line. */
export const WHOLE_TEXTS: ReadonlySet<string> = new Set(['', '/body', '/html', '/markdown', '/css'])

/** True if a message contains that of its only detail, which may begin with a place: `<img> in line 3: …`. */
export function isPartOf(message: string, detail: string): boolean {
  return (
    message.includes(detail) ||
    message.includes(detail.replace(/^<[\w-]+> in line \d+(?:, column \d+)?: /, ''))
  )
}

/** @param places Of the details, in files. */
function describe({ code, message, details }: PlatenError, places: readonly (string | null)[] = []): string {
  const [first] = details
  const isWhole = first === undefined || (details.length === 1 && isPartOf(message, first.message))
  const [place = null] = places
  const bullets = isWhole
    ? places.flatMap(place => (place === null ? [] : [`  at ${place}`]))
    : details.map(({ path, message }, i) => {
        const place = places[i] ?? null
        if (place === null) return `  - ${path || '/'}: ${message}`
        // the place has the line in the page
        return WHOLE_TEXTS.has(path)
          ? `  - ${place}: ${withoutPlace(message)}`
          : `  - ${path || '/'}: ${message} (${place})`
      })
  const advice = adviceFor({ code, message })
  const summary = !isWhole ? headingOf(message, first) : place === null ? message : withoutPlace(message)
  const lines = [`platen: ${summary} [${code}]`, ...bullets, ...(advice === null ? [] : [`  ${advice}`])]
  return `${forCommandLine(lines.join('\n'), first?.path)}\n`
}

/** The message without the details, which follow as bullets. */
function headingOf(message: string, { path, message: detail }: Problem): string {
  const at = [`: ${path || detail}`, `: '${path}'`].map(text => message.indexOf(text)).find(at => at >= 0)
  return at === undefined ? message : message.slice(0, at)
}

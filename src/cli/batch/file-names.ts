import { PlatenError } from '../../base/errors.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import type { TemplateJson } from '../../template/definition.ts'
import { compileLine } from '../../template/line.ts'
import { CliError, EXIT } from '../failure.ts'
import { RowFailure } from './row-failure.ts'

/** Names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** Limit of common file systems. */
const MAX_NAME_BYTES = 255

/** The name of the output of a row, relative to the output folder, with `/` between folders. */
export type NameRow = (data: JsonObject, row: { readonly index: number; readonly now: Date }) => string

/**
 * Compiles `--name`, a path whose parts may contain expressions. Values cannot add or leave folders, as `/` separates
 * parts only where it is written in `--name`.
 * @throws CliError for a mistake in the expressions or the path.
 */
export function compileName(
  pattern: string,
  { template, limits }: { template: TemplateJson; limits: Limits },
): NameRow {
  if (pattern.startsWith('/')) {
    throw invalidPattern(pattern, "the name must be relative to --out; remove the '/' at the beginning")
  }
  const parts = splitPath(pattern).map(part => {
    if (part === '') throw invalidPattern(pattern, "it has nothing before or after a '/'")
    const fault = part.includes('{{') ? null : faultOf(part)
    if (fault !== null) throw invalidPattern(pattern, `'${part}' ${fault}`)
    try {
      return { part, bind: compileLine(part, { template, limits }) }
    } catch (error) {
      throw error instanceof PlatenError ? invalidPattern(pattern, error.message) : error
    }
  })
  return (data, row) =>
    parts
      .map(({ part, bind }) => {
        const text = bindPart(() => bind(data, row))
        const fault = faultOf(text)
        if (fault === null) return text
        throw new RowFailure('invalid_name', `The file name '${text}', from --name '${part}', ${fault}.`)
      })
      .join('/')
}

function bindPart(bind: () => string): string {
  try {
    return bind()
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error
    const [{ message } = error] = error.details
    throw new RowFailure('invalid_name', `The file name has no value: ${message.replace(/([^.?])$/, '$1.')}`)
  }
}

/** Splits at every `/` outside of expressions. */
function splitPath(pattern: string): string[] {
  const parts = ['']
  for (const [token] of pattern.matchAll(/\{\{.*?\}\}|[\s\S]/g)) {
    if (token === '/') parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts
}

/** What is wrong with the name of a file or folder; null if every common file system accepts it. */
function faultOf(name: string): string | null {
  if (name === '') return 'is empty'
  if (name === '.' || name === '..') return 'leaves the output folder'
  if (/[/\\]/.test(name)) return 'contains a slash; replace it, as in {{replace number "/" "-"}}'
  const [character] = /[\p{Cc}<>:"|?*]/u.exec(name) ?? []
  if (character !== undefined) {
    const shown = /\p{Cc}/u.test(character) ? 'a control character' : `'${character}'`
    return `contains ${shown}, which file systems reserve`
  }
  if (/[. ]$/.test(name)) return 'ends in a dot or a space, which Windows removes'
  if (name.startsWith('.platen-batch') || name.toLowerCase() === 'failures.jsonl')
    return 'is a file of the batch itself'
  if (RESERVED.test(name)) return 'is reserved by Windows'
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `is longer than ${MAX_NAME_BYTES} bytes`
  return null
}

function invalidPattern(pattern: string, reason: string): CliError {
  return new CliError(EXIT.usage, `--name '${pattern}' cannot be used: ${reason.replace(/[.]$/, '')}.`)
}

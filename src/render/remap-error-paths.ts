import { PlatenError, type Warning } from '../base/errors.ts'
import type { WrittenPath } from '../document/bound-document.ts'
import type { SourceRegion } from '../graphics/source-region.ts'

interface Binding {
  /** Precede the warnings of the result. */
  readonly warnings: readonly Warning[]
  readonly written: WrittenPath
  /** All warnings of data binding so far. Default: `warnings`. */
  readonly bindingWarnings?: () => readonly Warning[]
}

/**
 * Runs work on what a template was bound to. Paths in its errors and warnings become paths of the template. An error at
 * a value that is missing from the data names the missing value.
 */
export async function remapErrorPaths<T extends { readonly warnings: readonly Warning[] }>(
  { warnings: before, written, bindingWarnings = () => before }: Binding,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    const after = result.warnings.map(warning =>
      warning.path === undefined
        ? warning
        : { ...warning, message: remapMessage(warning.message, written), path: written(warning.path) },
    )
    return { ...result, warnings: [...before, ...after] }
  } catch (error) {
    throw error instanceof PlatenError ? withMissing(remapError(error, written), bindingWarnings()) : error
  }
}

/** A rendered scene whose source map has JSON Pointers of the template. Objects that overrides add keep theirs. */
export function withWrittenRegions<T extends { readonly sourceMap: readonly SourceRegion[] | null }>(
  rendered: T,
  { written }: Pick<Binding, 'written'>,
): T {
  const sourceMap = rendered.sourceMap?.map(region => ({ ...region, path: written(region.path) })) ?? null
  return { ...rendered, sourceMap }
}

/** Adds the missing value that caused an error: that of the wrong property, or of a property of the wrong node. */
function withMissing(error: PlatenError, warnings: readonly Warning[]): PlatenError {
  if (error.code === 'render_failed') return error
  const missing = warnings.filter(({ code }) => code === 'missing_value')
  const causes = error.details.map(
    ({ path }) => missing.find(({ path: at = '' }) => at === path || parentOf(at) === path)?.message ?? null,
  )
  const cause = causes.find(message => message !== null)
  if (cause === undefined) return error
  const details = error.details.map(({ path, message }, i) => ({
    path,
    message: causes[i] ? `${message.replace(/\.$/, '')}: ${causes[i].replace(/\.$/, '')}` : message,
  }))
  return new PlatenError(error.code, `${error.message} ${cause}${/[.?]$/.test(cause) ? '' : '.'}`, {
    details,
    cause: error,
  })
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The error with the paths of the template; itself if nothing changes. */
function remapError(error: PlatenError, written: WrittenPath): PlatenError {
  const mapped = error.details.map(({ path, message }) => ({
    path: written(path),
    message: remapMessage(message, written),
  }))
  // a directive may make the same mistake for each of its items
  const details =
    error.code === 'standard_not_met'
      ? [...new Map(mapped.map(problem => [`${problem.path} ${problem.message}`, problem])).values()]
      : mapped
  let message = remapMessage(error.message, written)
  for (const { path } of error.details) {
    message = message
      .replace(` at ${path} `, ` at ${written(path)} `)
      .replace(`'${path}'`, `'${written(path)}'`)
  }
  return message === error.message && details.every(({ path }, i) => path === error.details[i]?.path)
    ? error
    : new PlatenError(error.code, message, { details, cause: error })
}

/** Maps the quoted pointers in a message. */
function remapMessage(message: string, written: WrittenPath): string {
  return message.replaceAll(
    /(?<=\b(?:at|printing) )'(\/[^\s']+)'/g,
    (_, path: string) => `'${written(path)}'`,
  )
}

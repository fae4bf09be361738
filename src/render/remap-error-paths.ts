import { PlatenError, type Warning } from '../base/errors.ts'
import type { WrittenPath } from '../document/bound-document.ts'

/** Runs work on what a template was bound to. Paths in its errors and warnings become paths of the template. */
export async function remapErrorPaths<T extends { readonly warnings: readonly Warning[] }>(
  { warnings: before, written }: { readonly warnings: readonly Warning[]; readonly written: WrittenPath },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    const after = result.warnings.map(warning =>
      warning.path === undefined ? warning : { ...warning, path: written(warning.path) },
    )
    return { ...result, warnings: [...before, ...after] }
  } catch (error) {
    throw error instanceof PlatenError ? remapError(error, written) : error
  }
}

/** The error with the paths of the template; itself if nothing changes. */
function remapError(error: PlatenError, written: WrittenPath): PlatenError {
  const details = error.details.map(({ path, message }) => ({ path: written(path), message }))
  if (details.every(({ path }, index) => path === error.details[index]?.path)) return error
  const message = error.details.reduce((text, { path }) => withPath(text, path, written(path)), error.message)
  return new PlatenError(error.code, message, { details, cause: error })
}

/** Replaces a path in a message, but not where it is the beginning of another. */
function withPath(message: string, path: string, written: string): string {
  return message.split(path).reduce((text, rest) => `${text}${/^[\w/~-]/.test(rest) ? path : written}${rest}`)
}

import { PlatenError, type Warning } from '../base/errors.ts'
import type { BoundScene } from '../template/contracts.ts'

/** Runs work on a bound scene. Paths in its errors and warnings become paths of the template as written. */
export async function remapErrorPaths<T extends { readonly warnings: readonly Warning[] }>(
  { warnings: before, written }: Pick<BoundScene, 'warnings' | 'written'>,
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
function remapError(error: PlatenError, written: BoundScene['written']): PlatenError {
  const details = error.details.map(({ path, message }) => ({ path: written(path), message }))
  if (details.every(({ path }, index) => path === error.details[index]?.path)) return error
  const message = error.details.reduce(
    (text, { path }) => text.replaceAll(`'${path}'`, `'${written(path)}'`),
    error.message,
  )
  return new PlatenError(error.code, message, { details, cause: error })
}

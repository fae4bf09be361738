import { PlatenError, type Warning } from '../base/errors.ts'
import type { BoundScene } from '../template/contracts.ts'

/** Does some work on a bound scene; what it says of places in that, it is made to say of the template. */
export async function saidWhereWritten<T extends { readonly warnings: readonly Warning[] }>(
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
    throw error instanceof PlatenError ? moved(error, written) : error
  }
}

/** The error at its place in the template; itself where it stands there already. */
function moved(error: PlatenError, written: BoundScene['written']): PlatenError {
  const details = error.details.map(({ path, message }) => ({ path: written(path), message }))
  if (details.every(({ path }, index) => path === error.details[index]?.path)) return error
  const message = error.details.reduce(
    (text, { path }) => text.replaceAll(`'${path}'`, `'${written(path)}'`),
    error.message,
  )
  return new PlatenError(error.code, message, { details, cause: error })
}

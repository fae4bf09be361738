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
      warning.path === undefined
        ? warning
        : { ...warning, message: remapMessage(warning.message, written), path: written(warning.path) },
    )
    return { ...result, warnings: [...before, ...after] }
  } catch (error) {
    throw error instanceof PlatenError ? remapError(error, written) : error
  }
}

/** The error with the paths of the template; itself if nothing changes. */
function remapError(error: PlatenError, written: WrittenPath): PlatenError {
  const details = error.details.map(({ path, message }) => ({
    path: written(path),
    message: remapMessage(message, written),
  }))
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

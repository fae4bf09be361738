import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CliError, EXIT, systemReason } from './failure.ts'
import { print } from './print.ts'

/**
 * Checks before rendering that the output file can be written.
 * @param inputs Files that the command reads, and must not replace; `-` and absent ones are ignored.
 */
export async function checkOutputPath(
  path: string,
  inputs: readonly (string | null | undefined)[] = [],
): Promise<void> {
  if (path === '-') return
  for (const input of inputs) await refuseInput(path, input ?? '-')
  if (await isFolder(path)) {
    throw unwritable(path, `it is a folder; give a file in it, such as '${join(path, 'output.pdf')}'.`)
  }
  const folder = dirname(path)
  const isThere = await isFolder(folder)
  if (isThere === null) throw unwritable(path, `the folder '${folder}' does not exist; create it first.`)
  if (!isThere) throw unwritable(path, `'${folder}' is not a folder.`)
}

/**
 * Writes a file atomically, or to standard output for `-`. Follows links. Pipes and devices are written to, not
 * replaced.
 */
export async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  if (path === '-') return await print(bytes)
  const target = await realpath(path).catch(() => path)
  if (await isSpecial(target)) {
    return await writeFile(target, bytes).catch((error: unknown) => {
      throw unwritable(path, `${systemReason(error)}.`)
    })
  }
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, target)
  } catch (error) {
    // The first error is the one to report.
    await rm(temporary, { force: true }).catch(() => {})
    throw unwritable(path, `${systemReason(error)}.`)
  }
}

async function isSpecial(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && !found.isFile()
}

/** @throws CliError if the output is an input, also by another path or a link. */
export async function refuseInput(path: string, input: string): Promise<void> {
  if (path === '-' || input === '-') return
  const [target, source] = await Promise.all([path, input].map(each => stat(each).catch(() => null)))
  if (target?.isFile() && target.dev === source?.dev && target.ino === source.ino) {
    throw unwritable(path, 'the command reads this file. Give another file.')
  }
}

/** @param path Null is not checked. @throws CliError if it is not a folder. */
export async function checkFolder(path: string | null): Promise<void> {
  if (path === null || (await isFolder(path)) === true) return
  throw new CliError(EXIT.file, `There is no folder '${path}'.`)
}

/** Null if the path does not exist. */
async function isFolder(path: string): Promise<boolean | null> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return null
  }
}

function unwritable(path: string, reason: string): CliError {
  return new CliError(EXIT.file, `The output cannot be written to '${path}': ${reason}`)
}

import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CliError, EXIT } from './failure.ts'

/** Writes a file whole or not at all, or to standard output for `-`. */
export async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  if (path === '-') {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(bytes, error => (error ? reject(error) : resolve()))
    })
    return
  }
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    const message = error instanceof Error ? error.message : String(error)
    throw new CliError(EXIT.file, `The output cannot be written to '${path}': ${message}`)
  }
}

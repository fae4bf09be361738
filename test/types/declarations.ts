import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Writes the declarations of the package, as consumers get them, to a folder. */
export async function writeDeclarations(folder: string): Promise<void> {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-p', 'src/tsconfig.json', '--outDir', folder]
  await promisify(execFile)(process.execPath, args, { cwd: ROOT })
}

import { execFile } from 'node:child_process'
import { copyFile, realpath, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Bundles the sources into a folder, with package.json and links to fonts and native packages. */
export async function buildPackage(folder: string): Promise<void> {
  const config = join(ROOT, 'src/rolldown.config.ts')
  const rolldown = join(ROOT, 'node_modules/.bin/rolldown')
  await promisify(execFile)(rolldown, ['--config', config, '--dir', join(folder, 'dist')], { cwd: ROOT })
  await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const name of ['node_modules', 'fonts']) {
    await symlink(await realpath(join(ROOT, name)), join(folder, name))
  }
}

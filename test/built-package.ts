import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SHARED_FOLDER } from './shared-folder.ts'

const run = promisify(execFile)

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The package as published. Built and packed once per run of vitest. @returns The path of its tarball. */
export async function packPackage(): Promise<string> {
  const folder = join(SHARED_FOLDER, 'packed')
  await once(folder, async () => {
    await run('npm', ['pack', '--pack-destination', folder], { cwd: ROOT })
  })
  const tarball = (await readdir(folder)).find(name => name.endsWith('.tgz'))
  if (tarball === undefined)
    throw new Error('The package could not be packed; another test file has the error.')
  return join(folder, tarball)
}

/** Creates a folder with the built package: code, package.json, and links to fonts and native packages. */
export async function buildPackage(folder: string): Promise<void> {
  const tarball = await packPackage()
  const unpacked = join(SHARED_FOLDER, 'unpacked')
  await once(unpacked, async () => {
    await run('tar', ['-xzf', tarball, '-C', unpacked])
  })
  await cp(join(unpacked, 'package/dist'), join(folder, 'dist'), { recursive: true })
  await copyFile(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const name of ['node_modules', 'fonts']) {
    await symlink(await realpath(join(ROOT, name)), join(folder, name))
  }
}

/** Fills a folder in one of the processes that need it; the others wait. */
async function once(folder: string, fill: () => Promise<void>): Promise<void> {
  const isFilled = `${folder}.filled`
  await mkdir(dirname(folder), { recursive: true })
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (!isFirst) {
    while (!existsSync(isFilled)) await delay(50)
    return
  }
  try {
    await fill()
  } finally {
    await writeFile(isFilled, '')
  }
}

/** A program as a single executable, as in docs/deployment.md. Its packages: `npm install --prefix test/runtimes`. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage, ROOT } from '../built-package.ts'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
const POSTJECT = join(HERE, 'node_modules/postject/dist/cli.js')
const isHere = existsSync(POSTJECT)

/** Fixed by Node (https://nodejs.org/api/single-executable-applications.html). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** A folder with the executable and a copy of the package only. */
let folder = ''

/** Bundles the program and writes it into a copy of Node. */
async function buildExecutable(built: string): Promise<void> {
  const bundle = await rolldown({
    input: join(built, 'executable.js'),
    platform: 'node',
    external: ['@napi-rs/canvas', 'sharp', '@hyzyla/pdfium'],
    onLog: () => {}, // `import.meta` is empty in CommonJS
  })
  await bundle.write({ file: join(built, 'main.cjs'), format: 'cjs', codeSplitting: false })
  await bundle.close()
  await writeFile(
    join(built, 'sea.json'),
    JSON.stringify({ main: 'main.cjs', output: 'app.blob', disableExperimentalSEAWarning: true }),
  )
  await run(process.execPath, ['--experimental-sea-config', 'sea.json'], { cwd: built })
  await copyFile(process.execPath, join(folder, 'app'))
  const blob = join(built, 'app.blob')
  const args = [POSTJECT, join(folder, 'app'), 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE]
  await run(process.execPath, args)
}

beforeAll(async () => {
  if (!isHere) return
  folder = await mkdtemp(join(tmpdir(), 'platen-executable-'))
  const built = await mkdtemp(join(tmpdir(), 'platen-executable-built-'))
  await buildPackage(built)
  await copyFile(join(HERE, 'executable.js'), join(built, 'executable.js'))
  await buildExecutable(built)
  for (const name of ['dist', 'fonts', 'package.json']) {
    await cp(join(built, name), join(folder, 'platen', name), { recursive: true, dereference: true })
  }
  await rm(built, { recursive: true, force: true })
}, 180_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function outcomesOf(...calls: readonly string[]): Promise<unknown> {
  const { stdout } = await run(join(folder, 'app'), calls, { cwd: folder, timeout: 60_000 })
  return JSON.parse(stdout)
}

describe.skipIf(!isHere)(
  isHere ? 'a single-executable application' : 'a single-executable application (not here: postject)',
  () => {
    test('renders with a copy of the package next to it, on worker threads too', async () => {
      expect(await outcomesOf('pdf', 'html', 'none', 'thread')).toEqual({
        pdf: 'PDF',
        html: 'PDF',
        none: 'PDF',
        thread: 'PDF',
      })
    }, 120_000)

    test('rejects worker processes, which would start the application again', async () => {
      expect(await outcomesOf('process')).toEqual({ process: 'invalid_option' })
    }, 120_000)

    test('draws images with native packages in its working directory', async () => {
      expect(await outcomesOf('image')).toEqual({ image: 'package_missing' })
      await mkdir(join(folder, 'node_modules'))
      for (const name of ['@napi-rs', '@img', 'sharp', 'detect-libc', 'semver']) {
        await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
      }
      expect(await outcomesOf('image')).toEqual({ image: 'PNG' })
    }, 120_000)
  },
)

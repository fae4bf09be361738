/**
 * Bundlers and frameworks build a program that uses Platen; the result runs in another folder. Their packages are
 * installed by `npm install --prefix test/deployment`; without them, the tests are skipped.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildPackage } from '../built-package.ts'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('.', import.meta.url))
const MODULES = join(HERE, 'node_modules')
const TIMEOUT_MS = 180_000

/** What the program prints if everything works. */
const RENDERED = { files: ['PDF', 'PDF', 'PDF', 'PNG', 'PNG'], warnings: [] }

function testWith(tool: string, title: string, body: () => Promise<void>): void {
  const isHere = existsSync(join(MODULES, tool))
  test.skipIf(!isHere)(isHere ? title : `${title} (not here: ${tool})`, body, TIMEOUT_MS)
}

let folder = ''

/** Installs the built package into the projects. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-deployment-'))
  const built = join(folder, 'platen')
  await mkdir(built)
  await buildPackage(built)
  await rm(join(built, 'node_modules'))
  if (!existsSync(MODULES)) return
  await rm(join(MODULES, 'platen'), { recursive: true, force: true })
  await cp(built, join(MODULES, 'platen'), { recursive: true, dereference: true })
}, TIMEOUT_MS)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  for (const output of ['.next', '.nitro', '.output']) {
    for (const project of ['next', 'nitro'])
      await rm(join(HERE, project, output), { recursive: true, force: true })
  }
})

/** Runs the command of a tool in the folder of the projects. */
async function build(tool: string, args: readonly string[], project = '.'): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', DISABLE_TELEMETRY: '1' }
  await run(join(MODULES, '.bin', tool), args, { cwd: join(HERE, project), env, maxBuffer: 1e8 })
}

async function newFolder(name: string): Promise<string> {
  const output = join(folder, name)
  await mkdir(output)
  onTestFinished(() => rm(output, { recursive: true, force: true }))
  return output
}

/** Creates a folder of ES modules with links to the native packages and their dependencies. */
async function installNative(output: string): Promise<void> {
  await writeFile(join(output, 'package.json'), '{"type": "module"}')
  for (const name of ['@napi-rs', '@img', '@hyzyla', 'sharp', 'detect-libc', 'semver']) {
    await mkdir(join(output, 'node_modules'), { recursive: true })
    await symlink(join(MODULES, name), join(output, 'node_modules', name))
  }
}

async function outcomeOf(file: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const { stdout } = await run(process.execPath, [file], {
    cwd: dirname(file),
    env: { ...process.env, ...env },
  })
  return JSON.parse(stdout)
}

/** Runs a bundle next to a copy of the package folder. */
async function outcomeWithCopy(file: string): Promise<unknown> {
  const copy = join(dirname(file), 'platen')
  await cp(join(folder, 'platen'), copy, { recursive: true, dereference: true })
  return await outcomeOf(file, { PLATEN_ASSETS_DIRECTORY: copy })
}

const ESBUILD = ['bundlers/main.js', '--bundle', '--platform=node', '--log-level=error']
const EXTERNAL = ['@napi-rs/canvas', 'sharp', '@hyzyla/pdfium'].map(name => `--external:${name}`)

describe('a bundle with a copy of the package next to it', () => {
  for (const [format, name] of [
    ['esm', 'main.mjs'],
    ['cjs', 'main.cjs'],
  ] as const) {
    testWith('esbuild', `esbuild, ${format}`, async () => {
      const output = await newFolder(`esbuild-${format}`)
      await build('esbuild', [
        ...ESBUILD,
        ...EXTERNAL,
        `--format=${format}`,
        `--outfile=${join(output, name)}`,
      ])
      await installNative(output)
      expect(await outcomeWithCopy(join(output, name))).toEqual(RENDERED)
    })
  }

  testWith('vite', 'Vite, for servers', async () => {
    const output = await newFolder('vite')
    await build('vite', [
      'build',
      '--config',
      'bundlers/vite.config.js',
      '--outDir',
      output,
      '--logLevel',
      'error',
    ])
    await installNative(output)
    expect(await outcomeWithCopy(join(output, 'main.js'))).toEqual(RENDERED)
  })

  testWith('webpack', 'webpack', async () => {
    const output = await newFolder('webpack')
    await build('webpack', ['--config', 'bundlers/webpack.config.js', '--output-path', output])
    await installNative(output)
    expect(await outcomeWithCopy(join(output, 'main.js'))).toEqual(RENDERED)
  })

  testWith('rollup', 'Rollup', async () => {
    const output = await newFolder('rollup')
    await build('rollup', ['--config', 'bundlers/rollup.config.js', '--dir', output, '--silent'])
    await installNative(output)
    expect(await outcomeWithCopy(join(output, 'main.js'))).toEqual(RENDERED)
  })
})

describe('a bundle without the package', () => {
  for (const [format, name] of [
    ['esm', 'main.mjs'],
    ['cjs', 'main.cjs'],
  ] as const) {
    testWith('esbuild', `says what is missing, esbuild, ${format}`, async () => {
      const output = await newFolder(`alone-${format}`)
      const file = join(output, name)
      await build('esbuild', [...ESBUILD, ...EXTERNAL, `--format=${format}`, `--outfile=${file}`])
      const missing = format === 'esm' ? /the file '.*manifest\.json' is missing/ : /'fonts\/manifest\.json'/
      expect(await outcomeOf(file)).toEqual({
        code: 'package_damaged',
        message: expect.stringMatching(missing),
      })
      expect(await outcomeOf(file)).toHaveProperty(
        'message',
        expect.stringMatching(/copy .*node_modules\/platen.*PLATEN_ASSETS_DIRECTORY/),
      )
      // Documents need no native package; the image does.
      expect(await outcomeWithCopy(file)).toEqual({
        code: 'package_missing',
        message: expect.stringContaining('@napi-rs/canvas'),
      })
    })
  }
})

describe('frameworks copy the files that the server needs', () => {
  testWith('next', 'Next.js, standalone output', async () => {
    await build('next', ['build'], 'next')
    const output = await newFolder('next')
    await rename(join(HERE, 'next/.next/standalone'), join(output, 'server'))
    await hideModules(async () => {
      expect(await pdfRoute(join(output, 'server/next/server.js'))).toEqual(RENDERED)
    })
  })

  testWith('nitropack', 'Nitro', async () => {
    await build('nitropack', ['build'], 'nitro')
    const output = await newFolder('nitro')
    await rename(join(HERE, 'nitro/.output/server'), join(output, 'server'))
    await hideModules(async () => {
      expect(await pdfRoute(join(output, 'server/index.mjs'))).toEqual(RENDERED)
    })
  })
})

/** Moves the installed package away, so that a server cannot find it at its build location. */
async function hideModules(body: () => Promise<void>): Promise<void> {
  const hidden = join(MODULES, '.platen-hidden')
  await rename(join(MODULES, 'platen'), hidden)
  try {
    await body()
  } finally {
    await rename(hidden, join(MODULES, 'platen'))
  }
}

/** Starts a server on a free port of the loopback address and gets `/pdf`. */
async function pdfRoute(file: string): Promise<unknown> {
  const port = String(await freePort())
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', HOSTNAME: '127.0.0.1', NODE_ENV: 'production' }
  const server = spawn(process.execPath, [file], {
    cwd: dirname(file),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', text => (log += text))
  const ended = new Promise(resolve => server.once('exit', resolve))
  try {
    for (let tries = 0; ; tries++) {
      const response = await fetch(`http://127.0.0.1:${port}/pdf`).catch(() => null)
      if (response?.ok) return await response.json()
      if (response !== null || tries > 100 || server.exitCode !== null) {
        throw new Error(`the server answered ${response?.status ?? 'nothing'}: ${log}`)
      }
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  } finally {
    server.kill()
    await ended
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOf } from '../preview/open-preview.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''
beforeAll(async () => {
  // A copy of the package folder with a built page, which the sources lack.
  folder = await realpath(
    await folderOf({
      'templates/letter.json': '{"document": {"content": ["Dear {{name}}"]}}',
      'notes.txt': 'No template',
      'package/package.json': '{"version": "0.0.0"}',
      'package/dist/preview/index.html': '<!doctype html><title>Preview</title>',
    }),
  )
  await mkdir(join(folder, 'package/fonts'))
  const manifest = await readFile(join(ROOT, 'fonts/manifest.json'))
  await writeFile(join(folder, 'package/fonts/manifest.json'), manifest)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(...args: string[]) {
  return startIn(folder, args, { XDG_STATE_HOME: join(folder, 'state') })
}

function startIn(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/platen.ts'), 'dev', ...args], {
    cwd,
    env: { ...process.env, PLATEN_ASSETS_DIRECTORY: join(folder, 'package'), ...env },
  })
  let output = ''
  child.stdout.on('data', text => {
    output += text
  })
  child.stderr.on('data', text => {
    output += text
  })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number, output }))
  return {
    ended,
    async url(): Promise<URL> {
      while (!/http\S+/.test(output)) await once(child.stdout, 'data')
      return new URL(/http\S+/.exec(output)?.[0] ?? '')
    },
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return await ended
    },
  }
}

test('serves the page on loopback, at the same address after a restart', async () => {
  const first = start('templates')
  const url = await first.url()
  expect(url.hostname).toBe('127.0.0.1')
  expect(await (await fetch(url)).text()).toContain('<title>Preview</title>')
  expect((await first.stop()).code).toBe(0)
  const second = start('templates')
  expect((await second.url()).href).toBe(url.href)
  const headers = { 'x-preview-token': url.searchParams.get('token') ?? '' }
  const project = await (await fetch(new URL('/api/project', url), { headers })).json()
  expect(project).toMatchObject({ name: 'templates', templates: [{ path: 'letter.json', kind: 'document' }] })
  expect((await second.stop()).code).toBe(0)
  expect(existsSync(join(folder, 'state/platen'))).toBe(true)
})

test('keeps the address after SIGINT with an open page, for home folders, . and absolute paths', async () => {
  const templates = join(folder, 'templates')
  const env = { HOME: join(folder, 'home'), XDG_STATE_HOME: '' }
  const first = startIn(templates, [], env)
  const url = await first.url()
  const headers = { 'x-preview-token': url.searchParams.get('token') ?? '' }
  const events = await fetch(new URL('/api/events', url), { headers })
  expect(events.status).toBe(200)
  expect((await first.stop('SIGINT')).code).toBe(0)
  await events.text().catch(() => '')
  for (const path of [templates, '.', 'letter.json']) {
    const next = startIn(templates, [path], env)
    expect((await next.url()).href).toBe(url.href)
    expect((await next.stop('SIGINT')).code).toBe(0)
  }
})

test('keeps the address of the first of two previews of a folder', async () => {
  const first = start('templates')
  const url = await first.url()
  const second = start('templates')
  expect((await second.url()).port).not.toBe(url.port)
  const { output } = await second.stop()
  expect(output).toContain(`Port ${url.port}, the remembered one of this folder, is in use`)
  await first.stop()
  const third = start('templates')
  expect((await third.url()).href).toBe(url.href)
  await third.stop()
})

test('warns if the address cannot be kept', async () => {
  const preview = startIn(folder, ['templates'], { XDG_STATE_HOME: join(folder, 'notes.txt') })
  await preview.url()
  const { code, output } = await preview.stop('SIGINT')
  expect(code).toBe(0)
  expect(output).toMatch(/warning: The address cannot be kept \(.+\)/)
})

test('reports a port in use, a missing folder and a file that is not a template', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const inUse = await start('templates', '--port', String(port)).ended
  taken.close()
  expect([inUse.code, inUse.output]).toEqual([
    4,
    `platen: Port ${port} is in use by another program.\n  Choose another with --port, or leave it out for a free one.\n`,
  ])
  const missing = await start('nowhere').ended
  expect([missing.code, missing.output]).toEqual([
    3,
    "platen: 'nowhere' cannot be opened: no such file or directory.\n",
  ])
  const other = await start('notes.txt').ended
  expect([other.code, other.output]).toEqual([
    2,
    "platen: 'notes.txt' is not a template (.json), an HTML page or Markdown.\n",
  ])
})

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
const run = promisify(execFile)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-serve-'))
  await mkdir(join(folder, 'templates'))
  const note = { sample: { name: "Ada's" }, document: { content: ['Dear {{name}}'] } }
  await writeFile(join(folder, 'templates/note.json'), JSON.stringify(note))
  await mkdir(join(folder, 'broken'))
  await writeFile(join(folder, 'broken/bad.json'), '{"document": {"content": "{{nothing"}}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function start(...args: string[]) {
  const child = spawn(process.execPath, [PLATEN, 'serve', ...args], { cwd: folder })
  started.push(child)
  const ended = once(child, 'close').then(([code]) => Number(code))
  return { child, ended }
}

/** Starts a server, and reads its output until it is ready. */
async function serve(...args: string[]) {
  const { child, ended } = start('--port', '0', ...args)
  let printed = ''
  child.stdout.setEncoding('utf8')
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (printed.endsWith('\n\n')) break
  }
  const [, origin = ''] = /Platen serves (http:\S+),/.exec(printed) ?? []
  const [, key = ''] = /API key for this run: (\S+)/.exec(printed) ?? []
  return { child, ended, printed, origin, key }
}

async function failure(...args: string[]) {
  const { child, ended } = start(...args)
  return { stderr: await text(child.stderr), code: await ended }
}

describe('platen serve', () => {
  test('listens on loopback with a generated key, and the printed example works', async () => {
    const { child, ended, printed, origin, key } = await serve()
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(key).toMatch(/^[\w-]{32}$/)
    expect((await fetch(`${origin}/v2/list-templates`)).status).toBe(401)
    expect((await fetch(`${origin}/v2/openapi.json`)).status).toBe(200)
    const commands = printed.slice(printed.indexOf('Try:') + 4)
    const { stdout } = await run('sh', ['-ec', commands])
    const [, created = '{}'] = /(\{"status":"success",.*?\})(\{.*\})/.exec(stdout)?.slice(1) ?? []
    const { download_url } = JSON.parse(created)
    expect(download_url.startsWith(`${origin}/v2/get-pdf/`)).toBe(true)
    expect(await (await fetch(download_url)).text()).toMatch(/^%PDF-/)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('serves the templates of a folder, keeps results, and accepts keys of accounts', async () => {
    const own = ['--templates', 'templates', '--data', 'kept', '--key', 'one', '--key', 'b==acme']
    const first = await serve(...own, '--public-url', 'https://docs.example.com')
    expect(first.key).toBe('')
    const { stdout } = await run('sh', ['-ec', first.printed.slice(first.printed.indexOf('Try:') + 4)])
    const { transaction_ref, download_url } = JSON.parse(stdout)
    expect(download_url).toMatch(/^https:\/\/docs\.example\.com\/v2\/get-pdf\//)
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)

    const second = await serve(...own)
    const referencesOf = async (key: string) => {
      const answer = await fetch(`${second.origin}/v2/list-objects`, { headers: { 'x-api-key': key } })
      const { objects } = JSON.parse(await answer.text())
      return objects.map((object: { transaction_ref: string }) => object.transaction_ref)
    }
    expect(await referencesOf('one')).toEqual([transaction_ref])
    expect(await referencesOf('b=')).toEqual([])
    const templates = await fetch(`${second.origin}/v2/list-templates`, { headers: { 'x-api-key': 'b=' } })
    expect(JSON.parse(await templates.text()).templates).toMatchObject([{ template_id: 'note' }])
  })

  test('prints the warnings of its templates with their file', async () => {
    await mkdir(join(folder, 'mistaken'))
    const mistaken = { sample: { name: 'Ada' }, document: { content: ['{{nme}}', 'x'], fotter: 'x' } }
    await writeFile(join(folder, 'mistaken/a.json'), JSON.stringify(mistaken))
    await writeFile(join(folder, 'mistaken/b.json'), JSON.stringify({ document: { content: ['x'] } }))
    const keys = ['--key', 'one=a', '--key', 'two=b']
    const { child, ended } = start('--port', '0', '--templates', 'mistaken', ...keys)
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text
    })
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^warning: mistaken\/a\.json: .*did you mean 'footer'\? \(\/document\/fotter\)$/),
      expect.stringMatching(
        /^warning: mistaken\/a\.json: .*did you mean 'name'\? \(\/document\/content\/0\)$/,
      ),
      '',
    ])
  })

  test('reads images of its working directory only with --root', async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    await writeFile(join(folder, 'private.svg'), picture)
    const print = async (...args: string[]) => {
      const { origin, key } = await serve(...args)
      const answer = await fetch(`${origin}/v2/create-pdf-from-html`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ body: '<img src="private.svg">' }),
      })
      return JSON.parse(await answer.text())
    }
    expect(await print()).toMatchObject({ code: 'asset_failed' })
    expect(await print('--root', '.')).toMatchObject({ status: 'success' })
  })

  test('logs the outcome of each request without secrets', async () => {
    const { child, origin, key } = await serve()
    const logged: string[] = []
    child.stderr.setEncoding('utf8').on('data', line => logged.push(line))
    const headers = { 'x-api-key': key }
    await fetch(`${origin}/v2/create-pdf?template_id=none&password=secret`, { method: 'POST', headers })
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(logged.join('')).toMatch(/^POST \/v2\/create-pdf: 404 template_not_found default, \d+ ms\n$/)
  })

  test.each([
    [['--port', '65536'], 2, /--port must be a number from 0 to 65535, got '65536'/],
    [['--port', 'http'], 2, /--port must be .*'http'/],
    [['--key', ''], 2, /--key needs a value: KEY or KEY=ACCOUNT/],
    [['--key', 'abc='], 2, /--key must be KEY or KEY=ACCOUNT/],
    [['--templates', 'nowhere'], 3, /There is no folder 'nowhere'\./],
    [
      ['--port', '0', '--templates', 'broken'],
      1,
      /The template in 'broken\/bad\.json': .*\[invalid_template\]/,
    ],
    [['--public-url', 'here'], 1, /publicUrl/],
    [['--host', '203.0.113.77'], 4, /Cannot listen on port 3000 of 203\.0\.113\.77/],
    [['--data', 'templates/note.json', '--port', '0'], 1, /\[storage_unavailable\]/],
    [['--root', 'nowhere'], 3, /There is no folder 'nowhere'\./],
    [['--allow-private-host', 'http://x'], 1, /assets\.allowPrivateHosts/],
    [['--storage', 'storage.mjs', '--data', 'x'], 2, /either --data or --storage/],
    [['--storage', 'folder'], 2, /--storage must be a JavaScript module .*'folder'/],
    [['--storage', './none.mjs'], 3, /module '\.\/none\.mjs' cannot be read/],
    [['extra'], 2, /platen serve has no argument for 'extra'/],
    [['-o', 'x'], 2, /platen serve has no option -o/],
  ])('%j exits with %i', async (args, code, message) => {
    const failed = await failure(...args)
    expect(failed.stderr).toMatch(message)
    expect(failed.stderr).not.toMatch(/\n\s+at /)
    expect(failed.code).toBe(code)
  })

  test('serves from a storage created by a module', async () => {
    const sources = new URL('../../src/', import.meta.url).href
    const module = `
      import { directoryStorage } from '${sources}storage/directory/index.ts'
      import { memoryStorage } from '${sources}storage/memory/index.ts'
      export default async () => ({ ...directoryStorage('of-module'), files: memoryStorage().files })`
    await writeFile(join(folder, 'storage.mjs'), module)
    const { child, ended, printed } = await serve('--storage', './storage.mjs', '--templates', 'templates')
    expect(printed).toContain('from ./storage.mjs')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const kept = await serve('--data', 'of-module')
    const answer = await fetch(`${kept.origin}/v2/list-templates`, { headers: { 'x-api-key': kept.key } })
    expect(await answer.text()).toContain('"template_id":"note"')
  })

  test('--data requires SQLite in Node', async () => {
    const failed = run(process.execPath, ['--no-experimental-sqlite', PLATEN, 'serve', '--data', 'kept'])
    await expect(failed).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^platen: --data .* Use Node 22\.13 or later, or leave out --data\.\n$/),
    })
  })

  test('a port in use is an error', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const bound = taken.address()
    const port = typeof bound === 'object' ? String(bound?.port) : ''
    const { stderr, code } = await failure('--port', port)
    taken.close()
    expect(stderr).toBe(
      `platen: Port ${port} of 127.0.0.1 is in use by another program.\n  Choose another with --port or --host.\n`,
    )
    expect(code).toBe(4)
  })
})

/** A request whose headers the server has received, without its body. */
async function begin(origin: string, key: string): Promise<ClientRequest> {
  const outgoing = httpRequest(`${origin}/v2/update-template`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', expect: '100-continue' },
  })
  outgoing.on('error', () => {})
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  return outgoing
}

/** Resolves when the server no longer listens. */
async function isClosed(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const outcome = await new Promise(resolve => {
      socket.once('connect', () => resolve('open'))
      socket.once('error', () => resolve('closed'))
    })
    socket.destroy()
    if (outcome === 'closed') return
    await delay(10)
  }
}

describe('SIGTERM or SIGINT', () => {
  test('lets pending requests finish', async () => {
    const { child, ended, origin, key } = await serve()
    const outgoing = await begin(origin, key)
    child.kill('SIGTERM')
    await isClosed(origin)
    outgoing.end('{"template_id": "late", "document": {"content": ["x"]}}')
    const [response]: [IncomingMessage] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(await text(response)).toBe('{"status":"success","template_id":"late"}')
    expect(await ended).toBe(0)
  })

  test('ends the server immediately the second time', async () => {
    const { child, ended, origin, key } = await serve()
    await begin(origin, key)
    child.kill('SIGINT')
    await isClosed(origin)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
  })
})

import { readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { ProjectView, RenderReply, TemplateView } from '../../src/preview/protocol.ts'
import type { Preview, PreviewOptions } from '../../src/preview/server.ts'
import { folderOf, openServer, TOKEN } from './open-preview.ts'

const LETTER = {
  template_id: 'letter',
  sample: { name: 'Ada', lines: [{ text: 'one' }] },
  document: { content: ['Dear {{name}}'] },
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(files: Record<string, string | Uint8Array>, options: Partial<PreviewOptions> = {}) {
  const root = await folderOf(files)
  closing.push(() => rm(root, { recursive: true, force: true }))
  const preview = await openServer(root, options)
  closing.push(() => preview.close())
  return { root, preview, ask: asking(preview) }
}

function asking(preview: Preview) {
  return async (
    path: string,
    body?: object,
    headers: Record<string, string> = { 'x-preview-token': TOKEN },
  ) => {
    const response = await fetch(new URL(path, preview.url), {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
}

function json<Value>({ bytes }: { bytes: Uint8Array }): Value {
  return JSON.parse(new TextDecoder().decode(bytes))
}

function rendered({ bytes }: { bytes: Uint8Array }): { head: RenderReply; file: Uint8Array } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return { head: json({ bytes: bytes.subarray(4, 4 + length) }), file: bytes.subarray(4 + length) }
}

/** Sends a request with headers that `fetch` does not allow. */
async function statusWith(preview: Preview, headers: Record<string, string>): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    request(new URL('/api/project', preview.url), { headers }, response => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('requests', () => {
  test('require the token, a loopback host and the same origin', async () => {
    const { preview, ask } = await open({ 'letter.json': JSON.stringify(LETTER) })
    expect((await ask('/api/project')).status).toBe(200)
    expect((await ask('/api/project', undefined, {})).status).toBe(401)
    expect((await ask('/api/project', undefined, { 'x-preview-token': 'another-token-here' })).status).toBe(
      401,
    )
    const token = { 'x-preview-token': TOKEN }
    expect(await statusWith(preview, { ...token, host: `attacker.example:${preview.port}` })).toBe(403)
    expect(await statusWith(preview, { ...token, origin: 'http://attacker.example' })).toBe(403)
    expect(await statusWith(preview, { ...token, origin: `http://127.0.0.1:${preview.port}` })).toBe(200)
  })

  test('cannot read files outside of the folder', async () => {
    const { ask } = await open({ 'letter.json': JSON.stringify(LETTER) })
    for (const path of ['../../etc/passwd', '/etc/hostname', 'a/../../b.json']) {
      expect((await ask(`/api/template?path=${encodeURIComponent(path)}`)).status, path).toBe(403)
      expect((await ask('/api/save', { path, text: '', version: null })).status, path).toBe(403)
    }
    expect((await ask('/%2e%2e/package.json')).status).toBe(404)
  })
})

describe('the templates of a folder', () => {
  test('are JSON templates and pages, with broken, huge and binary files as errors', async () => {
    const { ask } = await open({
      'letter.json': JSON.stringify(LETTER),
      'letter.many.json': '{"name": "Grace"}',
      'broken.json': '{"document": {\n  "content": [}\n}',
      'huge.json': `{"document": "${'x'.repeat(10_000_001)}"}`,
      'binary.html': new Uint8Array([0xff, 0xfe, 0x00, 0x01]),
      'page.html': '<h1>Tides</h1>',
      'notes.md': '# Notes',
      'package.json': '{"name": "x"}',
      'settings.json': '{"a": 1}',
      'invoice/template.json': '{"template_id": "html"}',
      'invoice/page.html': '<p>{{name}}</p>',
      'invoice/page.css': 'p { color: red }',
      'invoice/data.json': '{"name": "Ada"}',
      'node_modules/x/template.json': JSON.stringify(LETTER),
    })
    const { templates } = json<ProjectView>(await ask('/api/project'))
    expect(templates.map(({ path, kind }) => [path, kind])).toEqual([
      ['binary.html', null],
      ['broken.json', null],
      ['huge.json', null],
      ['letter.json', 'document'],
      ['notes.md', 'markdown'],
      ['page.html', 'html'],
      ['invoice/template.json', 'html'],
    ])
    const errors = templates.map(({ error }) => error?.message).filter(Boolean)
    expect(errors).toEqual([
      "'binary.html' is not text in UTF-8. Save it in UTF-8, or move it out of the folder.",
      "broken.json:2:15: '}' stands in place of a value.",
      "'huge.json' has 10.0 MB; the preview reads templates up to 10 MB.",
    ])
    const view = json<TemplateView>(await ask('/api/template?path=invoice/template.json'))
    expect(view.sources.map(({ path, pointer }) => [path, pointer])).toEqual([
      ['invoice/template.json', ''],
      ['invoice/page.html', '/html'],
      ['invoice/page.css', '/css'],
    ])
  })

  test('are reported if they have the same id', async () => {
    const { ask } = await open({ 'a.json': JSON.stringify(LETTER), 'b/c.json': JSON.stringify(LETTER) })
    const { templates } = json<ProjectView>(await ask('/api/project'))
    expect(templates.map(({ path, duplicates }) => [path, duplicates])).toEqual([
      ['a.json', ['b/c.json']],
      ['b/c.json', ['a.json']],
    ])
  })

  test('have their sample, files and edge cases as data', async () => {
    const { ask } = await open({
      'letter.json': JSON.stringify(LETTER),
      'letter.many.json': '{"name": "Grace"}',
      'data/shared.json': '{"name": "Joan"}',
    })
    const { dataSets } = json<TemplateView>(await ask('/api/template?path=letter.json'))
    expect(dataSets.map(({ id }) => id)).toEqual([
      ...['file:letter.many.json', 'sample', 'file:data/shared.json'],
      ...['made:empty-lists', 'made:many-items', 'made:long-texts', 'made:right-to-left'],
    ])
    const many = dataSets.find(({ id }) => id === 'made:many-items')
    expect(JSON.parse(many?.text ?? '').lines).toHaveLength(50)
  })

  test('start with data.json, which changes the version of the thumbnail', async () => {
    const { ask, root } = await open({
      'letter/template.json': JSON.stringify(LETTER),
      'letter/data.json': '{"name": 5',
      'letter/data.a.json': '{"name": "Grace"}',
    })
    const { dataSets } = json<TemplateView>(await ask('/api/template?path=letter/template.json'))
    expect(dataSets.slice(0, 3).map(({ id }) => id)).toEqual([
      ...['file:letter/data.json', 'file:letter/data.a.json', 'sample'],
    ])
    const call = { path: 'letter/template.json', dataSet: null, dataText: null, overridesText: null }
    const broken = rendered(await ask('/api/render', { ...call, isThumbnail: true }))
    expect(broken.head.error).toMatchObject({ code: 'invalid_json', source: 'letter/data.json' })
    const version = async () => json<ProjectView>(await ask('/api/project')).templates[0]?.version
    const before = await version()
    await writeFile(join(root, 'letter/data.json'), '{"name": "Ada"}')
    expect(await version()).not.toBe(before)
    expect(rendered(await ask('/api/render', { ...call, isThumbnail: true })).head.error).toBeNull()
  })
})

describe('rendering', () => {
  test('uses unsaved texts and data, and reports errors of both', async () => {
    const { ask } = await open({ 'letter.json': JSON.stringify(LETTER) })
    const call = { path: 'letter.json', dataSet: 'sample', dataText: null, overridesText: null }
    const { head, file } = rendered(await ask('/api/render', call))
    expect(head).toMatchObject({ type: 'pdf', pages: 1, error: null, warnings: [] })
    expect(new TextDecoder().decode(file.subarray(0, 5))).toBe('%PDF-')
    const edited = rendered(await ask('/api/render', { ...call, dataText: '{"name": }' }))
    expect(edited.head.error).toMatchObject({ code: 'invalid_json', line: 1, column: 10, source: 'data' })
    const texts = { 'letter.json': JSON.stringify({ document: { content: [{ qr: 3, fit: 'x' }] } }) }
    const wrong = rendered(await ask('/api/render', { ...call, texts }))
    expect(wrong.head.error?.details[0]?.path).toMatch(/^\/document\/content\/0/)
  })

  test('finds images next to each template', async () => {
    const template = (name: string) => JSON.stringify({ document: { content: [{ image: name }] } })
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    const { ask } = await open({
      'a/template.json': template('a.svg'),
      'a/a.svg': svg,
      'b/template.json': template('a.svg'),
    })
    expect(rendered(await ask('/api/render', { path: 'a/template.json' })).head.error).toBeNull()
    expect(rendered(await ask('/api/render', { path: 'b/template.json' })).head.error?.code).toBe(
      'asset_failed',
    )
  })
})

describe('saving', () => {
  test('replaces only the file that was read', async () => {
    const { root, ask } = await open({ 'letter.json': JSON.stringify(LETTER), 'other.json': '{}' })
    const { sources } = json<TemplateView>(await ask('/api/template?path=letter.json'))
    const version = sources[0]?.version
    const file = join(root, 'letter.json')
    expect((await ask('/api/save', { path: 'letter.json', text: '{"a": 1}', version })).status).toBe(200)
    expect(await readFile(file, 'utf8')).toBe('{"a": 1}')
    const stale = await ask('/api/save', { path: 'letter.json', text: '{"a": 2}', version })
    expect([stale.status, json<{ message: string }>(stale).message]).toEqual([
      409,
      "'letter.json' was changed by another program after it was opened. Nothing was written.",
    ])
    expect((await ask('/api/save', { path: 'other.json', text: '', version: null })).status).toBe(409)
    expect((await ask('/api/save', { path: 'script.js', text: '', version: null })).status).toBe(403)
    await rm(file)
    expect((await ask('/api/save', { path: 'letter.json', text: '', version })).status).toBe(409)
    expect(await readFile(join(root, 'other.json'), 'utf8')).toBe('{}')
  })
})

describe('the event stream', () => {
  test('contains changed files, and survives readers that disconnect', async () => {
    const { root, preview, ask } = await open({ 'letter.json': JSON.stringify(LETTER) })
    const reader = async () => {
      const controller = new AbortController()
      const headers = { 'x-preview-token': TOKEN }
      const response = await fetch(new URL('/api/events', preview.url), {
        headers,
        signal: controller.signal,
      })
      const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      return { controller, next: async () => (await stream?.read())?.value ?? '' }
    }
    const [gone, stays] = [await reader(), await reader()]
    expect(await stays.next()).toContain('"kind":"hello"')
    gone.controller.abort()
    await writeFile(join(root, 'letter.json'), '{}')
    expect(await stays.next()).toBe('data: {"kind":"changed","paths":["letter.json"]}\n\n')
    expect((await ask('/api/project')).status).toBe(200)
  })
})

test('a port in use is an error', async () => {
  const { root, preview } = await open({})
  await expect(openServer(root, { port: preview.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

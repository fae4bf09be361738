import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isJsonObject, type Json } from '../../../src/base/json.ts'
import { withoutPackages } from '../../absent-packages.ts'
import { PLATEN, runPlaten } from '../run-platen.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>'
const LETTER = {
  template_id: 'letter',
  name: 'Letter',
  schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
}
const BOX = { type: 'rect', name: 'box', width: 40, height: 20, fill: '{{fill}}' }
const FILES: Readonly<Record<string, string | object>> = {
  'templates/letter/template.json': LETTER,
  'templates/letter/page.html': '<p>Dear {{name}}</p>\n<h2>Two</h2>\n',
  'templates/letter/page.css': 'h2 { break-before: page }',
  'templates/letter/data.json': { name: 'Ada' },
  'templates/badge.json': {
    template_id: 'badge',
    sample: { fill: 'red' },
    scene: { width: 40, height: 20, objects: [BOX] },
  },
  'templates/twice/one.json': { template_id: 'same', document: { content: ['1'] } },
  'templates/twice/two.json': { template_id: 'same', document: { content: ['2'] } },
  'templates/broken.json': '[',
  'templates/huge.json': JSON.stringify({ document: { content: ['x'.repeat(10_000_000)] } }),
  'outside.json': { document: { content: ['secret'] } },
  'outside.svg': SVG,
}

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-mcp-test-'))
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  await symlink('../outside.json', join(folder, 'templates/linked.json'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Converts `{"$match": PATTERN}` to a matcher. Arrays must have the expected length. */
function expected(value: Json): unknown {
  if (Array.isArray(value)) return value.map(expected)
  if (!isJsonObject(value)) return value
  const { $match: pattern } = value
  if (typeof pattern === 'string') return expect.stringMatching(new RegExp(pattern))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expected(item)]))
}

describe('platen mcp', () => {
  test('responds as in the recorded session', async () => {
    const session = await readFile(new URL('./session.jsonl', import.meta.url), 'utf8')
    const child = spawn(process.execPath, [PLATEN, 'mcp', 'templates', '--out', 'out'], { cwd: folder })
    const stderr = text(child.stderr)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    let id = 0
    for (const line of session.trimEnd().split('\n')) {
      const { request, notification, response } = JSON.parse(line)
      if (request !== undefined) id++
      const message = request === undefined ? notification : { id, ...request }
      if (message !== undefined) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
      if (response === undefined) continue
      const answer = JSON.parse((await lines.next()).value ?? 'null')
      expect(answer, line).toMatchObject({ id, ...(expected(response) as object) })
    }
    child.stdin.end()
    const [code] = await once(child, 'close')
    expect([code, (await lines.next()).done]).toEqual([0, true])
    expect(await stderr).toMatch(/^platen mcp: templates of .*, outputs in .*\n$/)
    const outputs = await readdir(join(folder, 'out'))
    expect(outputs.sort()).toEqual(['blue badge.png', 'letter-2.pdf', 'letter.pdf'])
    const pixels = await sharp(join(folder, 'out/blue badge.png')).removeAlpha().raw().toBuffer()
    expect([...pixels.subarray(0, 3)]).toEqual([0, 0, 255])
  })

  test('works with the client of the SDK: pages as images, changed files', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const args = [PLATEN, 'mcp', 'templates']
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      cwd: folder,
      stderr: 'ignore',
    })
    await client.connect(transport)
    try {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('preview')
      const preview = async (args: object) => {
        const { content } = await client.callTool({ name: 'preview', arguments: { ...args } })
        const image = (content as { type: string; data: string }[]).find(({ type }) => type === 'image')
        return Buffer.from(image?.data ?? '', 'base64')
      }
      const pages = [
        await preview({ template_id: 'letter' }),
        await preview({ template_id: 'letter', page: 2 }),
      ]
      const [first, second] = await Promise.all(pages.map(page => sharp(page).metadata()))
      expect([first?.format, first?.height]).toEqual(['png', 1400])
      expect(second?.format).toBe('png')
      expect(pages[0]?.equals(pages[1] ?? Buffer.of())).toBe(false)
      expect(await sharp(await preview({ template_id: 'badge' })).metadata()).toMatchObject({
        width: 40,
        height: 20,
      })
      const scene = { width: 5000, height: 2500, objects: [{ type: 'rect', width: 99, height: 99 }] }
      const large = await sharp(await preview({ definition: { scene } })).metadata()
      expect(Math.max(large.width, large.height)).toBeLessThanOrEqual(1400)

      await writeFile(join(folder, 'templates/letter/page.html'), '<p>Dear {{nme}}')
      const validated = await client.callTool({ name: 'validate', arguments: { template_id: 'letter' } })
      expect(validated.structuredContent).toMatchObject({
        valid: true,
        findings: [{ code: 'missing_value', file: 'page.html', line: 1, column: 9 }],
      })
      const { contents } = await client.readResource({ uri: 'platen://schema' })
      expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
        title: 'Platen template definition',
      })
      const rendered = await client.callTool({ name: 'render', arguments: { template_id: 'badge' } })
      const { path } = rendered.structuredContent as { path: string }
      expect(dirname(path)).toMatch(/platen-mcp-/)
      await rm(dirname(path), { recursive: true })
    } finally {
      await client.close()
    }
  })

  test('reports messages that are not JSON, and responds to the next one', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const input = `what?\n${JSON.stringify(ping)}\n`
    const { code, stdout, stderr } = await runPlaten(folder, ['mcp', 'templates', '--out', 'out'], { input })
    expect([code, JSON.parse(stdout)]).toEqual([0, { jsonrpc: '2.0', id: 1, result: {} }])
    expect(stderr).toMatch(/^platen mcp: .*JSON/m)
  })

  test('prints the command that installs the SDK if it is missing', async () => {
    const env = withoutPackages(['@modelcontextprotocol/sdk'])
    const { code, stderr } = await runPlaten(folder, ['mcp', 'templates'], { env })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/Run: npm install @modelcontextprotocol\/sdk \[package_missing\]\n$/),
    ])
  })

  test.each([
    [['mcp', 'none'], 3, /There is no folder 'none'/],
    [['mcp', 'templates', '--out', 'outside.svg'], 3, /The folder 'outside\.svg' cannot be used/],
  ] as const)('%j exits with %d', async (args, code, message) => {
    const result = await runPlaten(folder, args)
    expect([result.code, result.stderr, result.stdout]).toEqual([code, expect.stringMatching(message), ''])
  })
})

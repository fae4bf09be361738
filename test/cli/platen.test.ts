import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
const ROBOTO = fileURLToPath(new URL('../../fonts/roboto/Roboto-Italic.ttf', import.meta.url))

const TEMPLATE = {
  schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  sample: { name: 'sample' },
  document: { content: ['Hello {{name}}'] },
}
const CARD = {
  scene: {
    width: 40,
    height: 20,
    objects: [{ type: 'rect', name: 'box', width: 40, height: 20, fill: '{{fill}}' }],
  },
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-cli-'))
  await writeFile(join(folder, 'template.json'), JSON.stringify(TEMPLATE))
  await writeFile(join(folder, 'card.json'), JSON.stringify(CARD))
  await writeFile(join(folder, 'data.json'), '\uFEFF{"name": "you"}')
  await writeFile(join(folder, 'broken.json'), '{"name": ')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function platen(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [PLATEN, ...args], { cwd: folder })
  child.stdin.end(input)
  const [stdout, stderr, code] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('close', resolve)),
  ])
  return { code, stdout: stdout.toString('latin1'), stderr }
}

const magic = async (file: string): Promise<string> =>
  (await readFile(join(folder, file))).subarray(0, 4).toString('latin1')

describe('platen render', () => {
  test('writes a PDF and says what it wrote', async () => {
    const { code, stderr } = await platen(['render', 'template.json', 'data.json', '-o', 'out.pdf'])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^out\.pdf: 1 page, \d+ bytes, \d+ ms\n$/)])
    expect(await magic('out.pdf')).toBe('%PDF')
  })

  test('takes data from standard input and writes to standard output', async () => {
    const { code, stdout } = await platen(['render', 'template.json', '-', '-o', '-'], '{"name": "stdin"}')
    expect([code, stdout.slice(0, 5), stdout.trimEnd().slice(-5)]).toEqual([0, '%PDF-', '%%EOF'])
  })

  test('takes the sample where there is no data', async () => {
    expect((await platen(['render', 'template.json', '-o', 'sample.pdf'])).code).toBe(0)
    expect(await magic('sample.pdf')).toBe('%PDF')
  })

  test('writes a PNG or a JPEG as the name says, with overrides', async () => {
    const data = JSON.stringify({ fill: '#ff0000', overrides: [{ name: 'box', opacity: 0.5 }] })
    expect((await platen(['render', 'card.json', '-', '-o', 'card.png'], data)).code).toBe(0)
    expect((await platen(['render', 'card.json', '-', '-o', 'card.jpg'], data)).code).toBe(0)
    expect([await magic('card.png'), (await magic('card.jpg')).slice(0, 3)]).toEqual([
      '\x89PNG',
      '\xff\xd8\xff',
    ])
  })

  test('registers fonts', async () => {
    const template = JSON.stringify({ document: { content: [{ text: 'x', font: 'Mine' }] } })
    const args = [
      'render',
      '-',
      '-o',
      'font.pdf',
      '--font',
      `Mine=${ROBOTO}`,
      '--font',
      `Mine:bold=${ROBOTO}`,
    ]
    expect(await platen(args, template)).toMatchObject({ code: 0 })
    expect(await platen(['render', '-', '-o', 'none.pdf'], template)).toMatchObject({ code: 1 })
  })

  test('names every wrong field of the data, and writes nothing', async () => {
    const { code, stderr } = await platen(['render', 'template.json', '-', '-o', 'wrong.pdf'], '{"name": 5}')
    expect(code).toBe(1)
    expect(stderr).toMatch(/\/name/)
    expect(stderr).toMatch(/\[invalid_data\]/)
    expect(await readdir(folder)).not.toContain('wrong.pdf')
  })

  test('leaves nothing behind where it cannot write', async () => {
    const { code, stderr } = await platen([
      'render',
      'template.json',
      'data.json',
      '-o',
      'no/such/folder/out.pdf',
    ])
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/cannot be written to 'no\/such\/folder\/out\.pdf'/),
    ])
    await platen(['render', 'template.json', 'data.json', '-o', '.'])
    expect((await readdir(folder)).filter(name => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('platen validate', () => {
  test('accepts a good template with data', async () => {
    const { code, stdout } = await platen(['validate', 'template.json', 'data.json'])
    expect([code, stdout]).toEqual([0, 'template.json: valid, renders\n'])
  })

  test('accepts an image template with overrides', async () => {
    const data = JSON.stringify({ fill: 'red', overrides: [{ name: 'box', fill: 'blue' }] })
    expect((await platen(['validate', 'card.json', '-'], data)).code).toBe(0)
  })

  test('points at a mistake and offers the right word', async () => {
    const { code, stderr } = await platen(
      ['validate', '-'],
      JSON.stringify({ document: { content: ['{{curency x}}'] } }),
    )
    expect(code).toBe(1)
    expect(stderr).toMatch(/\/document\/content\/0/)
    expect(stderr).toMatch(/'currency'/)
  })
})

test('platen fonts lists the families', async () => {
  const { code, stdout } = await platen(['fonts'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Roboto +normal, bold, italics, bolditalics$/m)
  expect(stdout).toMatch(/^Noto Sans Arabic +normal, bold$/m)
})

describe('a wrong command line', () => {
  test.each<[string, string[], number, RegExp]>([
    ['nothing', [], 2, /^$/],
    ['an unknown command', ['rendr'], 2, /did you mean 'render'/],
    ['a command named like a prototype member', ['constructor'], 2, /no command 'constructor'/],
    ['an unknown option', ['render', '--outptu', 'x'], 2, /--outptu/],
    ['no template', ['render', '-o', 'x.pdf'], 2, /platen render TEMPLATE/],
    ['no output', ['render', 'template.json'], 2, /-o FILE/],
    ['standard input twice', ['render', '-', '-', '-o', 'x.pdf'], 2, /only one/i],
    ['a font without a file', ['fonts', '--font', 'Mine'], 2, /NAME=FILE/],
    ['a font that is no font', ['fonts', '--font', 'Mine=data.json'], 1, /invalid_font/],
    ['a template that is not there', ['render', 'none.json', '-o', 'x.pdf'], 3, /'none\.json'/],
    ['a template that is no JSON', ['validate', 'broken.json'], 1, /not JSON/],
  ])('%s', async (_name, args, code, message) => {
    const result = await platen(args)
    expect(result.code).toBe(code)
    expect(result.stderr).toMatch(message)
    expect(result.stderr).not.toMatch(/at .*\.ts:\d+/)
  })

  test('--help and --version', async () => {
    expect((await platen(['--help'])).stdout).toMatch(/Usage:/)
    expect((await platen(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

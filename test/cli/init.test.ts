import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STARTERS } from '../../src/cli/init/starters.ts'
import { runPlaten } from './run-platen.ts'

let folder = ''
const platen = (...args: string[]) => runPlaten(folder, args)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-init-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('platen init', () => {
  test('lists its templates', async () => {
    const { code, stdout } = await platen('init', '--list')
    const names = stdout.split('\n').flatMap(line => /^[\w-]+/.exec(line) ?? [])
    expect([code, names]).toEqual([0, Object.keys(STARTERS)])
  })

  test('creates templates that are valid without warnings and render with the printed command', {
    timeout: 120_000, // runs the command 17 times
  }, async () => {
    for (const [name, { extension }] of Object.entries(STARTERS)) {
      const { code, stdout, stderr } = await platen('init', '--template', name)
      expect([code, stderr]).toEqual([0, ''])
      const created = [...stdout.matchAll(/^created (.*)$/gm)].map(([, path = '']) => path)
      const found = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
      const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
      expect(files.sort()).toEqual(created.map(path => join(folder, path)).sort())
      const sizes = await Promise.all(files.map(async file => (await stat(file)).size))
      expect(sizes.reduce((total, size) => total + size)).toBeLessThan(150_000)
      expect(files.filter(file => /\.ts$|data\..+\.json$/.test(file))).toEqual([])
      const [, command = ''] = /^ {2}npx platen (render .*)$/m.exec(stdout) ?? []
      const rendered = await platen(...command.split(' '))
      expect([rendered.code, rendered.stderr]).toEqual([0, expect.not.stringContaining('warning')])
      const bytes = await readFile(join(folder, `${name}.${extension}`))
      expect(bytes.subarray(0, 2).toString('latin1')).toBe(extension === 'pdf' ? '%P' : '\xff\xd8')
    }
    const { code, stdout } = await platen('validate', '.', '--max-warnings', '0')
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`${Object.keys(STARTERS).length} templates, 0 errors`),
    ])
  })

  test('copies the licence of fonts too', async () => {
    const files = await readdir(join(folder, 'html-letter/fonts'))
    expect(files).toEqual(expect.arrayContaining(['OFL.txt', expect.stringMatching(/\.woff2$/)]))
  })

  test('documents that amounts of invoices are input values', async () => {
    for (const name of ['invoice', 'html-invoice']) {
      await platen('init', `described/${name}`, '--template', name)
      const file = join(folder, 'described', name, 'template.json')
      const { schema } = JSON.parse(await readFile(file, 'utf8'))
      const { lines, taxes, totals } = schema.properties
      expect(lines.description).toMatch(/calculates nothing/)
      for (const { description } of [lines.items.properties.amount, taxes, totals]) {
        expect(description).toMatch(/The template does not calculate (?:it|them)\.$/)
      }
    }
  })

  test('writes nothing if one of its files exists', async () => {
    await mkdir(join(folder, 'mine'))
    await writeFile(join(folder, 'mine/data.json'), 'my data')
    const { code, stderr } = await platen('init', 'mine', '--template', 'invoice')
    expect([code, stderr]).toEqual([
      3,
      "platen: 'mine/data.json' exists already. Nothing was written. Move it away, or give another folder.\n",
    ])
    expect(await readdir(join(folder, 'mine'))).toEqual(['data.json'])
    expect(await readFile(join(folder, 'mine/data.json'), 'utf8')).toBe('my data')
  })

  test('quotes folders in the printed commands', async () => {
    const { stdout } = await platen('init', "Ada's files", '--template', 'social-card')
    expect(stdout).toContain(`npx platen validate 'Ada'\\''s files'\n`)
  })

  test.each([
    [['init'], 2, /The template is missing\. Add --template .*\ninvoice +invoice with/],
    [
      ['init', '--template', 'invoise'],
      2,
      /There is no template 'invoise', did you mean 'invoice'\? platen init --list/,
    ],
    [['init', '--template', '../invoice'], 2, /There is no template '\.\.\/invoice'/],
    [['init', '--template', 'constructor'], 2, /There is no template 'constructor'/],
    [
      ['init', 'file', '--template', 'invoice'],
      3,
      /^platen: 'file' is a file, not a folder\. Give another folder\.\n$/,
    ],
  ] as const)('%j exits with %d', async (args, code, message) => {
    await writeFile(join(folder, 'file'), '')
    const result = await platen(...args)
    expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(message)])
  })

  test.runIf(process.platform === 'linux')('asks for a template on a terminal', async () => {
    const program = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
    const command = `"${process.execPath}" "${program}" init chosen`
    const line = `(sleep 0.1; echo 7) | script -qec '${command}' /dev/null`
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: folder })
    expect(stdout).toContain('Number or name of the template: ')
    const { template_id } = JSON.parse(await readFile(join(folder, 'chosen/template.json'), 'utf8'))
    expect(template_id).toBe(Object.keys(STARTERS)[6])
  })
})

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluateDefinition } from '../../src/cli/import/start-evaluation.ts'

const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function write(name: string, source: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, source)
  return path
}

async function platen(...args: string[]) {
  const child = spawn(process.execPath, [PLATEN, ...args], {
    cwd: folder,
    env: { ...process.env, PLATEN_TEST_SECRET: 'swordfish' },
  })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.once('close', resolve)),
  ])
  return { stdout, stderr, code }
}

const INVOICE = `
  var dd = {
    content: [{ table: { body: [['a', 'b']] }, layout: { hLineWidth: i => i === 0 ? 2 : 1 } }, { qr: 'x', eccLevel: () => 'L' }],
    footer: function (page, pages) { return page.toString() + ' of ' + pages },
  }`

describe('platen import', () => {
  test('writes a template that renders, and reports the conversion of functions', async () => {
    await write('invoice.js', INVOICE)
    const imported = await platen('import', 'invoice.js', '-o', 'invoice.json')
    expect(imported).toEqual({
      code: 0,
      stdout: 'invoice.json: imported, 2 functions converted, 1 needs a change\n',
      stderr: [
        'converted: /content/0/layout/hLineWidth: sampled: {"first":2,"default":1}\n',
        'converted: /footer: a function of the page, sampled on 29 pages\n',
        'not converted: /content/1/eccLevel: a function was omitted: it has no declarative equivalent\n',
      ].join(''),
    })
    expect(JSON.parse(await readFile(join(folder, 'invoice.json'), 'utf8'))).toEqual({
      name: 'invoice',
      document: {
        content: [
          { table: { body: [['a', 'b']] }, layout: { hLineWidth: { first: 2, default: 1 } } },
          { qr: 'x' },
        ],
        footer: '{{@page}} of {{@pages}}',
      },
    })
    expect((await platen('render', 'invoice.json', '-o', 'invoice.pdf')).code).toBe(0)
  })

  test('lists non-deterministic functions', async () => {
    const source = `
      let calls = 0
      const dd = {
        content: [
          { table: { heights: () => Math.random(), body: [['a']] }, layout: { paddingLeft: () => Math.random(), hLineWidth: () => 2 } },
        ],
        footer: page => 'Copy ' + calls++,
        pageBreakBefore: () => Math.random() < 0.5,
      }`
    await write('random.js', source)
    const { stdout, stderr } = await platen('import', 'random.js', '-o', 'random.json')
    const again = 'the function returns a different value each time'
    expect(stdout).toBe('random.json: imported, 1 function converted, 4 need changes\n')
    expect(stderr.split('\n')).toEqual(
      expect.arrayContaining([
        'converted: /content/0/layout/hLineWidth: sampled: 2',
        `not converted: /content/0/table/heights: ${again}: it is left out`,
        `not converted: /content/0/layout/paddingLeft: ${again}: it is left out`,
        `not converted: /footer: ${again}: uses the result of page 2 of 3`,
        expect.stringContaining('not converted: /pageBreakBefore: '),
      ]),
    )
  })

  test('calls an exported function with DATA', async () => {
    await write('letter.mjs', 'export default async data => ({ content: ["Dear " + data.name] })')
    await write('data.json', '{"name": "Ada"}')
    const { stdout } = await platen('import', 'letter.mjs', 'data.json')
    expect(JSON.parse(stdout).document).toEqual({ content: ['Dear Ada'] })
  })

  test('reports what the template needs before it renders', async () => {
    await write('picture.js', 'module.exports = { content: [{ image: "none.png" }] }')
    const { code, stderr } = await platen('import', 'picture.js')
    expect(code).toBe(0)
    expect(stderr).toContain('to be corrected before it renders: ')
    expect(stderr).toContain('none.png')
  })

  test('requires a file', async () => {
    expect(await platen('import')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('platen import needs a DEFINITION.'),
    })
  })

  test('reports a file that cannot be read', async () => {
    expect(await platen('import', 'nothing.js')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("cannot be read from 'nothing.js'"),
    })
  })
})

const evaluate = async (name: string, source: string, data: unknown = {}) => {
  const { document, count } = await evaluateDefinition({ path: await write(name, source), data })
  return { document, count }
}

describe('a definition is found', () => {
  const content = ['found']
  test.each<[string, string, string]>([
    ['in the variable dd', 'dd.js', 'var dd = { content: ["found"] } // end'],
    ['in a constant', 'const.js', 'const docDefinition = { content: ["found"] }'],
    ['alone in the file', 'alone.js', '{ content: ["found"] }'],
    ['as JSON', 'definition.json', '{ "content": ["found"] }'],
    ['exported from CommonJS', 'exports.cjs', 'module.exports = { content: ["found"] }'],
    ['exported by name', 'named.cjs', 'exports.invoice = { content: ["found"] }'],
    ['made by a function', 'function.cjs', 'module.exports = () => ({ content: ["found"] })'],
    ['exported from a module', 'default.mjs', 'export default { content: ["found"] }'],
    [
      'passed to the browser build',
      'browser.js',
      'pdfMake.createPdf({ content: ["found"] }).download("a.pdf")',
    ],
    [
      'passed to a printer',
      'printer.cjs',
      'const P = require("pdfmake"); const doc = new P({ Roboto: {} }).createPdfKitDocument({ content: ["found"] }); doc.pipe(require("fs").createWriteStream("out.pdf")); doc.end()',
    ],
    [
      'passed to the module of 0.3',
      'server.cjs',
      'const pdfmake = require("../js/index"); pdfmake.addFonts({}); pdfmake.createPdf({ content: ["found"] }).write("a.pdf").then(() => {})',
    ],
    ['passed later', 'later.js', 'setTimeout(() => pdfMake.createPdf({ content: ["found"] }).open(), 20)'],
  ])('%s', async (_, name, source) => {
    expect(await evaluate(name, source)).toEqual({ document: { content }, count: 1 })
  })

  const call = 'pdfMake.createPdf({ content: ["found"] })'
  test.each<[string, string, string]>([
    ['const.cjs', "const pdfMake = require('pdfmake')", call],
    ['let.js', "let pdfMake = require('pdfmake')", call],
    ['var.js', "var pdfMake = require('pdfmake/build/pdfmake.js')", call],
    [
      'fonts.cjs',
      "const pdfMake = require('pdfmake/build/pdfmake')",
      `pdfMake.vfs = require('pdfmake/build/vfs_fonts').pdfMake.vfs; ${call}`,
    ],
    ['open.mjs', "import pdfMake from 'pdfmake'", `${call}.open()`],
    ['write.mjs', "import pdfMake from 'pdfmake'", `await ${call}.write('x.pdf')`],
    ['build.mjs', "import pdfMake from 'pdfmake/build/pdfmake'", `${call}.download()`],
    ['build-js.mjs', "import pdfMake from 'pdfmake/build/pdfmake.js'", `${call}.download()`],
    ['module.js', "import pdfMake from 'pdfmake'", `${call}.open()`],
    ['namespace.mjs', "import * as pdfMake from 'pdfmake'", `pdfMake.fonts = {}; ${call}.open()`],
    [
      'namespaces.mjs',
      "import * as pdfMake from 'pdfmake/build/pdfmake'\nimport * as fonts from 'pdfmake/build/vfs_fonts'",
      `pdfMake.vfs = fonts.pdfMake.vfs; ${call}.open()`,
    ],
    [
      'names.mjs',
      "import { createPdf, setFonts as set } from 'pdfmake'",
      'set({}); createPdf({ content: ["found"] }).open()',
    ],
    ['dynamic.mjs', "const { default: pdfMake } = await import('pdfmake')", `${call}.open()`],
    ['dynamic.js', "import('pdfmake').then(({ default: pdfMake }) =>", `${call}.open())`],
    ['variable.mjs', "import { join } from 'node:path'", 'const dd = { content: ["found"] }'],
    [
      'required.mjs',
      "import { createRequire } from 'node:module'",
      `const pdfMake = createRequire(import.meta.url)('pdfmake'); ${call}`,
    ],
  ])('passed to the imported pdfmake: %s', async (name, load, use) => {
    expect(await evaluate(name, `${load}\n${use}\n`)).toEqual({ document: { content }, count: 1 })
  })

  test('in files that import each other, packages and JSON', async () => {
    await write(
      'print.mjs',
      "import pdfMake from 'pdfmake'\nexport const print = dd => pdfMake.createPdf(dd)",
    )
    await write('title.cjs', "exports.title = require('./word.json').word")
    await write('word.json', '{ "word": "found" }')
    const source = [
      "import { print } from './print.mjs'",
      "import { title } from './title.cjs'",
      "import words from './word.json' with { type: 'json' }",
      "import { basename } from 'node:path'",
      'print({ content: [title, words.word, basename(import.meta.url)] })',
    ].join('\n')
    expect((await evaluate('several.mjs', source)).document).toEqual({
      content: ['found', 'found', 'several.mjs'],
    })
  })

  test.skipIf(!('stripTypeScriptTypes' in module))('in TypeScript', async () => {
    const source = [
      "import * as pdfMake from 'pdfmake/build/pdfmake'",
      "import { TDocumentDefinitions } from 'pdfmake/interfaces'",
      "const dd: TDocumentDefinitions = { content: ['found'] }",
      ';(pdfMake as any).vfs = {}',
      'pdfMake.createPdf(dd).open()',
    ].join('\n')
    expect((await evaluate('typed.ts', source)).document).toEqual({ content })
  })

  test('with its tableLayouts', async () => {
    const source = 'pdfMake.tableLayouts = { wide: { hLineWidth: () => 3 } }; var dd = { content: [] }'
    expect((await evaluate('layouts.js', source)).document['tableLayouts']).toEqual({
      wide: { hLineWidth: 3 },
    })
  })

  test('as the first of several', async () => {
    const source = 'for (const n of [1, 2]) pdfMake.createPdf({ content: [n] })'
    expect(await evaluate('several.js', source)).toEqual({ document: { content: [1] }, count: 2 })
  })
})

describe('a definition is evaluated in isolation', () => {
  test('without the environment of the command', async () => {
    const source = 'var dd = { content: [String(process.env.PATH), Object.keys(process.env).length] }'
    expect((await evaluate('env.js', source)).document).toEqual({ content: ['undefined', 0] })
  })

  test.each<[string, string, string]>([
    [
      'a mistake',
      'let x\nx.y',
      "TypeError: Cannot read properties of undefined (reading 'y') (line 2, column 3)",
    ],
    [
      'a mistake of syntax',
      'const dd = { content: [\n  "a",\n',
      'SyntaxError: Unexpected end of input (line 2).',
    ],
    [
      'a mistake of syntax in a module',
      'import pdfMake from "pdfmake"\nconst dd = { content: [ }\n',
      "SyntaxError: Unexpected token '}' (line 2).",
    ],
    [
      'a mistake in a module',
      'import pdfMake from "pdfmake"\nlet x\nx.y',
      "TypeError: Cannot read properties of undefined (reading 'y') (line 3, column 3).",
    ],
    ['no definition', 'module.exports = 3', 'it holds no definition'],
    ['a promise that fails', 'Promise.reject(new Error("never")); setTimeout(() => {}, 1e6)', 'Error: never'],
    ['an exit of its process', 'process.exit(0)', 'it ended its process'],
  ])('and rejected because of %s', async (_, source, reason) => {
    const error = await evaluate('refused.js', source).catch((error: unknown) => error)
    expect(String(error)).toContain(reason)
  })

  test('in bounded time', async () => {
    const evaluation = { path: await write('endless.js', 'while (true) {}'), data: {} }
    const limits = { timeoutMs: 1500, maxMemoryMb: 256 }
    await expect(evaluateDefinition(evaluation, limits)).rejects.toThrow('it runs for more than 1.5 seconds')
  })

  test('in bounded memory', async () => {
    const path = await write('large.js', 'const a = []; while (true) a.push(new Array(1e5).fill(1))')
    const limits = { timeoutMs: 25_000, maxMemoryMb: 64 }
    await expect(evaluateDefinition({ path, data: {} }, limits)).rejects.toThrow('it needs more than 64 MB')
  })

  test.skipIf(!process.allowedNodeEnvironmentFlags.has('--permission'))(
    'without permission to write files or start processes',
    async () => {
      for (const act of ['require("fs").writeFileSync("x", "")', 'require("child_process").execSync("ls")']) {
        const error = await evaluate('act.cjs', `${act}; module.exports = { content: [] }`).catch(
          error => error,
        )
        expect(String(error)).toContain('Access to this API has been restricted')
      }
    },
  )
})

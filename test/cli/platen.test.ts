import { execFileSync, spawn } from 'node:child_process'
import { copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresMigrations } from '../../src/storage/postgres/index.ts'
import { templateSchema } from '../../src/template/template-schema.ts'
import { textByLine } from '../layout/document/printed-lines.ts'

const PLATEN = fileURLToPath(new URL('../../src/cli/platen.ts', import.meta.url))
const ROBOTO = fileURLToPath(new URL('../../fonts/roboto/Roboto-Italic.ttf', import.meta.url))

const TEMPLATE = {
  schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  sample: { name: 'sample' },
  document: { content: ['Hello {{name}}'] },
}
const TWO_FIELDS = {
  schema: { type: 'object', properties: { name: { type: 'string' }, count: { type: 'number' } } },
  document: { content: ['{{name}} {{count}}'] },
}
const CARD = {
  scene: {
    width: 40,
    height: 20,
    objects: [{ type: 'rect', name: 'box', width: 40, height: 20, fill: '{{fill}}' }],
  },
}

let folder = ''
const PICTURED = { sample: {}, document: { content: [{ image: 'dot.svg', width: 10 }] } }
const UNPICTURED = { sample: {}, document: { content: [{ image: 'none.svg', width: 10 }] } }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-cli-'))
  await writeFile(join(folder, 'template.json'), JSON.stringify(TEMPLATE))
  await writeFile(join(folder, 'two-fields.json'), JSON.stringify(TWO_FIELDS))
  await writeFile(join(folder, 'card.json'), JSON.stringify(CARD))
  await writeFile(join(folder, 'pictured.json'), JSON.stringify(PICTURED))
  await writeFile(join(folder, 'unpictured.json'), JSON.stringify(UNPICTURED))
  await writeFile(
    join(folder, 'dot.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><circle cx="2" cy="2" r="2"/></svg>',
  )
  await writeFile(join(folder, 'bare.json'), '{"document": {"content": ["{{name}}"]}}')
  await mkdir(join(folder, 'folder.pdf'))
  await writeFile(join(folder, 'data.json'), '\uFEFF{"name": "you"}')
  await writeFile(join(folder, 'broken.json'), '{"name": ')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function platen(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [PLATEN, ...args], { cwd: folder })
  child.stdin.on('error', () => {}) // a wrong command line ends the process before it reads
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

/** Byte offset of the colour type in a PNG: 3 is a palette. */
const PNG_COLOR_TYPE = 25

describe('platen render', () => {
  test('writes a PDF and prints a summary', async () => {
    const { code, stderr } = await platen(['render', 'template.json', 'data.json', '-o', 'out.pdf'])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^out\.pdf: 1 page, \d+ bytes, \d+ ms\n$/)])
    expect(await magic('out.pdf')).toBe('%PDF')
  })

  test('reads data from standard input and writes to standard output', async () => {
    const { code, stdout } = await platen(['render', 'template.json', '-', '-o', '-'], '{"name": "stdin"}')
    expect([code, stdout.slice(0, 5), stdout.trimEnd().slice(-5)]).toEqual([0, '%PDF-', '%%EOF'])
  })

  test('uses the sample if there is no data', async () => {
    expect((await platen(['render', 'template.json', '-o', 'sample.pdf'])).code).toBe(0)
    expect(await magic('sample.pdf')).toBe('%PDF')
  })

  test('writes a PNG or a JPEG depending on the file name, with overrides', async () => {
    const data = JSON.stringify({ fill: '#ff0000', overrides: [{ name: 'box', opacity: 0.5 }] })
    expect((await platen(['render', 'card.json', '-', '-o', 'card.png'], data)).code).toBe(0)
    expect((await platen(['render', 'card.json', '-', '-o', 'card.jpg'], data)).code).toBe(0)
    expect((await platen(['render', 'card.json', '-', '-o', 'card.pdf'], data)).code).toBe(0)
    expect(await magic('card.pdf')).toBe('%PDF')
    expect([await magic('card.png'), (await magic('card.jpg')).slice(0, 3)]).toEqual([
      '\x89PNG',
      '\xff\xd8\xff',
    ])
  })

  test('writes a WebP or an AVIF depending on the file name', async () => {
    for (const extension of ['webp', 'avif']) {
      const { code } = await platen(
        ['render', 'card.json', '-', '-o', `card.${extension}`],
        '{"fill": "red"}',
      )
      const { format } = await sharp(join(folder, `card.${extension}`)).metadata()
      expect([code, format]).toEqual([0, extension === 'avif' ? 'heif' : extension])
    }
  })

  test('accepts --scale, --quality, --dpi, --background and --palette for images only', async () => {
    const sized = ['--scale', '2', '--dpi', '300']
    const data = '{"fill": "rgba(255, 0, 0, 0.5)"}'
    const jpeg = ['--quality', '50', '--background', '#00f']
    expect((await platen(['render', 'card.json', '-', '-o', 'big.jpg', ...sized, ...jpeg], data)).code).toBe(
      0,
    )
    expect(
      (await platen(['render', 'card.json', '-', '-o', 'big.png', ...sized, '--palette'], data)).code,
    ).toBe(0)
    const photo = await sharp(join(folder, 'big.jpg')).metadata()
    expect([photo.width, photo.density, photo.chromaSubsampling]).toEqual([80, 300, '4:2:0'])
    const [pixel] = await sharp(join(folder, 'big.jpg'))
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(pixel).toBeLessThan(140)
    const png = await readFile(join(folder, 'big.png'))
    const drawn = await sharp(png).metadata()
    expect([drawn.width, drawn.density, png[PNG_COLOR_TYPE]]).toEqual([80, 300, 3])
    for (const document of ['template.json', 'page.html']) {
      const refused = await platen(['render', document, '-o', 'x.pdf', '--scale', '2'])
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/--scale is for images only/)])
    }
  })

  test.each([
    ['--scale', '9', '--scale must be a number from 1 to 4, got 9.'],
    ['--scale', 'big', "--scale must be a number from 1 to 4, got 'big'."],
    ['--quality', '0', '--quality must be a whole number from 1 to 100, got 0.'],
    [
      '--background',
      'bleu',
      "--background must be an opaque CSS colour such as '#1a2b3c' or 'tomato', got 'bleu'",
    ],
  ])('rejects %s %s as a command line error', async (option, value, message) => {
    const args = ['render', 'card.json', '-', '-o', 'big.jpg', option, value]
    const { code, stderr } = await platen(args, '{"fill": "red"}')
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })

  test('reads overrides from a file, from standard input or from the argument, and applies them after those of the data', async () => {
    const green = '[{"name": "box", "fill": "#0f0"}]'
    await writeFile(join(folder, 'green.json'), green)
    const data = JSON.stringify({ fill: 'red', overrides: [{ name: 'box', fill: '#00f' }] })
    await writeFile(join(folder, 'blue.json'), data)
    for (const [given, input] of [
      ['green.json', ''],
      ['-', green],
      [green, ''],
    ] as const) {
      const args = ['render', 'card.json', 'blue.json', '--overrides', given, '-o', 'green.png']
      expect(await platen(args, input)).toMatchObject({ code: 0 })
      const pixels = await sharp(join(folder, 'green.png')).removeAlpha().raw().toBuffer()
      expect([...pixels.subarray(0, 3)]).toEqual([0, 255, 0])
    }
    const render = (template: string, given: string) =>
      platen(['render', template, '--overrides', given, '-o', 'x.pdf'])
    expect(await render('card.json', '{}')).toMatchObject({
      code: 1,
      stderr: 'platen: The overrides must be a JSON array of {"name": …, …}.\n',
    })
    expect(await render('template.json', green)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--overrides is for images only'),
    })
  })

  test('lists each invalid value of overrides once, with the index of unnamed ones', async () => {
    const render = (overrides: object[]) =>
      platen(['render', 'card.json', '--overrides', JSON.stringify(overrides), '-o', 'x.png'])
    const { stderr } = await render([{ name: 'box', fill: 'reed', opacity: 7 }])
    expect(stderr.split('\n').slice(0, 3)).toEqual([
      'platen: The overrides have 2 unusable values [invalid_request]',
      '  - /overrides/0/opacity: must be a number from 0 to 1, got the number 7',
      expect.stringMatching(
        /^ {2}- \/overrides\/0\/fill: must be .*, got the text 'reed', did you mean 'red'\?$/,
      ),
    ])
    expect((await render([{ name: 'box' }, {}])).stderr.split('\n')[0]).toBe(
      "platen: 'overrides/1/name' is missing. [invalid_request]",
    )
  })

  test('explains what to do with a canvas saved by an editor', async () => {
    const canvas = { version: '7.0.0', objects: [{ type: 'Rect', width: 5 }], background: 'red' }
    const { code, stderr } = await platen(['render', '-', '-o', 'x.png'], JSON.stringify(canvas))
    expect([code, stderr]).toEqual([
      1,
      'platen: The template has a problem: This is a scene, not a template: wrap it as {"scene": …}. [invalid_template]\n',
    ])
  })

  test('writes a document as HTML or an image of its first page, depending on the file name', async () => {
    for (const name of ['page.html', 'page.png', 'page.jpeg']) {
      expect((await platen(['render', 'template.json', '-', '-o', name], '{"name": "x"}')).code).toBe(0)
    }
    expect(await magic('page.html')).toBe('<!DO')
    expect([await magic('page.png'), (await magic('page.jpeg')).slice(0, 3)]).toEqual([
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

  test('renders with empty data if there is neither data nor a sample', async () => {
    expect((await platen(['render', 'bare.json', '-o', 'bare.PDF'])).code).toBe(0)
    expect(await magic('bare.PDF')).toBe('%PDF')
  })

  test('writes a JPEG of a scene to standard output', async () => {
    const { code, stdout } = await platen(['render', 'card.json', '-', '-o', '-'], '{"fill": "red"}')
    expect([code, stdout.slice(0, 3)]).toEqual([0, '\xff\xd8\xff'])
  })

  test('renders HTML and Markdown files, with a stylesheet and data', async () => {
    await writeFile(join(folder, 'page.html'), '<p>Hello {{name}} <img src="dot.svg">')
    await writeFile(join(folder, 'page.md'), '# Hello {{name}}')
    await writeFile(join(folder, 'page.css'), 'p { color: red }')
    const printed = await platen(['render', 'page.html', '--css', 'page.css', '-o', 'page.pdf'])
    expect(printed.code).toBe(0)
    expect(printed.stderr).toMatch(
      /^warning: '{{name}}' is printed as text, .* Give DATA, .* \(page\.html:1:10\)\npage\.pdf: 1 page, /,
    )
    expect(await magic('page.pdf')).toBe('%PDF')
    const filled = await platen(['render', 'page.md', 'data.json', '-o', 'page-md.pdf'])
    expect(filled).toMatchObject({ code: 0, stderr: expect.stringMatching(/^page-md\.pdf: 1 page/) })
    expect(await magic('page-md.pdf')).toBe('%PDF')
    expect((await platen(['render', 'page.md', '-o', 'page-md.png'])).code).toBe(0)
    expect(await magic('page-md.png')).toBe('\x89PNG')
  })

  test('pages load pictures, stylesheets and fonts of their folder, also by percent-encoded names', async () => {
    await copyFile(join(folder, 'dot.svg'), join(folder, 'a dot.svg'))
    await writeFile(join(folder, 'linked.css'), 'p::after { content: "styled" }')
    const page = '<link rel="stylesheet" href="linked.css">\n\n![Dot](<a dot.svg>)'
    await writeFile(join(folder, 'linked.md'), page)
    const printed = await platen(['render', 'linked.md', '-o', 'linked.pdf'])
    expect(printed).toMatchObject({ code: 0, stderr: expect.stringMatching(/^linked\.pdf: 1 page/) })
    expect((await textByLine(await readFile(join(folder, 'linked.pdf')))).flat()).toEqual(['styled'])
  })

  test.each([
    ['Markdown', '---\ntitle: T\n---\n\n# Hi {{name}}\n', 'Hi Ada'],
    ['a template of Markdown', '{{name}}', 'Ada'],
    ['HTML', '<!-- {} -->\n<h1>Hi {{name}}</h1>', 'Hi Ada'],
    ['JSON', '{"document":{"content":["Hi {{name}}"]}}', 'Hi Ada'],
  ])('renders %s from standard input', async (_, input, text) => {
    await writeFile(join(folder, 'ada.json'), '{"name": "Ada"}')
    const printed = await platen(['render', '-', 'ada.json', '-o', 'input.pdf'], input)
    expect(printed).toMatchObject({ code: 0, stderr: expect.stringMatching(/^input\.pdf: 1 page/) })
    expect(await textByLine(await readFile(join(folder, 'input.pdf')))).toEqual([text])
  })

  test('names the line of a warning in standard input', async () => {
    const { stderr } = await platen(['render', '-', '-o', 'input.pdf'], 'a\n\n<b style="colr: red">b</b>')
    expect(stderr).toMatch(/'colr'.* \(standard input:3:1\)\n/)
  })

  test('--standard declares standards for templates and pages', async () => {
    await writeFile(join(folder, 'claim.html'), '<!doctype html><html lang="en"><title>T</title><p>Text')
    const claim = ['--standard', 'PDF/UA-1,PDF/A-3a']
    expect((await platen(['render', 'claim.html', ...claim, '-o', 'claim.pdf'])).code).toBe(0)
    const checked = await platen(['check', 'claim.pdf'])
    expect(checked).toMatchObject({ code: 0, stdout: 'PDF/UA-1: conforms\nPDF/A-3a: conforms\n' })
    const failed = await platen(['render', 'template.json', 'data.json', ...claim, '-o', 'claim.pdf'])
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('[standard_not_met]') })
  })

  describe('mistakes of accessibility', () => {
    const CLAIM = ['--standard', 'PDF/UA-1', '-o', 'mistakes.pdf']
    const TEMPLATE = `{
  "document": {
    "content": [
      { "text": "a", "headlineLevel": 2, "fontSiz": 3 },
      { "svg": "<svg width='9' height='9'><rect width='9' height='9'/></svg>" }
    ],
    "language": "de_DE",
    "info": { "title": "x" }
  }
}`
    const MISTAKES = [
      [4, 7, 'the first heading has level 2; start with level 1'],
      [5, 7, 'image without `alt`: describe it in `alt`, or set `artifact: true` if it is decoration'],
      [7, 5, "'de_DE' is not a language tag such as 'de-DE': set `language`, or `locale` of the template"],
    ]

    test.each([
      ['claim.md', '---\npdf_standard:\n  - PDF/UA-1\ntitel: x\nlang: en\n---\n### A\n\n[x](#nope)', 9],
      [
        'claim.json',
        JSON.stringify({
          markdown: '# {{t}} [x](#nope)',
          settings: { pdf_standard: 'PDF/UA-1' },
          sample: {},
        }),
        1,
      ],
      [
        'claim-document.json',
        JSON.stringify({ document: { content: [{ text: 'a', colr: 1 }], subset: 'PDF/UA-1' } }),
        1,
      ],
    ])('follow the warnings if %s itself claims the standard', async (name, text, line) => {
      await writeFile(join(folder, name), text)
      const { code, stderr } = await platen(['render', name, '-o', 'mistakes.pdf'])
      expect(code).toBe(1)
      const warnings = stderr.split('\n').filter(each => each.startsWith('warning: '))
      expect(warnings.at(-1)).toContain(name === 'claim-document.json' ? "'colr'" : "the link '#nope'")
      expect(warnings.at(-1)).toContain(`(${name}:${line}:`)
      expect(stderr).toContain('[standard_not_met]')
      if (name === 'claim.md') expect(warnings[0]).toContain("'titel'")
    })

    test('are printed at their places in the template, after its warnings', async () => {
      await writeFile(join(folder, 'mistakes.json'), TEMPLATE)
      const { code, stderr } = await platen(['render', 'mistakes.json', ...CLAIM])
      expect(code).toBe(1)
      const lines = stderr.split('\n')
      expect(lines.filter(line => line.startsWith('warning: '))).toEqual([
        expect.stringContaining("no 'fontSiz', did you mean 'fontSize'?"),
      ])
      expect(lines.slice(1)).toEqual([
        'platen: The document does not meet PDF/UA-1: 3 mistakes [standard_not_met]',
        ...MISTAKES.map(([line, column, message]) => `  - mistakes.json:${line}:${column}: ${message}`),
        '',
      ])
    })

    test.each([
      [
        'mistakes.html',
        '<!doctype html>\n<html lang=en><title>x</title>\n<h2>a</h2><p><img src="data:image/svg+xml,<svg/>">',
        ['3:1: <h2>: the first heading', '3:14: <img>: image without'],
        '',
      ],
      [
        'warned.html',
        '<html lang=en><title>x</title><h2 style="foo: 1">a</h2>',
        ['1:31: <h2>: the first heading'],
        "Unknown CSS property 'foo'",
      ],
      [
        'mistakes.md',
        '---\ntitle: x\nlang: de_DE\n---\n## a\n',
        ["3:1: `lang`: 'de_DE' is not", '5:1: <h2>: the first heading'],
        '',
      ],
    ])('are printed at their places in %s, after warnings', async (name, page, mistakes, warning) => {
      await writeFile(join(folder, name), page)
      const { code, stderr } = await platen(['render', name, ...CLAIM])
      expect(code).toBe(1)
      expect(stderr).toContain(warning)
      const lines = stderr.split('\n').filter(line => line.startsWith('  - '))
      expect(lines).toEqual(mistakes.map(mistake => expect.stringContaining(`  - ${name}:${mistake}`)))
    })

    test.each(['render', 'validate'])('name other nodes by their places in the file: %s', async command => {
      const nodes = [1, 3].map(level => `\n{"text": "a", "headlineLevel": ${level}}`).join(',')
      const document = `{"content": [${nodes}], "language": "en", "info": {"title": "x"}, "subset": "PDF/UA-1"}`
      await writeFile(join(folder, 'skipped.json'), `{"document": ${document}}`)
      const output = command === 'render' ? ['-o', 'mistakes.pdf'] : []
      const { code, stdout, stderr } = await platen([command, 'skipped.json', ...output])
      expect(code).toBe(1)
      expect(stdout + stderr).toMatch(/skipped\.json:3:1.*below the one of level 1 at skipped\.json:2:1; /)
    })

    test('are in the failures of a batch', async () => {
      await writeFile(join(folder, 'mistakes.json'), TEMPLATE)
      await writeFile(join(folder, 'mistakes.jsonl'), '{}\n')
      const { code } = await platen([
        ...['batch', 'mistakes.json', 'mistakes.jsonl', '--out', 'mistakes', '--standard', 'PDF/UA-1'],
      ])
      expect(code).toBe(5)
      const [line = ''] = (await readFile(join(folder, 'mistakes', 'failures.jsonl'), 'utf8')).split('\n')
      expect(JSON.parse(line)).toMatchObject({
        code: 'standard_not_met',
        details: [
          { path: '/document/language' },
          { path: '/document/content/0' },
          { path: '/document/content/1' },
        ],
      })
    })

    test('are warnings with --accessibility warn, for templates, pages, scenes and batches', async () => {
      await writeFile(join(folder, 'mistakes.json'), TEMPLATE.replace('de_DE', 'de'))
      await writeFile(join(folder, 'mistakes.html'), '<html lang=en><title>x</title><h2>a</h2>')
      await writeFile(join(folder, 'page.json'), '{"html": "<html lang=en><title>x</title><h2>a</h2>"}')
      await writeFile(
        join(folder, 'scene.json'),
        '{"scene": {"width": 9, "height": 9, "language": "en", "objects": [{"type": "rect"}]}}',
      )
      await writeFile(join(folder, 'mistakes.jsonl'), '{}\n')
      const output = ['-o', 'mistakes.pdf']
      for (const [args, warning] of [
        [['render', 'mistakes.json', ...output], 'warning: The first heading has level 2'],
        [['render', 'mistakes.html', ...output], 'the first heading has level 2'],
        [['render', 'page.json', ...output], 'the first heading has level 2'],
        [['render', 'scene.json', ...output], 'warning: The document has no title'],
        [['batch', 'page.json', 'mistakes.jsonl', '--out', 'warned'], 'the first heading has level 2'],
      ] as const) {
        expect((await platen([...args])).stderr).not.toContain(warning)
        const more = args[0] === 'batch' ? ['--restart', '--overwrite'] : []
        const { code, stderr } = await platen([...args, ...more, '--accessibility', 'warn'])
        expect([code, stderr]).toEqual([0, expect.stringContaining(warning)])
      }
    })
  })

  test.each([
    [
      ['render', 'page.html', '--standard', 'PDF/X', '-o', 'a.pdf'],
      2,
      /--standard has no standard 'PDF\/X'\. There are PDF\/UA-1, /,
    ],
    [
      ['render', 'page.html', '--standard', 'PDF/U-1', '-o', 'a.pdf'],
      2,
      /'PDF\/U-1', did you mean 'PDF\/UA-1'\?/,
    ],
    [
      ['render', 'page.html', '--standard', 'PDF/UA-1,PDF/A-2b,PDF/A-3b', '-o', 'a.pdf'],
      2,
      /--standard: PDF\/A-2b and PDF\/A-3b exclude each other: give /,
    ],
    [
      ['render', 'page.html', '--standard', 'PDF/UA-1 PDF/A-3a', '-o', 'a.pdf'],
      2,
      /--standard separates names by commas: 'PDF\/UA-1,PDF\/A-3a', not 'PDF\/UA-1 PDF\/A-3a'/,
    ],
    [
      ['render', 'page.html', '--standard', 'PDF/UA-1', 'PDF/A-3a', '-o', 'a.pdf'],
      2,
      /--standard separates names by commas: --standard PDF\/UA-1,PDF\/A-3a/,
    ],
    [['render', 'page.html', '--standard', 'PDF/A-2', '-o', 'a.pdf'], 2, /did you mean 'PDF\/A-2b'\?/],
    [
      ['render', 'page.html', '--profile', 'PDF/UA-1', '-o', 'a.pdf'],
      2,
      /no option --profile, did you mean --standard\?/,
    ],
    [['check', 'a.pdf', '--standard', 'PDF/UA-1'], 2, /no option --standard, did you mean --profile\?/],
    [['render', 'page.html', '--accessibility', 'yes', '-o', 'a.pdf'], 2, /must be warn or off, got 'yes'/],
    [
      ['render', 'page.html', '--standard', 'PDF/UA-1', '-o', 'a.png'],
      2,
      /--standard is for PDFs only\. Leave out --standard, or write a \.pdf file with -o\./,
    ],
    [
      ['render', 'card.json', '--standard', 'PDF/UA-1', '-o', 'a.jpg'],
      2,
      /PDFs only\. Leave out --standard, or /,
    ],
    [['render', 'page.html', '-o', 'page.gif'], 2, /must end in \.pdf/],
    [
      ['render', 'template.json', '--css', 'page.css', '-o', 'a.pdf'],
      2,
      /--css is for pages of HTML or Markdown/,
    ],
    [
      ['render', 'page.html', '--css', 'none.css', '-o', 'a.pdf'],
      3,
      /stylesheet cannot be read from 'none\.css'/,
    ],
    [['render', 'none.html', '-o', 'a.pdf'], 3, /page cannot be read from 'none\.html'/],
    [['render', 'page.html', '-o', './page.html'], 3, /the command reads this file\. Give another file/],
    [['render', 'page.html', '-', '-o', 'a.pdf'], 1, /data in standard input must be a JSON object/],
  ])('%j exits with %d', async (args, code, message) => {
    await writeFile(join(folder, 'page.html'), '<p>')
    await writeFile(join(folder, 'page.css'), '')
    const result = await platen(args, '5')
    expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(message)])
  })

  test.each([
    [
      'template.json',
      'x.gif',
      /-o must end in \.pdf, \.html, .* or \.jpeg for a document, got 'x\.gif'\. -o - writes the PDF/,
    ],
    ['template.json', 'x', /must end in \.pdf/],
    ['card.json', 's.gif', /-o must end in \.jpg, .* or \.pdf for a scene, got 's\.gif'/],
    ['card.json', 's', /for a scene/],
  ])('rejects writing %s as %s before rendering', async (template, output, message) => {
    // The data is invalid too, which only rendering would detect.
    const result = await platen(['render', template, '-', '-o', output], '{"name": 5}')
    expect([result.code, result.stderr]).toEqual([2, expect.stringMatching(message)])
    expect(await readdir(folder)).not.toContain(output)
  })

  test('lists every invalid field of the data once, and writes nothing', async () => {
    const { code, stderr } = await platen(
      ['render', 'two-fields.json', '-', '-o', 'wrong.pdf'],
      '{"name": 5, "count": "many"}',
    )
    expect([code, stderr]).toEqual([
      1,
      [
        'platen: 2 fields of the data are wrong [invalid_data]',
        '  - /name: must be a text, but is 5',
        "  - /count: must be a number, but is 'many'",
        '',
      ].join('\n'),
    ])
    expect(await readdir(folder)).not.toContain('wrong.pdf')
  })

  test('describes one invalid field in one line', async () => {
    const { code, stderr } = await platen(['render', 'template.json', '-', '-o', 'wrong.pdf'], '{"name": 5}')
    expect([code, stderr]).toEqual([
      1,
      'platen: One field of the data is wrong: /name must be a text, but is 5. [invalid_data]\n',
    ])
  })

  test.each([
    ['no/such/x.pdf', "'no/such/x.pdf': the folder 'no/such' does not exist; create it first."],
    ['data.json/x.pdf', "'data.json/x.pdf': 'data.json' is not a folder."],
    ['.', "'.': it is a folder; give a file in it, such as 'output.pdf'."],
    ['folder.pdf', "'folder.pdf': it is a folder; give a file in it, such as 'folder.pdf/output.pdf'."],
  ])('reports why it cannot write to %s, and leaves no partial file', async (output, message) => {
    const { code, stderr } = await platen(['render', 'template.json', 'data.json', '-o', output])
    expect([code, stderr]).toEqual([3, `platen: The output cannot be written to ${message}\n`])
    expect((await readdir(folder)).filter(name => name.endsWith('.tmp'))).toEqual([])
  })

  test('writes through symbolic links and into pipes without replacing them', async () => {
    await writeFile(join(folder, 'target.pdf'), 'old')
    await symlink('target.pdf', join(folder, 'link.pdf'))
    expect((await platen(['render', 'template.json', 'data.json', '-o', 'link.pdf'])).code).toBe(0)
    expect((await lstat(join(folder, 'link.pdf'))).isSymbolicLink()).toBe(true)
    expect(await magic('target.pdf')).toBe('%PDF')

    const pipe = join(folder, 'pipe.pdf')
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe])
    const reading = readFile(pipe)
    expect((await platen(['render', 'template.json', 'data.json', '-o', 'pipe.pdf'])).code).toBe(0)
    expect((await reading).subarray(0, 4).toString('latin1')).toBe('%PDF')
    expect((await lstat(pipe)).isFIFO()).toBe(true)
  })

  test('reports the system error if it cannot write, and leaves no partial file', async () => {
    const output = `${'x'.repeat(300)}.pdf`
    const { code, stderr } = await platen(['render', 'template.json', 'data.json', '-o', output])
    expect([code, stderr]).toEqual([
      3,
      `platen: The output cannot be written to '${output}': name too long.\n`,
    ])
    expect((await readdir(folder)).filter(name => name.endsWith('.tmp'))).toEqual([])
  })

  test('--placeholder renders without a missing image', async () => {
    const { code, stderr } = await platen(['render', 'unpictured.json', '--placeholder', '-o', 'without.pdf'])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^warning: .*none\.svg.* placeholder is shown/)])
    expect(await magic('without.pdf')).toBe('%PDF')
  })

  test('a missing file has advice about files', async () => {
    const template = { document: { files: { a: { src: 'nope.xml' } }, content: ['x'] } }
    await writeFile(join(folder, 'missing-file.json'), JSON.stringify(template))
    const { code, stderr } = await platen(['render', 'missing-file.json', '-o', 'missing-file.pdf'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /'nope\.xml'\) cannot be attached.*\n {2}at missing-file\.json:1:\d+\n {2}Paths of files are relative to .*--root DIR\.\n$/,
    )
  })

  test('an error is not printed as a warning, too', async () => {
    for (const [property, value] of Object.entries({ subset: 'PDF/A-7', accessibility: 'warning' })) {
      await writeFile(
        join(folder, 'twice.json'),
        JSON.stringify({ document: { [property]: value, content: ['x'] } }),
      )
      const { code, stderr } = await platen(['render', 'twice.json', '-o', 'twice.pdf'])
      expect([code, stderr.split(value).length - 1, stderr]).toEqual([
        1,
        1,
        expect.not.stringMatching(/^warning/m),
      ])
    }
  })

  test('explains that a page is empty, or has no extension of pages', async () => {
    await writeFile(join(folder, 'empty.md'), '')
    await writeFile(join(folder, 'page.txt'), '# Text')
    const empty = await platen(['render', 'empty.md', '-o', 'x.pdf'])
    expect([empty.code, empty.stderr]).toEqual([
      1,
      "platen: The page 'empty.md' is empty. Write its text into it.\n",
    ])
    const text = await platen(['render', 'page.txt', '-o', 'x.pdf'])
    expect([text.code, text.stderr]).toEqual([
      1,
      expect.stringMatching(/is not JSON: page\.txt:1:1: .* Files of pages end in \.md or \.html\.\n$/),
    ])
  })

  test('prints each warning once, and none for existing images', async () => {
    const picture = await platen(['render', 'pictured.json', '-o', 'pictured.pdf'])
    expect([picture.code, picture.stderr]).toEqual([
      0,
      expect.stringMatching(/^pictured\.pdf: 1 page, .*\n$/),
    ])
    const template = JSON.stringify({ schema: { format: 'odd' }, document: { content: ['x'] } })
    const { code, stderr } = await platen(['render', '-', '-o', 'warned.pdf'], template)
    const lines = stderr.split('\n')
    expect([code, new Set(lines).size]).toEqual([0, lines.length])
    expect(lines.filter(line => line.startsWith('warning: '))).toHaveLength(1)
  })
})

describe('locale options of platen render', () => {
  test('format a template and a page', async () => {
    await writeFile(join(folder, 'amount.json'), '{"document": {"content": ["{{currency total}}"]}}')
    await writeFile(join(folder, 'amount.html'), '<p>{{currency total}}')
    const region = ['--locale', 'de-DE', '--currency', 'EUR', '--time-zone', 'Europe/Berlin']
    for (const source of ['amount.json', 'amount.html']) {
      const args = ['render', source, '-', '-o', '-', ...region]
      const { stdout, stderr, code } = await platen(args, '{"total": 1234.5}')
      expect([stderr, code]).toEqual(['', 0])
      expect((await textByLine(Buffer.from(stdout, 'latin1'))).join().replaceAll('\u00A0', ' ')).toBe(
        '1.234,50 €',
      )
    }
  })

  test.each([
    [
      ['--time-zone', 'Europe/Berlni'],
      "--time-zone must be an IANA time zone .*, did you mean 'Europe/Berlin'",
    ],
    [['--currency', 'euro'], '--currency must be an ISO 4217 code'],
  ])('are rejected if invalid: %j', async (args, message) => {
    const { stderr, code } = await platen(['render', 'template.json', '-o', '-', ...args])
    expect([stderr, code]).toEqual([expect.stringMatching(message), 2])
  })
})

describe('a closed output pipe', () => {
  test.each([
    ['render', 'render template.json - -o -'],
    ['validate', 'validate template.json -'],
  ])('ends platen %s silently', async (_name, args) => {
    const line = `{ "$0" "$1" ${args}; echo "code $?" >&2; } | { exec <&-; echo closed >&2; }`
    const child = spawn('sh', ['-c', line, process.execPath, PLATEN], { cwd: folder })
    const written: string[] = []
    for await (const chunk of child.stderr) {
      written.push(String(chunk))
      // Platen waits for input that arrives after its output is closed.
      if (!child.stdin.writableEnded) child.stdin.end('{"name": "you"}')
    }
    expect(written.join('')).toBe('closed\ncode 141\n')
  })
})

describe('platen validate', () => {
  test('accepts a valid template with data', async () => {
    const { code, stdout } = await platen(['validate', 'template.json', 'data.json'])
    expect([code, stdout]).toEqual([0, 'template.json: valid, renders\n1 template, 0 errors, 0 warnings\n'])
  })

  test('accepts an image template with overrides', async () => {
    const data = JSON.stringify({ fill: 'red', overrides: [{ name: 'box', fill: 'blue' }] })
    expect((await platen(['validate', 'card.json', '-'], data)).code).toBe(0)
  })

  test('accepts pages of standard input, and reports in each format', async () => {
    const { code, stdout } = await platen(
      ['validate', '-', '--format', 'json'],
      '# Title\n\n<b style="colr: red">x</b>',
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [{ code: 'unknown_css_property', file: 'standard input', line: 3 }],
    })
  })

  test('rejects an invalid scene', async () => {
    const scene = { width: 10, height: 10, objects: [{ type: 'rect', width: -5, height: 1, fill: 'bleu' }] }
    const { code, stdout } = await platen(['validate', '-'], JSON.stringify({ scene }))
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^standard input:1:\d+: error: .* \(\/scene\/objects\/0\/width\) \[\w+\]\n.*\/objects\/0\/fill\) /,
    )
  })

  test('explains how to check that a template without data renders', async () => {
    const { code, stdout } = await platen(['validate', 'bare.json'])
    expect([code, stdout]).toEqual([
      0,
      'bare.json: valid, but not rendered; give DATA, or add a `sample` or a data file, to check that it renders\n' +
        '1 template, 0 errors, 0 warnings\n',
    ])
  })

  test('reports a missing image', async () => {
    expect(await platen(['validate', 'pictured.json'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^pictured\.json: valid, renders$/m),
    })
    const { code, stdout } = await platen(['validate', 'unpictured.json'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^unpictured\.json:\d+:\d+: error: .*'none\.svg'.*\[asset_failed\]\n.*--root DIR/)
  })

  test('reports the path of a mistake with a suggestion', async () => {
    const { code, stdout } = await platen(
      ['validate', '-'],
      JSON.stringify({ document: { content: ['{{curency x}}'] } }),
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^standard input:1:25: error: .*\/document\/content\/0.*'currency'.* \[invalid_template\]\n/,
    )
  })
})

test('platen fonts lists the families', async () => {
  const { code, stdout } = await platen(['fonts'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Roboto +normal, bold, italics, bolditalics$/m)
  expect(stdout).toMatch(/^Noto Sans Arabic +normal, bold$/m)
})

test('platen schema prints or writes the JSON Schema of templates', async () => {
  const printed = await platen(['schema'])
  expect(printed.code).toBe(0)
  const schema = JSON.parse(Buffer.from(printed.stdout, 'latin1').toString())
  expect(schema).toEqual(JSON.parse(JSON.stringify(templateSchema())))
  const written = await platen(['schema', '-o', 'template.schema.json'])
  expect([written.code, written.stdout]).toEqual([0, ''])
  expect(JSON.parse(await readFile(join(folder, 'template.schema.json'), 'utf8'))).toEqual(schema)
})

test('platen migrations prints or writes the SQL of the PostgreSQL tables', async () => {
  const printed = await platen(['migrations'])
  expect([printed.code, printed.stdout]).toEqual([0, postgresMigrations()])
  const written = await platen(['migrations', '--schema', 'documents', '-o', 'tables.sql'])
  expect([written.code, written.stdout]).toEqual([0, ''])
  expect(await readFile(join(folder, 'tables.sql'), 'utf8')).toBe(postgresMigrations({ schema: 'documents' }))
})

describe('command line errors', () => {
  test.each<[string, string[], number, RegExp]>([
    ['nothing', [], 2, /^$/],
    ['an unknown command', ['rendr'], 2, /did you mean 'render'/],
    ['a command named like a prototype member', ['constructor'], 2, /no command 'constructor'/],
    ['an unknown option', ['render', '--outptu', 'x'], 2, /no option '--outptu', did you mean '--output'\?/],
    ['an unknown short option', ['render', '-x'], 2, /no option '-x'/],
    ['an option named like a prototype member', ['fonts', '--constructor'], 2, /no option '--constructor'/],
    ['-o at the end', ['render', 'template.json', '-o'], 2, /-o needs a value: the file to write, or - for/],
    ['an empty -o', ['render', 'template.json', '-o', ''], 2, /-o needs a value/],
    ['-o before an option', ['render', 'a.json', '-o', '--root', '.'], 2, /-o needs a value.*'--root' looks/],
    ['-o twice', ['render', 'template.json', '-o', 'a.pdf', '--output', 'b.pdf'], 2, /more than once/],
    ['--root twice', ['validate', 'template.json', '--root', 'a', '--root', 'b'], 2, /more than once/],
    ['a face twice', ['fonts', '--font', 'A=a.ttf', '--font', 'A:normal=b.ttf'], 2, /more than once/],
    ['a flag with a value', ['--help=yes'], 2, /--help has no value/],
    ['no template', ['render', '-o', 'x.pdf'], 2, /platen render TEMPLATE/],
    ['too many files', ['render', 'a', 'b', 'c', '-o', 'x.pdf'], 2, /no argument for 'c'/],
    ['no output', ['render', 'template.json'], 2, /-o FILE/],
    ['fonts with an argument', ['fonts', 'extra'], 2, /platen fonts has no argument for 'extra'/],
    ['fonts with --root', ['fonts', '--root', 'x'], 2, /platen fonts has no option --root/],
    ['fonts with -o', ['fonts', '-o', 'x.pdf'], 2, /platen fonts has no option -o/],
    ['an invalid schema name', ['migrations', '--schema', 'a"b'], 2, /--schema' must be a name/],
    ['standard input twice', ['render', '-', '-', '-o', 'x.pdf'], 2, /only one/i],
    ['standard input twice to validate', ['validate', '-', '-'], 2, /only one/i],
    ['a font without a file', ['fonts', '--font', 'Mine'], 2, /NAME=FILE/],
    ['a file that is not a font', ['fonts', '--font', 'Mine=data.json'], 1, /invalid_font/],
    ['a missing template', ['render', 'none.json', '-o', 'x.pdf'], 3, /'none\.json': no such file/],
    ['a template that is not JSON', ['render', 'broken.json', '-o', 'x.pdf'], 1, /not JSON/],
  ])('%s', async (_name, args, code, message) => {
    const result = await platen(args)
    expect(result.code).toBe(code)
    expect(result.stderr).toMatch(message)
    expect(result.stderr).not.toMatch(/at .*\.ts:\d+/)
  })

  test.each<[string, string | Uint8Array, string]>([
    [
      'a trailing comma',
      '{\n  "document": {"content": ["a",]}\n}',
      "The template is not JSON: odd.json:2:31: a comma before ']' is not allowed: remove it.",
    ],
    ['a comment', '{ // x\n}', 'odd.json:1:3: JSON has no comments: remove it.'],
    ['an early end', '\uFEFF{"document": {', "odd.json:1:15: it ends too early: '}' is missing."],
    ['no text', '', 'odd.json:1:1: the text is empty.'],
    [
      'UTF-16',
      Buffer.from('\uFEFF{"document": {"content": "ä"}}', 'utf16le'),
      "The template in 'odd.json' is in UTF-16. Save it in UTF-8.",
    ],
    ['UTF-16 without BOM', Buffer.from('{}', 'utf16le'), 'is in UTF-16'],
    [
      'Latin-1',
      Buffer.from('{"document":\n{"content": "xä"}}', 'latin1'),
      'has bytes that are not UTF-8, at odd.json:2:15. Save it in UTF-8.',
    ],
  ])('a template with %s is rejected with its position and a remedy', async (_, bytes, message) => {
    await writeFile(join(folder, 'odd.json'), bytes)
    const { code, stderr } = await platen(['render', 'odd.json', '-o', 'odd.pdf'])
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    const validated = await platen(['validate', 'odd.json'])
    const remedy = message.slice(message.lastIndexOf(': ') + 2)
    expect([validated.code, validated.stdout + validated.stderr]).toEqual([
      1,
      expect.stringContaining(remedy),
    ])
  })

  test.each(['render', 'validate'])('%s requires a JSON object as template', async command => {
    const output = command === 'render' ? ['-o', 'x.pdf'] : []
    await writeFile(join(folder, 'null.json'), 'null')
    const { code, stderr } = await platen([command, 'null.json', ...output])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^platen: .*null\.json'.* a JSON object/)])
  })

  test.each([
    ['render', ['output', 'css', 'root', 'scale'], ['out', 'port']],
    ['batch', ['out', 'name', 'zip', 'locale', 'scale'], ['output', 'port']],
    ['diff', ['from', 'to', 'output'], ['out', 'scale']],
    ['dev', ['port', 'open'], ['host', 'output']],
    ['fonts', ['font'], ['output']],
  ])('%s --help prints usage and options of this command only', async (command, own, foreign) => {
    const { code, stdout } = await platen([command, '--help'])
    expect((await platen(['help', command])).stdout).toBe(stdout)
    expect([code, stdout]).toEqual([0, expect.stringMatching(`^Usage: platen ${command}\\b`)])
    const options = [...stdout.matchAll(/^ {2}(?:-\w, | {4})--([\w-]+)/gm)].map(([, name]) => name)
    expect(options).toEqual(expect.arrayContaining(own))
    expect(options.filter(name => foreign.includes(name ?? ''))).toEqual([])
    expect(stdout).not.toMatch(/(?:^|[\s;])(?:serve|copy|migrations|validate|diff|mcp|worker|init): /m)
    expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(110)
  })

  test('--help and --version', async () => {
    expect((await platen(['--help'])).stdout).toMatch(/Usage:/)
    expect((await platen(['help'])).stdout).toMatch(/^Platen turns/)
    expect((await platen(['constructor', '--help'])).stdout).toMatch(/^Platen turns/)
    expect((await platen(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

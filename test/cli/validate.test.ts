import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURES_FOLDER } from '../../fixtures/fixtures.ts'
import { ERRORS } from '../../src/base/errors.ts'
import { runPlaten } from './run-platen.ts'

let folder = ''
const platen = (...args: string[]) => runPlaten(folder, args)

const note = (more: object = {}) => ({ sample: {}, document: { content: ['x'] }, ...more })

/** Files of the folder by path; objects as JSON. */
const FILES: Readonly<Record<string, string | Uint8Array | object>> = {
  'good/letter/template.json': { template_id: 'letter', schema: { required: ['name'] } },
  'good/letter/page.html': '<p>{{name}}',
  'good/letter/data.json': { name: 'Ada' },
  'good/letter/data.long.json': { name: 'Ada '.repeat(99) },
  'good/note.json': note({ template_id: 'note' }),
  'good/fields.json': { document: { content: ['{{x}}'] } },
  'good/package.json': { name: 'no template' },
  'good/node_modules/x/broken.json': '{',
  'good/bare.json': { document: { content: ['x'] } },
  'good/document/template.json': note(),
  'good/document/page.html': '<p>not of the template',
  'good/document/page.css': 'p {',
  'bad/broken.json': '{\n  "document": {"content": ["a",]}\n}',
  'bad/binary.json': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]),
  'bad/huge.json': `{"document": {"content": ["${'x'.repeat(10_000_000)}"]}}`,
  'bad/one.json': note({ template_id: 'same' }),
  'bad/two words.json': note({ template_id: 'same' }),
  'bad/node.json':
    '{\n  "sample": {},\n  "document": {\n    "content": [\n      "a",\n      {"foo": 1}\n    ]\n  }\n}',
  'bad/page/template.json': { template_id: 'page', schema: { properties: { n: { type: 'number' } } } },
  'bad/page/page.html': '<p>{{n}}</p>\n<p style="colr: red">\n{{missing}}</p>',
  'bad/page/page.css': 'p { color: red }\nq { color: reed }',
  'bad/page/data.json': '{\n  "n": "x"\n}',
  'bad/page/data.broken.json': '[',
  'bad/page/data.good.json': { n: 1 },
  'bad/inline.json': '{\n  "sample": {},\n  "html": "<p>\\n  <b>{{who}}</b>"\n}',
  'pages/letter.html': '<p>Dear {{name}}</p>\n<p>{{missing}}</p>',
  'pages/letter.css': 'p { color: red }\nq { colr: red }',
  'pages/letter.data.json': { name: 'Ada' },
  'pages/plain.md': '# Plain\n\nAs it is: {{name}}\n',
  'pages/README.md': '{{#each',
  'pages/out/old.html': '<p style="colr: red">x',
  'shared/card.json': { document: { content: ['{{name}}'] }, schema: { required: ['name'] } },
  'shared/note.json': { document: { content: ['{{name}}'] } },
  'shared/data/ada.json': { name: 'Ada' },
  'shared/data/nobody.json': {},
  'shared/data/rows.json': [{ name: 'Ada' }],
  'shared/data/broken.json': '[',
  'claims/claim.json': '{"document": {"content": ["x"], "language": "en", "subset": "PDF/UA-1"}}',
  'claims/pictures.html':
    '<!doctype html><html lang="en"><title>T</title>\n<img src="a.png">\n<img src="b.png" alt="B">',
  'claims/own.json': note({ document: { subset: 'PDF/UA-1', content: [{ text: 'x', colr: 1 }] } }),
  'claims/glyphs.json': note({ document: { content: [{ text: '\u{13000}', colr: 1 }] } }),
  'claims/warned.html': '<!doctype html>\n<p style="colr: red">x',
  'warned/a.json': note({
    document: {
      content: [
        { text: 'x', colr: 1 },
        { text: 'x', color: 'reed' },
      ],
    },
  }),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-validate-'))
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    const isText = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(join(folder, name), isText ? content : JSON.stringify(content))
  }
  await mkdir(join(folder, 'empty'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('of a PDF names the commands for PDFs', async () => {
  await writeFile(join(folder, 'a.pdf'), '%PDF-1.7\n%\u00e2\u00e3\n')
  for (const args of [
    ['validate', 'a.pdf'],
    ['render', 'a.pdf', '-o', 'b.pdf'],
  ]) {
    const { code, stderr } = await platen(...args)
    expect(code).toBe(2)
    expect(stderr).toBe(
      "platen: 'a.pdf' is a PDF, but this command needs a template or a page. platen check checks PDFs, and platen diff compares them.\n",
    )
  }
})

describe('platen validate FOLDER', () => {
  test('renders every template with its sample and data files', async () => {
    const { code, stdout } = await platen('validate', 'good')
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'good/bare.json: valid, renders',
        'good/document/template.json: valid, renders',
        'good/fields.json: valid, but not rendered; give DATA, or add a `sample` or a data file, to check that it renders',
        'good/letter/template.json: valid, renders with 2 data sets',
        'good/note.json: valid, renders',
        '5 templates, 0 errors, 0 warnings',
        '',
      ],
    ])
  })

  test('checks pages without a template, with or without data', async () => {
    const { code, stdout } = await platen('validate', 'pages')
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(
          /^pages\/letter\.html:2:4: warning: .*missing.*letter\.data\.json\) \[missing_value\]$/,
        ),
        expect.stringMatching(/^pages\/letter\.css:2:5: warning: .*'colr'/),
        expect.stringMatching(
          /^pages\/plain\.md:3:11: warning: .*is printed as text, because there is no DATA\. /,
        ),
        'pages/letter.html: valid, renders',
        'pages/plain.md: valid, renders',
        '2 templates, 0 errors, 3 warnings',
        '',
      ],
    ])
    const one = await platen('validate', 'pages/out/old.html')
    expect([one.code, one.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^pages\/out\/old\.html:1:\d+: warning: .*\n.*: valid, renders\n1 template, 0 errors, 1 warning\n$/,
      ),
    ])
  })

  test('renders templates without fields', async () => {
    const { code, stdout } = await platen('validate', 'claims/claim.json')
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^claims\/claim\.json:1:\d+: error: .* has no title/),
    ])
  })

  test('reports all missing pictures with their names', async () => {
    const { code, stdout } = await platen('validate', 'claims/pictures.html')
    expect([code, stdout.split('\n')]).toEqual([
      1,
      expect.arrayContaining([
        expect.stringMatching(/^claims\/pictures\.html:2:\d+: error: .*\('a\.png'\).*\[asset_failed\]$/),
        expect.stringMatching(/^claims\/pictures\.html:3:\d+: error: .*\('b\.png'\).*\[asset_failed\]$/),
        '1 template, 2 errors, 0 warnings',
      ]),
    ])
  })

  test('checks a standard or the accessibility', async () => {
    const claimed = await platen('validate', 'claims/pictures.html', '--standard', 'PDF/UA-1')
    expect([claimed.code, claimed.stdout]).toEqual([
      1,
      expect.stringMatching(
        /^claims\/pictures\.html:2:1: error: .*image without `alt`.*\[standard_not_met\]/,
      ),
    ])
    const warned = await platen(
      ...['validate', 'claims/pictures.html', 'good/bare.json', '--accessibility', 'warn', '--placeholder'],
    )
    expect([warned.code, warned.stdout]).toEqual([
      0,
      expect.stringMatching(/claims\/pictures\.html:2:1: warning: .*image without `alt`.*\[not_accessible\]/),
    ])
    expect(warned.stdout).toMatch(/good\/bare\.json:1:\d+: warning: .*\[not_accessible\]/)
    expect(await platen('validate', 'good', '--standard', 'PDF/X')).toMatchObject({ code: 2 })
  })

  test('lists other warnings beside the mistakes of a claim', async () => {
    for (const [name, options] of [
      ['claims/own.json', []],
      ['claims/glyphs.json', ['--standard', 'PDF/A-2b']],
      ['claims/warned.html', ['--standard', 'PDF/UA-1']],
    ] as const) {
      const { code, stdout } = await platen('validate', name, ...options)
      expect(code).toBe(1)
      expect(stdout).toMatch(/: error: .*\[standard_not_met\]/)
      expect(stdout).toMatch(/: warning: .*'colr'.*\[unknown_(?:css_)?property\]/)
    }
  })

  test('renders templates with shared data sets', async () => {
    const { code, stdout } = await platen('validate', 'shared', '--format', 'json')
    const { findings, templates } = JSON.parse(stdout)
    expect([code, templates.map(({ renders }: { renders: number }) => renders)]).toEqual([1, [2, 2]])
    expect(findings.map(({ file, code }: Record<string, string>) => `${file} ${code}`)).toEqual([
      'shared/data/broken.json invalid_json',
      'shared/data/nobody.json invalid_data',
      'shared/note.json missing_value',
    ])
  })

  test.each([
    ['bad', '-o', 'bad/one.json'],
    ['bad', '-o', 'bad/broken.json'],
    ['good', '-o', 'good/letter/page.html'],
    ['good', '-o', 'good/letter/data.json'],
    ['good/note.json', '-o', './good/note.json'],
    ['good/letter/template.json', 'good/letter/data.json', '-o', 'good/letter/page.html'],
  ])('rejects %s %s %s, as it would overwrite an input', async (...args) => {
    const target = join(folder, args.at(-1) ?? '')
    const before = await readFile(target)
    const { code, stderr } = await platen('validate', ...args)
    expect([code, stderr]).toEqual([3, expect.stringContaining('the command reads this file. Give another')])
    expect(await readFile(target)).toEqual(before)
  })

  test('accepts all fixtures', { timeout: 90_000 }, async () => {
    const { code, stdout } = await platen('validate', FIXTURES_FOLDER, '--max-warnings', '0')
    const folders = await readdir(FIXTURES_FOLDER, { withFileTypes: true })
    const count = folders.filter(entry => entry.isDirectory()).length
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`\n${count} templates, 0 errors, 0 warnings\n`),
    ])
  })

  test('reports each mistake in the file that contains it', async () => {
    const { code, stdout, stderr } = await platen('validate', 'bad')
    expect([code, stderr]).toEqual([1, ''])
    const lines = stdout.split('\n')
    for (const expected of [
      /^bad\/broken\.json:2:31: error: The file is not JSON: a comma before '\]'.* \[invalid_json\]$/,
      /^bad\/binary\.json: error: The file is not text in UTF-8.* \[file_unreadable\]$/,
      /^bad\/huge\.json: error: The file has 10\.0 MB.* \[file_too_large\]$/,
      /^bad\/node\.json:6:7: error: .*'foo'.* \[invalid_template\]$/,
      /^bad\/page\/data\.json:2:3: error: .*must be a number.* \[invalid_data\]$/,
      /^bad\/page\/data\.broken\.json:1:2: error: The file is not JSON.* \[invalid_json\]$/,
      /^bad\/page\/page\.html:2:1: warning: Unknown CSS property 'colr'.* \[unknown_css_property\]$/,
      /^bad\/page\/page\.css:2:5: warning: 'reed'.* \[invalid_css_value\]$/,
      /^bad\/inline\.json:3:22: warning: .*'who' is missing.* \[missing_value\]$/,
      /^bad\/one\.json:1:\d+: error: The template_id 'same' is also that of 'bad\/two words\.json'/,
      /^bad\/two words\.json:1:\d+: error: The template_id 'same' is also that of 'bad\/one\.json'/,
    ]) {
      expect(
        lines.filter(line => expected.test(line)),
        `${expected}\n${stdout}`,
      ).toHaveLength(1)
    }
    expect(lines.at(-2)).toMatch(/^5 templates, 8 errors, \d+ warnings$/)
  })

  test('writes JSON with the same findings', async () => {
    const { code } = await platen('validate', 'bad', '--format', 'json', '-o', 'report.json')
    const { findings, errors, templates } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
    expect([code, errors, templates.length]).toEqual([1, 8, 5])
    expect(findings).toContainEqual({
      code: 'invalid_data',
      level: 'error',
      message: expect.stringContaining('must be a number'),
      ...{ file: 'bad/page/data.json', line: 2, column: 3, path: '/n', data: 'bad/page/data.json' },
    })
  })

  test('writes SARIF 2.1.0', async () => {
    const { code, stdout } = await platen('validate', 'bad', 'warned', '--format', 'sarif')
    expect(code).toBe(1)
    const log = JSON.parse(stdout)
    expect([log.version, log.runs.length]).toEqual(['2.1.0', 1])
    const [{ tool, results }] = log.runs
    const ids: string[] = tool.driver.rules.map(({ id }: { id: string }) => id)
    expect([tool.driver.name, new Set(ids).size]).toEqual(['platen', ids.length])
    expect(ids).toEqual(
      expect.arrayContaining(['invalid_template', 'missing_value', 'duplicate_template_id']),
    )
    for (const { id, help, defaultConfiguration } of tool.driver.rules) {
      expect(help.text, id).toMatch(/\w+ \w+/)
      if (id in ERRORS) expect([id, defaultConfiguration.level]).toEqual([id, 'error'])
    }
    for (const { ruleId, ruleIndex, level, message, locations } of results) {
      expect([ids[ruleIndex], message.text.length > 9]).toEqual([ruleId, true])
      expect(['error', 'warning']).toContain(level)
      const [{ physicalLocation }] = locations
      const { uri, uriBaseId } = physicalLocation.artifactLocation
      expect([uriBaseId, uri]).toEqual(['%SRCROOT%', expect.stringMatching(/^(?:bad|warned)\/[^ \\]+$/)])
      const { startLine = 1, startColumn = 1 } = physicalLocation.region ?? {}
      const text = await readFile(join(folder, decodeURI(uri)), 'utf8')
      expect(text.split('\n')[startLine - 1]?.length).toBeGreaterThanOrEqual(startColumn - 1)
    }
    expect(stdout).toContain('bad/two%20words.json')
  })

  test('--max-warnings limits warnings, which are otherwise allowed', async () => {
    expect((await platen('validate', 'warned')).code).toBe(0)
    expect((await platen('validate', 'warned', '--max-warnings', '2')).code).toBe(0)
    const { code, stderr } = await platen('validate', 'warned', '--max-warnings', '1')
    expect([code, stderr]).toEqual([1, 'platen: 2 warnings, but --max-warnings allows 1.\n'])
  })

  test('accepts several files and folders, and checks each template once', async () => {
    const { code, stdout } = await platen('validate', 'good/note.json', 'good', 'bad/one.json')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\n6 templates, 0 errors, 0 warnings\n$/)])
  })

  test('accepts TEMPLATE and DATA with a format', async () => {
    const args = ['validate', 'bad/page/template.json', 'good/letter/data.json', '--format', 'json'] as const
    const { code, stdout } = await platen(...args)
    const { findings, templates } = JSON.parse(stdout)
    expect([code, templates[0].renders]).toEqual([0, 1])
    expect(findings.map(({ code }: { code: string }) => code)).not.toContain('invalid_data')
  })

  test('a template that exceeds --timeout is an error of its file', async () => {
    const content = Array.from({ length: 20_000 }, (_, i) => `paragraph ${i} of many`)
    await mkdir(join(folder, 'slow'))
    await writeFile(join(folder, 'slow/long.json'), JSON.stringify(note({ document: { content } })))
    const message =
      "'slow/long.json' took longer than 0.3 s to render. Split the document, or give it more time with --timeout SECONDS."
    const report = await platen('validate', 'slow', '--format', 'json', '--timeout', '0.3')
    expect([report.code, JSON.parse(report.stdout).findings]).toEqual([
      1,
      [expect.objectContaining({ code: 'render_timeout', file: 'slow/long.json', message })],
    ])
    const compared = await platen('diff', 'slow/long.json', 'good/note.json', '--timeout', '0.3')
    expect(compared).toEqual({ code: 2, stdout: '', stderr: `platen: ${message} [render_timeout]\n` })
  })

  test.each([
    [['validate', 'good', '--timeout', '0'], 2, /--timeout must be a number of seconds from 0\.001 to 99999/],
    [['validate', 'good', '--format', 'xml'], 2, /--format must be human, json or sarif, got 'xml'/],
    [['validate', 'good', '--max-warnings', '-1'], 2, /--max-warnings needs a value/],
    [['validate', 'good', '--max-warnings', 'no'], 2, /--max-warnings must be a whole number/],
    [['validate', 'none', 'good'], 3, /'none': no such file/],
    [['validate', 'empty'], 3, /There are no templates in 'empty'/],
    [['validate', 'good/package.json', 'good'], 1, /'good\/package.json' is not a template/],
    [['validate', 'good', '-o', 'none/report.sarif'], 3, /the folder 'none' does not exist/],
  ] as const)('%j exits with %d', async (args, code, message) => {
    const result = await platen(...args)
    expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(message)])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../src/index.ts'
import { constantFields, readFrontMatter } from '../../src/markdown/front-matter.ts'
import { markdownToHtml } from '../../src/markdown/markdown-to-html.ts'
import { extractedText } from '../extracted-text.ts'

const front = (yaml: string, text = 'text') => `---\n${yaml}\n---\n${text}`

describe('front matter', () => {
  test.each([
    ['a: 1\nb: [x, "y: z"]\nc: {d: null}', { a: 1, b: ['x', 'y: z'], c: { d: null } }],
    ['a: |\n  b\n  c', { a: 'b\nc\n' }],
    ['date: 2026-01-02', { date: '2026-01-02' }],
    ['# nothing', {}],
    ['a: &#0039;&#0058;&#0032;&#0035;', { a: "': #" }],
    ['"__proto__": {x: 1}', JSON.parse('{"__proto__":{"x":1}}')],
  ])('%j', (yaml, fields) => {
    expect(readFrontMatter(front(yaml))).toEqual({
      fields,
      lineCount: yaml.split('\n').length + 2,
      warnings: [],
    })
  })

  test.each([
    ['a rule with text', '---\ntext\n---\nmore'],
    ['a rule before a blank line', '---\n\na: b\n\n---'],
    ['a list', '---\n- a\n---'],
    ['no end', '---\na: b'],
    ['not at the beginning', '\n---\na: b\n---'],
  ])('%s is not front matter', (_name, source) => {
    expect(readFrontMatter(source)).toEqual({ fields: {}, lineCount: 0, warnings: [] })
  })

  test('may end with dots and have CRLF line ends', () => {
    expect(readFrontMatter('\uFEFF---\r\na: b\r\n...\r\ntext').fields).toEqual({ a: 'b' })
  })

  test.each([
    ['a: b: c', 2, 'column 5'],
    ['a: b\nc: [', 3, 'column 5'],
    ['a: b\na: c', 3, 'duplicated mapping key'],
    ['a: &x [1]\nb: *x', 3, 'aliases exceeded'],
    [`a: ${'['.repeat(50_000)}`, 2, 'nesting exceeded'],
  ])('%j is ignored with a warning', (yaml, line, message) => {
    const { fields, warnings } = readFrontMatter(front(yaml))
    expect(fields).toEqual({})
    expect(warnings).toEqual([
      { code: 'invalid_front_matter', line, message: expect.stringContaining(message) },
    ])
  })

  test('sets title, authors, description, keywords and language', async () => {
    const yaml =
      'title: "A & B"\nauthor: [Ada, {name: Grace}]\ndescription: |\n  C\n  D\nkeywords: [e, f]\nlang: de-at'
    const { html, warnings } = await markdownToHtml(front(yaml, '# Other'))
    expect(warnings).toEqual([])
    expect(html).toContain('<html lang="de-AT">')
    expect(html).toContain('<title>A &amp; B</title>')
    expect(html).toContain('<meta name="author" content="Ada, Grace">')
    expect(html).toContain('<meta name="description" content="C D')
    expect(html).toContain('<meta name="keywords" content="e, f">')
  })

  test('with fields of wrong types causes warnings', async () => {
    const yaml = 'title: [a]\nauthor: {a: b}\nlang: english\nsmart: maybe\ntoc: 1\ntoc-depth: 9'
    const { warnings } = await markdownToHtml(front(yaml))
    expect(warnings.map(({ message }) => /'(.*?)'/.exec(message)?.[1])).toEqual([
      ...['title', 'author', 'lang', 'smart', 'toc', 'toc-depth'],
    ])
  })
})

describe('fields without expressions', () => {
  test.each([
    ['a: b\nc: "{{d}}"', { a: 'b' }],
    ['a: {{b}}\nc: d {{e}} f\ng: ÿ', { g: 'ÿ' }],
    ['a:\n{{#each b}}\n  - {{this}}\n{{/each}}\nc: d', { c: 'd' }],
  ])('%j', (yaml, fields) => {
    expect(constantFields(front(yaml))).toEqual(fields)
  })
})

describe('templates with front matter', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await createEngine({ rendering: { isolation: 'none' } })
  })
  afterAll(() => engine.close())

  const print = async (body: string, data?: object) => {
    const result = await engine.createPdfFromMarkdown({
      body,
      export_type: 'file',
      ...(data === undefined ? {} : { data }),
    })
    return { text: extractedText(result.file).trim(), warnings: result.warnings ?? [], file: result.file }
  }

  test('have its fields as variables, which data overrides', async () => {
    const body = front('title: Plan\nclient: Ada\nby: {{author}}', '{{title}} for {{client}} by {{author}}')
    expect((await print(body, { client: 'Grace', author: 'Tom' })).text).toBe('Plan for Grace by Tom')
  })

  test('have spaces between the items of a list', async () => {
    const body = front(
      'author: [Ada Lovelace, Grace Hopper]',
      '{{author}}: {{#each author}}{{this}}. {{/each}}{{x}}',
    )
    const { text } = await print(body, { x: [1, 2] })
    expect(text).toBe('Ada Lovelace, Grace Hopper: Ada Lovelace. Grace Hopper. 1,2')
  })

  test('use values of data in its fields, with any characters', async () => {
    const value = `"x": [y] # z 'é' & {a}\n- b`
    const { file, warnings } = await print(front('title: {{v}}\nauthor: "{{v}}"\nkeywords: \'{{v}}\'', 'a'), {
      v: value,
    })
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const pdf = await PDFDocument.load(file)
    const expected = value.replace('\n', ' ')
    expect(warnings).toEqual([])
    expect([pdf.getTitle(), pdf.getAuthor(), pdf.getKeywords()]).toEqual([expected, expected, expected])
  })

  test('cause warnings with the line of the template', async () => {
    const template = front('a: b\n{{#each items}}\n{{this}}: x\n{{/each}}\nc: d: e')
    const { warnings } = await print(template, { items: ['k', 'l', 'm'] })
    expect(warnings).toEqual([
      { code: 'invalid_front_matter', path: '/body', message: expect.stringMatching(/^In line 6: /) },
    ])
  })

  test('cause warnings when they are stored', async () => {
    const { warnings = [] } = await engine.putTemplate({
      template_id: 'broken',
      markdown: front('a: b: c'),
      sample: {},
    })
    expect(warnings).toEqual([
      { code: 'invalid_front_matter', path: '/markdown', message: expect.stringMatching(/^In line 2: /) },
    ])
  })
})

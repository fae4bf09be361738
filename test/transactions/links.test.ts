import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type JsonObject, type TemplateDefinition } from '../../src/index.ts'
import { readablePdf } from '../layout/document/readable-pdf.ts'
import { refusal } from '../refusal.ts'

/** Links may come from data, so unsafe URLs must not reach the PDF. */

const REFUSED = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' \u0001javascript:alert(1)',
  'smb://host/share',
  '\\\\host\\x',
  '//host/x',
  '/\\host/share',
  '/\t/host/share',
  '/\n\\host/share',
  'file:///etc/passwd',
  'data:text/html,x',
  'ftp://host/x',
  'https:host',
]
const FOLLOWED = ['https://a.example/b?c=1', 'HTTP://a.example', 'mailto:a@b.example', 'tel:+491234']

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

async function print(template: TemplateDefinition, data: JsonObject = {}) {
  await engine.putTemplate({ template_id: 'a', ...template })
  const { file, warnings = [] } = await engine.createPdf({ template_id: 'a', data, export_type: 'file' })
  return { pdf: readablePdf(file), warnings }
}

/** The HTML page of `output_html`. */
async function writePage(template: TemplateDefinition, data: JsonObject): Promise<string> {
  await engine.putTemplate({ template_id: 'a', ...template })
  const { html_url = '' } = await engine.createPdf({ template_id: 'a', data, output_html: true })
  const { file } = await engine.readFile({ url: html_url })
  return await new Response(file as never).text()
}

const annotations = (pdf: string): number => pdf.match(/\/Subtype\s*\/Link/g)?.length ?? 0

describe('links of documents', () => {
  test.each(REFUSED)('%j is rejected with its path', async link => {
    const bound: TemplateDefinition = {
      document: { content: ['x', { text: ['a ', { text: 'b', link: '{{url}}' }] }] },
    }
    const error = await refusal(print(bound, { url: link }))
    expect([error.code, error.details[0]?.path]).toEqual([
      'invalid_definition',
      '/document/content/1/text/1/link',
    ])
    const styled = { content: ['x'], styles: { a: { link } } }
    expect((await refusal(print({ document: styled }))).details[0]?.path).toBe('/document/styles/a/link')
  })

  test.each([
    ['example.com/page', " (did you mean 'https://example.com/page'?)"],
    ['www.example.com', " (did you mean 'https://www.example.com'?)"],
    ['javascript:alert(1)', ''],
    ['page', ''],
  ])('%j is rejected, with a suggestion if it looks like an address', async (link, hint) => {
    const { message } = await refusal(print({ document: { content: [{ text: 'x', link }] } }))
    expect(message).toContain(`the link '${link}' is refused${hint}: `)
    expect(message.includes('did you mean')).toBe(hint !== '')
  })

  test('have warnings in the order of the page', async () => {
    const html =
      '<p><a href="b.html">a</a> <a href="#x">b</a> <a href="c.html">c</a> <a href="b.html">d</a> <a href="#x">e</a>'
    const { warnings } = await print({ html })
    expect(warnings.map(({ message }) => /column \d+.*the link '[^']+'/.exec(message)?.[0])).toEqual([
      "column 4 and 1 more place, the link 'b.html'",
      "column 27, the link '#x'",
      "column 46, the link 'c.html'",
    ])
  })

  test.each(FOLLOWED)('%j is kept', async link => {
    const { pdf } = await print({ document: { content: [{ text: 'x', link }] } })
    expect(pdf).toContain(`(${link})`)
  })

  test('a fragment links to the node with that id', async () => {
    const content = [
      { text: 'x', link: '#there' },
      { text: 'y', id: 'there' },
    ]
    const { pdf } = await print({ document: { content } })
    expect(pdf).toMatch(/\/S\s*\/GoTo/)
    expect(pdf).not.toContain('#there')
  })
})

describe('links of HTML pages', () => {
  const html = '<p>x</p><p><a href="{{url}}">b</a></p>'

  test.each(REFUSED)('%j is dropped with a warning', async url => {
    const { pdf, warnings } = await print({ html }, { url })
    expect(annotations(pdf)).toBe(0)
    expect(warnings).toEqual([
      {
        code: 'refused_link',
        message: expect.stringMatching(/<a> in line 1, column 12, the link/),
        path: '/html',
      },
    ])
  })

  test('that are refused in several places give one warning', async () => {
    const link = '<p><a href="javascript:void(0)">a</a></p>\n'
    const { warnings } = await print({ html: link.repeat(3) })
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^At <a> in line 1, column 4 and 2 more places, the link 'javascript:void\(0\)' is refused/,
      ),
    ])
  })

  test.each(FOLLOWED)('%j is kept', async url => {
    const { pdf, warnings } = await print({ html }, { url })
    expect([annotations(pdf), warnings]).toEqual([1, []])
  })

  test('unsafe links are removed from the output_html page', async () => {
    for (const url of REFUSED) expect(await writePage({ html }, { url })).toContain('<a >b</a>')
    const kept = await writePage({ html: `${html}<a href="rel/x.html">c</a>` }, { url: 'https://a.example' })
    expect(kept).toContain('href="https://a.example"')
    expect(kept).toContain('href="rel/x.html"')
    for (const relative of ['/a:b', 'a/b?c=\\\\d', '?//e', './/f']) {
      expect(await writePage({ html }, { url: relative })).toContain('<a href=')
    }
    expect(await writePage({ html: '<a href="/&#9;/host/share">b</a>' }, {})).toContain('<a >b</a>')
  })

  test('unsafe links of Markdown are text or are dropped', async () => {
    for (const url of REFUSED) {
      const { pdf } = await print({ markdown: '[a]({{url}}) <{{url}}>' }, { url })
      expect(annotations(pdf)).toBe(0)
    }
  })

  test.each([
    ['# Title\n\n[q](smb://x)', 3],
    ['a\n\n- b\n- c\n  d [q](smb://x)', 5],
    ['> a\n>\n> 1. [q](smb://x)', 3],
    ['| a |\n|---|\n| 1 |\n| [q](smb://x) |', 4],
    ['a  \n*b*\n[q](smb://x)', 3],
    ['```\nx\n\ny\n```\n<div>\n<a href="smb://x">q</a></div>', 7],
  ])('warnings about links name the line of the Markdown: %j', async (markdown, line) => {
    const { warnings } = await print({ markdown })
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(`^At <a> in line ${line}, column \\d+, the link`),
    ])
  })

  test('errors about missing images name the line of the Markdown', async () => {
    const { message } = await refusal(print({ markdown: '# Title\n\na\n![](missing.png)' }))
    expect(message).toContain('<img> in line 4')
  })

  test('unsafe links of SVGs are dropped', async () => {
    for (const url of REFUSED) {
      const svg = `<svg width="9" height="9"><a href="${url.replaceAll(/\p{Cc}/gu, '&#9;')}"><rect width="9" height="9"/></a></svg>`
      expect(annotations((await print({ document: { content: [{ svg }] } })).pdf)).toBe(0)
      expect(annotations((await print({ html: svg })).pdf)).toBe(0)
    }
  })
})

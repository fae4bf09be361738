import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type JsonObject, type Warning } from '../../src/index.ts'
import { readText } from '../layout/document/parity/characters.ts'
import { printStock } from '../layout/document/stock-pdfmake.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** Mistakes that pdfmake ignores: Platen prints the same, with warnings; in strict templates they are errors. */

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

interface Printed {
  readonly words: string
  readonly warnings: readonly Warning[]
}

async function print(document: JsonObject, strict = false): Promise<Printed> {
  await engine.putTemplate(uncheckedTemplate({ template_id: 'a', document, strict }))
  const { file, warnings = [] } = await engine.createPdf({ template_id: 'a', export_type: 'file' })
  return { words: await wordsOf(file), warnings }
}

async function wordsOf(pdf: Uint8Array): Promise<string> {
  return (await readText(pdf)).flatMap(({ words }) => words).join(' ')
}

const node = (value: JsonObject): JsonObject => ({ content: [value] })
const table = (properties: JsonObject): JsonObject =>
  node({
    table: {
      body: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      ...properties,
    },
  })

describe('numbers and flags are printed as text', () => {
  test.each<[string, JsonObject, string]>([
    ['a watermark', { content: ['x'], watermark: 2026 }, 'x 2026'],
    ['the text of a watermark', { content: ['x'], watermark: { text: 2026 } }, 'x 2026'],
    ['a watermark that is a flag', { content: ['x'], watermark: { text: true } }, 'x true'],
    [
      'the watermark of a section',
      { content: [{ section: 'x', watermark: { text: 2026, angle: 0 } }] },
      'x 2026',
    ],
    ['a text', node({ text: 2026 }), '2026'],
    ['a flag', node({ text: false }), 'false'],
    ['a list', node({ ul: [2026, true] }), '2026 true'],
    ['a box', node({ box: 2026 }), '2026'],
    ['a section', node({ section: 2026 }), '2026'],
    ['an unknown decoration', node({ text: 2026, decoration: [null] }), '2026'],
    ['a header', { content: ['x'], header: 2026 }, 'x 2026'],
    [
      'the title of a table of contents',
      { content: [{ toc: { title: 2026 } }, { text: 'x', tocItem: true }] },
      '2026 x 1 x',
    ],
  ])('in %s', async (_, document, words) => {
    const printed = await print(document)
    expect(printed.words.split(' ').sort()).toEqual(words.split(' ').sort())
    expect(printed.warnings).toEqual([])
  })

  test('in barcodes, passwords and the title of the file', async () => {
    const content = [{ qr: 12 }, { barcode: 4006381333931, symbology: 'ean13' }]
    expect((await print({ content, info: { title: 2026 }, ownerPassword: 2026 })).warnings).toEqual([])
  })
})

describe('a watermark', () => {
  test.each<[string, JsonObject, string]>([
    ['that is false prints nothing', { content: ['x'], watermark: false }, 'x'],
    ['whose text is false prints nothing', { content: ['x'], watermark: { text: false } }, 'x'],
    ['that is null prints nothing', { content: ['x'], watermark: null }, 'x'],
    ['of a section that is false prints nothing', { content: [{ section: 'x', watermark: false }] }, 'x'],
    ['of two lines prints on one', { content: ['x'], watermark: 'TWO\nLINES' }, 'x TWO LINES'],
  ])('%s', async (_, document, words) => {
    const printed = await print({ ...document, pageSize: 'A6' })
    expect(printed.words.split(' ').sort()).toEqual(words.split(' ').sort())
    expect(printed.warnings).toEqual([])
  })
})

describe('mistakes that pdfmake ignores are printed alike, with a warning', () => {
  const cases: readonly [string, JsonObject, string, string][] = [
    ['an unknown style', node({ text: 'x', style: 'nosuch' }), 'unknown_style', '/content/0/style'],
    [
      'an unknown style of a fragment',
      node({ text: ['x', { text: 'y', style: ['nosuch'] }] }),
      'unknown_style',
      '/content/0/text/1/style/0',
    ],
    [
      'an unknown layout',
      { content: [{ ...first(table({})), layout: 'nosuch' }] },
      'unknown_layout',
      '/content/0/layout',
    ],
    [
      'a layout that is a number',
      { content: [{ ...first(table({})), layout: 5 }] },
      'unknown_layout',
      '/content/0/layout',
    ],
    [
      'a row without the cells under a span',
      table({ body: [['a', 'b', 'c'], [{ text: 'x', colSpan: 3 }]] }),
      'missing_cells',
      '/content/0/table/body/1',
    ],
    [
      'a row without the cell under a cell above',
      table({ body: [['a', { text: 'b', rowSpan: 2 }], ['c']] }),
      'missing_cells',
      '/content/0/table/body/1',
    ],
    [
      'more widths than columns',
      table({ widths: ['*', '*', '*'] }),
      'too_many_widths',
      '/content/0/table/widths',
    ],
    [
      'more fixed widths than columns',
      table({ widths: [50, 60, 70] }),
      'too_many_widths',
      '/content/0/table/widths',
    ],
    [
      'a rowSpan of 0',
      table({
        body: [
          [{ text: 'a', rowSpan: 0 }, 'b'],
          ['c', 'd'],
        ],
      }),
      'unknown_value',
      '/content/0/table/body/0/0/rowSpan',
    ],
    [
      'a colSpan of 0',
      table({
        body: [
          [{ text: 'a', colSpan: 0 }, 'b'],
          ['c', 'd'],
        ],
      }),
      'unknown_value',
      '/content/0/table/body/0/0/colSpan',
    ],
    [
      'a height that is a word',
      table({ heights: [20, 'abc'] }),
      'unknown_value',
      '/content/0/table/heights/1',
    ],
    [
      'a height that is a flag',
      table({ heights: [true, null] }),
      'unknown_value',
      '/content/0/table/heights/0',
    ],
    ['a flag that is a word', node({ text: 'x', bold: 'yes' }), 'unknown_value', '/content/0/bold'],
    ['a table of contents without entries', node({ toc: { title: 'x' } }), 'empty_toc', '/content/0/toc'],
    [
      'a link to a missing node',
      node({ text: 'x', linkToDestination: 'nosuch' }),
      'unknown_destination',
      '/content/0/linkToDestination',
    ],
    [
      'a link to a missing node in the syntax of a URL',
      node({ text: ['x', { text: 'y', link: '#nosuch' }] }),
      'unknown_destination',
      '/content/0/text/1/link',
    ],
    ['a style that is null', { content: ['x'], styles: { a: null } }, 'unknown_value', '/styles/a'],
    [
      'a list of keywords',
      { content: ['x'], info: { keywords: ['a', 'b'] } },
      'unknown_value',
      '/info/keywords',
    ],
    ['an unknown PDF version', { content: ['x'], version: '9.9' }, 'unknown_value', '/version'],
    [
      'a table without cells',
      { content: ['x', { table: { body: [[]] } }] },
      'empty_table',
      '/content/1/table/body',
    ],
    ['heights of *', table({ heights: ['*', 40] }), 'unknown_value', '/content/0/table/heights/0'],
    [
      'a text that is null',
      { content: ['before', { text: null }, 'after'] },
      'empty_text',
      '/content/1/text',
    ],
    ['an unknown colour', node({ text: 'x', color: '#ggg' }), 'unknown_color', '/content/0/color'],
    [
      'a vector with an unknown type',
      node({
        canvas: [
          { type: 'circle', x: 5, y: 5, r1: 5 },
          { type: 'line', x1: 0, y1: 0, x2: 9, y2: 9 },
        ],
      }),
      'unknown_value',
      '/content/0/canvas/0/type',
    ],
    [
      'an invalid path',
      node({ canvas: [{ type: 'path', d: 'M 0 0 L 10 nope' }] }),
      'invalid_path',
      '/content/0/canvas/0/d',
    ],
    ['an invalid language', { content: ['x'], language: 'no!!' }, 'unknown_value', '/language'],
  ]

  test.each(cases)('%s', async (_, document, code, path) => {
    const { words, warnings } = await print(document)
    expect(words).toBe(await wordsOf(await printStock(document)))
    expect(warnings.map(warning => [warning.code, pathOf(warning)])).toEqual([[code, path]])
  })

  test.each(cases)('%s is an error in a strict template', async (_, document, _code, path) => {
    const error = await refusal(print(document, true))
    expect(['invalid_definition', 'invalid_template']).toContain(error.code)
    expect(error.details.map(pathOf)).toEqual([path])
  })

  test('a first row whose span exceeds its cells is printed, although pdfmake fails', async () => {
    const body = [[{ text: 'x ', colSpan: 3 }], ['a', 'b', 'c']]
    const { words, warnings } = await print(table({ body }))
    expect(words.replaceAll(' ', '')).toBe('xabc')
    expect(warnings.map(pathOf)).toEqual(['/content/0/table/body/0'])
  })
})

describe('properties without effect cause a warning', () => {
  test.each<[string, JsonObject, string, string]>([
    ['margins of three sides', node({ text: 'x', margin: [1, 2, 3] }), 'unknown_value', '/content/0/margin'],
    [
      'permissions in a word',
      { content: ['x'], ownerPassword: 'a', permissions: 'all' },
      'unknown_value',
      '/permissions',
    ],
    [
      'an unknown permission',
      { content: ['x'], ownerPassword: 'a', permissions: { print: true } },
      'unknown_property',
      '/permissions/print',
    ],
    [
      'styles in a cycle',
      { content: ['x'], styles: { a: { extends: 'a' } } },
      'circular_style',
      '/styles/a/extends',
    ],
    [
      'a table of contents without entries',
      node({ toc: { id: 'nosuch' } }),
      'empty_toc',
      '/content/0/toc/id',
    ],
    [
      'an entry for a missing table of contents',
      node({ text: 'x', tocItem: 'nosuch' }),
      'unknown_toc',
      '/content/0/tocItem',
    ],
    ['a second content property', node({ text: 'x', qr: 'y' }), 'content_lost', '/content/0/qr'],
    [
      'a cell with content that a column span covers',
      table({
        body: [
          [{ text: 'x', colSpan: 3 }, {}, 0],
          ['a', 'b', 'c'],
        ],
      }),
      'content_lost',
      '/content/0/table/body/0/2',
    ],
    [
      'a cell with content that a row span covers',
      table({
        body: [
          [{ text: 'x', rowSpan: 3 }, 'a'],
          ['', 'b'],
          [{ stack: ['lost'] }, 'c'],
        ],
      }),
      'content_lost',
      '/content/0/table/body/2/0',
    ],
    [
      'an invalid fill colour',
      node({ box: 'x', background: 'nosuch' }),
      'unknown_color',
      '/content/0/background',
    ],
  ])('%s', async (_, document, code, path) => {
    const { warnings } = await print(document)
    expect(warnings.map(warning => [warning.code, pathOf(warning)])).toEqual([[code, path]])
  })

  test('for many rows are limited', async () => {
    const body = Array.from({ length: 500 }, () => [{ text: 'x', margin: [1, 2, 3] }])
    const { warnings } = await print(table({ body }))
    expect(warnings).toHaveLength(21)
    expect(warnings.at(-1)).toEqual({
      code: 'more_warnings',
      message: '480 more mistakes of the document are not listed (limit maxProblems).',
    })
  })

  test('are not repeated if storing the template reports them', async () => {
    const { warnings } = await print(node({ text: 'x', style: 'nosuch' }))
    expect(warnings).toEqual([
      {
        code: 'unknown_style',
        message: "unknown style 'nosuch'; there are none",
        path: '/document/content/0/style',
      },
    ])
  })
})

function first({ content }: JsonObject): JsonObject {
  return (content as JsonObject[])[0] ?? {}
}

/** Found when the template is stored or printed. */
function pathOf({ path = '' }: { path?: string }): string {
  return path.replace(/^\/document/, '')
}

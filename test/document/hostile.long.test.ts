import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createEngine, type JsonObject, PlatenError, type Warning } from '../../src/index.ts'
import { numberedLines } from '../layout/document/numbered-lines.ts'
import { readText } from '../layout/document/parity/characters.ts'
import { wildDocuments } from '../layout/document/random-documents.ts'
import { type Ending, runScript } from '../layout/document/run-script.ts'
import { refusal } from '../refusal.ts'
import { uncheckedTemplate } from '../unchecked-template.ts'

/** Hostile documents through the public API: an error with its path, or a PDF with warnings about lost content. */

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

interface Printed {
  readonly words: string
  readonly pages: number
  readonly warnings: readonly Warning[]
}

async function print(document: JsonObject): Promise<Printed> {
  await engine.putTemplate(uncheckedTemplate({ template_id: 'a', document }))
  const { file, warnings = [] } = await engine.createPdf({ template_id: 'a', export_type: 'file' })
  const pages = await readText(file)
  expect(pages.length).toBeGreaterThan(0)
  return { words: pages.flatMap(({ words }) => words).join(' '), pages: pages.length, warnings }
}

const node = (value: JsonObject): JsonObject => ({ content: [value] })
const cells = (properties: JsonObject): JsonObject =>
  node({
    table: {
      body: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      ...properties,
    },
  })
const layout = (properties: JsonObject): JsonObject =>
  node({ layout: properties, table: { body: [['a', 'b']] } })
const drawn = (vector: JsonObject): JsonObject => node({ canvas: [vector] })
const SVG = '<svg width="5" height="10"></svg>'

describe('an invalid value is rejected with its path', () => {
  const LINE: JsonObject = { type: 'line', x1: 0, y1: 0, x2: 9, y2: 0 }

  test.each<[string, JsonObject, string]>([
    ['NaN as text', node({ text: 'x', fontSize: 'NaN' }), '/document/content/0/fontSize'],
    ['Infinity as text', node({ text: 'x', margin: ['Infinity', 0] }), '/document/content/0/margin/0'],
    ['a negative size', node({ text: 'x', fontSize: -5 }), '/document/content/0/fontSize'],
    ['a huge size', node({ text: 'x', fontSize: 1e308 }), '/document/content/0/fontSize'],
    ['a size that is an object', node({ text: 'x', fontSize: { a: 1 } }), '/document/content/0/fontSize'],
    ['a negative line height', node({ text: 'x', lineHeight: -1 }), '/document/content/0/lineHeight'],
    ['a margin in words', node({ text: 'x', margin: ['a', 'b'] }), '/document/content/0/margin/0'],
    [
      'a margin with six numbers',
      node({ text: 'x', margin: [1, 2, 3, 4, 5, 6] }),
      '/document/content/0/margin',
    ],
    ['a margin as an object', node({ text: 'x', margin: { left: 3 } }), '/document/content/0/margin'],
    ['a colour that is an object', node({ text: 'x', color: { r: 1 } }), '/document/content/0/color'],
    ['a colour in a list', node({ text: 'x', color: ['red'] }), '/document/content/0/color'],
    [
      'a colour as a list of words',
      node({ text: 'x', color: ['a', 'b', 'c'] }),
      '/document/content/0/color/0',
    ],
    ['a text in a pattern', node({ text: 'x', color: ['dots', 'red'] }), '/document/content/0/color'],
    [
      'a vector with an invalid colour',
      drawn({ ...LINE, lineColor: ['red'] }),
      '/document/content/0/canvas/0/lineColor',
    ],
    ['a font that is a number', node({ text: 'x', font: 5 }), '/document/content/0/font'],
    ['a link that is a number', node({ text: 'x', link: 5 }), '/document/content/0/link'],
    ['an unknown decoration', node({ text: 'x', decoration: 'blink' }), '/document/content/0/decoration'],
    ['an invalid flag', node({ text: 'x', smallCaps: 'maybe' }), '/document/content/0/smallCaps'],
    [
      'invisibly small dots',
      node({ text: 'x', decoration: 'underline', decorationStyle: 'dotted', decorationThickness: 0 }),
      '/document/content/0/decorationThickness',
    ],
    [
      'a position in words',
      node({ text: 'x', absolutePosition: { x: 'a' } }),
      '/document/content/0/absolutePosition/x',
    ],
    [
      'a position that is a number',
      node({ text: 'x', relativePosition: 5 }),
      '/document/content/0/relativePosition',
    ],
    [
      'a value in a piece of text',
      node({ text: ['a', { text: 'b', opacity: 'dim' }] }),
      '/document/content/0/text/1/opacity',
    ],
    ['a value in a style', { content: [], styles: { a: { margin: 'wide' } } }, '/document/styles/a/margin'],
    [
      'a value in the default style',
      { content: [], defaultStyle: { lineHeight: -3 } },
      '/document/defaultStyle/lineHeight',
    ],
    [
      'a column in words',
      node({ columns: [{ text: 'a', width: 'wide' }] }),
      '/document/content/0/columns/0/width',
    ],
    [
      'a negative column width',
      node({ columns: [{ text: 'a', width: -9 }] }),
      '/document/content/0/columns/0/width',
    ],
    ['infinite columns', node({ columns: Array(10_001).fill('x') }), '/document/content/0/columns'],
    [
      'a column with a span',
      node({ columns: [{ text: 'a', colSpan: 2 }] }),
      '/document/content/0/columns/0/colSpan',
    ],
    [
      'a column of rows',
      node({ columns: [{ text: 'a', rowSpan: '2' }] }),
      '/document/content/0/columns/0/rowSpan',
    ],
    ['separators that are objects', node({ ol: ['a'], separator: {} }), '/document/content/0/separator'],
    ['a ragged table', node({ table: { body: [['a', 'b'], ['c']] } }), '/document/content/0/table/body/1'],
    [
      'a span past the table',
      node({ table: { body: [[{ text: 'a', rowSpan: 9 }]] } }),
      '/document/content/0/table/body/0/0/rowSpan',
    ],
    ['widths in words', cells({ widths: ['wide', '*'] }), '/document/content/0/table/widths/0'],
    ['widths that are objects', cells({ widths: [{}, '*'] }), '/document/content/0/table/widths/0'],
    ['negative widths', cells({ widths: [-50, '*'] }), '/document/content/0/table/widths/0'],
    ['a million widths', cells({ widths: Array(100_000).fill('*') }), '/document/content/0/table/widths'],
    ['more header rows than rows', cells({ headerRows: 5 }), '/document/content/0/table/headerRows'],
    [
      'a border in a word',
      node({ table: { body: [[{ text: 'a', border: 'none' }]] } }),
      '/document/content/0/table/body/0/0/border',
    ],
    [
      'a border colour for all sides',
      node({ table: { body: [[{ text: 'a', borderColor: 'red' }]] } }),
      '/document/content/0/table/body/0/0/borderColor',
    ],
    ['a line width in words', layout({ hLineWidth: 'thick' }), '/document/content/0/layout/hLineWidth'],
    [
      'a negative line width',
      layout({ vLineWidth: { first: -1 } }),
      '/document/content/0/layout/vLineWidth/first',
    ],
    [
      'unknown line positions',
      layout({ hLineWidth: { frist: 0, deflt: 1 } }),
      '/document/content/0/layout/hLineWidth/frist',
    ],
    ['a padding in words', layout({ paddingLeft: [1, 'x'] }), '/document/content/0/layout/paddingLeft/1'],
    [
      'a line style without a dash',
      layout({ hLineStyle: 'dashed' }),
      '/document/content/0/layout/hLineStyle',
    ],
    ['a layout without values', layout({ fillColor: [] }), '/document/content/0/layout/fillColor'],
    ['a layout without positions', layout({ vLineWidth: {} }), '/document/content/0/layout/vLineWidth'],
    [
      'an attachment as wide as a word',
      node({ attachment: { src: 'data:text/plain;base64,eA==' }, width: 'A5' }),
      '/document/content/0/width',
    ],
    [
      'a vector without a coordinate',
      drawn({ type: 'rect', x: 0, y: 0, w: 5 }),
      '/document/content/0/canvas/0',
    ],
    [
      'an invalid point',
      drawn({ type: 'polyline', points: [null] }),
      '/document/content/0/canvas/0/points/0',
    ],
    ['a path that is not a string', drawn({ type: 'path', d: 5 }), '/document/content/0/canvas/0/d'],
    [
      'a dash without length',
      drawn({ ...LINE, dash: { length: 0 } }),
      '/document/content/0/canvas/0/dash/length',
    ],
    ['an unknown line cap', drawn({ ...LINE, lineCap: '0 J /bad' }), '/document/content/0/canvas/0/lineCap'],
    [
      'a gradient with invalid colours',
      drawn({ ...LINE, linearGradient: ['a', 'b'] }),
      '/document/content/0/canvas/0/linearGradient/0',
    ],
    ['a pattern that is null', { content: [], patterns: { a: null } }, '/document/patterns/a'],
    [
      'an endless pattern',
      { content: [], patterns: { a: { boundingBox: [0, 0, 1, 1], xStep: 0, yStep: 1, pattern: '' } } },
      '/document/patterns/a/xStep',
    ],
    ['an image with an invalid fit', node({ svg: SVG, fit: 'all' }), '/document/content/0/fit'],
    ['an image with an invalid cover', node({ svg: SVG, cover: 5 }), '/document/content/0/cover'],
    ['an image with a negative size', node({ svg: SVG, width: -50 }), '/document/content/0/width'],
    ['a QR code of version 99', node({ qr: 'x', version: 99 }), '/document/content/0/version'],
    ['a QR code with an unknown mode', node({ qr: 'x', mode: 'loud' }), '/document/content/0/mode'],
    [
      'an invalid locale',
      node({ toc: { sortBy: 'title', sortLocale: 'no!!' } }),
      '/document/content/0/toc/sortLocale',
    ],
    ['a page without width', { pageSize: { width: 0, height: 5 }, content: [] }, '/document/pageSize'],
  ])('%s', async (_, document, path) => {
    const error = await refusal(print(document))
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', path])
    expect(error.message).toContain(path)
  })
})

describe('references', () => {
  const text = (value: JsonObject, ...others: JsonObject[]): JsonObject => ({ content: [value, ...others] })

  test.each<[string, JsonObject, string, RegExp]>([
    [
      'to the page of an unknown id',
      node({ pageReference: 'nosuch' }),
      '/document/content/0/pageReference',
      /no text has the id/,
    ],
    [
      'to the text of an unknown id',
      node({ text: [{ textReference: 'nosuch' }] }),
      '/document/content/0/text/0/textReference',
      /no text/,
    ],
    ['to itself', node({ id: 'a', textReference: 'a' }), '/document/content/0/textReference', /itself/],
    [
      'in a cycle',
      text({ id: 'a', text: [{ textReference: 'b' }] }, { id: 'b', text: ['x', { textReference: 'a' }] }),
      '/document/content/0/text/0/textReference',
      /itself by way of/,
    ],
    [
      'to a duplicate id',
      text({ id: 'a', text: 'x' }, { id: 'a', text: 'y' }),
      '/document/content/1/id',
      /'\/document\/content\/0'/,
    ],
    ['of two tables of contents', text({ toc: {} }, { toc: {} }), '/document/content/1/toc', /already/],
  ])('%s are rejected', async (_, document, path, message) => {
    const error = await refusal(print(document))
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', path])
    expect(error.message).toMatch(message)
  })

  test.each(['constructor', '__proto__', 'toString', 'length'])("may have the id '%s'", async id => {
    const document = text(
      { text: 'Target', id, outline: true },
      { text: ['on page ', { pageReference: id }] },
      { text: 'Sub', outline: true, outlineParentId: id },
      { toc: { id } },
      { text: 'Entry', tocItem: id },
    )
    expect((await print(document)).words).toBe('Target on page 1 Sub Entry 1 Entry')
  })

  test('to a text of several fragments print all fragments', async () => {
    const document = text(
      { id: 'a', text: ['one ', { text: 'two', bold: true }] },
      { text: ['see ', { textReference: 'a' }] },
    )
    expect((await print(document)).words).toBe('one two see one two')
  })
})

describe('content that does not fit is printed or reported', () => {
  const PAGE: JsonObject = { pageSize: 'A6' }

  test.each<[string, JsonObject, string, RegExp]>([
    ['a letter higher than the page', node({ text: 'huge', fontSize: 5000 }), 'content_lost', /'h/],
    [
      'a drawing higher than the page',
      drawn({ type: 'rect', x: 0, y: 0, w: 9, h: 5000 }),
      'content_lost',
      /canvas/,
    ],
    ['a QR code higher than the page', node({ qr: 'x', fit: 3000 }), 'content_lost', /QR code/],
    [
      'margins that leave less than a line',
      { pageMargins: [20, 205], content: ['text'] },
      'content_lost',
      /'text'/,
    ],
    [
      'a page of one point',
      { pageSize: { width: 1, height: 1 }, pageMargins: 0, content: ['x'] },
      'content_lost',
      /'x'/,
    ],
    ['a padding higher than the page', layout({ paddingTop: 100_000 }), 'content_lost', /'a'/],
    ['lines thicker than the page', layout({ hLineWidth: 100_000 }), 'content_lost', /'a'/],
    [
      'a table wider than the page',
      cells({ widths: [900, 900] }),
      'table_too_wide',
      /begins with 'a' on page 1 is wider than the page: it needs 1819 of /,
    ],
    ['a width of 500 %', cells({ widths: ['500%', '*'] }), 'table_too_wide', /begins with 'a'/],
    [
      'a column wider than the page',
      node({ columns: [{ text: 'a', width: 9000 }, 'beside'] }),
      'content_off_page',
      /'beside' on page 1/,
    ],
    [
      'a gap wider than the page',
      node({ columns: ['a', 'beside'], columnGap: 5000 }),
      'content_off_page',
      /'beside'/,
    ],
    [
      'a text that may not wrap',
      node({ text: 'on and '.repeat(50), noWrap: true }),
      'content_off_page',
      /'on and/,
    ],
    [
      'a position off the page',
      node({ text: 'x', relativePosition: { x: 9000, y: 0 } }),
      'content_off_page',
      /'x' on page 1/,
    ],
    [
      'an image off the page',
      node({ svg: SVG, relativePosition: { x: 9000, y: 0 } }),
      'content_off_page',
      /a picture on page 1/,
    ],
  ])('%s', async (_, document, code, message) => {
    const { pages, warnings } = await print({ ...PAGE, ...document })
    expect(pages).toBeGreaterThan(0)
    expect(warnings).toContainEqual(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    )
  })

  test.each<[string, JsonObject]>([
    [
      'a percentage in a column with the width of its content',
      cells({
        widths: ['auto', '*'],
        body: [[{ columns: [{ text: numberedLines('line', 90).join(' '), width: '90%' }] }, 'x']],
      }),
    ],
    [
      'an unbreakable block higher than the page',
      node({ unbreakable: true, stack: numberedLines('line', 90) }),
    ],
    [
      'header rows higher than the page',
      node({ table: { headerRows: 90, body: numberedLines('line', 90).map(line => [line]) } }),
    ],
    [
      'a header row higher than the page',
      node({ table: { headerRows: 1, body: [[{ stack: numberedLines('line', 90) }], ['x']] } }),
    ],
    [
      'a row that may not break',
      node({ table: { dontBreakRows: true, body: [[{ stack: numberedLines('line', 90) }]] } }),
    ],
    [
      'a heading kept with all that follows',
      { content: numberedLines('line', 90).map(text => ({ text, keepWithNext: true })) },
    ],
    [
      'a cell of a thousand rows',
      node({ table: { body: [[{ table: { body: numberedLines('line', 90).map(line => [line]) } }]] } }),
    ],
  ])('%s keeps all its text', async (_, document) => {
    const { words, warnings } = await print({ ...PAGE, ...document })
    for (const line of numberedLines('line', 90)) expect(words.split(' ')).toContain(line)
    expect(warnings.filter(({ code }) => code === 'content_lost')).toEqual([])
  })

  test('an inline image that does not fit is reported as an image, and spaces are not reported', async () => {
    const content = [{ text: ['a ', { svg: SVG, height: 900 }, ' b'] }]
    const { warnings } = await print({ pageSize: 'A5', content })
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^These do not fit on any page and were left out: a picture\./),
    ])
  })

  test('many lost nodes cause one warning', async () => {
    const { warnings } = await print({ pageMargins: [40, 416], content: numberedLines('line', 500) })
    expect(warnings.filter(({ code }) => code === 'content_lost')).toHaveLength(1)
    expect(warnings[0]?.message.length).toBeLessThan(300)
  })
})

test.each(['box', 'columns', 'ul'])('twenty nested nodes (%s) cause no warning of Node', async key => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', onWarning)
  const nested = Array.from({ length: 20 }).reduce<JsonObject>(inner => ({ [key]: [inner] }), { text: 'x' })
  await print(node(nested))
  await new Promise(resolve => setImmediate(resolve))
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test('any definition is printed, or rejected with a code and its path', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(wildDocuments(), async document => {
      const outcome = await print(document).catch((error: unknown) => error)
      if (outcome instanceof PlatenError) {
        expect(['invalid_definition', 'invalid_template', 'asset_failed']).toContain(outcome.code)
        expect(outcome.details[0]?.path, outcome.message).toMatch(/^\//)
      } else expect(outcome).toHaveProperty('pages', expect.any(Number))
    }),
    {
      numRuns: 500,
      seed: 20,
      examples: [[{ pageSize: 'A6', content: [{ lineHeight: 0, ul: ['alpha'] }, 'alpha'] }]],
    },
  )
})

describe('a process with 256 MB', () => {
  const PLATEN = new URL('../layout/document/platen-process.ts', import.meta.url)

  async function run(document: JsonObject, data: JsonObject = {}): Promise<Ending> {
    const ending = await runScript(PLATEN, [document, data], ['--max-old-space-size=256'])
    return { ...ending, errors: ending.errors.slice(0, 500) }
  }

  const EACH = { $each: 'rows' }
  const ROWS = { rows: '9'.repeat(1000).split('') }
  const bomb = (inner: JsonObject | string): JsonObject => ({
    ...EACH,
    do: { stack: [{ $each: '@root.rows', do: inner }] },
  })

  test.each<[string, JsonObject, JsonObject, RegExp]>([
    [
      'a million nodes',
      { content: [bomb({ stack: [{ stack: ['x'] }] })] },
      ROWS,
      /^refused: output_too_large/,
    ],
    [
      'an endless dotted line',
      node({
        text: 'x'.repeat(90),
        decoration: 'underline',
        decorationStyle: 'dotted',
        decorationThickness: 1e-9,
      }),
      {},
      /^refused: invalid_definition/,
    ],
    ['an endless word', node({ text: 'x'.repeat(100_000) }), {}, /^printed/],
    [
      'an SVG with exponential repetition',
      node({
        svg: `<svg width="9" height="9"><g id="a0"><rect/></g>${Array.from({ length: 30 }, (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join('')}<use href="#a30"/></svg>`,
      }),
      {},
      /^refused: svg_too_complex/,
    ],
    [
      'an image that claims a huge size',
      node({ image: hugePng() }),
      {},
      /^refused: (?:image_too_large|asset_failed)/,
    ],
  ])(
    'survives %s',
    async (_, document, data, ending) => {
      expect(await run(document, data)).toMatchObject({ code: 0, output: expect.stringMatching(ending) })
    },
    60_000,
  )
})

/** The header of a PNG of 100,000 × 100,000 pixels, with little data. */
function hugePng(): string {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00806000000', 'hex')
  return `data:image/png;base64,${bytes.toString('base64')}`
}

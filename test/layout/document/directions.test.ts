import { describe, expect, test } from 'vitest'
import { drawPages, type PositionedText } from '../../../fixtures/page-pictures.ts'
import { WORDS_TOOL, wordsOf } from '../../chromium/words.ts'
import { extractedText } from '../../extracted-text.ts'
import { describeWith, testWith } from '../../with-tools.ts'
import { type PrintOptions, printDocument } from './print-document.ts'
import { printStock } from './stock-pdfmake.ts'
import { TEXTS_FROM_THE_RIGHT } from './texts-from-the-right.ts'

const PAGE = { pageSize: { width: 400, height: 400 }, pageMargins: 0 }
const HEBREW = { font: 'Noto Sans Hebrew', fontSize: 12 }

interface Page {
  readonly text: readonly PositionedText[]
  /** The position where a run begins. */
  at(text: string): PositionedText
}

async function look(bytes: Uint8Array): Promise<Page> {
  const [page] = await drawPages(bytes, { dpi: 10 })
  const text = page?.text ?? []
  return {
    text,
    at(wanted) {
      const found = text.find(({ text }) => text.trim() === wanted)
      if (found === undefined)
        throw new Error(`no '${wanted}' in ${text.map(({ text }) => text).join(' | ')}`)
      return found
    },
  }
}

async function print(content: unknown, defaultStyle: object = {}, options?: PrintOptions): Promise<Page> {
  const definition = {
    ...PAGE,
    pageMargins: [0, 40, 0, 0],
    defaultStyle: { ...HEBREW, ...defaultStyle },
    content,
  }
  return await look((await printDocument(definition, options)).bytes)
}

const RTL = { direction: 'rtl' }

/** The words of a page from left to right, each in visual order. */
function wordsFromLeft(pdf: Uint8Array): string[] {
  const [words = []] = wordsOf(pdf)
  return [...words].sort((a, b) => a.x - b.x).map(({ text }) => text.replace(/[\u200E\u200F]/g, ''))
}

describeWith([WORDS_TOOL], 'words of a line', () => {
  const seen = async (content: unknown): Promise<string[]> =>
    wordsFromLeft((await printDocument({ ...PAGE, defaultStyle: HEBREW, content })).bytes)

  test('are ordered by the Unicode bidirectional algorithm, which pdfmake lacks', async () => {
    const text = 'א two ב 3 ג'
    expect(await seen({ text, alignment: 'right' })).toEqual(['ג', '3', 'ב', 'two', 'א'])
    const stock = await printStock({ ...PAGE, content: { text, ...HEBREW, alignment: 'right' } })
    expect(wordsFromLeft(stock).join('')).toBe('אtwoב3ג')
  })

  test('take their direction from the first letter by default, and are aligned left as in pdfmake', async () => {
    expect(await seen('abc א ב')).toEqual(['abc', 'ב', 'א'])
    expect(await seen('א ב abc')).toEqual(['abc', 'ב', 'א'])
    expect((await print('אחת!')).at('אחת!').x).toBeLessThan(1)
  })

  test('in a fragment with a direction are isolated from their neighbours', async () => {
    const inner = { text: 'ABC !', direction: 'rtl' }
    const text = ['one ', inner, ' two']
    expect(await seen({ text, direction: 'ltr' })).toEqual(['one', '!', 'ABC', 'two'])
  })
})

describe('alignment', () => {
  test.each([
    ['no alignment', {}, 'right'],
    ['start', { alignment: 'start' }, 'right'],
    ['end', { alignment: 'end' }, 'left'],
    ['left', { alignment: 'left' }, 'left'],
    ['justify, on its last line', { alignment: 'justify' }, 'right'],
    ['auto', { direction: 'auto' }, 'right'],
    ['ltr', { direction: 'ltr' }, 'left'],
    ['end from left to right', { direction: 'ltr', alignment: 'end' }, 'right'],
  ])('of text with %s is at the %s', async (_, node, side) => {
    const page = await print({ text: 'אב', ...node }, RTL)
    expect(page.at('אב').x > 200 ? 'right' : 'left').toBe(side)
  })

  test('indents the first line from the right', async () => {
    const page = await print(['אב', { text: 'אב', leadingIndent: 50 }], RTL)
    const [plain, indented] = page.text.map(({ x }) => x)
    expect((plain ?? 0) - (indented ?? 0)).toBeCloseTo(50, 0)
  })

  test('stretches justified lines to both edges with equal spaces', async () => {
    const text = 'אבג one דהו זחט two'
    const page = await print({ text: `${text} ${'ארוך'.repeat(20)}`, alignment: 'justify' }, RTL)
    expect(page.at('two').x).toBeLessThan(1)
    expect(page.at('one').x).toBeGreaterThan(page.at('two').x + 100)
  })
})

describe('right-to-left layout', () => {
  test('places columns from the right, also narrow ones', async () => {
    const columns = [
      { text: 'aa', width: 50 },
      { text: 'bb', width: 60 },
    ]
    const page = await print({ columns: structuredClone(columns), columnGap: 10, alignment: 'left' }, RTL)
    expect(page.at('aa').x).toBeCloseTo(350, 0)
    expect(page.at('bb').x).toBeCloseTo(280, 0)
    const plain = await print({ columns, columnGap: 10 })
    expect(plain.at('aa').x).toBeCloseTo(0, 0)
  })

  test('places table columns from the right with their widths, spans and paddings', async () => {
    const layout = { paddingLeft: { default: 0 }, paddingRight: { first: 20, default: 0 }, vLineWidth: 0 }
    const body = [
      ['aa', 'bb', 'cc'],
      [{ text: 'dd', colSpan: 2 }, '', 'ee'],
      ['ff', { text: 'gg', colSpan: 2 }, ''],
    ]
    const node = { table: { widths: [50, 60, 70], body }, layout, alignment: 'left', fontSize: 8 }
    const page = await print(node, RTL)
    expect(page.at('aa').x).toBeCloseTo(350, 0)
    expect(page.at('bb').x).toBeCloseTo(350 - 20 - 60, 0)
    expect(page.at('cc').x).toBeCloseTo(200, 0)
    expect(page.at('dd').x).toBeCloseTo(350 - 20 - 60, 0)
    expect(page.at('ee').x).toBeCloseTo(200, 0)
    expect(page.at('gg').x).toBeCloseTo(200, 0)
  })

  test('paints columns in reading order', async () => {
    const table = (rest: object) => ({
      table: {
        body: [
          ['aa', 'bb', { columns: ['cc', 'dd'] }],
          ['ee', { text: 'ff', colSpan: 2 }, ''],
        ],
        ...rest,
      },
    })
    const page = await print([table({}), table({ headerRows: 1, dontBreakRows: true })], RTL)
    const text = page.text.map(({ text }) => text.trim()).filter(text => text !== '')
    expect(text.join(' ')).toBe('aa bb cc dd ee ff aa bb cc dd ee ff')
  })

  test('mirrors tables once that are laid out several times', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [`a${i}`, `b${i}`])
    const table = { headerRows: 1, widths: [50, 60], body: rows }
    const content = ['x', { stack: [{ table }], keepTogether: true }, { text: 'y', pageBreak: 'before' }]
    const definition = {
      ...PAGE,
      defaultStyle: { ...HEBREW, ...RTL },
      content,
      pageBreakBefore: { headlineLevel: 1 },
    }
    const { bytes } = await printDocument(definition)
    const pages = await drawPages(bytes, { dpi: 10 })
    const heads = pages.flatMap(({ text }) => text.filter(({ text }) => text.trim() === 'a0'))
    expect(heads.length).toBeGreaterThan(1)
    for (const { x } of heads) expect(x).toBeGreaterThan(330)
  })

  testWith([WORDS_TOOL], 'places list markers at the right', async () => {
    const content = [{ ol: ['א', 'ב'], start: 9 }, { ul: ['ג'] }]
    const { bytes } = await printDocument({ ...PAGE, defaultStyle: { ...HEBREW, ...RTL }, content })
    expect(wordsFromLeft(bytes)).toEqual(['א', 'ב', 'ג', '.', '10', '.', '9'])
    const [words = []] = wordsOf(bytes)
    const [items, markers] = [/^[א-ת]/, /\d/].map(kind => words.filter(({ text }) => kind.test(text)))
    for (const { x } of markers ?? []) expect(x).toBeGreaterThan(384)
    for (const { x } of items ?? []) expect(x).toBeLessThan(384)
  })

  test('applies to page nodes', async () => {
    const header = () => ({
      columns: [
        { text: 'aa', width: 50 },
        { text: 'bb', width: 50 },
      ],
      alignment: 'left',
    })
    const page = await print('אב', RTL, { header })
    expect(page.at('aa').x).toBeCloseTo(350, 0)
    expect(page.at('bb').x).toBeCloseTo(300, 0)
  })
})

describeWith([WORDS_TOOL], 'extracted right-to-left text', () => {
  test.each(TEXTS_FROM_THE_RIGHT)('%s', async (_, script, text) => {
    const content = { text, font: `Noto Sans ${script}`, direction: 'rtl' }
    const { bytes, warnings } = await printDocument({ content })
    expect(warnings).toEqual([])
    expect(extractedText(bytes)).toContain(text)
    const { text: runs } = await look(bytes)
    expect(runs.map(({ text }) => text.replace(/\s/g, '')).join('')).toBe(text.replace(/\s/g, ''))
  })
})

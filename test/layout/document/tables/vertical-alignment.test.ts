import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { refusal } from '../../../refusal.ts'
import { printDocument } from '../print-document.ts'

async function hasRed(png: Uint8Array = new Uint8Array()): Promise<boolean> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let i = 0; i < data.length; i += 3) {
    if ((data[i] ?? 0) > 200 && (data[i + 1] ?? 0) < 60) return true
  }
  return false
}

/** The baseline of each text. */
async function baselines(node: object): Promise<Map<string, number>> {
  const { bytes } = await printDocument({ content: [node] })
  const [page] = await drawPages(bytes, { dpi: 18 })
  return new Map(page?.text.map(({ text, y }) => [text, y]))
}

const big = { text: 'Big', fontSize: 40 }
const small = { text: 'small' }
const table = (cells: object[]) => ({ table: { body: [cells] }, layout: 'noBorders' })
const columns = (cells: object[]) => ({ columns: cells })

/** Metrics of Roboto in ems: above the baseline, and line height. */
const ASCENT = 0.927
const LINE = 1.171875

describe.each([
  ['columns', columns, 0],
  ['cells', table, 2],
] as const)('valign in %s', (_name, rowOf, padding) => {
  const top = 40 + padding
  test.each([
    ['top', top + 12 * ASCENT],
    ['middle', top + (40 - 12) * (LINE / 2) + 12 * ASCENT],
    ['bottom', top + (40 - 12) * LINE + 12 * ASCENT],
    ['baseline', top + 40 * ASCENT],
  ])('%s', async (valign, baseline) => {
    const own = await baselines(rowOf([{ ...big }, { ...small, valign }]))
    expect(own.get('Big')).toBeCloseTo(top + 40 * ASCENT, 0)
    // a common baseline of all cells with this alignment
    const ofAll = await baselines({ ...rowOf([{ ...big }, { ...small }]), valign })
    expect(ofAll.get('small')).toBeCloseTo(baseline, 0)
    if (valign !== 'baseline') expect(own.get('small')).toBeCloseTo(baseline, 0)
  })

  test('baseline uses the first line of nested nodes, below their margins', async () => {
    const nested = { stack: [{ columns: [{ text: 'first', margin: [0, 30, 0, 0] }] }, 'second'] }
    const found = await baselines({ ...rowOf([nested, { ...big }, { ...small }]), valign: 'baseline' })
    expect(found.get('first')).toBe(found.get('Big'))
    expect(found.get('small')).toBe(found.get('Big'))
    expect(found.get('second')).toBeCloseTo((found.get('first') ?? 0) + 12 * LINE, 0)
  })

  test.each([
    ['middle', (40 * LINE - 12 * LINE) / 2 + 12 * ASCENT],
    ['bottom', (40 - 12) * LINE + 12 * ASCENT],
    ['baseline', 40 * ASCENT],
  ])('%s aligns nested tables and columns as a whole', async (valign, baseline) => {
    const withoutPadding = { ...table([{ text: 'inner' }]), margin: [0, -2] }
    for (const nested of [withoutPadding, columns([{ text: 'inner' }])]) {
      const found = await baselines({ ...rowOf([{ ...big }, nested]), valign })
      expect(found.get('inner')).toBeCloseTo(top + baseline, 0)
    }
  })

  test('of a cell or column overrides that of the row', async () => {
    const found = await baselines({ ...rowOf([{ ...big }, { ...small, valign: 'top' }]), valign: 'bottom' })
    expect(found.get('small')).toBeCloseTo(top + 12 * ASCENT, 0)
  })
})

test('an unknown valign is rejected', async () => {
  const wrong = await refusal(printDocument({ content: [{ columns: ['a'], valign: 'centre' }] }))
  expect(wrong.code).toBe('invalid_definition')
  expect(wrong.message).toMatch(/'\/content\/0\/valign': expected one of top, middle, bottom, baseline, not /)
  const stock = await refusal(
    printDocument({ content: [{ table: { body: [[{ text: 'x', verticalAlignment: 1 }]] } }] }),
  )
  expect(stock.message).toMatch(/\/verticalAlignment'/)
})

describe('valign at a page break', () => {
  const paper = { pageSize: { width: 260, height: 260 }, pageMargins: 20 }
  const filler = (lines: number): string => Array.from({ length: lines }, (_, i) => `f${i}`).join('\n')
  const pagesOf = async (content: object[]) => {
    const { bytes } = await printDocument({ ...paper, content })
    return await drawPages(bytes, { dpi: 18 })
  }
  const places = (texts: readonly { text: string; y: number }[] = []) =>
    Object.fromEntries(texts.map(({ text, y }) => [text, Math.round(y)]))

  test.each([
    ['columns', () => ({ columns: ['a\nb\nc', 'side'] })],
    ['cells', () => ({ table: { body: [['a\nb\nc', 'side']] }, layout: 'noBorders' })],
    [
      'cells over rows',
      () => ({
        table: {
          body: [
            ['a', { text: 'side', rowSpan: 3 }],
            ['b', ''],
            ['c', ''],
          ],
        },
        layout: { hLineWidth: 0, vLineWidth: 0, paddingTop: 0, paddingBottom: 0 },
      }),
    ],
  ])('moves %s as a whole and aligns them on the next page', async (_name, nodeOf) => {
    const pages = await pagesOf([{ text: filler(15) }, { ...nodeOf(), valign: 'bottom' }, { text: 'after' }])
    expect(pages).toHaveLength(2)
    const { a = 0, c, side, after = 0 } = places(pages[1]?.text)
    expect(side).toBe(c)
    expect(a).toBeLessThan(40)
    expect(after).toBeGreaterThan(c ?? 0)
  })

  test.each([
    ['middle', [{ side: 179 }, {}]],
    ['bottom', [{}, { side: 101 }]],
  ])('aligns content at the %s of columns higher than a page', async (valign, expected) => {
    const tall = { columns: [filler(20), 'side'], valign }
    const pages = await pagesOf([{ text: 'before' }, tall, { text: 'after' }])
    for (const [page, wanted] of expected.entries()) {
      expect(places(pages[page]?.text)['side']).toBe(Object.values(wanted)[0])
    }
    const [, second] = pages
    expect(second?.text.map(({ text }) => text).filter(text => text !== 'side')).toEqual(
      ['f14', 'f15', 'f16', 'f17', 'f18', 'f19', 'after'], //
    )
  })

  /** Three rows below a spanning cell, some of them on the next page. */
  const spanning = (rowsBefore: number, cell: object) => ({
    table: {
      widths: [60, '*'],
      body: [
        ...Array.from({ length: rowsBefore }, (_, i) => [`r${i}`, 'x']),
        [{ rowSpan: 3, ...cell }, 'a'],
        ['', 'b'],
        ['', 'c'],
        ['end', 'z'],
      ],
    },
    layout: { hLineWidth: 0, vLineWidth: 0, paddingTop: 0, paddingBottom: 0 },
  })

  test.each([
    // 15 lines fit on a page: the span begins on the last two, and on the last
    ['middle', 13, 0, 'b'],
    ['middle', 14, 1, 'b'],
    ['bottom', 13, 1, 'c'],
    ['bottom', 14, 1, 'c'],
  ])('%s in rows split by a page break: %i rows before', async (valign, rowsBefore, page, beside) => {
    const pages = await pagesOf([spanning(rowsBefore, { text: 'side', valign })])
    expect(pages).toHaveLength(2)
    const found = places(pages[page]?.text)
    expect(Object.keys(found)).toContain('side')
    expect(found['c'] ?? found['b']).toBeDefined()
    if (valign === 'bottom') expect(found['side']).toBe(found[beside])
    else expect(Math.abs((found['side'] ?? 0) - (found[beside] ?? 0))).toBeLessThan(10)
  })

  test.each([
    ['middle', 7, 0],
    ['middle', 7, 1],
    ['bottom', 6, 0],
    ['bottom', 6, 1],
  ])('%s in rows without a cell start: %i rows before, %i header rows', async (valign, rows, headerRows) => {
    const body = [
      ...Array.from({ length: rows }, (_, i) => [`r${i}`, 's']),
      [
        { text: 'A', rowSpan: 5 },
        { text: 'side', rowSpan: 6, valign },
      ],
      ...Array.from({ length: 4 }, () => ['', '']),
      ['q', ''],
    ]
    const { bytes } = await printDocument({
      pageSize: { width: 300, height: 200 },
      pageMargins: 20,
      content: [{ text: 'P', fontSize: 1 }, { table: { headerRows, body } }],
    })
    const pages = await drawPages(bytes, { dpi: 18 })
    const found = pages.flatMap(({ text }) => text).filter(({ text }) => text === 'side')
    expect(found).toHaveLength(1)
    expect(found[0]?.y).toBeLessThan(180)
  })

  test('content that would break in a row-spanning cell moves to the page of its position as a whole', async () => {
    const cell = { stack: ['one', 'two'], valign: 'bottom' }
    const [first, second] = await pagesOf([spanning(14, cell)])
    expect(places(first?.text)['one']).toBeUndefined()
    const { one, two, b, c } = places(second?.text)
    expect([one, two]).toEqual([b, c])
  })

  test('a cell that moves to the next page moves its images, fills and page number', async () => {
    const body = [[{ text: 'in', id: 'here', fontSize: 6, fillColor: '#ff0000' }]]
    const inner = { table: { body }, verticalAlignment: 'bottom' }
    const [first, second] = await pagesOf([
      { absolutePosition: { x: 150, y: 2 }, text: { pageReference: 'here' } },
      spanning(13, inner),
    ])
    expect(places(first?.text)['in']).toBeUndefined()
    expect(places(second?.text)['in']).toBeDefined()
    expect(Object.keys(places(first?.text))).toContain('2')
    expect([await hasRed(first?.png), await hasRed(second?.png)]).toEqual([false, true])
  })
})

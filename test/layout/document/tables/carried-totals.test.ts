import { afterAll, describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { createEngine, type DocumentDefinition } from '../../../../src/index.ts'
import { refusal } from '../../../refusal.ts'
import { linesOfRuns } from '../printed-lines.ts'

const engine = await createEngine({ rendering: { isolation: 'none' }, sweepIntervalMs: 0 })
afterAll(async () => await engine.close())

/** The texts of each page, line by line. */
async function print(document: object, data: object = {}): Promise<string[][]> {
  const template_id = 'carried'
  const paper = { pageSize: { width: 300, height: 190 }, pageMargins: 20 }
  await engine.putTemplate({
    template_id,
    name: 'carried',
    format: 'PDF',
    document: { ...paper, ...(document as DocumentDefinition) },
  })
  const { file } = await engine.createPdf({ template_id, data, export_type: 'file' })
  const pages = await drawPages(file, { dpi: 18 })
  return pages.map(({ text }) =>
    linesOfRuns(text.toSorted((a, b) => a.y - b.y)).map(line => line.map(({ text }) => text).join(' ')),
  )
}

const ROWS = {
  $each: 'amounts',
  do: ['{{@index}}', { text: '{{number this 2}}', carry: { net: { $value: 'this' } } }],
}
const CARRY = {
  foot: ['carried', '{{number @carriedForward.net 2}}'],
  head: ['brought', '{{number @broughtForward.net 2}}'],
}
const table = (more: object = {}) => ({
  table: { widths: ['*', 80], body: [ROWS], carry: CARRY, ...more },
  layout: 'noBorders',
})
const amounts = (count: number, amount = 0.1) => ({ amounts: Array.from({ length: count }, () => amount) })
const rows = (from: number, to: number, amount = '0.10') =>
  Array.from({ length: to - from }, (_, i) => `${from + i} ${amount}`)

describe('the carry rows of a table', () => {
  test('are at the end of each page that the table continues from, and at the start of the next', async () => {
    // eight rows of 18 points fit on a page
    const pages = await print({ content: [table()] }, amounts(20))
    expect(pages).toEqual([
      [...rows(0, 7), 'carried 0.70'],
      ['brought 0.70', ...rows(7, 13), 'carried 1.30'],
      ['brought 1.30', ...rows(13, 20)],
    ])
  })

  test('take no space if the rest of the table fits without them', async () => {
    expect(await print({ content: [table()] }, amounts(8))).toEqual([rows(0, 8)])
    expect((await print({ content: [table()] }, amounts(9))).map(page => page.length)).toEqual([8, 3])
    expect(await print({ content: [table(), 'after'] }, amounts(8))).toEqual([rows(0, 8), ['after']])
  })

  test('are below the header rows, and have exact totals for any number of rows', async () => {
    const header = table({ headerRows: 1, body: [['No', 'Net'], ROWS] })
    const pages = await print({ content: [header] }, amounts(500, 1.1))
    const carried = pages.slice(0, -1).map(page => page.at(-1))
    expect(pages.length).toBeGreaterThan(80)
    expect(carried).toEqual(carried.map((_, i) => `carried ${(1.1 * (6 + i * 5)).toFixed(2)}`))
    for (const [i, page] of pages.slice(1).entries()) {
      expect(page.slice(0, 2)).toEqual(['No Net', carried[i]?.replace('carried', 'brought')])
    }
    const all = pages.flat().filter(line => /^\d+ /.test(line))
    expect(all).toEqual(rows(0, 500, '1.10'))
  })

  test('may be only head or only foot, and may use page values', async () => {
    const foot = { foot: ['page {{@page}}', '{{number @carriedForward.net 2}}'] }
    expect(
      (await print({ content: ['a', table({ carry: foot })] }, amounts(10))).map(page => page.at(-1)),
    ).toEqual(['page 1 0.60', '9 0.10'])
    const head = { head: CARRY.head }
    const pages = await print({ content: [table({ carry: head })] }, amounts(10))
    expect(pages.map(page => [page[0], page.length])).toEqual([
      ['0 0.10', 8],
      ['brought 0.80', 3],
    ])
  })

  test('count only this table, including nested stacks and columns', async () => {
    const nested = {
      $each: 'amounts',
      do: [{ stack: [{ columns: ['x', { text: 'y', carry: { net: 2, tax: 0.5 } }] }] }, 'z'],
    }
    const carry = { foot: ['carried', '{{@carriedForward.net}} {{@carriedForward.tax}}'] }
    const before = { text: 'before', carry: { net: 1000 } }
    const pages = await print({ content: [before, table({ body: [nested], carry })] }, amounts(12))
    expect(pages[0]?.at(-1)).toBe('carried 12 3')
    const second = await print({ content: [table(), { ...table(), pageBreak: 'before' }] }, amounts(9))
    expect(second[2]?.at(-1)).toBe('carried 0.70')
  })

  test('have 0 for sums without values so far, as do page nodes, and add numbers written as text', async () => {
    const cell = { text: 'z', carry: { net: '12.50', tax: 1 } }
    const late = { text: 'later', carry: { late: 3 }, pageBreak: 'before' }
    const header = '{{number @broughtForward.net}} {{number @broughtForward.late}} {{@carriedForward.late}}'
    const carry = { head: ['{{@broughtForward.tax}}', '{{@carriedForward.net}}'] }
    const body = [Array.from({ length: 3 }, () => ['x', cell]), [['y'.repeat(9), '']]].flat()
    const pages = await print({ content: [table({ body, carry }), late], header })
    expect(pages.map(page => page[0])).toEqual(['0 0 0', '37.5 0 3'])
    const heads = { $each: 'amounts', do: ['x', { text: 'z', carry: { net: { $value: 'this' } } }] }
    const rowsOf = await print({ content: [table({ body: [heads], carry })] }, amounts(10))
    expect(rowsOf[1]?.[0]).toBe('0.8')
    const error = await refusal(print({ content: [{ text: 'x', carry: { net: '12,50' } }] }))
    expect(error.message).toMatch(/\/content\/0\/carry\/net': expected a number/)
  })

  test('use the styles of the table, their own spans and the needed column widths', async () => {
    const foot = [{ text: 'a total of {{number @carriedForward.net 2}}', colSpan: 2 }, {}]
    const document = {
      content: [{ stack: [table({ widths: ['auto', 'auto'], carry: { foot } })], style: 'small' }],
      styles: { small: { fontSize: 9 } },
    }
    const pages = await print(document, amounts(40, 1_000_000))
    expect(pages[0]?.at(-1)).toMatch(/^a total of [\d,]+\.00$/)
    expect(pages[0]?.length).toBeGreaterThan(9)
  })

  test('are between groups of rows with row spans, not inside', async () => {
    const body = {
      $each: 'amounts',
      $flat: true,
      do: [
        [
          { text: 'g{{@index}}', rowSpan: 3 },
          { text: 'a', carry: { net: 1 } },
        ],
        [{}, { text: 'b', carry: { net: 1 } }],
        [{}, { text: 'c', carry: { net: 1 } }],
      ],
    }
    const carry = { foot: ['carried', '{{@carriedForward.net}}'] }
    const pages = await print({ content: [table({ body: [body], carry, dontBreakRows: true })] }, amounts(4))
    expect(pages.map(page => page.at(-1))).toEqual(['carried 6', 'c'])
    expect(pages.flat().filter(line => line.startsWith('g'))).toEqual(['g0 a', 'g1 a', 'g2 a', 'g3 a'])
  })

  test('lose nothing of a row higher than a page', async () => {
    const tall = ['{{#each amounts}}t{{@index}}\n{{/each}}', { text: '5', carry: { net: 5 } }]
    const pages = await print({ content: [table({ body: [ROWS, tall, ['end', '']] })] }, amounts(20))
    const words = pages.flat().map(line => line.split(' ')[0])
    expect(words.filter(word => /^t\d/.test(word ?? ''))).toEqual(
      Array.from({ length: 20 }, (_, i) => `t${i}`),
    )
    expect(words).toContain('end')
  })

  test('add no page for rows higher than one: they start at the position of the table', async () => {
    const lines = (name: string, count: number) => [
      Array.from({ length: count }, (_, i) => `${name}${i}`).join('\n'),
      { text: '5', carry: { net: 5 } },
    ]
    const counts = [16, 16, 1, 20, 3, 14]
    const body = counts.map((count, i) => lines('abcdef'[i] ?? '', count))
    for (const dontBreakRows of [false, true]) {
      const pages = await print({ content: [table({ body, dontBreakRows })] })
      const all = pages.flat().flatMap(line => line.match(/[a-f]\d+/g) ?? [])
      expect(all).toEqual(counts.flatMap((n, i) => Array.from({ length: n }, (_, k) => `${'abcdef'[i]}${k}`)))
      expect(pages[0]?.[0]).toMatch(/^a0/)
      expect(pages.slice(0, -1).every(page => page.length >= 9)).toBe(true)
      expect(pages).toHaveLength(8)
    }
  })

  test('do not count as rows for the layout of the table', async () => {
    const fills = { zebra: ['#ff0000', '#0000ff'] }
    const pages = await print(
      { content: [{ ...table(), layout: { ...fills, hLineWidth: 0, vLineWidth: 0 } }] },
      amounts(12),
    )
    expect(pages.map(page => page.length)).toEqual([8, 6])
  })

  test('are omitted in a block with keepTogether', async () => {
    const pages = await print({ content: ['a', { stack: [table()], keepTogether: true }] }, amounts(8))
    expect(pages).toEqual([['a'], rows(0, 8)])
  })
})

describe('invalid carry rows are rejected', () => {
  test.each<[object, RegExp]>([
    [{ foot: ['only one'] }, /\/content\/0\/table\/carry\/foot'.* has 1 cell, the table has 2 columns/],
    [
      {
        foot: [
          ['cf', 'x'],
          ['y', 'z'],
        ],
      },
      /\/carry\/foot': a foot is one row, a list of cells/,
    ],
    [{ foot: 'text' }, /\/carry\/foot': a row is an array of cells, such as/],
    [
      { head: [{ text: 'x', rowSpan: 2 }, 'y'] },
      /\/carry\/head\/0\/rowSpan': a carry row cannot use rowSpan/,
    ],
    [
      { head: ['x', { text: 'y', colSpan: 2 }] },
      /\/carry\/head\/1\/colSpan': expected a whole number from 1 to 1/,
    ],
    [{ foot: ['x', { txt: 'y' }] }, /\/carry\/foot\/1: .*did you mean 'text'/],
    [{ foots: ['x', 'y'] }, /\/carry\/foots': a table carries 'head' and 'foot', did you mean 'foot'/],
  ])('%j', async (carry, message) => {
    const error = await refusal(print({ content: [table({ carry })] }, amounts(20)))
    expect(error.code).toMatch(/^invalid_(?:definition|template)$/)
    expect(error.message).toMatch(message)
  })

  test('when the template is stored, if they do not depend on data', async () => {
    const pages = { foot: ['{{@pages}}', ''] }
    const unknown = await refusal(print({ content: [table({ carry: pages })] }))
    expect(unknown.message).toMatch(/\/carry\/foot\/0: @pages is not available in the carry rows of tables/)
    const outside = await refusal(print({ content: ['{{@carriedForward.net}}'] }))
    expect(outside.message).toMatch(/is known only in header, footer, background and watermark/)
  })
})

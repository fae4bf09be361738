import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../../../html/print-html.ts'

/** Start of the content, below margins of 10 mm. */
const [LEFT, TOP] = [28.5, 28.5]

function page(body: string, css = ''): string {
  return `<!doctype html><style>body{margin:0;font:16px/20px Roboto}table{border-collapse:collapse}
    td,th{padding:0;width:100px;height:20px}${css}</style>${body}`
}

describe('the background of a table', () => {
  test('includes row groups and columns, below rows and cells', async () => {
    const css = 'thead{background:#112233;color:#fff}col.b{background:#00ff00}tr.r{background:#0000ff}'
    const html = `<table><col><col class="b"><thead><tr><th>a<th>b</thead>
      <tr><td>c<td>d<tr class="r"><td>e<td style="background:#ff0000">f</table>`
    const [first] = await lookAt(page(html, css))
    const row = (top: number): (string | undefined)[] => [
      first?.color(LEFT + 70, TOP + top),
      first?.color(LEFT + 140, TOP + top),
    ]
    expect([row(10), row(25), row(40)]).toEqual([
      ['#112233', '#112233'],
      ['#ffffff', '#00ff00'],
      ['#0000ff', '#ff0000'],
    ])
  })

  test('of a row does not cover a cell that spans into it', async () => {
    const html = `<table><tr><td>a<td rowspan="2" style="background:#ff0000">b<td>c
      <tr style="background:#0000ff"><td>d<td>e</table>`
    const [first] = await lookAt(page(html))
    const across = [70, 140, 215].map(x => first?.color(LEFT + x, TOP + 25))
    expect(across).toEqual(['#0000ff', '#ff0000', '#0000ff'])
  })
})

describe('collapsed borders', () => {
  const css = 'td,th{border:4px solid #ff0000;background:#00ff00;color:#00ff00}'
  /** Rows are 24px apart: content and one border. */
  const ROW = 18
  const BORDER = 3
  const rows = (count: number) => '<tr><td>a<td>b<td>c'.repeat(count)

  test('are above the backgrounds of all rows on each page, around repeated headers too', async () => {
    const html = `<table><thead><tr><th>a<th>b<th>c</thead>${rows(99)}</table>`
    const pages = await lookAt(page(html, css))
    expect(pages.length).toBe(3)
    for (const [p, found] of pages.entries()) {
      const count = p < 2 ? 43 : 16
      for (let r = 0; r <= count; r++) {
        const top = TOP + r * ROW
        // the lower half of the border at a break is on the next page
        const middle = p < 2 && r === count ? top + BORDER / 4 : top + BORDER / 2
        expect([p, r, found.color(LEFT + 40, middle)]).toEqual([p, r, '#ff0000'])
        const inside = [LEFT + 2, LEFT + 40, LEFT + 79.5].map(x => found.color(x, top + BORDER + 5))
        const expected = r < count ? ['#ff0000', '#00ff00', '#ff0000'] : ['#ffffff', '#ffffff', '#ffffff']
        expect([p, r, ...inside]).toEqual([p, r, ...expected])
      }
    }
  })

  test('are omitted inside spanning cells', async () => {
    const html = `<table>${rows(2)}<tr><td colspan="2">a<td>c<tr><td rowspan="2">a<td>b<td>c<tr><td>b<td>c${rows(2)}</table>`
    const [first] = await lookAt(page(html, css))
    const line = (r: number, x: number) => first?.color(LEFT + x, TOP + r * ROW + BORDER / 2)
    const side = (r: number, x: number) => first?.color(LEFT + x, TOP + r * ROW + BORDER + 5)
    expect(Array.from({ length: 7 }, (_, r) => side(r, 79.5))).toEqual(
      Array.from({ length: 7 }, (_, r) => (r === 2 ? '#00ff00' : '#ff0000')),
    )
    expect(Array.from({ length: 8 }, (_, r) => line(r, 40))).toEqual(
      Array.from({ length: 8 }, (_, r) => (r === 4 ? '#00ff00' : '#ff0000')),
    )
  })

  test('of a row with another colour override those of its neighbours', async () => {
    const html = `<table>${rows(2)}<tr class="blue"><td>a<td>b<td>c${rows(2)}</table>`
    const [first] = await lookAt(page(html, `${css}.blue td{border:5px solid #0000ff}`))
    const lines = Array.from({ length: 5 }, (_, r) =>
      first?.color(LEFT + 40, TOP + r * ROW + BORDER / 2 + (r > 2 ? 0.7 : 0)),
    )
    expect(lines).toEqual(['#ff0000', '#ff0000', '#0000ff', '#0000ff', '#ff0000'])
  })

  test('of equal rows are one rectangle for each row and column, which viewers align to pixels', async () => {
    const { bytes } = await printHtml(page(`<table>${rows(40)}</table>`, 'td{border:4px solid}'))
    const content = (await PDFDocument.load(bytes)).getPage(0).node.Contents()
    if (!(content instanceof PDFRawStream)) throw new Error('the page has no content stream')
    const operators = Buffer.from(decodePDFRawStream(content).decode()).toString('latin1')
    expect(operators.match(/ re$/gm)).toHaveLength(41 + 4)
    expect(operators.match(/ re\nf$/gm)).toHaveLength(41 + 4)
  })
})

describe('collapsed borders of a table', () => {
  const css = 'table{border:4px solid #ff0000;background:#00ff00}td,th{border:2px solid #0000ff;height:100px}'
  /** Rows are 102px apart; a page is 277 mm high. */
  const ROW = 76.5
  const PAGE_END = TOP + 785
  /** Centres of the left border, the border between the columns, and the right border. */
  const [SIDE, RULE, RIGHT] = [LEFT + 1.5, LEFT + 78.75, LEFT + 156]
  const rows = (count: number) => '<tr><td><td>'.repeat(count)
  const avoid = 'tr{break-inside:avoid}'

  test('end with the last row on a page, its background with the page', async () => {
    const pages = await lookAt(page(`<table>${rows(15)}</table>`, css + avoid))
    expect(pages.length).toBe(2)
    const sides = [TOP + 10 * ROW - 5, TOP + 10 * ROW + 6, PAGE_END - 2].map(y => pages[0]?.color(SIDE, y))
    expect(sides).toEqual(['#ff0000', '#00ff00', '#00ff00'])
    const last = [TOP + 5 * ROW - 5, TOP + 5 * ROW + 6].map(y => pages[1]?.color(SIDE, y))
    expect(last).toEqual(['#ff0000', '#ffffff'])
  })

  test('end with a repeated footer', async () => {
    const html = `<table><tfoot>${rows(1)}</tfoot>${rows(15)}</table>`
    const pages = await lookAt(page(html, `${css}${avoid}tfoot{break-inside:avoid}`))
    expect(pages.length).toBe(2)
    for (const [p, count] of [
      [0, 9],
      [1, 6],
    ] as const) {
      const end = TOP + (count + 1) * ROW + 4.5
      const sides = [end - 4, end + 3].map(y => pages[p]?.color(SIDE, y))
      expect([p, ...sides]).toEqual([p, '#ff0000', p === 0 ? '#00ff00' : '#ffffff'])
    }
  })

  test('end with the last row beside a cell that continues', async () => {
    const spanning = `<tr><td rowspan="15"><td>${'<tr><td>'.repeat(14)}`
    const [first] = await lookAt(page(`<table>${spanning}</table>`, css + avoid))
    const sides = [TOP + 10 * ROW - 5, TOP + 10 * ROW + 6].map(y => first?.color(RIGHT, y))
    expect(sides).toEqual(['#ff0000', '#00ff00'])
  })

  test('are around columns without cells', async () => {
    const html = `<table>${rows(1)}<tr><td></table>`
    const [first] = await lookAt(page(html, css))
    const [middle, bottom] = [LEFT + 115, TOP + 156]
    const found = [
      first?.color(RIGHT, TOP + 1.5 * ROW),
      first?.color(middle, bottom),
      first?.color(middle, TOP + 1.5 * ROW),
      first?.color(RULE, TOP + 1.5 * ROW),
    ]
    expect(found).toEqual(['#ff0000', '#ff0000', '#00ff00', '#0000ff'])
  })

  test('of rows are also around columns without cells', async () => {
    const html = `<table style="border:0">${rows(1)}<tr style="border:4px solid #ff00ff"><td></table>`
    const [first] = await lookAt(page(html, 'td{border:0;height:100px}'))
    const colors = [TOP + 76.5, TOP + 100, TOP + 154.5].map(y => first?.color(LEFT + 115, y))
    expect(colors).toEqual(['#ff00ff', '#ffffff', '#ff00ff'])
  })

  test('are omitted where a cell has hidden borders', async () => {
    const html = '<table><tr><td style="border-style:hidden"><td><tr><td><td></table>'
    const [first] = await lookAt(page(html, css))
    expect([0.5, 1.5].map(r => first?.color(SIDE, TOP + r * ROW))).toEqual(['#00ff00', '#ff0000'])
  })

  test('remain beside hidden cells, and are omitted in a hidden table', async () => {
    const hidden = '<table><tr><td style="visibility:hidden"><td></table>'
    const visible = '<table style="visibility:hidden"><tr><td style="visibility:visible"><td></table>'
    const colors = await Promise.all(
      [hidden, visible].map(async html => {
        const [first] = await lookAt(page(html, css))
        return [SIDE, RULE].map(x => first?.color(x, TOP + ROW / 2))
      }),
    )
    expect(colors).toEqual([
      ['#ff0000', '#0000ff'],
      ['#ffffff', '#ffffff'],
    ])
  })

  test('have no rounded corners', async () => {
    const [first] = await lookAt(page(`<table style="border-radius:40px">${rows(1)}</table>`, css))
    expect(first?.color(LEFT + 4, TOP + 4)).toBe('#00ff00')
  })
})

test('columns without cells and width at the end have no spacing', async () => {
  const css = 'table{border-collapse:separate;border-spacing:20px;background:#00ff00}td{background:#ff0000}'
  const html = '<table><col><col><col><tr><td></table>'
  const [first] = await lookAt(page(html, css))
  const colors = [7, 50, 97, 110].map(x => first?.color(LEFT + x, TOP + 20))
  expect(colors).toEqual(['#00ff00', '#ff0000', '#00ff00', '#ffffff'])
})

describe('the percentage of a cell over several columns', () => {
  /** Widths of red, lime and blue cells of a row, in CSS pixels; the page is scanned pixel by pixel. */
  async function columnWidths(table: string): Promise<number[]> {
    const [first] = await lookAt(`<!doctype html><style>body{margin:0;font:16px/20px Roboto}
      table{border-collapse:collapse}td{padding:0;height:20px}i{display:inline-block}
      .r{background:#ff0000}.g{background:#00ff00}.b{background:#0000ff}</style>${table}`)
    const colors = Array.from({ length: 640 }, (_, px) => first?.color(LEFT + (px + 0.5) * 0.75, TOP + 10))
    return ['#ff0000', '#00ff00', '#0000ff'].map(color => colors.filter(found => found === color).length)
  }
  const cells = (a: string, b: string, c = '') => `<tr><td class="r">${a}<td class="g">${b}<td class="b">${c}`
  const content = (width: number) => `<i style="width:${width}px"></i>`

  test('is shared by its columns in proportion to their max-content widths', async () => {
    const table = `<table style="width:400px">${cells(content(40), content(80))}
      <tr><td colspan="2" style="width:60%"><td></table>`
    expect(await columnWidths(table)).toEqual([80, 160, 160])
  })

  test('is shared equally by columns without content', async () => {
    const table = `<table style="width:400px">${cells('', '', content(10))}
      <tr><td colspan="2" style="width:60%"><td></table>`
    expect(await columnWidths(table)).toEqual([120, 120, 160])
  })

  test('does not change columns with their own percentage', async () => {
    const table = `<table style="width:400px"><col style="width:20%">${cells(content(40), content(40))}
      <tr><td colspan="2" style="width:60%"><td></table>`
    expect(await columnWidths(table)).toEqual([80, 160, 160])
  })

  test('has no effect if its columns have more in total', async () => {
    const table = `<table style="width:400px"><col style="width:20%"><col style="width:50%">
      ${cells(content(10), content(10))}<tr><td colspan="2" style="width:60%"><td></table>`
    expect(await columnWidths(table)).toEqual([80, 200, 120])
  })

  test('widens a table of automatic width', async () => {
    const table = `<table>${cells(content(30), content(30), content(60))}
      <tr><td colspan="2" style="width:25%"><td></table>`
    // 60px are the remaining 75 %, and 30px are 12.5 %: 240px
    expect(await columnWidths(table)).toEqual([30, 30, 180])
  })
})

import { describe, expect, test } from 'vitest'
import { lookAt } from '../../../html/print-html.ts'

/** Where content begins, under margins of 10 mm. */
const [LEFT, TOP] = [28.5, 28.5]

function page(body: string, css = ''): string {
  return `<!doctype html><style>body{margin:0;font:16px/20px Roboto}table{border-collapse:collapse}
    td,th{padding:0;width:100px;height:20px}${css}</style>${body}`
}

describe('the background of a table', () => {
  test('comes from row groups and columns too, beneath that of rows and cells', async () => {
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

  test('of a row does not cover what spans it from above', async () => {
    const html = `<table><tr><td>a<td rowspan="2" style="background:#ff0000">b<td>c
      <tr style="background:#0000ff"><td>d<td>e</table>`
    const [first] = await lookAt(page(html))
    const across = [70, 140, 215].map(x => first?.color(LEFT + x, TOP + 25))
    expect(across).toEqual(['#0000ff', '#ff0000', '#0000ff'])
  })
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

  test('leaves columns with a percentage of their own as they are', async () => {
    const table = `<table style="width:400px"><col style="width:20%">${cells(content(40), content(40))}
      <tr><td colspan="2" style="width:60%"><td></table>`
    expect(await columnWidths(table)).toEqual([80, 160, 160])
  })

  test('changes nothing if its columns have more in total', async () => {
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

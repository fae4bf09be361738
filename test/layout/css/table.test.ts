import { describe, expect, test } from 'vitest'
import { lookAt } from '../../html/print-html.ts'

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

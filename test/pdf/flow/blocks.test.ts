import { describe, expect, test } from 'vitest'
import { lookAt } from '../../html/print-html.ts'

const PX = 0.75
/** Where content begins, under margins of 10 mm. */
const [LEFT, TOP] = [28.5, 28.5]

function page(body: string, css = ''): string {
  return `<!doctype html><style>body{margin:0;font:16px/20px Roboto}p{margin:0}${css}</style>${body}`
}

describe('blocks', () => {
  test('are moved by the attributes of old pages, and what tables hold begins anew', async () => {
    const html = `<div style="width:400px"><center><table cellspacing=0 cellpadding=0 width=200><tr><td>table</table></center>
      <div align=right><p style="width:100px">right</p></div><div style="text-align:center"><p style="width:100px">x</p></div></div>`
    const [look] = await lookAt(page(html))
    expect(look?.at('table').x).toBeCloseTo(LEFT + 100 * PX, 0)
    expect(look?.at('right').x).toBeGreaterThan(LEFT + 350 * PX)
    expect(look?.at('x').x).toBeCloseTo(LEFT + 46 * PX, 0)
  })

  test('out of the flow stand in the middle between two sides where margins are auto', async () => {
    const html = `<div style="position:relative;width:300px;height:200px"><b style="position:absolute;inset:0;margin:auto;
      width:100px;height:40px;background:#ff0000"></b></div>`
    const [look] = await lookAt(page(html))
    const colors = [75, 85, 115, 125].map(y => look?.color(LEFT + 150 * PX, TOP + y * PX))
    expect(colors).toEqual(['#ffffff', '#ff0000', '#ff0000', '#ffffff'])
  })
})

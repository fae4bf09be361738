import { expect, test } from 'vitest'
import { lookAt } from '../../../html/print-html.ts'

const STYLE = `<!doctype html><style>@page{size:400px 400px;margin:0}body{margin:0;font:16px/20px Roboto}
  p{margin:0}td{padding:0}table{border-spacing:0}</style>`
const PX = 0.75

/** The first word of each run and the top of its line, in pixels, by page. */
async function placesOn(body: string): Promise<string[][]> {
  const pages = await lookAt(STYLE + body)
  return pages.map(({ text }) => text.map(({ text, y }) => `${text.trim()} ${Math.round(y / PX / 5) * 5}`))
}

const filler = (height: number): string => `<div style="height:${height}px"></div>`
const lines = (count: number): string => Array.from({ length: count }, (_, i) => `a${i + 1}`).join('<br>')

/** The pages as Chromium 156 prints them. */
const CASES: Readonly<Record<string, readonly [body: string, pages: readonly string[]]>> = {
  'the padding of a block': [`${filler(360)}<div style="padding-bottom:50px">a</div><p>b</p>`, ['', 'a b']],
  'the border of a block': [`${filler(375)}<div style="border:4px solid">a</div><p>b</p>`, ['', 'a b']],
  'the padding after the last of several blocks': [
    `${filler(340)}<div style="padding-bottom:50px"><p>a</p><p>b</p></div><p>c</p>`,
    ['a', 'b c'],
  ],
  'the padding of blocks in blocks': [
    `${filler(330)}<div style="padding-bottom:20px"><div style="padding-bottom:20px"><p>a</p><p>b</p></div></div><p>c</p>`,
    ['a', 'b c'],
  ],
  'the padding after a block of its own height': [
    `${filler(300)}<div style="padding-bottom:50px"><p>a</p><div style="height:60px">b</div></div><p>c</p>`,
    ['a', 'b c'],
  ],
  'the padding after a margin': [
    `${filler(330)}<div style="padding-bottom:20px"><p>a</p><p style="margin-bottom:20px">b</p></div><p>c</p>`,
    ['a', 'b c'],
  ],
  'the padding of a cell': [
    `${filler(335)}<table><tr><td>a</td></tr><tr><td style="padding-bottom:50px">b</td></tr><tr><td>c</td></tr></table>`,
    ['a', 'b c'],
  ],
  'the padding of a cell of many lines': [
    `${filler(225)}<table><tr><td style="padding-bottom:10px">${lines(9)}</td></tr><tr><td>b</td></tr></table>`,
    ['a1 a2 a3 a4 a5 a6 a7', 'a8 a9 b'],
  ],
  'the padding of a list item': [
    `${filler(360)}<ul style="margin:0;list-style:none"><li style="padding-bottom:30px">a</li><li>b</li></ul>`,
    ['', 'a b'],
  ],
  'the padding of a flex container': [
    `${filler(360)}<div style="display:flex;padding-bottom:50px"><div>a</div></div><p>b</p>`,
    ['', 'a b'],
  ],
  'the padding of a grid': [
    `${filler(360)}<div style="display:grid;padding-bottom:50px"><div>a</div></div><p>b</p>`,
    ['', 'a b'],
  ],
  'but not the rest of a height': [`${filler(360)}<div style="height:50px">a</div><p>b</p>`, ['a', 'b']],
  'nor the padding below the rest of a height': [
    `${filler(340)}<div style="min-height:60px;padding-bottom:40px"><p>a</p><p>b</p></div><p>c</p>`,
    ['a b', 'c'],
  ],
}

test.each(Object.entries(CASES))(
  'the end of a box stays with its last content: %s',
  async (_, [body, pages]) => {
    const places = await placesOn(body)
    expect(places.map(page => page.map(place => place.split(' ')[0]).join(' '))).toEqual(pages)
  },
)

test('a box that ends on the next page has its bottom margin and padding there', async () => {
  const body = `${filler(330)}<div style="padding-bottom:20px"><p>a</p><p style="margin-bottom:20px">b</p></div><p>c</p>`
  const [, second = []] = await placesOn(body)
  const [b = 0, c = 0] = second.map(place => Number(place.split(' ')[1]))
  expect(c - b).toBe(60)
})

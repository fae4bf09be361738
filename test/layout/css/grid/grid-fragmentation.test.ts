import { describe, expect, test } from 'vitest'
import { type Look, lookAt } from '../../../html/print-html.ts'

const PX = 0.75

/** Pages of 100px with lines of 10px. */
function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:200px 100px;margin:0}body{margin:0;font:8px/10px Roboto}p{margin:0}
.g{display:grid;grid-template-columns:100px 100px}.w{font-size:10px}${css}</style>${body}`
}

/** The words of each page. */
async function wordsOf(html: string): Promise<string[]> {
  return (await lookAt(html)).map(({ words }) => words)
}

const lines = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `<p>${prefix}${i + 1}</p>`).join('')

/** The colour in the middle of a pixel. */
const at = (look: Look | undefined, x: number, y: number): string | undefined =>
  look?.color((x + 0.5) * PX, (y + 0.5) * PX)

describe('a fragmented grid', () => {
  test('slices rows of fixed height', async () => {
    const items = Array.from({ length: 6 }, (_, i) => `<div>a${i}</div>`).join('')
    expect(
      await wordsOf(page(`<div class="g" style="grid-auto-rows:40px">${items}</div><p>end</p>`)),
    ).toEqual(['a0 a1 a2 a3 a4 a5', 'end'])
  })

  test('continues stretched items without content on the next page', async () => {
    for (const style of ['display:grid;grid-auto-rows:60px', 'display:flex;height:60px']) {
      const html = page(
        `<div style="height:80px"></div><div style="${style}"><div style="background:#f00;flex:1">a</div></div><p>end</p>`,
      )
      const [, second] = await lookAt(html)
      expect([at(second, 50, 38), at(second, 50, 42)]).toEqual(['#ff0000', '#ffffff'])
      expect(second?.at('end').y).toBeGreaterThan(40 * PX)
    }
  })

  test('keeps a row together for break-inside: avoid', async () => {
    const item = (name: string) => `<div style="break-inside:avoid">${lines(name, 4)}</div>`
    const pages = await wordsOf(
      page(`<div class="g">${item('a')}<i></i>${item('b')}<i></i>${item('c')}</div>`),
    )
    expect(pages).toEqual(['a1 a2 a3 a4 b1 b2 b3 b4', 'c1 c2 c3 c4'])
  })

  test('breaks inside the items of a row, in parallel', async () => {
    const pages = await wordsOf(
      page(`<div class="g"><div>${lines('a', 12)}</div><div>${lines('b', 14)}</div><p>c</p></div>`),
    )
    expect(pages).toHaveLength(2)
    expect(pages[0]).toBe(`${words('a', 1, 10)} ${words('b', 1, 10)}`)
    expect(pages[1]).toBe(`${words('a', 11, 12)} ${words('b', 11, 14)} c`)
  })

  test('continues the background of a stretched item to the end of its row', async () => {
    const html = page(
      `<div class="g"><div style="background:#f00">a</div><div>${lines('b', 14)}</div><div style="background:#0f0">c</div></div>`,
    )
    const [first, second] = await lookAt(html)
    expect([at(first, 50, 95), at(second, 50, 5), at(second, 50, 38)]).toEqual([
      '#ff0000',
      '#ff0000',
      '#ff0000',
    ])
    expect([at(second, 50, 42), at(second, 50, 52)]).toEqual(['#00ff00', '#ffffff'])
  })

  test('ends the background of a short item on its own page', async () => {
    for (const display of ['grid', 'flex']) {
      const html = page(
        `<div class="g" style="display:${display};align-items:start"><div style="background:#f00;width:100px">a</div><div>${lines('b', 14)}</div></div>`,
      )
      const [first, second] = await lookAt(html)
      expect([at(first, 50, 8), at(first, 50, 12), at(second, 50, 5)]).toEqual([
        '#ff0000',
        '#ffffff',
        '#ffffff',
      ])
    }
  })

  test('continues items over several rows', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `<p>r${i}</p>`).join('')
    const html = page(
      `<div class="g"><div style="grid-row:span 11;background:#f00">a</div>${rows}<div style="grid-row:12;grid-column:1">z</div></div>`,
    )
    const [first, second, ...more] = await lookAt(html)
    expect(more).toEqual([])
    expect([first?.words, second?.words]).toEqual([`a ${words('r', 0, 9)}`, 'r10 r11 z'])
    expect([at(first, 50, 98), at(second, 50, 8), at(second, 80, 12)]).toEqual([
      '#ff0000',
      '#ff0000',
      '#ffffff',
    ])
  })

  test.each([
    ['grid', 'break-before'],
    ['flex', 'break-before'],
  ])('%s: %s of an item breaks before its row', async (display, property) => {
    const html = page(
      `<div class="g" style="display:${display};flex-wrap:wrap"><div class="i">a</div><div class="i">b</div><div class="i">c</div><div class="i" style="${property}:page">d</div></div>`,
      '.i{width:100px}',
    )
    expect(await wordsOf(html)).toEqual(['a b', 'c d'])
  })

  test('break-after of an item breaks after its row', async () => {
    const html = page('<div class="g"><div style="break-after:page">a</div><div>b</div><div>c</div></div>')
    expect(await wordsOf(html)).toEqual(['a b', 'c'])
  })

  test('starts rows at the top of the page, without the rest of a gutter', async () => {
    const grid = (gap: number, height: number) =>
      page(
        `<div class="g" style="row-gap:${gap}px"><div style="height:${height}px">a</div><i></i><div style="break-inside:avoid;height:20px;background:#f00">b</div></div>`,
      )
    // the row does not fit on the first page
    const [, moved] = await lookAt(grid(10, 80))
    expect(at(moved, 50, 0)).toBe('#ff0000')
    // the gutter extends beyond the end of the page
    const [, rest] = await lookAt(grid(10, 95))
    expect(at(rest, 50, 0)).toBe('#ff0000')
    // the margin of an item continues
    const [, margin] = await lookAt(grid(0, 95).replace('height:95px', 'height:95px;margin-bottom:10px'))
    expect([at(margin, 50, 4), at(margin, 50, 5)]).toEqual(['#ffffff', '#ff0000'])
  })

  test('moves to the next page as a whole with break-inside: avoid', async () => {
    const grid = `<div class="g" style="break-inside:avoid">${lines('a', 12)}</div>`
    expect(await wordsOf(page(`${lines('p', 5)}${grid}`))).toEqual([words('p', 1, 5), words('a', 1, 12)])
  })
})

function words(prefix: string, from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${from + i}`).join(' ')
}

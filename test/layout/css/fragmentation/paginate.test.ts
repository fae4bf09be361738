import { describe, expect, test } from 'vitest'
import { lookAt } from '../../../html/print-html.ts'

const PX = 0.75

/** A page of 400 by 400 pixels without margins, which holds 20 lines. */
function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:400px 400px;margin:0}body{margin:0;font:16px/20px Roboto}
    p,h1,h2{margin:0;font:inherit}table{border-spacing:0}td{padding:0}${css}</style>${body}`
}

async function texts(html: string): Promise<string[]> {
  const pages = await lookAt(html)
  return pages.map(({ words }) => words)
}

function many(count: number, of: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => of(i + 1)).join('')
}

const count = (page: string): number => page.split(' ').length

describe('consecutive headings with `break-after: avoid`', () => {
  const css = 'h1,h2{break-after:avoid}'

  test('move together with their content if a page can hold them', async () => {
    const html = page(`${many(15, () => '<p>x</p>')}${many(10, () => '<h1>h</h1>')}<p>text</p>`, css)
    const pages = await texts(html)
    expect(pages.map(count)).toEqual([15, 11])
  })

  test('break at the page end from their position if no page can hold them', async () => {
    const html = page(`${many(5, () => '<p>x</p>')}${many(60, i => `<h2>${i}</h2>`)}<p>text</p>`, css)
    expect((await texts(html)).map(count)).toEqual([20, 20, 20, 6])
    expect(
      (
        await texts(
          page(
            many(100, i => `<h2>${i}</h2>`),
            css,
          ),
        )
      ).map(count),
    ).toEqual([20, 20, 20, 20, 20])
  })
})

describe('a row of a table', () => {
  const row = '<tr><td>1<br>2<br>3<br>4<br>5<br>6<br>7<br>8</td><td>side</td></tr>'

  test('is fragmented in place, and vertical alignment is reset on the next page', async () => {
    const pages = await lookAt(page(`<div style="height:300px"></div><table>${row}${row}</table>`))
    expect(pages.map(({ words }) => words.split(' ').sort().join(' '))).toEqual([
      '1 2 3 4 5 side',
      '1 2 3 4 5 6 6 7 7 8 8 side',
    ])
    const [first, second] = pages
    expect(first?.at('side').y).toBeCloseTo(first?.at('1').y ?? 0, 0)
    expect(second?.at('side').y).toBeGreaterThan(second?.at('4').y ?? 0)
    expect(second?.at('side').y).toBeLessThan(second?.at('5').y ?? 0)
  })

  test('that breaks has no collapsed borders there, and those of repeated headers remain', async () => {
    const css = 'table{border-collapse:collapse;width:100px}td,th{border:4px solid #ff0000}'
    const html = `<table><thead><tr><th>head</thead><tr><td>${many(45, i => `${i}<br>`)}</table>`
    const pages = await lookAt(page(html, css))
    expect(pages.length).toBe(3)
    const at = (n: number, y: number) => pages[n]?.color(50 * PX, y * PX)
    // the header has 20 px between borders of 4 px
    for (const n of [0, 1, 2]) expect([at(n, 2), at(n, 26)]).toEqual(['#ff0000', '#ff0000'])
    for (const n of [0, 1]) expect([at(n, 387), at(n, 398)]).toEqual(['#ffffff', '#ffffff'])
  })

  test('higher than a page starts below its heading', async () => {
    const tall = `<tr><td>${many(45, i => `${i}<br>`)}</td><td>side</td></tr>`
    const pages = await texts(page(`<p>x</p><h2>head</h2><table>${tall}</table>`))
    expect(pages.map(count)).toEqual([2 + 18 + 1, 20, 7])
  })
})

describe('unbreakable content higher than a page', () => {
  const shape = (height: number, style = ''): string =>
    `<svg viewBox="0 0 100 ${height}" width="100" height="${height}" style="${style}"><rect width="100" height="450"
      fill="#ff0000"/><rect y="450" width="100" height="${height - 450}" fill="#0000ff"/></svg>`
  const at = (look: { color(x: number, y: number): string } | undefined, y: number): string | undefined =>
    look?.color(50 * PX, y * PX)

  test.each([
    ['on a line', (svg: string) => `<p>${svg}</p>`],
    ['as a block', (svg: string) => svg.replace('style="', 'style="display:block;')],
    ['in a cell', (svg: string) => `<table><tr><td style="line-height:0">${svg}</td></tr></table>`],
  ])('continues on the next pages, %s, and later content follows it', async (_, html) => {
    const pages = await lookAt(page(`${html(shape(600))}<p>after</p>`))
    expect(pages.map(({ words }) => words)).toEqual(['', 'after'])
    const [first, second] = pages
    expect([at(first, 5), at(first, 395)]).toEqual(['#ff0000', '#ff0000'])
    expect([45, 55, 195, 240].map(y => at(second, y))).toEqual(['#ff0000', '#0000ff', '#0000ff', '#ffffff'])
    expect(second?.at('after').y).toBeGreaterThan(200 * PX)
  })

  test('leaves no empty page if it is first in its paragraph', async () => {
    const html = `<p>one</p><p style="margin-top:20px;break-before:page">${shape(500)} text</p>`
    const pages = await lookAt(page(html))
    expect(pages.map(({ words }) => words)).toEqual(['one', '', 'text'])
    expect([at(pages[1], 30), at(pages[2], 60), at(pages[2], 80)]).toEqual(['#ff0000', '#ff0000', '#0000ff'])
  })

  test('has each of its texts once, on the page of its position', async () => {
    const lines = many(30, i => `<p>${i}</p>`)
    const block = `<div style="display:inline-block;background:#00ff00;width:100px">${lines}</div>`
    const pages = await lookAt(page(`${block}<p>after it</p>`))
    expect(pages.map(({ words }) => count(words))).toEqual([20, 12])
    expect(at(pages[1], 190)).toBe('#00ff00')
  })
})

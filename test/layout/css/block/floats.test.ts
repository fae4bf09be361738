import { describe, expect, test } from 'vitest'
import { lookAt } from '../../../html/print-html.ts'

const PX = 0.75

/** A page of 400 by 400 pixels without margins. */
function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:400px 400px;margin:0}body{margin:0;font:16px/20px Roboto}p{margin:0}${css}</style>${body}`
}

/** Start of a run, in pixels. */
async function placesOf(html: string): Promise<(text: string) => { x: number; line: number }> {
  const [look] = await lookAt(html)
  const top = look?.at('top').y ?? 0
  return text => {
    const { x, y } = look?.at(text) ?? { x: 0, y: 0 }
    return { x: x / PX, line: Math.round((y - top) / PX) / 20 }
  }
}

describe('a float after text', () => {
  test('is placed next to the line if it fits', async () => {
    const at = await placesOf(
      page(`<p>top</p><p>left <b style="float:right;width:100px">right</b></p><p>next</p>
        <p>before <b style="float:left;width:50px">front</b> after</p>`),
    )
    expect(at('right').line).toBe(1)
    expect(at('right').x).toBeCloseTo(300, 0)
    expect(at('next')).toEqual({ x: 0, line: 2 })
    expect(at('front')).toEqual({ x: 0, line: 3 })
    expect(at('before after').line, 'the line goes on').toBe(3)
    expect(at('before after').x, 'what stood there makes room').toBeCloseTo(50, 0)
  })

  test('is placed below the line if it does not fit, and so are later floats', async () => {
    const at = await placesOf(
      page(`<p>top</p><p>long <i style="float:left;width:390px">wide</i><b style="float:right;width:5px">i</b>
        text</p>`),
    )
    expect(at('long text').line).toBe(1)
    expect(at('wide')).toEqual({ x: 0, line: 2 })
    expect(at('i').line).toBe(2)
  })

  test('narrows the lines next to it, and moves words that no longer fit', async () => {
    const words = `<u>${'w'.repeat(12)}</u> <b style="float:right;width:150px;height:40px">side</b> <i>${'m'.repeat(12)}</i>`
    const at = await placesOf(page(`<p>top</p><p>${words} <s>end</s></p>`))
    expect(at('side').line).toBe(1)
    expect(at('m'.repeat(12)).line).toBe(2)
  })

  test('counts towards the shrink-to-fit width, and is not underlined with the text', async () => {
    const html = `<p>top</p><div style="float:left;background:#00ff00"><u>text <b style="float:right;width:100px">side</b></u></div>`
    const at = await placesOf(page(html))
    expect(at('side').line).toBe(1)
    expect(at('side').x).toBeGreaterThan(20)
    const [look] = await lookAt(page(html))
    const row = Array.from({ length: 6 }, (_, i) => look?.color(at('side').x * PX + 60, (33 + i) * PX))
    expect(new Set(row)).toEqual(new Set(['#00ff00']))
  })

  test.each([
    ['breaks at the page end beside its line', '', ['side line', '']],
    ['goes to the next page without its line if it must not break', 'break-inside:avoid', ['line', 'side']],
  ])('%s', async (_, style, words) => {
    const html = `<div style="height:350px"></div><p>line <b style="float:right;height:60px;${style}">side</b></p>`
    const pages = await lookAt(page(html))
    expect(pages.map(({ words }) => words)).toEqual(words)
  })
})

test('thousands of floats inside text are printed in order', async () => {
  const floats = Array.from({ length: 3000 }, () => 'x <b style="float:left">f</b>').join('')
  const pages = await lookAt(page(`<p>${floats}</p><p>end</p>`))
  const words = pages.map(({ words }) => words).join(' ')
  expect(words.match(/f/g)).toHaveLength(3000)
  expect(words.endsWith('end')).toBe(true)
})

describe('a float taller than a page', () => {
  const lines = (name: string, count: number): string =>
    Array.from({ length: count }, (_, i) => `<p>${name}${i + 1}</p>`).join('')
  const column = (side: string, content: string): string =>
    `<div style="float:${side};width:50%">${content}</div>`

  test('continues on the next pages next to other floats, and cleared content follows it', async () => {
    const html = `<p>top</p>${column('left', lines('a', 50))}${column('right', lines('b', 30))}<p style="clear:both">end</p>`
    const pages = await lookAt(page(html))
    const has = (text: string): number => pages.findIndex(({ words }) => words.split(' ').includes(text))
    expect(['a19', 'a20', 'a39', 'a40', 'a50', 'b19', 'b20', 'b30', 'end'].map(has)).toEqual([
      0, 1, 1, 2, 2, 0, 1, 1, 2,
    ])
    expect(pages).toHaveLength(3)
    expect(pages[2]?.at('end').y).toBeGreaterThan(pages[2]?.at('a50').y ?? 0)
  })

  test.each([
    ['that hangs out of its container', '', 'clear:both'],
    ['inside its container', 'overflow:hidden', ''],
  ])('%s is followed by the content below it', async (_, outer, after) => {
    const html = `<div style="${outer}">${column('left', lines('a', 30))}<p>beside</p></div><p style="${after}">end</p>`
    const pages = await lookAt(page(html))
    expect(pages.map(({ words }) => words.split(' ').length)).toEqual([21, 11])
    expect(pages[1]?.at('end').y).toBeGreaterThan(pages[1]?.at('a30').y ?? 0)
  })
})

test('positioned boxes inside a line do not split it', async () => {
  const at = await placesOf(
    page(`<p>top</p><p>price<sup style="position:absolute;font-size:16px">*</sup> and more</p>
      <p style="position:relative">left <b style="position:absolute;right:0">right</b> goes on</p>
      <div>menu<div style="position:absolute">item</div> text</div><p>line<br><b style="position:absolute">last</b></p>`),
  )
  expect(at('price and more')).toEqual({ x: 0, line: 1 })
  expect(at('*').line).toBe(1)
  expect(at('*').x).toBeGreaterThan(30)
  expect(at('*').x).toBeLessThan(45)
  expect(at('left goes on')).toEqual({ x: 0, line: 2 })
  expect(at('right').line).toBe(2)
  expect(at('right').x).toBeGreaterThan(350)
  expect(at('menu text')).toEqual({ x: 0, line: 3 })
  expect(at('item')).toEqual({ x: 0, line: 4 })
  expect(at('last')).toEqual({ x: 0, line: 5 })
})

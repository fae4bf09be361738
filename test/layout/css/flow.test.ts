import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../../html/print-html.ts'
import { readablePdf } from '../document/readable-pdf.ts'

const PX = 0.75

function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:800px 1000px;margin:40px}body{margin:0;font:20px/30px Roboto}p{margin:0}${css}</style>${body}`
}

function wide(px: number): string {
  return page(`<p>first</p><div style="width:${px}px;text-align:right">end</div>`)
}

describe('content wider than the page', () => {
  test.each([
    [720, 1],
    [900, 720 / 900],
    [1080, 720 / 1080],
  ])('of %ipx is scaled down with the page, as browsers do', async (px, factor) => {
    const { warnings } = await printHtml(wide(px))
    expect(warnings).toEqual([])
    const [look] = await lookAt(wide(px))
    const [first, end] = [look?.at('first'), look?.at('end')]
    expect(first?.x).toBeCloseTo(40 * PX, 0)
    expect((end?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(30 * PX * factor, 0)
    expect(end?.x).toBeGreaterThan(540)
    expect(end?.x).toBeLessThan(570)
  })

  test('leaves a layout width of whole pixels', async () => {
    const beside = (width: number) =>
      `<body style="margin:0"><p style="width:${width}px;margin:0">wide</p><p style="text-align:right;margin:0">end`
    const [fractional, whole] = [await lookAt(beside(900.9)), await lookAt(beside(900))]
    const [end, expected] = [fractional[0]?.at('end'), whole[0]?.at('end')]
    expect((expected?.x ?? 0) - (end?.x ?? 0)).toBeCloseTo((0.9 * PX * 719) / 900.9, 1)
  })

  test('by more than half is clipped, with a warning', async () => {
    const { warnings } = await printHtml(wide(1200))
    expect(warnings).toMatchObject([
      { code: 'content_overflows', message: expect.stringContaining('120px wider') },
    ])
    expect(warnings[0]?.message).toContain("The text 'end' reaches farthest to the right")
  })

  test.each([
    [
      'text',
      "text 'not to be wrapped not to be wrapped not …'",
      `<pre>${'not to be wrapped '.repeat(20)}</pre>`,
    ],
    [
      'picture',
      'picture',
      `<div><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" width="2000">`,
    ],
    ['box', 'box', '<p>x</p><div style="position:absolute;left:800px;width:900px;height:10px"></div>'],
    [
      'table',
      "box with the text 'a'",
      `<table><tr><td>a<td style="min-width:2000px;text-align:right">wide</table>`,
    ],
  ])('names the widest %s', async (_, name, html) => {
    const { warnings } = await printHtml(page(html))
    expect(warnings.map(({ message }) => message).join()).toContain(
      `The ${name} reaches farthest to the right`,
    )
  })

  test.each([
    ['a table of words', `<table><tr>${'<td>Immutable'.repeat(12)}</table>`],
    ['text that does not wrap', `<pre>${'long '.repeat(30)}</pre>`],
    ['an out-of-flow box', '<div style="position:absolute;left:800px;width:200px;height:10px"></div>'],
    ['a flex row', `<div style="display:flex">${'<i style="flex:0 0 200px">x</i>'.repeat(5)}</div>`],
    [
      'an image',
      `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='9'/>">`,
    ],
  ])('is measured for %s', async (_, html) => {
    const [look] = await lookAt(page(`<p>a</p><p>b</p>${html}`))
    const height = (look?.at('b').y ?? 0) - (look?.at('a').y ?? 0)
    expect(height).toBeLessThan(29 * PX)
    const [cut] = await lookAt(page(`<p>a</p><p>b</p><div style="overflow:hidden">${html}</div>`))
    const isFlow = !html.includes('absolute')
    if (isFlow) expect((cut?.at('b').y ?? 0) - (cut?.at('a').y ?? 0)).toBeCloseTo(30 * PX, 1)
  })

  test('is paginated after scaling, and links and destinations match the text', async () => {
    const html = page(
      `<a href="#z">link</a><div style="width:1080px">${'<p>line</p>'.repeat(60)}</div><p id="z">target</p>`,
    )
    const pages = await lookAt(html)
    expect(pages).toHaveLength(2)
    // 920px hold 46 lines of 20px
    expect(pages[0]?.words.match(/line/g)).toHaveLength(45)
    const { bytes } = await printHtml(html)
    expect(readablePdf(bytes)).toMatch(/\/XYZ 30 \d/)
  })
})

test('the scale setting scales images and text proportionally', async () => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'><rect width='200' height='100' fill='%23f00'/></svg>`
  const html = page(`<img style="display:block" src="data:image/svg+xml,${svg}"><p>text</p>`)
  const [look] = await lookAt(html, { settings: { scale: 0.5 } })
  const colors = [90, 110].map(x => look?.color((40 + x) * PX, 60 * PX))
  expect(colors).toEqual(['#ff0000', '#ffffff'])
})

import { describe, expect, test } from 'vitest'
import { testReferencePairs } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'
import { readablePdf } from '../../document/readable-pdf.ts'

const STYLE = `<!doctype html><style>@page{size:300px 200px;margin:20px}body{margin:0;font:16px/20px Roboto}
  .f{position:fixed;background:#f00}.a{position:absolute;background:#f00}.page{break-after:page;height:20px}p{margin:0}</style>`

/** Three pages with content. */
const PAGES = '<div class="page"></div><div class="page"></div><p>last</p>'

/** The same box on each of three pages, as absolutely positioned boxes. The area of a page is 260 by 160 pixels. */
function onEach(style: string, text: string): string {
  const page = (content: string): string => `<div style="position:relative;height:160px">${content}</div>`
  const box = `<div class="a" style="${style}">${text}</div>`
  return `${STYLE}${page(box)}${page(box)}${page(`<p>last</p>${box}`)}`
}

describe('position: fixed', () => {
  testReferencePairs([
    [
      'repeats on every page, at the top',
      `${STYLE}<div class="f" style="top:0;left:0;right:0">head</div>${PAGES}`,
      onEach('top:0;left:0;right:0', 'head'),
    ],
    [
      'is placed against the page area, with any ancestors',
      `${STYLE}<div style="position:relative;margin:30px;overflow:hidden;height:0"><div class="f" style="bottom:0;right:0;width:50%">foot</div></div>${PAGES}`,
      onEach('bottom:0;right:0;width:130px', 'foot').replace(
        '<div',
        '<div style="height:0;margin:0"></div><div',
      ),
    ],
    [
      'with a box positioned in it',
      `${STYLE}<div class="f" style="top:50px;left:50px;width:60px;height:60px"><b style="position:absolute;right:-10px;top:-10px;background:#0f0">x</b></div>${PAGES}`,
      onEach(
        'top:50px;left:50px;width:60px;height:60px',
        '<b style="position:absolute;right:-10px;top:-10px;background:#0f0">x</b>',
      ),
    ],
    [
      'with a negative z-index is below the content of every page',
      `${STYLE}<div class="f" style="top:0;left:0;width:99px;height:99px;z-index:-1"></div>${'<div class="page" style="background:#0f0"></div>'.repeat(2)}`,
      `${STYLE}${'<div style="position:relative;height:160px"><div class="a" style="top:0;left:0;width:99px;height:99px"></div><div class="a" style="top:0;left:0;right:0;height:20px;background:#0f0"></div></div>'.repeat(2)}`,
    ],
  ])

  test('starts on the page of its static position', async () => {
    const html = `${STYLE}<div class="page"></div><p>two</p><p>two</p><div class="f">box</div><div style="height:200px"></div>`
    const pages = await lookAt(html)
    expect(pages.map(({ words }) => words)).toEqual(['', 'two two box', 'box'])
    expect(pages[2]?.at('box').y).toBeCloseTo(pages[1]?.at('box').y ?? 0, 1)
  })

  test('creates no empty page, and links lead to its first occurrence', async () => {
    const html = `${STYLE}<p class="f" id="there" style="top:0">box</p><a href="#there">link</a>${PAGES}`
    const { warnings, bytes } = await printHtml(html)
    expect(warnings).toEqual([])
    expect(readablePdf(bytes).match(/\/XYZ/g)).toHaveLength(1)
    expect((await printHtml(`${STYLE}<p class="f" style="top:0">box</p>`)).warnings).toEqual([])
  })

  test('with too much content for all pages is missing on the last ones, with a warning', async () => {
    const lines = '<br>x'.repeat(50_000)
    const html = `${STYLE}<div class="f" style="top:0">${lines}</div>${'<div class="page"></div>'.repeat(9)}`
    const { warnings } = await printHtml(html, { limits: { maxNodes: 300_000 } })
    expect(warnings).toMatchObject([
      { code: 'unsupported_css', message: expect.stringContaining('missing on the last') },
    ])
  })
})

describe('position: sticky', () => {
  testReferencePairs([
    [
      'is laid out in normal flow, without an offset, and positions its descendants',
      `${STYLE}<p>a</p><p style="position:sticky;top:40px;bottom:20px">b<b class="a" style="right:0">x</b></p>`,
      `${STYLE}<p>a</p><p style="position:relative">b<b class="a" style="right:0">x</b></p>`,
    ],
    [
      'is a stacking context',
      `${STYLE}<p style="position:sticky;top:0;background:#0f0"><b class="a" style="z-index:5;width:50px;height:50px"></b></p><p class="a" style="z-index:1;background:#00f;width:20px">b</p>`,
      `${STYLE}<p style="position:relative;z-index:0;background:#0f0"><b class="a" style="width:50px;height:50px"></b></p><p class="a" style="z-index:1;background:#00f;width:20px">b</p>`,
    ],
  ])
})

import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from './pairs/equal-print.ts'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'
import { lookAt, printHtml } from './print-html.ts'

function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:400px 200px;margin:0}body{margin:0;font:16px/20px Roboto}${css}</style>${body}`
}

/** An SVG of one colour as a data URL, of 40 × 20 px by default. */
function picture(color: string, width = 40, height = 20): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const block = (width: number, height: number, color: string): string =>
  `<div style="width:${width}px;height:${height}px;background:${color}"></div>`

const FRAMES: readonly ReferencePair[] = [
  [
    'a frame shows its document, clipped, with its own styles',
    page(
      `<iframe style="display:block;border:2px solid #00c" width="100" height="50" srcdoc="<style>body{margin:0;background:#ffd}p{margin:0;color:#c00}</style><p>Text that is longer than the frame is wide and high, over several lines</p>"></iframe>`,
      'p{color:#0c0}',
    ),
    page(
      '<div style="border:2px solid #00c;width:100px;height:50px;overflow:hidden;background:#ffd;font:16px/normal serif;color:#c00">Text that is longer than the frame is wide and high, over several lines</div>',
    ),
  ],
  [
    'a frame is 300 by 150 pixels, with a margin around its text',
    page('<iframe style="display:block;border:0;background:#ffd" srcdoc="x"></iframe>'),
    page(
      '<div style="box-sizing:border-box;width:300px;height:150px;padding:8px;background:#ffd;font:16px/normal serif">x</div>',
    ),
  ],
  [
    'viewport units and percentages refer to the frame',
    page(
      `<iframe style="display:block;border:0" width="100" height="80" srcdoc="<body style='margin:0'><div style='width:50vw;height:25vh;background:#c00'></div><div style='position:fixed;right:0;bottom:0;width:20%;height:10px;background:#0a0'></div>"></iframe>`,
    ),
    page(
      `${block(50, 20, '#c00')}<div style="position:absolute;left:80px;top:70px;width:20px;height:10px;background:#0a0"></div>`,
    ),
  ],
]

const PICTURES: readonly ReferencePair[] = [
  [
    'srcset with one image per density: that of one pixel per CSS pixel',
    page(`<img style="display:block" srcset="${picture('#c00')} 2x, ${picture('#0a0')} 1x">`),
    page(block(40, 20, '#0a0')),
  ],
  [
    'a denser image is scaled down',
    page(`<img style="display:block" srcset="${picture('#c00')} 2x">`),
    page(block(20, 10, '#c00')),
  ],
  [
    'srcset with widths: the smallest image that fills its slot',
    page(
      `<img style="display:block" sizes="(min-width:2000px) 10px, 50px" srcset="${picture('#c00', 20, 10)} 20w, ${picture('#0a0', 100, 50)} 100w, ${picture('#00c', 200, 100)} 200w">`,
    ),
    page(block(50, 25, '#0a0')),
  ],
  [
    'the first source whose media and type match',
    page(
      `<picture><source media="screen" srcset="${picture('#c00')}"><source type="image/unknown" srcset="${picture('#c00')}"><source media="print" srcset="${picture('#0a0')}"><img style="display:block" src="${picture('#00c')}"></picture>`,
    ),
    page(block(40, 20, '#0a0')),
  ],
  [
    'an object shows its image instead of its content',
    page(`<object style="display:block" data="${picture('#c00')}" type="image/svg+xml">fallback</object>`),
    page(block(40, 20, '#c00')),
  ],
  [
    'an object without an image shows its content',
    page('<object>fallback <b>text</b></object>'),
    page('fallback <b>text</b>'),
  ],
  [
    'the poster of a video',
    page(`<video style="display:block" poster="${picture('#c00')}"></video>`),
    page(block(40, 20, '#c00')),
  ],
  [
    'a poster keeps its aspect ratio',
    page(
      `<video style="display:block;background:#ffd" width="80" height="80" poster="${picture('#c00')}"></video>`,
    ),
    page(
      '<div style="background:#ffd;width:80px;height:80px"><div style="position:absolute;top:20px;width:80px;height:40px;background:#c00"></div></div>',
    ),
  ],
]

const DETAILS: readonly ReferencePair[] = [
  [
    'closed details show their summary only',
    page('<details><summary>More</summary>hidden</details>'),
    page('<details open><summary style="list-style-type:disclosure-closed">More</summary></details>'),
  ],
  [
    'the first summary comes first',
    page('<details open>text<summary>More</summary></details>'),
    page('<details open><summary>More</summary>text</details>'),
  ],
  [
    'details without a summary have a default one',
    page('<details>hidden</details>'),
    page('<details><summary>Details</summary></details>'),
  ],
  [
    'an open dialog is centred over the page',
    page(
      '<dialog open style="border:0;padding:0"><div style="width:100px;height:20px;background:#c00"></div></dialog><p style="margin:0">below</p>',
    ),
    page(
      '<div style="position:absolute;left:150px;width:100px;height:20px;background:#c00"></div><p style="margin:0">below</p>',
    ),
  ],
]

describe('embedded content', () => {
  describe('frames', () => testReferencePairs(FRAMES))
  describe('images', () => testReferencePairs(PICTURES))
  describe('details and dialogs', () => testReferencePairs(DETAILS))

  test('warns of content that is not loaded, and of mistakes in frames', async () => {
    const { warnings } = await printHtml(
      page(
        '<iframe src="https://example.com/"></iframe>\n<audio controls></audio>\n<canvas></canvas>\n<iframe srcdoc="<p style=\'colour:red\'>x</p>"></iframe>',
      ),
    )
    expect(warnings.map(({ message }) => message)).toEqual([
      '<iframe> is blank: only documents of the attribute srcdoc are drawn, in line 1, column 99.',
      '<audio> is not drawn, in line 2, column 1.',
      '<canvas> is blank: scripts draw its content, and scripts do not run, in line 3, column 1.',
      expect.stringMatching(/colour.* in line 4/),
    ])
  })

  test('replaces elements with content: url()', async () => {
    const red = picture('red')
    const css = `.r{content:url("${red}") / "Logo"} .r::before{content:"no"} .s{content:"x"} .m{content:url("${red}") "x"}`
    const html = (look: (name: string, style: string, text: string) => string) =>
      page(
        `<style>${css}</style>${look('h1', 'border:2px solid;margin:0', 'Title')}<p>a ${look('span', 'padding:2px', 'b')} c</p>
        <div style="display:flex">${look('div', '', 'item')}<div>d</div></div>${look('div', 'width:80px', 'e')}`,
      )
    await expectEqualPrint(
      html((name, style, text) => `<${name} class="r" style="${style}">${text}</${name}>`),
      html((name, style) => `<img src="${red}" style="${style}${name === 'span' ? '' : ';display:block'}">`),
    )
    const [look] = await lookAt(
      page(`<style>${css}</style><p class=s>text<p class=m>mixed<button class=r>b</button>`),
    )
    expect(look?.words).toBe('text mixed nob')
    const failed = printHtml(page('<p style="content:url(data:text/plain,x)">a'))
    await expect(failed).rejects.toMatchObject({ code: 'asset_failed' })
  })

  test('warns of footnotes in frames', async () => {
    const { warnings } = await printHtml(
      page('<p>a</p>\n<iframe srcdoc="<p>b<i style=\'float:footnote\'>c</i>"></iframe>'),
    )
    expect(warnings.map(({ message }) => message)).toEqual([
      "'float: footnote' is not supported in frames: the note is printed at the end of the page, and its number counts in the frame, at <i> in line 2.",
    ])
  })

  test.each([
    ['a canvas', '<canvas width="300" height="150">fallback</canvas>', 40],
    ['a canvas without attributes', '<canvas></canvas>', 40],
    ['a video without a poster', '<video width="300" height="120"></video>', 32],
    ['an image that is missing', '<img width="300" height="90">', 24],
  ])('%s has the ratio of its attributes', async (_, element, height) => {
    const [look] = await lookAt(
      page(`${element}<p>x</p>`, 'canvas,video,img{display:block;width:80px;height:auto}p{margin:0}'),
    )
    const [plain] = await lookAt(page(`<p style="margin:${height}px 0 0">x</p>`))
    expect(look?.words).toBe('x')
    expect(look?.at('x').y).toBeCloseTo(plain?.at('x').y ?? 0, 2)
  })

  test('nested frames end at a maximum depth', async () => {
    let html = 'x'
    for (let i = 0; i < 6; i++)
      html = `<iframe srcdoc="${html.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"></iframe>`
    const { warnings } = await printHtml(page(html))
    expect(warnings.map(({ code }) => code)).toEqual(['unsupported_element'])
  })
})

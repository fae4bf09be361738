import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import type { ReferencePair } from '../../../html/pairs/reference-pairs.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const STYLE = `<!doctype html><style>@page{size:300px 200px;margin:0}body{margin:0;font:16px/20px Roboto}
  b,i{position:absolute;width:60px;height:60px}p{margin:0}table{border-spacing:0}td{padding:0}</style>`

/** A box at a position in pixels. */
function at(x: number, y: number, color: string, style = '', content = ''): string {
  return `<b style="left:${x}px;top:${y}px;background:${color};${style}">${content}</b>`
}

const HALF_RED = '#ff8080'

/** Colours of faded content on white. */
const pairs: ReferencePair[] = [
  [
    'content below another in a group does not show through',
    `${STYLE}<div style="opacity:.5">${at(0, 0, '#00f')}${at(30, 30, '#f00')}</div>`,
    `${STYLE}${at(0, 0, '#8080ff')}${at(30, 30, HALF_RED)}`,
  ],
  [
    'a background and a border',
    `${STYLE}${at(10, 10, '#f00', 'opacity:.5;border:10px solid #00f')}`,
    `${STYLE}${at(10, 10, '#8080ff', 'width:80px;height:80px')}${at(20, 20, HALF_RED)}`,
  ],
  [
    'a positioned descendant of another containing block',
    `${STYLE}<div style="position:relative"><div style="opacity:.5">${at(0, 0, '#00f')}<p>${at(30, 30, '#f00')}</div></div>`,
    `${STYLE}${at(0, 0, '#8080ff')}${at(30, 30, HALF_RED)}`,
  ],
  [
    'groups in groups',
    `${STYLE}<div style="opacity:.5">${at(0, 0, '#00f', 'opacity:.5', at(30, 30, '#f00'))}</div>`,
    `${STYLE}${at(0, 0, '#bfbfff')}${at(30, 30, '#ffbfbf')}`,
  ],
  [
    'a transformed box',
    `${STYLE}<div style="opacity:.5;width:90px;transform:translate(20px,10px)">${at(0, 0, '#00f')}${at(30, 30, '#f00')}</div>`,
    `${STYLE}${at(20, 10, '#8080ff')}${at(50, 40, HALF_RED)}`,
  ],
  [
    'a group in a transformed box',
    `${STYLE}<div style="width:90px;transform:translate(20px,10px)"><div style="opacity:.5">${at(0, 0, '#00f')}${at(30, 30, '#f00')}</div></div>`,
    `${STYLE}${at(20, 10, '#8080ff')}${at(50, 40, HALF_RED)}`,
  ],
  [
    'a row of a table',
    `${STYLE}<table><tr style="opacity:.5;background:#00f"><td style="background:#f00;width:60px;height:60px"></table>`,
    `${STYLE}${at(0, 0, HALF_RED)}`,
  ],
  [
    'a row group of a table',
    `${STYLE}<table><tbody style="opacity:.5;background:#00f"><tr><td style="background:#f00;width:60px;height:60px"></table>`,
    `${STYLE}${at(0, 0, HALF_RED)}`,
  ],
  [
    'a table with a caption',
    `${STYLE}<table style="opacity:.5"><caption style="background:#00f;height:20px"></caption><tr><td style="background:#f00;width:60px;height:60px"></table>`,
    `${STYLE}${at(0, 0, '#8080ff', 'height:20px')}${at(0, 20, HALF_RED)}`,
  ],
  [
    'an inline box with its text',
    `${STYLE}<p><span style="opacity:.5;background:#000;color:#fff">text</span>`,
    `${STYLE}<p><span style="background:#808080;color:#fff">text</span>`,
  ],
  [
    'an inline box in an inline box',
    `${STYLE}<p><span style="opacity:.5;background:#000;padding:0 20px"><span style="opacity:.5;background:#fff;padding:0 10px"></span></span>`,
    `${STYLE}<p><span style="background:#808080;padding:0 20px"><span style="background:#c0c0c0;padding:0 10px"></span></span>`,
  ],
  [
    'a block in an inline box',
    `${STYLE}<span style="opacity:.5"><div style="width:60px;height:60px;background:#f00">${at(30, 30, '#00f')}</div></span>`,
    `${STYLE}${at(0, 0, HALF_RED)}${at(30, 30, '#8080ff')}`,
  ],
  [
    'an atomic inline',
    `${STYLE}<p style="font-size:0"><span style="opacity:.5;display:inline-block;width:60px;height:60px;background:#f00">${at(30, 30, '#00f')}</span>`,
    `${STYLE}${at(0, 0, HALF_RED)}${at(30, 30, '#8080ff')}`,
  ],
  [
    'display: contents has no opacity',
    `${STYLE}<div style="display:contents;opacity:.5">${at(0, 0, '#f00')}<p>text</div>`,
    `${STYLE}${at(0, 0, '#f00')}<p>text`,
  ],
  [
    'opacity 0 paints nothing',
    `${STYLE}<p>a</p><div style="opacity:0">${at(0, 0, '#f00')}<p>text</div>`,
    `${STYLE}<p>a</p>`,
  ],
  [
    'a list item with its marker',
    `${STYLE}<ul><li style="opacity:.5">text</ul>`,
    `${STYLE}<ul><li style="color:#808080">text</ul>`,
  ],
  [
    'multiply',
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff', 'mix-blend-mode:multiply')}`,
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff')}${at(30, 30, '#0f0', 'width:30px;height:30px')}`,
  ],
  [
    'difference, over paper without colour',
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff', 'mix-blend-mode:difference')}`,
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff')}${at(30, 30, '#f0f', 'width:30px;height:30px')}`,
  ],
  [
    'a blend mode of a group',
    `${STYLE}${at(0, 0, '#ff0')}<div style="mix-blend-mode:multiply">${at(30, 30, '#f00')}${at(30, 30, '#0ff')}</div>`,
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff')}${at(30, 30, '#0f0', 'width:30px;height:30px')}`,
  ],
  [
    'an isolated group',
    `${STYLE}${at(0, 0, '#ff0')}<div style="isolation:isolate">${at(30, 30, '#0ff', 'mix-blend-mode:multiply')}</div>`,
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff')}`,
  ],
  [
    'any stacking context isolates',
    `${STYLE}${at(0, 0, '#ff0')}<div style="position:relative;z-index:0">${at(30, 30, '#0ff', 'mix-blend-mode:multiply')}</div>`,
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff')}`,
  ],
  [
    'a transform isolates',
    `${STYLE}${at(0, 0, '#ff0')}<div style="transform:translate(0)">${at(30, 30, '#0ff', 'mix-blend-mode:multiply')}</div>`,
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff')}`,
  ],
  [
    'a box without a stacking context does not isolate',
    `${STYLE}${at(0, 0, '#ff0')}<div style="position:relative">${at(30, 30, '#0ff', 'mix-blend-mode:multiply')}</div>`,
    `${STYLE}${at(0, 0, '#ff0')}${at(30, 30, '#0ff')}${at(30, 30, '#0f0', 'width:30px;height:30px')}`,
  ],
  [
    'a blended inline box',
    `${STYLE}<p style="background:#ff0;color:#0000"><span style="mix-blend-mode:multiply;background:#0ff">text</span>`,
    `${STYLE}<p style="background:#ff0;color:#0000"><span style="background:#0f0">text</span>`,
  ],
]

describe('a group', () => {
  test.each(pairs)('%s', async (_, page, reference) => {
    await expectEqualPrint(page, reference, { tolerance: 2 })
  })
})

describe('a group with one colour or line of text', () => {
  test.each([
    ['a background', '<div style="width:60px;height:60px;background:#f00;opacity:.5"></div>'],
    ['text', '<p style="opacity:.5">text</p>'],
    ['lines of text', '<p style="opacity:.5">text<br>text<br>text</p>'],
  ])('needs no form XObject: %s', async (_, body) => {
    const { bytes } = await printHtml(smallPage(body))
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Transparency')
    await expectEqualPrint(
      smallPage(body),
      smallPage(`<div style="opacity:.5">${body.replace('opacity:.5', '')}</div>`),
    )
  })
})

describe('groups at page breaks', () => {
  test('are separate on each page', async () => {
    const html = smallPage(`<div style="opacity:.5;background:#00f">
      ${'<div style="height:150px;margin:0 20px;background:#f00;break-inside:avoid"></div>'.repeat(2)}</div>`)
    const pages = await lookAt(html)
    expect(pages).toHaveLength(2)
    for (const page of pages) {
      expect(page.color(5, 50)).toMatch(/^#(7f|80){2}ff$/)
      expect(page.color(50, 50)).toMatch(/^#ff(7f|80){2}$/)
    }
  })

  test('are separate in each column', async () => {
    const html = smallPage(`<div style="columns:2;column-gap:0"><div style="opacity:.5;background:#00f">
      ${'<div style="height:50px;margin-left:50px;background:#f00;break-inside:avoid"></div>'.repeat(4)}</div></div>`)
    const [page] = await lookAt(html)
    for (const x of [0, 75]) {
      expect(page?.color(x + 10, 50)).toMatch(/^#(7f|80){2}ff$/)
      expect(page?.color(x + 50, 50)).toMatch(/^#ff(7f|80){2}$/)
    }
  })
})

test('links, destinations and bookmarks inside a group belong to its page', async () => {
  const { bytes, warnings } = await printHtml(
    smallPage(`<p><a href="#x">a</a><div style="opacity:.5;background:#eee"><h1 id="x">b</h1>
      <a href="https://example.com/">c</a></div>`),
  )
  expect(warnings).toEqual([])
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const annotations: { url?: string; dest?: string }[] = await (await document.getPage(1)).getAnnotations()
  const outline = await document.getOutline()
  const destination = await document.getDestination('x')
  await task.destroy()
  expect(annotations.map(({ url, dest }) => url ?? dest)).toEqual(['x', 'https://example.com/'])
  expect(destination?.[1]).toMatchObject({ name: 'XYZ' })
  expect(outline.map(({ title }) => title)).toEqual(['b'])
})

describe('limits', () => {
  test('390 nested groups are drawn, the inner ones with separate colours', async () => {
    const nested = (style: string) => `<div style="${style}">`.repeat(390)
    const html = smallPage(
      `${nested('opacity:.999')}<p style="background:#f00;color:#00f">text</p>${'</div>'.repeat(390)}`,
    )
    const { warnings } = await printHtml(html)
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Elements with opacity, blend modes or filters are nested more than 12 levels deep/,
      ),
    ])
    const [page] = await lookAt(html)
    expect(page?.color(100, 5)).toMatch(/^#ff(5[0-9a-f]){2}$/)
  })
})

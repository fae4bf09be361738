import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../../../html/print-html.ts'

/** A page with an area of 360 by 260 pixels: 13 lines. Columns of two are 170 pixels wide, 20 apart. */
const STYLE = `<!doctype html><style>@page{size:400px 300px;margin:20px}body{margin:0;font:10px/20px Roboto}
  p,ul,h3{margin:0;font:inherit;break-after:auto}.c{columns:2;column-gap:20px}.a{position:absolute;left:0;width:170px}
  .b{position:absolute;left:190px;width:170px}.r{position:relative}.t{columns:3;column-gap:30px}</style>`

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => `<p>line ${from + i}</p>`).join('')
/** The first and the second column, with a height in pixels. */
const two = (height: number, a: string, b: string): string =>
  `<div class="r" style="height:${height}px"><div class="a">${a}</div><div class="b">${b}</div></div>`
/** Three columns of 130 pixels. */
const three = (height: number, ...columns: string[]): string =>
  `<div class="r" style="height:${height}px">${columns
    .map((column, i) => `<div style="position:absolute;left:${i * 130}px;width:100px">${column}</div>`)
    .join('')}</div>`
const box = (height: number, color: string, style = ''): string =>
  `<div style="height:${height}px;background:${color};${style}"></div>`
const slice = (border: string, padding: string, content: string): string =>
  `<div style="border:solid red;border-width:${border};padding:${padding}">${content}</div>`
const NEXT_PAGE = '<div style="break-before:page"></div>'
const WORDS =
  'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore'

/** Pairs of a page and its equivalent. */
const PAIRS: Readonly<Record<string, readonly [page: string, reference: string]>> = {
  'columns are balanced': [
    `<div class="c">${lines(1, 5)}</div>after`,
    `${two(60, lines(1, 3), lines(4, 5))}after`,
  ],
  'three columns': [
    `<div class="t">${lines(1, 7)}</div>after`,
    `${three(60, lines(1, 3), lines(4, 6), lines(7, 7))}after`,
  ],
  'text is as wide as its column': [
    `<div class="c">${WORDS}<br>x</div>`,
    `<div class="c"><div style="width:170px">${WORDS}<br>x</div></div>`,
  ],
  'column-width gives the number of columns': [
    `<div style="column-width:100px;column-gap:30px">${lines(1, 6)}</div>after`,
    `<div class="t">${lines(1, 6)}</div>after`,
  ],
  'columns: number and width: the number is a limit': [
    `<div style="columns:2 100px;column-gap:20px">${lines(1, 4)}</div>after`,
    `<div class="c">${lines(1, 4)}</div>after`,
  ],
  'columns: number and width: the width is a limit': [
    `<div style="columns:9 100px;column-gap:30px">${lines(1, 6)}</div>after`,
    `<div class="t">${lines(1, 6)}</div>after`,
  ],
  'column-gap: normal is one em, percentages refer to the content box': [
    `<div style="columns:2">${lines(1, 2)}</div><div style="columns:2;column-gap:10%">${lines(1, 2)}</div>`,
    `<div style="columns:2;column-gap:10px">${lines(1, 2)}</div><div style="columns:2;column-gap:36px">${lines(1, 2)}</div>`,
  ],
  'prefixed properties': [
    `<div style="-webkit-column-count:2;-moz-column-gap:20px;-webkit-column-rule:2px solid red">${lines(1, 4)}</div>`,
    `<div class="c" style="column-rule:2px solid red">${lines(1, 4)}</div>`,
  ],
  'a column rule is centred in the gap, as high as the columns': [
    `<div class="c" style="column-rule:8px solid red">${lines(1, 5)}</div>`,
    `${two(60, lines(1, 3), lines(4, 5))}<div style="position:absolute;left:196px;top:20px;width:8px;height:60px;background:red;margin:-20px 0 0 -20px"></div>`,
  ],
  'a column rule in currentcolor': [
    `<div class="c" style="color:green;column-rule:8px solid">${lines(1, 2)}</div>`,
    `<div class="c" style="color:green;column-rule:8px solid green">${lines(1, 2)}</div>`,
  ],
  'no column rule next to an empty column': [
    `<div class="c" style="column-rule:8px solid red">${lines(1, 1)}</div>after`,
    `${lines(1, 1)}after`,
  ],
  'column-fill: auto fills the given height': [
    `<div class="c" style="column-fill:auto;height:80px">${lines(1, 5)}</div>after`,
    `${two(80, lines(1, 4), lines(5, 5))}after`,
  ],
  'balanced columns in a given height': [
    `<div class="c" style="height:100px">${lines(1, 4)}</div>after`,
    `${two(100, lines(1, 2), lines(3, 4))}after`,
  ],
  'column-fill: auto without a height is one column if the page has space': [
    `<div class="c" style="column-fill:auto">${lines(1, 5)}</div>after`,
    `<div style="width:170px">${lines(1, 5)}</div>after`,
  ],
  'column-fill: auto without a height fills the columns of the page': [
    `<div class="c" style="column-fill:auto">${lines(1, 15)}</div>`,
    two(260, lines(1, 13), lines(14, 15)),
  ],
  'columns beyond the height overflow to the right': [
    `<div style="width:100px;columns:2;column-gap:20px;height:40px">${lines(1, 6)}</div>after`,
    `<div class="r" style="height:40px">${[1, 3, 5]
      .map(
        (line, i) =>
          `<div style="position:absolute;left:${i * 60}px;width:40px">${lines(line, line + 1)}</div>`,
      )
      .join('')}</div>after`,
  ],
  'break-before: column': [
    `<div class="c">${lines(1, 1)}<p style="break-before:column">line 2</p>${lines(3, 5)}</div>after`,
    `${two(80, lines(1, 1), lines(2, 5))}after`,
  ],
  'break-after: column, and its legacy name': [
    `<div class="t"><p style="break-after:column">line 1</p><p style="-webkit-column-break-after:always">line 2</p>${lines(3, 4)}</div>after`,
    `${three(40, lines(1, 1), lines(2, 2), lines(3, 4))}after`,
  ],
  'a page break in columns is a column break': [
    `<div class="c">${lines(1, 1)}<p style="break-before:page">line 2</p>${lines(3, 3)}</div>after`,
    `${two(40, lines(1, 1), lines(2, 3))}after`,
  ],
  'column breaks outside columns have no effect': [
    `${lines(1, 2)}<p style="break-before:column;break-inside:avoid-column">line 3</p>`,
    lines(1, 3),
  ],
  'break-inside: avoid': [
    `<div class="c"><div style="break-inside:avoid">${lines(1, 3)}</div><div style="break-inside:avoid">${lines(4, 5)}</div></div>after`,
    `${two(60, lines(1, 3), lines(4, 5))}after`,
  ],
  'break-inside: avoid-column': [
    `<div class="c">${lines(1, 1)}<div style="break-inside:avoid-column">${lines(2, 4)}</div></div>after`,
    `${two(60, lines(1, 1), lines(2, 4))}after`,
  ],
  'break-inside: avoid-page does not count between columns': [
    `<div class="c"><div style="break-inside:avoid-page">${lines(1, 4)}</div></div>after`,
    `${two(40, lines(1, 2), lines(3, 4))}after`,
  ],
  'break-after: avoid keeps a heading with its text': [
    `<div class="c">${lines(1, 1)}<h3 style="break-after:avoid">head</h3>${lines(2, 3)}</div>after`,
    `${two(60, `${lines(1, 1)}<h3>head</h3>${lines(2, 2)}`, lines(3, 3))}after`,
  ],
  'orphans count in columns': [
    '<div class="c">one<br>two</div>after',
    '<div style="width:170px">one<br>two</div>after',
  ],
  'orphans: 1': [
    '<div class="c" style="orphans:1;widows:1">one<br>two</div>after',
    `${two(20, 'one', 'two')}after`,
  ],
  'margins are kept at the first column and truncated at others': [
    '<div class="c"><p style="margin:10px 0">one</p><p style="margin:10px 0">two</p><p style="margin:10px 0">three</p></div>after',
    `${two(50, '<p style="padding-top:10px">one</p>', '<p>two</p><p style="margin-top:10px">three</p>')}after`,
  ],
  'margins of the content do not collapse with those of the container': [
    '<div class="c" style="margin:10px 0"><p style="margin-top:20px;break-after:column">one</p>two</div>',
    `<div style="height:10px"></div>${two(40, '<p style="padding-top:20px">one</p>', 'two')}`,
  ],
  'a box continues in the next column': [
    `<div class="c">${box(20, 'red')}${box(60, 'green')}</div>after`,
    `${two(40, `${box(20, 'red')}${box(20, 'green')}`, box(40, 'green'))}after`,
  ],
  'borders and padding are sliced': [
    `<div class="c"><div style="border:4px solid blue;padding:6px;background:yellow">${lines(1, 4)}</div></div>`,
    two(
      50,
      `<div style="border:solid blue;border-width:4px 4px 0;padding:6px 6px 0;background:yellow">${lines(1, 2)}</div>`,
      `<div style="border:solid blue;border-width:0 4px 4px;padding:0 6px 6px;background:yellow">${lines(3, 4)}</div>`,
    ),
  ],
  'padding and border of the container are around the columns': [
    `<div class="c" style="padding:10px 5px;border:3px solid green;width:344px;background:#eee;column-gap:4px">${lines(1, 2)}</div>`,
    `<div style="padding:10px 5px;border:3px solid green;width:344px;background:#eee"><div class="r" style="height:20px">
      <div class="a">${lines(1, 1)}</div><div style="position:absolute;left:174px">${lines(2, 2)}</div></div></div>`,
  ],
  'images move as a whole': [
    `<div class="c">${lines(1, 1)}<svg width="50" height="60" style="display:block"><rect width="50" height="60" fill="red"/></svg></div>after`,
    `${two(60, lines(1, 1), box(60, 'red', 'width:50px'))}after`,
  ],
  'floats stay in their column': [
    `<div class="c"><div style="float:left">${box(20, 'red', 'width:30px')}</div>one<br>two<p style="break-before:column">three</p><div style="float:right">${box(20, 'green', 'width:30px')}</div>four</div>`,
    two(
      40,
      `<div style="float:left">${box(20, 'red', 'width:30px')}</div>one<br>two`,
      `<p>three</p><div style="float:right">${box(20, 'green', 'width:30px')}</div>four`,
    ),
  ],
  'a table repeats its header in each column': [
    `<div class="c"><table style="border-spacing:0"><thead><tr><td style="padding:0">head</td></tr></thead>${Array.from({ length: 10 }, (_, i) => `<tr><td style="padding:0">line ${i + 1}</td></tr>`).join('')}</table></div>`,
    two(120, `<p>head</p>${lines(1, 5)}`, `<p>head</p>${lines(6, 10)}`),
  ],
  'a list has its markers in each column': [
    `<div class="c"><ul style="list-style:decimal;padding-left:30px">${['a', 'b', 'c', 'd'].map(text => `<li>${text}</li>`).join('')}</ul></div>`,
    two(
      40,
      '<ol style="margin:0;padding-left:30px"><li>a<li>b</ol>',
      '<ol start="3" style="margin:0;padding-left:30px"><li>c<li>d</ol>',
    ),
  ],
  'right to left': [
    `<div class="c" dir="rtl">${lines(1, 4)}</div>`,
    `<div dir="rtl">${two(40, lines(3, 4), lines(1, 2))}</div>`,
  ],
  'column-span: all': [
    `<div class="c">${lines(1, 4)}<h3 style="column-span:all;text-align:right;margin:10px 0">span</h3>${lines(5, 8)}</div>after`,
    `${two(40, lines(1, 2), lines(3, 4))}<h3 class="r" style="text-align:right;margin:10px 0">span</h3>${two(40, lines(5, 6), lines(7, 8))}after`,
  ],
  'margins of adjacent spanning boxes collapse': [
    '<div class="c"><h3 style="column-span:all;margin:10px 0">one</h3><h3 style="column-span:all;margin:20px 0">two</h3><p>x</p></div>',
    '<div style="display:flow-root"><h3 style="margin:10px 0">one</h3><h3 style="margin:20px 0">two</h3><p>x</p></div>',
  ],
  'a spanning box splits the blocks around it': [
    `<div class="c"><section style="border:2px solid red;padding:8px">${lines(1, 2)}<h3 style="column-span:all">span</h3>${lines(3, 4)}</section></div>after`,
    `${two(30, slice('2px 2px 0', '8px 8px 0', lines(1, 1)), slice('0 2px', '0 8px', lines(2, 2)))}<h3>span</h3>
     ${two(30, slice('0 2px', '0 8px 10px', lines(3, 3)), slice('0 2px 2px', '0 8px 8px', lines(4, 4)))}after`,
  ],
  'boxes in another formatting context do not span': [
    '<div class="c"><div style="overflow:hidden"><h3 style="column-span:all">one</h3></div><p>two</p></div>',
    two(20, '<p>one</p>', '<p>two</p>'),
  ],
  'columns continue on the next page, where the last ones are balanced': [
    `<div class="c">${lines(1, 30)}</div>after`,
    `${two(260, lines(1, 13), lines(14, 26))}${NEXT_PAGE}${two(40, lines(27, 28), lines(29, 30))}after`,
  ],
  'columns fill the rest of the first page': [
    `${lines(1, 10)}<div class="c">${lines(11, 20)}</div>after`,
    `${lines(1, 10)}${two(60, lines(11, 13), lines(14, 16))}${NEXT_PAGE}${two(40, lines(17, 18), lines(19, 20))}after`,
  ],
  'a given height continues on the next page': [
    `<div class="c" style="height:300px;column-fill:auto">${lines(1, 29)}</div>after`,
    `${two(260, lines(1, 13), lines(14, 26))}${NEXT_PAGE}${two(40, lines(27, 28), lines(29, 29))}after`,
  ],
  'columns in a float do not break over pages': [
    `<div style="float:left;width:360px"><div class="c">${lines(1, 4)}</div></div>`,
    two(40, lines(1, 2), lines(3, 4)),
  ],
  'nested columns': [
    `<div class="c"><div style="columns:2;column-gap:10px">${lines(1, 4)}</div>${lines(5, 6)}</div>after`,
    `${two(40, `<div class="r" style="height:40px"><div style="position:absolute">${lines(1, 2)}</div><div style="position:absolute;left:90px">${lines(3, 4)}</div></div>`, lines(5, 6))}after`,
  ],
  'an inline block with columns is as wide as its columns': [
    '<div style="display:inline-block;columns:2;column-gap:10px"><p>wide</p><p>wide</p></div><p>after</p>',
    '<div style="display:flex;gap:10px"><p>wide</p><p>wide</p></div><p>after</p>',
  ],
  'relative positions and absolutely positioned boxes inside': [
    `<div class="c r">${lines(1, 1)}<p class="r" style="left:20px">moved</p><p style="position:absolute;right:0;top:0">corner</p>${lines(2, 3)}</div>`,
    two(
      40,
      `${lines(1, 1)}<p class="r" style="padding-left:20px">moved</p>`,
      `${lines(2, 3)}<p style="position:absolute;right:0;top:0">corner</p>`,
    ),
  ],
}

/** The colour changes along a row, by position. */
function colorsOfRow(color: (x: number, y: number) => string, y: number): string {
  let row = ''
  let last = '#ffffff'
  for (let x = 1.6; x < 300; x += 3) {
    const own = color(x, y)
    if (own !== last) row += ` ${x.toFixed(1)} ${own}`
    last = own
  }
  return row
}

/** Texts with their positions, and the colours of a grid of points. */
async function printed(html: string) {
  const pages = await lookAt(STYLE + html)
  return pages.map(({ text, color }) => {
    const places = text
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, x, y }) => `${text.trim()} ${x.toFixed(1)} ${y.toFixed(1)}`)
    return {
      places: places.sort(),
      colors: Array.from({ length: 75 }, (_, row) => colorsOfRow(color, 1.6 + 3 * row)),
    }
  })
}

describe('multi-column layout', () => {
  test.each(Object.entries(PAIRS))('%s', async (_name, [page, reference]) => {
    const [got, wanted] = [await printed(page), await printed(reference)]
    expect(got.map(({ places }) => places)).toEqual(wanted.map(({ places }) => places))
    expect(got).toEqual(wanted)
  })

  test('is supported', async () => {
    const css =
      'columns:2;column-width:10em;column-rule:thin dotted red;column-fill:auto;column-span:all;break-inside:avoid-column'
    expect((await printHtml(`<div style="${css}">x</div>`)).warnings).toEqual([])
  })

  test('reports invalid values', async () => {
    const { warnings } = await printHtml('<div style="column-count:1.5;column-span:2;columns:2 3">x</div>')
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("'1.5' is not a valid value of 'column-count'"),
      expect.stringContaining("'2' is not a valid value of 'column-span'"),
      expect.stringContaining("'2 3' is not a valid value of 'columns'"),
    ])
  })

  test('reports containers that are nested too deeply', async () => {
    const nested = (depth: number): string =>
      `${'<div class="c">'.repeat(depth)}${lines(1, 8)}${'</div>'.repeat(depth)}`
    const [{ warnings: none }, { warnings }] = [
      await printHtml(STYLE + nested(3)),
      await printHtml(STYLE + nested(4)),
    ]
    expect(none).toEqual([])
    expect(warnings).toMatchObject([
      { code: 'unsupported_css', message: expect.stringContaining('three levels') },
    ])
  })

  test.each([
    ['deeply nested', `${'<div style="columns:2">'.repeat(60)}${lines(1, 40)}`],
    ['a column of no height', `<div style="columns:1000;height:0">${lines(1, 200)}</div>`],
    [
      'many column breaks',
      `<div style="columns:3">${'<p style="break-after:column">x</p>'.repeat(300)}</div>`,
    ],
    ['a very tall box', '<div style="columns:3;height:1px"><div style="height:1e9px"></div></div>'],
    [
      'many heights',
      `<div style="columns:9">${Array.from({ length: 400 }, (_, i) => box((i * 37) % 91, 'red')).join('')}</div>`,
    ],
  ])(
    'takes bounded time: %s',
    async (_name, html) => {
      expect((await lookAt(STYLE + html)).length).toBeLessThan(400)
    },
    20_000,
  )
})

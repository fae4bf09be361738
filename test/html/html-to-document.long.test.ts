import { describe, expect, test } from 'vitest'
import { readablePdf } from '../layout/document/readable-pdf.ts'
import { lookAt, printHtml } from './print-html.ts'

const MM = 72 / 25.4
const PX = 0.75
/** Margins of 10 mm, where content begins. */
const LEFT = 28.5

/** A page without margins around its body, in Roboto. */
function page(body: string, css = ''): string {
  return `<!doctype html><style>body{margin:0;font:16px/20px Roboto}p{margin:0}${css}</style>${body}`
}

describe('paper', () => {
  test('is A4 with margins of 10 mm by default', async () => {
    const { bytes } = await printHtml(page('x'))
    expect(readablePdf(bytes)).toMatch(/MediaBox\[0 0 595\.27\d* 841\.88\d*\]/)
    const [plain] = await lookAt(page('x'))
    expect(plain?.at('x').x).toBeCloseTo(LEFT, 0)
    const html = page('x', '@page{size:A5 landscape;margin:20mm}')
    const [own] = await lookAt(html)
    expect(own?.at('x').x).toBeCloseTo(20 * MM, 0)
    const margins = { top: 0, right: 0, bottom: 0, left: 100 }
    const [called] = await lookAt(html, { settings: { margins, orientation: 'portrait' } })
    expect(called?.at('x').x).toBeCloseTo(100, 0)
  })

  test('has the margins of first, left and right pages', async () => {
    const css = `@page { size: 400px 400px; margin: 40px } @page :first { margin-top: 200px }
      @page :left { margin-left: 60px; margin-right: 20px; @top-left { content: "left" } }`
    const pages = await lookAt(page('<p>line</p>'.repeat(40), css))
    expect(pages.map(({ words }) => words.match(/line/g)?.length)).toEqual([8, 16, 16])
    expect(pages.map(look => Math.round(look.at('line').x / PX))).toEqual([40, 60, 40])
    expect((pages[0]?.at('line').y ?? 0) - (pages[1]?.at('line').y ?? 0)).toBeCloseTo(160 * PX, 0)
    expect(pages[1]?.at('left').x).toBeCloseTo(60 * PX, 0)
    const narrow = page(
      '<p>line</p>'.repeat(40),
      `${css} @page :left { margin-right: 100px } p { text-align: right }`,
    )
    const [right, left] = await lookAt(narrow)
    expect((right?.at('line').x ?? 0) - (left?.at('line').x ?? 0)).toBeCloseTo(60 * PX, 0)
    const { warnings } = await printHtml(narrow)
    expect(warnings).toEqual([])
  })

  test.each(['@page :first', '@page:first'])('has margin boxes with page counters, and %s', async first => {
    const css = `@page { margin: 20mm; @top-right { content: "Report" }
      @bottom-center { content: counter(page) " / " counter(pages) } }
      ${first} { @top-right { content: none } @top-left { content: "Start" } }`
    const pages = await lookAt(page('<p>one</p><p style="break-before:page">two</p>', css))
    expect(pages.map(({ words }) => words)).toEqual(['Start 1 / 2 one', 'Report 2 / 2 two'])
    const number = pages[0]?.at('1 / 2')
    expect(number?.x).toBeGreaterThan(280)
    expect(number?.x).toBeLessThan(300)
  })

  test('has the header and footer of the settings, with fields filled in', async () => {
    const header = { kind: 'html', html: '<b class="title"></b> <i class="pageNumber">?</i>' } as const
    const footer = {
      kind: 'texts',
      left: 'a<b',
      center: '{{pageNumber}} of {{totalPages}}: {{title}}',
      right: '{{date}}',
      fontSize: 9,
    } as const
    const html = `<title>Own title</title>${page('x')}`
    const [first] = await lookAt(html, { settings: { header, footer } })
    expect(first?.words).toBe('x Own title 1 a<b 1 of 1: Own title 1/15/2026')
    expect(first?.at('1 of 1: Own title').y).toBeGreaterThan(820)
  })

  test('draws background images and gradients at their CSS position', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#ff0000"/></svg>'
    const url = `url('data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}')`
    const css = `@page{size:200px 100px;margin:0}div{height:40px;background:${url} no-repeat right 20px bottom / 40px 20px #0000ff}
      p{height:40px;background:${url} repeat-x}`
    const [look] = await lookAt(page('<div></div><p></p>', css))
    const at = (x: number, y: number): string | undefined => look?.color(x * PX, y * PX)
    expect([at(150, 30), at(150, 10), at(190, 30), at(130, 30)]).toEqual([
      '#ff0000',
      '#0000ff',
      '#0000ff',
      '#0000ff',
    ])
    expect([at(5, 50), at(195, 50), at(100, 70)]).toEqual(['#ff0000', '#ff0000', '#ffffff'])
  })

  test('draws shadows, in the text colour by default', async () => {
    const css = `@page{size:300px 200px;margin:50px}body{margin:0}p{margin:0;height:80px;color:#ff0000;box-shadow:%}`
    const look = async (shadow: string) => (await lookAt('<p>x</p>', { css: css.replace('%', shadow) }))[0]
    const sharp = await look('10px 0, inset 0 -5px #0000ff')
    expect(sharp?.color(194, 75)).toBe('#ff0000')
    expect(sharp?.color(191, 38)).toBe('#ff0000')
    expect(sharp?.color(199, 75)).toBe('#ffffff')
    expect(sharp?.color(100, 96)).toBe('#0000ff')
    const soft = await look('0 0 20px 2px rgba(0,0,0,.8)')
    expect(Number.parseInt(soft?.color(192, 75).slice(1, 3) ?? '', 16)).toBeLessThan(200)
    for (const none of ['none', '1px', '1px 1px -1px', 'red', '1px red 1px', '5px 5px red blue']) {
      expect((await look(none))?.color(192, 75), none).toBe('#ffffff')
    }
  })

  test('draws backgrounds unless the settings disable them', async () => {
    const html = page('x', 'body{background:#00ff00}@page{background:#0000ff}')
    const [shown] = await lookAt(html)
    expect([shown?.color(300, 400), shown?.color(5, 5)]).toEqual(['#00ff00', '#0000ff'])
    const [bare] = await lookAt(html, { settings: { printBackground: false } })
    expect([bare?.color(300, 400), bare?.color(5, 5)]).toEqual(['#ffffff', '#ffffff'])
  })

  test('is not scaled by the scale setting, unlike its content', async () => {
    const html = page('<p>one</p><div style="padding:10px 30px">two</div>')
    const [half] = await lookAt(html, { settings: { scale: 0.5 } })
    const [whole] = await lookAt(html)
    expect((whole?.at('two').x ?? 0) - LEFT).toBeCloseTo(30 * PX, 0)
    expect((half?.at('two').x ?? 0) - LEFT).toBeCloseTo(15 * PX, 0)
  })
})

describe('lines', () => {
  test('have the height of line-height, with half-leading above', async () => {
    const [look] = await lookAt(page('<p>one</p><p style="line-height:40px">two</p><p>three</p>'))
    const [one, two, three] = ['one', 'two', 'three'].map(text => look?.at(text).y ?? 0)
    expect((two ?? 0) - (one ?? 0)).toBeCloseTo((20 + 10) * PX, 1)
    expect((three ?? 0) - (two ?? 0)).toBeCloseTo((20 + 10) * PX, 1)
  })

  test('collapse white space across elements, and preserve it where required', async () => {
    const body = `<p>  a <b> b</b>
      c&nbsp; d<br>  e </p><pre>f  g\n\th</pre><p style="white-space:pre-line">i   j
      k</p>`
    const [look] = await lookAt(page(body))
    expect(look?.words).toBe('a b c d e f g h i j k')
    const [h] = look?.text.filter(({ text }) => text.includes('h')) ?? []
    expect((h?.x ?? 0) - LEFT, 'a tab is eight characters').toBeCloseTo(8 * 0.6 * 16 * PX, 0)
  })

  test('break at soft hyphens with a hyphen, and at wbr without', async () => {
    const body = '<p style="width:60px">Donau&shy;dampf</p><p style="width:60px">Donau<wbr>dampf</p>'
    const [look] = await lookAt(page(body))
    expect(look?.text.map(({ text }) => text)).toEqual(['Donau-', 'dampf', 'Donau', 'dampf'])
  })

  test('are aligned and justified', async () => {
    const words = 'word '.repeat(30)
    const body = `<p style="text-align:right">right</p><p style="text-align:center">mid</p>
      <p style="text-align:justify" id="j">${words}</p>`
    const [look] = await lookAt(page(body))
    expect(look?.at('right').x).toBeGreaterThan(530)
    expect(look?.at('mid').x).toBeGreaterThan(285)
  })

  test('draw inline boxes with borders and padding, and apply vertical-align', async () => {
    const body =
      '<p>x<span style="background:#00ff00;padding:0 20px;border-radius:4px">in</span>y</p>' +
      '<p>b<sup style="font-size:16px">up</sup><span style="vertical-align:-4px">low</span></p>'
    const [look] = await lookAt(page(body))
    const inside = look?.at('in') ?? { x: 0, y: 0 }
    expect(look?.color(inside.x - 5, inside.y - 3)).toBe('#00ff00')
    expect((look?.at('b').y ?? 0) - (look?.at('up').y ?? 0)).toBeGreaterThan(4)
    expect((look?.at('low').y ?? 0) - (look?.at('b').y ?? 0)).toBeCloseTo(4 * PX, 1)
  })

  test('contain inline blocks, placed on the baseline', async () => {
    const [look] = await lookAt(
      page('<p>text <span style="display:inline-block;padding:10px;background:#ff0000">block</span></p>'),
    )
    expect(look?.at('block').y).toBeCloseTo(look?.at('text').y ?? 0, 1)
    const { x, y } = look?.at('block') ?? { x: 0, y: 0 }
    expect(look?.color(x - 5, y + 5)).toBe('#ff0000')
  })
})

describe('blocks', () => {
  /** The distance from the baseline of `a` to that of `b` in pixels, minus one line. */
  async function gap(body: string): Promise<number> {
    const [look] = await lookAt(page(body))
    return Math.round(((look?.at('b').y ?? 0) - (look?.at('a').y ?? 0)) / PX) - 20
  }

  test.each([
    ['siblings', '<div style="margin-bottom:10px">a</div><div style="margin-top:30px">b</div>', 30],
    ['negative', '<div style="margin-bottom:30px">a</div><div style="margin-top:-10px">b</div>', 20],
    ['a first child', '<div>a</div><div style="margin-top:5px"><p style="margin-top:25px">b</p></div>', 25],
    ['a last child', '<div><p style="margin-bottom:25px">a</p></div><div style="margin-top:5px">b</div>', 25],
    ['a padded child', '<div>a</div><div style="padding-top:5px"><p style="margin-top:25px">b</p></div>', 30],
    [
      'an empty block',
      '<div>a</div><div style="margin:20px 0"></div><div style="margin-top:10px">b</div>',
      20,
    ],
    ['overflow', '<div>a</div><div style="overflow:hidden"><p style="margin-top:25px">b</p></div>', 25],
  ])('collapse margins of %s', async (_, body, expected) => {
    expect(await gap(body)).toBe(expected)
  })

  test('have widths in lengths and percentages, and auto margins', async () => {
    const [look] = await lookAt(
      page(`<div style="width:200px;padding:10px;box-sizing:border-box;background:#ff0000">a</div>
      <div style="width:50%;margin-left:auto;background:#00ff00">b</div>
      <div style="max-width:100px;margin:0 auto;background:#0000ff">c</div>`),
    )
    const [a, b, c] = ['a', 'b', 'c'].map(text => look?.at(text) ?? { x: 0, y: 0 })
    expect(look?.color(LEFT + 200 * PX - 2, (a?.y ?? 0) - 3)).toBe('#ff0000')
    expect(look?.color(LEFT + 200 * PX + 2, (a?.y ?? 0) - 3)).toBe('#ffffff')
    expect(b?.x).toBeCloseTo(LEFT + (595.28 - 2 * 10 * MM) / 2, 0)
    expect(c?.x).toBeCloseTo(LEFT + (595.28 - 2 * 10 * MM) / 2 - 50 * PX, 0)
  })

  test('inside inline elements split them', async () => {
    const [look] = await lookAt(page('<b>a<div>b</div>c</b>'))
    expect(look?.text.map(({ text, x }) => [text, Math.round(x - LEFT)])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 0],
    ])
  })

  test('are positioned by their offsets', async () => {
    const [look] = await lookAt(
      page(`<p>flow</p><p style="position:relative;left:40px;top:8px;width:200px">moved</p><p>next</p>
      <div style="position:relative;height:100px"><b style="position:absolute;right:0;bottom:0">corner</b></div>`),
    )
    expect((look?.at('moved').x ?? 0) - LEFT).toBeCloseTo(40 * PX, 1)
    expect((look?.at('next').y ?? 0) - (look?.at('flow').y ?? 0)).toBeCloseTo(40 * PX, 1)
    expect((look?.at('corner').y ?? 0) - (look?.at('next').y ?? 0)).toBeCloseTo(100 * PX, 0)
  })

  test('float, with the text around them', async () => {
    const [look] = await lookAt(
      page(`<div style="float:left;width:100px;height:50px;background:#ff0000"></div><p>beside</p>
      <p style="clear:left">below</p><div style="overflow:hidden;background:#00ff00"><i style="float:right">right</i></div>`),
    )
    expect((look?.at('beside').x ?? 0) - LEFT).toBeCloseTo(100 * PX, 1)
    expect((look?.at('below').y ?? 0) - (look?.at('beside').y ?? 0)).toBeCloseTo(50 * PX, 1)
    const right = look?.at('right') ?? { x: 0, y: 0 }
    expect(right.x).toBeGreaterThan(530)
    expect(look?.color(right.x - 50, right.y), 'what floats makes its context higher').toBe('#00ff00')
  })

  test('multiply the opacity of their ancestors', async () => {
    const [look] = await lookAt(
      page('<div style="opacity:.5"><p style="opacity:.5;background:#000000;height:20px"></p></div><p>x</p>'),
    )
    expect(look?.color(LEFT + 50, LEFT + 5)).toMatch(/^#(?:be|bf|c0){3}$/)
  })

  test('in a flex row share its width', async () => {
    const [look] = await lookAt(
      page(`<div style="display:flex;gap:20px"><p style="flex:1;background:#ff0000">a</p>
      <p style="flex:2">b<br>b2</p><p style="width:100px">c</p></div>
      <div style="display:flex;justify-content:space-between;align-items:center"><p>d</p><p style="height:60px">e</p></div>`),
    )
    // the page area has whole pixels, rounded up
    const width = Math.ceil((595.28 - 2 * 10 * MM) / PX) * PX
    const share = (width - 140 * PX) / 3
    const { x, y } = look?.at('a') ?? { x: 0, y: 0 }
    expect((look?.at('b').x ?? 0) - x).toBeCloseTo(share + 20 * PX, 0)
    expect((look?.at('c').x ?? 0) - x).toBeCloseTo(width - 100 * PX, 0)
    expect(look?.color(x + 5, y + 20 * PX), 'items are as high as their row').toBe('#ff0000')
    expect(look?.at('e').x).toBeGreaterThan(550)
    expect((look?.at('d').y ?? 0) - (look?.at('e').y ?? 0)).toBeCloseTo(20 * PX, 0)
  })
})

describe('lists', () => {
  test('have markers of all kinds', async () => {
    const body = `<ol><li>one<ol type="a"><li>inner</li></ol></li><li value="7">seven</li></ol>
      <ol reversed style="list-style-type:upper-roman"><li>x</li><li>y</li></ol>
      <ul style="list-style-type:'* '"><li>own</li></ul><ul style="list-style:none"><li>none</li></ul>`
    const [look] = await lookAt(page(body))
    expect(look?.words).toBe('1. one a. inner 7. seven II. x I. y * own none')
    const inset = (look?.at('a. inner').x ?? 0) - (look?.at('1. one').x ?? 0)
    expect(inset).toBeGreaterThan(25)
    expect(inset).toBeLessThan(35)
  })

  test('have markers with content from a stylesheet', async () => {
    const css = 'li::marker{content:"no. " counter(list-item) ": "}'
    const [look] = await lookAt(page('<ul><li>a<li>b</ul>', css))
    expect(look?.words).toBe('no. 1: a no. 2: b')
  })

  test('have disclosure triangles independent of fonts, also in summaries', async () => {
    const css = 'details,ul{color:#0000ff}ul{padding:0 0 0 40px;margin:0}'
    const body = `<details open><summary>open</summary>body</details><details><summary>closed</summary>no</details>
      <ul><li style="list-style-type:disclosure-closed">item</ul>`
    expect((await printHtml(page(body, css))).warnings).toEqual([])
    const [look] = await lookAt(page(body, css))
    expect(look?.words).toBe('open body closed item')
    for (const [word, left] of [
      ['open', -14 * PX],
      ['closed', -14 * PX],
      ['item', -18 * PX],
    ] as const) {
      const { x = 0, y = 0 } = look?.at(word) ?? {}
      const colors = Array.from({ length: 10 }, (_, i) => look?.color(x + left + i, y - 4))
      expect(colors, word).toContain('#0000ff')
    }
  })

  test('have discs outside by default, and inside with list-style-position', async () => {
    const [look] = await lookAt(
      page('<ul><li>out</li></ul><ul style="list-style-position:inside"><li>in</li></ul>'),
    )
    const out = look?.at('out') ?? { x: 0, y: 0 }
    expect(out.x).toBeCloseTo(LEFT + 40 * PX, 1)
    expect(look?.color(out.x - 10.5, out.y - 4)).toBe('#000000')
    expect(look?.at('in').x).toBeGreaterThan(out.x + 5)
  })
})

describe('tables', () => {
  const RED = 'style="background:#ff0000"'

  test('have columns with the width of their content, and missing cells are added', async () => {
    const [look] = await lookAt(
      page('<table><tr><td>a</td><td>wide content</td></tr><tr><td>b</td></tr></table>', 'td{padding:0}'),
    )
    expect(look?.at('b').x).toBe(look?.at('a wide content').x)
  })

  test('support colspan and rowspan', async () => {
    const body = `<table style="width:400px;border-spacing:0"><tr><td rowspan="2" ${RED}>tall</td><td>b</td><td>c</td></tr>
      <tr><td colspan="2">wide</td></tr><tr><td>d</td><td colspan="1000">rest</td></tr></table>`
    const [look] = await lookAt(page(body))
    expect(look?.at('wide').x).toBe(look?.at('b').x)
    expect(look?.at('rest').x).toBe(look?.at('b').x)
    const { x } = look?.at('tall') ?? { x: 0 }
    expect(look?.color(x + 3, (look?.at('wide').y ?? 0) - 1)).toBe('#ff0000')
  })

  test('use the widths of columns, cells and the table', async () => {
    const body = `<table style="width:100%;border-spacing:0"><col style="width:100px"><col><col style="width:50%">
      <tr><td>a</td><td>b</td><td>c</td></tr></table>`
    const [look] = await lookAt(page(body, 'td{padding:0}'))
    const [a, b, c] = ['a', 'b', 'c'].map(text => look?.at(text).x ?? 0)
    expect((b ?? 0) - (a ?? 0)).toBeCloseTo(100 * PX, 0)
    expect((c ?? 0) - (a ?? 0)).toBeCloseTo((595.28 - 20 * MM) / 2, 0)
  })

  test('have the background of their header behind row-spanning header cells, on each page', async () => {
    const css = `@page{size:300px 200px;margin:0}table{width:100%;border-spacing:0}thead{background:#0000ff}
      tr+tr{background:#00ff00}th,td{height:20px;padding:0;font-size:8px;line-height:10px}`
    const head = '<tr><th rowspan="2">A</th><th>B</th></tr><tr><th>C</th></tr>'
    const rows = '<tr><td>x</td><td>y</td></tr>'.repeat(20)
    const looks = await lookAt(page(`<table><thead>${head}</thead><tbody>${rows}</tbody></table>`, css))
    expect(looks).toHaveLength(3)
    for (const look of looks) {
      const at = (x: number, y: number): string => look.color(x * PX, y * PX)
      expect([at(5, 10), at(5, 30), at(290, 10), at(290, 30)]).toEqual([
        '#0000ff',
        '#0000ff',
        '#0000ff',
        '#00ff00',
      ])
    }
  })

  test('repeat their headers, and break between rows', async () => {
    const rows = Array.from({ length: 70 }, (_, i) => `<tr><td>row ${i}<br>more ${i}</td></tr>`).join('')
    const pages = await lookAt(page(`<table><thead><tr><th ${RED}>Head</th></tr></thead>${rows}</table>`))
    expect(pages.length).toBe(4)
    for (const look of pages) {
      const { x, y } = look.at('Head')
      expect(look.color(x - 1, y)).toBe('#ff0000')
      const texts = look.text.map(({ text }) => text).filter(text => text !== 'Head')
      expect(texts.length % 2).toBe(0)
      expect(texts[0]).toMatch(/^row/)
    }
    expect(pages.flatMap(({ text }) => text).filter(({ text }) => text.startsWith('row')).length).toBe(70)
  })

  test('collapse borders to the winning one', async () => {
    const body = `<table style="border-collapse:collapse"><tr><td style="border:2px solid #ff0000">a</td>
      <td style="border:6px solid #0000ff">b</td></tr></table>`
    const [look] = await lookAt(page(body, 'td{padding:10px}'))
    const { x, y } = look?.at('b') ?? { x: 0, y: 0 }
    expect(look?.color(x - 10 * PX - 2, y - 3)).toBe('#0000ff')
    const a = look?.at('a') ?? { x: 0, y: 0 }
    expect(look?.color(a.x - 10 * PX - 0.8, a.y - 3)).toBe('#ff0000')
  })

  test('align the content of cells', async () => {
    const body = `<table><tr style="height:100px"><td style="vertical-align:top">t</td><td>m</td>
      <td style="vertical-align:bottom;text-align:right;width:100px">b</td></tr></table>`
    const [look] = await lookAt(page(body, 'td{padding:0}'))
    const [top, middle, bottom] = ['t', 'm', 'b'].map(text => look?.at(text).y ?? 0)
    expect((middle ?? 0) - (top ?? 0)).toBeCloseTo(40 * PX, 0)
    expect((bottom ?? 0) - (top ?? 0)).toBeCloseTo(80 * PX, 0)
  })
})

describe('page breaks', () => {
  const texts = (pages: readonly { words: string }[]): string[] => pages.map(({ words }) => words)

  test('truncate only margins at the end of a page', async () => {
    const css = '@page{size:200px 100px;margin:0}body{margin-bottom:30px}'
    const lines = (count: number): string => '<p>x</p>'.repeat(count)
    expect(texts(await lookAt(page(lines(5), css)))).toEqual(['x x x x x'])
    expect(texts(await lookAt(page(`<div style="margin-bottom:500px">${lines(5)}</div>`, css)))).toHaveLength(
      1,
    )
    expect(await lookAt(page(lines(6), css))).toHaveLength(2)
    expect(await lookAt(page(`<div style="height:150px">${lines(5)}</div>`, css))).toHaveLength(2)
    expect(await lookAt(page(`<div style="min-height:150px">${lines(5)}</div>`, css))).toHaveLength(2)
  })

  test('are inserted where forced', async () => {
    const body =
      '<p>a</p><div style="page-break-after:always"></div><p>b</p><p style="break-before:page">c</p>'
    expect(texts(await lookAt(page(body)))).toEqual(['a', 'b', 'c'])
  })

  test('keep blocks, headings and lines together', async () => {
    const filler = (px: number): string => `<div style="height:${px}px"></div>`
    const css = '@page{size:400px 400px;margin:0}'
    const block = '<div style="break-inside:avoid"><p>one</p><p>two</p><p>three</p></div>'
    expect(texts(await lookAt(page(filler(350) + block, css)))).toEqual(['', 'one two three'])
    const heading =
      '<h2 style="margin:0;font-size:16px;break-after:avoid">head</h2><p>text<br>more<br>last</p>'
    expect(texts(await lookAt(page(filler(370) + heading, css)))).toEqual(['', 'head text more last'])
    const lines = '<p>1<br>2<br>3<br>4</p>'
    expect(texts(await lookAt(page(filler(370) + lines, css))), 'orphans').toEqual(['', '1 2 3 4'])
    expect(texts(await lookAt(page(filler(330) + lines, css))), 'widows').toEqual(['1 2', '3 4'])
  })

  test('slice boxes, whose background continues', async () => {
    const css = '@page{size:400px 400px;margin:20px}div{background:#00ff00;border:5px solid #0000ff}'
    const pages = await lookAt(page(`<div>${'line<br>'.repeat(25)}</div>`, css))
    expect(pages.length).toBe(2)
    expect(pages[0]?.color(150, 283)).toBe('#00ff00')
    expect(pages[1]?.color(150, 16)).toBe('#00ff00')
    expect(pages[1]?.color(17, 40)).toBe('#0000ff')
  })
})

describe('links', () => {
  test('lead to URLs and to existing destinations only', async () => {
    const { bytes } = await printHtml(
      page(`<a href="https://example.com/a">out</a> <a href="#here">in</a> <a href="#gone">gone</a>
      <a href="javascript:alert(1)">script</a> <a href="rel">relative</a><h2 id="here">Here</h2>`),
      { baseUrl: 'https://example.org/dir/' },
    )
    const pdf = readablePdf(bytes)
    expect(pdf).toContain('(https://example.com/a)')
    expect(pdf).toContain('(https://example.org/dir/rel)')
    expect(pdf).not.toContain('javascript')
    expect(pdf.match(/\/S\/GoTo/g)).toHaveLength(1)
    expect(pdf).toContain('(here)')
  })
})

describe('images', () => {
  const svg = (width: number, height: number, color: string): string =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/></svg>`)}`

  test('have their intrinsic or styled size, and keep their aspect ratio', async () => {
    const body = `<img src="${svg(100, 50, 'red')}"><br><img width="40" src="${svg(100, 50, 'lime')}">
      <p style="width:50px"><img style="max-width:100%" src="${svg(100, 50, 'blue')}"></p>`
    const [look] = await lookAt(page(body, 'img{display:block}'))
    const y = LEFT
    expect(look?.color(LEFT + 70, y + 30)).toBe('#ff0000')
    expect(look?.color(LEFT + 70, y + 40)).toBe('#ffffff')
    expect(look?.color(LEFT + 28, y + 50 * PX + 20 * PX + 10)).toBe('#00ff00')
    expect(look?.color(LEFT + 32, y + 50 * PX + 20 * PX + 10)).toBe('#ffffff')
  })

  test('show their alt text if they are missing', async () => {
    const [look] = await lookAt(page('<img src="https://example.com/none.png" alt="a picture">'), {
      onError: 'placeholder',
    })
    expect(look?.words).toBe('a picture')
  })

  test('that are missing are reported with element and line', async () => {
    for (const html of [
      '<p>\n<img src="data:image/png;base64,AAAA">',
      '<p>\n<img style="background:url(data:,x)">',
    ]) {
      await expect(printHtml(html)).rejects.toMatchObject({
        message: expect.stringContaining('at <img> in line 2'),
      })
    }
  })

  test('may be inline SVG', async () => {
    const [look] = await lookAt(
      page('<svg width="40" height="40"><rect width="40" height="40" fill="red"/></svg>'),
    )
    expect(look?.color(LEFT + 15, LEFT + 15)).toBe('#ff0000')
  })
})

describe('fonts', () => {
  test('that are not registered are reported once', async () => {
    const { warnings } = await printHtml(page('<p>a</p><b>b</b>', 'p,b{font-family:Fancy,Arial}'))
    expect(warnings.map(({ code }) => code)).toEqual(['font_not_registered'])
    expect(warnings[0]?.message).toContain("'Fancy'")
  })
})

describe('hostile pages', () => {
  test.each([
    ['deep', '<div style="padding:1px">'.repeat(3_000)],
    ['deep tables', '<table><tr><td>'.repeat(300)],
    ['deep rows', '<div style="display:flex">'.repeat(500)],
    ['a wide span', `<table><tr><td colspan="1000000" rowspan="1000000">x</td></tr></table>`],
    ['100,000 tags', '<div>'.repeat(100_000)],
    ['100,000 cells', `<table>${`<tr>${'<td>'.repeat(100)}`.repeat(1_000)}</table>`],
    ['overlapping spans', `<table><tr>${'<td colspan=1000 rowspan=65534>x'.repeat(1_000)}</table>`],
    ['many floats', '<p style="float:left;width:7px">x</p>'.repeat(5_000)],
    ['no width', '<div style="width:0"><p>words in no room</p><table><tr><td>x</td></tr></table></div>'],
    ['many columns', `<table><tr>${'<td>x</td>'.repeat(3_000)}</tr></table>`],
    ['an endless word', `<p style="overflow-wrap:anywhere">${'x'.repeat(20_000)}</p>`],
  ])('with %s are printed', async (_, body) => {
    const { pages } = await printHtml(page(body))
    expect(pages).toBeGreaterThan(0)
  })

  /** For any length: either the text is on the page, or a warning explains why not. */
  test.each([
    ...[
      'width',
      'height',
      'margin',
      'padding',
      'border-width',
      'font-size',
      'line-height',
      'letter-spacing',
      'text-indent',
    ].flatMap(property =>
      ['1e300px', '-1e300px', 'calc(1px / 0)', 'calc(0px / 0)', '-5000px', '0'].map(
        value => `div{border:0 solid;${property}:${value}}`,
      ),
    ),
    'div{position:absolute;left:-9999px}',
    'div{position:absolute;top:99999px}',
    'div{display:none}',
    'div{opacity:0}',
    'div{visibility:hidden}',
    '@page{size:1px}',
    '@page{size:0px}',
    '@page{margin:50%}',
    '@page{margin:1e300px}',
    '@page{margin:-100px}',
  ])('with %s show their text or explain why not', async css => {
    const html = page('<div>text</div>', css)
    const { warnings, pages } = await printHtml(html)
    expect(pages).toBeLessThan(1_000)
    if (warnings.some(({ code }) => code === 'nothing_shown' || code === 'content_overflows')) return
    // content higher than a page begins on the first one, and so does the text
    if (pages > 10) return
    const look = await lookAt(html)
    const isSeen = look.some(({ text }) =>
      text.some(({ text, x, y }) => text.includes('text') && x >= 0 && y >= 0),
    )
    expect(isSeen).toBe(true)
  })
})

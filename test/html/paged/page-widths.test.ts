import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../pairs/equal-print.ts'
import { lookAt, printHtml } from '../print-html.ts'

/** The content of right pages is 180 px wide, that of left pages 90 px; both have 8 lines. */
const STYLE = `<!doctype html><style>@page{size:200px 100px;margin:10px}@page:left{margin-right:100px}
  body{margin:0;font:10px/10px Roboto;orphans:1;widows:1}p,div{margin:0}td{padding:0}</style>`
const PAGE_BREAK = '<div style="break-before:page"></div>'

const TABLE = `<style>td,th{border:2px solid;padding:0;height:40px;vertical-align:top}th{height:10px}
  tr{break-inside:avoid}table{width:100%;border-spacing:0}</style>`

const words = (count: number): string => 'word '.repeat(count)
/** Words of 180 px, and of 90 px. */
const [WIDE, NARROW] = [7, 3]
const TALL = '<span style="display:inline-block;width:10px;height:250px;background:#c00"></span>'
/** The last word has about 120 px, so that it begins a line. */
const LONG = `${words(3)}abcdefghijklmnopqrstuvwxyz `
const onWidePage = words(8 * WIDE)
const onNarrowPage = words(8 * NARROW)

describe('on pages of different widths', () => {
  test.each<[string, string, string]>([
    [
      'a paragraph continues at the width of each page',
      `<p>${onWidePage}${onNarrowPage}${words(10)}</p><p>next</p>`,
      `<p>${onWidePage}</p>${PAGE_BREAK}<p>${onNarrowPage}</p>${PAGE_BREAK}<p>${words(10)}</p><p>next</p>`,
    ],
    [
      'a paragraph that begins on a narrow page becomes wider',
      `<p>a</p>${PAGE_BREAK}<p>${onNarrowPage}${words(10)}</p>`,
      `<p>a</p>${PAGE_BREAK}<p>${onNarrowPage}</p>${PAGE_BREAK}<p>${words(10)}</p>`,
    ],
    [
      'only its first line is indented',
      `<p style="text-indent:30px">${words(8 * WIDE - 1)}${onNarrowPage}</p>`,
      `<p style="text-indent:30px">${words(8 * WIDE - 1)}</p>${PAGE_BREAK}<p>${onNarrowPage}</p>`,
    ],
    [
      'only its first line has the style of ::first-line',
      `<style>p::first-line{color:red}</style><p>${onWidePage}${onNarrowPage}</p>`,
      `<style>.a::first-line{color:red}</style><p class="a">${onWidePage}</p>${PAGE_BREAK}<p>${onNarrowPage}</p>`,
    ],
    [
      'inline boxes continue',
      `<p>${words(8 * WIDE - 1)}<b style="color:red">${words(2)}${words(4)}</b>${words(3)}</p>`,
      `<p>${words(8 * WIDE - 1)}<b style="color:red">word</b></p>${PAGE_BREAK}
        <p><b style="color:red">${words(5)}</b>${words(3)}</p>`,
    ],
    [
      'the background of a block has the width of each page',
      `<div style="background:#0a0"><p>${onWidePage}${onNarrowPage}</p></div>`,
      `<div style="background:#0a0"><p>${onWidePage}</p></div>${PAGE_BREAK}
        <div style="background:#0a0"><p>${onNarrowPage}</p></div>`,
    ],
    [
      'pictures in lines move with their text',
      `<p>${onWidePage}${words(3)}<span style="display:inline-block;width:20px;height:10px;background:#00c"></span></p>`,
      `<p>${onWidePage}</p>${PAGE_BREAK}
        <p>${words(3)}<span style="display:inline-block;width:20px;height:10px;background:#00c"></span></p>`,
    ],
    [
      'rows of a table have the width of their page',
      `<table style="width:100%;border-spacing:0">${'<tr><td style="background:#c00;height:40px">'.repeat(5)}</table>`,
      `<style>div{background:#c00}</style><div style="height:80px"></div>${PAGE_BREAK}<div style="height:80px"></div>
        ${PAGE_BREAK}<div style="height:40px"></div>`,
    ],
    [
      'headers and borders of tables, too',
      `${TABLE}<table><thead><tr><th>a<tbody><tr><td>b<tr><td>c</table>`,
      `${TABLE}<table><tr><th>a<tr><td>b</table>${PAGE_BREAK}<table><tr><th>a<tr><td>c</table>`,
    ],
    [
      'a cell continues',
      `<table style="width:100%;border-spacing:0"><tr><td>${onWidePage}${onNarrowPage}</table>`,
      `<p>${onWidePage}</p>${PAGE_BREAK}<p>${onNarrowPage}</p>`,
    ],
    [
      'flex items and grid items, too',
      `<div style="display:flex"><div style="flex:1;background:#cfc">${onWidePage}${onNarrowPage}</div></div>`,
      `<p style="background:#cfc">${onWidePage}</p>${PAGE_BREAK}<p style="background:#cfc">${onNarrowPage}</p>`,
    ],
    [
      'lines are beside a float that continues',
      `<div style="float:right;width:40px;height:120px;background:#00c"></div><p>${words(8 * 5)}${words(8)}</p>`,
      `<div style="float:right;width:40px;height:80px;background:#00c"></div><p>${words(8 * 5)}</p>${PAGE_BREAK}
        <div style="float:right;width:40px;height:40px;background:#00c"></div><p>${words(8)}</p>`,
    ],
    [
      'clear moves content below a float that continues',
      `<p>${words(6 * WIDE)}</p><div style="float:left;width:40px;height:50px;background:#00c"></div><p>${words(10)}</p>
        <p style="clear:left">below</p>`,
      `<p>${words(6 * WIDE)}</p><div style="float:left;width:40px;height:20px;background:#00c"></div><p>${words(10)}</p>
        ${PAGE_BREAK}<div style="height:30px;width:40px;background:#00c"></div><p>below</p>`,
    ],
    [
      'lines are below a float that leaves no room on a narrow page',
      `<div style="float:left;width:85px;height:200px;background:#00c"></div><p>${words(8 * 3)}${words(8 * 3)}</p>`,
      `<div style="float:left;width:85px;height:80px;background:#00c"></div><p>${words(8 * 3)}</p>${PAGE_BREAK}
        <div style="width:85px;height:80px;background:#00c"></div>${PAGE_BREAK}
        <div style="float:left;width:85px;height:40px;background:#00c"></div><p>${words(8 * 3)}</p>`,
    ],
    [
      'a line that is higher than two pages is followed by the others',
      `<p>${onWidePage}${TALL} ${words(30)}</p>`,
      `<p>${onWidePage}</p>${PAGE_BREAK}<p>${TALL} ${words(30)}</p>`,
    ],
    [
      'words that were cut for a narrow page are whole on a wide one',
      `<div style="overflow-wrap:anywhere"><p>a</p>${PAGE_BREAK}<p>${onNarrowPage}${LONG.repeat(4)}</p></div>`,
      `<div style="overflow-wrap:anywhere"><p>a</p>${PAGE_BREAK}<p>${onNarrowPage}</p>${PAGE_BREAK}
        <p>${LONG.repeat(4)}</p></div>`,
    ],
    [
      '`orphans` and `widows` of more lines than a page has do not make it shorter',
      `<p style="orphans:90;widows:90">${onWidePage}${onNarrowPage}${onWidePage}</p>`,
      `<p>${onWidePage}</p>${PAGE_BREAK}<p>${onNarrowPage}</p>${PAGE_BREAK}<p>${onWidePage}</p>`,
    ],
  ])('%s', async (_, html, reference) => {
    await expectEqualPrint(STYLE + html, STYLE + reference)
  })

  test('collapsed borders of a cell that continues are at its edges on each page', async () => {
    const style = '<style>td{border:2px solid #c00}table{width:100%;border-collapse:collapse}</style>'
    const pages = await lookAt(`${STYLE}${style}<table><tr><td>${onWidePage}${onNarrowPage}</table>`)
    const rightBorders = [189, 99].map((x, page) => pages[page]?.color(x * 0.75, 30))
    expect(rightBorders).toEqual(['#cc0000', '#cc0000'])
    expect(pages[1]?.color(189 * 0.75, 30)).toBe('#ffffff')
  })

  test('columns that continue on a narrower page are a warning', async () => {
    const { warnings } = await printHtml(`${STYLE}<div style="columns:2;column-gap:0">${words(200)}</div>`)
    expect(warnings).toMatchObject([
      { code: 'content_overflows', message: expect.stringContaining('narrower page') },
    ])
    const kept = await printHtml(`${STYLE}<div style="columns:2;width:80px">${words(200)}</div>`)
    expect(kept.warnings).toEqual([])
  })

  test('flex containers with another number of lines are a warning, and lose no item', async () => {
    const item = (_: unknown, i: number) => `<div style="width:40px;height:20px">${i}</div>`
    const items = Array.from({ length: 24 }, item).join('')
    const html = `${STYLE}<div style="display:flex;flex-wrap:wrap">${items}</div>`
    const { warnings } = await printHtml(html)
    expect(warnings).toMatchObject([{ code: 'content_overflows' }])
    const pages = await lookAt(html)
    expect(pages.map(({ words }) => words).join(' ')).toBe(Array.from({ length: 24 }, (_, i) => i).join(' '))
  })

  test('boxes that an inline box positions are not lost', async () => {
    const inline = `<span style="position:relative">${words(60)}<b style="position:absolute;left:0;bottom:0">end</b></span>`
    const pages = await lookAt(`${STYLE}<p>${words(30)}${inline}</p>`)
    expect(pages.map(({ words }) => words).join(' ')).toContain('end')
  })

  test('absolute boxes beyond a narrower page are not lost, with a warning', async () => {
    const box = '<b style="position:absolute">end</b>'
    const html = `${STYLE}<p>${words(8 * WIDE + 6)}${box}${words(30)}</p>`
    const pages = await lookAt(html)
    expect(pages.map(({ words }) => words).join(' ')).toContain('end')
    const { warnings } = await printHtml(html)
    expect(warnings).toMatchObject([{ code: 'content_overflows' }])
  })

  test('a long text on many pages takes linear time and keeps all of its words', async () => {
    const count = 6_000
    const text = Array.from({ length: count }, (_, i) => `w${i}`).join(' ')
    const pages = await lookAt(`${STYLE}<p>${text}</p>`)
    const found = pages.flatMap(({ words }) => words.split(' '))
    expect(found).toEqual(text.split(' '))
  })
})

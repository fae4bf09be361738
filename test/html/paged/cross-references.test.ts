import { describe, expect, test } from 'vitest'
import { readablePdf } from '../../layout/document/readable-pdf.ts'
import { expectEqualPrint } from '../pairs/equal-print.ts'
import { lookAt, printHtml } from '../print-html.ts'

const STYLE = `<!doctype html><style>@page{size:300px 200px;margin:20px}
  body,p,h1,h2{margin:0;font:10px/10px Roboto}h2{break-before:page}a{color:#000;text-decoration:none}</style>`

async function words(css: string, html: string): Promise<string[]> {
  return (await lookAt(`${STYLE}<style>${css}</style>${html}`)).map(({ words }) => words.replaceAll(' ', ''))
}

describe('target-counter()', () => {
  test('shows the page number, forwards and backwards', async () => {
    const css = 'a::after{content:target-counter(attr(href), page)}'
    const html = '<a href="#b">b</a><h2 id="a">A</h2><h2 id="b">B</h2><a href="#a">a</a>'
    expect(await words(css, html)).toEqual(['b3', 'A', 'Ba2'])
  })

  test('converges if the number moves its own target', async () => {
    const css = 'a::after{content:target-counter(attr(href), page, upper-roman)}h2{break-before:auto}'
    const line = '<p><a href="#z">see page </a></p>'
    const pages = await words(css, `${line.repeat(200)}<h2 id="z">Z</h2>`)
    expect(pages).toHaveLength(13)
    expect(pages[0]).toContain('seepageXIII')
  })

  test.each<[string, string, string, string]>([
    ['other counters', 'target-counter(attr(href), n)', 'h2{counter-increment:n}', 'x2'],
    ['their style', 'target-counter(attr(href), n, lower-alpha)', 'h2{counter-increment:n}', 'xb'],
    [
      'nested counters',
      'target-counters(attr(href), n, ".")',
      'body{counter-reset:n 4}h2{counter-reset:n 7}',
      'x4.7',
    ],
    ['URLs', 'target-counter(url(#b), n)', 'h2{counter-increment:n}', 'x2'],
    ['attributes with a type', 'target-counter(attr(href url), n)', 'h2{counter-increment:n}', 'x2'],
    ['attributes with a type and text', 'target-text( attr( href url ) )', '', 'xTheTitle'],
    ['attributes with another type', 'target-text(attr(href raw-string))', '', 'xTheTitle'],
    ['text', 'target-text(attr(href))', '', 'xTheTitle'],
    ['the first letter', 'target-text(attr(href), first-letter)', '', 'xT'],
    ['page counters that are reset', 'target-counter(attr(href), page)', '#b{counter-reset:page 40}', 'x40'],
    ['the number of pages', 'target-counter(attr(href), pages)', '', 'x3'],
  ])('supports %s', async (_, content, css, text) => {
    const html = '<a href="#b">x</a><h2 id="a">A</h2><h2 id="b">The <i>Title</i></h2>'
    expect((await words(`a::after{content:${content}}${css}`, html))[0]).toBe(text)
  })

  test('has the counters of the element with the id, beside an anchor with this name before it', async () => {
    const css =
      'h2{counter-increment:n}a::after{content:target-counter(attr(href), n) target-text(attr(href))}'
    const html = '<p><a name="x"></a><a href="#x">see</a></p><h2 id="x">H</h2>'
    expect((await words(css, html))[0]).toBe('see1H')
  })

  test('links to the name and to the id of an anchor lead to it', async () => {
    const html = `${STYLE}<p><a href="#a">x</a> <a href="#b">y</a></p><h2><a id="a" name="b">z</a></h2>`
    const { bytes, warnings } = await printHtml(html)
    expect(warnings).toEqual([])
    expect(readablePdf(bytes).match(/\/(?:D|Dest)\s*\(\w+\)/g)).toEqual(['/D(a)', '/D(a)'])
  })

  test.each([
    ['tbody', ''],
    ['tbody', ' id=r'],
    ['tfoot', ''],
  ])('finds %s with a row%s', async (name, id) => {
    const css = 'a::after{content:target-counter(attr(href), page)}tr{break-inside:avoid}'
    const html = `<a href="#g">g</a><a href="#r">r</a><table style=break-before:page><${name} id=g><tr${id}><td>x</table>`
    expect((await words(css, html))[0]).toBe(id === '' ? 'g2r' : 'g2r2')
  })

  test('finds anchors by name, unless an element has the id', async () => {
    const css = 'a[href]::after{content:target-counter(attr(href), page) target-text(attr(href))}'
    const html =
      '<a href="#n">x</a><a href="#i">y</a><h2><a name=n>N</a></h2><h2><a name=i>no</a><b id=i>I</b></h2>'
    expect((await words(css, html))[0]).toBe('x2Ny3I')
    const { warnings } = await printHtml(`<style>${css}</style>${html}`)
    expect(warnings).toEqual([])
  })

  test('finds footnotes and what is in them', async () => {
    const css = 'a::after{content:target-counter(attr(href), page)}span{float:footnote}'
    const html =
      '<a href="#f">f</a><a href="#b">b</a><h2>A<span id=f>note</span></h2><h2>B<span>c <b id=b>d</b></span></h2>'
    expect((await words(css, html))[0]).toMatch(/^f2b3/)
  })

  test.each(['#missing', '', 'page.html', '#%E0%A4%A'])("is empty for '%s', with a warning", async href => {
    const css = 'b::after{content:target-counter(attr(title), page) target-counter(attr(title), n)}'
    const { warnings } = await printHtml(`<style>${css}</style><b title="${href}">x</b>`)
    expect(warnings).toMatchObject([{ code: 'unknown_destination', path: '/html' }])
  })

  test('is empty for elements without a box', async () => {
    const css = 'a::after{content:target-counter(attr(href), page)}'
    expect(await words(css, '<a href="#b">x</a><p id="b" style="display:none">b</p>')).toEqual(['x'])
  })

  test('takes bounded time for a thousand references', async () => {
    const css = 'a::after{content:target-counter(attr(href), page)}h2{break-before:auto}'
    const html = Array.from(
      { length: 1_000 },
      (_, i) => `<h2 id="t${i}"><a href="#t${999 - i}">x</a></h2>`,
    ).join('')
    const { pages } = await printHtml(`${STYLE}<style>${css}</style>${html}`)
    expect(pages).toBe(63)
  })
})

describe('leader()', () => {
  const line = (style: string, content: string) =>
    `${STYLE}<style>p::after{content:${content}}p{${style}}</style><p>Title</p><p>A longer title</p>`

  test('fills the line up to the text after it', async () => {
    const [page] = await lookAt(line('', "leader('.') '12'"))
    const numbers = page?.text.filter(({ text }) => text.endsWith('12')) ?? []
    expect(numbers).toHaveLength(2)
    expect(page?.words).toMatch(/^Title\.{50,} ?12 A longer title\.{40,} ?12$/)
  })

  test('ends before the text after it, in fonts that kern its pattern', async () => {
    const [page] = await lookAt(
      `${STYLE}<p style="font-family:serif">Title<b></b><style>b::after{content:leader('.') '|'}</style>`,
    )
    // the last dots, left of the bar at 278 px
    const rows = [20, 20.5, 21, 21.5, 22, 22.5]
    const colors = Array.from({ length: 24 }, (_, i) =>
      rows.map(y => page?.color((276 - i / 2) * 0.75, y)),
    ).flat()
    expect(new Set(colors).size).toBeGreaterThan(1)
  })

  test.each(['dotted', 'solid', '"-"', 'space'])(
    'with %s has no width if there is no space',
    async pattern => {
      await expectEqualPrint(line('width:1px', `leader(${pattern})`), line('width:1px', "''"))
    },
  )

  test('aligns its dots between lines', async () => {
    const dots = async (title: string): Promise<string> => {
      const html = `${STYLE}<style>p::after{content:leader('.   ') "12"}</style><p>${title}`
      const [page] = await lookAt(html)
      // the last dots, right of all titles
      return Array.from({ length: 120 }, (_, x) => page?.color(150 + x / 2, 21.4)).join()
    }
    expect(await dots('Title')).toBe(await dots('Another title'))
  })

  test('shares the space with other leaders', async () => {
    const html = `${STYLE}<style>i::after{content:leader(space)}</style><p>a<i></i>b<i></i>c`
    const [page] = await lookAt(html)
    const [a, b, c] = ['a', 'b', 'c'].map(text => page?.at(text).x ?? 0)
    expect((b ?? 0) - (a ?? 0)).toBeCloseTo((c ?? 0) - (b ?? 0), -1)
  })

  test.each(['leader()', 'leader("")', 'target-counter(attr(href))', 'target-text(page)'])(
    '%s is invalid',
    async content => {
      const { warnings } = await printHtml(`<style>p::after{content:${content}}</style><p>x`)
      expect(warnings).toHaveLength(1)
    },
  )
})

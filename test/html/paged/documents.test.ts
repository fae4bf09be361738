import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../print-html.ts'

/** Whole documents as authors write them for formatters of paged media: what stands where on each page. */

const BASE = `@page{size:300px 200px;margin:30px 20px;font:8px/10px Roboto}
  body,p,h1,h2,h3,ul,ol,dl,dd,table{margin:0;padding:0;font:10px/10px Roboto}ul{list-style:none}
  a{color:#000;text-decoration:none}td,th{padding:0;text-align:left}table{border-spacing:0;width:100%}`

/** The text of a page by its place, the words of each line joined and leaders left out. */
interface PageText {
  readonly head: string
  readonly body: string
  readonly foot: string
}

const PX = 0.75

async function pagesOf(css: string, html: string): Promise<PageText[]> {
  const page = `<!doctype html><html lang=en><title>T</title><style>${BASE}${css}</style>${html}`
  expect((await printHtml(page)).warnings).toEqual([])
  return (await lookAt(page)).map(({ text }) => {
    const between = (from: number, to: number): string =>
      text
        .filter(({ y }) => y > from * PX && y <= to * PX)
        .toSorted((a, b) => a.y - b.y || a.x - b.x)
        .map(({ text }) => text.replace(/(?:\.\s*){3,}/g, ' '))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()
    return { head: between(0, 30), body: between(30, 170), foot: between(170, 200) }
  })
}

const lines = (count: number, text = 'x'): string => `<p>${text}</p>`.repeat(count)
const bodies = (pages: readonly PageText[]): string[] =>
  pages.map(({ body }) => body.replace(/(?: ?\bx\b)+/g, '').trim())

describe('a book', () => {
  const css = `
    @page :left { @top-left { content: counter(page) } @top-right { content: string(book) } }
    @page :right { @top-left { content: string(chapter) } @top-right { content: counter(page) } }
    @page front { @top-left { content: none } @top-right { content: none } @bottom-center { content: counter(page, lower-roman) } }
    @page :blank, front:blank { @top-left { content: none } @top-right { content: none } @bottom-center { content: none } }
    @page :nth(1 of chapter) { @top-left { content: none } @top-right { content: none } @bottom-center { content: counter(page) } }
    @page { @footnote { border-top: 1px solid; margin-top: 9px } }
    .front { page: front; break-after: right }
    .front h1 { string-set: book content() }
    .toc a::after { content: leader(dotted) target-counter(attr(href url), page) }
    body { counter-reset: chapter }
    section { page: chapter; break-before: right }
    .first { counter-reset: page 1 }
    section h2 { string-set: chapter content(text); counter-increment: chapter;
      bookmark-level: 1; bookmark-label: counter(chapter) ". " content() }
    section h2::before { content: counter(chapter) " " }
    .fn { float: footnote }
    .fn::footnote-call { content: "(" counter(footnote) ")"; font-size: 10px; vertical-align: 0 }
    .fn::footnote-marker { content: "(" counter(footnote) ") " }
    .index { break-before: page }
    .index a::after { content: " " target-counter(attr(href), page) }`
  const note = (text: string): string => `<span class=fn>${text}</span>`
  const html = `<div class=front><h1>River Towns</h1></div>
    <nav class="front toc"><ul><li><a href="#one">One</a><li><a href="#two">Two</a></ul></nav>
    <section class=first><h2 id=one>The ferry</h2>${lines(10)}<p>boat${note('A boat.')}</p>${lines(4)}<p id=oar>oar${note('An oar.')}</p></section>
    <section><h2 id=two>The bridge</h2>${lines(14)}<p>arch${note('An arch.')}</p></section>
    <div class=index><p>Oar<a href="#oar"></a><p>Bridge<a href="#two"></a></div>`

  test('has folios, running heads, footnotes, a table of contents and an index', async () => {
    const pages = await pagesOf(css, html)
    expect(pages.map(({ head, foot }) => [head, foot])).toEqual([
      ['', 'i'],
      ['', ''],
      ['', 'iii'],
      ['', ''],
      ['', '1'],
      ['2 River Towns', ''],
      ['', '3'],
      ['4 River Towns', ''],
      ['The bridge 5', ''],
    ])
    expect(bodies(pages)).toEqual([
      'River Towns',
      '',
      'One 1 Two 3',
      '',
      '1 The ferry boat(1) (1) A boat.',
      'oar(2) (2) An oar.',
      '2 The bridge',
      'arch(3) (3) An arch.',
      'Oar 2 Bridge 3',
    ])
  })
})

describe('a contract', () => {
  const css = `
    @page { @top-right { content: string(clause, first) " / " string(clause, last) } @bottom-left { content: "Harbour Ltd\\A Quay 3"; white-space: pre }
      @bottom-right { content: "Page " counter(page) " of " counter(pages) } }
    @page :first { @top-right { content: none } }
    body { counter-reset: clause }
    h2 { counter-increment: clause; counter-reset: part; string-set: clause counter(clause); break-after: avoid; margin-top: 10px }
    h2::before { content: counter(clause) ". " }
    .part { counter-increment: part; break-inside: avoid }
    .part::before { content: counter(clause) "." counter(part) " " }
    .see::after { content: target-counter(attr(href), clause) "." target-counter(attr(href), part) " on page " target-counter(attr(href), page) }
    .title::after { content: "‘" target-text(attr(href)) "’" }
    .sign { break-inside: avoid }`
  const html = `<h1>Agreement</h1>
    <h2 id=a>Scope</h2><div class=part>${lines(3)}<a class=see href="#late"></a></div><div class=part>${lines(4)}</div>
    <h2>Price</h2><div class=part>${lines(2)}<a class=title href="#end"></a></div>
    <h2 id=end>Term</h2><div class=part>${lines(3)}</div><div class=part id=late>${lines(8)}<a class=see href="#late"></a></div>
    <div class=sign>${lines(2, 'sign')}</div>`

  test('has numbered clauses, references to them, and keeps its parts together', async () => {
    const pages = await pagesOf(css, html)
    expect(pages.map(({ head, foot }) => [head, foot])).toEqual([
      ['', 'Harbour Ltd Page 1 of 3 Quay 3'],
      ['2 / 3', 'Harbour Ltd Page 2 of 3 Quay 3'],
      ['3 / 3', 'Harbour Ltd Page 3 of 3 Quay 3'],
    ])
    expect(bodies(pages)).toEqual([
      'Agreement 1. Scope 1.1 3.2 on page 3 1.2',
      '2. Price 2.1 ‘Term’ 3. Term 3.1',
      '3.2 3.2 on page 3 sign sign',
    ])
  })
})

describe('an invoice', () => {
  const css = `
    @page { @top-left { content: element(sender) } @top-right { content: brought-forward(net, "Brought forward ") }
      @bottom-right { content: carried-forward(net, "Carried forward ") } @bottom-left { content: counter(page) "/" counter(pages) } }
    @page :first { margin-top: 60px; @top-left { vertical-align: top } }
    .sender { position: running(sender) }
    td[data-net] { -platen-carry: net attr(data-net) }
    .total { -platen-carry: net end; break-inside: avoid }`
  const rows = Array.from(
    { length: 20 },
    (_, i) => `<tr><td>Lamp ${i + 1}<td data-net="${i + 1}.50">${i + 1}.50`,
  )
  const html = `<div class=sender>Northwind</div><table><thead><tr><th>Item<th>Net</thead><tbody>${rows.join('')}</tbody></table><p class=total>Total 220`

  test('repeats its head and carries its sum', async () => {
    const pages = await pagesOf(css, html)
    expect(pages.map(({ head, foot }) => [head, foot])).toEqual([
      ['Northwind', '1/2 Carried forward 60.00'],
      ['Brought forward 60.00 Northwind', '2/2'],
    ])
    expect(pages[0]?.body).toMatch(/^Item Net Lamp 1 1\.50 .* Lamp 10 10\.50$/)
    expect(pages[1]?.body).toMatch(/^Item Net Lamp 11 11\.50 .* Lamp 20 20\.50 Total 220$/)
  })
})

describe('a dictionary', () => {
  const css = `
    @page { @top-left { content: string(word, first) } @top-right { content: string(word, last) } @bottom-left { content: string(letter, start) } }
    dl { columns: 2; column-gap: 20px; column-fill: auto }
    dt { string-set: word content(); break-after: avoid }
    h2 { string-set: letter content(first-letter); margin: 5px 0; break-after: avoid }`
  const entry = (word: string, count: number): string => `<dt>${word}</dt><dd>${lines(count)}</dd>`
  const html = `<h2>Aa</h2><dl>${['able', 'acid', 'acre', 'afar', 'airy'].map(word => entry(word, 5)).join('')}</dl>
    <h2 style="break-before:page">Bb</h2><dl>${['back', 'bald'].map(word => entry(word, 16)).join('')}</dl>`

  test('has the first and the last word of each page above it', async () => {
    const pages = await pagesOf(css, html)
    expect(pages.map(({ head, foot }) => [head, foot])).toEqual([
      ['able afar', 'A'],
      ['airy airy', 'A'],
      ['back bald', 'B'],
      ['bald bald', 'B'],
    ])
  })
})

describe('a thesis', () => {
  const css = `
    @page { @bottom-center { content: counter(page) } @top-left { content: string(head, start) } }
    @page front { @top-left { content: none } @bottom-center { content: counter(page, lower-roman) } }
    @page wide { size: 400px 200px; @top-right { content: "Tables" } }
    @page appendix { @bottom-center { content: "A-" counter(page) } }
    .front { page: front; break-after: page }
    .main, .appendix { counter-reset: page 1 }
    .main h2, .appendix h2 { break-before: page; margin-top: 8px; string-set: head content() }
    .wide { page: wide }
    .appendix { page: appendix; break-before: page }
    body { counter-reset: figure }
    figure { counter-increment: figure; margin: 0 } figcaption::before { content: "Figure " counter(figure) ": " }
    .list a::before { content: "Figure " target-counter(attr(href), figure) " " }
    .toc a::after, .list a::after { content: leader('.') target-counter(attr(href), page) }
    .toc .i::after { content: leader('.') target-counter(attr(href), page, lower-roman) }
    .toc .a::after { content: leader('.') "A-" target-counter(attr(href), page) }`
  const html = `<div class=front id=abs>Abstract</div>
    <div class="front toc"><p><a class=i href="#abs">Abstract</a><p><a href="#m1">Start</a><p><a href="#m2">Results</a><p><a class=a href="#app">Data</a></div>
    <div class="front list"><p><a href="#f1">Boats</a></div>
    <div class=main><h2 id=m1>Start</h2>${lines(15)}<h2 id=m2>Results</h2><figure id=f1><figcaption>Boats</figcaption></figure>
      <table class=wide><tr><td>cell</table><p>after</div>
    <div class=appendix><h2 id=app>Data</h2>${lines(14)}</div>`

  test('has numbers of each part, and lists of contents and figures', async () => {
    const pages = await pagesOf(css, html)
    expect(pages.map(({ head, foot }) => [head, foot])).toEqual([
      ['', 'i'],
      ['', 'ii'],
      ['', 'iii'],
      ['Start', '1'],
      ['Start', '2'],
      ['Results', '3'],
      ['Results Tables', '4'],
      ['Results', '5'],
      ['Data', 'A-1'],
      ['Data', 'A-2'],
    ])
    expect(bodies(pages)).toEqual([
      'Abstract',
      'Abstract i Start 1 Results 3 Data A-1',
      'Figure 1 Boats 3',
      'Start',
      '',
      'Results Figure 1: Boats',
      'cell',
      'after',
      'Data',
      '',
    ])
  })
})

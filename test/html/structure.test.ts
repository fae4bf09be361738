import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { renderHtml } from '../../src/index.ts'
import { dumpStructure } from '../structure-dump.ts'

const STYLE = '<style>@page{size:300px 200px;margin:20px}body,p{margin:0;font:10px/12px Roboto}</style>'
const DOT = '<circle cx="5" cy="5" r="4"></circle>'

async function structureOf(body: string, css = ''): Promise<string> {
  const html = `<!doctype html><html lang="en"><title>T</title>${STYLE}<style>${css}</style>${body}`
  const { file } = await renderHtml(html, { settings: { tagged: true } })
  return `\n${(await dumpStructure(file)).join('\n')}\n`
}

test('headings, paragraphs, links, languages and text of containers', async () => {
  const body = `<header>Company <b>name</b></header><h1>Title</h1>
    <p>See <a href="https://example.com" title="Home">the <em>site</em></a>, <span lang="fr">page</span>.</p>
    <h3>Below</h3><div role="heading" aria-level="2">Next</div>
    <div>Before <div>inside</div> after</div><article><section>Part</section></article>
    <blockquote>Words</blockquote><pre><code>x = 1</code></pre>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "Company name"
      H1
        "Title"
      P
        "See"
        Link
          " the site"
          (Link annotation: Home)
          (Link annotation: Home)
        ","
        Span [Lang=fr]
          " page"
        "."
      H2
        "Below"
      H2
        "Next"
      P
        "Before"
      P
        "inside"
      P
        "after"
      Art
        Sect
          P
            "Part"
      BlockQuote
        P
          "Words"
      P
        Code
          "x = 1"
    "
  `)
})

test('lists and descriptions', async () => {
  const body = `<ul><li>One<li>Two<ol type="a"><li>a</ol></ul>
    <ol style="list-style-position:inside"><li>in</ol>
    <dl><dt>Term<dd>First<dd>Second<dt>Other<dd>Third</dl>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl
            ""
          LBody
            "One"
        LI
          Lbl
            ""
          LBody
            "Two"
            L [ListNumbering=LowerAlpha]
              LI
                Lbl
                  "a."
                LBody
                  " a"
      L [ListNumbering=Decimal]
        LI
          Lbl
            "1."
          LBody
            " in"
      L
        LI
          Lbl
            "Term"
          LBody
            "First"
            P
              "Second"
        LI
          Lbl
            "Other"
          LBody
            "Third"
    "
  `)
})

test('tables have headers with scopes, spans and captions; short rows get cells', async () => {
  const body = `<table><caption>Prices</caption><thead><tr><th>A<th colspan="2">B</thead>
    <tbody><tr><th>r<td rowspan="2">1<td>2<tr><td>3<tr><td>4</tbody><tfoot><tr><td>s<td>t<td>u</tfoot></table>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      Table
        Caption
          "Prices"
        THead
          TR
            TH [Scope=Column]
              "A"
            TH [Scope=Column, ColSpan=2]
              " B"
        TBody
          TR
            TH [Scope=Row]
              "r"
            TD [RowSpan=2]
              " 1"
            TD
              " 2"
          TR
            TD
              "3"
            TD
          TR
            TD
              "4"
            TD [ColSpan=2]
        TFoot
          TR
            TD
              "s"
            TD
              " t"
            TD
              " u"
    "
  `)
})

test('lang and aria-hidden apply to items, cells and captions', async () => {
  const body = `<ul><li lang="fr">un<li aria-hidden="true">no</ul>
    <dl><div><dt lang="de">Wort<dd>word<dd aria-hidden="true">no</div><p>note</p></dl>
    <table><caption lang="fr">cap</caption><tr lang="de"><th>eins<td aria-hidden="true">no</table>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI [Lang=fr]
          Lbl
            ""
          LBody
            "un"
      L
        LI
          Lbl [Lang=de]
            "Wort"
          LBody
            "word"
        LI
          LBody
            P
              "note"
      Table
        Caption [Lang=fr]
          "cap"
        TBody
          TR [Lang=de]
            TH [Scope=Row]
              "eins"
            TD
    Artifact "no"
    Artifact "no"
    Artifact "no"
    "
  `)
})

test('wide rows do not make many cells', async () => {
  const body = `<table><tr><th>a<td colspan="1000">b${'<tr><td>c'.repeat(2_000)}</table>`
  const lines = (await structureOf(body)).split('\n')
  expect(lines.length).toBeLessThan(12_000)
  expect(lines.filter(line => line.includes('ColSpan=999')).length).toBe(2_000)
})

test('spans end with their row group, and styles of lists are no properties of objects', async () => {
  const body = `<table><tbody><tr><th rowspan="9">a<td>b</tbody><tbody><tr><td>c<td>d</tbody></table>
    <ul style="list-style-type:constructor"><li>x</ul>`
  const lines = await structureOf(body)
  expect(lines).not.toContain('function')
  expect(lines.match(/TD/g)?.length).toBe(3)
})

test('cells refer to the ids of their headers', async () => {
  const body = '<table><tr><th id="x">X<th id="y">Y<tr><td headers="x">1<td headers="x y">2</table>'
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      Table
        TBody
          TR
            TH [ID=x, Scope=Column]
              "X"
            TH [ID=y, Scope=Column]
              " Y"
          TR
            TD [Headers=[ (x) ]]
              "1"
            TD [Headers=[ (x) (y) ]]
              " 2"
    "
  `)
})

test('tables without headers and captions, and those with role=presentation, are layout', async () => {
  const body = `<table><tr><td>left<td><p>right</p></table>
    <table role="presentation"><tr><th>not a header</table><table role="table"><tr><td>data</table>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "left"
      P
        " right"
      P
        "not a header"
      Table
        TBody
          TR
            TD
              "data"
    "
  `)
})

test('repeated headers, margin boxes and hidden content are artifacts', async () => {
  const rows = Array.from({ length: 16 }, (_, i) => `<tr><td>${i + 1}`).join('')
  const lines = await structureOf(
    `<p aria-hidden="true">hidden <b>too</b></p><table><thead><tr><th>No</thead>${rows}</table>`,
    '@page{@bottom-center{content:"Page " counter(page)}}',
  )
  expect(lines.match(/"No"/g)).toEqual(['"No"', '"No"'])
  expect(lines.split('\n').filter(line => line.startsWith('Artifact'))).toEqual([
    'Artifact "Page 1"',
    'Artifact "hidden"',
    'Artifact "too"',
    'Artifact "Page 2"',
    'Artifact "No"',
  ])
})

test('pictures are figures with their alternatives, or decoration', async () => {
  const source = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><g opacity=".5">${DOT}</g></svg>`)}`
  const body = `<img src="${source}" alt="A dot"><img src="${source}" alt=""><img src="${source}">
    <svg width="10" height="10" aria-label="Labelled">${DOT}</svg><svg width="10" height="10"><title>Q&amp;A</title>${DOT}</svg>
    <svg width="10" height="10">${DOT}</svg><qrcode value="HELLO"></qrcode>
    <figure><img src="${source}" alt="In a figure"><figcaption>Caption</figcaption></figure>
    <math><mi>x</mi><mo>=</mo><mn>1</mn></math>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        Figure [Alt=A dot]
          ""
        Figure
          ""
        Figure [Alt=Labelled]
          ""
        Figure [Alt=Q&A]
          ""
        Figure [Alt=QR code: HELLO]
          ""
      Div
        P
          Figure [Alt=In a figure]
            ""
        Caption
          "Caption"
      P
        Formula [Alt=x=1]
          "𝑥 = 1"
    "
  `)
})

test('content of groups, clips and positioned boxes is in reading order', async () => {
  const body = `<div style="opacity:.5">faded <p>text</p></div><p style="position:relative;z-index:-1">below</p>
    <div style="display:flex;flex-direction:row-reverse"><div>first</div><div>second</div></div>
    <div style="overflow:hidden;border-radius:4px">clipped</div>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "faded"
      P
        "text"
      P
        "below"
      P
        "first"
      P
        "second"
      P
        "clipped"
    "
  `)
})

test('content of a form is marked in its own stream', async () => {
  const html = `<!doctype html>${STYLE}<div style="filter:drop-shadow(1px 1px red)">shadow <p>two</p></div>`
  const { file } = await renderHtml(html, { settings: { tagged: true } })
  const { context } = await PDFDocument.load(file)
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  const forms = objects.filter(
    object => object instanceof PDFRawStream && object.dict.has(PDFName.of('StructParents')),
  )
  expect(forms.length).toBe(1)
  const [form] = forms as PDFRawStream[]
  const content = Buffer.from(decodePDFRawStream(form as PDFRawStream).decode()).toString('latin1')
  expect(content.match(/\/P<<\/MCID \d>>BDC|\/Artifact BMC|EMC/g)).toEqual([
    '/P<</MCID 0>>BDC',
    'EMC',
    '/P<</MCID 1>>BDC',
    'EMC',
  ])
  const elements = objects.filter(
    object => object instanceof PDFDict && object.get(PDFName.of('S')) === PDFName.of('P'),
  )
  const kids = elements.map(element => String((element as PDFDict).lookup(PDFName.of('K'))))
  expect(kids).toEqual([
    expect.stringMatching(/\/MCR[\s\S]*\/Stm[\s\S]*\/MCID 0/),
    expect.stringMatching(/\/Stm[\s\S]*\/MCID 1/),
  ])
})

test('footnotes are notes after their call', async () => {
  const body = '<p>Text<span class="n">A note.</span> goes on.'
  expect(await structureOf(body, '.n{float:footnote}')).toMatchInlineSnapshot(`
    "
    Document
      P
        "Text"
        Reference
          "1"
        Note [ID=note-1]
          Lbl
            "1."
          " A note."
        " goes on."
    "
  `)
})

test('a paragraph over several pages is one element', async () => {
  const lines = await structureOf(`<p>${'word '.repeat(300)}<b>bold</b></p><p>End`)
  expect(lines.split('\n').filter(line => /^ {2}\S/.test(line))).toEqual(['  P', '  P'])
})

test('pages are untagged by default', async () => {
  const { file } = await renderHtml('<p>Text')
  expect(await dumpStructure(file)).toEqual(['Artifact "Text"'])
})

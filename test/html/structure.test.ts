import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { checkPdf, type PlatenError, renderHtml } from '../../src/index.ts'
import { refusal } from '../refusal.ts'
import { dumpStructure } from '../structure-dump.ts'

const STYLE = '<style>@page{size:300px 200px;margin:20px}body,p{margin:0;font:10px/12px Roboto}</style>'
const DOT = '<circle cx="5" cy="5" r="4"></circle>'
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

async function structureOf(body: string, css = ''): Promise<string> {
  const html = `<!doctype html><html lang="en"><title>T</title>${STYLE}<style>${css}</style>${body}`
  const { file } = await renderHtml(html, { settings: { tagged: true } })
  return `\n${(await dumpStructure(file)).join('\n')}\n`
}

test('markers that are pictures are read as bullets', async () => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
  expect(
    await structureOf('<ul><li>a</ul>', `ul { list-style-image: url(${picture}) }`),
  ).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            "a"
    "
  `)
})

test('lines that a page end cuts, and content that is moved to another page, are read once', async () => {
  const cut = `<div style="display:inline-block"><div style="height:153px"></div><p>cut</p></div>`
  const moved = '<p style="position:relative;top:120px">moved <a href="https://example.com/">link</a></p>'
  expect(await structureOf(`${cut}<div style="height:80px"></div>${moved}<p>end</p>`)).toMatchInlineSnapshot(`
    "
    Document
      P
        "cut"
      P
        "moved "
        Link
          "link"
          (Link annotation: link)
      P
        "end"
    Artifact "cut"
    "
  `)
})

test('paragraphs and headings in lines are elements of their own, and languages in texts spans', async () => {
  const body = `<div>before <h2 style="display:inline">Run in</h2> after <p style="display:inline">end</p></div>
    <p>one <span style="display:block" lang="de">two</span> three</p>
    <samp>a <kbd>b</kbd></samp>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "before "
      H1
        "Run in"
      P
        " after "
      P
        "end"
      P
        "one"
        Span [Lang=de]
          "two"
        "three"
      P
        Code
          "a "
          Code
            "b"
    "
  `)
})

test('links in a picture that is a link are reported', async () => {
  const svg = `<svg role="img" aria-label="S" width="9" height="9"><a href="https://example.com/b"><rect width="9" height="9"/></a></svg>`
  const page = `<html lang=en><title>T</title><p><a href="https://example.com/a">${svg}</a>`
  const reported = expect.stringContaining('a picture that is a link has links of its own')
  for (const pdfStandard of ['PDF/UA-1', 'PDF/UA-2'] as const) {
    const { details } = (await refusal(renderHtml(page, { pdfStandard }))) as PlatenError
    expect(details).toEqual([{ path: '/html', message: reported }])
  }
  const { warnings } = await renderHtml(page, { settings: { accessibility: 'warn' } })
  expect(warnings).toMatchObject([{ code: 'not_accessible', message: reported }])
})

test('lines under spaces in links are artifacts', async () => {
  const page = `<html lang=en><title>T</title><p><a href="https://example.com"><b>a</b> <i>b</i></a> c`
  const { file } = await renderHtml(page, { pdfStandard: 'PDF/UA-2' })
  expect((await checkPdf(file)).findings).toEqual([])
  expect((await dumpStructure(file)).join('\n')).toContain('"a b"')
})

test('headings, paragraphs, links, languages and text of containers have elements', async () => {
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
        "See "
        Link
          "the site"
          (Link annotation: Home)
        ", "
        Span [Lang=fr]
          "page"
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

test('lists and description lists have elements', async () => {
  const body = `<ul><li>One<li>Two<ol type="a"><li>a</ol></ul>
    <ol style="list-style-position:inside"><li>in</ol>
    <dl><dt>Term<dd>First<dd>Second<dt>Other<dd>Third</dl>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            "One"
        LI
          Lbl [ActualText=•]
            ""
          LBody
            "Two"
            L [ListNumbering=LowerAlpha]
              LI
                Lbl
                  "a. "
                LBody
                  "a"
      L [ListNumbering=Decimal]
        LI
          Lbl
            "1. "
          LBody
            "in"
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
              "B"
        TBody
          TR
            TH [Scope=Row]
              "r"
            TD [RowSpan=2]
              "1"
            TD
              "2"
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
              "t"
            TD
              "u"
    "
  `)
})

test('the footer of a table is read after its rows, wherever it is written', async () => {
  const body = '<table><thead><tr><th>a<tfoot><tr><td>sum<tbody><tr><td>b</table>'
  const lines = (await structureOf(body)).split('\n').map(line => line.trim())
  expect(lines.filter(line => /^T(?:Head|Body|Foot)$/.test(line))).toEqual(['THead', 'TBody', 'TFoot'])
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
          Lbl [ActualText=•]
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

test('a wide column span adds few cells', async () => {
  const body = `<table><tr><th>a<td colspan="1000">b${'<tr><td>c'.repeat(2_000)}</table>`
  const lines = (await structureOf(body)).split('\n')
  expect(lines.length).toBeLessThan(12_000)
  expect(lines.filter(line => line.includes('ColSpan=1000')).length).toBe(2_001)
})

test('spans end with their row group, and list styles named like prototype members are ignored', async () => {
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
              "Y"
          TR
            TD [Headers=[ (x) ]]
              "1"
            TD [Headers=[ (x) (y) ]]
              "2"
    "
  `)
})

test('tables without headers and captions, and those with role=presentation, are layout tables', async () => {
  const body = `<table><tr><td>left<td><p>right</p></table>
    <table role="presentation"><tr><th>not a header</table><table role="table"><tr><td>data</table>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "left"
      P
        "right"
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

test('images are figures with their alternative text, or artifacts', async () => {
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
        Formula [Alt=x = 1]
          "𝑥=1"
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

test('content of a form XObject is marked in its own stream', async () => {
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
            "1. "
          "A note."
        " goes on."
    "
  `)
})

test('footnotes that are lists or have a role are in notes with their markers', async () => {
  const body = `<p>a<ul style="float: footnote"><li>b</ul>c<span role="code" style="float: footnote">d</span>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "a"
      P
        Reference
          "1"
      Note [ID=note-1]
        Lbl
          "1."
        L [ListNumbering=Disc]
          LI
            Lbl [ActualText=•]
              ""
            LBody
              "b"
      P
        "c"
        Reference
          "2"
      Note [ID=note-2]
        Lbl
          "2. "
        Code
          "d"
    "
  `)
  const page = `<!doctype html><html lang="en"><title>T</title>${body}`
  expect((await checkPdf((await renderHtml(page, { pdfStandard: 'PDF/UA-2' })).file)).findings).toEqual([])
})

test('code with a footnote is Code in PDF/UA-2', async () => {
  const body = '<p><code>a<span style="float: footnote">b</span></code>'
  const page = `<!doctype html><html lang="en"><title>T</title>${body}`
  const { file } = await renderHtml(page, { pdfStandard: 'PDF/UA-2' })
  expect((await dumpStructure(file)).join('\n')).toMatch(/Code\n +"a"\n +Reference/)
  expect((await checkPdf(file)).findings).toEqual([])
})

test('parts of a transformed block are content on the page that shows them', async () => {
  const link = '<a href="https://example.com">link</a>'
  const body = `<div style="height:120px"></div>
    <div style="transform:translateY(20px)"><p>one</p><div style="clip-path:inset(0)"><p>two ${link}</p></div><p>three</p></div>
    <p>after</p>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "one"
      P
        "two "
        Link
          "link"
          (Link annotation: link)
      P
        "three"
      P
        "after"
    Artifact "two"
    Artifact "link"
    "
  `)
})

test('a footnote that is a link has a link for its content, not for its marker', async () => {
  const body = `<p>a<a class="n" href="https://example.com">b</a> c`
  expect(await structureOf(body, '.n{float:footnote}')).toMatchInlineSnapshot(`
    "
    Document
      P
        "a"
        Reference
          "1"
        Note [ID=note-1]
          Lbl
            "1. "
          Link
            "b"
            (Link annotation: b)
        " c"
    "
  `)
})

test('footnotes that are headings or pictures are in notes', async () => {
  const body = `<h1>a</h1><p>b<span role="heading" aria-level="2" style="float: footnote">c</span> d<img src="${PIXEL}" alt="e" style="float: footnote">`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "a"
      P
        "b"
        Reference
          "1"
        Note [ID=note-1]
          Lbl
            "1. "
          H2
            "c"
        " d"
        Reference
          "2"
        Note [ID=note-2]
          Figure [Alt=e]
            ""
    "
  `)
  const page = `<!doctype html><html lang="en"><title>T</title>${body}`
  expect((await checkPdf((await renderHtml(page, { pdfStandard: 'PDF/UA-1' })).file)).findings).toEqual([])
})

test('a hidden link in a link is not part of it', async () => {
  const link = '<td aria-hidden="true"><a href="https://example.com/b">b</a>'
  const page = `<!doctype html><html lang="en"><title>T</title>
    <a href="https://example.com/a"><table><tr><th>a${link}</table></a>`
  const { file } = await renderHtml(page, { pdfStandard: 'PDF/UA-2' })
  expect((await checkPdf(file)).findings).toEqual([])
})

test('spaces of links are not part of the links beside them', async () => {
  const body = `<a href="https://a.example/"><img src="${PIXEL}" alt="a"> </a><a href="https://b.example/">שלום ab c</a>
    <p>x <a href="https://c.example/">c</a><a href="https://d.example/"> <b>d</b></a>`
  const page = `<!doctype html><html lang="en"><title>T</title>${body}`
  const { file } = await renderHtml(page, { pdfStandard: 'PDF/UA-2' })
  expect((await checkPdf(file)).findings).toEqual([])
})

test('links in SVGs lead to ids with characters that XML escapes', async () => {
  const html = `<!doctype html><html lang="en"><title>T</title><h1 id="a&b">a</h1>
    <svg role="img" aria-label="a" width="9" height="9"><a title="x>y" href="#a&b"><path d="M0 0h9v9"/></a></svg>`
  const { file, warnings } = await renderHtml(html, { pdfStandard: 'PDF/UA-2' })
  expect(warnings).toEqual([])
  expect((await checkPdf(file)).findings).toEqual([])
})

test('a footnote without a call does not refer to the call of another footnote', async () => {
  const footnotes = (notes: string) => `<!doctype html><html lang="en"><title>T</title>
    <style>.f{float:footnote}.b::footnote-call{display:none}</style><h1>a</h1><p>${notes}`
  const referencesOf = async (notes: string) => {
    const { file } = await renderHtml(footnotes(notes), { pdfStandard: ['PDF/UA-2', 'PDF/A-4'] })
    expect((await checkPdf(file)).findings).toEqual([])
    const { context } = await PDFDocument.load(file)
    const elements = context.enumerateIndirectObjects().map(([, value]) => value)
    return elements.filter(value => value instanceof PDFDict && value.has(PDFName.of('Ref'))).length
  }
  expect(await referencesOf('one<span class="f">N1</span> two')).toBe(2)
  expect(await referencesOf('one<span class="f">N1</span> two<span class="f b">N2</span>')).toBe(2)
  const hidden = 'one<span class="f" aria-hidden="true">N1</span> two<span class="f b">N2</span>'
  expect(await referencesOf(hidden)).toBe(0)
})

test('a paragraph across several pages is one element', async () => {
  const lines = await structureOf(`<p>${'word '.repeat(300)}<b>bold</b></p><p>End`)
  expect(lines.split('\n').filter(line => /^ {2}\S/.test(line))).toEqual(['  P', '  P'])
})

test('pages are tagged unless the settings disable it', async () => {
  const { file: tagged } = await renderHtml('<p>Text')
  expect(await dumpStructure(tagged)).toEqual(['Document', '  P', '    "Text"'])
  const { file } = await renderHtml('<p>Text', { settings: { tagged: false } })
  expect(await dumpStructure(file)).toEqual(['Artifact "Text"'])
})

test('row spans end with their row group, and 0 spans the rest of it', async () => {
  const body = `<table><tbody><tr><th rowspan="0">a<td>1<tr><td>2<tr><td>3</tbody>
    <tbody><tr><th rowspan="9">b<td>4<tr><td>5<tr aria-hidden="true"><td>6</tbody></table>
    <code style="display: block">x = 1</code>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      Table
        TBody
          TR
            TH [Scope=Row, RowSpan=3]
              "a"
            TD
              "1"
          TR
            TD
              "2"
          TR
            TD
              "3"
        TBody
          TR
            TH [Scope=Row, RowSpan=2]
              "b"
            TD
              "4"
          TR
            TD
              "5"
      P
        Code
          "x = 1"
    Artifact "6"
    "
  `)
})

test.each([
  ['<mfrac><mi>a</mi><mi>b</mi></mfrac>', 'a/b'],
  ['<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>', '(a + b)/2'],
  [
    '<msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><msqrt><mi>y</mi><mo>-</mo><mn>1</mn></msqrt>',
    'x^2 = √(y - 1)',
  ],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '√[3]x'],
  ['<mi>sin</mi><mi>x</mi>', 'sin x'],
  ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub>', '∑_i^n x_i'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>',
    '1, 2; 3',
  ],
])('the formula %s is read as %s', async (math, text) => {
  expect(await structureOf(`<math>${math}</math>`)).toContain(`Formula [Alt=${text}]`)
})

test('alternative texts of generated content replace it, or hide it if they are empty', async () => {
  const css = `.a::before { content: url("${PIXEL}") / "A dot" } .b::before { content: "★" / "" }
    .c::after { content: "→ " / "leads to " attr(data-to) } .d::before { content: url("${PIXEL}") / ""; display: block }
    li::marker { content: "» " / counter(list-item) } li + li::marker { content: "x " / "" }`
  const body = `<p class="a">a<p><a href="https://example.com" class="b">b</a><p class="c" data-to="x">c<p class="d">d
    <ul><li>e<li>f</ul>`
  expect(await structureOf(body, css)).toMatchInlineSnapshot(`
    "
    Document
      P
        Figure [Alt=A dot]
          ""
        "a"
      P
        Link
          "b"
          (Link annotation: b)
      P
        "c"
        Span [ActualText=leads to x]
          "→"
      P
        "d"
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=1]
            "» "
          LBody
            "e"
        LI
          LBody
            "f"
    Artifact "★"
    Artifact "x"
    "
  `)
})

test('roles of lists and of header cells are read', async () => {
  const body = `<div role="list"><div role="listitem">a</div><p role="listitem">b</div>
    <table><tr><td>c<th role="columnheader">d<tr><th role="rowheader">e<td>f</table>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      L
        LI
          LBody
            "a"
        LI
          LBody
            "b"
      Table
        TBody
          TR
            TD
              "c"
            TH [Scope=Column]
              "d"
          TR
            TH [Scope=Row]
              "e"
            TD
              "f"
    "
  `)
})

test('attributes about meaning without effect are warnings', async () => {
  const page = `<!doctype html><html lang="en_US"><title>T</title><p lang="">a</p><p lang="english">b
    <div role="table"><div role="row"><span role="cell">c</span></div></div>
    <table role="grid"><tr role="row"><th scope="rows">d<td scope="row" role="cell">e</table>`
  const messages = ({ warnings }: Awaited<ReturnType<typeof renderHtml>>): string[] =>
    warnings.map(({ code, message }) => `${code} ${message}`)
  const ofLanguages = [
    "unknown_value 'en_US' is not a language tag such as 'en-US', and is ignored, in line 1, column 16.",
    "unknown_value 'english' is not a language tag such as 'en', and is ignored, in line 1, column 67.",
  ]
  const ofRoles = [
    "unused_property The role 'table' has no effect on <div>: write <table>, in line 2, column 5.",
    "unused_property The role 'row' has no effect on <div>: write <tr>, in line 2, column 23.",
    "unused_property The role 'cell' has no effect on <span>: write <td>, in line 2, column 39.",
    "unknown_value The scope 'rows' is none of row, col, rowgroup and colgroup, in line 3, column 39.",
    'unused_property `scope` has no effect on <td>: write <th>, in line 3, column 57.',
  ]
  expect(messages(await renderHtml(page))).toEqual([...ofLanguages, ...ofRoles])
  // languages are reported once
  const { warnings } = await renderHtml(page, { settings: { accessibility: 'warn' } })
  expect(warnings.filter(({ message }) => message.includes('language tag')).map(({ code }) => code)).toEqual([
    'not_accessible',
    'not_accessible',
  ])
})

test('labels of formulas replace their text', async () => {
  const fraction = '<mfrac><mi>n</mi><mn>2</mn></mfrac></math>'
  expect(await structureOf(`<math aria-label="half of n">${fraction}`)).toContain('Formula [Alt=half of n]')
  expect(await structureOf(`<math alttext="n by two">${fraction}`)).toContain('Formula [Alt=n by two]')
})

test('margin boxes are headers, footers and other artifacts of pagination', async () => {
  const page = `<!doctype html><title>x</title><style>@page{@top-left{content:"head"}@bottom-center{content:counter(page)}
    @left-middle{content:"side"}}</style><p>text`
  const { file } = await renderHtml(page)
  const { context } = await PDFDocument.load(file)
  const streams = context.enumerateIndirectObjects().map(([, object]) => object)
  const decoded = streams
    .filter(object => object instanceof PDFRawStream && !object.dict.has(PDFName.of('Type')))
    .map(stream => Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1'))
    .join('')
  expect(decoded.match(/\/Artifact<<[^>]*>>/g)).toEqual([
    '/Artifact<</Type/Pagination/Subtype/Header>>',
    '/Artifact<</Type/Pagination/Subtype/Footer>>',
    '/Artifact<</Type/Pagination>>',
  ])
})

test('form controls are read as their text or state', async () => {
  const body = `<p>Name <input value="Ada"></p><p><input type="checkbox" checked> yes <input type="checkbox"> no
    <input type="radio" checked> on <input type="radio" aria-label="Not chosen"> off</p>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "Name Ada"
      P
        Span [ActualText=☑]
          ""
        " yes "
        Span [ActualText=☐]
          ""
        " no "
        Span [ActualText=◉]
          ""
        " on "
        Span [ActualText=Not chosen: ○]
          ""
        " off"
    "
  `)
})

test('an element with role=img is one figure, with any content', async () => {
  const body = `<p>Hi <span role="img" aria-label="smile">:-)</span> <i role="img" aria-label="star icon">s</i> you</p>
    <div role="img" aria-label="chart">Sales <p>in <b>March</b></p><svg width="9" height="9"><title>t</title>${DOT}</svg></div>
    <div role="img">unnamed</div><a href="https://example.com"><span role="img" aria-label="site">s</span></a>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "Hi "
        Figure [Alt=smile]
          ":-) "
        Figure [Alt=star icon]
          "s"
        " you"
      Figure [Alt=chart]
        "Salesin March"
      Figure
        "unnamed"
      P
        Link
          Figure [Alt=site]
            "s"
          (Link annotation: site)
    "
  `)
})

test('the caption of a table is its first child, and further captions are children too', async () => {
  const body = `<table><tbody><tr><th>a</tbody><caption>One</caption><caption lang="fr">Deux</caption><tr><td>b</table>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      Table
        Caption
          "One"
          P [Lang=fr]
            "Deux"
        TBody
          TR
            TH [Scope=Column]
              "a"
        TBody
          TR
            TD
              "b"
    "
  `)
})

test('links without an annotation have no Link element', async () => {
  const body = `<p><a href="javascript:x()">a</a> <a href="#nope">b</a> <a href="">c</a> <a name="d">d</a></p>
    <p>x <span style="visibility:hidden"><a href="https://example.com">hidden</a></span>
    <a href="https://example.com" style="visibility:hidden">hidden <b style="visibility:visible">shown</b></a></p>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "a b c d"
      P
        "x  "
        Link
          "shown"
          (Link annotation: hidden shown)
    "
  `)
})

test('empty boxes of links are clickable, unless they are hidden', async () => {
  const box = 'href="https://example.com" style="display:block;height:20px'
  const html = `<!doctype html><html lang="en">${STYLE}<a ${box}"></a><a ${box};visibility:hidden"></a>
    <p>a <a href="#b" style="display:inline-block;width:9px;height:9px" aria-label="To b"></a></p><p id="b">b</p>`
  const { file } = await renderHtml(html)
  const { file: untagged } = await renderHtml(html, { settings: { tagged: false } })
  for (const one of [file, untagged]) {
    const pdf = await getDocument({ data: new Uint8Array(one) }).promise
    const annotations = await (await pdf.getPage(1)).getAnnotations()
    expect(annotations.map(({ rect, url, dest }) => [rect.map(Math.round), url ?? dest])).toEqual([
      [[15, 120, 210, 135], 'https://example.com/'],
      [expect.any(Array), 'b'],
    ])
    await pdf.loadingTask.destroy()
  }
  expect((await dumpStructure(file)).filter(line => line.includes('Link'))).toEqual([
    ...['    Link', '      (Link annotation: https://example.com)'],
    ...['    Link', '      (Link annotation: To b)'],
  ])
})

test('links in an inline SVG lead to elements of the page', async () => {
  const html = `<!doctype html>${STYLE}<svg width="90" height="20"><a href="#end"><text y="15">to end</text></a></svg>
    <p id="end" style="break-before:page">end`
  for (const settings of [{}, { tagged: false }]) {
    const pdf = await getDocument({ data: new Uint8Array((await renderHtml(html, { settings })).file) })
      .promise
    const [link] = await (await pdf.getPage(1)).getAnnotations()
    expect(await pdf.getPageIndex((await pdf.getDestination(link?.dest))?.[0])).toBe(1)
    await pdf.loadingTask.destroy()
  }
  const { warnings } = await renderHtml(html.replace('id="end"', ''))
  expect(warnings.map(({ code }) => code)).toEqual(['unknown_destination'])
})

test('links to #top lead to the start of the document, or to the element with this id', async () => {
  const targetsOf = async (html: string) => {
    const { file } = await renderHtml(`<!doctype html>${STYLE}${html}`)
    const pdf = await getDocument({ data: new Uint8Array(file) }).promise
    const found: unknown[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      for (const { dest } of await (await pdf.getPage(number)).getAnnotations()) {
        const target = await pdf.getDestination(dest)
        found.push(target === null ? null : [await pdf.getPageIndex(target[0]), ...target.slice(2, 4)])
      }
    }
    await pdf.loadingTask.destroy()
    return found
  }
  const far = '<p>a<p style="break-before:page">b <a href="#top">up</a> <a href="#ToP">up</a>'
  expect(await targetsOf(far)).toEqual([
    [0, 15, 135],
    [0, 15, 135],
  ])
  const withId = await targetsOf(`<html id="page">${far} <a href="#page">up</a>`)
  expect(withId).toEqual([
    [0, 15, 135],
    [0, 15, 135],
    [0, 15, 135],
  ])
  const [own] = await targetsOf(`${far}<p id="top">own`)
  expect(own).toEqual([1, 15, 126])
})

test('links with hidden content have their label as content', async () => {
  const body = `<p><a href="https://a.example" aria-label="Home"><span aria-hidden="true">x</span></a>
    <a href="https://b.example" title="Dot"><svg width="9" height="9">${DOT}</svg></a>
    <a href="https://c.example" aria-label="Shown"><span aria-hidden="true">x</span> text</a></p>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        Link
          Span [ActualText=Home]
            "x  "
          (Link annotation: Home)
        Link
          Figure [Alt=Dot]
            ""
          (Link annotation: Dot)
        Link
          " text"
          (Link annotation: Shown)
    Artifact "x"
    "
  `)
})

test('links around blocks are between paragraphs', async () => {
  const card = '<a href="https://a.example"><h2>Card</h2>text <b>bold</b><p>Body</p></a>'
  const item = '<ul><li><a href="https://b.example"><h3>One</h3></a></ul>'
  expect(
    await structureOf(`<section>before <a href="https://c.example">x</a> ${item}${card}</section>`),
  ).toMatchInlineSnapshot(`
    "
    Document
      Sect
        P
          "before "
          Link
            "x"
            (Link annotation: x)
        L [ListNumbering=Disc]
          LI
            Lbl [ActualText=•]
              ""
            LBody
              Link
                H1
                  "One"
                (Link annotation: One)
        Link
          H1
            "Card"
          P
            "text bold"
          P
            "Body"
          (Link annotation: Card text bold Body)
          (Link annotation: Card text bold Body)
          (Link annotation: Card text bold Body)
    "
  `)
})

test('a division in a link in a heading is part of the heading', async () => {
  const body = '<h2><a href="https://a.example"><div lang="de">Wort</div></a></h2>'
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      H1
        Link
          Span [Lang=de]
            "Wort"
          (Link annotation: Wort)
    "
  `)
})

test('a heading in a link in a paragraph is a mistake in PDF/UA-2', async () => {
  const body = '<h1>T</h1><p>a <a href="https://a.example"><span role="heading" aria-level="2">b</span></a>'
  const html = `<!doctype html><html lang="en"><title>T</title>${body}`
  const { details } = await refusal(renderHtml(html, { pdfStandard: ['PDF/UA-2', 'PDF/A-4'] }))
  expect(details.map(({ message }) => message)).toEqual([expect.stringContaining('PDF/UA-2 forbids H2 in P')])
})

test('links with hidden text are described by it, and hidden links have no annotation', async () => {
  const hidden = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)'
  const body = `<h1>T</h1><a href="#main" style="position:absolute;left:-9999px">Skip</a>
    <a href="#main" style="position:absolute;top:-40px">Skip</a><a href="#main" style="${hidden}">Skip</a>
    <p id="main">x <a href="https://a.example"><span style="${hidden}">Home</span><svg width="9" height="9">${DOT}</svg></a>
    <a href="https://b.example" style="font-size:0">small</a></p>`
  const html = `<!doctype html><html lang="en"><title>T</title>${STYLE}${body}`
  for (const pdfStandard of [['PDF/UA-1'], ['PDF/UA-2', 'PDF/A-4']] as const) {
    const { file } = await renderHtml(html, { pdfStandard: [...pdfStandard] })
    expect((await checkPdf(file)).findings).toEqual([])
    expect(`\n${(await dumpStructure(file)).join('\n')}\n`).toMatchInlineSnapshot(`
      "
      Document
        H1
          "T"
        P
          "x  "
          Link
            (Link annotation: Home)
          Span
            "small"
      "
    `)
  }
})

test.each([
  ['block', 'text-indent:-9999px'],
  ['inline-block', 'text-indent:-999em'],
  ['block', 'text-indent:100%;white-space:nowrap;overflow:hidden'],
  ['inline;float:left', 'text-indent:-9999px'],
  ['inline;position:absolute;left:0;top:0', 'text-indent:-9999px'],
  ['flex', 'text-indent:-9999px'],
  ['inline-flex;writing-mode:vertical-rl', 'text-indent:-9999px'],
  ['grid', 'text-indent:100%;white-space:nowrap;overflow:hidden'],
  ['inline-grid;vertical-align:top', 'text-indent:-9999px'],
])('the box of a link is its area if an indent hides its text: %s, %s', async (display, hiding) => {
  const style = `display:${display};${hiding};width:40px;height:20px;background:#ccc`
  const body = `<div style="position:relative"><a href="https://a.example" style="${style}">Home <b>page</b></a></div>`
  const html = `<!doctype html><html lang="en"><title>T</title>${STYLE}${body}`
  for (const settings of [{ pdf_standard: 'PDF/UA-1' }, { tagged: false }] as const) {
    const { file } = await renderHtml(html, { settings })
    const pdf = await getDocument({ data: new Uint8Array(file) }).promise
    const annotations = await (await pdf.getPage(1)).getAnnotations()
    expect(annotations.map(({ rect, url }) => [rect.map(Math.round), url])).toEqual([
      [[15, 120, 45, 135], 'https://a.example/'],
    ])
    await pdf.loadingTask.destroy()
    if ('tagged' in settings) continue
    expect((await dumpStructure(file)).filter(line => line.includes('Link'))).toEqual([
      '    Link',
      '      (Link annotation: Home page)',
    ])
    expect((await checkPdf(file)).findings).toEqual([])
  }
})

test('an indent that leaves the text of a link in view leaves its area to the text', async () => {
  const style = 'display:block;text-indent:-10px;padding-left:10px;width:40px;height:60px'
  const html = `<!doctype html><html lang="en">${STYLE}<a href="https://a.example" style="${style}">ab</a>`
  const pdf = await getDocument({ data: new Uint8Array((await renderHtml(html)).file) }).promise
  const annotations = await (await pdf.getPage(1)).getAnnotations()
  expect(annotations).toHaveLength(1)
  expect(annotations[0].rect[3] - annotations[0].rect[1]).toBeLessThan(30)
  await pdf.loadingTask.destroy()
})

test('the annotation of a clipped link is where the link is visible', async () => {
  const body = `<div style="width:20px;overflow:hidden;white-space:nowrap"><a href="https://a.example">a long text</a></div>`
  const { file } = await renderHtml(`<!doctype html><html lang="en">${STYLE}${body}`)
  const pdf = await getDocument({ data: new Uint8Array(file) }).promise
  const annotations = await (await pdf.getPage(1)).getAnnotations()
  expect(annotations.map(({ rect }) => [rect[0], rect[2]])).toEqual([[15, 30]])
})

test('references and notes with roles of DPUB-ARIA refer to each other', async () => {
  const body = `<h1>T</h1><p>a<a href="#n1" role="doc-noteref" aria-label="Note 1">1</a> b<a href="#n1" role="doc-noteref">1</a>
    c<a href="#f" role="doc-noteref">*</a></p><aside id="f" role="doc-footnote">Foot</aside>
    <section role="doc-endnotes"><h2>Notes</h2><ol><li id="n1"><p>End <a href="#x" role="doc-backlink">back</a></p></li><li>Other</li></ol></section>
    <p id="x">x</p>`
  const html = `<!doctype html><html lang="en"><title>T</title>${STYLE}${body}`
  const { file } = await renderHtml(html, { pdfStandard: ['PDF/UA-2', 'PDF/A-4'] })
  expect((await checkPdf(file)).findings).toEqual([])
  expect(`\n${(await dumpStructure(file)).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    Document
      H1
        "T"
      P
        "a"
        Reference
          Link
            "1"
            (Link annotation: Note 1)
        " b"
        Reference
          Link
            "1"
            (Link annotation: 1)
        " c"
        Reference
          Link
            "*"
            (Link annotation: *)
      FENote [ID=note-1, NoteType=Footnote]
        "Foot"
      Sect
        H2
          "Notes"
        FENote [ID=note-2, NoteType=Endnote]
          Lbl
            "1. "
          P
            "End "
            Link
              "back"
              (Link annotation: back)
        FENote [ID=note-3, NoteType=Endnote]
          Lbl
            "2. "
          "Other"
      P
        "x"
    "
  `)
  const { context } = await PDFDocument.load(file)
  const referring = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const references = object instanceof PDFDict ? object.lookup(PDFName.of('Ref')) : undefined
    return references instanceof PDFArray
      ? [`${(object as PDFDict).get(PDFName.of('S'))} ${references.size()}`]
      : []
  })
  expect(referring.sort()).toEqual(['/FENote 1', '/FENote 2', '/Reference 1', '/Reference 1', '/Reference 1'])
})

test('an element in the wrong place is one mistake in PDF/UA-2, with the type that is written', async () => {
  const body = '<h1>T</h1><p>a <span role="complementary">b <i>c</i></span></p>'
  const html = `<!doctype html><html lang="en"><title>T</title>${body}`
  const { details } = await refusal(renderHtml(html, { pdfStandard: ['PDF/UA-2', 'PDF/A-4'] }))
  expect(details.map(({ message }) => message)).toEqual([
    '<span> in line 1, column 63: PDF/UA-2 forbids Aside in P: move it, or give one of them another role',
  ])
})

test('check boxes and radio buttons with a label keep their state', async () => {
  const body =
    '<p><input type="checkbox" checked aria-label="Agree"> <input type="radio" aria-label="Other"></p>'
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        Span [ActualText=Agree: ☑]
          ""
        Span [ActualText=Other: ○]
          ""
    "
  `)
})

test('heading levels are whole numbers', async () => {
  const body =
    '<h1>a</h1><div role="heading" aria-level="2.5">b</div><div role="heading" aria-level="-1">c</div>'
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "a"
      H2
        "b"
      H1
        "c"
    "
  `)
})

test('progress, meter, range and colour inputs are read as their value', async () => {
  const body = `<p>a <progress value="30" max="60"></progress> <meter min="2" max="8" value="9"></meter>
    <input type="range" max="10"> <input type="color" value="#ff0000" aria-label="Ink"> <progress></progress> b</p>
    <div role="img" aria-label="Red" style="background:red;height:9px"></div>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "a   "
        Span [ActualText=50%]
          ""
        Span [ActualText=8]
          ""
        Span [ActualText=5]
          ""
        Span [ActualText=Ink: #ff0000]
          ""
        " b"
      Figure [Alt=Red]
        ""
    "
  `)
})

test('inline boxes are read in place', async () => {
  const body = `<p>Price <span style="display:inline-block">10</span> EUR <b style="display:inline-block">net <i>of</i></b> tax</p>
    <div>Price <span style="display:inline-flex"><em>10</em></span> EUR, <span style="display:inline-block"><div>a</div><div>b</div></span> end</div>
    <p>a <span style="float:right">floated</span> b <button>Go</button> c</p>
    <div>before <span style="display:inline-block"><p>inside</p></span> after</div>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "Price 10 EUR net of tax"
      P
        "Price 10 EUR, a b end"
      P
        "a floatedb Go c"
      P
        "before "
      P
        "inside"
      P
        " after"
    "
  `)
})

test('ruby: each base with its annotation, in place', async () => {
  const body = `<p>x <ruby>A<rp>(</rp><rt>alpha</rt><rp>)</rp>B<rp>(</rp><rt lang="el">beta</rt></ruby> y
    <ruby lang="fr"><rb>base</rb><rtc><rt>text</rt></rtc></ruby> <ruby>bare</ruby> <ruby>a<rt>b</rt> rest</ruby>
    <ruby>c<rt aria-hidden="true">no</rt></ruby> <ruby><rt>only</rt></ruby></p><h1>See <ruby>d<rt>e</rt></ruby></h1>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "x "
        Ruby
          RB
            "A"
          RT
            "alpha"
        Ruby
          RB
            "B"
          RT [Lang=el]
            "beta"
        " y  "
        Ruby [Lang=fr]
          RB
            "base"
          RT
            "text"
        "bare "
        Ruby
          RB
            "a"
          RT
            "b"
        " rest  conly"
      H1
        "See "
        Ruby
          RB
            "d"
          RT
            "e"
    Artifact "no"
    "
  `)
  const page = `<!doctype html><html lang="en"><title>T</title>${body}`
  const { file } = await renderHtml(page, { pdfStandard: 'PDF/UA-1' })
  expect((await checkPdf(file)).conforms).toBe(true)
})

test.each([
  ['an empty annotation', '<ruby>ab<rt></rt></ruby>', 'ab'],
  ['an invisible annotation', '<ruby>ab<rt style="visibility:hidden">x</rt></ruby>', 'ab'],
  ['a transparent annotation', '<ruby>ab<rt style="opacity:0">x</rt></ruby>', 'ab'],
  ['an annotation that is not read', '<ruby>ab<rt><span aria-hidden="true">x</span></rt></ruby>', 'ab'],
  ['an invisible base', '<ruby><span style="visibility:hidden">ab</span><rt>x</rt></ruby>', 'x'],
])('ruby with %s is plain text', async (_, ruby, text) => {
  const html = `<!doctype html><html lang="en"><title>T</title><h1>a</h1><p>${ruby}`
  for (const pdfStandard of [
    ['PDF/UA-2', 'PDF/A-4'],
    ['PDF/UA-1', 'PDF/A-2a'],
  ] as const) {
    const { file } = await renderHtml(html, { pdfStandard })
    const { claims, findings } = await checkPdf(file)
    expect({ claims, findings }).toEqual({ claims: [...pdfStandard], findings: [] })
    const lines = (await dumpStructure(file)).map(line => line.trim())
    const expected = ['Document', 'H1', '"a"', 'P', 'Span', 'Span', `"${text}"`]
    expect(lines.filter(line => !line.startsWith('Artifact'))).toEqual(expected)
  }
})

test('markers inside of lines are labels', async () => {
  const css = 'ul, ol { list-style-position: inside }'
  const body = '<ul><li>disc</ul><ul style="list-style-type:circle"><li>circle</ul><ol><li>number</ol>'
  expect(await structureOf(body, css)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            "disc"
      L [ListNumbering=Circle]
        LI
          Lbl [ActualText=◦]
            ""
          LBody
            "circle"
      L [ListNumbering=Decimal]
        LI
          Lbl
            "1. "
          LBody
            "number"
    "
  `)
})

test('decoration in a link belongs to its annotations', async () => {
  const css = '.entry::after { content: leader(". ") target-counter(attr(href), page) }'
  const body = `<p><a class="entry" href="#end">End</a></p>
    <p><a href="https://a.example"><img alt="" src="${PIXEL}" width="9"> Home</a>
    <a href="https://b.example">Next <span aria-hidden="true">→</span></a></p><p id="end">End</p>`
  expect(await structureOf(body, css)).toMatchInlineSnapshot(`
    "
    Document
      P
        Link
          "End 1"
          (Link annotation: End)
      P
        Link
          " Home "
          (Link annotation: Home)
          (Link annotation: Home)
        Link
          "Next "
          (Link annotation: Next)
      P
        "End"
    Artifact ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."
    Artifact "→"
    "
  `)
})

test('links are described by their text on one line, without footnotes and hidden content', async () => {
  const body = `<a href="https://a.example"><h2>Head</h2><p>One<br>two</p></a>
    <p><a href="https://b.example">Word<span style="float:footnote">a note</span></a>
    <a href="https://c.example"><span aria-hidden="true">→</span> Next <svg width="9" height="9" aria-label="page">${DOT}</svg></a></p>`
  const links = (await structureOf(body)).split('\n').filter(line => line.includes('annotation'))
  expect(new Set(links.map(line => line.trim()))).toMatchInlineSnapshot(`
    Set {
      "(Link annotation: Head One two)",
      "(Link annotation: Word)",
      "(Link annotation: Next page)",
    }
  `)
})

test('fixed boxes are content on their first page', async () => {
  const body = `<p>One</p><div style="position:fixed;bottom:0">Fixed <a href="https://a.example">link</a></div>
    <p style="break-before:page">Two</p>`
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      P
        "One"
      Div
        P
          "Fixed "
          Link
            "link"
            (Link annotation: link)
            (Link annotation: link)
      P
        "Two"
    Artifact "Fixed"
    Artifact "link"
    "
  `)
})

test('the words of adjacent boxes are separated, those of inline boxes are not', async () => {
  const css = `.number::before { content: "(1)"; display: inline-block; width: 20px }
    .box { display: inline-block } .cap { float: left }`
  const body = `<p class="number">Scope</p><p>Net<span class="box">42</span>kg <span class="box">dry</span></p>
    <p>w<b>or</b>d</p><p><span class="cap">“O</span>nce</p><table><tr><th>A<td><div>b</div><div>c</div></table>
    <p><a class="box" href="https://d.example">d</a><a class="box" href="https://e.example">e</a></p>`
  const { file } = await renderHtml(`<!doctype html><style>${css}</style>${body}`)
  const expected = [
    '(1)',
    ' Scope',
    'Net',
    ' 42',
    ' kg ',
    'dry',
    'word',
    '“O',
    'nce',
    'A',
    'b',
    ' c',
    'd',
    ' e',
  ]
  expect((await markedTextsOf(file)).toSorted()).toEqual(expected.toSorted())
})

/** The texts of marked-content sequences in paint order, with the spaces that pdf.js leaves out at their edges. */
async function markedTextsOf(file: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const texts: string[] = []
  let isMarked = false
  for (const [i, name] of fnArray.entries()) {
    if (name === OPS.beginMarkedContentProps) {
      isMarked = true
      texts.push('')
    } else if (name === OPS.endMarkedContent) isMarked = false
    else if (name === OPS.showText && isMarked) {
      const glyphs = argsArray[i][0] as (number | { readonly unicode: string })[]
      texts.push(
        (texts.pop() ?? '') + glyphs.map(glyph => (typeof glyph === 'number' ? '' : glyph.unicode)).join(''),
      )
    }
  }
  await task.destroy()
  return texts
}

test('shadows of filters have no marked content, whose text would be in two forms', async () => {
  const body = `<h1>T</h1><div style="filter:drop-shadow(1px 1px 2px red)">a <a href="https://example.com/">link</a>
    <p style="filter:drop-shadow(1px 1px red)">b <b style="display:inline-block;opacity:.5">c</b></p></div>`
  const page = `<!doctype html><html lang="en"><title>T</title>${STYLE}${body}`
  for (const pdfStandard of [['PDF/UA-1', 'PDF/A-2a'] as const, ['PDF/UA-2', 'PDF/A-4'] as const]) {
    const { file } = await renderHtml(page, { pdfStandard })
    expect(await checkPdf(file)).toMatchObject({ claims: pdfStandard, findings: [] })
  }
})

test('legends with blocks, terms with blocks and inline elements in another language', async () => {
  const body = `<h1>T</h1><fieldset><legend><h2>Address</h2></legend>a</fieldset>
    <fieldset><legend>Name</legend>b</fieldset>
    <dl style="break-before:page"><dt><h2>Question</h2><dd>Answer<dd><ul><li>c</ul><dt><p>Term</p><dd>d</dl>
    <span lang="de"><p>eins</p><ul><li>zwei</ul></span>`
  const page = `<!doctype html><html lang="en"><title>T</title>${STYLE}${body}`
  const { file } = await renderHtml(page, { pdfStandard: ['PDF/UA-2', 'PDF/A-4'] })
  expect(await checkPdf(file)).toMatchObject({ conforms: true, findings: [] })
  expect(await structureOf(body)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "T"
      H2
        "Address"
      P
        "a"
      P
        "Name"
      P
        "b"
      L
        LI
          LBody
            H2
              "Question"
            P
              "Answer"
            L [ListNumbering=Disc]
              LI
                Lbl [ActualText=•]
                  ""
                LBody
                  "c"
        LI
          Lbl
            Span
              "Term"
          LBody
            "d"
      Div [Lang=de]
        P
          "eins"
        L [ListNumbering=Disc]
          LI
            Lbl [ActualText=•]
              ""
            LBody
              "zwei"
    "
  `)
})

test('a list directly in a list is part of the item before it', async () => {
  expect(
    await structureOf('<ul><li>a<ul><li>b</ul></li><ol><li>c</ol><li>d</ul><ul><ul><li>e</ul></ul>'),
  ).toMatchInlineSnapshot(`
      "
      Document
        L [ListNumbering=Disc]
          LI
            Lbl [ActualText=•]
              ""
            LBody
              "a"
              L [ListNumbering=Circle]
                LI
                  Lbl [ActualText=◦]
                    ""
                  LBody
                    "b"
              L [ListNumbering=Decimal]
                LI
                  Lbl
                    "1. "
                  LBody
                    "c"
          LI
            Lbl [ActualText=•]
              ""
            LBody
              "d"
        L
          LI
            LBody
              L [ListNumbering=Circle]
                LI
                  Lbl [ActualText=◦]
                    ""
                  LBody
                    "e"
      "
    `)
})

import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { renderHtml, renderPdf } from '../../src/index.ts'
import { dumpStructure } from '../structure-dump.ts'

const PAGE = { pageSize: { width: 300, height: 300 }, pageMargins: 20 }
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>'

async function structureOf(content: unknown, more: object = {}): Promise<string> {
  const template = { document: { tagged: true, language: 'en', ...PAGE, content, ...more } }
  const { file, warnings } = await renderPdf(template as Parameters<typeof renderPdf>[0])
  expect(warnings).toEqual([])
  return `\n${(await dumpStructure(file)).join('\n')}\n`
}

test('containers in another language are an element with Lang', async () => {
  const content = [
    { stack: ['l1', { text: 'l2', language: 'de' }], language: 'de' },
    { columns: ['c1', { stack: ['c2'], language: 'fr' }], language: 'fr' },
    { box: ['b1'], language: 'it' },
    { table: { body: [['t1', 't2']] }, language: 'es' },
    { section: ['s1'], language: 'nl' },
    { stack: ['same'], language: 'en' },
    { ul: ['u1', { stack: ['u2'], language: 'fr' }], language: 'fr' },
    { table: { headerRows: 1, body: [['d1'], [{ stack: ['d2'], language: 'pt' }]] }, language: 'pl' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      Div [Lang=de]
        P
          "l1"
        P
          "l2"
      Div [Lang=fr]
        P
          "c1"
        P
          "c2"
      Div [Lang=it]
        P
          "b1"
      Div [Lang=es]
        P
          "t1"
        P
          "t2"
      Sect [Lang=nl]
        P
          "s1"
      P
        "same"
      L [Lang=fr, ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            P
              "u1"
        LI
          Lbl [ActualText=•]
            ""
          LBody
            P
              "u2"
      Table [Lang=pl]
        THead
          TR
            TH [Scope=Column]
              "d1"
        TBody
          TR
            TD
              Div [Lang=pt]
                P
                  "d2"
    "
  `)
})

test('the language of a table of contents applies to its title', async () => {
  const content = [
    { toc: { title: 'Inhalt' }, language: 'de' },
    { text: 'A', tocItem: true },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      Div [Lang=de]
        P
          "Inhalt"
        TOC
          TOCI
            Reference
              Link
                "A 1"
                (Link annotation: A)
                (Link annotation: A)
      H1
        "A"
    "
  `)
})

test('containers with alt are one figure, those with actualText one paragraph', async () => {
  const content = [
    { stack: ['a', { svg: SVG }, { ul: ['b'] }], alt: 'A drawing' },
    { columns: ['3', { text: '1/2' }], actualText: 'three and a half' },
    { box: [{ table: { headerRows: 1, body: [['h'], ['c']] } }], alt: 'A chart', fillColor: 'red' },
    { table: { body: [['H', '2', 'O']] }, actualText: 'H₂O' },
    { stack: ['x', 'y'], role: 'Formula', alt: 'x over y' },
    { stack: ['q'], role: 'Sect', title: 'Part', actualText: 'Q' },
    { stack: ['t'], title: 'Named' },
  ]
  expect(await structureOf(content, { subset: 'PDF/UA-1', info: { title: 'T' } })).toMatchInlineSnapshot(`
    "
    Document
      Figure [Alt=A drawing]
        "ab"
      P [ActualText=three and a half]
        "31/2"
      Figure [Alt=A chart]
        "hc"
      P [ActualText=H₂O]
        "H2O"
      Formula [Alt=x over y]
        "xy"
      Sect [ActualText=Q, T=Part]
        P
          "q"
      Div [T=Named]
        P
          "t"
    "
  `)
})

test('the label of a bullet has the character of its shape', async () => {
  const content = [
    { ul: ['a', { text: 'b', listType: 'square' }, { text: 'c', listType: 'none' }] },
    { ul: ['d'], type: 'circle' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            P
              "a"
        LI
          Lbl [ActualText=▪]
            ""
          LBody
            P
              "b"
        LI
          LBody
            P
              "c"
      L [ListNumbering=Circle]
        LI
          Lbl [ActualText=◦]
            ""
          LBody
            P
              "d"
    "
  `)
})

test('link annotations are described by their text or `alt`', async () => {
  const link = 'https://example.com'
  const content = [
    { text: ['See ', { text: 'our  page', link }, ' or ', { text: 'here', link, alt: 'The shop' }] },
    { text: 'All of it', link },
    { svg: SVG, link },
    { svg: SVG, link, alt: 'Logo' },
    { text: ['see ', { text: 'below', linkToDestination: 'end' }] },
    { text: 'end', id: 'end' },
  ]
  const annotations = (await structureOf(content)).match(/\(Link annotation: .*\)/g)
  expect(annotations).toEqual([
    '(Link annotation: our page)',
    '(Link annotation: The shop)',
    '(Link annotation: All of it)',
    '(Link annotation: https://example.com)',
    '(Link annotation: Logo)',
    '(Link annotation: below)',
  ])
})

test('QR codes and drawings with a link are in one, with an annotation over them', async () => {
  const canvas = [{ type: 'rect', x: 5, y: 0, w: 20, h: 10, color: 'navy' }]
  const content = [
    { qr: 'a', fit: 60, link: 'https://example.com/', margin: [10, 0] },
    { canvas, alt: 'A bar', linkToPage: 1, alignment: 'right' },
    { columns: [{ canvas, alt: 'Again', linkToDestination: 'end' }], pageBreak: 'before' },
    { text: 'end', id: 'end' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      Link
        Figure [Alt=QR code: a]
          ""
        (Link annotation: https://example.com/)
      Link
        Figure [Alt=A bar]
          ""
        (Link annotation: A bar)
      Link
        Figure [Alt=Again]
          ""
        (Link annotation: Again)
      P
        "end"
    "
  `)
  const { file } = await renderPdf({ document: { ...PAGE, pageMargins: 20, content } } as Parameters<
    typeof renderPdf
  >[0])
  const areas = (await PDFDocument.load(file))
    .getPages()
    .flatMap(({ node }) =>
      (node.Annots()?.asArray() ?? []).map(annotation =>
        node.context.lookup(annotation, PDFDict).lookup(PDFName.of('Rect'), PDFArray).asRectangle(),
      ),
    )
  expect(areas).toMatchInlineSnapshot(`
    [
      {
        "height": 42,
        "width": 42,
        "x": 30,
        "y": 238,
      },
      {
        "height": 10,
        "width": 25,
        "x": 255,
        "y": 228,
      },
      {
        "height": 10,
        "width": 25,
        "x": 20,
        "y": 270,
      },
    ]
  `)
})

test.each([
  [{ text: 'a', link: 'https://example.com/', linkToPage: 1 }, 'linkToPage', 'link'],
  [
    { text: ['a ', { text: 'b', linkToDestination: 'end', linkToPage: 1 }] },
    'text/1/linkToPage',
    'linkToDestination',
  ],
  [{ svg: SVG, alt: 'b', link: '#end', linkToDestination: 'end' }, 'linkToDestination', 'link'],
  [{ pageReference: 'end', link: 'https://example.com/' }, 'link', 'pageReference'],
] as const)('a text or picture has one link: %j', async (node, unused, used) => {
  const content = [node, { text: 'end', id: 'end' }]
  const { file, warnings } = await renderPdf({ document: { content } } as unknown as Parameters<
    typeof renderPdf
  >[0])
  const name = unused.slice(unused.lastIndexOf('/') + 1)
  const message = `'${name}' has no effect beside '${used}'; remove one of them.`
  expect(warnings).toEqual([{ code: 'unused_property', path: `/document/content/0/${unused}`, message }])
  expect((await PDFDocument.load(file)).getPage(0).node.Annots()?.size()).toBe(1)
})

test('the link of a text counts, not that of the containers around it', async () => {
  const content = [
    {
      stack: [{ text: ['a ', { text: 'b', linkToPage: 1 }], linkToDestination: 'end' }],
      link: 'https://example.com/',
    },
    { text: 'end', id: 'end' },
  ]
  const { file, warnings } = await renderPdf({ document: { content } } as Parameters<typeof renderPdf>[0])
  expect(warnings).toEqual([])
  expect((await PDFDocument.load(file)).getPage(0).node.Annots()?.size()).toBe(2)
})

/** The accessibility mistakes with their paths. */
async function mistakesIn(content: unknown): Promise<string[]> {
  const document = { accessibility: 'warn', language: 'en', info: { title: 'T' }, ...PAGE, content }
  const { warnings } = await renderPdf({ document } as Parameters<typeof renderPdf>[0])
  return warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)
}

test('a linked picture in a line is in its link', async () => {
  const link = 'https://example.com/'
  const content = [
    { text: [{ text: 'a', link: `${link}a` }, ' ', { svg: SVG, alt: 'b', width: 9, link: `${link}b` }] },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      P
        Link
          "a"
          (Link annotation: a)
        " "
        Link
          Figure [Alt=b]
            ""
          (Link annotation: b)
    "
  `)
})

test('references are links, and read as the texts that they lead to', async () => {
  const content = [
    { text: ['Rates ', { text: '2', actualText: 'two' }], id: 'rates', headlineLevel: 1 },
    { text: ['See ', { textReference: 'rates' }, ' on ', { pageReference: 'rates' }, '.'] },
    { pageReference: 'rates', alt: 'To the rates' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "Rates "
        Span [ActualText=two]
          "2"
      P
        "See "
        Link
          Span [ActualText=Rates two]
            "Rates 2"
          (Link annotation: Rates two)
        " on "
        Link
          "1"
          (Link annotation: Rates two)
        "."
      P
        Link
          "1"
          (Link annotation: To the rates)
    "
  `)
})

test('links with a role or another language keep their element', async () => {
  const link = 'https://example.com'
  const content = [
    {
      text: [
        { text: 'a', role: 'Code', link },
        { text: 'b', language: 'fr', link },
      ],
    },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      P
        Link
          Code
            "a"
          (Link annotation: a)
        Link
          Span [Lang=fr]
            "b"
          (Link annotation: b)
    "
  `)
})

test('texts in a container with a link are in links of their own', async () => {
  const table = { headerRows: 1, body: [['head'], ['cell']] }
  const own = { text: 'own', link: 'https://b.example' }
  const content = [{ stack: ['a', { ul: ['b'] }, { table }, own], link: 'https://a.example' }, 'c']
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      P
        Link
          "a"
          (Link annotation: a)
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            P
              Link
                "b"
                (Link annotation: b)
      Table
        THead
          TR
            TH [Scope=Column]
              Link
                "head"
                (Link annotation: head)
        TBody
          TR
            TD
              Link
                "cell"
                (Link annotation: cell)
      P
        Link
          "own"
          (Link annotation: own)
      P
        "c"
    "
  `)
})

test('pictures, lists and tables keep their type in an element of their role', async () => {
  const content = [
    { svg: SVG, alt: 'Logo', role: 'H1' },
    { ul: ['a'], role: 'Note', title: 'N' },
    { table: { headerRows: 1, body: [['h'], ['d']] }, role: 'Sect' },
    { stack: ['b'], alt: 'B', role: 'Caption' },
    { svg: SVG, alt: 'x', role: 'Formula' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      H1
        Figure [Alt=Logo]
          ""
      Note [T=N, ID=note-1]
        L [ListNumbering=Disc]
          LI
            Lbl [ActualText=•]
              ""
            LBody
              P
                "a"
      Sect
        Table
          THead
            TR
              TH [Scope=Column]
                "h"
          TBody
            TR
              TD
                "d"
      Caption
        Figure [Alt=B]
          "b"
      Formula [Alt=x]
        ""
    "
  `)
})

test('a table of contents is an item of a list', async () => {
  const content = [{ ul: [{ toc: {} }] }, { text: 'One', tocItem: true }]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            TOC
              TOCI
                Reference
                  Link
                    "One 1"
                    (Link annotation: One)
                    (Link annotation: One)
      H1
        "One"
    "
  `)
})

test('texts whose role groups are paragraphs in a group', async () => {
  const content = [
    { text: 'a', role: 'Sect', title: 'A' },
    { text: 'b', role: 'BlockQuote' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      Sect [T=A]
        P
          "a"
      BlockQuote
        P
          "b"
    "
  `)
})

test('texts in containers that are headings or texts are parts of them', async () => {
  const content = [
    { role: 'H1', stack: ['Tide', { text: 'tables' }, { text: 'für Dublin', language: 'de' }] },
    { role: 'Quote', columns: [{ stack: ['a', 'b'], title: 'c' }] },
    { role: 'Note', stack: ['d'] },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      H1
        Span
          "Tide"
        Span
          " tables"
        Span [Lang=de]
          " für Dublin"
      P
        Quote
          Span [T=c]
            Span
              "a"
            Span
              " b"
      Note [ID=note-1]
        P
          "d"
    "
  `)
  const document = { ...PAGE, content, compress: false }
  const { file } = await renderPdf({ document } as Parameters<typeof renderPdf>[0])
  // a line separates words from those above it
  expect(
    Buffer.from(file)
      .toString('latin1')
      .match(/\(\0 \0[tfb]/g),
  ).toHaveLength(3)
})

test('roles of blocks have no effect on parts of a text', async () => {
  const text = [
    'a ',
    { text: 'b', role: 'Sect' },
    { text: 'c', role: 'Code' },
    { svg: SVG, alt: 'd', role: 'H1' },
  ]
  const document = { ...PAGE, content: [{ text }] }
  const { file, warnings } = await renderPdf({ document } as Parameters<typeof renderPdf>[0])
  expect((await dumpStructure(file)).join('\n')).toMatchInlineSnapshot(`
    "Document
      P
        "a b"
        Code
          "c"
        Figure [Alt=d]
          """
  `)
  expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'unknown_value /document/content/0/text/1/role',
    'unknown_value /document/content/0/text/3/role',
  ])
})

test('a link with only spaces has no text', async () => {
  const link = 'https://a.example'
  const blank = 'Link without text: give it a text, or a picture with `alt`.'
  const content = [
    { text: ' ', link },
    { text: ['See ', { text: '\u00A0 ', link }, '.'] },
    { text: [' ', { text: ' ' }], link },
    { text: ' ', link, actualText: 'Shop' },
    { text: ['See ', { text: [' ', { svg: SVG, alt: 'Shop' }], link }] },
    { text: [{ pageReference: 'end' }], linkToDestination: 'end', alt: 'End' },
    { text: 'x', id: 'end' },
  ]
  expect(await mistakesIn(content)).toEqual([
    `not_accessible /document/content/0: ${blank}`,
    `not_accessible /document/content/1/text/1: ${blank}`,
    `not_accessible /document/content/2: ${blank}`,
  ])
})

test.each([1.5, 0, -1, 7, '2.5'])('heading level %s is a mistake', async headlineLevel => {
  const content = [
    { text: 'One', headlineLevel: 1 },
    { text: 'Odd', headlineLevel },
  ]
  expect(await mistakesIn(content)).toEqual([
    `not_accessible /document/content/1: The heading has level ${headlineLevel}; use a whole number from 1 to 6.`,
  ])
})

test('heading levels 1 to 6 may be numeric strings', async () => {
  const content = [1, '2', 3, '4', 5, 6].map(headlineLevel => ({ text: `${headlineLevel}`, headlineLevel }))
  expect(await mistakesIn(content)).toEqual([])
})

test('bullets of HTML are text', async () => {
  const page = '<!doctype html><html lang="en"><ul><li>a</ul><ul style="list-style: square"><li>b</ul>'
  const { file } = await renderHtml(page)
  expect(`\n${(await dumpStructure(file)).join('\n')}\n`).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            "a"
      L [ListNumbering=Square]
        LI
          Lbl [ActualText=▪]
            ""
          LBody
            "b"
    "
  `)
})

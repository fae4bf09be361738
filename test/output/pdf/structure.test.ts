import { expect, test } from 'vitest'
import { renderPdf } from '../../../src/index.ts'
import { dumpStructure } from '../../structure-dump.ts'

const PAGE = { pageSize: { width: 300, height: 200 }, pageMargins: 20 }
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><g opacity=".5"><rect width="20" height="10"/></g></svg>'

async function structureOf(content: unknown, more: object = {}): Promise<string> {
  const template = { document: { tagged: true, language: 'en', ...PAGE, content, ...more } }
  const { file } = await renderPdf(template as Parameters<typeof renderPdf>[0])
  return `\n${(await dumpStructure(file)).join('\n')}\n`
}

test('texts are headings and paragraphs with links and languages', async () => {
  const content = [
    { text: 'Title', headlineLevel: 1 },
    'Plain',
    {
      text: [
        'See ',
        { text: 'site', link: 'https://example.com' },
        ' or ',
        { text: 'page', language: 'fr' },
        '.',
      ],
    },
    { text: 'Whole', link: 'mailto:a@example.com', alt: 'Mail to A' },
    { text: 'Fin', language: 'fr' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "Title"
      P
        "Plain"
      P
        "See"
        Link
          " site"
          (Link annotation: https://example.com)
        " or"
        Span [Lang=fr]
          " page"
        "."
      P
        Link
          "Whole"
          (Link annotation: Mail to A)
      P [Lang=fr]
        "Fin"
    "
  `)
})

test('headings do not skip levels; outline entries and entries of contents are headings', async () => {
  const content = [
    { text: 'A', headlineLevel: 3 },
    { text: 'B', headlineLevel: 3 },
    { text: 'C', outline: true },
    { text: 'D', tocItem: true },
    { text: 'E', headlineLevel: 2, role: 'P' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "A"
      H1
        "B"
      H1
        "C"
      H1
        "D"
      P
        "E"
    "
  `)
})

test('lists have labels and bodies', async () => {
  const content = [{ ul: ['one', { ol: ['a', 'b'] }, { stack: ['two', 'more'] }] }]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Disc]
        LI
          Lbl
            ""
          LBody
            P
              "one"
        LI
          LBody
            L [ListNumbering=Decimal]
              LI
                Lbl
                  "1."
                LBody
                  P
                    "a"
              LI
                Lbl
                  "2."
                LBody
                  P
                    "b"
        LI
          Lbl
            ""
          LBody
            P
              "two"
            P
              "more"
    "
  `)
})

test('tables with header rows or columns have cells with scopes and spans', async () => {
  const body = [
    ['Item', { text: 'Price', colSpan: 2 }, ''],
    [{ text: 'Lamp', rowSpan: 2 }, '1', { text: ['2 ', { text: 'net', link: 'https://a.example' }] }],
    ['', { stack: ['x', 'y'] }, ''],
  ]
  expect(await structureOf([{ table: { headerRows: 1, headerColumns: 1, body } }])).toMatchInlineSnapshot(`
    "
    Document
      Table
        THead
          TR
            TH [Scope=Column]
              "Item"
            TH [Scope=Column, ColSpan=2]
              " Price"
        TBody
          TR
            TH [Scope=Row, RowSpan=2]
              "Lamp"
            TD
              " 1"
            TD
              P
                " 2"
                Link
                  " net"
                  (Link annotation: https://a.example)
          TR
            TD
              P
                "x"
              P
                "y"
            TD
    "
  `)
})

test('tables without headers are layout, unless their role is Table', async () => {
  const table = { body: [['left', 'right']] }
  expect(await structureOf([{ table }, { table, role: 'Table' }])).toMatchInlineSnapshot(`
    "
    Document
      P
        "left"
      P
        " right"
      Table
        TBody
          TR
            TD
              "left"
            TD
              " right"
    "
  `)
})

test('repeated header rows, headers, footers, backgrounds and watermarks are artifacts', async () => {
  const body = [['No'], ...Array.from({ length: 12 }, (_, i) => [String(i + 1)])]
  const more = { header: 'Head', footer: 'Foot', background: { text: 'Back' }, watermark: 'Draft' }
  expect(await structureOf([{ table: { headerRows: 1, body } }], more)).toMatchInlineSnapshot(`
    "
    Document
      Table
        THead
          TR
            TH [Scope=Column]
              "No"
        TBody
          TR
            TD
              "1"
          TR
            TD
              "2"
          TR
            TD
              "3"
          TR
            TD
              "4"
          TR
            TD
              "5"
          TR
            TD
              "6"
          TR
            TD
              "7"
          TR
            TD
              "8"
          TR
            TD
              "9"
          TR
            TD
              "10"
          TR
            TD
              "11"
          TR
            TD
              "12"
    Artifact "Back"
    Artifact "Head"
    Artifact "Foot"
    Artifact "Draft"
    Artifact "Back"
    Artifact "No"
    Artifact "Head"
    Artifact "Foot"
    Artifact "Draft"
    "
  `)
})

test('artifacts of pages have their type', async () => {
  const more = { header: 'Head', footer: 'Foot', background: { text: 'Back' }, watermark: 'Draft' }
  const document = { tagged: true, compress: false, ...PAGE, content: ['Text'], ...more }
  const { file } = await renderPdf({ document } as Parameters<typeof renderPdf>[0])
  const operators = Buffer.from(file)
    .toString('latin1')
    .match(/\/Artifact<<[^\n]*>>BDC/g)
  // the watermark has one sequence before the rotation of its text and one after it
  expect(operators).toEqual([
    '/Artifact<</Type/Background>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Header>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Footer>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Watermark>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Watermark>>BDC',
  ])
})

test('a paragraph that continues on the next page is one element', async () => {
  const content = [{ text: Array.from({ length: 90 }, (_, i) => `word${i}`).join(' ') }, 'End']
  const lines = (await structureOf(content)).split('\n')
  expect(lines.filter(line => /^ {2}\S/.test(line))).toEqual(['  P', '  P'])
  expect(lines[3]).toMatch(/^ {4}"word0 .*word89"$/)
})

test('pictures are figures with their alt, codes describe themselves, drawings are decoration', async () => {
  const content = [
    { svg: SVG, alt: 'A bar' },
    { svg: SVG, artifact: true },
    { qr: 'HELLO', fit: 40 },
    { barcode: 'ABC' },
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: 10, color: 'red' }] },
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: 10, color: 'red' }], alt: 'A red square' },
    { svg: SVG, alt: 'Shop', link: 'https://shop.example' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      Figure [Alt=A bar]
        ""
      Figure [Alt=QR code: HELLO]
        ""
      Figure [Alt=Barcode: ABC]
        ""
      Figure [Alt=A red square]
        ""
      Link
        Figure [Alt=Shop]
          ""
        (Link annotation: Shop)
    "
  `)
})

test('a table of contents has an entry per heading', async () => {
  const content = [
    { toc: { title: { text: 'Contents', role: 'H1' } } },
    { text: 'First', tocItem: true, headlineLevel: 1, pageBreak: 'before' },
    { text: 'Second', tocItem: true, headlineLevel: 2 },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "Contents"
      TOC
        TOCI
          Reference
            Link
              "First 2"
              (Link annotation: First)
              (Link annotation: First)
        TOCI
          Reference
            Link
              "Second 2"
              (Link annotation: Second)
              (Link annotation: Second)
      H1
        "First"
      H2
        "Second"
    "
  `)
})

test('boxes, columns and sections keep the reading order', async () => {
  const content = [
    {
      section: [
        { box: ['in the box'], role: 'BlockQuote' },
        { columns: ['left', { stack: ['right', 'below'] }] },
      ],
    },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      Sect
        BlockQuote
          P
            "in the box"
        P
          "left"
        P
          " right"
        P
          "below"
    "
  `)
})

test('untagged documents have no structure', async () => {
  expect(await structureOf(['Text'], { tagged: false })).toBe('\nArtifact "Text"\n')
})

test('properties of cells, and pictures with other roles, keep their content', async () => {
  const body = [
    ['a', { text: '—', artifact: true }],
    [
      { text: 'x²', actualText: 'x squared' },
      { text: 'f', role: 'Formula', alt: 'a formula' },
    ],
  ]
  const content = [{ table: { headerRows: 1, body } }, { qr: 'A', role: 'Formula', alt: 'Code' }]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      Table
        THead
          TR
            TH [Scope=Column]
              "a"
            TH [Scope=Column]
        TBody
          TR
            TD
              P [ActualText=x squared]
                "x²"
            TD
              Formula [Alt=a formula]
                " f"
      Formula [Alt=Code]
        ""
    Artifact "—"
    "
  `)
})

test.each([1e9, 1e300])('a span of %s columns ends with the table', async colSpan => {
  await expect(
    structureOf([
      {
        table: {
          headerRows: 1,
          body: [
            [{ text: 'a', colSpan }, 'b'],
            ['c', 'd'],
          ],
        },
      },
    ]),
  ).rejects.toMatchObject({
    code: 'invalid_definition',
  })
})

test('attached files keep their description', async () => {
  const content = [
    {
      attachment: { src: 'data:text/plain;base64,aGVsbG8=', name: 'a.txt', description: 'Words' },
      width: 20,
      height: 20,
    },
  ]
  expect(await structureOf(content)).toContain('Words')
})

test('templates cannot set the marks of layout', async () => {
  const content = [{ text: 'Text', _content: { artifact: 'Layout' }, _element: {} }]
  expect(await structureOf(content)).toBe('\nDocument\n  P\n    "Text"\n')
})

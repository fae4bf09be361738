import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { checkPdf, renderPdf } from '../../../src/index.ts'
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
        "See "
        Link
          "site"
          (Link annotation: site)
        " or "
        Span [Lang=fr]
          "page"
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

test('heading levels do not skip; outline entries and entries of contents are headings', async () => {
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
          Lbl [ActualText=•]
            ""
          LBody
            P
              "one"
            L [ListNumbering=Decimal]
              LI
                Lbl
                  "1. "
                LBody
                  P
                    "a"
              LI
                Lbl
                  "2. "
                LBody
                  P
                    "b"
        LI
          Lbl [ActualText=•]
            ""
          LBody
            P
              "two"
            P
              "more"
    "
  `)
})

test('list items that are arrays have labels and bodies', async () => {
  const content = [{ ol: ['one', ['two', ['more']]] }, { ul: [['three', { text: 'bold', bold: true }]] }]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      L [ListNumbering=Decimal]
        LI
          Lbl
            "1. "
          LBody
            P
              "one"
        LI
          Lbl
            "2. "
          LBody
            P
              "two"
            P
              "more"
      L [ListNumbering=Disc]
        LI
          Lbl [ActualText=•]
            ""
          LBody
            P
              "three"
            P
              "bold"
    "
  `)
})

test('mistakes in list items that are arrays have the path of the template', async () => {
  const content = [{ ol: [['one', { text: 'two', fontSize: 'large' }]] }] as unknown as string
  await expect(renderPdf({ document: { content, language: 'en' } })).rejects.toMatchObject({
    details: [{ path: '/document/content/0/ol/0/1/fontSize' }],
  })
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
              "Price"
        TBody
          TR
            TH [Scope=Row, RowSpan=2]
              "Lamp"
            TD
              "1"
            TD
              P
                "2 "
                Link
                  "net"
                  (Link annotation: net)
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

test('tables without headers are layout tables, unless their role is Table', async () => {
  const table = { body: [['left', 'right']] }
  expect(await structureOf([{ table }, { table, role: 'Table' }])).toMatchInlineSnapshot(`
    "
    Document
      P
        "left"
      P
        "right"
      Table
        TBody
          TR
            TD
              "left"
            TD
              "right"
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
    '/Artifact<</Type/Background/BBox[0 0 300 200]>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Header>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Footer>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Watermark>>BDC',
    '/Artifact<</Type/Pagination/Subtype/Watermark>>BDC',
  ])
})

test('carry rows of tables are artifacts of pagination', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [`Item ${i}`, { text: String(i), carry: { sum: i } }])
  const carry = { head: ['From', '{{@broughtForward.sum}}'], foot: ['To', '{{@carriedForward.sum}}'] }
  const table = { body: [...rows], carry }
  const document = { compress: false, pageSize: 'A6', language: 'en', content: [{ table }] }
  const { file } = await renderPdf({ document } as Parameters<typeof renderPdf>[0])
  const operators = Buffer.from(file)
    .toString('latin1')
    .match(/\/Artifact<<[^\n]*>>BDC/g)
  expect(new Set(operators)).toEqual(new Set(['/Artifact<</Type/Pagination>>BDC']))
})

test('a paragraph that continues on the next page is one element', async () => {
  const content = [{ text: Array.from({ length: 90 }, (_, i) => `word${i}`).join(' ') }, 'End']
  const lines = (await structureOf(content)).split('\n')
  expect(lines.filter(line => /^ {2}\S/.test(line))).toEqual(['  P', '  P'])
  expect(lines[3]).toMatch(/^ {4}"word0 .*word89"$/)
})

test('images are figures with their alt, barcodes have a generated alt, drawings are artifacts', async () => {
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
          "right"
        P
          "below"
    "
  `)
})

test('untagged documents have no structure', async () => {
  expect(await structureOf(['Text'], { tagged: false })).toBe('\nArtifact "Text"\n')
})

test('cells and images with accessibility properties keep their content', async () => {
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
                "f"
      Formula [Alt=Code]
        ""
    Artifact "—"
    "
  `)
})

test.each([1e9, 1e300])('a span of %s columns is rejected', async colSpan => {
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

test('templates cannot set internal layout marks', async () => {
  const content = [{ text: 'Text', _content: { artifact: 'Layout' }, _element: {} }]
  expect(await structureOf(content)).toBe('\nDocument\n  P\n    "Text"\n')
})

test('a link has one annotation per line, with its description', async () => {
  const text = [
    'See ',
    { text: 'our site that is ', link: 'https://a.example' },
    { text: 'one', linkToDestination: 'end', italics: true },
    { text: 'two', linkToPage: 1, alt: 'The first page' },
    { text: ['no ', { text: 'link' }], link: 'https://b.example' },
  ]
  const content = [
    { text, fontSize: 20 },
    { text: 'A text that is one link and takes two lines', fontSize: 20, link: 'https://c.example' },
    { text: 'End', id: 'end' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      P
        "See "
        Link
          "our site that is "
          (Link annotation: our site that is)
        Link
          "one"
          (Link annotation: one)
        Link
          "two"
          (Link annotation: The first page)
        "no link"
      P
        Link
          "A text that is one link and takes two lines"
          (Link annotation: A text that is one link and takes two lines)
          (Link annotation: A text that is one link and takes two lines)
      P
        "End"
    "
  `)
})

test('nested runs keep their language, and are artifacts with their parent', async () => {
  const text = [
    'a ',
    { text: ['b ', { text: 'c ', bold: true }], language: 'fr' },
    { text: ['d ', { text: 'e ' }], artifact: true },
    'f',
  ]
  expect(await structureOf([{ text }])).toMatchInlineSnapshot(`
    "
    Document
      P
        "a "
        Span [Lang=fr]
          "b c "
        "f"
    Artifact "d e"
    "
  `)
})

test('heading roles follow the preceding levels; inline roles get a paragraph, notes an id', async () => {
  const content = [
    { text: 'Title', role: 'H1' },
    { text: 'Below', role: 'H4' },
    { text: 'x = 1', role: 'Code' },
    { text: ['see ', { text: 'y', role: 'Code' }] },
    { text: 'First', role: 'Note' },
    { stack: ['Second'], role: 'Note' },
  ]
  expect(await structureOf(content)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "Title"
      H2
        "Below"
      P
        Code
          "x = 1"
      P
        "see "
        Code
          "y"
      Note [ID=note-1]
        "First"
      Note [ID=note-2]
        P
          "Second"
    "
  `)
})

interface Entry {
  readonly title: string
  readonly items: readonly Entry[]
}

async function outlineOf(content: unknown, more: object = {}): Promise<string[]> {
  const template = { document: { tagged: true, ...PAGE, content, ...more } }
  const { file } = await renderPdf(template as Parameters<typeof renderPdf>[0])
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const outline: readonly Entry[] = (await (await task.promise).getOutline()) ?? []
  await task.destroy()
  const lines = (entries: readonly Entry[], depth: number): string[] =>
    entries.flatMap(({ title, items }) => ['  '.repeat(depth) + title, ...lines(items, depth + 1)])
  return lines(outline, 0)
}

test('headings are the outline of a document that sets none, tagged or not', async () => {
  const body = [[{ text: 'In a header row', headlineLevel: 2 }], ...Array.from({ length: 40 }, () => ['x'])]
  const content = [
    { text: 'One', headlineLevel: 1 },
    { text: ['Two\n', { text: 'linked', link: 'https://a.example' }], headlineLevel: 2 },
    { text: 'Four', role: 'H4' },
    { text: 'No heading', headlineLevel: 1, role: 'P' },
    { text: '', headlineLevel: 1 },
    { text: 'Last', headlineLevel: 1, pageBreak: 'before' },
    { table: { headerRows: 1, body } },
  ]
  for (const tagged of [true, false]) {
    expect(await outlineOf(content, { tagged })).toEqual([
      ...['One', '  Two linked', '    Four', 'Last', '  In a header row'],
    ])
    const own = { stack: [{ text: 'Own', outline: true }] }
    expect(await outlineOf([...content, own], { tagged })).toEqual(['Own'])
  }
})

test('containers and pictures with the role of a heading are in the outline, tagged or not', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const content = [
    { stack: ['Annual', { text: ['re', { text: 'port' }] }, { text: 'hidden', artifact: true }], role: 'H1' },
    { columns: ['1', { stack: ['Scope'] }], role: 'H2' },
    { svg, alt: 'Our logo', role: 'H2' },
    { box: ['drawn'], alt: 'Read', role: 'H3' },
    { table: { body: [['2', 'Table']] }, role: 'H2' },
    { ul: ['a', 'b'], role: 'H2' },
    { stack: ['only a container'], role: 'Div' },
  ]
  for (const tagged of [true, false])
    expect(await outlineOf(content, { tagged })).toEqual([
      ...['Annual report', '  1 Scope', '  Our logo', '    Read', '  2 Table', '  a b'],
    ])
})

test('headings after other nodes are the outline', async () => {
  const content = [
    { text: 'Before' },
    { stack: [{ text: 'Part', headlineLevel: 1 }] },
    { text: 'Section', headlineLevel: 2 },
  ]
  expect(await structureOf(content)).toBe(
    '\nDocument\n  P\n    "Before"\n  H1\n    "Part"\n  H2\n    "Section"\n',
  )
})

test('the size of a long link is proportional to its length', async () => {
  const printed = async (words: number): Promise<Uint8Array> => {
    const link = `https://example.com/${'x'.repeat(words)}`
    const document = { language: 'en', content: [{ text: 'word '.repeat(words), link }] }
    // without compression
    return (await renderPdf({ document }, {}, { pdfStandard: 'PDF/A-1a' })).file
  }
  const [one, four] = [await printed(1_000), await printed(4_000)]
  expect(four.length).toBeLessThan(4 * one.length)
  expect((await checkPdf(four)).findings).toEqual([])
  const lines = (await dumpStructure(four)).filter(line => line.includes('(Link annotation: word word'))
  expect(lines.length).toBeGreaterThan(20)
})

test('links in headers and footers have one element for all pages', async () => {
  const document = {
    ...{ ...PAGE, pageMargins: 40, language: 'en', info: { title: 'T' } },
    header: { text: 'Home', link: 'https://example.com/', margin: 10 },
    footer: { text: ['to ', { text: 'top', linkToDestination: 'top' }], margin: 10 },
    content: [{ text: 'One', id: 'top' }, ...[2, 3].map(text => ({ text, pageBreak: 'before' }))],
  }
  for (const pdfStandard of ['PDF/UA-1', 'PDF/UA-2'] as const) {
    const { file } = await renderPdf({ document } as Parameters<typeof renderPdf>[0], {}, { pdfStandard })
    expect((await checkPdf(file)).findings).toEqual([])
    const lines = (await dumpStructure(file)).map(line => line.trim())
    expect(lines.filter(line => line === 'Link')).toHaveLength(2)
    expect(lines.filter(line => line === '(Link annotation: https://example.com/)')).toHaveLength(3)
  }
})

test('the annotation of a hidden link is not in the link before it', async () => {
  const text = [
    { text: 'a', link: 'https://example.com/a' },
    { text: 'b', link: 'https://example.com/b', artifact: true },
  ]
  const document = { ...PAGE, language: 'en', info: { title: 'T' }, content: [{ text }] }
  const { file } = await renderPdf(
    { document } as Parameters<typeof renderPdf>[0],
    {},
    { pdfStandard: 'PDF/UA-2' },
  )
  expect((await checkPdf(file)).findings).toEqual([])
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../fixtures/page-pictures.ts'
import type { PlatenError } from '../../../src/base/errors.ts'
import type { Json } from '../../../src/base/json.ts'
import { printDocument } from '../../layout/document/print-document.ts'
import { readablePdf } from '../../layout/document/readable-pdf.ts'
import { refusal } from '../../refusal.ts'

const lines = (count: number): string[] => Array.from({ length: count }, (_, i) => `line ${i}`)

async function textOf(bytes: Uint8Array): Promise<string[][]> {
  const pages = await drawPages(bytes, { dpi: 10 })
  return pages.map(({ text }) => text.map(({ text }) => text))
}

describe('page nodes', () => {
  test('receive the page, the number of pages and the page size', async () => {
    const { bytes, pages } = await printDocument(
      { content: ['a', { text: 'b', pageBreak: 'before' }] },
      {
        header: ({ page, pages, pageSize }) => ({
          text: `${page} of ${pages}, ${Math.round(pageSize.width)} wide`,
        }),
        footer: ({ page }) => (page === 2 ? { text: 'the end' } : null),
      },
    )
    expect(pages).toBe(2)
    expect(await textOf(bytes)).toEqual([
      ['a', '1 of 2, 595 wide'],
      ['b', '2 of 2, 595 wide', 'the end'],
    ])
  })

  test('receive the totals carried from page to page, each value counted once', async () => {
    const body = lines(60).map(line => [{ text: line, carry: { net: 1.1 } }])
    const { bytes } = await printDocument(
      { content: [{ table: { dontBreakRows: true, body } }] },
      {
        header: ({ broughtForward }) => ({ text: `brought ${broughtForward['net'] ?? 0}` }),
        footer: ({ carriedForward }) => ({ text: `carried ${carriedForward['net']}` }),
      },
    )
    const pages = await textOf(bytes)
    const rows = pages.map(page => page.filter(text => text.startsWith('line')).length)
    expect(rows.reduce((sum, n) => sum + n)).toBe(60)
    expect(pages[0]).toContain('brought 0')
    expect(pages[1]).toContain(`brought ${Number(((rows[0] ?? 0) * 1.1).toFixed(1))}`)
    expect(pages[1]).toContain('carried 66')
  })

  test('a background is below the body and receives the number of pages', async () => {
    const { bytes } = await printDocument(
      { content: [{ canvas: [{ type: 'rect', x: 0, y: 0, w: 515, h: 700, color: 'lime' }] }] },
      {
        background: ({ pages, pageSize }) => ({
          canvas: [
            {
              type: 'rect',
              x: 0,
              y: 0,
              w: pageSize.width,
              h: pageSize.height,
              color: pages === 1 ? 'red' : 'blue',
            },
          ],
        }),
      },
    )
    const [page] = await drawPages(bytes, { dpi: 36 })
    const { data, info } = await sharp(page?.png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    expect(pixel(5, 5)).toEqual([255, 0, 0])
    expect(pixel(100, 100)).toEqual([0, 255, 0])
  })

  test('a watermark may differ by page', async () => {
    const { bytes } = await printDocument(
      { content: ['a', { text: 'b', pageBreak: 'before' }] },
      { watermark: ({ page }) => (page === 1 ? { text: 'DRAFT' } : null) },
    )
    expect(await textOf(bytes)).toEqual([['a', 'DRAFT'], ['b']])
  })

  test('an image that only a late page uses is loaded too', async () => {
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const content = lines(12).map(text => ({ text, pageBreak: 'after' }))
    const { pages } = await printDocument(
      { content },
      {
        images: { seal: picture },
        footer: ({ page }) => (page === 9 ? { image: 'seal', width: 10 } : { text: 'no picture' }),
      },
    )
    expect(pages).toBe(13)
  })

  test('a barcode of the page number changes on every page, and margins include it', async () => {
    const content = Array.from({ length: 60 }, (_, i) => ({ text: `Sheet ${i}`, pageBreak: 'after' }))
    const header = ({ page }: { page: number }) => ({
      stack: [{ text: `Page ${page}` }, { barcode: `P-${page}`, symbology: 'code128', height: 50 }],
    })
    const { bytes, pages } = await printDocument({ content, pageMargins: [40, 'auto', 40, 40] }, { header })
    expect(pages).toBe(61)
    expect((await textOf(bytes))[59]).toEqual(['Sheet 59', 'Page 60'])
    const drawn = await drawPages(bytes, { dpi: 36 })
    expect(drawn[1]).not.toEqual(drawn[59])
  })
})

describe('flow', () => {
  test('keepWithNext moves a heading to the page of the next node', async () => {
    const [full = []] = await textOf((await printDocument({ content: lines(70) })).bytes)
    const content = [...lines(full.length - 1), { text: 'Heading', keepWithNext: true }, 'after']
    const pages = await textOf((await printDocument({ content })).bytes)
    expect(pages).toEqual([lines(full.length - 1), ['Heading', 'after']])
    const loose = content.map(node => (typeof node === 'string' ? node : node.text))
    expect((await textOf((await printDocument({ content: loose })).bytes))[1]).toEqual(['after'])
  })

  test.each<[string, number, object]>([
    ['columns', 355, { columns: ['1.', { stack: ['Heading'] }], keepWithNext: true }],
    ['a table', 355, { table: { body: [['1.', 'Heading']] }, keepWithNext: true }],
    ['a stack', 345, { stack: ['1.', { text: 'Heading' }], keepWithNext: true }],
  ])('keepWithNext moves %s', async (_name, height, heading) => {
    const space = { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: height }] }
    const { bytes } = await printDocument({
      pageSize: 'A6',
      pageMargins: 20,
      content: [space, heading, 'Body'],
    })
    const pages = await textOf(bytes)
    expect(pages[1]).toEqual(expect.arrayContaining(['Heading', 'Body']))
  })

  test('keepTogether moves a whole group', async () => {
    const group = { stack: lines(10).map(line => `group ${line}`), keepTogether: true }
    const pages = await textOf((await printDocument({ content: [...lines(48), group] })).bytes)
    expect(pages[1]).toHaveLength(10)
  })

  test('pageBreakBefore breaks before a headline unless it is first', async () => {
    const content = [{ text: 'One', headlineLevel: 1 }, 'text', { text: 'Two', headlineLevel: 1 }, 'text']
    const { bytes } = await printDocument({ content, pageBreakBefore: [{ headlineLevel: 1 }] })
    expect(await textOf(bytes)).toEqual([
      ['One', 'text'],
      ['Two', 'text'],
    ])
  })

  test('a table without rows prints nothing', async () => {
    const { bytes } = await printDocument({ content: ['before', { table: { body: [] } }, 'after'] })
    expect(await textOf(bytes)).toEqual([['before', 'after']])
  })
})

describe('output', () => {
  test('the same document has the same bytes, which include id and date', async () => {
    const picture = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    const definition = {
      content: [
        'text',
        { image: 'a' },
        { qr: 'x' },
        { svg: '<svg width="9" height="9"><rect width="9" height="9"/></svg>' },
      ],
    }
    const options = { images: { a: picture } }
    const first = await printDocument(definition, options)
    const second = await printDocument(definition, options)
    const other = await printDocument(definition, { ...options, id: 'other' })
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
    expect(Buffer.compare(first.bytes, other.bytes)).not.toBe(0)
    expect(readablePdf(first.bytes)).toContain('(D:20260115093000Z)')
  })

  test('an image used twice is embedded once', async () => {
    const noise = Buffer.from(Array.from({ length: 60 * 60 * 3 }, (_, i) => (i * i * 31) % 251))
    const picture = await sharp(noise, { raw: { width: 60, height: 60, channels: 3 } })
      .png()
      .toBuffer()
    const once = await printDocument({ content: [{ image: 'a' }] }, { images: { a: picture } })
    const twice = await printDocument(
      { content: [{ image: 'a' }, { image: 'a' }] },
      { images: { a: picture } },
    )
    expect(twice.bytes.length - once.bytes.length).toBeLessThan(200)
  })

  test('a user password encrypts the file', async () => {
    const { bytes } = await printDocument({ content: ['secret text'], userPassword: 'open' })
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Encrypt')
    await expect(drawPages(bytes, { dpi: 10 })).rejects.toThrow(/password/i)
  })
})

describe('an invalid document is rejected with its path', () => {
  test.each([
    ['an unknown node type', { content: [{ txet: 'x' }] }, '/content/0', /did you mean 'text'/],
    [
      'a node with null content',
      { content: [{ image: null, width: 50 }] },
      '/content/0',
      /its 'image' is null/,
    ],
    [
      'a misspelt symbology',
      { content: [{ barcode: 'x', symbology: 'ean-13' }] },
      '/content/0/barcode',
      /did you mean 'ean13'\?$/,
    ],
    [
      'a ragged table',
      { content: [{ table: { body: [['a', 'b'], ['c']] } }] },
      '/content/0/table/body/1',
      /1 cell,/,
    ],
    [
      'an unknown key of a layout',
      { content: [{ layout: { zebar: [] }, table: { body: [['a']] } }] },
      '/content/0/layout/zebar',
      /zebra/,
    ],
    [
      'a carry that is not a number',
      { content: [{ text: 'x', carry: { net: 'twelve' } }] },
      '/content/0/carry/net',
      /\$value/,
    ],
    ['an unknown page size', { pageSize: 'A44', content: [] }, '/pageSize', /A4/],
    ['margins of three sides', { pageMargins: [1, 2, 3], content: [] }, '/pageMargins', /margins/],
    ['a false claim of a standard', { subset: 'junk', content: [] }, '/subset', /PDF\/A-3b/],
    [
      'a password in PDF/A',
      { subset: 'PDF/A-2b', userPassword: 'x', content: [] },
      '/userPassword',
      /forbids/,
    ],
    [
      'a break rule without a subject',
      { pageBreakBefore: [{}], content: [] },
      '/pageBreakBefore/0',
      /headlineLevel/,
    ],
    ['a QR code of a list', { content: [{ qr: [5] }] }, '/content/0/qr', /text/],
    [
      'a span of minus one',
      { content: [{ table: { body: [[{ text: 'a', colSpan: -1 }, 'b']] } }] },
      '/content/0/table/body/0/0/colSpan',
      /1 to 2/,
    ],
    [
      'a span in words',
      { content: [{ table: { body: [[{ text: 'a', colSpan: 'junk' }, 'b']] } }] },
      '/content/0/table/body/0/0/colSpan',
      /1 to 2/,
    ],
    [
      'a span past the columns',
      { content: [{ table: { body: [['a', { text: 'b', colSpan: 1e9 }]] } }] },
      '/content/0/table/body/0/1/colSpan',
      /1 to 1/,
    ],
    [
      'a span past the rows',
      { content: [{ table: { body: [[{ text: 'a', rowSpan: 5 }]] } }] },
      '/content/0/table/body/0/0/rowSpan',
      /1 to 1/,
    ],
    ['a QR code of nothing', { content: [{ qr: '' }] }, '/content/0/qr', /empty/],
    [
      'too few widths',
      { content: [{ table: { widths: ['*'], body: [['a', 'b']] } }] },
      '/content/0/table/widths',
      /1 width /,
    ],
    ['a size in words', { content: [{ text: 'x', fontSize: 'big' }] }, '/content/0/fontSize', /'big'/],
    [
      'a size in words inside a text',
      { content: [{ text: ['x', { text: 'y', fontSize: 'big' }] }] },
      '/content/0/text/1/fontSize',
      /'big'/,
    ],
    [
      'a size in words in a style',
      { content: [], styles: { a: { fontSize: 'big' } } },
      '/styles/a/fontSize',
      /'big'/,
    ],
    [
      'a vector in words',
      { content: [{ canvas: [{ type: 'rect', x: 0, y: 0, w: 'wide', h: 1 }] }] },
      '/content/0/canvas/0/w',
      /'wide'/,
    ],
  ])('%s', async (_name, definition, path, message) => {
    const error = await refusal(printDocument(definition))
    expect(error.code).toBe('invalid_definition')
    expect(error.message).toMatch(message)
    expect(error.details[0]?.path).toBe(path)
  })

  test('an unknown font is reported with the nearest registered name', async () => {
    const error = await refusal(printDocument({ content: [{ text: 'x', font: 'Robotto' }] }))
    expect(error.code).toBe('invalid_definition')
    expect(error.message).toMatch(/did you mean 'Roboto'/)
  })

  test('errors of pdfmake are passed on', async () => {
    const error = await refusal(
      printDocument({
        content: [
          { text: 'a', id: 'x' },
          { text: 'b', id: 'x' },
        ],
      }),
    )
    expect(error.code).toBe('invalid_definition')
    expect(error.message).toMatch(/'x' already exists/)
  })

  test.each<[string, object]>([
    [
      'a canvas taller than the page',
      { content: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 0, y2: 2000 }] }] },
    ],
    ['points that are not a list', { content: [{ canvas: [{ type: 'polyline', points: null }] }] }],
    ['a QR code of too much text', { content: [{ qr: 'x'.repeat(5000) }] }],
    ['a margin that is null', { content: [{ text: 'x', margin: null }] }],
    [
      'internal properties of layout',
      {
        content: [
          { text: 'x', _inlines: 5, _margin: 'x' },
          { table: { body: [[{ text: 'a', _span: true }]] } },
        ],
      },
    ],
  ])('a layout failure is invalid_definition: %s', async (_name, definition) => {
    const outcome = await printDocument(definition).then(
      () => 'printed',
      (error: PlatenError) => error.code,
    )
    expect(['printed', 'invalid_definition']).toContain(outcome)
  })

  test.each<[string, object, RegExp]>([
    [
      'transparent text in PDF/A-1',
      { subset: 'PDF/A-1b', version: '1.4', content: [{ text: 'x', opacity: 0.4 }] },
      /transparency/,
    ],
    [
      'an attached file in PDF/A-1',
      {
        subset: 'PDF/A-1b',
        version: '1.4',
        content: [],
        files: { a: { src: 'data:text/plain;base64,eA==' } },
      },
      /attached/,
    ],
    [
      'an attached file in PDF/A-2',
      { subset: 'PDF/A-2b', content: [], files: { a: { src: 'data:text/plain;base64,eA==' } } },
      /attached/,
    ],
  ])('%s is rejected', async (_name, definition, message) => {
    expect((await refusal(printDocument(definition))).message).toMatch(message)
  })

  test('pageBreakBefore rules that break too many pages', async () => {
    const content = Array.from({ length: 600 }, () => ({ text: 'x', headlineLevel: 1 }))
    const error = await refusal(
      printDocument({ pageBreakBefore: [{ headlineLevel: 1, when: 'always', startsBelow: 0 }], content }),
    )
    expect([error.code, error.message]).toEqual(['output_too_large', expect.stringMatching(/pageBreak/)])
  })

  test('transparency in PDF/A-1', async () => {
    const picture = await sharp({ create: { width: 2, height: 2, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    const definition = { subset: 'PDF/A-1b', version: '1.4', content: [{ image: 'a' }] }
    expect((await refusal(printDocument(definition, { images: { a: picture } }))).message).toMatch(
      /transparency/,
    )
  })

  test('more pages or bytes than the limits', async () => {
    const content = lines(30).map(text => ({ text, pageBreak: 'after' }))
    const pages = await refusal(printDocument({ content }, { limits: { maxPages: 10 } }))
    expect([pages.code, pages.message]).toEqual(['output_too_large', expect.stringContaining('maxPages')])
    const bytes = await refusal(printDocument({ content }, { limits: { maxOutputBytes: 5000 } }))
    expect([bytes.code, bytes.message]).toEqual([
      'output_too_large',
      expect.stringContaining('maxOutputBytes'),
    ])
  })
})

describe('files of the host and the network are not accessible', () => {
  test.each([
    ['an image path', { content: [{ image: '/etc/passwd' }] }],
    ['an image URL', { content: [{ image: 'http://127.0.0.1/a.png' }] }],
    ['an image that is a file descriptor', { content: [{ image: 20 }] }],
    ['an image named like a prototype member', { content: [{ image: 'constructor' }] }],
    ['an attached file', { content: [], files: { a: { src: '/etc/passwd' } } }],
    ['an attachment', { content: [{ attachment: { src: '/etc/passwd' } }] }],
    ['a named attachment', { content: [{ attachment: 'a' }], attachments: { a: { src: '/etc/passwd' } } }],
    ['a linked file', { content: [{ image: 'a', linkToFile: { src: '/etc/passwd' } }] }],
  ])('%s', async (_name, definition) => {
    const error = await refusal(printDocument(definition))
    expect(['asset_denied', 'asset_failed', 'invalid_definition']).toContain(error.code)
    expect(error.message).not.toMatch(/ENOENT|root:/)
  })

  test('an image in an SVG', async () => {
    const svg = '<svg width="9" height="9"><image href="/etc/passwd"/></svg>'
    const { warnings } = await printDocument({ content: [{ svg }] })
    expect(warnings).toEqual([
      {
        code: 'svg_content_dropped',
        message: expect.stringContaining("'/etc/passwd', outside the document, and is left out"),
        path: '/content/0/svg',
      },
    ])
  })
})

describe('barcodes', () => {
  test('are drawn with the requested size', async () => {
    const { bytes } = await printDocument({
      content: [{ barcode: '4006381333931', symbology: 'ean13', width: 200, height: 60, showText: true }],
    })
    const [page] = await drawPages(bytes, { dpi: 72 })
    const { info } = await sharp(page?.png).trim().toBuffer({ resolveWithObject: true })
    expect(info.width).toBeGreaterThan(185)
    expect(info.width).toBeLessThan(203)
    expect(info.height).toBeGreaterThan(52)
  })

  test.each([
    ['a list', { barcode: [12] }, '/content/0/barcode', /text/],
    [
      'an unknown symbology',
      { barcode: 'x', symbology: 'code182' },
      '/content/0/barcode',
      /did you mean 'code128'/,
    ],
    [
      'data that the symbology cannot encode',
      { barcode: 'letters', symbology: 'ean13' },
      '/content/0/barcode',
      /EAN-13/,
    ],
    [
      'an unknown error correction',
      { barcode: 'x', errorCorrection: 'Z' },
      '/content/0/errorCorrection',
      /L, M, Q, H/,
    ],
  ])('%s is rejected', async (_name, node, path, message) => {
    const error = await refusal(printDocument({ content: [node] }))
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', path])
    expect(error.message).toMatch(message)
  })
})

describe('differences between template and output are warnings', () => {
  test('missing glyphs, in one warning for each text', async () => {
    for (const _ of [1, 2]) {
      const { warnings } = await printDocument({
        content: ['שלום \u{12000}', { text: '\u{12001}\u{12000}', font: 'Noto Sans Hebrew' }],
      })
      expect(warnings).toEqual([
        {
          code: 'missing_glyph',
          message: expect.stringMatching(
            /^No registered font has a glyph for '.' \(U\+12000\); .*Register a font/u,
          ),
          path: '/content/0',
        },
        {
          code: 'missing_glyph',
          message: expect.stringMatching(
            /^No registered font has a glyph for '.' \(U\+12000\), '.' \(U\+12001\); .*Register a font/u,
          ),
          path: '/content/1',
        },
      ])
    }
  })

  test("missing glyphs whose box has the width of the font's .notdef", async () => {
    const { bytes } = await printDocument({ compress: false, content: ['\u{12000}'] })
    const [, width] = /\/W \[0 \[([\d.]+)/.exec(Buffer.from(bytes).toString('latin1')) ?? []
    expect(Number(width)).toBeCloseTo((908 / 2048) * 1000, 0)
  })

  test('unknown colours', async () => {
    const content = [
      { text: 'x', color: 'blurple' },
      { canvas: [{ type: 'rect', x: 0, y: 0, w: 9, h: 9, color: 'grean' }] },
    ]
    const { warnings } = await printDocument({ content })
    expect(warnings.map(({ code }) => code)).toEqual(['unknown_color', 'unknown_color'])
    expect(warnings[0]?.message).toContain(
      "'blurple' is not a colour (did you mean 'purple'?) and prints black",
    )
    expect(warnings[1]?.message).toContain("'grean' is not a colour (did you mean 'green'?) and prints black")
  })

  test('a valid document has none', async () => {
    expect((await printDocument({ content: ['Größe 12 €', { text: 'x', color: 'navy' }] })).warnings).toEqual(
      [],
    )
  })
})

describe('styles with extends', () => {
  const chain = (length: number, times: number): Record<string, object> =>
    Object.fromEntries(
      Array.from({ length }, (_, i) => [`s${i}`, { extends: Array(times).fill(`s${i + 1}`) }]),
    )

  test('may be cyclic', async () => {
    const styles = { a: { extends: 'b' }, b: { extends: ['a', 'b'], bold: true } }
    expect((await printDocument({ content: [{ text: 'x', style: 'a' }], styles })).pages).toBe(1)
  })

  test('have a limited number of inheritance paths', async () => {
    const content = [{ text: 'x', style: 's0' }]
    expect((await printDocument({ content, styles: chain(900, 1) })).pages).toBe(1)
    const { code, message } = await refusal(printDocument({ content, styles: chain(40, 2) }))
    expect([code, message]).toEqual([
      'invalid_definition',
      expect.stringMatching(/\/styles\/s3\d.*more than 1000/),
    ])
  })
})

test('numbers written as text are numbers', async () => {
  const textual = {
    styles: { a: { fontSize: '20' } },
    content: [
      { text: ['x', { text: 'y', fontSize: '8' }], style: 'a', marginLeft: '10' },
      {
        columns: [
          { width: '40', text: 'a' },
          { width: '*', text: 'b' },
        ],
      },
      { table: { widths: ['50', 'auto'], body: [['a', 'b']] } },
      { canvas: [{ type: 'rect', x: '0', y: '0', w: '50', h: '9' }] },
      { qr: 'x', fit: '60' },
    ],
  }
  const numeric = JSON.parse(JSON.stringify(textual).replace(/"(\d+)"/g, '$1'))
  const [a, b] = await Promise.all([printDocument(textual), printDocument(numeric)])
  expect(Buffer.compare(a.bytes, b.bytes)).toBe(0)
})

test('flags written as text are flags', async () => {
  const properties = ['bold', 'italics', 'noWrap', 'sub', 'sup', 'smallCaps', 'tabularFigures']
  const textual = {
    styles: { a: { bold: 'true' } },
    content: properties.flatMap(name => [
      { text: ['x', { text: 'y 1', [name]: 'true' }, { text: 'z', [name]: 'false' }], style: 'a' },
    ]),
  }
  const plain = JSON.parse(JSON.stringify(textual).replace(/"(true|false)"/g, '$1'))
  const [a, b] = await Promise.all([printDocument(textual), printDocument(plain)])
  expect(Buffer.compare(a.bytes, b.bytes)).toBe(0)
})

test('truthy values are flags, as in pdfmake', async () => {
  const [one, yes] = await Promise.all(
    [1, true].map(bold => printDocument({ content: [{ text: 'x', bold }] })),
  )
  expect(one?.bytes).toEqual(yes?.bytes)
})

describe('endless texts take linear time and memory', () => {
  test.each([
    ['one word', 'x'.repeat(60_000), 13],
    ['one paragraph', 'lorem ipsum dolor '.repeat(22_000), 82],
    ['one word of pairs', '😀'.repeat(5_000), 3],
  ])('%s', async (_name, text, pages) => {
    const { pages: printed, bytes } = await printDocument({ content: [text] })
    expect(Math.abs(printed - pages)).toBeLessThanOrEqual(1)
    const words = (await drawPages(bytes, { dpi: 5 })).flatMap(page => page.text.map(run => run.text))
    if (!text.includes('😀'))
      expect(words.join('').replaceAll(' ', '').length).toBe(text.replaceAll(' ', '').length)
  })

  test('a long word is not broken with noWrap', async () => {
    const [line] = await textOf(
      (await printDocument({ content: [{ text: 'x'.repeat(300), noWrap: true }] })).bytes,
    )
    expect(line).toHaveLength(1)
  })
})

test.each([
  [
    { hLineWidth: { frist: 0, deflt: 1 } },
    /\/layout\/hLineWidth\/frist': unknown place 'frist', did you mean 'first'\?/,
  ],
  [{ fillColor: { xyz: 'red' } }, /\/layout\/fillColor\/xyz': unknown place 'xyz': use first, /],
])('an unknown key of a table layout is rejected: %j', async (layout, message) => {
  const error = await refusal(printDocument({ content: [{ table: { body: [['x']] }, layout }] }))
  expect(error.message).toMatch(message)
})

test.each([
  [{ body: [['a', 'b'], ['c']] }, 'the row has 1 cell, the first row has 2;'],
  [{ body: [['a', 'b']], widths: ['*'] }, '1 width for 2 columns;'],
  [{ body: [['a', 'b']], widths: ['*'] }, '1 width for 2 columns;'],
  [{ body: [['a']], headerRows: 2 }, '2 header rows, but the table has 1 row.'],
])('wrong counts in a table are described in the error: %j', async (table, message) => {
  expect((await refusal(printDocument({ content: [{ table }] }))).message).toContain(message)
})

describe('margins without space for content', () => {
  const label = { pageSize: { width: 60, height: 60 } }
  test.each([
    [
      { content: ['x'], pageMargins: 400 },
      '/pageMargins',
      'no width for content: those left and right take 800 points of a page that is 595.3 wide',
    ],
    [
      { content: 'x', pageMargins: [40, 421] },
      '/pageMargins',
      'no height for content: those at the top and bottom take 842',
    ],
    [{ content: [{ stack: ['x'] }], ...label }, '/pageMargins', '80 points of a page that is 60 wide'],
    [{ content: [{ section: ['x'], pageMargins: 300 }] }, '/content/0/pageMargins', 'no width for content'],
    [{ content: ['x', { section: ['x'], ...label }] }, '/content/1/pageMargins', 'no width for content'],
  ])('are rejected: %j', async (definition, path, message) => {
    const error = await refusal(printDocument(definition))
    expect([error.code, error.details[0]?.path]).toEqual(['invalid_definition', path])
    expect(error.message).toContain(message)
  })

  test('are accepted if all content is absolutely positioned or in sections with their own paper', async () => {
    const placed = { text: 'here', absolutePosition: { x: 5, y: 5 } }
    for (const content of [[placed], { stack: [placed] }, [{ section: [placed] }], []]) {
      expect((await printDocument({ content, ...label, pageMargins: [40, 10] })).pages).toBe(1)
    }
    const section = { section: ['x'], pageSize: 'A4' }
    expect((await printDocument({ content: [section], ...label })).pages).toBe(1)
  })
})

describe('a node that cannot be inline', () => {
  test.each<[object, string]>([
    [{ table: { body: [['lost']] } }, 'table'],
    [{ qr: 'lost' }, 'qr'],
    [{ columns: ['lost'] }, 'columns'],
    [{ canvas: [] }, 'canvas'],
    [{ ul: ['lost'] }, 'ul'],
    [{ stack: ['lost'] }, 'stack'],
  ])('is omitted with a warning: %j', async (piece, kind) => {
    for (const [text, at] of [
      [['Total: ', piece], '/1'],
      [['Total: ', [piece]], '/1/text/0'],
      [piece, ''],
    ] as const) {
      const { bytes, warnings } = await printDocument(
        { content: [{ text }] },
        { header: () => ({ text: structuredClone(text) as Json }) },
      )
      expect(warnings.map(({ code, path }) => [code, path])).toEqual([
        ['content_lost', `/content/0/text${at}`],
        ['content_lost', `/header/text${at}`],
      ])
      expect(warnings[0]?.message).toMatch(
        new RegExp(`^A '${kind}' cannot be part of a text and was omitted: a text may contain text, `),
      )
      expect((await textOf(bytes))[0]?.join(' ')).not.toContain('lost')
    }
  })

  test.each<[object, RegExp]>([
    [{ box: ['x'] }, /'\/content\/0\/text\/1': a 'box' cannot be part of a text/],
    [{ barcode: 'x' }, /'\/content\/0\/text\/1': a 'barcode' cannot be part of a text/],
    [{ txt: 'x' }, /'\/content\/0\/text\/1': no kind of node has the key 'txt', did you mean 'text'/],
  ])('is rejected if pdfmake never printed it: %j', async (piece, message) => {
    const error = await refusal(printDocument({ content: [{ text: ['Total: ', piece] }] }))
    expect(error.message).toMatch(message)
  })
})

test.each([
  ['a reference', { text: { pageReference: 'a' } }, { text: 'b', id: 'a' }],
  ['a table of contents', { toc: {} }, { text: 'b', tocItem: true }],
])('%s of a text that is not printed is a mistake', async (_, node, covered) => {
  const body = [
    [{ text: 'c', rowSpan: 2 }, 'd'],
    [covered, 'e'],
  ]
  const error = await refusal(printDocument({ content: [node, { table: { body } }] }))
  expect(error).toMatchObject({
    code: 'invalid_definition',
    message: expect.stringContaining('names the page of a text that is not printed'),
  })
})

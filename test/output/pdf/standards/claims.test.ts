import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFDict, PDFDocument, PDFName, PDFStream, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PlatenError } from '../../../../src/base/errors.ts'
import { checkPdf, renderHtml, renderMarkdown, renderPdf } from '../../../../src/index.ts'
import { markedContentMistakes } from '../../../marked-content.ts'
import { refusal } from '../../../refusal.ts'
import { dumpStructure } from '../../../structure-dump.ts'

type Standard = NonNullable<NonNullable<Parameters<typeof renderPdf>[2]>['pdfStandard']>

async function print(document: object, pdfStandard?: Standard) {
  const template = { document } as Parameters<typeof renderPdf>[0]
  return await renderPdf(template, {}, pdfStandard === undefined ? {} : { pdfStandard })
}

/** The mistakes of a document that violates a standard. */
async function mistakesOf(printed: Promise<unknown>): Promise<string[]> {
  const error = (await refusal(printed)) as PlatenError
  expect(error.code).toBe('standard_not_met')
  return error.details.map(({ path, message }) => `${path}: ${message}`)
}

/** A font with characters for private use. */
const ICONS = readFileSync(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_AMS-Regular.ttf'))

async function transparentPng(): Promise<Buffer> {
  return await sharp({ create: { width: 2, height: 2, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
}

async function filesOf(file: Uint8Array): Promise<string[]> {
  const names = (await PDFDocument.load(file)).context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Filespec')
        ? [object.lookup(PDFName.of('UF'), PDFString).decodeText()]
        : [],
    )
  return names.sort()
}

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

const GOOD = {
  language: 'en',
  info: { title: 'Rates & fees <2026>' },
  content: [
    { text: 'Rates', headlineLevel: 1 },
    { text: ['See ', { text: 'our page', link: 'https://example.com' }] },
    {
      table: {
        headerRows: 1,
        body: [
          ['Day', 'Rate'],
          ['Monday', '1'],
        ],
      },
    },
    { ul: ['one', 'two'] },
    { svg: SVG, alt: 'A square' },
    { text: 'A note', role: 'Note' },
    { text: 'Another', role: 'Note' },
  ],
}

/** Validates a file independently of how it was printed. */
async function findingsOf(file: Uint8Array): Promise<readonly unknown[]> {
  const { claims, findings } = await checkPdf(file)
  expect(claims.length).toBeGreaterThan(0)
  return findings
}

const latin = (file: Uint8Array): string => Buffer.from(file).toString('latin1')

describe('declared standards', () => {
  test.each([
    ['PDF/UA-1', '%PDF-1.7', []],
    ['PDF/A-1b', '%PDF-1.4', ['1', 'B']],
    ['PDF/A-1a', '%PDF-1.4', ['1', 'A']],
    ['PDF/A-2b', '%PDF-1.7', ['2', 'B']],
    ['PDF/A-2u', '%PDF-1.7', ['2', 'U']],
    ['PDF/A-2a', '%PDF-1.7', ['2', 'A']],
    ['PDF/A-3b', '%PDF-1.7', ['3', 'B']],
    ['PDF/A-3u', '%PDF-1.7', ['3', 'U']],
    ['PDF/A-3a', '%PDF-1.7', ['3', 'A']],
  ] as const)('%s is declared in the metadata of the file', async (standard, version, archival) => {
    const { file, warnings } = await print({ ...GOOD, compress: false }, standard)
    const text = latin(file)
    expect(warnings).toEqual([])
    expect(text.slice(0, 8)).toBe(version)
    const named = [...text.matchAll(/<pdfaid:(?:part|conformance)>(.*?)</g)].map(([, value]) => value)
    expect(named).toEqual(archival)
    expect(text.includes('<pdfuaid:part>1</pdfuaid:part>')).toBe(standard === 'PDF/UA-1')
    expect(text).toContain('/StructTreeRoot')
    expect(text.includes('/DisplayDocTitle true')).toBe(standard === 'PDF/UA-1')
    expect(text.includes('/OutputIntents')).toBe(archival.length > 0)
    expect(await markedContentMistakes(file)).toEqual([])
    expect(await findingsOf(file)).toEqual([])
  })

  test('PDF/UA-1 can be combined with a level of PDF/A, with an extension schema before its property', async () => {
    const { file: both } = await print({ ...GOOD, compress: false }, ['PDF/UA-1', 'PDF/A-1a'])
    expect(latin(both)).toMatch(/<pdfaExtension:schemas>[\s\S]*<rdf:Description[\s\S]*<pdfuaid:part>/)
    for (const standard of [['PDF/UA-1', 'PDF/A-3a'], 'PDF/A-3a, PDF/UA-1', ['PDF/A-2b', 'PDF/UA-1']]) {
      const { file } = await print({ ...GOOD, compress: false }, standard as Standard)
      expect(await findingsOf(file)).toEqual([])
      const text = latin(file)
      expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(text).toContain('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>')
      expect(text).toContain('/StructTreeRoot')
    }
  })

  test('the title is escaped in the metadata', async () => {
    const text = latin((await print(GOOD)).file)
    expect(text).toContain('Rates &amp; fees &lt;2026&gt;')
  })

  test('the template may declare standards itself', async () => {
    const text = latin((await print({ ...GOOD, subset: ['PDF/A-2a', 'PDF/UA'], compress: false })).file)
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(latin((await print({ ...GOOD, subset: 'PDF/A-1', compress: false })).file)).toContain('>B</pdfaid')
  })

  test.each([
    [['PDF/A-2b', 'PDF/A-3b'], 'PDF/A-2b and PDF/A-3b exclude each other'],
    [['PDF/UA-1', 'PDF/A-2a', 'PDF/A-3a'], 'PDF/A-2a and PDF/A-3a exclude each other: give one'],
    [['PDF/A-2b', 'PDF/U-1'], "'pdfStandard/1' must be one of PDF/UA-1"],
    [[], "'pdfStandard' must be one of"],
    ['PDF/UA', "Did you mean 'PDF/UA-1'?"],
    [[['PDF/UA-1']], "'pdfStandard/0' must be one of"],
    [{}, "'pdfStandard' must be one of"],
  ])('pdfStandard %j is rejected', async (standard, message) => {
    const error = await refusal(print(GOOD, standard as Standard))
    expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(message) })
  })

  test.each([
    [{ subset: 'junk' }, '/document/subset', "not 'junk'"],
    [{ subset: ['PDF/A-1b', 'PDF/A-2b'] }, '/document/subset', 'exclude each other'],
    [{ subset: ['PDF/UA-1', 'PDF/A-2a', 'PDF/A-2b'] }, '/document/subset', 'PDF/A-2a and PDF/A-2b exclude'],
    [{ subset: ['PDF/UA-1', 'x'] }, '/document/subset/1', "not 'x'"],
    [{ subset: [] }, '/document/subset', 'at least one'],
    [{ subset: 7 }, '/document/subset', 'not 7'],
    [{ tagged: 'yes' }, '/document/tagged', "expected true or false, not 'yes'"],
    [{ tagged: false, subset: 'PDF/UA-1' }, '/document/tagged', 'PDF/UA-1 demands tags'],
    [{ tagged: false, subset: 'PDF/A-3a' }, '/document/tagged', 'PDF/A-3a demands tags'],
    [{ tagged: false, accessibility: 'warn' }, '/document/tagged', 'checks the tags'],
    [{ accessibility: 'yes' }, '/document/accessibility', 'expected one of off, warn'],
  ])('%j is rejected', async (settings, path, message) => {
    const error = (await refusal(print({ ...GOOD, ...settings }))) as PlatenError
    // a wrong claim is a mistake of the template, others depend on the request
    expect(error.code).toBe(path.startsWith('/document/subset') ? 'invalid_template' : 'invalid_definition')
    expect(error.details).toMatchObject([{ path, message: expect.stringContaining(message) }])
  })
})

describe('documents that violate PDF/UA-1', () => {
  test('have all mistakes in one error, with their paths', async () => {
    const content = [
      { text: 'Part', headlineLevel: 2 },
      { stack: [{ text: 'Deep', headlineLevel: 4 }] },
      { svg: SVG },
      { text: ['a ', { image: 'dot', width: 5 }] },
      { text: 'no', language: 'not a language' },
      { text: 'x', role: 'Table' },
      { svg: SVG, alt: 'x'.repeat(100_000) },
      {
        table: {
          body: [
            ['a', 'b'],
            ['1', '2'],
          ],
        },
        role: 'Table',
      },
      { svg: SVG, artifact: true },
      { columns: [{ text: '\u{10ffff}' }] },
      { canvas: [{ type: 'rect', x: 0, y: 0, w: 9, h: 9 }], link: 'https://example.com' },
    ]
    expect(await mistakesOf(print({ content, images: { dot: DOT } }, 'PDF/UA-1'))).toMatchInlineSnapshot(`
      [
        "/document/info: the document has no title: set \`info.title\`",
        "/document/language: the document has no language: set \`language\`, or \`locale\` of the template",
        "/document/content/0: the first heading has level 2; start with level 1",
        "/document/content/1/stack/0: the heading has level 4 below the one of level 2 at '/document/content/0'; headings do not skip levels: use level 2, once that one has level 1",
        "/document/content/2: image without \`alt\`: describe it in \`alt\`, or set \`artifact: true\` if it is decoration",
        "/document/content/3/text/1: image without \`alt\`: describe it in \`alt\`, or set \`artifact: true\` if it is decoration",
        "/document/content/4: 'not a language' is not a language tag such as 'de' or 'en-GB'",
        "/document/content/5: the role Table is for elements that contain THead, TBody, TFoot, TR, Caption, not text",
        "/document/content/7: table without header cells: set \`headerRows\` or \`headerColumns\`, or \`role: 'presentation'\` if it only places its content",
        "/document/content/9/columns/0: No registered font has a glyph for U+10FFFF. Register a font that has one",
        "/document/content/10: image without \`alt\`: describe it in \`alt\`, or set \`artifact: true\` if it is decoration",
      ]
    `)
  })

  test('have paths in the template', async () => {
    const content = [{ $each: 'rows', do: { text: '{{name}}', headlineLevel: '{{level}}' } }]
    const template = { document: { ...GOOD, content } } as Parameters<typeof renderPdf>[0]
    const rows = [
      { name: 'a', level: 1 },
      { name: 'b', level: 3 },
    ]
    expect(
      await mistakesOf(renderPdf(template, { rows }, { pdfStandard: 'PDF/UA-1' })),
    ).toMatchInlineSnapshot(`
      [
        "/document/content/0/do: the heading has level 3 below the one of level 1 at '/document/content/0/do'; headings do not skip levels: use level 2",
      ]
    `)
  })

  test('have a limited list of mistakes', async () => {
    const content = Array.from({ length: 50 }, () => ({ svg: SVG }))
    const mistakes = await mistakesOf(print({ ...GOOD, content }, 'PDF/UA-1'))
    expect(mistakes).toHaveLength(21)
    expect(mistakes.at(-1)).toBe(': 30 more mistakes are not listed (limit maxProblems)')
  })

  test('have too long strings reported with the property', async () => {
    const long = `https://example.com/${'x'.repeat(40_000)}`
    const content = [
      { text: 'a', link: long },
      { text: 'b', link: 'https://example.com', alt: long },
      { text: 'c', link: long, alt: 'short' },
    ]
    expect(await mistakesOf(print({ ...GOOD, content }, ['PDF/UA-1', 'PDF/A-2a']))).toEqual([
      expect.stringMatching(/^\/document\/content\/0: `link` has 40,020 characters/),
      expect.stringMatching(/^\/document\/content\/1: `alt` has 40,020 characters/),
      expect.stringMatching(/^\/document\/content\/2: `link` has 40,020 characters/),
    ])
  })

  test('may have grandfathered language tags', async () => {
    const content = ['i-klingon', 'sgn-BE-FR', 'en-GB-oed', 'zh-min-nan', 'x-house'].map(language => ({
      text: language,
      language,
    }))
    for (const standard of ['PDF/UA-1', 'PDF/A-2a'] as const) {
      const { file, warnings } = await print({ ...GOOD, language: 'i-default', content }, standard)
      expect(warnings).toEqual([])
      expect(await findingsOf(file)).toEqual([])
    }
    const { file } = await renderHtml(
      '<html lang=i-lux><title>x</title><p style="text-transform:uppercase">a <span lang=i-klingon>b</span>',
      { pdfStandard: 'PDF/UA-1' },
    )
    expect(await findingsOf(file)).toEqual([])
    const wrong = await mistakesOf(
      print({ ...GOOD, content: [{ text: 'x', language: 'i-other' }] }, 'PDF/UA-1'),
    )
    expect(wrong).toEqual([expect.stringContaining("'i-other' is not a language tag")])
  })

  test('may have a title with a lone surrogate, which becomes valid UTF-8', async () => {
    const { file } = await print({ ...GOOD, info: { title: 'Rates \ud800' } }, ['PDF/UA-1', 'PDF/A-2a'])
    expect(await findingsOf(file)).toEqual([])
  })

  test('level a of PDF/A requires tags and languages, but no alternative texts', async () => {
    await print({ ...GOOD, content: [{ svg: SVG }] }, 'PDF/A-2a')
    const content = [{ text: 'x', language: 'q!' }]
    expect(await mistakesOf(print({ content }, 'PDF/A-2a'))).toEqual([
      "/document/content/0: 'q!' is not a language tag such as 'de' or 'en-GB'",
    ])
  })

  test.each(['PDF/A-1b', 'PDF/A-2b', 'PDF/UA-1'] as const)(
    '%s forbids characters without a glyph',
    async standard => {
      const mistakes = await mistakesOf(print({ ...GOOD, content: ['ok', '\u{10ffff}'] }, standard))
      expect(mistakes).toEqual([
        expect.stringMatching(/^\/document\/content\/1: No registered font has a glyph/),
      ])
    },
  )
})

describe('tables without rows below their header conform', () => {
  const table = { headerRows: 1, body: [['Item', 'Amount']] }

  test.each(['PDF/UA-1', 'PDF/UA-2'] as const)('%s', async pdfStandard => {
    const document = { info: { title: 'T' }, language: 'en', content: [{ table }] }
    const page =
      '<html lang=en><title>T</title><table><thead><tr><th>a<tbody><tr aria-hidden=true><td>b<tfoot><tr><td>c</table>'
    for (const { file } of [
      await renderPdf({ document }, {}, { pdfStandard }),
      await renderHtml(page, { pdfStandard }),
    ]) {
      expect((await checkPdf(file)).findings).toEqual([])
      expect((await dumpStructure(file)).map(line => line.trim()).slice(0, 3)).toEqual([
        'Document',
        'Table',
        'TR',
      ])
    }
  })
})

describe('features forbidden in levels of PDF/A', () => {
  const text = 'data:text/plain;base64,eA=='

  test('PDF/A-1: transparency, with its paths', async () => {
    const content = [
      'x',
      { stack: [{ text: 'y', opacity: 0.5 }] },
      { image: 'glass', width: 9, alt: 'A dot' },
      { svg: SVG.replace('<rect', '<rect opacity=".5"'), alt: 'A square' },
    ]
    const glass = `data:image/png;base64,${(await transparentPng()).toString('base64')}`
    const document = { content, images: { glass }, tagged: true }
    expect(await mistakesOf(print(document, 'PDF/A-1b'))).toEqual([
      expect.stringMatching(
        /^\/document\/content\/1\/stack\/0: PDF\/A-1 forbids transparency: use opaque colours and opacity 1/,
      ),
      expect.stringMatching(
        /^\/document\/content\/2: PDF\/A-1 forbids transparency: flatten the transparent picture/,
      ),
      expect.stringMatching(/^\/document\/content\/3: PDF\/A-1 forbids transparency/),
    ])
    expect(await mistakesOf(print({ ...document, tagged: false }, 'PDF/A-1b'))).toContainEqual(
      expect.stringMatching(
        /^\/document\/content\/1\/stack\/0: PDF\/A-1 forbids transparency: use opaque colours and opacity 1/,
      ),
    )
    expect(await findingsOf((await print(document, 'PDF/A-2b')).file)).toEqual([])
  })

  test('PDF/A-1: transparent decoration, at the nodes that have it', async () => {
    const rect = { type: 'rect', x: 0, y: 0, w: 9, h: 9, color: 'navy', fillOpacity: 0.5 }
    const fill = { fillColor: 'navy', fillOpacity: 0.5 }
    const body = [
      ['a', { text: 'b', ...fill }],
      [{ stack: ['c'], ...fill, colSpan: 2 }, {}],
    ]
    const content = [
      { canvas: [rect] },
      { table: { body } },
      { stack: [{ box: [{ text: 'd', opacity: 0.5 }], background: '#00008080' }] },
      { section: ['e'], watermark: 'Copy' },
    ]
    const more = {
      header: { columns: [{ text: 'f', opacity: 0.5 }] },
      background: { canvas: [rect] },
      watermark: 'Draft',
    }
    for (const tagged of [true, false]) {
      const mistakes = await mistakesOf(print({ ...GOOD, ...more, content, tagged }, 'PDF/A-1b'))
      expect(mistakes.map(mistake => mistake.split(':')[0])).toEqual([
        '/document/background',
        '/document/content/0',
        '/document/content/1/table/body/0/1',
        '/document/content/1/table/body/1/0',
        '/document/content/2/stack/0',
        '/document/content/2/stack/0/box/0',
        '/document/content/3/watermark',
        '/document/header/columns/0',
        '/document/watermark',
      ])
    }
  })

  test('PDF/A-1: groups, and objects of scenes', async () => {
    const page = `<!doctype html><html lang="en"><title>T</title>
<p>a</p><div style="opacity:.5"><p>b</p></div>
<p>c</p><div style="mix-blend-mode:multiply">d</div>`
    const groups = await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/A-1b' }))
    expect(groups).toEqual([
      expect.stringMatching(/^\S+ <div> in line 2, column 9: PDF\/A-1 forbids transparency/),
      expect.stringMatching(/^\S+ <div> in line 3, column 9: PDF\/A-1 forbids transparency/),
    ])
    const shape = { type: 'rect', width: 9, height: 9, opacity: 0.5 } as const
    const scene = { width: 20, height: 20, objects: [{ type: 'text', text: 'a' } as const, shape] }
    expect(await mistakesOf(renderPdf({ scene }, {}, { pdfStandard: 'PDF/A-1b' }))).toEqual([
      expect.stringMatching(/^\/scene\/objects\/1: PDF\/A-1 forbids transparency/),
    ])
  })

  test('PDF/A-1: transparency of HTML, at each element', async () => {
    const page = `<!doctype html><html lang="en"><title>T</title>
<style>.g{background:linear-gradient(red,#0000)}.s{box-shadow:0 0 5px #000}.t{text-shadow:0 0 3px #000}</style>
<div class="g">a</div>
<div class="g"><p>a</div>
<div class="s">a</div>
<div class="s">a</div>
<p>a <i class="t">b</i></p>
<table><tr><td>a<td style="background:#ff000080">b</table>
<p>a <b style="color:#ff000080">b</b></p>
<div style="filter:opacity(.5)"><p>a</p></div>`
    for (const tagged of [true, false]) {
      const settings = { tagged, pdf_standard: 'PDF/A-1b' } as const
      const found = await mistakesOf(renderHtml(page, { settings }))
      const places = found.map(mistake => /<\w+> in line \d+, column \d+(?=: PDF)/.exec(mistake)?.[0])
      expect([...new Set(places)]).toEqual([
        '<div> in line 3, column 1',
        '<div> in line 4, column 1',
        '<div> in line 5, column 1',
        '<div> in line 6, column 1',
        '<i> in line 7, column 6',
        '<td> in line 8, column 17',
        '<b> in line 9, column 6',
        '<div> in line 10, column 1',
      ])
    }
  })

  test('PDF/A-1: transparent borders are allowed, as they paint nothing', async () => {
    const page = `<!doctype html><html lang="en"><title>T</title>
<div style="border:1px solid transparent">a</div><div style="outline:1px dashed transparent">a</div>
<div style="border:5px solid transparent;border-top-color:red;width:0"></div>
<div style="border:2px inset transparent;border-radius:4px">a</div><details><summary>a</summary></details>
<table style="border-collapse:collapse"><td style="border:1px solid transparent">a</table>`
    const { file } = await renderHtml(page, { pdfStandard: 'PDF/A-1b' })
    expect(await findingsOf(file)).toEqual([])
  })

  test('PDF/A-1: only structure types of PDF 1.4', async () => {
    const page = `<html lang="en"><title>T</title><table><caption>c</caption><thead lang="de"><tr><th>a</thead>
<tr><td>b<tbody><tr><td>c<tfoot><tr><td>d</table><p>x <ruby>e<rt>f</rt></ruby>`
    for (const pdfStandard of ['PDF/A-1a', ['PDF/UA-1', 'PDF/A-1a']] as Standard[]) {
      const { file } = await renderHtml(page, { pdfStandard })
      expect(await findingsOf(file)).toEqual([])
      expect((await dumpStructure(file)).join('\n')).toMatchInlineSnapshot(`
        "Document
          Table
            Caption
              "c"
            TR [Lang=de]
              TH [Scope=Column]
                "a"
            TR
              TD
                "b"
            TR
              TD
                "c"
            TR
              TD
                "d"
          P
            "x "
            Span
              Span
                "e"
              Span
                "f""
      `)
    }
  })

  test('PDF/A-1: gradients of SVGs to transparent colours, but not patterns', async () => {
    const filled = (paint: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>${paint}</defs><rect width="9" height="9" fill="url(#p)"/></svg>`
    const gradient =
      '<linearGradient id="p"><stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient>'
    const pattern =
      '<pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern>'
    expect(await mistakesOf(print({ content: ['x', { svg: filled(gradient) }] }, 'PDF/A-1b'))).toEqual([
      expect.stringMatching(/^\/document\/content\/1: PDF\/A-1 forbids transparency/),
    ])
    const { file } = await print({ content: [{ svg: filled(pattern) }] }, 'PDF/A-1b')
    expect(await findingsOf(file)).toEqual([])
  })

  test.each(['PDF/A-1b', 'PDF/A-2b', 'PDF/A-4'] as const)('%s: filtered pictures conform', async standard => {
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const page = `<html lang=en><title>T</title><img alt=x src="data:image/png;base64,${picture.toString('base64')}" style="filter:sepia(1)">`
    const { file } = await renderHtml(page, { pdfStandard: standard })
    expect(await findingsOf(file)).toEqual([])
  })

  test.each(['PDF/A-1b', 'PDF/A-1a', 'PDF/A-2b', 'PDF/A-2u'] as const)(
    '%s: attached files',
    async standard => {
      const files = { a: { src: text, name: 'a.txt' } }
      const content = [...GOOD.content, { attachment: 'a' }, { svg: SVG, alt: 'A square', linkToFile: 'a' }]
      const error = await refusal(print({ ...GOOD, content, attachments: files, files }, standard))
      const message = `${standard} forbids attached files: leave them out, or claim PDF/A-3`
      const places = ['content/7/attachment', 'content/8/linkToFile', 'files/a']
      expect(error).toMatchObject({
        code: 'standard_not_met',
        details: places.map(place => ({ path: `/document/${place}`, message })),
      })
    },
  )

  test('PDF/A-3: attached files have media types, relationships, dates, and icons with contents', async () => {
    const nodes = {
      content: [...GOOD.content, { attachment: 'a', width: 20, height: 20 }],
      attachments: { a: { src: text, name: 'a.txt' } },
      files: {
        b: { src: 'data:;base64,eA==', name: 'b' },
        c: { src: text, name: 'c.txt', relationship: 'Data', description: 'Rows' },
      },
    }
    for (const standard of ['PDF/A-3b', ['PDF/UA-1', 'PDF/A-3a'], 'PDF/UA-1'] as Standard[]) {
      const { file } = await print({ ...GOOD, ...nodes }, standard)
      expect(await findingsOf(file)).toEqual([])
      expect(await filesOf(file)).toEqual(['a.txt', 'b', 'c.txt'])
    }
  })

  test('files of pictures have a stream as appearance, with and without a claim', async () => {
    const image = `data:image/png;base64,${(await transparentPng()).toString('base64')}`
    const content = [{ image, alt: 'A dot', linkToFile: { src: text, name: 'a.txt' } }]
    for (const standard of [undefined, 'PDF/A-3b'] as const) {
      const { file } = await renderPdf({ document: { content } }, {}, { pdfStandard: standard })
      const { context } = await PDFDocument.load(file)
      const appearances = context
        .enumerateIndirectObjects()
        .flatMap(([, object]) => (object instanceof PDFDict ? [object.lookup(PDFName.of('AP'))] : []))
        .filter(appearance => appearance instanceof PDFDict)
      expect(appearances.map(each => each.lookup(PDFName.of('N')))).toEqual([expect.any(PDFStream)])
    }
  })

  test('PDF/A-3: unknown relationships and media types', async () => {
    const attach = (more: object) =>
      print({ ...GOOD, files: { a: { src: text, name: 'a', ...more } } }, 'PDF/A-3b')
    expect(await refusal(attach({ relationship: 'junk' }))).toMatchObject({
      code: 'invalid_definition',
      details: [{ path: '/document/files/a/relationship', message: expect.stringContaining("not 'junk'") }],
    })
    expect(await mistakesOf(attach({ type: 'junk' }))).toEqual([
      expect.stringContaining("the file 'a' has no media type"),
    ])
  })

  test('encryption', async () => {
    const error = await refusal(print({ ...GOOD, userPassword: 'x' }, ['PDF/UA-1', 'PDF/A-3a']))
    expect(error).toMatchObject({ details: [{ path: '/document/userPassword' }] })
    const file = (await print({ ...GOOD, ownerPassword: 'x' }, 'PDF/UA-1')).file
    expect(await findingsOf(file)).toEqual([])
  })

  test('graphics states that are nested too deeply', async () => {
    const around = (html: string, depth: number): string =>
      depth === 0
        ? html
        : around(`<div style="overflow: hidden; transform: rotate(1deg)">${html}</div>`, depth - 1)
    const page = `<html lang="en"><title>x</title>${around('<p>x</p>', 40)}`
    expect(await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/A-2b' }))).toEqual([
      expect.stringMatching(/^\/html: <p> in line 1, column \d+: the content is nested too deeply/),
    ])
    expect((await renderHtml(page, { pdfStandard: 'PDF/UA-1' })).warnings).toEqual([])
  })

  test('missing glyphs, at each text', async () => {
    const content = [
      'a \u{13000}',
      { ul: ['a', { text: ['b', { text: '\u{13001}\u{13000}' }] }] },
      '\u{13000}',
    ]
    const found = await mistakesOf(print({ ...GOOD, content }, 'PDF/A-2b'))
    expect(found).toEqual([
      expect.stringMatching(
        /^\/document\/content\/0: No registered font has a glyph for '.' \(U\+13000\)\. Register/u,
      ),
      expect.stringMatching(
        /^\/document\/content\/1\/ul\/1\/text\/1: No registered font has a glyph for '.' \(U\+13000\), '.' \(U\+13001\)\. Register/u,
      ),
      expect.stringMatching(/^\/document\/content\/2: /),
    ])
    const many = Array.from({ length: 30 }, () => '\u{13000}')
    const { warnings } = await print({ content: many })
    expect(warnings).toHaveLength(10)
    expect(warnings.at(-1)?.message).toContain('20 more places are not listed.')
    const page = `<!doctype html><html lang="en"><title>\u{13000}</title>
<p>a \u{13000}<p>b &#x13000;</p>
<p>c \u{13000}`
    const ofPage = await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/A-2b' }))
    expect(ofPage.map(mistake => mistake.replace(/\. Register.*/, ''))).toEqual([
      expect.stringMatching(/: No registered font has a glyph for '.' \(U\+13000\) in line 2, column 6$/u),
      expect.stringMatching(/: No registered font has a glyph for '.' \(U\+13000\) in line 3, column 6$/u),
      expect.stringMatching(
        /: <p> in line 2, column 8: No registered font has a glyph for '.' \(U\+13000\)$/u,
      ),
    ])
  })

  test('levels u and a: private use characters without actual text', async () => {
    const document = (node: object) => ({ ...GOOD, content: [{ text: 'a\ue011', font: 'Icons', ...node }] })
    const resources = { fonts: { Icons: { normal: ICONS } } }
    const call = (node: object, pdfStandard: Standard) =>
      renderPdf(
        { document: document(node) } as Parameters<typeof renderPdf>[0],
        {},
        { pdfStandard, resources },
      )
    for (const standard of ['PDF/A-2u', 'PDF/A-3a'] as Standard[]) {
      expect(await mistakesOf(call({ tagged: true }, standard))).toEqual([
        expect.stringMatching(
          /^\/document\/content.*: the character U\+E011 is for private use .* set `actualText`/,
        ),
      ])
    }
    expect(await findingsOf((await call({ actualText: 'A phone' }, 'PDF/A-3a')).file)).toEqual([])
    expect(await findingsOf((await call({}, 'PDF/A-3b')).file)).toEqual([])
  })
})

const PAGE = `<!doctype html>
<html lang="en"><title>Rates</title>
<h1>Rates</h1>
<p>See <a href="https://example.com">our page</a></p>
<table><tr><th>Day<th>Rate<tr><td>Monday<td>1</table>
<img src="${DOT}" alt="A dot"><img src="${DOT}" alt="">
</html>`

describe('HTML pages', () => {
  test('conform to PDF/UA-1 and a level of PDF/A', async () => {
    for (const standard of ['PDF/UA-1', ['PDF/UA-1', 'PDF/A-2a'], ['PDF/UA-1', 'PDF/A-3a']] as Standard[]) {
      const { file, warnings } = await renderHtml(PAGE, { pdfStandard: standard })
      expect(warnings).toEqual([])
      expect(latin(file)).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(await markedContentMistakes(file)).toEqual([])
      expect(await findingsOf(file)).toEqual([])
    }
  })

  test('conform with captions anywhere, labelled icons, and links without a target', async () => {
    const page = `<!doctype html><html lang="en"><title>x</title><h1 style="visibility:hidden">
      Hidden <a href="https://a.example">link</a></h1><h1>x</h1>
      <table><caption>One</caption><caption>Two</caption><tr><th>a<tr><td>b</table>
      <table><tbody><tr><th>a</tbody><caption>Late</caption><tbody><tr><td>b</tbody></table>
      <p><a href="https://a.example" aria-label="Home"><span aria-hidden="true">x</span></a>
      <a href="https://b.example" title="Square">${SVG}</a>
      <a href="javascript:x()">a</a> <a href="#nope">b</a> <a href="">c</a> <a href="#TOP">d</a>
      <span role="img" aria-label="smile">e</span></p>
      <div role="img" aria-label="chart">f ${SVG}<a href="https://c.example">g</a></div>
      <progress value=".5"></progress><div role="img" aria-label="bar" style="background:red;height:9px"></div>`
    const { file, warnings } = await renderHtml(page, { pdfStandard: ['PDF/UA-1', 'PDF/A-3a'] })
    expect(warnings.map(({ code }) => code)).toEqual(['refused_link', 'unknown_destination'])
    expect(await markedContentMistakes(file)).toEqual([])
    expect(await findingsOf(file)).toEqual([])
  })

  test('require a label for each element with `role="img"`, and a text for each link', async () => {
    const page = `<!doctype html><html lang="en"><title>x</title><h1>x</h1>
<p>x <span role="img">e</span>
<div role="img">chart</div>
<a href="https://a.example"><span aria-hidden="true">x</span></a>`
    const alternative =
      'picture without a text: write an `aria-label`, or `aria-hidden="true"` if it is decoration'
    expect(await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/UA-1' }))).toEqual([
      `/html: <span> in line 2, column 6: ${alternative}`,
      `/html: <div> in line 3, column 1: ${alternative}`,
      '/html: <a> in line 4, column 1: link without text: give it a text, an `aria-label`, or a picture with `alt`',
    ])
  })

  test('require a label for each SVG with text', async () => {
    const svg = (attributes: string, inside = '') =>
      `<svg width="90" height="20"${attributes}>${inside}<text y="15">Revenue 42</text></svg>`
    const page = `<!doctype html><html lang="en"><title>x</title><h1>x</h1>
<p>${svg('')}
<p>${svg(' aria-hidden="true"')} ${svg(' role="presentation"')} ${svg(' aria-label="Revenue"')} ${svg('', '<title>Revenue</title>')}`
    expect(await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/UA-1' }))).toEqual([
      '/html: <svg> in line 2, column 4: picture without a text: write an `aria-label`, or `aria-hidden="true"` if it is decoration',
    ])
  })

  test('require content in each link', async () => {
    const page = `<!doctype html><html lang="en"><title>x</title><h1>x</h1><a href="https://a.example"></a>
<a href="https://a.example" style="display:inline-block;background:red;width:9px;height:9px"></a>
<a href="https://a.example" style="display:inline-block;background:red;width:9px;height:9px" aria-label="Home"></a>
<a href="https://a.example" aria-label="Search"><i style="padding:9px;background:red"></i></a>
<a href="https://b.example" style="display:block;visibility:hidden;height:9px"></a>
<a href="https://c.example" style="display:block;height:9px"><img src="${DOT}" alt="Dot"></a>`
    expect(await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/UA-1' }))).toEqual([
      '/html: <a> in line 1, column 58: link without content: put a text or a picture in it',
      '/html: <a> in line 2, column 1: link without content: put a text or a picture in it, or write an `aria-label`',
    ])
  })

  test('that violate PDF/UA-1 have all mistakes in one error, with line and column', async () => {
    const page = `<p>x
<h2>Part</h2>
  <h4>Deep</h4>  <img src="${DOT}">
<a href="https://example.com"><img alt="" src="${DOT}"></a>
<table><tr><th>a<th>b<tr><td>1
<tr><td rowspan=5>3<td>4</table>
<table><caption>No headers</caption><tr><td>a</table>
<table><tr><th id=a>a<td headers="a z">b</table>
<table><tr><th>a<td id=c>b<tr><th>c<td headers=c>d</table>
<p lang="q!">x</p>`
    expect(await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/UA-1' }))).toMatchInlineSnapshot(`
      [
        "/html: the document has no title: write <title>",
        "/html: the document has no language: write <html lang="en">, or set \`locale\`",
        "/html: <h2> in line 2, column 1: the first heading has level 2; start with level 1",
        "/html: <h4> in line 3, column 3: the heading has level 4 below the one of level 2 at <h2> in line 2, column 1; headings do not skip levels: use level 2, once that one has level 1",
        "/html: <img> in line 3, column 18: image without \`alt\`: describe it in \`alt\`, or write \`alt=""\` if it is decoration",
        "/html: <a> in line 4, column 1: link without text: give it a text, an \`aria-label\`, or a picture with \`alt\`",
        "/html: <tr> in line 5, column 22: row 2 of the table has 1 of 2 columns: add cells, or correct the spans",
        "/html: <table> in line 7, column 1: table without header cells: write <th>, or \`role="presentation"\` if it only places its content",
        "/html: <td> in line 8, column 22: no header cell of the table has the id 'z' of \`headers\`",
        "/html: <td> in line 9, column 36: no header cell of the table has the id 'c' of \`headers\`",
        "/html: <p> in line 10, column 1: 'q!' is not a language tag such as 'de' or 'en-GB'",
      ]
    `)
  })

  test.each([
    ['<table><tr><th>a<td>b<tr><td>c<td>d</table>'],
    ['<table><tr><th>a<th>b<tr><td>c<td>d</table>'],
    ['<table><tr><td><th>a<th>b<tr><th>c<td>1<td>2</table>'],
    ['<table><thead><tr><td><th>a<th>b<tbody><tr><td>c<td>1<td>2</table>'],
    ['<table><tr><th id=a>a<th id=b colspan=2>b<tr><td headers=a>c<td headers="b a">d<td>e</table>'],
    [
      '<table><thead><tr><th>a<th>b<tbody><tr><th rowspan=2>c<td>d<tr><td>e<tfoot><tr><td colspan=2>f</table>',
    ],
  ])('have a scope for each header cell of %s', async table => {
    const page = PAGE.replace(/<table>.*<\/table>/, table)
    expect(await findingsOf((await renderHtml(page, { pdfStandard: 'PDF/UA-1' })).file)).toEqual([])
  })

  test('have too long strings reported with the attribute', async () => {
    const long = 'x'.repeat(40_000)
    const links = [
      `<a href=https://a.example title="${long}">a</a>`,
      `<a href=https://a.example>${long}</a>`,
      `<a href=https://a.example aria-label=${long}>a</a>`,
      `<a href=https://${long.slice(8)}>a</a>`,
    ]
    const page = PAGE.replace('<h1>', `${links.join('\n')}<h1>`)
    const problem = 'has 40,000 characters, more than the 32,767 bytes of a string: shorten it'
    expect(await mistakesOf(renderHtml(page, { pdfStandard: ['PDF/UA-1', 'PDF/A-2a'] }))).toEqual([
      `/html: <a> in line 3, column 1: \`title\` ${problem}`,
      `/html: <a> in line 4, column 1: \`text\` ${problem}`,
      `/html: <a> in line 5, column 1: \`aria-label\` ${problem}`,
      `/html: <a> in line 6, column 1: \`href\` ${problem}`,
    ])
  })

  test('from templates have the lines and columns of the template', async () => {
    const html =
      '<html lang="en"><title>x</title><h1>x</h1>\n{{#each rows}}\n <b></b><img src="{{this}}">{{/each}}'
    const mistakes = mistakesOf(renderPdf({ html }, { rows: [DOT] }, { pdfStandard: 'PDF/UA-1' }))
    expect(await mistakes).toEqual([
      '/html: <img> in line 3, column 9: image without `alt`: describe it in `alt`, or write `alt=""` if it is decoration',
    ])
  })

  test('from Markdown have titles from the front matter or the first heading', async () => {
    const { warnings } = await renderMarkdown('---\nlang: en\n---\n# Rates\n\ntext', {
      pdfStandard: 'PDF/UA-1',
    })
    expect(warnings).toEqual([])
    const markdown = '# Rates\n\n### Deep'
    expect(await mistakesOf(renderMarkdown(markdown, { pdfStandard: 'PDF/UA-1' }))).toMatchInlineSnapshot(`
      [
        "/markdown: the document has no language: write \`lang: en\` in the front matter, or set \`locale\`",
        "/markdown: <h3> in line 3, column 1: the heading has level 3 below the one of level 1 at <h1> in line 1, column 1; headings do not skip levels: use level 2",
      ]
    `)
  })

  test('from Markdown need descriptions of pictures and texts of links', async () => {
    const page = `---\nlang: en\n---\n# A\n\n![](${DOT})\n\n![Dot](${DOT}) <img alt="" src="${DOT}">\n\n[](https://a.example)`
    const place = (element: string, line: number) => `<${element}> in line ${line}, column 1`
    const image = 'image without text: write ![description](…), or <img alt="" src="…"> if it is decoration'
    const link = 'link without content: put a text or a picture in it'
    expect(await mistakesOf(renderMarkdown(page, { pdfStandard: 'PDF/UA-1' }))).toEqual([
      `/markdown: ${place('img', 6)}: ${image}`,
      `/markdown: ${place('a', 10)}: ${link}`,
    ])
    const { warnings } = await renderMarkdown(page, { settings: { accessibility: 'warn' } })
    expect(warnings.map(({ message }) => message)).toEqual([
      `${place('img', 6)}: ${image}.`,
      `${place('a', 10)}: ${link}.`,
    ])
    expect((await renderMarkdown(page)).warnings).toEqual([])
  })

  test('cannot be untagged with a declared standard', async () => {
    const call = renderHtml(PAGE, { pdfStandard: 'PDF/UA-1', settings: { tagged: false } })
    expect(await refusal(call)).toMatchObject({
      code: 'invalid_request',
      details: [{ path: '/settings/tagged', message: expect.stringContaining('PDF/UA-1 demands tags') }],
    })
  })
})

describe('accessibility: warn', () => {
  test('reports the mistakes of documents and pages as warnings', async () => {
    const { warnings } = await print({ accessibility: 'warn', content: [{ svg: SVG }] })
    expect(warnings).toEqual([
      {
        code: 'not_accessible',
        message: 'The document has no title: set `info.title`.',
        path: '/document/info',
      },
      {
        code: 'not_accessible',
        message: 'The document has no language: set `language`, or `locale` of the template.',
        path: '/document/language',
      },
      {
        code: 'not_accessible',
        message: 'Image without `alt`: describe it in `alt`, or set `artifact: true` if it is decoration.',
        path: '/document/content/0',
      },
    ])
    const page = `<html lang="en"><title>x</title>\n<img src="${DOT}">`
    expect((await renderHtml(page, { settings: { accessibility: 'warn' } })).warnings).toEqual([
      {
        code: 'not_accessible',
        message:
          '<img> in line 2, column 1: image without `alt`: describe it in `alt`, or write `alt=""` if it is decoration.',
        path: '/html',
      },
    ])
  })

  test.each(['PDF/A-2b', 'PDF/A-3a', 'PDF/A-4'] as const)(
    'reports warnings under %s, which demands none of it',
    async standard => {
      const content = [{ text: 'A', headlineLevel: 1 }, { svg: SVG }]
      const { warnings } = await print({ ...GOOD, accessibility: 'warn', content }, standard)
      expect(warnings.map(({ code, path }) => [code, path])).toEqual([
        ['not_accessible', '/document/content/1'],
      ])
    },
  )

  test('advises levels of headings that are right together', async () => {
    const content = [1, 4, 6, 4, 2].map(headlineLevel => ({ text: 'A', headlineLevel }))
    const { warnings } = await print({ ...GOOD, accessibility: 'warn', content })
    expect(warnings.map(({ path, message }) => [path, message.slice(message.lastIndexOf(':'))])).toEqual([
      ['/document/content/1', ': use level 2.'],
      ['/document/content/2', ': use level 3, once that one has level 2.'],
    ])
  })

  test('advises the levels that the file has', async () => {
    const content = [1, 4, 5, 4, 6].map(headlineLevel => ({ text: 'A', headlineLevel }))
    const { warnings, file } = await print({ ...GOOD, accessibility: 'warn', content })
    expect(warnings.map(({ path, message }) => [path, message.slice(message.lastIndexOf(':'))])).toEqual([
      ['/document/content/1', ': use level 2.'],
      ['/document/content/4', ': use level 3, once that one has level 2.'],
    ])
    const types = (await dumpStructure(file)).flatMap(line => /^ *(H\d)/.exec(line)?.[1] ?? [])
    expect(types).toEqual(['H1', 'H2', 'H3', 'H2', 'H3'])
  })

  test('names levels of HTML above 6 as they are written', async () => {
    const heading = (level: number): string => `<div role="heading" aria-level="${level}">${level}</div>`
    const page = `<!doctype html><html lang="en"><title>T</title>${[1, 7, 2, 3, 4, 5, 6, 7, 9].map(heading).join('\n')}`
    const mistakes = await mistakesOf(renderHtml(page, { pdfStandard: 'PDF/UA-1' }))
    expect(
      mistakes.map(message => /level \d below the one of level \d|use level \d/g[Symbol.match](message)),
    ).toEqual([
      ['level 7 below the one of level 1', 'use level 2'],
      ['level 9 below the one of level 7', 'use level 8'],
    ])
  })

  test('and PDF/UA-1 report headings in headings', async () => {
    const inner = { text: 'Inner', headlineLevel: 2 }
    const content = [{ stack: ['Outer', inner], role: 'H1' }]
    expect(await mistakesOf(print({ ...GOOD, content }, 'PDF/UA-1'))).toEqual([
      expect.stringMatching(/^\/document\/content\/0\/stack\/1: the heading is in another heading/),
    ])
    const page = `<!doctype html><html lang="en"><title>T</title>
<h1>Outer <span role="heading">inner</span></h1>`
    const { warnings } = await renderHtml(page, { settings: { accessibility: 'warn' } })
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^<span> in line 2, column 11: the heading is in another heading/),
    ])
  })

  test('is off by default, and silent for accessible documents', async () => {
    expect((await print({ content: [{ svg: SVG }], tagged: true })).warnings).toEqual([])
    expect((await print({ ...GOOD, accessibility: 'warn' })).warnings).toEqual([])
    expect((await renderHtml(PAGE, { settings: { accessibility: 'warn' } })).warnings).toEqual([])
  })
})

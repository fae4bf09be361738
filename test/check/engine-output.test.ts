import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { checkPdf, renderHtml, renderPdf } from '../../src/index.ts'

const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="9"><rect width="20" height="9" fill="teal" opacity=".5"/><text y="8" font-size="8">A</text></svg>'

const PAGES: readonly (readonly [name: string, html: string])[] = [
  [
    'blurred shadows',
    '<div style="box-shadow:2px 2px 8px #a00"><p style="text-shadow:1px 1px 4px #00a">Text</p></div>',
  ],
  [
    'gradients, opacity and blend modes',
    '<p style="background:linear-gradient(red,#00f8);opacity:.5;mix-blend-mode:multiply">Text</p>',
  ],
  ['pictures', `<p><img alt="Square" src='${PICTURE}'> and <img alt="" src='${PICTURE}'></p>`],
  [
    'form fields',
    '<p><label>Name <input name="a"></label> <input type="checkbox" name="b" title="Yes" checked></p>',
  ],
  [
    'links',
    '<p><a href="https://example.com">a link</a> to <a href="#end">the end</a></p><p id="end">End</p>',
  ],
  [
    'lists',
    '<ul><li>One<ul><li>Two</li></ul></li></ul><ol start="3"><li>Three</li></ol><dl><dt>Term</dt><dd>Meaning</dd></dl>',
  ],
  [
    'a table with spans',
    '<table><caption>Table</caption><thead><tr><th>A<th>B<th>C</thead><tbody><tr><th rowspan="2">1<td colspan="2">2<tr><td>3<td>4</tbody><tfoot><tr><td>5<td>6<td>7</tfoot></table>',
  ],
  ['scripts and symbols', '<p lang="ar" dir="rtl">مرحبا</p><p>Ελληνικά, हिन्दी, ✔ ∀ 😀, ﬁ Åẞ</p>'],
  ['ruby and quotations', '<p><ruby>A<rt>ay</rt></ruby> <q>word</q></p><blockquote>Text</blockquote>'],
]

const STANDARDS = [
  ['PDF/UA-1', 'PDF/A-2a'],
  ['PDF/UA-1', 'PDF/A-3u'],
  ['PDF/UA-2', 'PDF/A-4'],
  ['PDF/A-1b'],
] as const

describe('HTML that declares standards conforms to them', () => {
  test.each(PAGES)('%s', async (_, body) => {
    const html = `<html lang="en"><title>Sample</title><h1>Sample</h1>${body}`
    for (const standards of STANDARDS) {
      const isTransparent = /shadow|opacity|svg|input/.test(body)
      if (isTransparent && standards[0] === 'PDF/A-1b') continue
      const { file } = await renderHtml(html, { pdfStandard: [...standards] })
      const { claims, findings } = await checkPdf(file)
      expect({ claims, findings }).toEqual({ claims: [...standards], findings: [] })
    }
  })
})

test('a file with a password does not conform to PDF/A and keeps accessibility', async () => {
  const document = {
    tagged: true,
    language: 'en',
    displayTitle: true,
    info: { title: 'Sample' },
    content: ['Text'],
  }
  const { file } = await renderPdf({ document }, undefined, { password: 'secret' })
  const ua = await checkPdf(file, { profiles: ['PDF/UA-1'], password: 'secret' })
  expect(ua.findings.map(({ rule }) => rule)).toEqual(['UA1:06-002'])
  const archival = await checkPdf(file, { profiles: ['PDF/A-2b'], password: 'secret' })
  expect(archival.findings.map(({ rule }) => rule)).toContain('PDF/A-2:6.1.3')
})

test('a file that declares no standard is not checked', async () => {
  const { file } = await renderPdf({ document: { content: ['Text'] } })
  expect(await checkPdf(file)).toEqual({
    conforms: false,
    profiles: [],
    claims: [],
    findings: [],
    omitted: 0,
  })
})

test('findings of one rule are limited and counted', async () => {
  const { file } = await renderPdf({
    document: { tagged: true, content: Array.from({ length: 80 }, () => ({ qr: 'x' })) },
  })
  const { findings, omitted } = await checkPdf(file, { profiles: ['PDF/UA-1'] })
  const codes = findings.filter(({ rule }) => rule === 'UA1:11-002')
  expect([codes.length, omitted]).toEqual([50, 30])
})

test('TrueType font programs have a length (ISO 32000-1, table 127)', async () => {
  const { file } = await renderPdf({ document: { content: ['Text ', { text: 'bold', bold: true }] } })
  const { context } = await PDFDocument.load(file)
  const programs = context.enumerateIndirectObjects().flatMap(([, object]) => {
    const program = object instanceof PDFDict ? object.lookup(PDFName.of('FontFile2')) : undefined
    return program instanceof PDFRawStream ? [program] : []
  })
  expect(programs.length).toBe(2)
  for (const program of programs) {
    const { length } = decodePDFRawStream(program).decode()
    expect(program.dict.lookup(PDFName.of('Length1'), PDFNumber).asNumber()).toBe(length)
  }
})

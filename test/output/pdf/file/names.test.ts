import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { checkPdf, renderPdf } from '../../../../src/index.ts'

const FONT = readFileSync(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_AMS-Regular.ttf'))

/** The font with another PostScript name of the same length. */
function renamed(name: string): Buffer {
  const font = Buffer.from(FONT)
  for (const encode of [
    (text: string) => Buffer.from(text, 'latin1'),
    (text: string) => Buffer.from(text, 'utf16le').swap16(),
  ]) {
    const [own, other] = [encode('KaTeX_AMS-Regular'), encode(name)]
    for (let at = font.indexOf(own); at >= 0; at = font.indexOf(own, at + 1)) font.set(other, at)
  }
  return font
}

describe('names with special characters (ISO 32000-1 §7.3.5)', () => {
  test.each(['PDF/A-1b', 'PDF/A-3a'] as const)('entries of `info`, %s', async pdfStandard => {
    const own = { 'Größe (cm)': '1', 'a/b': '2', '#': '3', 部: '4' }
    const document = { language: 'en', info: { title: 'T', ...own }, content: ['x'] }
    const { file } = await renderPdf({ document }, {}, { pdfStandard })
    expect((await checkPdf(file)).findings).toEqual([])
    const { context } = await PDFDocument.load(file)
    const info = context.lookup(context.trailerInfo.Info, PDFDict)
    const entries = Object.entries({ 'Größe(cm)': '1', 'a/b': '2', '#': '3', 部: '4' })
    for (const [name, value] of entries) {
      const key = info.keys().find(each => Buffer.from(each.asBytes()).toString() === name) as PDFName
      expect(info.lookup(key, PDFString, PDFHexString).decodeText()).toBe(value)
    }
  })

  test('fonts', async () => {
    const resources = { fonts: { Odd: { normal: renamed('KaTeX(AMS/Régular') } } }
    const document = { content: [{ text: '⊞', font: 'Odd' }] }
    const { file } = await renderPdf({ document }, {}, { resources, pdfStandard: 'PDF/A-2b' })
    expect((await checkPdf(file)).findings).toEqual([])
    const { context } = await PDFDocument.load(file)
    const names = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('BaseFont'))] : []))
      .flatMap(name => (name instanceof PDFName ? [Buffer.from(name.asBytes()).toString()] : []))
    expect(names).toContainEqual(expect.stringMatching(/^[A-Z]{6}\+KaTeX\(AMS\/Régular$/))
  })
})

import { createHash } from 'node:crypto'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { renderHtml, renderPdf } from '../../../src/index.ts'

const name = PDFName.of

function annotations(page: PDFPage): PDFDict[] {
  const list = page.node.Annots()
  return list === undefined ? [] : list.asArray().map((_, i) => list.lookup(i, PDFDict))
}

/** The bytes of the URIs that links lead to. */
async function urisOf(file: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(file)
  return document.getPages().flatMap(page =>
    annotations(page).map(annotation => {
      const uri = annotation.lookup(name('A'), PDFDict).lookup(name('URI'))
      if (!(uri instanceof PDFString || uri instanceof PDFHexString))
        throw new Error('an action without a URI')
      return Buffer.from(uri.asBytes()).toString('latin1')
    }),
  )
}

const LINK = 'https://exämple.org/ü b?q=ö#é'
const URI = 'https://xn--exmple-cua.org/%C3%BC%20b?q=%C3%B6#%C3%A9'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><a href="${LINK}"><rect width="40" height="20"/></a></svg>`

test.each([true, false])('URIs of links are ASCII, tagged: %s', async tagged => {
  const content = [
    { text: 'a', link: LINK },
    { text: 'b', link: 'mailto:jörg@example.org' },
    { svg: SVG },
    { text: 'c', link: 'https://example.org' },
  ]
  const { file } = await renderPdf({ document: { tagged, content } })
  expect(await urisOf(file)).toEqual([URI, 'mailto:j%C3%B6rg@example.org', URI, 'https://example.org'])
  const page = await renderHtml(`<a href="${LINK}">a</a>`, { settings: { tagged } })
  expect(await urisOf(page.file)).toEqual([URI])
})

test.each([true, false])('links to page numbers refer to pages, tagged: %s', async tagged => {
  const content = [
    { text: 'two', linkToPage: 2 },
    { text: 'nine', linkToPage: 9 },
    { text: 'one', linkToPage: 1 },
    { text: 'two', pageBreak: 'before' },
  ] as const
  const { file, warnings } = await renderPdf({ document: { tagged, content } })
  const document = await PDFDocument.load(file)
  const [first, second] = document.getPages()
  const targets = annotations(first as PDFPage).map(annotation =>
    annotation.lookup(name('A'), PDFDict).lookup(name('D'), PDFArray).get(0),
  )
  expect(targets).toEqual([second?.ref, expect.anything(), first?.ref])
  expect(warnings).toMatchObject([
    { code: 'unknown_destination', message: 'A link leads to page 9, which the document does not have.' },
  ])
})

test('checksums of attached files have 16 bytes', async () => {
  const files = { a: { src: `data:text/plain;base64,${btoa('content')}`, name: 'a.txt' } }
  const { file } = await renderPdf({ document: { files, content: ['a'] } })
  const document = await PDFDocument.load(file)
  const sums = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const params =
      object instanceof PDFRawStream ? object.dict.lookupMaybe(name('Params'), PDFDict) : undefined
    return params === undefined ? [] : [params.lookup(name('CheckSum'), PDFHexString).asBytes()]
  })
  expect(sums.map(sum => Buffer.from(sum))).toEqual([createHash('md5').update('content').digest()])
})

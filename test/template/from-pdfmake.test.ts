import { expect, test } from 'vitest'
import { defineTemplate, fromPdfmake, PlatenError, renderPdf } from '../../src/index.ts'

test('converts a definition of pdfmake to a document', async () => {
  const definition = {
    content: [{ text: 'Invoice', style: 'title', headlineLevel: undefined }],
    styles: { title: { fontSize: 20 } },
    info: { title: 'Invoice', creationDate: new Date(0) },
  }
  const document = fromPdfmake(definition)
  expect(document).toEqual({
    content: [{ text: 'Invoice', style: 'title' }],
    styles: { title: { fontSize: 20 } },
    info: { title: 'Invoice', creationDate: '1970-01-01T00:00:00.000Z' },
  })
  const { pages, warnings } = await renderPdf(defineTemplate({ document }))
  expect({ pages, warnings }).toEqual({ pages: 1, warnings: [] })
})

test('converts content that becomes part of a document', async () => {
  const content = fromPdfmake([{ text: 'a' }, 'b'])
  const { pages } = await renderPdf({ document: { content: [content, { text: 'c', pageBreak: 'before' }] } })
  expect(pages).toBe(2)
})

test.each([
  [{ content: [], header: () => 'a' }, '/header', /write a node in which \{\{@page\}\}/],
  [{ content: [], pageBreakBefore: () => true }, '/pageBreakBefore', /declare it by rules/],
  [
    { content: [{ table: { body: [['a']] }, layout: { hLineWidth: () => 1 } }] },
    '/content/0/layout/hLineWidth',
    /a layout is declared/,
  ],
])('rejects functions: %#', (definition, path, message) => {
  const refuse = () => fromPdfmake(definition)
  expect(refuse).toThrow(PlatenError)
  expect(refuse).toThrow(message)
  expect(refuse).toThrow(
    expect.objectContaining({ code: 'invalid_json', details: [expect.objectContaining({ path })] }),
  )
})

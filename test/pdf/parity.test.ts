import { describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { DEFINITIONS } from './definitions.ts'
import { printDocument } from './print-document.ts'
import { printStock } from './stock-pdfmake.ts'

/** What differs from stock pdfmake on purpose, and why. */
const IMPROVEMENTS: Readonly<Record<string, string>> = {}

describe('a definition without functions prints as stock pdfmake prints it', () => {
  test.each(Object.keys(DEFINITIONS))('%s', async name => {
    expect(IMPROVEMENTS).not.toHaveProperty(name)
    const definition = DEFINITIONS[name] ?? {}
    const [ours, stock] = await Promise.all([
      printDocument(definition).then(({ bytes }) => drawPages(bytes, { dpi: 50 })),
      printStock(definition).then(bytes => drawPages(bytes, { dpi: 50 })),
    ])
    expect(ours.map(({ text }) => text)).toEqual(stock.map(({ text }) => text))
    expect(ours.map(({ png }) => Buffer.from(png).toString('base64'))).toEqual(
      stock.map(({ png }) => Buffer.from(png).toString('base64')),
    )
  })
})

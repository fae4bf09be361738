import { describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { DEFINITIONS } from './definitions.ts'
import { printDocument } from './print-document.ts'
import { printStock } from './stock-pdfmake.ts'

/** What differs from stock pdfmake on purpose, and why. */
const IMPROVEMENTS: Readonly<Record<string, string>> = {
  qr: 'modules side by side are one rectangle, so that no seam shows between them',
}

describe('a definition without functions prints as stock pdfmake prints it', () => {
  test.each(Object.keys(DEFINITIONS))('%s', async name => {
    const definition = DEFINITIONS[name] ?? {}
    const [ours, stock] = await Promise.all([
      printDocument(definition).then(({ bytes }) => drawPages(bytes, { dpi: 50 })),
      printStock(definition).then(bytes => drawPages(bytes, { dpi: 50 })),
    ])
    expect(ours.map(({ text }) => text)).toEqual(stock.map(({ text }) => text))
    const isSame = ours.every(({ png }, i) => Buffer.from(png).equals(stock[i]?.png ?? Buffer.alloc(0)))
    expect(isSame, IMPROVEMENTS[name] ?? 'the pictures are the same').toBe(!Object.hasOwn(IMPROVEMENTS, name))
  })
})

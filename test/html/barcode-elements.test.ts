import { describe, expect, test } from 'vitest'
import { drawPages } from '../../fixtures/page-pictures.ts'
import { barcodeSvg } from '../../src/graphics/barcode.ts'
import { refusal } from '../refusal.ts'
import { printHtml } from './print-html.ts'

const STYLE = '<!doctype html><style>@page{margin:0;size:300pt 200pt}body{margin:0;font:16px Roboto}</style>'

async function pictureOf(html: string): Promise<string> {
  const { bytes, warnings } = await printHtml(STYLE + html)
  expect(warnings).toEqual([])
  const [page] = await drawPages(bytes, { dpi: 144 })
  return Buffer.from(page?.png ?? []).toString('base64')
}

async function svg(options: Parameters<typeof barcodeSvg>[0]): Promise<string> {
  return (
    await barcodeSvg({ showText: false, quietZone: 0, errorCorrection: 'M', color: '#000000', ...options })
  ).svg
}

/** Pairs of a page and the same barcode as an SVG. */
const PAIRS: Readonly<Record<string, readonly [page: string, reference: () => Promise<string>]>> = {
  '<qrcode> with a value': [
    '<qrcode value="https://example.com/?a=1&amp;b=2" style="width:100px"></qrcode>',
    () => svg({ symbology: 'qrcode', data: 'https://example.com/?a=1&b=2' }),
  ],
  '<qrcode> with its text as data': [
    '<qrcode style="width:100px">Invoice 42</qrcode>',
    () => svg({ symbology: 'qrcode', data: 'Invoice 42' }),
  ],
  '<qrcode> with error correction and quiet zone': [
    '<qrcode value="a" error-correction="H" quiet-zone="4" style="width:100px"></qrcode>',
    () => svg({ symbology: 'qrcode', data: 'a', errorCorrection: 'H', quietZone: 4 }),
  ],
  '<barcode> in the colour of the text': [
    '<div style="color:#0066cc"><barcode value="ABC-12" style="width:100px"></barcode></div>',
    () => svg({ symbology: 'code128', data: 'ABC-12', color: '#0066cc' }),
  ],
  '<barcode> with digits': [
    '<barcode value="4006381333931" symbology="ean13" show-text style="width:100px"></barcode>',
    () => svg({ symbology: 'ean13', data: '4006381333931', showText: true }),
  ],
  '<img> with a reference': [
    '<img src="barcode:datamatrix?data=Hello%20World" style="width:100px">',
    () => svg({ symbology: 'datamatrix', data: 'Hello World' }),
  ],
}

describe('barcodes in HTML', () => {
  test.each(Object.entries(PAIRS))('%s', async (_name, [page, reference]) => {
    const url = `data:image/svg+xml;base64,${Buffer.from(await reference()).toString('base64')}`
    const image = `<img src="${url}" style="width:100px">`
    expect(await pictureOf(page)).toBe(
      await pictureOf(page.replace(/<(?:img .*>|(qrcode|barcode).*<\/\1>)/, image)),
    )
  })

  test('have the size of their width and height attributes, with bars of that height', async () => {
    const element = '<barcode value="ABC-12" width="160" height="40"></barcode>'
    const styled =
      '<barcode value="ABC-12" width="160" height="40" style="width:160px;height:40px"></barcode>'
    expect(await pictureOf(element)).toBe(await pictureOf(styled))
  })

  test.each([
    ['<barcode></barcode>', /<barcode> in line 1.*needs data/],
    ['<barcode value="12" symbology="ean13"></barcode>', /EAN-13 must be 12 or 13 digits/],
    ['<barcode value="a" symbology="code129"></barcode>', /no symbology 'code129', did you mean 'code128'/],
    ['<img src="barcode:qrcode?date=1">', /no parameter 'date', did you mean 'data'/],
    ['<qrcode value="a" error-correction="X"></qrcode>', /errorCorrection/],
    [`<qrcode value="${'x'.repeat(5000)}"></qrcode>`, /<qrcode> in line 1/],
  ])('%s is rejected with its position', async (page, message) => {
    const { code, message: actual } = await refusal(printHtml(page))
    expect([code, actual]).toEqual(['invalid_definition', expect.stringMatching(message)])
  })
})

import { expect, test } from 'vitest'
import { printStock } from '../stock-pdfmake.ts'
import { comparePdfs } from './compare-pdfs.ts'
import { PARAGRAPH } from './definitions/samples.ts'
import { readPdf } from './read-pdf.ts'

const DPI = 100
const PIXEL_PT = 72 / DPI

const page = (...content: object[]): object => ({ pageSize: 'A6', content })
const square = (properties: object): object =>
  page({ canvas: [{ type: 'rect', x: 10, y: 10, w: 60, h: 40, color: '#804020', ...properties }] })
const text = (properties: object): object => page({ text: PARAGRAPH, ...properties })

async function differences(a: object, b: object): Promise<string[]> {
  const [first, second] = await Promise.all([a, b].map(async definition => await printStock(definition)))
  return comparePdfs(
    await readPdf(first ?? new Uint8Array(), { dpi: DPI }),
    await readPdf(second ?? new Uint8Array(), { dpi: DPI }),
  )
}

const PIXELS = /^page 1: \d+ pixels/
const CHARACTERS = /^page 1: \d+ of \d+ characters/
const WORDS = /^page 1: words/
const LINKS = /^page 1: links/

const CAUGHT: Readonly<Record<string, [object, object, RegExp]>> = {
  'a square one pixel to the right': [square({}), square({ x: 10 + PIXEL_PT }), PIXELS],
  'a square a fifth of a point lower': [square({}), square({ y: 10.2 }), PIXELS],
  'a square whose colour is off by three': [square({}), square({ color: '#834020' }), PIXELS],
  'a line a tenth of a point thicker': [
    square({ lineColor: 'red' }),
    square({ lineColor: 'red', lineWidth: 1.1 }),
    PIXELS,
  ],
  'a text one pixel to the right': [text({}), text({ margin: [PIXEL_PT, 0, -PIXEL_PT, 0] }), PIXELS],
  'a text a fifth of a point to the right': [text({}), text({ margin: [0.2, 0, -0.2, 0] }), CHARACTERS],
  'a text whose colour is off by three': [text({}), text({ color: '#030000' }), CHARACTERS],
  'a slightly larger text': [text({ fontSize: 12 }), text({ fontSize: 12.05 }), CHARACTERS],
  'another face': [text({}), text({ italics: true }), PIXELS],
  'a missing underline': [text({ decoration: 'underline' }), text({}), PIXELS],
  'a moved underline': [text({ decoration: 'underline' }), text({ decoration: 'overline' }), PIXELS],
  'a missing background': [text({ background: '#fefefe' }), text({ background: '#fafafa' }), PIXELS],
  'a missing word': [page({ text: 'one two' }), page({ text: 'one' }), WORDS],
  'joined words': [page({ text: 'one two' }), page({ text: 'onetwo' }), WORDS],
  'a missing link': [text({ link: 'https://example.com/' }), text({}), LINKS],
  'another link': [text({ link: 'https://example.com/' }), text({ link: 'https://example.com/a' }), LINKS],
  'a missing page': [
    page({ text: 'a', pageBreak: 'after' }, { text: 'b' }),
    page({ text: 'a' }),
    /^2 pages instead of 1$/,
  ],
}

test.each(Object.entries(CAUGHT))('%s is detected', async (_, [a, b, difference]) => {
  expect(await differences(a, b)).toContainEqual(expect.stringMatching(difference))
})

test('differences from rounding to hundredths of a point are ignored', async () => {
  expect(await differences(square({}), square({ x: 10.01, y: 9.99 }))).toEqual([])
  expect(await differences(text({}), text({ margin: [0.01, 0, -0.01, 0] }))).toEqual([])
})

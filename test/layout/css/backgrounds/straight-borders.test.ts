import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

/** A box of 100 × 60 pt at 20 pt. */
const box = (borders: string) =>
  smallPage(
    `<div style="position:absolute;left:20pt;top:20pt;width:100pt;height:60pt;box-sizing:border-box;${borders}"></div>`,
  )

async function operatorsOf(html: string): Promise<string> {
  const { bytes } = await printHtml(html)
  const content = (await PDFDocument.load(bytes)).getPage(0).node.Contents()
  if (!(content instanceof PDFRawStream)) throw new Error('the page has no content stream')
  return Buffer.from(decodePDFRawStream(content).decode()).toString('latin1')
}

describe('straight borders, which viewers align to pixels', () => {
  test('are the stroke of a rectangle if all sides are equal', async () => {
    const html = box('border:6pt solid red')
    expect(await operatorsOf(html)).toMatch(/^6 w(?:\n.*)*\n23 23 94 54 re\nS$/m)
    const [page] = await lookAt(html)
    const at = (x: number, y: number) => page?.color(x, y)
    expect([at(20.5, 20.5), at(119.5, 79.5), at(25.5, 50), at(70, 74.5)]).toEqual(Array(4).fill('#ff0000'))
    expect([at(19.5, 50), at(26.5, 50), at(70, 73.5)]).toEqual(Array(3).fill('#ffffff'))
  })

  test('are filled rectangles if some sides have no width', async () => {
    const operators = await operatorsOf(box('border:0 solid red;border-width:6pt 6pt 0 0'))
    expect(operators.match(/ re\nf$/gm)).toHaveLength(2)
  })

  test('do not add up in the corners if they are transparent', async () => {
    for (const borders of [
      'border:8pt solid #ff000080',
      'border:0 solid #ff000080;border-width:8pt 8pt 0 8pt',
    ]) {
      const [page] = await lookAt(box(borders))
      expect(page?.color(24, 24)).toBe(page?.color(70, 24))
    }
  })
})

describe('dashed and dotted borders', () => {
  test('of one side end at the edges of the box', async () => {
    const [page] = await lookAt(box('border-top:12pt dashed red'))
    expect([page?.color(20.5, 26), page?.color(119.5, 26)]).toEqual(['#ff0000', '#ff0000'])
    expect([page?.color(18, 26), page?.color(122, 26)]).toEqual(['#ffffff', '#ffffff'])
  })

  test('have a dot at each end', async () => {
    const [page] = await lookAt(box('border-top:9pt dotted red;border-left:9pt dotted red'))
    for (const [x, y] of [
      [24.5, 24.5],
      [115.5, 24.5],
      [24.5, 75.5],
    ] as const)
      expect(page?.color(x, y)).toBe('#ff0000')
  })

  test('are solid without room for two dashes, and have two where they barely fit', async () => {
    const [solid] = await lookAt(box('border-left:18pt dashed red'))
    for (const y of [21, 35, 50, 65, 79]) expect(solid?.color(29, y)).toBe('#ff0000')
    const [two] = await lookAt(box('border-left:12pt dashed red'))
    expect([24, 50, 76].map(y => two?.color(26, y))).toEqual(['#ff0000', '#ffffff', '#ff0000'])
  })
})

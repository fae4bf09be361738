import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt } from '../../../html/print-html.ts'

const PLACE = 'position:absolute;box-sizing:border-box;'
const BOX = `${PLACE}left:50px;top:60px;width:80px;height:40px;background:#36c;`

/** A box with an outline, and a box whose border equals the outline. */
const outlined = (style: string) => smallPage(`<div style="${BOX}${style}"></div>`)
const framed = (by: number, border: string, style = '', inner = '') =>
  smallPage(`<div style="${BOX}${inner}"></div><div style="${PLACE}left:${50 - by}px;top:${60 - by}px;
    width:${80 + 2 * by}px;height:${40 + 2 * by}px;border:${border};${style}"></div>`)

describe('an outline', () => {
  test.each([
    ['solid', 'outline:4px solid #f00', framed(4, '4px solid #f00')],
    ['dashed', 'outline:4px dashed #f00', framed(4, '4px dashed #f00')],
    ['dotted', 'outline:6px dotted #f00', framed(6, '6px dotted #f00')],
    ['double', 'outline:6px double #f00', framed(6, '6px double #f00')],
    ['groove', 'outline:6px groove #f00', framed(6, '6px groove #f00')],
    ['ridge', 'outline:6px ridge #f00', framed(6, '6px ridge #f00')],
    ['inset', 'outline:6px inset #f00', framed(6, '6px inset #f00')],
    ['outset', 'outline:6px outset #f00', framed(6, '6px outset #f00')],
    ['auto', 'outline:3px auto #f00', framed(3, '3px solid #f00')],
    [
      'of medium width in the colour of the text',
      'outline-style:solid;color:#0a0',
      framed(3, '3px solid #0a0'),
    ],
    ['with an offset', 'outline:4px solid #f00;outline-offset:6px', framed(10, '4px solid #f00')],
    ['with a negative offset', 'outline:4px solid #f00;outline-offset:-10px', framed(-6, '4px solid #f00')],
    [
      'with an offset beyond the middle',
      'outline:4px solid #f00;outline-offset:-99px',
      framed(-16, '4px solid #f00'),
    ],
    [
      'around round corners',
      'outline:4px solid #f00;outline-offset:2px;border-radius:10px',
      framed(6, '4px solid #f00', 'border-radius:16px', 'border-radius:10px'),
    ],
    [
      'in separate properties',
      'outline-width:thin;outline-color:#f00;outline-style:solid',
      framed(1, '1px solid #f00'),
    ],
    ['none', 'outline:none', framed(0, '0')],
  ])('%s', async (_, style, reference) => {
    await expectEqualPrint(outlined(style), reference, { tolerance: 60, share: 0.002 })
  })

  test('takes no space, and is above later blocks but below positioned boxes', async () => {
    const [page] = await lookAt(
      smallPage(`<div style="width:100px;height:40px;outline:10px solid #f00"></div>
        <div style="height:40px;background:#0f0"></div>
        <div style="position:absolute;left:60px;top:40px;width:20px;height:10px;background:#00f"></div>`),
    )
    expect(page?.color(20, 33)).toBe('#ff0000')
    expect(page?.color(20, 45)).toBe('#00ff00')
    expect(page?.color(50, 33)).toBe('#0000ff')
  })

  test('is not clipped by its own box', async () => {
    const page = (style: string) =>
      `<div style="width:80px;height:40px;overflow:hidden;outline:10px solid #f00;${style}"></div>`
    const [free] = await lookAt(smallPage(`<div style="padding:20px">${page('')}</div>`))
    expect(free?.color(30, 10)).toBe('#ff0000')
  })

  test('of an inline box surrounds each of its lines', async () => {
    const page = (style: string) =>
      smallPage(`<p style="color:#0000;padding:20px">a <span style="${style}">b</span> c`)
    await expectEqualPrint(
      page('outline:2px solid #f00'),
      page('position:relative;border:2px solid #f00;margin:-2px'),
    )
  })

  test('of a table row and a cell', async () => {
    const [page] = await lookAt(
      smallPage(`<table style="border-spacing:0;margin:20px"><tr style="outline:4px solid #f00"><td style="width:40px;height:40px;padding:0">
        <td style="width:40px;padding:0;outline:4px solid #00f"></table>`),
    )
    expect(page?.color(20, 13.5)).toBe('#ff0000')
    expect(page?.color(43.5, 30)).toBe('#0000ff')
  })
})

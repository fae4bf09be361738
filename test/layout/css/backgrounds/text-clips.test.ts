import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { lookAt, printHtml } from '../../../html/print-html.ts'

const large = (body: string, css = ''): string =>
  smallPage(body, `p,div{font-size:32px;line-height:40px}${css}`)
const CLIPPED = '-webkit-background-clip:text;color:transparent'
/** Glyphs as clips and as text differ at their edges. */
const EDGES = { tolerance: 120, share: 0.004 }

describe('a background that is clipped to text', () => {
  test.each([
    ['a colour', `<p style="background:red;${CLIPPED}">Text`, '<p style="color:red">Text'],
    [
      'a fill colour',
      '<p style="background:red;background-clip:text;-webkit-text-fill-color:#0000">Text',
      '<p style="color:red">Text',
    ],
    [
      'the shorthand',
      '<p style="background:linear-gradient(red,red) text;color:#0000">Text',
      '<p style="color:red">Text',
    ],
    [
      'an inline box',
      `<p>One <span style="background:red;${CLIPPED}">text</span>`,
      '<p>One <span style="color:red">text</span>',
    ],
    [
      'an inline box with opacity',
      `<p>One <span style="opacity:.5;background:red;${CLIPPED}">text</span>`,
      '<p>One <span style="opacity:.5;color:red">text</span>',
    ],
    [
      'blocks, inline blocks and floats in the box',
      `<div style="background:red;${CLIPPED}"><p>One</p><b style="display:inline-block">Two</b><i style="float:right">Three</i></div>`,
      '<div style="color:red"><p>One</p><b style="display:inline-block">Two</b><i style="float:right">Three</i></div>',
    ],
    [
      'a box in columns',
      `<div style="columns:2;font-size:16px"><div style="background:red;${CLIPPED}">One two three four five six</div></div>`,
      '<div style="columns:2;font-size:16px"><div style="color:red">One two three four five six</div></div>',
    ],
    [
      'columns in the box',
      `<div style="background:red;${CLIPPED};columns:2;font-size:16px">One two three four five six</div>`,
      '<div style="columns:2;font-size:16px;color:red">One two three four five six</div>',
    ],
    [
      'decorations of the text',
      `<p style="background:red;${CLIPPED};text-decoration:underline transparent">Text`,
      '<p style="color:red;text-decoration:underline;text-decoration-skip-ink:none">Text',
    ],
    [
      'text with a colour of its own',
      '<p style="background:red;background-clip:text;color:blue">Text',
      '<p style="color:blue">Text',
    ],
    [
      'a layer below that is not clipped',
      `<p style="${CLIPPED};background:linear-gradient(red,red) text,linear-gradient(lime,lime)">Text`,
      '<p style="background:lime;color:red">Text',
    ],
    [
      'boxes of pages that are scaled down',
      `<div style="width:300px;height:9px"></div><p style="background:red;${CLIPPED}">One <b style="display:inline-block;background:lime;${CLIPPED}">two</b>`,
      '<div style="width:300px;height:9px"></div><p style="color:red">One <b style="display:inline-block;color:lime">two</b>',
    ],
    [
      'the border keeps its place',
      `<p style="border:4px solid blue;background:red;${CLIPPED}">Text`,
      '<p style="border:4px solid blue;color:red">Text',
    ],
  ])('%s', async (_, page, reference) => {
    await expectEqualPrint(large(page), large(reference), EDGES)
  })

  test('continues on the next page', async () => {
    const lines = Array.from({ length: 8 }, (_, i) => `line ${i}`).join('<br>')
    await expectEqualPrint(
      large(`<div style="background:red;${CLIPPED}">${lines}</div>`),
      large(`<div style="color:red">${lines}</div>`),
      EDGES,
    )
  })

  test('has the gradient colours across the text', async () => {
    const page = large(
      `<p style="font-size:150px;line-height:200px;font-weight:900;background:linear-gradient(90deg,red 50%,blue 50%);${CLIPPED}">HH`,
    )
    const [look] = await lookAt(page)
    expect(look?.words).toContain('HH')
    expect(look?.color(12, 75)).toBe('#ff0000')
    expect(look?.color(95, 75)).toBe('#0000ff')
  })

  test.each([
    '<table><tr style="background:red;CLIP"><td>Text</table>',
    '<body style="background:red;CLIP">Text',
  ])('is ignored with a warning and one text colour in %s', async body => {
    const { warnings } = await printHtml(large(body.replace('CLIP', CLIPPED)))
    expect(warnings.map(({ code, message }) => [code, message.slice(0, 23)])).toEqual([
      ['unsupported_css', "'background-clip: text'"],
    ])
  })
})

describe('fills and strokes of text', () => {
  test.each([
    [
      'the fill colour replaces the colour',
      '<p style="color:red;-webkit-text-fill-color:blue">Text',
      '<p style="color:blue">Text',
    ],
    [
      'currentcolor is the colour of the element',
      '<p style="-webkit-text-fill-color:currentcolor"><b style="color:red">Text</b>',
      '<p><b style="color:red">Text</b>',
    ],
    [
      'the fill colour is inherited',
      '<p style="-webkit-text-fill-color:red"><b style="color:blue">Text</b>',
      '<p style="color:red"><b>Text</b>',
    ],
    [
      'a stroke of the same colour in any order',
      '<p style="-webkit-text-stroke:2px;color:red">Text',
      '<p style="-webkit-text-stroke:2px red;paint-order:stroke;color:red">Text',
    ],
    ['a stroke of width 0 is not drawn', '<p style="-webkit-text-stroke:0 red">Text', '<p>Text'],
    [
      'the longhands',
      '<p style="-webkit-text-stroke-width:2px;-webkit-text-stroke-color:red">Text',
      '<p style="-webkit-text-stroke:red 2px">Text',
    ],
    [
      'a fill covers the stroke below it',
      '<p style="-webkit-text-stroke:.1px red;paint-order:stroke fill">Text',
      '<p>Text',
    ],
  ])('%s', async (_, page, reference) => {
    await expectEqualPrint(large(page), large(reference), EDGES)
  })

  test('a stroke is centred on the outline', async () => {
    const [look] = await lookAt(
      large('<p style="font-size:200px;line-height:200px;-webkit-text-stroke:20px red;color:transparent">I'),
    )
    const bar = look?.at('I')
    expect(bar).toBeDefined()
    const colors = new Set(Array.from({ length: 60 }, (_, x) => look?.color(x, 75)))
    expect(colors).toContain('#ff0000')
    expect(colors).toContain('#ffffff')
  })

  test.each([
    '-webkit-text-fill-color:1px',
    '-webkit-text-stroke:1px 2px',
    '-webkit-text-stroke-width:1%',
    '-webkit-text-stroke-color:none',
    'paint-order:fill fill',
  ])('%s is invalid', async css => {
    const { warnings } = await printHtml(large(`<p style="${css}">Text`))
    expect(warnings.map(({ code }) => code)).toEqual(['invalid_css_value'])
  })
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { filterColor, filterWithin, gridOf } from '../../../../src/graphics/color/color-filter.ts'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../../html/print-html.ts'
import { style } from '../../../html/styled.ts'

const BOX = 'position:absolute;left:40px;top:30px;width:60px;height:40px;'
const box = (style: string, inner = '') => smallPage(`<div style="${BOX}${style}">${inner}</div>`)

/** The colours of #36c as Chromium prints them. */
const COLORS: readonly (readonly [filter: string, color: string])[] = [
  ['grayscale(1)', '#626262'],
  ['grayscale(50%)', '#4b6497'],
  ['sepia()', '#89795f'],
  ['invert(1)', '#cc9933'],
  ['invert(25%)', '#5973a6'],
  ['brightness(.5)', '#1a3366'],
  ['brightness(2)', '#66ccff'],
  ['contrast(2)', '#004dff'],
  ['contrast(0)', '#808080'],
  ['saturate(0)', '#626262'],
  ['hue-rotate(180deg)', '#925f00'],
  ['brightness(0) invert(1)', '#ffffff'],
]

describe('a colour filter', () => {
  test.each(COLORS)('%s of colours', async (filter, color) => {
    // white boxes show on the dark box behind them
    const page = (style: string) =>
      smallPage(
        `<div style="${BOX}background:#000;padding:9px"><div style="height:40px;${style}"></div></div>`,
      )
    await expectEqualPrint(page(`background:#36c;filter:${filter}`), page(`background:${color}`), {
      tolerance: 2,
    })
  })

  const formats = ['jpeg', 'png', 'palette', 'grey'] as const
  test.each(
    formats.flatMap(format => (['pdf.js', 'pdfium'] as const).map(viewer => [format, viewer] as const)),
  )('of a %s image in %s', async (format, viewer) => {
    const background = format === 'grey' ? '#666666' : '#3366cc'
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background } })
    const bytes =
      format === 'jpeg'
        ? await image.jpeg({ quality: 100 }).toBuffer()
        : await (format === 'grey' ? image.toColourspace('b-w') : image)
            .png({ palette: format === 'palette' })
            .toBuffer()
    const url = `data:image/${format === 'jpeg' ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
    const picture = (filter: string) => box(`filter:${filter}`, `<img style="display:block" src="${url}">`)
    const options = { tolerance: 3, viewer }
    const color = format === 'grey' ? '#8a7b60' : '#89795f'
    await expectEqualPrint(picture('sepia(1)'), box(`background:${color}`), options)
    const turned = format === 'grey' ? '#b3b3b3' : '#ffb300'
    await expectEqualPrint(picture('contrast(2) invert(1)'), box(`background:${turned}`), options)
  })

  test('of gradients, shadows, borders and SVGs', async () => {
    const inner = (red: string, blue: string) =>
      `<p style="height:10px;background:linear-gradient(90deg,${red},${blue})"><p style="margin:4px;border:2px dashed ${red};box-shadow:3px 3px 2px ${blue}">x</p>` +
      `<svg width="20" height="10" style="display:block"><path d="M0 0h20v10z" fill="${red}"/></svg>`
    await expectEqualPrint(
      box('filter:invert(1);color:#fff', inner('#ff0000', '#0000ff')),
      box('color:#000', inner('#00ffff', '#ffff00')),
      { tolerance: 2 },
    )
  })

  test('does not affect content outside of its element', async () => {
    const boxes = (first: string, second: string) =>
      smallPage(
        `<div style="height:20px;background:${first}"></div><div style="height:20px;background:${second}"></div>`,
      )
    await expectEqualPrint(boxes('#ff0000;filter:invert(1)', '#ff0000'), boxes('#00ffff', '#ff0000'))
  })

  test('inside another filter is applied first', async () => {
    await expectEqualPrint(
      box('filter:invert(1)', '<div style="height:40px;background:#36c;filter:brightness(2)"></div>'),
      box('background:#993300'),
      { tolerance: 2 },
    )
  })

  test('with a shadow is applied in order', async () => {
    await expectEqualPrint(
      box('background:#36c;filter:invert(1) drop-shadow(0 50px #f00)'),
      box(
        'background:#c93',
        `<div style="position:absolute;top:50px;width:60px;height:40px;background:#f00"></div>`,
      ),
      { tolerance: 2 },
    )
  })

  test.each([
    'grayscale(-1)',
    'brightness(-10%)',
    'hue-rotate(1)',
    'sepia(1, 2)',
    'contrast(1px)',
    'invert(red)',
    'blur(2px) invert(1)',
  ])('%s gives a warning', async value => {
    const page = await style('<p>', { css: `p {\n filter: ${value} }` })
    expect(page.warnings).toEqual([
      expect.objectContaining({ message: expect.stringContaining('in line 2, column 2') }),
    ])
  })

  test('of emoji gives a warning', async () => {
    const { warnings } = await printHtml('<p style="filter:invert(1)">\u{1F600}</p>')
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('Emoji')])
  })

  test('in 300 nested elements can be printed', async () => {
    const { warnings } = await printHtml(`${'<div style="filter:invert(1)">'.repeat(300)}deep`)
    expect(warnings.map(({ code }) => code).filter(code => code === 'render_failed')).toEqual([])
  })
})

describe('the grid of a filter', () => {
  const brighter = filterWithin([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0], null)
  test('is coarse for one matrix, fine for several with clamping', () => {
    expect(gridOf(brighter, 3)).toMatchObject({ size: 2, values: { length: 8 } })
    expect(gridOf(filterWithin([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0], brighter), 3).size).toBe(17)
    expect(gridOf(brighter, 1).values).toHaveLength(2)
  })

  test('clamps colours after each step', () => {
    const darker = filterWithin([0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0], null)
    const both = { key: '', steps: [...brighter.steps, ...darker.steps] }
    expect(filterColor(both, [0.9, 0.2, 0])).toEqual([0.5, 0.2, 0])
  })
})

import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../../html/print-html.ts'

/** A box of 160 × 80 px with a background. */
const box = (background: string, css = ''): string =>
  smallPage(`<div style="margin:20px;width:160px;height:80px;background:${background};${css}"></div>`)

/** The same box with boxes of one colour in it: left, top, width, height in px. */
function rectangles(...parts: readonly (readonly [color: string, ...place: number[]])[]): string {
  const boxes = parts.map(
    ([color, left, top, width, height, more = 0]) =>
      `<div style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;background:${color};border-radius:${more}px"></div>`,
  )
  return smallPage(
    `<div style="position:absolute;left:20px;top:20px;width:160px;height:80px;overflow:hidden">${boxes.join('')}</div>`,
  )
}

type Pair = readonly [name: string, background: string, reference: string]

describe('sharp edges', () => {
  test.each<Pair>([
    [
      'between two colours',
      'linear-gradient(90deg,red 25%,blue 25%)',
      rectangles(['red', 0, 0, 40, 80], ['blue', 40, 0, 120, 80]),
    ],
    [
      'of stops with two places',
      'linear-gradient(to right,red 0 20px,lime 20px 100px,blue 100px)',
      rectangles(['red', 0, 0, 20, 80], ['lime', 20, 0, 80, 80], ['blue', 100, 0, 60, 80]),
    ],
    [
      'upwards',
      'linear-gradient(to top,red 20px,blue 0)',
      rectangles(['blue', 0, 0, 160, 60], ['red', 0, 60, 160, 20]),
    ],
    [
      'of transparent parts',
      'linear-gradient(90deg,transparent 40px,red 40px 80px,transparent 80px)',
      rectangles(['red', 40, 0, 40, 80]),
    ],
    [
      'of parts with an alpha',
      'linear-gradient(90deg,rgb(255 0 0/.5) 40px,rgb(0 0 255/.25) 0)',
      rectangles(['rgb(255 0 0/.5)', 0, 0, 40, 80], ['rgb(0 0 255/.25)', 40, 0, 120, 80]),
    ],
    [
      'of stops outside the box',
      'linear-gradient(90deg,red -40px,lime -40px 80px,blue 80px 400px,red 400px)',
      rectangles(['lime', 0, 0, 80, 80], ['blue', 80, 0, 80, 80]),
    ],
    [
      'of stops that are out of order',
      'linear-gradient(90deg,red 80px,blue 20px)',
      rectangles(['red', 0, 0, 80, 80], ['blue', 80, 0, 80, 80]),
    ],
    [
      'of calc()',
      'linear-gradient(90deg,red calc(50% - 40px),blue 0)',
      rectangles(['red', 0, 0, 40, 80], ['blue', 40, 0, 120, 80]),
    ],
    [
      'that repeat',
      'repeating-linear-gradient(90deg,red 0 20px,blue 20px 40px)',
      rectangles(['blue', 0, 0, 160, 80], ...[0, 40, 80, 120].map(x => ['red', x, 0, 20, 80] as const)),
    ],
    [
      'that repeat to both sides',
      'repeating-linear-gradient(90deg,red 60px 80px,blue 80px 100px)',
      rectangles(['red', 0, 0, 160, 80], ...[0, 40, 80, 120].map(x => ['blue', x, 0, 20, 80] as const)),
    ],
    [
      'that repeat with gaps',
      'repeating-linear-gradient(red 0 10px,transparent 10px 40px)',
      rectangles(['red', 0, 0, 160, 10], ['red', 0, 40, 160, 10]),
    ],
    [
      'around a centre',
      'conic-gradient(red 25%,lime 0 50%,blue 0 75%,yellow 0)',
      rectangles(
        ['red', 80, 0, 80, 40],
        ['lime', 80, 40, 80, 40],
        ['blue', 0, 40, 80, 40],
        ['yellow', 0, 0, 80, 40],
      ),
    ],
    [
      'from an angle at a position',
      'conic-gradient(from 90deg at 40px 20px,red 90deg,blue 0.25turn)',
      rectangles(['blue', 0, 0, 160, 80], ['red', 40, 20, 120, 60]),
    ],
    [
      'around a centre with gaps',
      'conic-gradient(transparent 90deg,red 0 180deg,transparent 0)',
      rectangles(['red', 80, 40, 80, 40]),
    ],
    [
      'that repeat around a centre',
      'repeating-conic-gradient(red 0 25%,blue 0 50%)',
      rectangles(['blue', 0, 0, 160, 80], ['red', 80, 0, 80, 40], ['red', 0, 40, 80, 40]),
    ],
  ])('%s', async (_, background, reference) => {
    await expectEqualPrint(box(background), reference)
  })
})

describe('circles and ellipses', () => {
  test.each<Pair>([
    [
      'of a radius',
      'radial-gradient(circle 30px,red 100%,blue 0)',
      rectangles(['blue', 0, 0, 160, 80], ['red', 50, 10, 60, 60, 30]),
    ],
    [
      'of a length alone',
      'radial-gradient(30px at 40px 40px,red 100%,blue 0)',
      rectangles(['blue', 0, 0, 160, 80], ['red', 10, 10, 60, 60, 30]),
    ],
    [
      'with rings',
      'radial-gradient(circle at 40px 40px,red 10px,transparent 0 20px,blue 0 30px,transparent 0)',
      rectangles(['blue', 10, 10, 60, 60, 30], ['white', 20, 20, 40, 40, 20], ['red', 30, 30, 20, 20, 10]),
    ],
    [
      'that repeat',
      'repeating-radial-gradient(circle at 80px 40px,red 0 10px,blue 0 20px)',
      rectangles(
        ...Array.from({ length: 10 }, (_, i) => {
          const r = 100 - i * 10
          return [i % 2 === 0 ? 'blue' : 'red', 80 - r, 40 - r, 2 * r, 2 * r, r] as const
        }),
      ),
    ],
  ])('%s', async (_, background, reference) => {
    await expectEqualPrint(box(background), reference, { tolerance: 16, share: 0.01 })
  })

  test('of an ellipse', async () => {
    const reference = smallPage(
      '<div style="margin:20px;width:160px;height:80px;background:blue;overflow:hidden"><div style="width:80px;height:40px;margin:20px 40px;border-radius:50%;background:red"></div></div>',
    )
    await expectEqualPrint(box('radial-gradient(40px 20px,red 100%,blue 0)'), reference, {
      tolerance: 16,
      share: 0.01,
    })
  })

  test.each([
    ['closest-side', 'circle 30px at 40px 30px', 'circle closest-side at 40px 30px'],
    ['farthest-side', 'circle 120px at 40px 30px', 'farthest-side circle at 40px 30px'],
    ['closest-corner', 'circle 50px at 40px 30px', 'circle closest-corner at 40px 30px'],
    ['farthest-corner', 'circle 130px at 40px 30px', 'circle at 40px 30px'],
    ['closest-side of ellipses', '40px 30px at 40px 30px', 'closest-side at 40px 30px'],
    ['farthest-side of ellipses', '120px 50px at 40px 30px', 'farthest-side at 40px 30px'],
    ['closest-corner of ellipses', '56.5685px 42.4264px at 40px 30px', 'closest-corner at 40px 30px'],
    ['farthest-corner of ellipses', '113.137px 56.5685px', 'ellipse'],
    ['percentages', '80px 20px', '50% 25%'],
    ['positions', 'circle 60px at 120px 60px', 'circle 60px at right 40px bottom 25%'],
  ])('with the size %s', async (_, explicit, size) => {
    const stops = 'yellow,red 40%,blue'
    await expectEqualPrint(
      box(`radial-gradient(${size},${stops})`),
      box(`radial-gradient(${explicit},${stops})`),
      { tolerance: 2 },
    )
  })
})

describe('directions', () => {
  // the line is perpendicular to the other diagonal
  const slope = (Math.atan2(80, 160) * 180) / Math.PI
  test.each([
    ['to right', '90deg'],
    ['to top', '0'],
    ['to left', '.75turn'],
    ['to right top', `${slope}deg`],
    ['to bottom right', `${180 - slope}deg`],
    ['to left bottom', `${180 + slope}deg`],
    ['to top left', `${360 - slope}deg`],
  ])('%s is %s', async (direction, angle) => {
    await expectEqualPrint(
      box(`linear-gradient(${direction},red,lime,blue)`),
      box(`linear-gradient(${angle},red,lime,blue)`),
      { tolerance: 2 },
    )
  })

  test.each([
    ['-webkit-linear-gradient(left,red,blue)', 'linear-gradient(to right,red,blue)'],
    ['-webkit-linear-gradient(30deg,red,blue)', 'linear-gradient(60deg,red,blue)'],
    ['-webkit-linear-gradient(red,blue)', 'linear-gradient(red,blue)'],
    [
      '-webkit-repeating-linear-gradient(top,red 0 5px,blue 0 10px)',
      'repeating-linear-gradient(red 0 5px,blue 0 10px)',
    ],
  ])('%s', async (prefixed, standard) => {
    await expectEqualPrint(box(prefixed), box(standard), { tolerance: 0 })
  })
})

describe('colours', () => {
  test.each([
    [
      'the places of stops are between their neighbours',
      'linear-gradient(90deg,red,lime,blue,red)',
      'linear-gradient(90deg,red 0%,lime 33.333%,blue 66.667%,red 100%)',
    ],
    ['currentcolor', 'linear-gradient(currentcolor,blue)', 'linear-gradient(red,blue)'],
    ['a hint in the middle', 'linear-gradient(90deg,red,50%,blue)', 'linear-gradient(90deg,red,blue)'],
    [
      'a hint at the start',
      'linear-gradient(90deg,red 20px,20px,blue 60px)',
      'linear-gradient(90deg,red 20px,blue 0)',
    ],
    ['a hint at the end', 'linear-gradient(90deg,red,100%,blue)', 'linear-gradient(red,red)'],
    [
      'hsl around the wheel',
      'linear-gradient(90deg in hsl longer hue,red,red)',
      'linear-gradient(90deg,red,yellow,lime,cyan,blue,magenta,red)',
    ],
    [
      'hsl the shorter way',
      'linear-gradient(in hsl to right,red,lime)',
      'linear-gradient(90deg,red,yellow,lime)',
    ],
    [
      'hwb backwards',
      'linear-gradient(90deg in hwb decreasing hue,red,lime)',
      'linear-gradient(90deg,red,magenta,blue,cyan,lime)',
    ],
    ['srgb', 'linear-gradient(in srgb,red,blue)', 'linear-gradient(red,blue)'],
    [
      'oklab of modern colours',
      'linear-gradient(90deg,oklch(.628 .2577 29.23),#00f)',
      'linear-gradient(90deg in oklab,red,blue)',
    ],
    [
      'oklab',
      'linear-gradient(90deg in oklab,white,blue)',
      'linear-gradient(90deg in oklab,white,oklab(.726007 -.016232 -.155764),blue)',
    ],
  ])('%s', async (_, background, reference) => {
    await expectEqualPrint(box(background, 'color:red'), box(reference), { tolerance: 4, share: 0.001 })
  })

  test.each([
    [
      'transparent keeps the hue',
      'linear-gradient(90deg,red,transparent)',
      'linear-gradient(90deg,red,white)',
    ],
    ['alpha', 'linear-gradient(90deg,#f00,#00f8)', 'linear-gradient(90deg,red,#77f)'],
    ['one alpha', 'linear-gradient(90deg,#f008,#00f8)', 'linear-gradient(90deg,#f77,#77f)'],
    [
      'one alpha with edges',
      'linear-gradient(90deg,#f008,#00f8 50%,#f008 0,#0f08)',
      'linear-gradient(90deg,#f77,#77f 50%,#f77 0,#7f7)',
    ],
    ['alpha of circles', 'radial-gradient(circle,#f00,#00f0 60px)', 'radial-gradient(circle,red,white 60px)'],
    ['alpha around a centre', 'conic-gradient(#f00,#00f8)', 'conic-gradient(red,#77f)'],
    [
      'alpha that repeats',
      'repeating-linear-gradient(90deg,#f00,#f000 40px)',
      'repeating-linear-gradient(90deg,red,white 40px)',
    ],
  ])('%s', async (_, background, reference) => {
    await expectEqualPrint(box(background), box(reference), { tolerance: 6, share: 0.002, viewer: 'pdfium' })
  })

  test.each([
    'linear-gradient(90deg,red 50%,blue 0)',
    'linear-gradient(90deg,#f008 50%,#00f0 0)',
    'linear-gradient(red,blue) 0 0/20px 20px',
  ])('%s with opacity is blended as a whole', async background => {
    const group = (content: string) => smallPage(`<div style="opacity:.5">${content}</div>`)
    const own = `width:160px;height:80px;background:${background}`
    await expectEqualPrint(
      smallPage(`<div style="opacity:.5;${own}"></div>`),
      group(`<div style="${own}"></div><div>&nbsp;</div>`),
      { viewer: 'pdfium' },
    )
  })

  test('of repeated ramps', async () => {
    await expectEqualPrint(
      box('repeating-linear-gradient(90deg,red,blue 40px)'),
      box('linear-gradient(90deg,red,blue 40px,red 0,blue 80px,red 0,blue 120px,red 0,blue)'),
      { tolerance: 4 },
    )
  })

  test('of repeated rings', async () => {
    await expectEqualPrint(
      box('repeating-radial-gradient(circle,red,blue 40px)'),
      box('radial-gradient(circle,red,blue 40px,red 0,blue 80px,red 0,blue 120px)'),
      { tolerance: 4 },
    )
  })

  test('of invisibly small periods are averaged', async () => {
    await expectEqualPrint(box('repeating-linear-gradient(red 0 .0005px,blue 0 .001px)'), box('#800080'))
    await expectEqualPrint(box('repeating-linear-gradient(red 50%,blue 50%)'), box('blue'))
  })

  test('of shapes without area are the last colour', async () => {
    await expectEqualPrint(box('radial-gradient(circle 0px,red,blue)'), box('blue'))
    await expectEqualPrint(box('radial-gradient(0 40px,red,blue)'), box('blue'))
  })
})

test('diagonal gradients whose corners are rounded to less than their length', async () => {
  const page = (stops: string) =>
    smallPage(`<div style="width:100px;height:80px;background:linear-gradient(135deg,${stops})"></div>`)
  await expectEqualPrint(page('red,blue'), page('red,#800080,blue'))
})

describe('invalid gradients', () => {
  test.each([
    'linear-gradient(red)',
    'linear-gradient(10%,red,blue)',
    'linear-gradient(red,10%,20%,blue)',
    'linear-gradient(red 1px 2px 3px,blue)',
    'linear-gradient(to middle,red,blue)',
    'linear-gradient(in mud,red,blue)',
    'linear-gradient(in srgb longer hue,red,blue)',
    'radial-gradient(circle 10px 20px,red,blue)',
    'radial-gradient(circle 10%,red,blue)',
    'radial-gradient(10px,ellipse,red,blue)',
    'radial-gradient(circle at nowhere,red,blue)',
    'conic-gradient(from 10px,red,blue)',
    'conic-gradient(red 10px,blue)',
  ])('%s has a warning', async gradient => {
    const { warnings } = await printHtml(`${box(gradient)}text`)
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('background')])
  })

  test('with too many stops have a warning', async () => {
    const { warnings } = await printHtml(`${box(`linear-gradient(${'red,'.repeat(600)}blue)`)}text`)
    expect(warnings).toHaveLength(1)
  })
})

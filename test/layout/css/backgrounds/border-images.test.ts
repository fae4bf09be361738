import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../../html/print-html.ts'

/** 30 × 30 px: nine squares of 10 px, with these colours from the top left. */
const squares = (...colors: readonly string[]): string => {
  const rects = colors.map(
    (color, i) =>
      `<rect x='${(i % 3) * 10}' y='${Math.floor(i / 3) * 10}' width='10' height='10' fill='${color}'/>`,
  )
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='30' height='30'>${rects.join('')}</svg>`
  return `url(data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})`
}
const NINE = squares('red', 'lime', 'red', 'blue', 'yellow', 'blue', 'red', 'lime', 'red')

/** A border box of 120 × 90 px at 20, 20 with a border of 20 px. */
const box = (css: string): string =>
  smallPage(
    `<div style="position:absolute;left:20px;top:20px;width:80px;height:50px;border:20px solid;${css}"></div>`,
  )

type Rectangle = readonly [color: string, left: number, top: number, width: number, height: number]
const rectangles = (...parts: readonly Rectangle[]): string =>
  smallPage(
    parts
      .map(
        ([color, left, top, width, height]) =>
          `<div style="position:absolute;left:${20 + left}px;top:${20 + top}px;width:${width}px;height:${height}px;background:${color}"></div>`,
      )
      .join(''),
  )

const corners = (color: string, size: number): Rectangle[] => [
  [color, 0, 0, size, size],
  [color, 120 - size, 0, size, size],
  [color, 0, 90 - size, size, size],
  [color, 120 - size, 90 - size, size, size],
]
const edges = (size: number): Rectangle[] => [
  ['lime', size, 0, 120 - 2 * size, size],
  ['lime', size, 90 - size, 120 - 2 * size, size],
  ['blue', 0, size, size, 90 - 2 * size],
  ['blue', 120 - size, size, size, 90 - 2 * size],
]

describe('border images', () => {
  test.each<readonly [string, string, readonly Rectangle[]]>([
    ['nine parts', `border-image:${NINE} 10`, [...corners('red', 20), ...edges(20)]],
    ['percentages', `border-image:${NINE} 33.3333%`, [...corners('red', 20), ...edges(20)]],
    [
      'the middle',
      `border-image:${NINE} 10 fill`,
      [...corners('red', 20), ...edges(20), ['yellow', 20, 20, 80, 50]],
    ],
    ['a width', `border-image:${NINE} 10/10px`, [...corners('red', 10), ...edges(10)]],
    ['a width in border widths', `border-image:${NINE} 10/.5`, [...corners('red', 10), ...edges(10)]],
    ['the natural width', `border-image:${NINE} 10/auto`, [...corners('red', 10), ...edges(10)]],
    [
      'widths that are too large',
      `border-image:${NINE} 10/100px`,
      [...corners('red', 45), ['lime', 45, 0, 30, 45], ['lime', 45, 45, 30, 45]],
    ],
    [
      'longhands',
      `border-image-source:${NINE};border-image-slice:10;border-image-width:10px`,
      [...corners('red', 10), ...edges(10)],
    ],
    [
      'without a slice, the whole image in the corners',
      `border-image:linear-gradient(red,red)`,
      corners('red', 20),
    ],
    [
      'a gradient',
      'border-image:linear-gradient(red,red) 1',
      [
        ['red', 0, 0, 120, 20],
        ['red', 0, 70, 120, 20],
        ['red', 0, 20, 20, 50],
        ['red', 100, 20, 20, 50],
      ],
    ],
    ['a prefix', `-webkit-border-image:${NINE} 10`, [...corners('red', 20), ...edges(20)]],
    [
      'not without a border',
      `border-style:none;border-image:${NINE} 10;background:lime`,
      [['lime', 0, 0, 80, 50]],
    ],
    [
      'border resets it',
      `border-image:${NINE} 10;border:20px solid red`,
      [
        ['red', 0, 0, 120, 20],
        ['red', 0, 70, 120, 20],
        ['red', 0, 20, 20, 50],
        ['red', 100, 20, 20, 50],
      ],
    ],
  ])('%s', async (_, css, parts) => {
    await expectEqualPrint(box(css), rectangles(...parts), { tolerance: 60, share: 0.01 })
  })

  test('an outset moves it outwards', async () => {
    const parts = (by: number): Rectangle[] => [
      ['red', -by, -by, 20, 20],
      ['red', 100 + by, -by, 20, 20],
      ['red', -by, 70 + by, 20, 20],
      ['red', 100 + by, 70 + by, 20, 20],
    ]
    await expectEqualPrint(
      box(`border-image:linear-gradient(red,red) 100%/20px/10px`),
      rectangles(...parts(10)),
      {
        tolerance: 60,
        share: 0.01,
      },
    )
    await expectEqualPrint(box(`border-image:linear-gradient(red,red) 100%//.25`), rectangles(...parts(5)), {
      tolerance: 60,
      share: 0.01,
    })
  })

  const DASHES = squares('red', 'lime', 'red', 'red', 'red', 'red', 'red', 'lime', 'red').replace('30', '30')
  test.each<readonly [string, readonly Rectangle[]]>([
    // tiles of 20 px in 80 px
    [
      'repeat',
      [
        ['lime', 20, 0, 80, 20],
        ['lime', 20, 70, 80, 20],
      ],
    ],
    [
      'round',
      [
        ['lime', 20, 0, 80, 20],
        ['lime', 20, 70, 80, 20],
      ],
    ],
    [
      'space',
      [
        ['lime', 20, 0, 80, 20],
        ['lime', 20, 70, 80, 20],
      ],
    ],
  ])('%s fills an edge with whole tiles', async (repeat, parts) => {
    const sides: Rectangle[] =
      repeat === 'space'
        ? [20 + 10 / 3, 40 + 20 / 3].flatMap(
            y =>
              [
                ['red', 0, y, 20, 20],
                ['red', 100, y, 20, 20],
              ] as Rectangle[],
          )
        : [
            ['red', 0, 20, 20, 50],
            ['red', 100, 20, 20, 50],
          ]
    await expectEqualPrint(
      box(`border-image:${DASHES} 10 ${repeat}`),
      rectangles(...corners('red', 20), ...parts, ...sides),
      { tolerance: 60, share: 0.01 },
    )
  })

  test.each([
    'border-image-slice:-1',
    'border-image-slice:1px',
    'border-image-slice:1 fill 2',
    'border-image-width:-1px',
    'border-image-outset:10%',
    'border-image-repeat:tile',
    'border-image:red 10',
    'border-image:none 10/',
  ])('%s is invalid', async css => {
    const { warnings } = await printHtml(box(css))
    expect(warnings.map(({ code }) => code)).toEqual(['invalid_css_value'])
  })

  test('the number of tiles is limited', async () => {
    const started = performance.now()
    await printHtml(box(`border-image:${NINE} 10/.0001px repeat`))
    await printHtml(box(`border-image:${NINE} .00001 repeat`))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

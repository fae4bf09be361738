import { describe, expect, test } from 'vitest'
import { expectEqualPrint } from '../../../html/pairs/equal-print.ts'
import { smallPage } from '../../../html/pairs/reference-pairs.ts'
import { printHtml } from '../../../html/print-html.ts'

/** A box of 160 × 80 px at 20, 20, with padding and a border of 10 px each if it has `border`. */
const box = (css: string, content = ''): string =>
  smallPage(
    `<div style="position:absolute;left:20px;top:20px;width:160px;height:80px;${css}">${content}</div>`,
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

const RED = 'linear-gradient(red,red)'
const BLUE = 'linear-gradient(blue,blue)'

type Pair = readonly [name: string, css: string, parts: readonly Rectangle[]]

describe('the size and the position of gradients', () => {
  test.each<Pair>([
    ['in lengths', `background:${RED} 10px 20px/30px 40px no-repeat`, [['red', 10, 20, 30, 40]]],
    ['in percentages', `background:${RED} 100% 50%/25% 50% no-repeat`, [['red', 120, 20, 40, 40]]],
    [
      'from the other sides',
      `background:${RED} right 10px bottom 20px/20px 20px no-repeat`,
      [['red', 130, 40, 20, 20]],
    ],
    ['with one length', `background:${RED} 0 0/40px no-repeat`, [['red', 0, 0, 40, 80]]],
    ['of cover', `background:${RED} 0 0/cover no-repeat`, [['red', 0, 0, 160, 80]]],
    ['of contain', `background:${RED} 0 0/contain no-repeat`, [['red', 0, 0, 160, 80]]],
    ['of auto', `background:${RED} 5px 5px no-repeat`, [['red', 5, 5, 155, 75]]],
    ['outside the box', `background:${RED} -10px -10px/20px 20px no-repeat`, [['red', 0, 0, 10, 10]]],
  ])('%s', async (_, css, parts) => {
    await expectEqualPrint(box(css), rectangles(...parts))
  })
})

describe('repetition', () => {
  const at = (width: number, height: number, xs: readonly number[], ys: readonly number[]): Rectangle[] =>
    ys.flatMap(y => xs.map(x => ['red', x, y, width, height] as const))

  test.each<Pair>([
    [
      'on both axes',
      'background:linear-gradient(90deg,red 10px,transparent 0) 0 0/40px 20px',
      at(10, 80, [0, 40, 80, 120], [0]),
    ],
    [
      'on the x axis',
      `background:linear-gradient(90deg,red 50%,transparent 0) 10px 10px/40px 20px repeat-x`,
      at(20, 20, [10, 50, 90, 130], [10]),
    ],
    ['on the y axis', `background:${RED} 10px 30px/20px 40px repeat-y`, [['red', 10, 0, 20, 80]]],
    ['with space', `background:${RED} 0 0/50px 20px space`, at(50, 20, [0, 55, 110], [0, 20, 40, 60])],
    ['with space for one', `background:${RED} 100% 100%/100px 50px space`, [['red', 60, 30, 100, 50]]],
    [
      'with round',
      'background:linear-gradient(90deg,red 50%,transparent 0) 0 0/45px 100% round',
      at(20, 80, [0, 40, 80, 120], [0]),
    ],
    [
      'with round on one axis',
      'background:linear-gradient(red 50%,transparent 0) 0 0/20px 30px no-repeat round',
      at(20, 13.333, [0], [0, 26.667, 53.333]),
    ],
    [
      'of a property for each layer',
      `background-image:${RED},${BLUE};background-size:20px 20px,30px 30px;background-position:0 0,50px 0;background-repeat:no-repeat`,
      [
        ['red', 0, 0, 20, 20],
        ['blue', 50, 0, 30, 30],
      ],
    ],
    [
      'of values that are repeated',
      `background-image:${RED},${BLUE},${RED};background-size:20px 20px;background-position:0 0,50px 0;background-repeat:no-repeat`,
      [
        ['red', 0, 0, 20, 20],
        ['blue', 50, 0, 20, 20],
      ],
    ],
    [
      'with layers without an image',
      `background:none,${RED} 10px 10px/20px 20px no-repeat`,
      [['red', 10, 10, 20, 20]],
    ],
    [
      'with the first layer on top',
      `background:${RED} 0 0/20px 20px no-repeat,${BLUE} 10px 0/20px 20px no-repeat,lime`,
      [
        ['lime', 0, 0, 160, 80],
        ['blue', 10, 0, 20, 20],
        ['red', 0, 0, 20, 20],
      ],
    ],
  ])('%s', async (_, css, parts) => {
    await expectEqualPrint(box(css), rectangles(...parts), { tolerance: 8, share: 0.01 })
  })

  test('of many tiles of an SVG', async () => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='8' height='4'><path fill='red' d='M0 0h4v4H0z'/></svg>`
    const url = `url("data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}")`
    await expectEqualPrint(
      box(`background:${url.replaceAll('"', '')}`),
      rectangles(...Array.from({ length: 20 }, (_, i): Rectangle => ['red', i * 8, 0, 4, 80])),
      { tolerance: 140, share: 0.05, viewer: 'pdfium' },
    )
  })

  test('of many tiles', async () => {
    const tiled = (size: string) => box(`background:linear-gradient(90deg,red 50%,blue 0) 0 0/${size}`)
    await expectEqualPrint(
      tiled('4px 2px'),
      box('background:repeating-linear-gradient(90deg,red 0 2px,blue 0 4px)'),
      { tolerance: 140, share: 0.05 },
    )
  })
})

describe('boxes', () => {
  const around = 'box-sizing:border-box;border:10px solid rgb(0 0 0/.2);padding:10px;'
  const frame =
    '<div style="position:absolute;left:20px;top:20px;width:140px;height:60px;border:10px solid rgb(0 0 0/.2)"></div>'
  const expectInFrame = async (css: string, ...parts: readonly Rectangle[]) =>
    await expectEqualPrint(box(around + css), rectangles(...parts) + frame)

  test('the origin is the padding box', async () => {
    await expectInFrame(`background:${RED} 0 0/20px 20px no-repeat`, ['red', 10, 10, 20, 20])
  })

  test('the origin is the border box', async () => {
    await expectInFrame(`background:${RED} 0 0/50% 20px no-repeat;background-origin:border-box`, [
      'red',
      0,
      0,
      80,
      20,
    ])
  })

  test('the origin is the content box', async () => {
    await expectInFrame(`background:${RED} 100% 100%/50% 50% no-repeat content-box`, ['red', 80, 40, 60, 20])
  })

  test('tiles continue below the border', async () => {
    await expectInFrame(
      `background:linear-gradient(90deg,red 10px,blue 0)`,
      ['blue', 0, 0, 160, 80],
      ['red', 10, 0, 10, 80],
      ['red', 150, 0, 10, 80],
    )
  })

  test('the colour is clipped with the last layer', async () => {
    await expectInFrame('background:red padding-box', ['red', 10, 10, 140, 60])
    await expectInFrame('background:red content-box', ['red', 20, 20, 120, 40])
    await expectInFrame(
      `background:${BLUE} 0 0/10px 10px no-repeat border-box border-box,none padding-box content-box red`,
      ['red', 20, 20, 120, 40],
      ['blue', 0, 0, 10, 10],
    )
  })

  test('images are clipped by layer', async () => {
    await expectInFrame(`background:${BLUE} padding-box;background-clip:content-box`, [
      'blue',
      20,
      20,
      120,
      40,
    ])
    await expectInFrame(`background:${BLUE};-webkit-background-clip:padding-box`, ['blue', 10, 10, 140, 60])
  })

  test('round corners follow the inner edge', async () => {
    await expectEqualPrint(
      box(
        'box-sizing:border-box;border:10px solid transparent;border-radius:30px;background:red padding-box',
      ),
      smallPage(
        '<div style="position:absolute;left:30px;top:30px;width:140px;height:60px;border-radius:20px;background:red"></div>',
      ),
    )
  })

  test('opaque borders hide the tiles below them', async () => {
    const css = 'box-sizing:border-box;border:10px solid green;background:linear-gradient(90deg,red,blue)'
    await expectEqualPrint(
      box(css),
      box(
        'background:green',
        `<div style="margin:10px;height:60px;background:linear-gradient(90deg,red,blue)"></div>`,
      ),
      { tolerance: 8, share: 0.02 },
    )
  })
})

describe('the axes of background-position', () => {
  const placed = (css: string): string => box(`background:${RED} no-repeat;background-size:20px 20px;${css}`)
  test.each([
    [
      'a length and a keyword',
      'background-position-x:30px;background-position-y:bottom',
      ['red', 30, 60, 20, 20],
    ],
    [
      'offsets',
      'background-position-x:right 10px;background-position-y:bottom 5px',
      ['red', 130, 55, 20, 20],
    ],
    ['a percentage', 'background-position-x:50%', ['red', 70, 0, 20, 20]],
    [
      'one axis overrides the shorthand',
      'background-position:right bottom;background-position-x:0',
      ['red', 0, 60, 20, 20],
    ],
    [
      'the shorthand overrides an axis',
      'background-position-y:9px;background-position:bottom right',
      ['red', 140, 60, 20, 20],
    ],
  ] as const)('%s', async (_, css, part) => {
    await expectEqualPrint(placed(css), rectangles(part))
  })
})

describe('background-attachment: fixed', () => {
  test.each<Pair>([
    [
      'places the image on the paper',
      `background:${RED} fixed 30px 40px/20px 20px no-repeat`,
      [['red', 10, 20, 20, 20]],
    ],
    [
      'covers the paper',
      'background:linear-gradient(90deg,red 100px,blue 100px) fixed',
      [
        ['red', 0, 0, 80, 80],
        ['blue', 80, 0, 80, 80],
      ],
    ],
    [
      'of one layer',
      `background:${RED} fixed 30px 40px/20px 20px no-repeat,${BLUE} 0 0/10px 10px no-repeat`,
      [
        ['red', 10, 20, 20, 20],
        ['blue', 0, 0, 10, 10],
      ],
    ],
    [
      'is clipped to the box',
      `background:${RED} 10px 10px/20px 20px no-repeat;background-attachment:fixed`,
      [['red', 0, 0, 10, 10]],
    ],
    [
      'local is as scroll',
      `background:${RED} local 10px 10px/20px 20px no-repeat`,
      [['red', 10, 10, 20, 20]],
    ],
  ])('%s', async (_, css, parts) => {
    await expectEqualPrint(box(css), rectangles(...parts))
  })

  test('of the canvas is as scroll, as in Chromium', async () => {
    const page = (attachment: string): string =>
      smallPage('<p style="height:300px">Text', `body{background:linear-gradient(red,blue) ${attachment}}`)
    await expectEqualPrint(page('fixed'), page('scroll'))
  })
})

describe('invalid values have a warning', () => {
  test.each([
    'background-size:1px 2px 3px',
    'background-size:-1px',
    'background-repeat:repeat-x repeat',
    'background-origin:text',
    'background-clip:margin-box',
    'background:red,blue',
    'background:url(a.png) url(b.png)',
    'background:border-box padding-box content-box red',
    'background-position-x:top',
    'background-attachment:page',
    'background:fixed scroll red',
    'background-position-x:center 2px',
    'background-position-y:1px 2px',
    'background-position:top top',
  ])('%s', async css => {
    const { warnings } = await printHtml(box(css, 'text'))
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('background')])
  })
})

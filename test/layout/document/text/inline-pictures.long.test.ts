import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPages } from '../../../../fixtures/page-pictures.ts'
import { refusal } from '../../../refusal.ts'
import { ASCENT, LINE_HEIGHT } from '../numbered-lines.ts'
import { type PrintOptions, printDocument } from '../print-document.ts'

const PAPER = { pageSize: { width: 300, height: 200 }, pageMargins: 20 }
const BLUE =
  '<svg viewBox="0 0 10 10" width="10" height="10"><rect width="10" height="10" fill="#0000ff"/></svg>'
const RED = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer()

/** Pixels per point. */
const PIXELS = 4
/** x-height of Roboto at 12 points. */
const X_HEIGHT = 6.34

interface Place {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The texts of the pages, and the bounding box of each colour, in points. */
async function look(content: unknown[], options: PrintOptions = {}) {
  const { bytes, warnings } = await printDocument({ ...PAPER, content }, { images: { red: RED }, ...options })
  const pages = await drawPages(bytes, { dpi: 72 * PIXELS })
  return await Promise.all(
    pages.map(async ({ png, text }) => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const placeOf = (wanted: string): Place | null => {
        const across: number[] = []
        const down: number[] = []
        for (let at = 0; at < data.length; at += 3) {
          if (data.subarray(at, at + 3).toString('hex') !== wanted) continue
          across.push(((at / 3) % info.width) / PIXELS)
          down.push(Math.floor(at / 3 / info.width) / PIXELS)
        }
        if (across.length === 0) return null
        const least = (values: number[]): number => values.reduce((a, b) => Math.min(a, b))
        const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b)) + 1 / PIXELS
        return { left: least(across), top: least(down), right: most(across), bottom: most(down) }
      }
      return { text, warnings, blue: placeOf('0000ff'), red: placeOf('ff0000') }
    }),
  )
}

describe('an inline image', () => {
  test('is placed on the baseline between words, and increases the line height', async () => {
    const [page] = await look(['above', { text: ['before ', { svg: BLUE, height: 30 }, ' behind'] }, 'below'])
    const at = (word: string) => page?.text.find(({ text }) => text.trim() === word) ?? { x: 0, y: 0 }
    expect(page?.blue?.bottom).toBeCloseTo(at('before').y, 0)
    expect(page?.blue?.top).toBeCloseTo(20 + LINE_HEIGHT, 0)
    expect(at('before').y).toBeCloseTo(20 + LINE_HEIGHT + 30, 0)
    expect(at('behind').y).toBe(at('before').y)
    expect(at('below').y).toBeCloseTo(20 + LINE_HEIGHT + 30 + (LINE_HEIGHT - ASCENT) + ASCENT, 0)
    expect((page?.blue?.left ?? 0) > at('before').x && (page?.blue?.right ?? 999) < at('behind').x + 4).toBe(
      true,
    )
  })

  test('is as high as the letters by default, and keeps its aspect ratio', async () => {
    const [page] = await look([
      { text: [{ svg: BLUE }, ' text'], fontSize: 20 },
      { text: ['text ', { image: 'red', height: 10 }] },
    ])
    expect((page?.blue?.bottom ?? 0) - (page?.blue?.top ?? 0)).toBeCloseTo(20, 0)
    expect((page?.red?.bottom ?? 0) - (page?.red?.top ?? 0)).toBeCloseTo(10, 0)
    expect((page?.red?.right ?? 0) - (page?.red?.left ?? 0)).toBeCloseTo(20, 0)
  })

  test.each<[string | number, number]>([
    ['baseline', 0],
    ['middle', 20 - X_HEIGHT / 2 - 10],
    ['top', 20 - ASCENT],
    ['bottom', LINE_HEIGHT - ASCENT],
    [5, -5],
    ['-3', 3],
  ])('is aligned by verticalAlign: %s', async (verticalAlign, below) => {
    const [page] = await look([{ text: ['x', { svg: BLUE, height: 20, verticalAlign }] }])
    const baseline = page?.text[0]?.y ?? 0
    expect((page?.blue?.bottom ?? 0) - baseline).toBeCloseTo(below, 0)
    expect(page?.blue?.top).toBeGreaterThan(19)
  })

  test('wraps like a word, in lines of every alignment', async () => {
    const words = 'many words that fill the line '
    const [left] = await look([{ text: [words, words, { svg: BLUE, height: 10, width: 230 }, words] }])
    // as wide as a line, and drawn inside of it
    expect(left?.blue?.left).toBeCloseTo(20 + 110, 0)
    expect(left?.blue?.top).toBeGreaterThan(20 + LINE_HEIGHT)
    const [right] = await look([{ text: ['a', { svg: BLUE }], alignment: 'right' }])
    expect(right?.blue?.right).toBeCloseTo(280, 0)
    const justified = {
      text: [words.repeat(3), { svg: BLUE, height: 8 }, words.repeat(3)],
      alignment: 'justify',
    }
    const [justify] = await look([justified])
    expect(justify?.blue).not.toBeNull()
  })

  test('stays with its line in blocks, cells, boxes, lists, columns and headers, and across page breaks', async () => {
    const piece = () => ({ text: ['k', { svg: BLUE, height: 8 }] })
    for (const node of [
      { stack: [piece()], keepTogether: true },
      { stack: [piece()], unbreakable: true },
      { table: { headerRows: 1, dontBreakRows: true, body: [[piece()]] } },
      { box: piece(), padding: 3 },
      { ul: [piece()] },
      { columns: [piece(), 'x'], valign: 'middle' },
    ]) {
      const filler = { text: Array.from({ length: 10 }, () => 'line').join('\n') }
      const pages = await look([filler, 'line', node])
      const page = pages.find(({ blue }) => blue !== null)
      const baseline = page?.text.find(({ text }) => text === 'k')?.y ?? 0
      expect(Math.abs((page?.blue?.bottom ?? 0) - baseline), JSON.stringify(node)).toBeLessThan(0.6)
    }
    const [headed] = await look(['x'], { header: piece })
    expect(headed?.blue?.bottom).toBeCloseTo(ASCENT, 0)
  })

  test('is repeated with the header rows of a table, and drawn once if layout is repeated', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => [`row${i}`])
    const table = {
      table: { headerRows: 1, body: [[{ text: ['head ', { svg: BLUE, height: 8 }] }], ...rows] },
    }
    const pages = await look([{ text: 'Heading', keepWithNext: true }, table])
    expect(pages.length).toBeGreaterThan(1)
    for (const { blue } of pages) expect((blue?.bottom ?? 0) - (blue?.top ?? 0)).toBeCloseTo(8, 0)
  })

  test('does not change adjacent words', async () => {
    const redOf = async (first: object, style: object): Promise<number> => {
      const [page] = await look([{ text: [first, 'words'], ...style }])
      return (page?.red?.right ?? 0) - (page?.red?.left ?? 0)
    }
    const picture = { svg: BLUE, height: 5 }
    const nothing = { text: ' ', fontSize: 5 }
    const red = { color: '#ff0000' }
    expect(await redOf(picture, red)).toBeCloseTo(await redOf(nothing, red), 0)
    const underline = { decoration: 'underline', decorationColor: '#ff0000' }
    expect(await redOf(picture, underline)).toBeGreaterThan(25)
    const background = { background: '#ff0000' }
    expect(await redOf(picture, background)).toBeGreaterThan(25)
  })

  test('has no text decoration and adds no character', async () => {
    const [page] = await look([{ text: ['ab', { svg: BLUE }, 'cd'], decoration: 'underline' }])
    expect(page?.text.map(({ text }) => text).join('')).toBe('abcd')
    expect(page?.warnings).toEqual([])
  })

  test('may be the only content, and have a link', async () => {
    const [page] = await look([{ text: [{ image: 'red', link: 'https://example.org/' }] }])
    expect(page?.red?.left).toBeCloseTo(20, 0)
  })
})

test.each<[object, RegExp]>([
  [
    { svg: BLUE, verticalAlign: 'centre' },
    /'\/content\/0\/text\/0\/verticalAlign': expected top, middle, bottom, baseline, or points/,
  ],
  [{ svg: BLUE, verticalAlign: 1e9 }, /\/verticalAlign'/],
  [{ svg: BLUE, height: '50%' }, /'\/content\/0\/text\/0\/height': expected a number/],
  [{ svg: BLUE, width: '*' }, /'\/content\/0\/text\/0\/width': expected a number of points/],
  [
    { image: 'red', cover: { width: 1, height: 1 } },
    /\/text\/0\/cover': 'cover' is not supported for pictures in a text/,
  ],
  [{ image: 'nowhere' }, /\/content\/0\/text\/0\/image/],
])('%j is rejected', async (piece, message) => {
  const error = await refusal(look([{ text: [piece] }]))
  expect(error.message).toMatch(message)
})

test('that does not fit on any page is reported', async () => {
  const [page] = await look([{ text: ['x', { svg: BLUE, height: 300 }] }])
  expect(page?.warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^These do not fit on any page and were left out: a picture\. /),
  ])
})

test('is not created by an internal property in the template', async () => {
  const [page] = await look([{ text: [{ text: 'x', _picture: { svg: BLUE, _width: 50, _height: 50 } }] }])
  expect(page?.blue).toBeNull()
  expect(page?.text.map(({ text }) => text)).toEqual(['x'])
})

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as fontkit from 'fontkit'
import { describe, expect, test } from 'vitest'
import { createLatinShaping, type LatinShaping } from '../../../src/text/shaping/latin-shaping.ts'

const FONTS = new URL('../../../fonts/', import.meta.url)
const FILES = readdirSync(FONTS, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ttf'))

function opened(file: string): { font: fontkit.Font; shape: LatinShaping | null } {
  const sfnt = readFileSync(new URL(file, FONTS))
  const font = fontkit.create(sfnt)
  if ('fonts' in font) throw new TypeError(`${file} is a collection`)
  return { font, shape: createLatinShaping(sfnt) }
}

/** The glyphs of a run with their positions. */
function placed(font: fontkit.Font, text: string): object {
  const { glyphs, positions } = font.layout(text)
  return {
    glyphs: glyphs.map(({ id }) => id),
    advances: positions.map(({ xAdvance }) => xAdvance),
    isOffset: positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0),
  }
}

function plainlyPlaced(shape: LatinShaping | null, text: string): object | null {
  const run = shape?.(text)
  if (run == null) return null
  return { glyphs: run.glyphs.map(({ id }) => id), advances: run.advances, isOffset: false }
}

const TEXT = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'AVTaefijloy.,- 1047fifl'), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'ÄéÿŁİıΓΑΔάВТогатаёйї€“”’–…№'), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

describe.each(FILES)('%s', file => {
  const { font, shape } = opened(file)

  test('shapes text like fontkit, or leaves it to fontkit', () => {
    fc.assert(
      fc.property(TEXT, text => {
        const plain = plainlyPlaced(shape, text)
        if (plain !== null) expect(plain).toEqual(placed(font, text))
      }),
      { numRuns: 300 },
    )
  })
})

describe.each(['roboto/Roboto-Regular.ttf', 'noto-sans/NotoSans-Regular.ttf'])('plain text in %s', file => {
  const { font, shape } = opened(file)

  test.each([
    'Total ',
    'AVATAR',
    'To,',
    'officially',
    '1,204.50 ',
    '€10–12',
    'Čeština',
    'Ίσως',
    'Тогда',
    '“fjord”',
  ])('is shaped by the fast path: %s', text => {
    expect(plainlyPlaced(shape, text)).toEqual(placed(font, text))
    expect(shape?.(text)?.glyphs.flatMap(({ codePoints }) => codePoints)).toEqual(
      [...text].map(character => character.codePointAt(0)),
    )
  })

  test.each(['e\u0301', 'שלום', 'مرحبا', '1\u20442', 'a\u00adb', 'नमस्ते', '😀', 'a\tb'])(
    'is left to fontkit: %j',
    text => {
      expect(shape?.(text)).toBeNull()
    },
  )
})

test('applies pair and class kerning, and ligatures', () => {
  const { font, shape } = opened('roboto/Roboto-Regular.ttf')
  const natural = (text: string) => font.glyphsForString(text).map(({ advanceWidth }) => advanceWidth)
  expect(shape?.('AV')?.advances[0]).toBeLessThan(natural('AV')[0] ?? 0)
  expect(shape?.('ffi')?.glyphs).toHaveLength(1)
})

test.each([['liga', 'clig'], ['kern'], ['liga', 'kern', 'ccmp']])(
  'supports disabled features: %s',
  (...off) => {
    const { font, shape } = opened('roboto/Roboto-Regular.ttf')
    for (const text of ['office', 'AVA', 'Ty.', '']) {
      const { glyphs, positions } = font.layout(text, Object.fromEntries(off.map(tag => [tag, false])))
      const run = shape?.(text, off)
      expect(run?.glyphs.map(({ id }) => id)).toEqual(glyphs.map(({ id }) => id))
      expect(run?.advances).toEqual(positions.map(({ xAdvance }) => xAdvance))
    }
    expect(shape?.('fi AV', ['liga', 'kern'])).not.toEqual(shape?.('fi AV'))
  },
)

test('a damaged font is left to fontkit in bounded time', () => {
  const sfnt = readFileSync(new URL('noto-sans/NotoSans-Regular.ttf', FONTS))
  fc.assert(
    fc.property(fc.nat(sfnt.length - 1), fc.nat(255), fc.nat(sfnt.length), (at, byte, end) => {
      const damaged = Uint8Array.from(sfnt.subarray(0, end))
      damaged.fill(byte, at, at + 64)
      const run = createLatinShaping(damaged)?.('office AV')
      expect(run?.glyphs.length ?? 0).toBeLessThanOrEqual(9)
    }),
    { numRuns: 200 },
  )
})

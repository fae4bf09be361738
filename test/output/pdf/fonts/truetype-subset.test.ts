import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import type { GlyphSubset } from '../../../../src/output/pdf/fonts/glyph-codes.ts'
import { createTrueTypeSubset } from '../../../../src/output/pdf/fonts/truetype-subset.ts'

const read = (file: string): Buffer => readFileSync(new URL(`../../../../fonts/${file}`, import.meta.url))
const ROBOTO = read('roboto/Roboto-Regular.ttf')

function subsetOf(sfnt: Uint8Array): GlyphSubset {
  const subset = createTrueTypeSubset(sfnt)
  if (subset === null) throw new TypeError('the font has no plain TrueType outlines')
  return subset
}

const open = (bytes: Uint8Array): Font => create(Buffer.from(bytes)) as Font
const pathOf = (font: Font, glyph: number): string => font.getGlyph(glyph).path.toSVG()

describe('a subset', () => {
  test.each([
    'roboto/Roboto-Regular.ttf',
    'roboto/Roboto-MediumItalic.ttf',
    'noto-sans-arabic/NotoSansArabic-Regular.ttf',
  ])('of %s has the same outlines and advances, including composites', file => {
    const sfnt = read(file)
    const font = open(sfnt)
    const subset = subsetOf(sfnt)
    const glyphs = Array.from({ length: 300 }, (_, i) => (i * 7) % font.numGlyphs)
    const numbers = glyphs.map(glyph => subset.includeGlyph(glyph))
    const copy = open(subset.encode())
    expect(glyphs.some((glyph, i) => pathOf(font, glyph) !== '' && numbers[i] !== glyph)).toBe(true)
    for (const [i, glyph] of glyphs.entries()) {
      const number = numbers[i] ?? -1
      expect(pathOf(copy, number)).toBe(pathOf(font, glyph))
      expect(copy.getGlyph(number).advanceWidth).toBe(font.getGlyph(glyph).advanceWidth)
    }
  })

  test('includes the components of a composite glyph', () => {
    const font = open(ROBOTO)
    const subset = subsetOf(ROBOTO)
    const [adieresis] = font.glyphsForString('Ä')
    expect(adieresis?.path.toSVG()).not.toBe('')
    const number = subset.includeGlyph(adieresis?.id ?? 0)
    const copy = open(subset.encode())
    expect(copy.numGlyphs).toBeGreaterThan(2)
    expect(pathOf(copy, number)).toBe(pathOf(font, adieresis?.id ?? 0))
  })

  test('of no glyphs contains only .notdef, and is small', () => {
    const bytes = subsetOf(ROBOTO).encode()
    expect(open(bytes).numGlyphs).toBe(1)
    expect(bytes.length).toBeLessThan(ROBOTO.length / 8)
  })

  test('numbers glyphs by first use, with .notdef first', () => {
    const subset = subsetOf(ROBOTO)
    expect([40, 41, 40, 0].map(glyph => subset.includeGlyph(glyph))).toEqual([1, 2, 1, 0])
  })
})

test('omits instructions, unless composites depend on them', () => {
  const font = open(ROBOTO)
  const glyphs = ['a', 'Ä', 'ﬁ'].flatMap(text => font.glyphsForString(text).map(({ id }) => id))
  const encoded = [false, true].map(keepInstructions => {
    const subset = createTrueTypeSubset(ROBOTO, { keepInstructions })
    const numbers = glyphs.map(glyph => subset?.includeGlyph(glyph) ?? 0)
    const bytes = subset?.encode() ?? new Uint8Array()
    const copy = open(bytes)
    expect(numbers.map(number => pathOf(copy, number))).toEqual(glyphs.map(glyph => pathOf(font, glyph)))
    return { length: bytes.length, tags: Buffer.from(bytes).toString('latin1', 12, 12 + 9 * 16) }
  })
  const [without, kept] = encoded
  expect(without?.length).toBeLessThan((kept?.length ?? 0) / 2)
  expect(kept?.tags).toContain('fpgm')
  expect(without?.tags).not.toMatch(/fpgm|prep|cvt /)
})

test('of a font with outlines outside of the file is rejected', () => {
  const lying = Buffer.from(ROBOTO)
  const tables = new DataView(lying.buffer, lying.byteOffset)
  for (let record = 12; record < 12 + tables.getUint16(4) * 16; record += 16) {
    if (lying.toString('latin1', record, record + 4) === 'glyf') tables.setUint32(record + 12, 100)
  }
  const subset = subsetOf(lying)
  subset.includeGlyph(500)
  expect(() => subset.encode()).toThrow(RangeError)
})

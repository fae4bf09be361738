import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latinLineBreaks } from '../../src/text/latin-line-breaks.ts'
import { lineBreaks } from '../../src/text/line-breaks.ts'

/** The break opportunities of the complete algorithm of Unicode Annex 14. */
function breaksByAnnex(text: string): number[] {
  return lineBreaks(text).map(({ position }) => position)
}

const CHARACTERS = [...'  aZéß09#&*<=>@^_`~§©½×÷$%+£±€"\'«»’“”([)],.:;-']

describe('the fast path breaks plain text as Unicode Annex 14 defines', () => {
  test('for any sequence of characters', () => {
    const texts = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(texts, text => {
        expect(latinLineBreaks(text)).toEqual(breaksByAnnex(text))
      }),
      { numRuns: 3_000 },
    )
  })

  test('for every plain character up to the end of Latin Extended-A', () => {
    const plain = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).filter(
      character => latinLineBreaks(character) !== null,
    )
    expect(plain.length).toBeGreaterThan(280)
    for (const character of plain) {
      for (const text of [`a${character}b`, `a ${character} b`, `${character}(`, `1${character}2`]) {
        expect(latinLineBreaks(text), text).toEqual(breaksByAnnex(text))
      }
    }
  })

  test.each([
    'what? yes',
    'and/or',
    'a–b',
    '中文',
    'שלום',
    'soft\u00adhyphen',
    'two\nlines',
    'no\u00a0break',
  ])('and leaves %j to the complete algorithm', text => expect(latinLineBreaks(text)).toBeNull())
})

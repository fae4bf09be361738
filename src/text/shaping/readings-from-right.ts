import { beginsRightToLeft, isNumeric, mirrored } from '../bidi.ts'
import type { FontGlyph } from '../fonts.ts'

const MARK = /^\p{M}+$/u
const RIGHT_TO_LEFT_MARK = '\u200F'

/** Extracted text of a glyph. */
export interface Reading {
  /** Characters without width before and after it. */
  readonly before: string[]
  text: string
  readonly after: readonly string[]
}

/**
 * Text that PDF readers extract from right-to-left glyphs: they read left to right and reverse the result. They
 * disagree on glyphs of several characters and lose marks that are offset. So each glyph gets one character, and
 * the rest are characters without width beside it. They treat number signs and all that follows as left-to-right
 * text, unless a direction mark ends it. Mirrored signs get their written character.
 */
export function readingsFromRight(glyphs: readonly FontGlyph[], hasBlank: boolean): Reading[] {
  const readings = glyphs.map(({ codePoints }): Reading => {
    const text = mirrored(String.fromCodePoint(...codePoints))
    const characters = hasBlank ? [...text] : [text]
    return { before: [], text: characters.pop() ?? '', after: characters.reverse() }
  })
  if (!hasBlank) return readings
  const written = readings.toReversed()
  let letter: Reading | null = null
  for (const reading of written) {
    if (letter !== null && MARK.test(reading.text) && reading.after.length === 0) {
      letter.before.unshift(reading.text)
      reading.text = ''
    } else if (reading.text !== '') {
      if (letter !== null) endNumber(letter, reading)
      letter = reading
    }
  }
  if (letter !== null) endNumber(letter, null)
  return readings
}

function endNumber({ text, before }: Reading, next: Reading | null): void {
  const goesOn = next !== null && (beginsRightToLeft(next.text) || isNumeric(next.text))
  if (isNumeric(text) && !goesOn) before.unshift(RIGHT_TO_LEFT_MARK)
}

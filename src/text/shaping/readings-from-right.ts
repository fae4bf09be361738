import { beginsRightToLeft, isOfNumbers, mirrored } from '../bidi.ts'
import type { FontGlyph } from '../fonts.ts'

const MARK = /^\p{M}+$/u
const RIGHT_TO_LEFT_MARK = '\u200F'

/** What is read of a glyph that stands from right to left. */
export interface Reading {
  /** Characters that are read left of it and right of it, where there is nothing to see. */
  readonly before: string[]
  text: string
  readonly after: readonly string[]
}

/**
 * What readers of PDFs find when they go through glyphs from left to right, and turn what they found around. They
 * disagree where one glyph has several characters, and lose marks that stand off the line: so each glyph has one
 * character, and what is left stands beside it as characters without a width. They take signs that numbers hold for
 * a part of what is written from the left, with all that follows them, unless a mark of direction ends it. Signs are
 * read as they were written, not as they are mirrored.
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
  const goesOn = next !== null && (beginsRightToLeft(next.text) || isOfNumbers(next.text))
  if (isOfNumbers(text) && !goesOn) before.unshift(RIGHT_TO_LEFT_MARK)
}

import { graphemesOf } from '../../text/graphemes.ts'
import type { CharPlace } from './char-style.ts'

/** Position of a character. */
type Place = CharPlace & { readonly index: number }

export const NEWLINE = /\r?\n/

/** The start of a text. */
export const FIRST_PLACE: Place = { line: 0, char: 0, index: 0, offset: 0 }

/** The position after a character of a line. */
export function placeBehind(
  { line, char, index, offset }: Place,
  grapheme: string,
  countsCodePoints: boolean,
): Place {
  const count = countsCodePoints ? [...grapheme].length : 1
  return {
    line,
    char: char + count,
    index: index + (countsCodePoints ? grapheme.length : 1),
    offset: offset + grapheme.length,
  }
}

/** The start of the next line. @param place The end of the line before it. */
export function nextLine(place: Place, text: string): Place {
  const newline = text.startsWith('\r\n', place.offset) ? 2 : 1
  return { ...place, line: place.line + 1, char: 0, offset: place.offset + newline }
}

/** Each character of a text with its position, without newlines. */
export function* placesOf(
  text: string,
  countsCodePoints: boolean,
): Iterable<{ readonly grapheme: string; readonly place: Place }> {
  let place = FIRST_PLACE
  for (const line of text.split(NEWLINE)) {
    for (const grapheme of graphemesOf(line)) {
      yield { grapheme, place }
      place = placeBehind(place, grapheme, countsCodePoints)
    }
    place = nextLine(place, text)
  }
}

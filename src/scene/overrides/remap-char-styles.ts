/** Carries character styles over to a replaced text. Pure, and linear in the length of both texts. */

import { placesOf } from '../text/char-places.ts'
import type { CharPlace, CharStyle, CharStyles } from '../text/char-style.ts'

export interface Carrying {
  /** The text whose characters the styles count. */
  readonly from: string
  readonly to: string
  readonly countsCodePoints: boolean
}

/**
 * Words at the start and end that both texts share keep their styles. Words in between take the styles of the words
 * they replace, one by one if their numbers are equal, otherwise the style of the first replaced character.
 */
export function remapStyles(styles: CharStyles, { from, to, countsCodePoints }: Carrying): CharStyles {
  const places: CharPlace[] = []
  let before: CharPlace | null = null
  for (const { grapheme, place } of placesOf(from, countsCodePoints)) {
    before = place
    for (let at = 0; at < grapheme.length; at++) places[place.offset + at] = place
  }
  if (before === null) return styles
  const origins = originsOf(from, to)
  return {
    all: () => styles.all(),
    at({ offset }) {
      const place = places[origins[offset] ?? -1]
      return place === undefined ? null : styles.at(place)
    },
  }
}

/** For each UTF-16 unit of a text, the unit of another text whose style it takes. */
function originsOf(from: string, to: string): Uint32Array {
  const [old, fresh] = [wordsOf(from), wordsOf(to)]
  const shorter = Math.min(old.length, fresh.length)
  let head = 0
  while (head < shorter && old[head]?.text === fresh[head]?.text) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail)?.text === fresh.at(-1 - tail)?.text) tail++
  const origins = new Uint32Array(to.length)
  const take = (word: Word, of: Word): void => {
    for (let at = 0; at < word.text.length; at++) {
      origins[word.start + at] = of.start + Math.min(at, of.text.length - 1)
    }
  }
  const replaced = old.slice(head, old.length - tail)
  const replacing = fresh.slice(head, fresh.length - tail)
  for (const [index, word] of fresh.slice(0, head).entries()) take(word, old[index] ?? word)
  for (const [index, word] of fresh.slice(fresh.length - tail).entries()) {
    take(word, old[old.length - tail + index] ?? word)
  }
  const isOneForOne = replaced.length === replacing.length
  // Inserted text takes the style of the preceding character.
  const start = replaced[0]?.start ?? Math.max(0, (old[head]?.start ?? from.length) - 1)
  for (const [index, word] of replacing.entries()) {
    const of = isOneForOne ? replaced[index] : undefined
    if (of === undefined) origins.fill(start, word.start, word.start + word.text.length)
    else take(word, of)
  }
  return origins
}

interface Word {
  readonly text: string
  readonly start: number
}

/** Words and separators. */
function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/\s+|\S+/g), ({ 0: word, index }) => ({ text: word, start: index }))
}

/** Removes properties that an override sets for the whole text. */
export function stylesWithout(styles: CharStyles, names: ReadonlySet<string>): CharStyles {
  const known = new Map<Partial<CharStyle>, Partial<CharStyle>>()
  const reduced = (style: Partial<CharStyle>): Partial<CharStyle> => {
    const rest =
      known.get(style) ?? Object.fromEntries(Object.entries(style).filter(([name]) => !names.has(name)))
    known.set(style, rest)
    return rest
  }
  return {
    all: () => Array.from(styles.all(), reduced),
    at(place) {
      const style = styles.at(place)
      return style === null ? null : reduced(style)
    },
  }
}

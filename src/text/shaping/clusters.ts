/** Finds glyphs of left-to-right text that must be read together. Pure. */

import { decomposed } from './sara-am.ts'

/** A shaped glyph. */
export interface ShapedCharacter {
  /** Its characters, as reported by the shaper. */
  readonly text: string
  readonly hasWidth: boolean
  /** True if it is offset from the pen. */
  readonly isOffset: boolean
}

/** Glyphs that represent a piece of text only together. */
export interface Cluster {
  readonly from: number
  readonly to: number
  readonly text: string
}

interface Character {
  readonly character: string
  /** True for the last part of a written character. */
  readonly isEnd: boolean
  readonly written: string
}

/**
 * Clusters of a text: vowels placed before their consonant, marks, and characters of several glyphs or glyphs of
 * several characters. Shapers decompose characters and may add some.
 * @returns Empty if glyphs can be read one by one.
 */
export function clustersOf(glyphs: readonly ShapedCharacter[], text: string): Cluster[] {
  const written = [...text].flatMap(takenApart)
  const known = new Set(written.map(({ character }) => character))
  const surplus = new Map<string, number>()
  const count = (character: string, by: number): void => {
    const sum = (surplus.get(character) ?? 0) + by
    if (sum === 0) surplus.delete(character)
    else surplus.set(character, sum)
  }
  const pieces: Cluster[] = []
  let [from, start, end] = [0, 0, 0]
  const close = (to: number): void => {
    const piece = written
      .slice(start, end)
      .map(character => character.written)
      .join('')
    pieces.push({ from, to, text: piece })
    from = to
    start = end
  }
  for (const [i, glyph] of glyphs.entries()) {
    for (const character of decomposed(glyph.text)) {
      if (!known.has(character)) continue
      count(character, 1)
      const next = written[end]
      if (next === undefined) continue
      count(next.character, -1)
      end++
    }
    const next = glyphs[i + 1]
    const goesOn = next !== undefined && (next.isOffset || next.text === '')
    const isWhole = surplus.size === 0 && end > start && written[end - 1]?.isEnd === true
    if (isWhole && !goesOn) close(i + 1)
  }
  if (from < glyphs.length) {
    end = written.length
    close(glyphs.length)
  }
  const clusters: Cluster[] = []
  for (const [i, piece] of pieces.entries()) {
    const glyph = glyphs[piece.from]
    const previous = pieces[i - 1]
    if (glyph === undefined) continue
    if (piece.to - piece.from === 1 && isReadable(glyph, piece.text)) {
      const last = clusters.at(-1)
      if (piece.text !== ' ' || last?.to !== piece.from) continue
      // PDFium ignores a single space
      clusters[clusters.length - 1] = { from: last.from, to: piece.to, text: `${last.text} ` }
      continue
    }
    if (glyph.hasWidth || previous === undefined) {
      clusters.push(piece)
      continue
    }
    // a glyph without width belongs to the letter before it
    const last = clusters.at(-1)
    const before = last?.to === piece.from ? last : previous
    if (before === last) clusters.pop()
    clusters.push({ from: before.from, to: piece.to, text: before.text + piece.text })
  }
  return clusters
}

function isReadable(glyph: ShapedCharacter, text: string): boolean {
  return !glyph.isOffset && glyph.text === text && !HOLDS_MARK.test(text)
}

/** pdf.js treats a glyph with any combining character as a mark without width. */
const HOLDS_MARK = /..*\p{Mn}/su

function takenApart(character: string): Character[] {
  const parts = [...decomposed(character)]
  return parts.map((part, i) => {
    const isEnd = i === parts.length - 1
    return { character: part, isEnd, written: isEnd ? character : '' }
  })
}

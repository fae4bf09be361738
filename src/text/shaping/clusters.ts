/** Which glyphs of a text that runs from the left are read together. Pure. */

/** A glyph as it was shaped. */
export interface StandingGlyph {
  /** What it stands for, as far as shaping tells. */
  readonly text: string
  readonly hasWidth: boolean
  /** Whether it stands off the pen. */
  readonly isOff: boolean
}

/** Glyphs that stand for a piece of the text which they do not show character by character, in its order. */
export interface Cluster {
  readonly from: number
  readonly to: number
  readonly text: string
}

interface Character {
  readonly character: string
  /** Whether a character as it was written ends with it. */
  readonly isEnd: boolean
  readonly written: string
}

/**
 * The clusters of a text: vowels that stand before the consonant after which they are written, marks, characters of
 * several glyphs, and glyphs of several characters that hold marks. Shapers take characters apart, and add some.
 * @returns Empty where the glyphs can be read one by one.
 */
export function clustersOf(glyphs: readonly StandingGlyph[], text: string): Cluster[] {
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
    for (const character of glyph.text.normalize('NFD')) {
      if (!known.has(character)) continue
      count(character, 1)
      const next = written[end]
      if (next === undefined) continue
      count(next.character, -1)
      end++
    }
    const next = glyphs[i + 1]
    const goesOn = next !== undefined && (next.isOff || next.text === '')
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
      // PDFium passes over a space that stands by itself
      clusters[clusters.length - 1] = { from: last.from, to: piece.to, text: `${last.text} ` }
      continue
    }
    if (glyph.hasWidth || previous === undefined) {
      clusters.push(piece)
      continue
    }
    // what has no width stands with the letter before it
    const last = clusters.at(-1)
    const before = last?.to === piece.from ? last : previous
    if (before === last) clusters.pop()
    clusters.push({ from: before.from, to: piece.to, text: before.text + piece.text })
  }
  return clusters
}

function isReadable(glyph: StandingGlyph, text: string): boolean {
  return !glyph.isOff && glyph.text === text && !HOLDS_MARK.test(text)
}

/** pdf.js takes a glyph for a mark, and without a width, where any of its characters is one. */
const HOLDS_MARK = /..*\p{Mn}/su

function takenApart(character: string): Character[] {
  const parts = [...character.normalize('NFD')]
  return parts.map((part, i) => {
    const isEnd = i === parts.length - 1
    return { character: part, isEnd, written: isEnd ? character : '' }
  })
}

import { type Cluster, clustersOf, type ShapedCharacter } from './clusters.ts'
import type { FontkitRun } from './fontkit-layout.ts'
import type { Reading } from './readings-from-right.ts'

/**
 * Text that PDF readers extract from glyphs, left to right. Some use the cluster's replacement text, others read
 * glyph by glyph and lose marks with width. So each glyph gets one character, in text order, and the rest are
 * characters without width beside it.
 * @param hasBlank True if the font has a blank glyph for such characters.
 */
export function readingsFromLeft(
  { glyphs, positions }: FontkitRun,
  text: string,
  hasBlank: boolean,
): { readonly readings: readonly Reading[]; readonly clusters: readonly Cluster[] } {
  const standing = glyphs.map(({ codePoints }, i): ShapedCharacter => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    return {
      text: String.fromCodePoint(...codePoints),
      hasWidth: xAdvance > 0,
      isOffset: xOffset !== 0 || yOffset !== 0,
    }
  })
  const clusters = clustersOf(standing, text)
  const readings = standing.map(({ text }): Reading => ({ before: [], text, after: [] }))
  for (const { from, to, text } of clusters) {
    const ofCluster = standing.slice(from, to)
    for (const [i, characters] of charactersOf(ofCluster, text).entries()) {
      readings[from + i] = hasBlank
        ? readingOf(characters)
        : { before: [], text: characters.join(''), after: [] }
    }
    const last = readings[to - 1]
    if (!hasBlank || last === undefined || !ofCluster.some(({ isOffset }) => isOffset)) continue
    // readers end a cluster at its last glyph
    readings[to - 1] = { ...last, after: [...last.after, ''] }
  }
  return { readings, clusters }
}

/** Characters of each glyph of a cluster. */
function charactersOf(glyphs: readonly ShapedCharacter[], text: string): string[][] {
  const isInOrder = glyphs.map(glyph => glyph.text).join('') === text
  if (isInOrder && glyphs.every(glyph => glyph.text !== '')) return glyphs.map(glyph => [...glyph.text])
  const wide = glyphs.filter(({ hasWidth }) => hasWidth).length
  if (wide === 0) return glyphs.map((_, i) => (i === 0 ? [...text] : []))
  const letters = text.match(LETTER) ?? []
  let seen = 0
  return glyphs.map(({ hasWidth }) => {
    if (!hasWidth) return []
    seen++
    return letters.slice(seen - 1, seen === wide ? letters.length : seen).flatMap(letter => [...letter])
  })
}

/** A character with the marks that follow it. */
const LETTER = /\P{Mn}\p{Mn}*|^\p{Mn}+/gsu
const MARK = /^\p{Mn}$/u

/** The first letter becomes the text of the glyph. */
function readingOf(characters: readonly string[]): Reading {
  const letter = Math.max(
    0,
    characters.findIndex(character => !MARK.test(character)),
  )
  const text = characters[letter] ?? ''
  return { before: characters.slice(0, letter), text, after: characters.slice(letter + 1) }
}

/** Widths of words, and kerning between them: words and spaces are measured separately. */
import { isJoined } from '../../../text/cursive-scripts.ts'
import type { Faces } from '../faces.ts'
import { lineWord } from '../layout-box.ts'
import type { SpaceItem, WordItem } from './inline-items.ts'
import type { MeasuredWord, TextRun } from './text-run.ts'

export const SOFT_HYPHEN = '\u00AD'
/** Limit of remembered words per style. */
const MAX_WORDS = 5_000

/** Measures a word once per style; null if it has several parts, or not the font of its style. */
export function measuredWord(piece: string, run: TextRun, faces: Faces): MeasuredWord | null {
  const { words } = run
  let found = words.get(piece)
  if (found === undefined) {
    found = measureWord(piece, run, faces)
    if (words.size >= MAX_WORDS) words.clear()
    words.set(piece, found)
  }
  return found
}

function measureWord(piece: string, run: TextRun, faces: Faces): MeasuredWord | null {
  if (run.style.fontVariantCaps === 'small-caps' || piece.endsWith(SOFT_HYPHEN)) return null
  const text = run.isPlain && ASCII.test(piece) ? piece : wholeIn(run, piece, faces)
  if (text === null) return null
  if (run.letterSpacing !== 0 && isJoined(text)) return null
  return {
    text,
    width: faces.width(text, run),
    kerningBefore: kerningBefore(text, run, faces),
    kerningAfter: kerningAfter(text, run, faces),
    word: lineWord(text, 0),
    item: null,
  }
}

const ASCII = /^[!-~]+$/

/** The text of a word as the font of its style shows it; null if it has parts in other fonts. */
function wholeIn(run: TextRun, piece: string, faces: Faces): string | null {
  const [first, ...others] = faces.split(piece, run.choice)
  return first === undefined || others.length > 0 || first.font !== run.font ? null : first.text
}

/** True for left-to-right text that is shaped with the text before it. */
export function isAlike(last: WordItem | SpaceItem, { font, size }: TextRun): boolean {
  return last.run.font === font && last.run.size === size && last.level % 2 === 0
}

function kerningAfter(text: string, run: TextRun, faces: Faces): number {
  const character = text.charAt(text.length - 1)
  return isKernable(character) && isKerned(run) ? faces.kerning(`${character} `, run) : 0
}

function kerningBefore(text: string, run: TextRun, faces: Faces): number {
  const character = text.charAt(0)
  return isKernable(character) && isKerned(run) ? faces.kerning(` ${character}`, run) : 0
}

/** Kerning of the last character of an item with the first one of a text after it; 0 in another font. */
export function kerningBetween(last: WordItem | SpaceItem, text: string, run: TextRun, faces: Faces): number {
  const [before, after] = [last.text.charAt(last.text.length - 1), text.charAt(0)]
  const isPair = isAlike(last, run) && isKernable(before) && isKernable(after)
  return isPair && isKerned(run) ? faces.kerning(before + after, run) : 0
}

function isKerned({ features }: TextRun): boolean {
  return features === null || !('kern' in features) || features['kern'] !== false
}

/** True for Latin letters, punctuation, and kana. Few fonts kern marks and ideographs. */
function isKernable(character: string): boolean {
  if (character < '\u0300') return true
  return (character >= '\u2010' && character <= '\u2027') || (character >= '\u3041' && character <= '\u30FF')
}

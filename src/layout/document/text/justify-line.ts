import type { Line } from '../pdfmake.ts'
import type { Word } from './word.ts'

/**
 * Justifies a line: spaces and gaps between ideographs grow, or shrink if the line is too wide; letters do not move
 * apart (CSS Text 3 §6.4).
 */
export function justifyLine(line: Line): void {
  const words: readonly Word[] = line.inlines
  if (words[0]?.alignment !== 'justify' || line.newLineForced || line.lastLineInParagraph) return
  if (words.some(({ rtl }) => rtl)) return
  line.newLineForced = true // otherwise pdfmake would justify all words
  const room = line.maxWidth - line.getWidth()
  const gives = (word: Word, next: Word | undefined): boolean =>
    growsBehind(word, next) && (room > 0 || word.trailingCut > 0)
  const gaps = words.filter((word, i) => gives(word, words[i + 1])).length
  if (room === 0 || gaps === 0) return
  let moved = 0
  for (const [i, word] of words.entries()) {
    word.x += moved
    const next = words[i + 1]
    if (next === undefined || !gives(word, next)) continue
    next.justifyShift = room / gaps
    moved += next.justifyShift
  }
}

const IDEOGRAPH_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303F\uFF01-\uFFEF]$/u
const IDEOGRAPH_START = new RegExp(`^${IDEOGRAPH_END.source.slice(0, -1)}`, 'u')

/** True if justification may widen the gap between two words. */
export function growsBehind({ text, noNewLine, spacing }: Word, next: Word | undefined): boolean {
  if (next === undefined) return false
  if (/\s$/.test(text)) return true
  if (noNewLine) return false
  return spacing.gap > 0 || (IDEOGRAPH_END.test(text.slice(-2)) && IDEOGRAPH_START.test(next.text))
}

import { graphemesOf } from '../../../text/graphemes.ts'
import type { FlowBox } from '../contracts.ts'
import type { AtomicInline, InlineBoxPiece, TextPiece } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { Extent, InlineBoxMetrics } from './vertical-align.ts'

/** A line box under construction. */
export interface LineDraft {
  pieces: (TextPiece & { level: InlineBoxMetrics })[]
  readonly boxes: (InlineBoxPiece & { level: InlineBoxMetrics })[]
  readonly atoms: (AtomicInline & Extent)[]
  readonly outs: Out[]
}

export interface Out {
  readonly box: FlowBox
  readonly isInline: boolean
  /** True if `x` is that of the right edge. */
  readonly isFromRight: boolean
  /** The inline box that contains it; null for none. */
  readonly container: InlineBoxMetrics | null
  /** The offset by `position: relative` of the inline boxes around it; null without. */
  readonly offset: Extent['offset']
  x: number
}

/**
 * Applies `text-align` to a line (CSS Text 3 §6.1).
 * @param room Free space; negative if the line overflows, which it does at the end of the text.
 * @param base Paragraph level: 1 for right to left.
 */
export function alignLine(
  draft: LineDraft,
  { room, style, base, isLast }: { room: number; style: ComputedStyle; base: number; isLast: boolean },
): void {
  const textAlign = usedAlignment(style, isLast)
  if (textAlign === 'justify' && room > 0) {
    const spaces = countSpaces(draft)
    if (spaces > 0) {
      justify(draft, room / spaces)
      return
    }
  }
  if (style.textAlignLast === '-platen-around' && isLast && room > 0 && spreadCharacters(draft, room)) return
  const offset = room * (room > 0 ? shareBefore(textAlign, base) : base)
  if (offset === 0) return
  for (const piece of draft.pieces) {
    piece.x += offset
    for (const word of piece.words) word.x += offset
  }
  for (const box of draft.boxes) box.x += offset
  for (const atom of draft.atoms) atom.x += offset
  for (const out of draft.outs) out.x += offset
}

/** `text-align-last` aligns the last line and lines before forced breaks. */
function usedAlignment(
  { textAlign, textAlignLast = 'auto' }: ComputedStyle,
  isLast: boolean,
): ComputedStyle['textAlign'] {
  if (!isLast) return textAlign
  if (textAlignLast !== 'auto' && textAlignLast !== '-platen-around') return textAlignLast
  return textAlign === 'justify' ? 'start' : textAlign
}

/** Share of the free space left of the text. */
function shareBefore(textAlign: ComputedStyle['textAlign'], base: number): number {
  switch (textAlign) {
    case 'start':
    case 'justify':
      return base
    case 'end':
      return 1 - base
    case 'right':
    case '-webkit-right':
      return 1
    case 'center':
    case '-webkit-center':
      return 0.5
    default:
      return 0
  }
}

function countSpaces({ pieces }: LineDraft): number {
  let count = 0
  for (const { words } of pieces) {
    for (const { text } of words) if (text.startsWith(' ')) count += text.length
  }
  return count
}

/** East Asian characters, between which space may be added (CSS Text 3 §6.4). */
const SPREAD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u

/** Distributes space around characters (CSS Ruby 1 §4.4). @returns False if there are none between which it may be. */
function spreadCharacters({ pieces, atoms }: LineDraft, room: number): boolean {
  const units = pieces.map(({ words }) => words.map(({ text }) => graphemesOf(text)))
  const count = units.flat(2).filter(unit => SPREAD.test(unit)).length
  if (count === 0 || atoms.length > 0) return false
  const half = room / count / 2
  let shift = 0
  for (const [i, piece] of pieces.entries()) {
    const { font, size, features, letterSpacing } = piece.run
    const start = shift
    const spread = piece.words.flatMap(({ x, level }, j) => {
      let pen = x
      return (units[i]?.[j] ?? []).map(text => {
        const by = SPREAD.test(text) ? half : 0
        const word = { text, x: pen + shift + by, level }
        shift += 2 * by
        pen += (font.shape(text, features, level % 2 === 1).width * size) / 1000 + letterSpacing
        return word
      })
    })
    piece.words.splice(0, piece.words.length, ...spread)
    piece.x += start
    piece.width += shift - start
  }
  return true
}

/** Distributes space to every word separator (text-align: justify). */
function justify(draft: LineDraft, extra: number): void {
  /** Separators, and the space distributed up to them; needed for what stands between words. */
  const stops: { x: number; gain: number }[] = []
  const hasParts = draft.boxes.length + draft.atoms.length + draft.outs.length > 0
  let gain = 0
  for (const piece of draft.pieces) {
    const before = gain
    for (const word of piece.words) {
      const { text, x } = word
      word.x += gain
      if (!text.startsWith(' ')) continue
      gain += extra * text.length
      if (hasParts) stops.push({ x, gain })
    }
    piece.x += before
    piece.width += gain - before
  }
  if (!hasParts) return
  const moved = (x: number): number => {
    let by = 0
    for (const stop of stops) {
      if (stop.x >= x - 0.001) break
      by = stop.gain
    }
    return x + by
  }
  for (const box of draft.boxes) {
    const end = moved(box.x + box.width)
    box.x = moved(box.x)
    box.width = end - box.x
  }
  for (const part of [...draft.atoms, ...draft.outs]) part.x = moved(part.x)
}

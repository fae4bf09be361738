import { graphemesOf } from '../../../text/graphemes.ts'
import type { FlowBox } from '../contracts.ts'
import {
  type AtomicInline,
  type InlineBoxPiece,
  type LineWord,
  lineWord,
  type TextPiece,
} from '../layout-box.ts'
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
    if (hasOpportunities(draft)) separateUnits(draft)
    const opportunities = opportunitiesOf(draft)
    const count = opportunities.reduce((sum, { before, after }) => sum + before + after, 0)
    if (count > 0) {
      justify(draft, opportunities, room / count)
      return
    }
  }
  if (style.textAlignLast === '-platen-around' && isLast && room > 0 && spreadCharacters(draft, room)) return
  const offset = room * (room > 0 ? shareBefore(textAlign, base) : base)
  if (offset === 0) return
  for (const piece of draft.pieces) {
    piece.x += offset
    moveWords(piece, offset)
  }
  for (const box of draft.boxes) box.x += offset
  for (const atom of draft.atoms) atom.x += offset
  for (const out of draft.outs) out.x += offset
}

/** Moves the words of a piece to the right. */
export function moveWords({ lefts }: TextPiece, by: number): void {
  for (let i = 0; i < lefts.length; i++) lefts[i] = (lefts[i] ?? 0) + by
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

/** What separates words besides spaces, and characters that are justified one by one. */
const EXPANDABLE =
  /[\u00a0\u3000-\u303f\u30a0-\u30ff\u3190-\u33ff\ufe30-\ufe6f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
const NO_BREAK_SPACE = '\u00a0'

/** Most words have no character above U+009F, which costs less to find than a match of the expression. */
function isExpandable(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0xa0) return EXPANDABLE.test(text)
  return false
}

function hasOpportunities({ pieces }: LineDraft): boolean {
  return pieces.some(({ words }) => words.some(({ text }) => isExpandable(text)))
}

/** Splits words into the characters that are justified one by one, and the text between them. */
function separateUnits({ pieces }: LineDraft): void {
  for (const piece of pieces) {
    const { font, size, features, letterSpacing } = piece.run
    const units: LineWord[] = []
    const lefts: number[] = []
    for (const [i, word] of piece.words.entries()) {
      let pen = piece.lefts[i] ?? 0
      if (word.level % 2 === 1 || !isExpandable(word.text)) {
        units.push(word)
        lefts.push(pen)
        continue
      }
      const texts = unitsOf(word.text)
      for (const [j, text] of texts.entries()) {
        units.push(partOf(word, text, j === texts.length - 1))
        lefts.push(pen)
        pen +=
          (font.shape(text, features, false).width * size) / 1000 + letterSpacing * graphemesOf(text).length
      }
    }
    piece.words = units
    piece.lefts = lefts
  }
}

function partOf({ level, ending }: LineWord, text: string, isLast: boolean): LineWord {
  return lineWord(text, level, isLast ? ending : null)
}

function unitsOf(text: string): readonly string[] {
  const units: string[] = []
  let isOpen = false
  for (const grapheme of graphemesOf(text)) {
    const isUnit = EXPANDABLE.test(grapheme)
    if (isOpen && !isUnit) units.push((units.pop() ?? '') + grapheme)
    else units.push(grapheme)
    isOpen = !isUnit
  }
  return units
}

/** Numbers of justification opportunities before and after a word. */
interface Opportunities {
  readonly before: number
  readonly after: number
}

const NO_OPPORTUNITY: Opportunities = { before: 0, after: 0 }
const WORD_SEPARATOR: Opportunities = { before: 0, after: 1 }

function toOpportunities(before: number, after: number): Opportunities {
  if (before === 0 && after === 0) return NO_OPPORTUNITY
  return before === 0 && after === 1 ? WORD_SEPARATOR : { before, after }
}

/**
 * The opportunities of each word of a line: word separators, and both sides of East Asian characters (CSS Text 3 §6.4).
 * As in Chromium, adjacent sides count once.
 */
function opportunitiesOf({ pieces, atoms }: LineDraft): readonly Opportunities[] {
  const found: Opportunities[] = []
  let isAfter = true
  let x = Number.NEGATIVE_INFINITY
  for (const { words, lefts } of pieces) {
    for (let i = 0; i < words.length; i++) {
      const word = words[i]
      if (word === undefined) continue
      const { text } = word
      const left = lefts[i] ?? 0
      if (isAfter && hasAtomBetween(atoms, x, left)) isAfter = false
      x = left
      let before = 0
      let after = 0
      if (text === ' ' || text === NO_BREAK_SPACE) after = 1
      else if (text.startsWith(' ')) after = text.length
      else if (word.level % 2 === 0 && isExpandable(text)) {
        if (!isAfter) before = 1
        after = 1
      }
      if (word.ending === 'space') after++
      isAfter = after > 0
      found.push(toOpportunities(before, after))
    }
  }
  const last = found.at(-1)
  const lastWord = pieces.at(-1)?.words.at(-1)
  const isSpace = lastWord?.text.startsWith(' ') === true
  if (last !== undefined && !isSpace && !hasAtomBetween(atoms, x, Number.POSITIVE_INFINITY))
    found[found.length - 1] = { before: last.before, after: 0 }
  return found
}

function hasAtomBetween(atoms: LineDraft['atoms'], start: number, end: number): boolean {
  for (const { x } of atoms) if (start <= x && x < end) return true
  return false
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
    const spread: LineWord[] = []
    const lefts: number[] = []
    for (const [j, word] of piece.words.entries()) {
      let pen = piece.lefts[j] ?? 0
      const texts = units[i]?.[j] ?? []
      for (const [k, text] of texts.entries()) {
        const by = SPREAD.test(text) ? half : 0
        spread.push(partOf(word, text, k === texts.length - 1))
        lefts.push(pen + shift + by)
        shift += 2 * by
        pen += (font.shape(text, features, word.level % 2 === 1).width * size) / 1000 + letterSpacing
      }
    }
    piece.words = spread
    piece.lefts = lefts
    piece.x += start
    piece.width += shift - start
  }
  return true
}

/** Distributes space to every opportunity (text-align: justify). @param opportunities Of each word. */
function justify(draft: LineDraft, opportunities: readonly Opportunities[], extra: number): void {
  /** Opportunities, and the space distributed up to them; needed for what stands between words. */
  const stops: { x: number; gain: number }[] = []
  const hasParts = draft.boxes.length + draft.atoms.length + draft.outs.length > 0
  let gain = 0
  let at = 0
  for (const piece of draft.pieces) {
    const before = gain
    const { lefts } = piece
    for (let i = 0; i < lefts.length; i++) {
      const x = lefts[i] ?? 0
      const own = opportunities[at++]
      gain += extra * (own?.before ?? 0)
      lefts[i] = x + gain
      const after = own?.after ?? 0
      gain += extra * after
      if (hasParts && gain > (stops.at(-1)?.gain ?? 0)) stops.push({ x, gain })
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

/**
 * Spacing of Chinese and Japanese text: `textAutospace` and `textSpacingTrim` (CSS Text 4 §8.4, §8.5; JLREQ 3.1,
 * 3.2.6). Words are split where spacing changes. Spacing is part of the width of the word before it, and of its
 * `trailingCut`, so that it disappears at the end of a line.
 */

import { HALF, hasBlankEnd, hasBlankStart } from '../../../text/shaping/punctuation-blanks.ts'
import type { ShapedGlyph, ShapedRun } from '../../../text/shaping/shaper.ts'
import {
  firstClass,
  lastClass,
  type Spacing,
  type SpacingClass,
  spacedOffsets,
  spacingBetween,
} from '../../../text/spacing-classes.ts'
import type { Line } from '../pdfmake.ts'
import { passHyphenationPoints } from './font-runs.ts'
import type { Word } from './word.ts'

/** Spacing of a word, in points. */
export interface WordSpacing {
  /** After the word, if another word follows on the line; negative if space is trimmed. */
  readonly gap: number
  /** Blank half of an opening mark, removed at the start of a line. */
  readonly startCut: number
  /** Blank half of a closing mark, which may be removed at the end of a line. */
  readonly endCut: number
}

export const NO_SPACING: WordSpacing = { gap: 0, startCut: 0, endCut: 0 }

/** Share of the ideograph's size (CSS Text 4 §8.5.1). */
const AUTOSPACE = 1 / 8
/** Rounding of sums in different order. */
const EPSILON = 1e-6

const isAutospaced = ({ style }: Word): boolean => style.properties.textAutospace === 'normal'

function isTrimmed({ style: { properties } }: Word): boolean {
  const { textSpacingTrim } = properties
  return textSpacingTrim === 'normal' || textSpacingTrim === 'trim-start' || textSpacingTrim === 'trim-both'
}

/** True if spacing applies to any word. Right-to-left text has none. */
function isSpaced(words: readonly Word[]): boolean {
  return words.some(word => isAutospaced(word) || isTrimmed(word)) && words.every(({ level }) => level === 0)
}

/** Splits words where spacing changes. */
export function splitAtSpacing(words: Word[]): Word[] {
  return isSpaced(words) ? words.flatMap(word => piecesOf(word)) : words
}

function piecesOf(word: Word): Word[] {
  const isWanted = (spacing: Spacing): boolean => (spacing === 'add' ? isAutospaced(word) : isTrimmed(word))
  const offsets = '_pageNodeRef' in word ? [] : spacedOffsets(word.text, isWanted)
  if (offsets.length === 0) return [word]
  const ends = [...offsets, word.text.length]
  const pieces = ends.map((end, i) => word.piece(word.text.slice(ends[i - 1] ?? 0, end)))
  for (const piece of pieces.slice(0, -1)) piece.continueWithNext()
  if (word.hyphenationPoints.length > 0) passHyphenationPoints(word, pieces)
  return pieces
}

/** Adds the spacing to the widths and cuts of measured words. */
export function spaceWords(words: readonly Word[]): void {
  if (!isSpaced(words)) return
  for (const [i, word] of words.entries()) {
    const next = word.lineEnd ? undefined : words[i + 1]
    const before = words[i - 1]
    const mayStart = before === undefined || !before.noNewLine
    const spacing = {
      gap: next === undefined ? 0 : gapBetween(word, next),
      startCut: mayStart ? startCutOf(word) : 0,
      endCut: word.noNewLine || !isTrimmed(word) ? 0 : blankEnd(word, lastClass(word.text)),
    }
    if (spacing.gap === 0 && spacing.startCut === 0 && spacing.endCut === 0) continue
    word.spacing = spacing
    word.width += spacing.gap
    word.leadingCut += spacing.startCut
    if (!word.noNewLine) word.trailingCut += spacing.gap + spacing.endCut
  }
}

function gapBetween(word: Word, next: Word): number {
  // letter spacing also applies between the parts of a split word
  const letterSpacing = word.continues && word.style === next.style ? word.style.characterSpacing : 0
  const [end, start] = [lastClass(word.text), firstClass(next.text)]
  const spacing = spacingBetween(end, start)
  if (spacing === 'add' && isAutospaced(word) && isAutospaced(next)) {
    const { fontSize } = end === 'ideograph' ? word : next
    return letterSpacing + fontSize * AUTOSPACE
  }
  if (spacing !== 'trim' || !isTrimmed(word) || !isTrimmed(next)) return letterSpacing
  const blanks = [blankEnd(word, end), blankStart(next, start)].filter(blank => blank > 0)
  return blanks.length === 0 ? letterSpacing : letterSpacing - Math.min(...blanks)
}

function startCutOf(word: Word): number {
  const { textSpacingTrim } = word.style.properties
  const isCut = textSpacingTrim === 'trim-start' || textSpacingTrim === 'trim-both'
  return isCut ? blankStart(word, firstClass(word.text)) : 0
}

/** Blank half of an opening mark at the start of a word, in points; 0 if there is none or it has ink. */
function blankStart({ run, style: { font, fontSize } }: Word, start: SpacingClass): number {
  if (run === null || !hasBlankStart(font, run, start)) return 0
  return fontSize * HALF
}

/** Blank half of a closing mark at the end of a word. */
function blankEnd({ run, style: { font, fontSize } }: Word, end: SpacingClass): number {
  return run === null || !hasBlankEnd(font, run, end) ? 0 : fontSize * HALF
}

export function spacingOfHead(spacing: WordSpacing): WordSpacing {
  return spacing === NO_SPACING ? NO_SPACING : { ...spacing, gap: 0, endCut: 0 }
}

export function spacingOfRest(spacing: WordSpacing): WordSpacing {
  return spacing === NO_SPACING ? NO_SPACING : { ...spacing, startCut: 0 }
}

/** Divides the spacing of a word that is cut: the start stays with the head, the end goes with the rest. */
export function partSpacing(head: Word, rest: Word): void {
  const { spacing, noNewLine } = head
  const { gap, startCut, endCut } = spacing
  if (spacing === NO_SPACING) return
  head.spacing = spacingOfHead(spacing)
  if (!noNewLine) head.trailingCut -= gap + endCut
  rest.spacing = spacingOfRest(spacing)
  rest.width += gap
  rest.leadingCut -= startCut
}

/** Keeps the blank half of a closing mark at the end of a line if it fits; `trim-both` removes it. */
export function keepFullEnd(line: Line): void {
  const last: Word | undefined = line.inlines.at(-1)
  if (last === undefined || last.spacing.endCut === 0) return
  if (last.style.properties.textSpacingTrim === 'trim-both') return
  const { endCut } = last.spacing
  if (line.getWidth() + endCut <= line.maxWidth + EPSILON) line.trailingCut -= endCut
}

/**
 * Moves the spacing of a finished line into its glyph runs. Decorations, backgrounds and links then cover exactly
 * the text, and PDF readers find no gap that they would read as a space.
 */
export function finishSpacing(line: Line): void {
  const words: readonly Word[] = line.inlines
  if (words.every(({ spacing }) => spacing === NO_SPACING)) return
  const [first, last] = [words[0], words.at(-1)]
  if (last !== undefined && last.spacing !== NO_SPACING && !last.noNewLine) {
    last.width -= line.trailingCut
    line.inlineWidths -= line.trailingCut
    line.trailingCut = 0
  }
  if (first !== undefined && first.spacing.startCut > 0) {
    const { startCut } = first.spacing
    if (first.run !== null) first.run = withoutBlankStart(first.run)
    first.x += startCut
    first.width -= startCut
    line.inlineWidths -= startCut
    line.leadingCut -= startCut
  }
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    if (next !== undefined && word.spacing.gap > 0) moveGap(word, next)
  }
}

const unreadGlyphs = new WeakMap<ShapedGlyph, ShapedGlyph>()

/** A glyph without text, one object per glyph, because each object gets its own code in the file. */
function unread(glyph: ShapedGlyph): ShapedGlyph {
  let found = unreadGlyphs.get(glyph)
  if (found === undefined) {
    found = { ...glyph, text: '' }
    unreadGlyphs.set(glyph, found)
  }
  return found
}

/** A run whose first glyph is moved left by half an em. */
function withoutBlankStart(run: ShapedRun): ShapedRun {
  const cut = HALF * 1000
  const offsets = run.offsets ?? run.glyphs.flatMap(() => [0, 0])
  return {
    ...run,
    advances: run.advances.map((advance, i) => (i === 0 ? advance - cut : advance)),
    offsets: offsets.map((offset, i) => (i === 0 ? offset - cut : offset)),
    width: run.width - cut,
  }
}

/**
 * Turns the gap before a word into a blank glyph that is read together with its first letter. PDF readers take a
 * gap of 1/8 em for a space.
 */
function moveGap(word: Word, next: Word): void {
  const { run, style, text, runText } = next
  const gap = word.spacing.gap + next.justifyShift
  const [blank] = style.shape(' ', false).glyphs
  const [first] = run?.glyphs ?? []
  if (run === null || runText !== text || first === undefined || blank === undefined || gap <= 0) return
  if ('_pageNodeRef' in next || style.font.isColor || first.text === '' || run.clusters?.[0]?.from === 0)
    return
  const advance = (gap * 1000) / style.fontSize
  const others = (run.clusters ?? []).map(({ from, to, text }) => ({ from: from + 1, to: to + 1, text }))
  next.run = {
    ...run,
    glyphs: [unread(blank), ...run.glyphs],
    advances: [advance, ...run.advances],
    offsets: run.offsets === null ? null : [0, 0, ...run.offsets],
    clusters: [{ from: 0, to: 2, text: first.text }, ...others],
    width: run.width + advance,
  }
  word.width -= word.spacing.gap
  word.spacing = { ...word.spacing, gap: 0 }
  next.width += gap
  next.x -= gap
  next.justifyShift = 0
}

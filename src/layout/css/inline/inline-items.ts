import { isInsideWord, isJoined } from '../../../text/cursive-scripts.ts'
import { breaksWithin } from '../../../text/line-breaks.ts'
import { inSmallCaps } from '../../../text/shaping/small-caps.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { FlowBox, FontChoice, Inline, LinesBox } from '../contracts.ts'
import type { Faces } from '../faces.ts'
import type { ComputedStyle } from '../used-values.ts'
import { bidiLevelsOf, LEFT_TO_RIGHT } from './bidi-levels.ts'
import { hyphenOf, type TextRun, textRun, textRunIn, wrapsText } from './text-run.ts'

/** An item of inline content, in logical order. */
export type Item =
  | WordItem
  | SpaceItem
  | OpenItem
  | CloseItem
  | BreakItem
  | AtomItem
  | LeaderItem
  | FloatItem
  | FootnoteItem
  | OutItem

interface Common {
  /** Advance along the line. */
  width: number
  /** True for a break opportunity before the item. */
  canBreakBefore: boolean
  /** Bidi level: even runs left to right, odd right to left. */
  readonly level: number
  /** Paragraph level, 0 or 1. */
  readonly base: number
}
export interface WordItem extends Common {
  readonly kind: 'word'
  readonly text: string
  readonly run: TextRun
  /** Width of the hyphen if the line ends here; 0 for none. */
  hyphenWidth: number
  /** True for an ellipsis, which is outside of the inline boxes of its line. */
  readonly isOutside?: boolean
}
export interface SpaceItem extends Common {
  readonly kind: 'space'
  readonly text: string
  readonly run: TextRun
}
export interface OpenItem extends Common {
  readonly kind: 'open'
  readonly style: ComputedStyle
  readonly font: FontChoice
  readonly id: string | null
}
export interface CloseItem extends Common {
  readonly kind: 'close'
}
export interface BreakItem extends Common {
  readonly kind: 'break'
  readonly clear: ComputedStyle['clear']
}
export interface AtomItem extends Common {
  readonly kind: 'atom'
  readonly box: FlowBox
}
export interface FootnoteItem extends Common {
  readonly kind: 'footnote'
  readonly box: FlowBox
}
/** Fills the line: it has no width until the line is broken. */
export interface LeaderItem extends Common {
  readonly kind: 'leader'
  readonly pattern: string
  readonly patternWidth: number
  readonly run: TextRun
}
export interface OutItem extends Common {
  readonly kind: 'out'
  readonly box: FlowBox
  readonly isInline: boolean
}
export interface FloatItem extends Common {
  readonly kind: 'float'
  readonly box: Exclude<FlowBox, LinesBox>
}

/** Longer words are measured in parts. */
const MAX_PIECE = 100
const SOFT_HYPHEN = '\u00AD'

/** Splits inline content into words, spaces, and the items between them. */
export function itemsOf(box: LinesBox, faces: Faces): Item[] {
  const lines = withDynamicTexts(box)
  const breaks = breakPositions(lines.inlines)
  const directions = bidiLevelsOf(lines)
  const items: Item[] = []
  let position = 0
  /** Number of `open` items since the last content; a break goes before them. */
  let opened = 0
  let mayBreak = false
  /** Styles of the open inline boxes. */
  const opens: ComputedStyle[] = []

  const push = (item: Item, isContent: boolean): void => {
    if (isContent) {
      const first = items[items.length - opened]
      if (opened > 0 && first !== undefined) {
        first.canBreakBefore = item.canBreakBefore
        item.canBreakBefore = false
      }
      opened = 0
    } else if (item.kind === 'open' || (opened > 0 && isBeside(item))) opened++
    else if (!isBeside(item)) opened = 0
    items.push(item)
  }

  const empty = (at = position): Common => ({
    width: 0,
    canBreakBefore: false,
    level: directions.levelAt(at),
    base: directions.baseAt(at),
  })
  for (const inline of lines.inlines) {
    switch (inline.kind) {
      case 'open': {
        const { style, font, id } = inline
        opens.push(style)
        const level = edgeLevel(directions.levelAt(position), style)
        push({ kind: 'open', style, font, id, ...empty(), level }, false)
        break
      }
      case 'close': {
        const before = Math.max(0, position - 1)
        const level = edgeLevel(directions.levelAt(before), opens.pop() ?? lines.style)
        push({ kind: 'close', ...empty(before), level }, false)
        break
      }
      case 'break':
        push({ kind: 'break', clear: inline.clear ?? 'none', ...empty() }, true)
        position++
        break
      case 'atom': {
        const canBreakBefore = (wrapsText(opens.at(-1) ?? lines.style) && breaks.has(position)) || mayBreak
        push({ kind: 'atom', box: inline.box, ...empty(), canBreakBefore }, true)
        mayBreak = false
        position += 1
        break
      }
      case 'leader': {
        const { pattern } = inline
        const run = textRun({ ...inline, kind: 'text', text: pattern }, faces)
        const patternWidth = faces.width(pattern, run, 0)
        push({ kind: 'leader', pattern, patternWidth, run, ...empty() }, true)
        mayBreak = false
        break
      }
      case 'footnote':
        push({ kind: 'footnote', box: inline.box, ...empty() }, false)
        break
      case 'float':
        push({ kind: 'float', box: inline.box, ...empty() }, false)
        break
      case 'out':
        push({ kind: 'out', box: inline.box, isInline: inline.isInline, ...empty() }, false)
        break
      case 'text': {
        const run = textRun(inline, faces)
        const runs = new Map<string, TextRun>()
        for (const piece of piecesOf(inline.text)) {
          if (piece.isSpace) {
            addSpaces(piece.text, run, position + piece.start)
            mayBreak = run.wraps
          } else {
            addWord(piece.text, runs, run, position + piece.start)
            mayBreak = false
          }
        }
        position += inline.text.length
      }
    }
  }
  return items.slice() // an array that grew keeps space for more

  function addSpaces(text: string, run: TextRun, start: number): void {
    let from = 0
    for (let at = 1; at <= text.length; at++) {
      if (at < text.length && !turns(start + at)) continue
      const part = text.slice(from, at)
      const last = items.at(-1)
      const kerning = last?.kind === 'word' && isAlike(last, run) ? kerningAfter(last, run) : 0
      const width = part.length * run.spaceWidth + kerning
      const level = directions.levelAt(start + from)
      const base = directions.baseAt(start + from)
      push({ kind: 'space', text: part, run, width, canBreakBefore: false, level, base }, false)
      from = at
    }
  }

  function addWord(text: string, runs: Map<string, TextRun>, run: TextRun, start: number): void {
    const isWhole = text.length <= MAX_PIECE && breaks.size === 0 && directions === LEFT_TO_RIGHT
    let from = 0
    for (let at = isWhole ? text.length : 1; at <= text.length; at++) {
      const isBreak = at < text.length && breaks.has(start + at) && !isKept(text, at, run)
      const ends = at === text.length || isBreak || turns(start + at)
      if (!ends && at - from < MAX_PIECE) continue
      if (!ends && /[\uDC00-\uDFFF]/.test(text.charAt(at))) continue
      const piece = text.slice(from, at)
      const canBreakBefore =
        from === 0 ? mayBreak || (run.wraps && breaks.has(start)) : run.wraps && breaks.has(start + from)
      addPiece(piece, runs, run, start + from, canBreakBefore)
      from = at
    }
  }

  /** Adds the parts of a piece in their fonts. */
  function addPiece(
    piece: string,
    runs: Map<string, TextRun>,
    run: TextRun,
    start: number,
    isBreakable: boolean,
  ): void {
    const level = directions.levelAt(start)
    const base = directions.baseAt(start)
    const isCaps = run.style.fontVariantCaps === 'small-caps'
    const isHyphenated = piece.endsWith(SOFT_HYPHEN)
    let canBreakBefore = isBreakable
    const addPart = (text: string, font: TextFont, isSmall: boolean): void => {
      const own = runOf(font, isSmall, run.letterSpacing !== 0 && isJoined(text))
      const width = faces.width(text, own, level)
      const last = items.at(-1)
      if (last?.kind === 'space' && isAlike(last, own)) last.width += kerningBefore(text, own)
      push({ kind: 'word', text, run: own, width, canBreakBefore, hyphenWidth: 0, level, base }, true)
      canBreakBefore = false
    }
    const runOf = (font: TextFont, isSmall: boolean, keepsTogether: boolean): TextRun => {
      if (font === run.font && !isSmall && !keepsTogether) return run
      const key = `${font.id} ${isSmall} ${keepsTogether}`
      const own = runs.get(key) ?? textRunIn(font, run, { isSmall, isJoined: keepsTogether })
      runs.set(key, own)
      return own
    }
    for (const { text, font } of faces.split(piece, run.choice)) {
      if (isCaps) for (const part of inSmallCaps(text, font)) addPart(part.text, part.font, part.isSmall)
      else addPart(text, font, false)
    }
    const last = items.at(-1)
    if (isHyphenated && last?.kind === 'word')
      last.hyphenWidth = faces.width(hyphenOf(last.run.style), last.run)
  }

  /** True for left-to-right text that is shaped with the text before it. */
  function isAlike(last: WordItem | SpaceItem, { font, size }: TextRun): boolean {
    return last.run.font === font && last.run.size === size && last.level % 2 === 0
  }

  function kerningAfter({ text }: WordItem, run: TextRun): number {
    const character = text.charAt(text.length - 1)
    return isKernable(character) && isKerned(run) ? faces.kerning(`${character} `, run) : 0
  }

  function kerningBefore(text: string, run: TextRun): number {
    const character = text.charAt(0)
    return isKernable(character) && isKerned(run) ? faces.kerning(` ${character}`, run) : 0
  }

  function turns(place: number): boolean {
    return directions.levelAt(place) !== directions.levelAt(place - 1)
  }
}

function isKerned({ features }: TextRun): boolean {
  return features === null || !('kern' in features) || features['kern'] !== false
}

/** False for halves of pairs of surrogates and for marks, which few fonts kern. */
function isKernable(character: string): boolean {
  return character < '\u0300'
}

function withDynamicTexts(box: LinesBox): LinesBox {
  const isDynamic = (inline: Inline) => inline.kind === 'text' && inline.dynamic !== undefined
  if (!box.inlines.some(isDynamic)) return box
  const inlines = box.inlines.map(inline =>
    inline.kind === 'text' && inline.dynamic !== undefined
      ? { ...inline, text: inline.dynamic.text }
      : inline,
  )
  return { ...box, inlines }
}

/** True if `word-break: keep-all` forbids a break here (CSS Text 3 §5.2). */
function isKept(text: string, at: number, { style }: TextRun): boolean {
  if (style.wordBreak !== 'keep-all') return false
  return isInsideWord(text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2))
}

/** Bidi level of the edge of an inline box, which has the direction of the box. */
function edgeLevel(inside: number, { direction }: ComputedStyle): number {
  const isTurned = inside % 2 === 1
  return isTurned === (direction === 'rtl') ? inside : Math.max(0, inside - 1)
}

/** True for items outside the line. */
function isBeside({ kind }: Item): boolean {
  return kind === 'float' || kind === 'out' || kind === 'footnote'
}

interface Piece {
  readonly text: string
  readonly start: number
  readonly isSpace: boolean
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    const isSpace = isSpaceAt(text, start)
    for (end = start + 1; end < text.length && isSpaceAt(text, end) === isSpace; ) end++
    pieces.push({ text: text.slice(start, end), start, isSpace })
  }
  return pieces
}

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x20 || code === 0x09
}

/** Replaces an atomic inline in the text for line breaking (CSS Text 3 §5.1). */
const OBJECT_REPLACEMENT = '\uFFFC'

const NO_BREAKS: ReadonlySet<number> = new Set()
/** Text whose words have no break opportunities (UAX #14, classes AL, NU and IS). */
const UNBROKEN_WORDS = /^[A-Za-z0-9., \t]*$/

/** Offsets of break opportunities inside the words of inline content; atomic inlines count as one character. */
function breakPositions(inlines: readonly Inline[]): ReadonlySet<number> {
  let text = ''
  for (const inline of inlines) {
    if (inline.kind === 'text') text += inline.text
    else if (inline.kind === 'atom') text += OBJECT_REPLACEMENT
    else if (inline.kind === 'break') text += ' '
  }
  if (UNBROKEN_WORDS.test(text)) return NO_BREAKS
  const positions = new Set<number>()
  for (const { text: word, start, isSpace } of piecesOf(text)) {
    if (isSpace) continue
    for (const offset of breaksWithin(word)) positions.add(start + offset)
  }
  return positions
}

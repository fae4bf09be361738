import { isInsideWord, isJoined } from '../../../text/cursive-scripts.ts'
import { breaksWithin } from '../../../text/line-breaks.ts'
import { type CapsPart, inSmallCaps } from '../../../text/shaping/small-caps.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { FlowBox, FontChoice, Inline, LinesBox } from '../contracts.ts'
import type { Faces } from '../faces.ts'
import type { ComputedStyle } from '../used-values.ts'
import { bidiLevelsOf } from './bidi-levels.ts'
import { type TextRun, textRun, textRunIn } from './text-run.ts'

/** An item of inline content, in logical order. */
export type Item = WordItem | SpaceItem | OpenItem | CloseItem | BreakItem | AtomItem | FloatItem | OutItem

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
  readonly hyphenWidth: number
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
const SPACES = /[ \t]+/y
const WORD = /[^ \t]+/y

/** Splits inline content into words, spaces, and the items between them. */
export function itemsOf(lines: LinesBox, faces: Faces): Item[] {
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

  const here = (at = position): Pick<Item, 'level' | 'base'> => ({
    level: directions.levelAt(at),
    base: directions.baseAt(at),
  })

  const empty = (at = position): Common => ({ width: 0, canBreakBefore: false, ...here(at) })
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
        const canBreakBefore = breaks.has(position) || mayBreak
        push({ kind: 'atom', box: inline.box, ...empty(), canBreakBefore }, true)
        mayBreak = false
        position += 1
        break
      }
      case 'float':
        push({ kind: 'float', box: inline.box, ...empty() }, false)
        break
      case 'out':
        push({ kind: 'out', box: inline.box, isInline: inline.isInline, ...empty() }, false)
        break
      case 'text': {
        const run = textRun(inline, faces)
        const runs = new Map([[`${run.font.id} false false`, run]])
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
  return items

  function addSpaces(text: string, run: TextRun, start: number): void {
    let from = 0
    for (let at = 1; at <= text.length; at++) {
      if (at < text.length && !turns(start + at)) continue
      const part = text.slice(from, at)
      const width = part.length * run.spaceWidth
      push({ kind: 'space', text: part, run, width, canBreakBefore: false, ...here(start + from) }, false)
      from = at
    }
  }

  function addWord(text: string, runs: Map<string, TextRun>, run: TextRun, start: number): void {
    let from = 0
    for (let at = 1; at <= text.length; at++) {
      const isBreak = at < text.length && breaks.has(start + at) && !isKept(text, at, run)
      const ends = at === text.length || isBreak || turns(start + at)
      if (!ends && at - from < MAX_PIECE) continue
      if (!ends && /[\uDC00-\uDFFF]/.test(text.charAt(at))) continue
      const piece = text.slice(from, at)
      let canBreakBefore =
        from === 0 ? mayBreak || (run.wraps && breaks.has(start)) : run.wraps && breaks.has(start + from)
      const direction = here(start + from)
      const parts = faces.split(piece, run.choice).flatMap(({ text, font }) => partsOf(text, font, run.style))
      for (const [i, { text, font, isSmall }] of parts.entries()) {
        const keepsTogether = run.letterSpacing !== 0 && isJoined(text)
        const key = `${font.id} ${isSmall} ${keepsTogether}`
        const own = runs.get(key) ?? textRunIn(font, run, { isSmall, isJoined: keepsTogether })
        runs.set(key, own)
        const isHyphenated = i === parts.length - 1 && piece.endsWith(SOFT_HYPHEN)
        const hyphenWidth = isHyphenated ? faces.width('-', own) : 0
        const width = faces.width(text, own, direction.level)
        push({ kind: 'word', text, run: own, width, canBreakBefore, hyphenWidth, ...direction }, true)
        canBreakBefore = false
      }
      from = at
    }
  }

  function turns(place: number): boolean {
    return directions.levelAt(place) !== directions.levelAt(place - 1)
  }
}

/** Splits text of one font into parts with the same font size. */
function partsOf(text: string, font: TextFont, { fontVariantCaps }: ComputedStyle): CapsPart[] {
  return fontVariantCaps === 'small-caps' ? inSmallCaps(text, font) : [{ text, font, isSmall: false }]
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
  return kind === 'float' || kind === 'out'
}

interface Piece {
  readonly text: string
  readonly start: number
  readonly isSpace: boolean
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let start = 0; start < text.length; ) {
    const isSpace = text[start] === ' ' || text[start] === '\t'
    const pattern = isSpace ? SPACES : WORD
    pattern.lastIndex = start
    const piece = pattern.exec(text)?.[0] ?? text.slice(start)
    pieces.push({ text: piece, start, isSpace })
    start += piece.length
  }
  return pieces
}

/** Replaces an atomic inline in the text for line breaking (CSS Text 3 §5.1). */
const OBJECT_REPLACEMENT = '\uFFFC'

/** Offsets of break opportunities inside the words of inline content; atomic inlines count as one character. */
function breakPositions(inlines: readonly Inline[]): ReadonlySet<number> {
  let text = ''
  for (const inline of inlines) {
    if (inline.kind === 'text') text += inline.text
    else if (inline.kind === 'atom') text += OBJECT_REPLACEMENT
    else if (inline.kind === 'break') text += ' '
  }
  const positions = new Set<number>()
  for (let start = 0; start < text.length; ) {
    WORD.lastIndex = start
    const chunk = WORD.exec(text)?.[0]
    if (chunk === undefined) {
      start++
      continue
    }
    for (const offset of breaksWithin(chunk)) positions.add(start + offset)
    start += chunk.length
  }
  return positions
}

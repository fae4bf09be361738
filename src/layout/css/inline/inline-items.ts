import { isInsideWord, isJoined } from '../../../text/cursive-scripts.ts'
import { breaksOfLevel, breaksWithin } from '../../../text/line-breaks.ts'
import { inSmallCaps } from '../../../text/shaping/small-caps.ts'
import type { TextFont } from '../../../text/shaping/text-font.ts'
import type { BoxLink, FlowBox, FontChoice, Inline, LinesBox } from '../contracts.ts'
import type { Faces } from '../faces.ts'
import type { ComputedStyle } from '../used-values.ts'
import { type BidiLevels, bidiLevelsOf, LEFT_TO_RIGHT } from './bidi-levels.ts'
import { hasEdge } from './line-fragments.ts'
import { FULL_WIDTH_PUNCTUATION, isTrimmedAt, trimBetween, withTrimmableEnd } from './punctuation-trim.ts'
import { hyphenOf, type MeasuredWord, type TextRun, textRun, textRunIn, wrapsText } from './text-run.ts'
import { isAlike, kerningBetween, measuredWord, SOFT_HYPHEN } from './word-measures.ts'

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
  /** What equal words of its style share; null if it was not measured as a whole. */
  readonly measured: MeasuredWord | null
  /** A blank half of punctuation that `width` lacks: the line has punctuation after it. Absent: 0. */
  trimmed?: number
  /** The blank half of the punctuation at its end, which the line may lack if it ends there. Absent: 0. */
  trimmable?: number
  /** The word that it begins, which a line break has cut. Absent: it is not cut. */
  readonly whole?: WordItem
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
  readonly link?: BoxLink
  /** Widths of its edges on lines where it continues, for `box-decoration-break: clone`. Absent: 0. */
  readonly repeatedStart?: number
  readonly repeatedEnd?: number
}
export interface CloseItem extends Common {
  readonly kind: 'close'
}
export interface BreakItem extends Common {
  readonly kind: 'break'
  readonly clear: ComputedStyle['clear']
  /** Number of items before it that close the inline boxes around it. */
  closed: number
}
export interface AtomItem extends Common {
  readonly kind: 'atom'
  readonly box: FlowBox
  /** How far a ruby column overhangs the text beside it. Absent: it does not. */
  overhang?: { readonly left: number; readonly right: number }
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

/** Full-width punctuation begins here. */
const FIRST_WIDE = 0x3000
/** Longer words are measured in parts. */
const MAX_PIECE = 100

/** Splits inline content into words, spaces, and the items between them. */
export function itemsOf(box: LinesBox, faces: Faces): Item[] {
  return new ItemBuilder(withDynamicTexts(box), faces).build()
}

class ItemBuilder {
  readonly #box: LinesBox
  readonly #faces: Faces
  readonly #items: Item[] = []
  readonly #breaks: ReadonlySet<number>
  readonly #directions: BidiLevels
  #position = 0
  /** Number of `open` items since the last content; a break goes before them. */
  #opened = 0
  #mayBreak = false
  /** Styles of the open inline boxes. */
  readonly #opens: ComputedStyle[] = []
  /** The last item, if it is a word that was measured as a whole. */
  #lastWord: MeasuredWord | null = null
  /** The last space, unless kerned with the text after it. */
  #lastSpace: SpaceItem | null = null
  /** The text before, if text in the same font is kerned with it: inline boxes without edges do not separate them. */
  #textBefore: WordItem | SpaceItem | null = null
  /** Runs of parts of a text in another font, in small capitals, or with joined letters. */
  #partRuns: Map<string, TextRun> | null = null

  constructor(box: LinesBox, faces: Faces) {
    this.#box = box
    this.#faces = faces
    this.#breaks = breakPositions(box.inlines)
    this.#directions = bidiLevelsOf(box)
  }

  build(): Item[] {
    for (const inline of this.#box.inlines) this.#add(inline)
    return this.#items.slice() // an array that grew keeps space for more
  }

  #push(item: Item, isContent: boolean): void {
    if (isContent) {
      const first = this.#items[this.#items.length - this.#opened]
      if (this.#opened > 0 && first !== undefined) {
        first.canBreakBefore = item.canBreakBefore
        item.canBreakBefore = false
      }
      this.#opened = 0
    } else if (item.kind === 'open' || (this.#opened > 0 && isBeside(item))) this.#opened++
    else if (!isBeside(item)) this.#opened = 0
    this.#items.push(item)
    this.#lastWord = null
    if (item.kind === 'word' || item.kind === 'space') this.#textBefore = item
    else if (item.kind !== 'open' && item.kind !== 'close') this.#textBefore = null
  }

  #empty(at = this.#position): Common {
    return {
      width: 0,
      canBreakBefore: false,
      level: this.#directions.levelAt(at),
      base: this.#directions.baseAt(at),
    }
  }

  /**
   * Bidi level of the edge of an inline box, which has the direction of the box, and does not split text of one level.
   * @param inside Position of the content beside the edge in the box.
   * @param outside Position of that beside the box.
   */
  #edgeLevel(inside: number, outside: number, { direction }: ComputedStyle): number {
    const level = this.#directions.levelAt(inside)
    if ((level % 2 === 1) === (direction === 'rtl')) return level
    const isInRun = this.#directions.has(outside) && this.#directions.levelAt(outside) === level
    return isInRun ? level : Math.max(0, level - 1)
  }

  #add(inline: Inline): void {
    switch (inline.kind) {
      case 'open': {
        const { style, font, id } = inline
        this.#opens.push(style)
        if (separatesText(style)) this.#textBefore = null
        const level = this.#edgeLevel(this.#position, this.#position - 1, style)
        const { link } = inline
        const item = { kind: 'open', style, font, id, ...this.#empty(), level } as const
        this.#push(link === undefined ? item : { ...item, link }, false)
        break
      }
      case 'close': {
        const last = this.#items.at(-1)
        const forced = last?.kind === 'break' ? last : null
        const before = Math.max(0, this.#position - (forced === null ? 1 : 2))
        const style = this.#opens.pop()
        const level = this.#edgeLevel(before, this.#position, style ?? this.#box.style)
        if (style === undefined || separatesText(style)) this.#textBefore = null
        // as in browsers, boxes that end after a forced break end on the line of the break
        if (forced !== null) this.#items.pop()
        this.#push({ kind: 'close', ...this.#empty(before), level }, false)
        if (forced !== null) {
          forced.closed++
          this.#push(forced, true)
        }
        break
      }
      case 'break':
        this.#push({ kind: 'break', clear: inline.clear ?? 'none', closed: 0, ...this.#empty() }, true)
        this.#position++
        break
      case 'atom': {
        const wraps = wrapsText(this.#opens.at(-1) ?? this.#box.style)
        const canBreakBefore = (wraps && this.#breaks.has(this.#position)) || this.#mayBreak
        this.#push({ kind: 'atom', box: inline.box, ...this.#empty(), canBreakBefore }, true)
        this.#mayBreak = false
        this.#position += 1
        break
      }
      case 'leader': {
        const { pattern } = inline
        const run = textRun(inline, this.#faces)
        const width = this.#faces.width(pattern, run, 0)
        // with the kerning between the patterns
        const patternWidth = (this.#faces.width(pattern.repeat(KERNED), run, 0) - width) / (KERNED - 1)
        this.#push({ kind: 'leader', pattern, patternWidth, run, ...this.#empty() }, true)
        this.#mayBreak = false
        break
      }
      case 'footnote':
        this.#push({ kind: 'footnote', box: inline.box, ...this.#empty() }, false)
        break
      case 'float':
        this.#push({ kind: 'float', box: inline.box, ...this.#empty() }, false)
        break
      case 'out':
        this.#push({ kind: 'out', box: inline.box, isInline: inline.isInline, ...this.#empty() }, false)
        break
      case 'text':
        this.#addText(inline.text, textRun(inline, this.#faces, this.#box.inlines.length === 1))
    }
  }

  #addText(text: string, run: TextRun): void {
    this.#partRuns = null
    const isUnbroken =
      this.#breaks === NO_BREAKS || (this.#breaks.size === 0 && !FULL_WIDTH_PUNCTUATION.test(text))
    const isWhole = isUnbroken && this.#directions === LEFT_TO_RIGHT
    for (let start = 0, end = 0; start < text.length; start = end) {
      const isSpace = isSpaceAt(text, start)
      for (end = start + 1; end < text.length && isSpaceAt(text, end) === isSpace; ) end++
      const piece = text.slice(start, end)
      if (isSpace) this.#addSpaces(piece, run, this.#position + start)
      else if (isWhole && piece.length <= MAX_PIECE)
        this.#addPiece(piece, run, this.#position + start, this.#mayBreak)
      else this.#addWord(piece, run, this.#position + start)
      this.#mayBreak = isSpace && run.wraps
    }
    this.#position += text.length
  }

  #addSpaces(text: string, run: TextRun, start: number): void {
    let from = 0
    for (let at = 1; at <= text.length; at++) {
      if (at < text.length && !this.#turns(start + at)) continue
      const part = text.slice(from, at)
      const width = part.length * run.spaceWidth + this.#kerningOfSpace(run)
      const level = this.#directions.levelAt(start + from)
      const base = this.#directions.baseAt(start + from)
      this.#push(this.#spaceItem({ text: part, run, width, level, base }), false)
      from = at
    }
  }

  /** Equal spaces, which most spaces of a text are, share one item. */
  #spaceItem({ text, run, width, level, base }: Omit<SpaceItem, 'kind' | 'canBreakBefore'>): SpaceItem {
    const last = this.#lastSpace
    const isEqual = last?.run === run && last.width === width && last.text === text
    if (isEqual && last.level === level && last.base === base) return last
    const item: SpaceItem = { kind: 'space', text, run, width, canBreakBefore: false, level, base }
    this.#lastSpace = item
    return item
  }

  /** Adds the kerning of the last text with the one after it. */
  #addKerning(kerning: number): void {
    const last = this.#textBefore
    if (last === null || kerning === 0) return
    const kerned = { ...last, width: last.width + kerning }
    this.#items[this.#items.lastIndexOf(last)] = kerned
    this.#textBefore = kerned
  }

  /** Kerning of a space with the word before it. */
  #kerningOfSpace(run: TextRun): number {
    const last = this.#textBefore
    if (last?.kind !== 'word') return 0
    return last.run === run && this.#lastWord !== null
      ? this.#lastWord.kerningAfter
      : kerningBetween(last, ' ', run, this.#faces)
  }

  /** Adds the parts of a word between break opportunities and changes of direction. */
  #addWord(text: string, run: TextRun, start: number): void {
    const breaks = this.#breaks
    const isCjk = run.style.textSpacingTrim !== 'space-all' && FULL_WIDTH_PUNCTUATION.test(text)
    let from = 0
    for (let at = 1; at <= text.length; at++) {
      const isBreak = at < text.length && breaks.has(start + at) && !isKept(text, at, run)
      const isTrimmed = isCjk && isTrimmedAt(text, at)
      const ends = at === text.length || isBreak || isTrimmed || this.#turns(start + at)
      if (!ends && at - from < MAX_PIECE) continue
      if (!ends && /[\uDC00-\uDFFF]/.test(text.charAt(at))) continue
      const piece = text.slice(from, at)
      const canBreakBefore =
        from === 0
          ? this.#mayBreak || (run.wraps && breaks.has(start))
          : run.wraps && breaks.has(start + from)
      this.#addPiece(piece, run, start + from, canBreakBefore)
      from = at
    }
  }

  #addPiece(piece: string, run: TextRun, start: number, canBreakBefore: boolean): void {
    const level = this.#directions.levelAt(start)
    const base = this.#directions.baseAt(start)
    const measured = level % 2 === 0 ? measuredWord(piece, run, this.#faces) : null
    if (measured === null) {
      this.#addParts(piece, run, { level, base, canBreakBefore })
      return
    }
    const { text, width } = measured
    const last = this.#textBefore
    trimBetween(last, text, run)
    if (last?.kind === 'word') this.#addKerning(kerningBetween(last, text, run, this.#faces))
    else if (last !== null && isAlike(last, run)) this.#addKerning(measured.kerningBefore)
    this.#push(this.#wordItem(measured, { run, width, canBreakBefore, level, base }), true)
    this.#lastWord = measured
  }

  /** Equal words of a run share one item, unless it may change: after inline boxes that open, and before trimming. */
  #wordItem(
    measured: MeasuredWord,
    { run, width, canBreakBefore, level, base }: Common & Pick<WordItem, 'run'>,
  ): WordItem {
    const { text, item: known } = measured
    const isShared = this.#opened === 0 && text.charCodeAt(text.length - 1) < FIRST_WIDE
    if (isShared && known?.run === run && known.canBreakBefore === canBreakBefore) {
      if (known.level === level && known.base === base) return known
    }
    const hyphenWidth = 0
    const item: WordItem = {
      kind: 'word',
      text,
      run,
      width,
      canBreakBefore,
      hyphenWidth,
      level,
      base,
      measured,
    }
    if (isShared) measured.item = item
    return withTrimmableEnd(item)
  }

  /** Adds the parts of a piece in their fonts. */
  #addParts(
    piece: string,
    run: TextRun,
    { level, base, canBreakBefore: isBreakable }: Omit<Common, 'width'>,
  ): void {
    const faces = this.#faces
    const isCaps = run.style.fontVariantCaps === 'small-caps'
    const isHyphenated = piece.endsWith(SOFT_HYPHEN)
    let canBreakBefore = isBreakable
    const addPart = (text: string, font: TextFont, isSmall: boolean): void => {
      const own = runOf(font, isSmall, run.letterSpacing !== 0 && isJoined(text))
      const width = faces.width(text, own, level)
      const last = this.#textBefore
      trimBetween(last, text, own)
      if (last !== null) this.#addKerning(kerningBetween(last, text, own, faces))
      const item = { text, run: own, width, canBreakBefore, hyphenWidth: 0, level, base, measured: null }
      this.#push(withTrimmableEnd({ kind: 'word', ...item }), true)
      canBreakBefore = false
    }
    const runOf = (font: TextFont, isSmall: boolean, keepsTogether: boolean): TextRun => {
      if (font === run.font && !isSmall && !keepsTogether) return run
      const key = `${font.id} ${isSmall} ${keepsTogether}`
      this.#partRuns ??= new Map()
      const own = this.#partRuns.get(key) ?? textRunIn(font, run, { isSmall, isJoined: keepsTogether })
      this.#partRuns.set(key, own)
      return own
    }
    for (const { text, font } of faces.split(piece, run.choice)) {
      if (isCaps) for (const part of inSmallCaps(text, font)) addPart(part.text, part.font, part.isSmall)
      else addPart(text, font, false)
    }
    const last = this.#items.at(-1)
    if (isHyphenated && last?.kind === 'word')
      last.hyphenWidth = faces.width(hyphenOf(last.run.style), last.run)
  }

  #turns(place: number): boolean {
    return this.#directions.levelAt(place) !== this.#directions.levelAt(place - 1)
  }
}

/** True for inline boxes whose text is shaped by itself (CSS Text 3 §7.3). */
function separatesText(style: ComputedStyle): boolean {
  const { marginLeft, marginRight, verticalAlign } = style
  const hasMargin = [marginLeft, marginRight].some(margin => margin !== 0 && margin !== 'auto')
  return hasMargin || hasEdge(style) || verticalAlign !== 'baseline'
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

/** Repetitions of a leader's pattern that are measured. */
const KERNED = 9

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
  let from = 0
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      const { lineBreak: level } = inline.style
      if (level === 'normal' || level === 'loose') {
        for (const offset of breaksOfLevel(inline.text, level)) positions.add(from + offset)
      }
      from += inline.text.length
    } else if (inline.kind === 'atom' || inline.kind === 'break') from++
  }
  for (const { text: word, start, isSpace } of piecesOf(text)) {
    if (isSpace) continue
    for (const offset of breaksWithin(word)) positions.add(start + offset)
  }
  return positions
}

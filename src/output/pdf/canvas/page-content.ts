/**
 * The content stream of a page (ISO 32000-1 §7.8.2, §8.2). It tracks the graphics state to omit redundant
 * operators, and joins adjacent lines and texts of the same style. The y axis points down.
 */

import { LAYOUT_ARTIFACT, MarkedContent, type Marking } from '../../../graphics/structure.ts'
import { type ShownText, TOLERANCE } from '../fonts/shown-text.ts'
import { utf16 } from '../fonts/to-unicode.ts'
import type { MarkedStream } from '../structure/marked-stream.ts'
import { number, thousandths } from './format-number.ts'

const INITIAL = {
  fill: '0 g',
  stroke: '0 G',
  fillAlpha: 1,
  strokeAlpha: 1,
  lineWidth: '1 w',
  lineCap: '0 J',
  lineJoin: '0 j',
  miterLimit: '10 M',
  dash: '[]0 d',
  font: null as string | null,
  fontSize: null as number | null,
  letterSpacing: 0,
}

/** What is hidden, and text rendering modes (ISO 32000-1 §9.3.6). Raw operators other than `Tr` change neither. */
const INITIAL_VISIBILITY = {
  isFillHidden: false,
  isStrokeHidden: false,
  /** The requested mode. */
  rendering: 0,
  /** The requested mode without a hidden fill or stroke. */
  visibleRendering: 0,
  /** The mode that the stream has set. */
  setRendering: 0,
}

type Visibility = typeof INITIAL_VISIBILITY

/** Graphics state (ISO 32000-1 §8.4) as operators; null if unknown. */
type State = { [Key in keyof typeof INITIAL]: (typeof INITIAL)[Key] | null } & Visibility

/** ISO 32000-1 §11.6.6: a group begins opaque. */
const OF_GROUP = { fillAlpha: 1, strokeAlpha: 1 }

const UNKNOWN = Object.fromEntries(Object.keys(INITIAL).map(key => [key, null])) as Omit<
  State,
  keyof Visibility
>

/** Sets the text rendering mode. */
const SET_RENDERING = /^([0-3]) Tr$/

interface LineSegment {
  readonly x1: number
  readonly y1: number
  x2: number
  y2: number
}

/** Properties with an operator of their own. */
type Property = 'fill' | 'stroke' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit' | 'dash'

/** How a text is shown. */
export interface ShownStyle {
  /** Resource name of the font. */
  readonly font: string
  readonly size: number
  readonly letterSpacing: number
  /** Horizontal shear, as a share of the height. */
  readonly slant: number
}

/** Largest gap in ems that an adjustment closes; a wider one starts a new text position. */
const MAX_GAP = 2
/**
 * Largest kerning in thousandths of an em. Right-to-left text is one show string up to where the next glyph is farther
 * left than that: readers reverse each string.
 */
const MAX_KERNING = 300

export class PageContent {
  #out = ''
  readonly #sink: ((operators: string) => void) | null
  #state: State
  readonly #saved: State[] = []
  /** Path that is not painted yet. */
  #path = ''
  /** The last line, which the next one may continue. */
  #lastLine: LineSegment | null = null
  #inText = false
  #parts: Parameters<PageContent['show']>[] = []
  /** Operands of the open TJ. */
  #shown = ''
  #hasAdjustments = false
  /** Start of the text line in thousandths of a point. A NaN slant means that no text matrix is set. */
  readonly #line = { x: 0, y: 0, slant: Number.NaN }
  /** End of the shown text, as readers compute it, in points. */
  #pen = 0
  readonly #marks: MarkedStream | null
  /** The structure of the content painted next. */
  #marking: Marking = LAYOUT_ARTIFACT
  /** The structure of the marked-content sequence that is open; null for none. */
  #open: Marking | null = null
  /** True if the open sequence began inside the open text object, and must end in it (ISO 32000-1 §14.6.1). */
  #isOpenInText = false
  /** True while the open sequence may not end. */
  #isHeld = false
  /** True while a sequence of reversed characters is open. */
  #isReversed = false
  /** True while another text replaces that of the content. */
  #isReplaced = false
  /** Number of arbitrary operators. */
  rawCount = 0

  /**
   * @param sink Receives each operator immediately, for streams whose end is not signalled. Their initial state is
   * unknown.
   * @param marks Null for streams without marked content.
   */
  constructor(sink: ((operators: string) => void) | null = null, marks: MarkedStream | null = null) {
    this.#sink = sink
    this.#marks = marks
    this.#state = { ...(sink === null ? INITIAL : UNKNOWN), ...INITIAL_VISIBILITY }
  }

  /** The content of a transparency group. */
  static ofGroup(marks: MarkedStream | null): PageContent {
    const content = new PageContent(null, marks)
    content.#state = { ...UNKNOWN, ...INITIAL_VISIBILITY, ...OF_GROUP }
    return content
  }

  /** Ends the stream and returns it. */
  end(): string {
    this.#leave()
    this.#endMarked()
    const out = this.#out
    this.#out = ''
    return out
  }

  /**
   * Writes arbitrary operators. Nothing is known about the state afterwards: some readers do not restore it after a
   * group with a mask.
   */
  raw(operators: string): void {
    if (operators === 'q') this.save()
    else if (operators === 'Q') this.restore()
    else {
      this.rawCount++
      this.#leave()
      this.#beginMarked()
      // text written by others, such as SVG text, expects no letter spacing
      if (this.#state.letterSpacing !== 0) this.#write('0 Tc')
      this.#writeVisible(operators)
      for (const state of [this.#state, ...this.#saved]) Object.assign(state, UNKNOWN)
      this.#state.letterSpacing = 0
    }
  }

  /** Writes operators without forms and pictures that are hidden, and shows hidden text as invisible. */
  #writeVisible(operators: string): void {
    const rendering = SET_RENDERING.exec(operators)?.[1]
    if (rendering !== undefined) {
      this.#state.rendering = Number(rendering)
      this.#updateRendering()
      this.#setRendering()
    } else if (!this.#state.isFillHidden || !operators.endsWith(' Do')) this.#write(operators)
    if (operators === 'BT') this.#setRendering()
  }

  #updateRendering(): void {
    const { rendering, isFillHidden, isStrokeHidden } = this.#state
    const isFilled = (rendering === 0 || rendering === 2) && !isFillHidden
    const isStroked = (rendering === 1 || rendering === 2) && !isStrokeHidden
    this.#state.visibleRendering = isFilled ? (isStroked ? 2 : 0) : isStroked ? 1 : 3
  }

  #setRendering(): void {
    const { visibleRendering, setRendering } = this.#state
    if (visibleRendering === setRendering) return
    this.#endShow()
    this.#state.setRendering = visibleRendering
    this.#write(`${visibleRendering} Tr`)
  }

  /** True if fills and pictures are left out. */
  get isFillHidden(): boolean {
    return this.#state.isFillHidden
  }

  /**
   * Leaves out fills and pictures, or strokes, and shows text as invisible, for an opacity of 0 in files without
   * transparency. Null leaves it unchanged.
   */
  hide(fill: boolean | null, stroke: boolean | null): void {
    const { isFillHidden, isStrokeHidden } = this.#state
    const [hidesFill, hidesStroke] = [fill ?? isFillHidden, stroke ?? isStrokeHidden]
    if (hidesFill === isFillHidden && hidesStroke === isStrokeHidden) return
    this.endLine()
    this.#leaveStroke()
    this.#state.isFillHidden = hidesFill
    this.#state.isStrokeHidden = hidesStroke
    this.#updateRendering()
  }

  /** The operator that paints a path without what is hidden (ISO 32000-1 §8.5.3). */
  #visible(operator: string): string {
    const { isFillHidden, isStrokeHidden } = this.#state
    const kind = operator.charAt(0)
    if ((!isFillHidden && !isStrokeHidden) || kind === 'W') return operator
    const isFilled = kind !== 'S' && !isFillHidden
    const isStroked = kind !== 'f' && !isStrokeHidden
    if (isFilled) return (isStroked ? 'B' : 'f') + operator.slice(1)
    return isStroked ? 'S' : 'n'
  }

  /** Sets the structure of the content painted next. Paths must be painted before. */
  mark(marking: Marking): void {
    if (this.#marks === null || this.#isHeld || this.#marking === marking) return
    this.endLine()
    this.#leaveStroke()
    this.#marking = marking
  }

  /** Paints a form that contains its own marked-content sequences, which must not be nested (ISO 14289-1 §7.1). */
  paintMarkedForm(operators: string): void {
    const marks = this.#marks
    this.#leave()
    this.#endMarked()
    this.rawCount++
    this.#write(operators)
    if (marks !== null) for (const state of [this.#state, ...this.#saved]) Object.assign(state, UNKNOWN)
  }

  /** Begins the sequence of the content painted next, if another one is open. */
  #beginMarked(): void {
    if (this.#marks === null || this.#open === this.#marking) return
    this.#endText()
    this.#endMarked()
    this.#write(this.#marks.begin(this.#marking))
    this.#open = this.#marking
  }

  /** The same for text, inside a text object, which texts of other elements may continue. */
  #beginMarkedText(): void {
    if (this.#marks === null || this.#open === this.#marking) return
    this.#endReversed()
    if (!this.#isOpenInText && this.#open !== null) this.#endText()
    else this.#endShow()
    this.#endMarked()
    this.#beginText()
    this.#write(this.#marks.begin(this.#marking))
    this.#open = this.#marking
    this.#isOpenInText = true
  }

  /** Paints all that follows as one sequence of the current structure, up to `release`. */
  hold(): void {
    if (this.#marks === null) return
    this.#leave()
    this.#beginMarked()
    this.#isHeld = true
  }

  release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#leave()
    this.#endMarked()
  }

  /** The glyphs of right-to-left text are in reverse order (ISO 32000-1 §14.8.2.3.3). */
  #beginReversed(): void {
    if (this.#isReversed || this.#isReplaced || !(this.#open instanceof MarkedContent)) return
    this.#endShow()
    this.#write('/ReversedChars BMC')
    this.#isReversed = true
  }

  #endReversed(): void {
    if (!this.#isReversed) return
    this.#endShow()
    this.#isReversed = false
    this.#write('EMC')
    this.#endAfterNested()
  }

  /** Continues content in a new sequence after a nested one: poppler loses the rest of a sequence there. */
  #endAfterNested(): void {
    if (this.#isOpenInText) this.#endMarked()
    else if (this.#marks !== null && this.#open instanceof MarkedContent) {
      // the sequence began outside of the text object
      this.#inText = false
      this.#write(`ET\nEMC\n${this.#marks.begin(this.#open)}`)
    }
  }

  #endMarked(): void {
    if (this.#open === null || this.#isHeld) return
    this.#open = null
    this.#isOpenInText = false
    this.#write('EMC')
  }

  /** Saved graphics states. */
  get depth(): number {
    return this.#saved.length
  }

  save(): void {
    this.#leave()
    this.#endMarked()
    this.#saved.push({ ...this.#state })
    this.#write('q')
  }

  restore(): void {
    this.#leave()
    this.#endMarked()
    this.#state = this.#saved.pop() ?? { ...UNKNOWN, ...INITIAL_VISIBILITY }
    this.#write('Q')
  }

  transform(matrix: string): void {
    this.#leave()
    this.#write(`${matrix} cm`)
  }

  /** @param operator Sets the property, such as `1 0 0 rg`. */
  set(property: Property, operator: string): void {
    if (this.#state[property] === operator) return
    if (property === 'fill') this.endLine()
    this.#state[property] = operator
    this.#leaveStroke()
    this.#endShow()
    this.#write(operator)
  }

  /** True if an opacity differs from the current one; null leaves it unchanged. */
  needsAlpha(fill: number | null, stroke: number | null): boolean {
    const { fillAlpha, strokeAlpha } = this.#state
    return (fill !== null && fill !== fillAlpha) || (stroke !== null && stroke !== strokeAlpha)
  }

  /** @param name Name of the graphics state parameter dictionary. */
  setAlpha(name: string, fill: number | null, stroke: number | null): void {
    this.endLine()
    this.#leaveStroke()
    this.#endShow()
    this.#write(`/${name} gs`)
    if (fill !== null) this.#state.fillAlpha = fill
    if (stroke !== null) this.#state.strokeAlpha = stroke
  }

  /** Appends to the current path. */
  draw(operator: string): void {
    this.#endText()
    this.#leaveStroke()
    this.#path += `${operator}\n`
  }

  /** Paints or clips with the current path. */
  paint(operator: string): void {
    this.#endText()
    this.#leaveStroke()
    if (!operator.endsWith('n')) this.#beginMarked()
    this.#write(this.#path + this.#visible(operator))
    this.#path = ''
  }

  /** Strokes a line. Collinear lines that continue each other become one line without seams. */
  strokeLine(x1: number, y1: number, x2: number, y2: number): void {
    if (this.#state.isStrokeHidden) return
    this.#endText()
    const last = this.#lastLine
    if (last !== null && goesOn(last, x1, y1, x2, y2) && this.#state.dash === INITIAL.dash) {
      last.x2 = x2
      last.y2 = y2
      return
    }
    this.#leaveStroke()
    this.#beginMarked()
    this.#lastLine = { x1, y1, x2, y2 }
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (this.#state.isFillHidden) return
    this.#leave()
    this.#beginMarked()
    this.#write(`${number(x)} ${number(y)} ${number(width)} ${number(height)} re f`)
  }

  /** @param rects X and y from the given point, and width, of rectangles that do not overlap. */
  fillRects(x: number, y: number, height: number, rects: readonly number[]): void {
    if (this.#state.isFillHidden) return
    this.#leave()
    this.#beginMarked()
    let path = ''
    for (let i = 0; i + 2 < rects.length; i += 3) {
      const left = number(x + (rects[i] ?? 0))
      const top = number(y + (rects[i + 1] ?? 0))
      path += `${left} ${top} ${number(rects[i + 2] ?? 0)} ${number(height)} re\n`
    }
    this.#write(`${path}f`)
  }

  /** Separates the following text from earlier text, however close it is. */
  beginLine(): void {
    this.endLine()
    this.#endShow()
  }

  /** Shows glyphs at the end of the line that are only part of a character, hidden from text extraction. */
  showPart(...part: Parameters<PageContent['show']>): void {
    this.#parts.push(part)
  }

  /** ISO 32000-1 §14.9.4: the parts get an empty replacement text. */
  endLine(): void {
    if (this.#parts.length === 0) return
    const parts = this.#parts
    this.#parts = []
    this.#endReversed()
    this.#beginMarkedText()
    this.#beginText()
    this.#endShow()
    this.#write('/Span<</ActualText()>>BDC')
    this.#isReplaced = true
    for (const part of parts) this.show(...part)
    this.#isReplaced = false
    this.#endShow()
    this.#write('EMC')
    this.#endAfterNested()
  }

  /** Sets the replacement text of the following content (ISO 32000-1 §14.9.4), up to `endReadAs`. */
  beginReadAs(text: string): void {
    this.#endReversed()
    this.#beginMarkedText()
    if (!this.#inText) this.#beginText()
    this.#endShow()
    this.#write(`/Span<</ActualText<FEFF${utf16(text)}>>>BDC`)
    this.#isReplaced = true
  }

  endReadAs(): void {
    this.#isReplaced = false
    this.#endShow()
    this.#write('EMC')
    this.#endAfterNested()
  }

  /**
   * Shows a text whose baseline begins at a point.
   * @param isInWord True if the word began with the text before.
   */
  show(
    { operands, hasAdjustments, advance, count, isRtl }: ShownText,
    x: number,
    y: number,
    style: ShownStyle,
    isInWord = false,
  ): void {
    const { font, size, letterSpacing } = style
    const state = this.#state
    if (!isRtl) this.#endReversed()
    if (this.#open !== this.#marking) this.#beginMarkedText()
    if (!this.#inText) this.#beginText()
    if (state.font !== font || state.fontSize !== size) {
      this.#endShow()
      this.#write(`/${font} ${number(size)} Tf`)
      state.font = font
      state.fontSize = size
    }
    if (state.letterSpacing !== letterSpacing) {
      this.#endShow()
      this.#write(`${number(letterSpacing)} Tc`)
      state.letterSpacing = letterSpacing
    }
    this.#setRendering()
    if (isRtl) this.#beginReversed()
    this.#moveTo(x, y, style, { isRtl, canAdjust: isInWord || letterSpacing === 0 })
    this.#shown += operands
    if (hasAdjustments) this.#hasAdjustments = true
    this.#pen += (advance * size) / 1000 + letterSpacing * count
  }

  /** Moves to the start of a text: an adjustment within the line, or a new position. */
  #moveTo(
    x: number,
    y: number,
    { size, slant }: ShownStyle,
    { isRtl, canAdjust }: { isRtl: boolean; canAdjust: boolean },
  ): void {
    const line = this.#line
    const left = Math.round(x * 1000)
    const top = Math.round(y * 1000)
    if (line.slant === slant && line.y === top) {
      const gap = ((x - this.#pen) * 1000) / size
      if (Math.abs(gap) < TOLERANCE) return
      const goesOn = isRtl ? gap > -MAX_KERNING : Math.abs(gap) < MAX_GAP * 1000
      if (goesOn && this.#shown !== '' && canAdjust) {
        const adjustment = -Math.round(gap)
        this.#shown += adjustmentText(adjustment)
        this.#hasAdjustments = true
        this.#pen -= (adjustment * size) / 1000
        return
      }
    }
    this.#endShow()
    if (line.slant === slant && slant === 0) {
      this.#write(`${thousandths(left - line.x)} ${thousandths(line.y - top)} Td`)
    } else {
      this.#write(`1 0 ${number(slant)} -1 ${thousandths(left)} ${thousandths(top)} Tm`)
    }
    line.x = left
    line.y = top
    line.slant = slant
    this.#pen = left / 1000
  }

  #beginText(): void {
    if (this.#inText) return
    this.#leaveStroke()
    this.#write('BT')
    this.#inText = true
    this.#line.slant = Number.NaN
  }

  #leave(): void {
    this.#endText()
    this.#leaveStroke()
    if (this.#path === '') return
    this.#write(this.#path.trimEnd())
    this.#path = ''
  }

  #leaveStroke(): void {
    if (this.#lastLine === null) return
    const { x1, y1, x2, y2 } = this.#lastLine
    this.#lastLine = null
    this.#write(`${number(x1)} ${number(y1)} m ${number(x2)} ${number(y2)} l S`)
  }

  #endText(): void {
    if (!this.#inText) return
    this.endLine()
    this.#endReversed()
    if (!this.#inText) return
    this.#endShow()
    if (this.#isOpenInText) this.#endMarked()
    this.#inText = false
    this.#write('ET')
  }

  #endShow(): void {
    if (this.#shown === '') return
    const operators = this.#hasAdjustments ? `[(${this.#shown})]TJ` : `(${this.#shown})Tj`
    this.#shown = ''
    this.#hasAdjustments = false
    this.#write(operators)
  }

  #write(operators: string): void {
    if (this.#sink === null) this.#out += `${operators}\n`
    else this.#sink(operators)
  }
}

/** By adjustment from -999 to 999: justified text has one at each space, of few different sizes. */
const adjustmentTexts = new Map<number, string>()

function adjustmentText(adjustment: number): string {
  let text = adjustmentTexts.get(adjustment)
  if (text === undefined) {
    text = `)${adjustment}(`
    if (Math.abs(adjustment) < 1000) adjustmentTexts.set(adjustment, text)
  }
  return text
}

/** True if a horizontal or vertical line continues another. */
function goesOn(line: LineSegment, x1: number, y1: number, x2: number, y2: number): boolean {
  if (line.x2 !== x1 || line.y2 !== y1) return false
  if (line.y1 === y1 && y1 === y2) return line.x1 <= x1 && x1 <= x2
  return line.x1 === x1 && x1 === x2 && line.y1 <= y1 && y1 <= y2
}

/**
 * The content stream of a page while it is written (ISO 32000-1 §7.8.2, §8.2). It knows the graphics state, so that
 * what is set already is not set again; it joins what is stroked or filled alike, and texts that stand side by side.
 * All coordinates are those of a page whose y runs down.
 */
import { type ShownText, TOLERANCE } from '../fonts/shown-text.ts'
import { utf16 } from '../fonts/to-unicode.ts'
import { number, thousandths } from './format-number.ts'

/** What is set of the graphics state (ISO 32000-1 §8.4), as operators set it; null: not known. */
interface State {
  fill: string | null
  stroke: string | null
  fillAlpha: number | null
  strokeAlpha: number | null
  lineWidth: string | null
  lineCap: string | null
  lineJoin: string | null
  miterLimit: string | null
  dash: string | null
  font: string | null
  fontSize: number | null
  letterSpacing: number | null
}

const INITIAL: State = {
  fill: '0 g',
  stroke: '0 G',
  fillAlpha: 1,
  strokeAlpha: 1,
  lineWidth: '1 w',
  lineCap: '0 J',
  lineJoin: '0 j',
  miterLimit: '10 M',
  dash: '[]0 d',
  font: null,
  fontSize: null,
  letterSpacing: 0,
}

const UNKNOWN: State = {
  fill: null,
  stroke: null,
  fillAlpha: null,
  strokeAlpha: null,
  lineWidth: null,
  lineCap: null,
  lineJoin: null,
  miterLimit: null,
  dash: null,
  font: null,
  fontSize: null,
  letterSpacing: null,
}

interface LineSegment {
  readonly x1: number
  readonly y1: number
  x2: number
  y2: number
}

/** What an operator of its own sets. */
type Property = 'fill' | 'stroke' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit' | 'dash'

/** How a text is shown. */
export interface ShownStyle {
  /** Name of the font among the page's resources. */
  readonly font: string
  readonly size: number
  readonly letterSpacing: number
  /** How far it leans to the right, as a share of its height. */
  readonly slant: number
}

/** Gaps between words of one line that are closed by an adjustment: after wider ones a text begins anew. In ems. */
const MAX_GAP = 2

export class PageContent {
  #out = ''
  readonly #sink: ((operators: string) => void) | null
  #state: State
  readonly #saved: State[] = []
  /** What is drawn and not painted yet. */
  #path = ''
  /** The line that was drawn last, which may go on. */
  #lastLine: LineSegment | null = null
  #inText = false
  #parts: Parameters<PageContent['show']>[] = []
  /** Open operands of TJ. */
  #shown = ''
  #hasAdjustments = false
  /** Where the line of text begins, in thousandths of a point. Its slant is NaN where no text matrix is set. */
  #line = { x: 0, y: 0, slant: Number.NaN }
  /** Where readers have come to in the line, in points. */
  #pen = 0

  /**
   * @param sink Takes every operator at once, for streams whose end is not told. Their state begins as that of
   * whatever places them.
   */
  constructor(sink: ((operators: string) => void) | null = null) {
    this.#sink = sink
    this.#state = { ...(sink === null ? INITIAL : UNKNOWN) }
  }

  /** The whole stream, which is over then. */
  end(): string {
    this.#leave()
    const out = this.#out
    this.#out = ''
    return out
  }

  /**
   * Operators that may change anything. Some readers do not restore all that was set before a group with a mask was
   * painted, so that nothing is taken for known after it.
   */
  raw(operators: string): void {
    if (operators === 'q') this.save()
    else if (operators === 'Q') this.restore()
    else {
      this.#leave()
      // text that others write, such as that of SVGs, counts on none
      if (this.#state.letterSpacing !== 0) this.#write('0 Tc')
      this.#write(operators)
      for (const state of [this.#state, ...this.#saved]) Object.assign(state, UNKNOWN)
      this.#state.letterSpacing = 0
    }
  }

  save(): void {
    this.#leave()
    this.#saved.push({ ...this.#state })
    this.#write('q')
  }

  restore(): void {
    this.#leave()
    this.#state = this.#saved.pop() ?? { ...UNKNOWN }
    this.#write('Q')
  }

  transform(matrix: string): void {
    this.#leave()
    this.#write(`${matrix} cm`)
  }

  /** @param operator What sets the property, such as `1 0 0 rg`. */
  set(property: Property, operator: string): void {
    if (this.#state[property] === operator) return
    if (property === 'fill') this.endLine()
    this.#state[property] = operator
    this.#leaveStroke()
    this.#endShow()
    this.#write(operator)
  }

  /**
   * Whether an opacity has to be set; null leaves it as it is.
   * @returns False where it is set already.
   */
  needsAlpha(fill: number | null, stroke: number | null): boolean {
    const { fillAlpha, strokeAlpha } = this.#state
    return (fill !== null && fill !== fillAlpha) || (stroke !== null && stroke !== strokeAlpha)
  }

  /** @param name Of the graphics state parameter dictionary that sets it. */
  setAlpha(name: string, fill: number | null, stroke: number | null): void {
    this.endLine()
    this.#leaveStroke()
    this.#endShow()
    this.#write(`/${name} gs`)
    if (fill !== null) this.#state.fillAlpha = fill
    if (stroke !== null) this.#state.strokeAlpha = stroke
  }

  /** Goes on with the path that is drawn. */
  draw(operator: string): void {
    this.#endText()
    this.#leaveStroke()
    this.#path += `${operator}\n`
  }

  /** Paints the path that was drawn, or clips by it. */
  paint(operator: string): void {
    this.#endText()
    this.#leaveStroke()
    this.#write(this.#path + operator)
    this.#path = ''
  }

  /** Strokes a line as the state says. What goes on in a line is one line, and shows no seams. */
  strokeLine(x1: number, y1: number, x2: number, y2: number): void {
    this.#endText()
    const last = this.#lastLine
    if (last !== null && goesOn(last, x1, y1, x2, y2) && this.#state.dash === INITIAL.dash) {
      last.x2 = x2
      last.y2 = y2
      return
    }
    this.#leaveStroke()
    this.#lastLine = { x1, y1, x2, y2 }
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#leave()
    this.#write(`${number(x)} ${number(y)} ${number(width)} ${number(height)} re f`)
  }

  /** What is shown from now on does not belong to what was shown before, however near it stands. */
  beginLine(): void {
    this.endLine()
    this.#endShow()
  }

  /** Shows, once the line is over, what is only a part of what glyphs of it stand for, and no text to readers. */
  showPart(...part: Parameters<PageContent['show']>): void {
    this.#parts.push(part)
  }

  /** ISO 32000-1 §14.9.4: the parts are a text that is replaced by none. */
  endLine(): void {
    if (this.#parts.length === 0) return
    const parts = this.#parts
    this.#parts = []
    this.#beginText()
    this.#endShow()
    this.#write('/Span<</ActualText()>>BDC')
    for (const part of parts) this.show(...part)
    this.#endShow()
    this.#write('EMC')
  }

  /** What is shown from now on is read as another text (ISO 32000-1 §14.9.4), up to `endReadAs`. */
  beginReadAs(text: string): void {
    if (!this.#inText) this.#beginText()
    this.#endShow()
    this.#write(`/Span<</ActualText<FEFF${utf16(text)}>>>BDC`)
  }

  endReadAs(): void {
    this.#endShow()
    this.#write('EMC')
  }

  /** Shows a text, its baseline beginning at a point. */
  show(
    { operands, hasAdjustments, advance, count }: ShownText,
    x: number,
    y: number,
    style: ShownStyle,
  ): void {
    const { font, size, letterSpacing } = style
    const state = this.#state
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
    this.#moveTo(x, y, style)
    this.#shown += operands
    if (hasAdjustments) this.#hasAdjustments = true
    this.#pen += (advance * size) / 1000 + letterSpacing * count
  }

  /** Moves to where a text begins: by an adjustment in its line, or to another line. */
  #moveTo(x: number, y: number, { size, letterSpacing, slant }: ShownStyle): void {
    const line = this.#line
    const [left, top] = [Math.round(x * 1000), Math.round(y * 1000)]
    if (line.slant === slant && line.y === top) {
      const gap = ((x - this.#pen) * 1000) / size
      if (Math.abs(gap) < TOLERANCE) return
      if (Math.abs(gap) < MAX_GAP * 1000 && this.#shown !== '' && letterSpacing === 0) {
        const adjustment = -Math.round(gap)
        this.#shown += `)${adjustment}(`
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
    this.#line = { x: left, y: top, slant }
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
    this.#endShow()
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

/** Whether a horizontal or vertical line goes on with another. */
function goesOn(line: LineSegment, x1: number, y1: number, x2: number, y2: number): boolean {
  if (line.x2 !== x1 || line.y2 !== y1) return false
  if (line.y1 === y1 && y1 === y2) return line.x1 <= x1 && x1 <= x2
  return line.x1 === x1 && x1 === x2 && line.y1 <= y1 && y1 <= y2
}

import { multiply } from '../../graphics/affine.ts'
import {
  type ColorFilter,
  type ColorMatrix,
  filterColor,
  filterWithin,
} from '../../graphics/color/color-filter.ts'
import type { PaintColor } from '../../graphics/decoration.ts'
import { type ColorOperators, colorOperators } from './canvas/color-operators.ts'
import { scaledNumber } from './canvas/format-number.ts'
import type { InkBounds } from './canvas/ink-bounds.ts'
import type { PageContent } from './canvas/page-content.ts'
import { ObjectStreamDocument } from './object-stream-document.ts'
import type { Matrix, PdfkitPage } from './pdfkit.ts'
import type { ContentArea } from './structure/content-area.ts'

/** Cached colour operators. */
const MAX_COLORS = 1_000

/** By their numbers in PDF (ISO 32000-1 §8.4.3.3, §8.4.3.4). */
const CAP_STYLES = ['butt', 'round', 'square']
const JOIN_STYLES = ['miter', 'round', 'bevel']

interface DashOptions {
  readonly space?: number
  readonly phase?: number
}

/** Matrix entries are exact to a thousandth of a point over this distance. */
const MATRIX_SCALE = 1_000
const GROUP_SCALE = 1_000

/** pdfkit's document with short numbers and a tracked graphics state, which omits redundant operators. */
export abstract class VectorDocument extends ObjectStreamDocument {
  #scaledMatrix: Matrix | null = null
  #matrixScale = 1
  #colors = new Map<string, ColorOperators | null>()
  /** Maps the colours that are painted; null for none. */
  #colorFilter: ColorFilter | null = null
  /** Graphics state parameter dictionaries by their content. */
  readonly #states = new Map<string, { name: string; dictionary: unknown }>()
  /** Factor of all opacities. */
  protected fading = 1
  /** What the current group paints; null outside of groups. */
  protected ink: InkBounds | null = null
  /** The area of the figure, formula or table that is painted; null outside of them. */
  area: ContentArea | null = null

  /** Content stream of the page, or of the SVG group that is being drawn. */
  abstract get content(): PageContent

  get colorFilter(): ColorFilter | null {
    return this.#colorFilter
  }

  filterColors(matrix: ColorMatrix, paint: () => void): void {
    const [filter, colors] = [this.#colorFilter, this.#colors]
    this.#colorFilter = filterWithin(matrix, filter)
    this.#colors = new Map()
    paint()
    this.#colorFilter = filter
    this.#colors = colors
  }

  override _normalizeColor(color: unknown): unknown {
    const parts = super._normalizeColor(color)
    if (!(#colorFilter in this) || this.#colorFilter === null || !Array.isArray(parts) || parts.length !== 3)
      return parts
    return filterColor(this.#colorFilter, parts.map(Number))
  }

  /** True if each object is painted with less than its opacity. */
  get isFading(): boolean {
    return this.fading < 1
  }

  /** Paints with opacities multiplied by a factor. */
  fade(opacity: number, paint: () => void): void {
    const around = this.fading
    this.fading = around * opacity
    paint()
    this.fading = around
  }

  /** Sets the colour of fills and text. */
  fillWith(color: unknown, opacity: number): void {
    if (this.#setKnown('fill', color)) this._doOpacity(opacity, null)
    else this.fillColor(this.resolveColor(color, 'black'), opacity)
  }

  /** Sets the colour of strokes. */
  strokeWith(color: unknown, opacity: number): void {
    if (this.#setKnown('stroke', color)) this._doOpacity(null, opacity)
    else this.strokeColor(this.resolveColor(color, 'black'), opacity)
  }

  fillPath({ color, opacity }: PaintColor, rule?: 'even-odd'): void {
    this.fillWith(color, opacity)
    this.fill(rule)
  }

  /** Sets parameters of the graphics state (ISO 32000-1 §8.4.5). @param key Identifies their values. */
  setState(key: string, parameters: Record<string, unknown>): void {
    this.content.raw(`/${this.#stateOf(key, parameters)} gs`)
    this.ink?.addRaw(null)
  }

  override save(): this {
    this._ctmStack.push([...this._ctm])
    this.content.save()
    return this
  }

  override restore(): this {
    this._ctm = this._ctmStack.pop() ?? [1, 0, 0, 1, 0, 0]
    this.content.restore()
    return this
  }

  override transform(a: number, b: number, c: number, d: number, e: number, f: number): this {
    if (a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0) return this
    const [m0, m1, m2, m3, m4, m5] = this._ctm
    const scale = this.#scale()
    this._ctm = [
      m0 * a + m2 * b,
      m1 * a + m3 * b,
      m0 * c + m2 * d,
      m1 * c + m3 * d,
      m0 * e + m2 * f + m4,
      m1 * e + m3 * f + m5,
    ]
    const linear = [a, b, c, d].map(value => scaledNumber(value, MATRIX_SCALE * scale))
    this.content.transform([...linear, scaledNumber(e, scale), scaledNumber(f, scale)].join(' '))
    return this
  }

  within(matrix: Matrix, paint: () => void): void {
    if (!isVisible(multiply(this._ctm, matrix))) return
    this.save()
    this.transform(...matrix)
    paint()
    this.restore()
  }

  override lineWidth(width: number): this {
    this.ink?.noteLineWidth(width * this.#scale())
    this.area?.noteLineWidth(width * this.#scale())
    this.content.set('lineWidth', `${this.#number(width)} w`)
    return this
  }

  override lineCap(cap: string | number): this {
    const style = typeof cap === 'string' ? Math.max(0, CAP_STYLES.indexOf(cap.toLowerCase())) : cap
    this.content.set('lineCap', `${style} J`)
    return this
  }

  override lineJoin(join: string | number): this {
    const style = typeof join === 'string' ? Math.max(0, JOIN_STYLES.indexOf(join.toLowerCase())) : join
    this.content.set('lineJoin', `${style} j`)
    return this
  }

  miterLimit(limit: number): this {
    this.content.set('miterLimit', `${this.#number(limit)} M`)
    return this
  }

  override dash(length: number | readonly number[], { space, phase = 0 }: DashOptions = {}): this {
    const lengths = typeof length === 'number' ? [length, space || length] : length
    if (!lengths.every(part => Number.isFinite(part) && part > 0)) {
      throw new TypeError('the lengths of dashes and gaps must be greater than zero')
    }
    this.content.set('dash', `[${lengths.map(part => this.#number(part)).join(' ')}]${this.#number(phase)} d`)
    return this
  }

  override undash(): this {
    this.content.set('dash', '[]0 d')
    return this
  }

  override moveTo(x: number, y: number): this {
    return this.#draw([x, y], 'm')
  }

  override lineTo(x: number, y: number): this {
    return this.#draw([x, y], 'l')
  }

  override bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this {
    return this.#draw([x1, y1, x2, y2, x, y], 'c')
  }

  override quadraticCurveTo(x1: number, y1: number, x: number, y: number): this {
    return this.#draw([x1, y1, x, y], 'v')
  }

  override rect(x: number, y: number, width: number, height: number): this {
    return this.#draw([x, y, width, height], 're')
  }

  override closePath(): this {
    this.content.draw('h')
    return this
  }

  override fill(color?: unknown, rule?: string): this {
    if (isRule(color)) return this.#paint(`f${star(color)}`)
    if (color) this.fillColor(color)
    return this.#paint(`f${star(rule)}`)
  }

  override stroke(color?: unknown): this {
    if (color) this.strokeColor(color)
    return this.#paint('S')
  }

  override fillAndStroke(fill?: unknown, stroke: unknown = fill, rule?: string): this {
    if (isRule(fill)) return this.#paint(`B${star(fill)}`)
    if (fill) this.fillColor(fill).strokeColor(stroke)
    return this.#paint(`B${star(rule)}`)
  }

  override clip(rule?: string): this {
    return this.#paint(`W${star(rule)} n`)
  }

  override _setColorCore(color: unknown, isStroke: boolean): boolean {
    const operators = this.#colorOf(color)
    if (operators === null) return false
    if (operators === undefined) return super._setColorCore(color, isStroke)
    if (isStroke) this.content.set('stroke', operators.stroke)
    else this.content.set('fill', operators.fill)
    return true
  }

  override _doOpacity(fill: number | null | undefined, stroke: number | null | undefined): unknown {
    const [fillAlpha, strokeAlpha] = [share(fill, this.fading), share(stroke, this.fading)]
    if (!this.content.needsAlpha(fillAlpha, strokeAlpha)) return this
    const key = `${fillAlpha} ${strokeAlpha}`
    const name = this.#stateOf(key, {
      ...(fillAlpha === null ? {} : { ca: fillAlpha }),
      ...(strokeAlpha === null ? {} : { CA: strokeAlpha }),
    })
    this.content.setAlpha(name, fillAlpha, strokeAlpha)
    return this
  }

  /** The name of a graphics state parameter dictionary on the page. */
  #stateOf(key: string, parameters: Record<string, unknown>): string {
    let state = this.#states.get(key)
    if (state === undefined) {
      const dictionary = this.ref({ Type: 'ExtGState', ...parameters })
      dictionary.end()
      state = { name: `Ga${this.#states.size + 1}`, dictionary }
      this.#states.set(key, state)
    }
    this.page.ext_gstates[state.name] = state.dictionary
    return state.name
  }

  /** Null if it is not a colour; undefined outside device colour spaces. */
  #colorOf(color: unknown): ColorOperators | null | undefined {
    const known = typeof color === 'string' ? this.#colors.get(color) : undefined
    if (known !== undefined) return known
    const parts = this._normalizeColor(color)
    if (parts !== null && !Array.isArray(parts)) return undefined
    const operators = parts === null ? null : colorOperators(parts)
    if (typeof color === 'string') {
      if (this.#colors.size >= MAX_COLORS) this.#colors.clear()
      this.#colors.set(color, operators)
    }
    return operators
  }

  #draw(operands: readonly number[], operator: string): this {
    const scale = this.#scale()
    let drawn = ''
    for (const operand of operands) drawn += `${scaledNumber(operand, scale)} `
    if (this.ink !== null) addTo(this.ink, this._ctm, operands, operator)
    if (this.area !== null) addTo(this.area, this._ctm, operands, operator)
    this.content.draw(drawn + operator)
    return this
  }

  #paint(operator: string): this {
    this.ink?.paintPath(operator)
    this.area?.paintPath(operator)
    this.content.paint(operator)
    return this
  }

  #number(value: number): string {
    return scaledNumber(value, this.#scale())
  }

  /** Scale of the current transformation; unknown for groups. */
  #scale(): number {
    if (!isPage(this.page)) return GROUP_SCALE
    if (this._ctm !== this.#scaledMatrix) {
      const [a, b, c, d] = this._ctm
      this.#scaledMatrix = this._ctm
      this.#matrixScale = Math.max(Math.hypot(a, b), Math.hypot(c, d))
    }
    return this.#matrixScale
  }

  /** False if the operators of the colour are not cached. */
  #setKnown(side: keyof ColorOperators, color: unknown): boolean {
    const known = typeof color === 'string' ? this.#colors.get(color) : undefined
    if (!known) return false
    this.content.set(side, known[side])
    return true
  }
}

function addTo(bounds: InkBounds, matrix: Matrix, operands: readonly number[], operator: string): void {
  if (operator === 're') bounds.addRect(matrix, operands)
  else bounds.addPoints(matrix, operands)
}

/** Bounds of matrices, in points: others move everything off the paper or show nothing. */
const MAX_ENTRY = 1e7
const LEAST_DETERMINANT = 1e-9

function isVisible(matrix: Matrix): boolean {
  const [a, b, c, d] = matrix
  const isBounded = matrix.every(entry => Math.abs(entry) <= MAX_ENTRY)
  return isBounded && Math.abs(a * d - b * c) >= LEAST_DETERMINANT
}

/** False for the content of a group. */
export function isPage(page: PdfkitPage): boolean {
  return 'dictionary' in page
}

function isRule(value: unknown): value is string {
  return typeof value === 'string' && /(even-?odd)|(non-?zero)/.test(value)
}

function star(rule: string | undefined): '*' | '' {
  return rule !== undefined && /even-?odd/.test(rule) ? '*' : ''
}

/** @param factor Multiplies it. */
function share(opacity: number | null | undefined, factor: number): number | null {
  return opacity === null || opacity === undefined ? null : factor * Math.max(0, Math.min(1, opacity))
}

import type { Cuts, Decoration, PaintColor, Rect } from '../../graphics/decoration.ts'
import type { PaintTarget, RunStyle } from '../../graphics/paint-target.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import type { FontChain } from '../../text/shaping/font-chain.ts'
import type { ShapedRun } from '../../text/shaping/shaper.ts'
import { number, scaledNumber } from './canvas/format-number.ts'
import { PageContent } from './canvas/page-content.ts'
import { paintDecoration } from './canvas/paint-decoration.ts'
import { paintMark, paintRun } from './canvas/paint-run.ts'
import type { ShadowPicture } from './canvas/paint-shadow.ts'
import { ObjectStreamDocument } from './object-stream-document.ts'
import type { Matrix, PdfkitPage, PdfTextFont } from './pdfkit.ts'
import { paintPicture } from './renderer.ts'

/** Cached colour operators. */
const MAX_COLORS = 1_000

interface Color {
  readonly fill: string
  readonly stroke: string
}

/** By their numbers in PDF (ISO 32000-1 §8.4.3.3, §8.4.3.4). */
const CAP_STYLES = ['butt', 'round', 'square']
const JOIN_STYLES = ['miter', 'round', 'bevel']

interface DashOptions {
  readonly space?: number
  readonly phase?: number
}

/** pdfkit's document with short numbers and a tracked graphics state, which omits redundant operators. */
export abstract class TrackedDocument extends ObjectStreamDocument implements PaintTarget {
  readonly #contents = new WeakMap<PdfkitPage, PageContent>()
  /** Shadow pictures by appearance, so that repeated boxes share one. */
  readonly shadows = new Map<string, ShadowPicture>()
  #page: PdfkitPage | null = null
  #content = new PageContent()
  #scaledMatrix: Matrix | null = null
  #matrixScale = 1
  readonly #colors = new Map<string, Color | null>()
  readonly #alphas = new Map<string, { name: string; dictionary: unknown }>()

  /** The registered fonts: the same object for documents with the same fonts. */
  abstract get fontLibrary(): object
  /** BCP 47 tag of the document; null if it names none. */
  abstract get language(): string | null
  abstract fontChain(families: unknown, bold: boolean | number, italics: boolean): FontChain<PdfTextFont>
  /** True if a family is registered under a name, in any case. */
  abstract hasFamily(name: string): boolean

  /** Content stream of the page, or of the SVG group that is being drawn. */
  get content(): PageContent {
    const { page } = this
    if (page === this.#page) return this.#content
    let content = this.#contents.get(page)
    if (content === undefined) {
      content = isPage(page) ? new PageContent() : new PageContent(operators => page.write(operators))
      this.#contents.set(page, content)
    }
    this.#page = page
    this.#content = content
    return content
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

  beginLine(): void {
    this.content.beginLine()
  }

  run(run: ShapedRun, style: RunStyle, x: number, y: number): void {
    paintRun(this, run, style, x, y)
  }

  directionMark(mark: string, style: RunStyle, x: number, y: number): void {
    paintMark(this, mark, style, x, y)
  }

  picture(picture: PlacedPicture, rect: Rect, opacity: number): void {
    paintPicture(this, picture, rect, opacity)
  }

  decoration(rect: Rect, decoration: Decoration, cuts: Cuts): void {
    paintDecoration(this, rect, decoration, cuts)
  }

  linkTo({ x, y, width, height }: Rect, target: string): void {
    if (target.startsWith('#')) this.goTo(x, y, width, height, target.slice(1))
    else this.link(x, y, width, height, target)
  }

  destination(name: string, x: number, y: number): void {
    const [across, , , down, left, bottom] = this._ctm
    const top = this.page.height - (y * down + bottom)
    this.addNamedDestination(name, 'XYZ', x * across + left, top, null)
  }

  /** False if the operators of the colour are not cached. */
  #setKnown(side: keyof Color, color: unknown): boolean {
    const known = typeof color === 'string' ? this.#colors.get(color) : undefined
    if (!known) return false
    this.content.set(side, known[side])
    return true
  }

  override flushPages(): void {
    for (const page of this._pageBuffer)
      page.write(Buffer.from(this.#contents.get(page)?.end() ?? '', 'latin1'))
    super.flushPages()
  }

  override addContent(operators: string): this {
    this.content.raw(operators)
    return this
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

  override lineWidth(width: number): this {
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
    const [fillAlpha, strokeAlpha] = [share(fill), share(stroke)]
    if (!this.content.needsAlpha(fillAlpha, strokeAlpha)) return this
    const key = `${fillAlpha} ${strokeAlpha}`
    let alpha = this.#alphas.get(key)
    if (alpha === undefined) {
      const dictionary = this.ref({
        Type: 'ExtGState',
        ...(fillAlpha === null ? {} : { ca: fillAlpha }),
        ...(strokeAlpha === null ? {} : { CA: strokeAlpha }),
      })
      dictionary.end()
      alpha = { name: `Ga${this.#alphas.size + 1}`, dictionary }
      this.#alphas.set(key, alpha)
    }
    this.page.ext_gstates[alpha.name] = alpha.dictionary
    this.content.setAlpha(alpha.name, fillAlpha, strokeAlpha)
    return this
  }

  /** Null if it is not a colour; undefined outside device colour spaces. */
  #colorOf(color: unknown): Color | null | undefined {
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
    this.content.draw(drawn + operator)
    return this
  }

  #paint(operator: string): this {
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
}

/** Matrix entries are exact to a thousandth of a point over this distance. */
const MATRIX_SCALE = 1_000
const GROUP_SCALE = 1_000

function isPage(page: PdfkitPage): boolean {
  return 'dictionary' in page
}

function isRule(value: unknown): value is string {
  return typeof value === 'string' && /(even-?odd)|(non-?zero)/.test(value)
}

function star(rule: string | undefined): '*' | '' {
  return rule !== undefined && /even-?odd/.test(rule) ? '*' : ''
}

function share(opacity: number | null | undefined): number | null {
  return opacity === null || opacity === undefined ? null : Math.max(0, Math.min(1, opacity))
}

/** ISO 32000-1 §8.6.8: DeviceGray for equal red, green and blue. */
function colorOperators(parts: readonly number[]): Color {
  const [red, green, blue] = parts
  const isGray = parts.length === 3 && red === green && green === blue
  const operands = (isGray ? [red ?? 0] : parts).map(number).join(' ')
  const [fill, stroke] = isGray ? ['g', 'G'] : parts.length === 3 ? ['rg', 'RG'] : ['k', 'K']
  return { fill: `${operands} ${fill}`, stroke: `${operands} ${stroke}` }
}

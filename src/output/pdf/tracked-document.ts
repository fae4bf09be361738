import { type Box, mapBox, multiply } from '../../graphics/affine.ts'
import {
  type ColorFilter,
  type ColorMatrix,
  filterColor,
  filterWithin,
} from '../../graphics/color/color-filter.ts'
import type { Cuts, Decoration, PaintColor, Rect } from '../../graphics/decoration.ts'
import type { Bookmark, Compositing, PaintTarget, PathShadow, RunStyle } from '../../graphics/paint-target.ts'
import type { Path } from '../../graphics/path.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import {
  LAYOUT_ARTIFACT,
  MarkedContent,
  type Marking,
  PAGINATION_ARTIFACT,
} from '../../graphics/structure.ts'
import type { FontChain } from '../../text/shaping/font-chain.ts'
import type { ShapedRun } from '../../text/shaping/shaper.ts'
import { BookmarkWriter } from './canvas/bookmarks.ts'
import { type ColorOperators, colorOperators } from './canvas/color-operators.ts'
import { scaledNumber } from './canvas/format-number.ts'
import type { GradientForm } from './canvas/gradient-form.ts'
import { GroupPage } from './canvas/group-page.ts'
import { InkBounds } from './canvas/ink-bounds.ts'
import { PageContent, type ShownStyle } from './canvas/page-content.ts'
import { paintDecoration } from './canvas/paint-decoration.ts'
import { paintDropShadow, paintGroup, paintMasked, type RecordedForm } from './canvas/paint-group.ts'
import { paintPathShadow } from './canvas/paint-path-shadow.ts'
import { paintMark, paintRun } from './canvas/paint-run.ts'
import type { ShadowPicture } from './canvas/paint-shadow.ts'
import { ObjectStreamDocument } from './object-stream-document.ts'
import type { Matrix, PdfkitPage, PdfReference, PdfTextFont } from './pdfkit.ts'
import { paintPicture } from './renderer.ts'
import type { MarkedStream } from './structure/marked-stream.ts'
import { linkOf, type StructureWriter } from './structure/structure-writer.ts'

/** Limit of points of all blurred shadows of paths. */
const MAX_BLURRED = 5_000_000

/** Cached colour operators. */
const MAX_COLORS = 1_000

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
  /** Forms of gradients by appearance. */
  readonly gradients = new Map<string, GradientForm>()
  #page: PdfkitPage | null = null
  #content = new PageContent()
  #scaledMatrix: Matrix | null = null
  #matrixScale = 1
  #colors = new Map<string, ColorOperators | null>()
  /** Maps the colours that are painted; null for none. */
  #colorFilter: ColorFilter | null = null
  /** True if something was painted whose colours cannot be mapped. */
  protected keepsColors = false
  readonly #outline = new BookmarkWriter(this)
  /** Graphics state parameter dictionaries by their content. */
  readonly #states = new Map<string, { name: string; dictionary: unknown }>()
  /** Points that shadows of paths may still have, and whether one was painted without blur for lack of them. */
  readonly blurring = { points: MAX_BLURRED, isExceeded: false }
  /** Writes the structure tree; null for untagged documents. */
  protected structure: StructureWriter | null = null
  /** The structure of what is painted next. */
  #marking: Marking = LAYOUT_ARTIFACT
  /** What the current group paints; null outside of groups. */
  #ink: InkBounds | null = null
  /** Factor of all opacities. */
  #fading = 1

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
      content = isPage(page)
        ? new PageContent(null, this.#marksOf(page))
        : new PageContent(operators => page.write(operators))
      this.#contents.set(page, content)
    }
    this.#page = page
    this.#content = content
    content.mark(this.#marking)
    return content
  }

  /** Sets the structure of what is painted next. */
  mark(marking: Marking): void {
    const { structure } = this
    if (structure === null || this.#marking === marking) return
    const isContent = !(marking instanceof MarkedContent) || structure.isContent(marking, this.page)
    this.#marking = isContent ? marking : PAGINATION_ARTIFACT
    this.content.mark(this.#marking)
  }

  /** Paints content in one marked-content sequence. */
  markAsOneSequence(marking: Marking, paint: () => void): void {
    if (this.structure === null) {
      paint()
      return
    }
    this.mark(marking)
    const { content } = this
    content.hold()
    paint()
    content.release()
  }

  /** ISO 32000-1 §14.7.4.4; tab order by structure (ISO 14289-1 §7.18.3). */
  #marksOf({ dictionary }: PdfkitPage): MarkedStream | null {
    if (this.structure === null || dictionary === undefined) return null
    const marks = this.structure.stream(this.page)
    Object.assign(dictionary.data, { StructParents: marks.key, Tabs: 'S' })
    return marks
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

  #runStyle: RunStyle | null = null
  #shownStyle: ShownStyle = { font: '', size: 0, letterSpacing: 0, slant: 0 }

  /** How content streams show runs of a style, whose font becomes one of the page. */
  shownStyle(style: RunStyle): ShownStyle {
    const font = style.font as PdfTextFont // layout has its fonts from the document
    this.page.fonts[font.id] ??= font.ref()
    if (style !== this.#runStyle) {
      const { size, letterSpacing, slant } = style
      this.#runStyle = style
      this.#shownStyle = { font: font.id, size, letterSpacing, slant }
    }
    return this.#shownStyle
  }

  run(run: ShapedRun, style: RunStyle, x: number, y: number): void {
    if (style.font.isColor && this.#colorFilter !== null) this.keepsColors = true
    this.#ink?.addRun(this._ctm, run, style, x, y)
    paintRun(this, run, style, x, y)
  }

  directionMark(mark: string, style: RunStyle, x: number, y: number): void {
    paintMark(this, mark, style, x, y)
  }

  picture(picture: PlacedPicture, rect: Rect, opacity: number): void {
    const paint = (): void => paintPicture(this, picture, rect, opacity)
    // the many states of an SVG would end its sequence
    if (this.#marking instanceof MarkedContent) this.markAsOneSequence(this.#marking, paint)
    else paint()
  }

  decoration(rect: Rect, decoration: Decoration, cuts: Cuts): void {
    if (this.#marking instanceof MarkedContent) this.mark(LAYOUT_ARTIFACT)
    paintDecoration(this, rect, decoration, cuts)
  }

  group(compositing: Compositing, paint: () => void): void {
    paintGroup(this, compositing, paint)
  }

  masked(mask: () => void, paint: () => void): void {
    paintMasked(this, mask, paint)
  }

  dropShadow(shadow: Omit<PathShadow, 'blur'>, paint: () => void): void {
    paintDropShadow(this, shadow, paint)
  }

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

  shadow(path: Path, shadow: PathShadow): void {
    paintPathShadow(this, path, shadow)
  }

  /** True if each object is painted with less than its opacity. */
  get isFading(): boolean {
    return this.#fading < 1
  }

  /** Paints with opacities multiplied by a factor. */
  fade(opacity: number, paint: () => void): void {
    const around = this.#fading
    this.#fading = around * opacity
    paint()
    this.#fading = around
  }

  /** Records what is painted as the content of a form, and its bounds on the page; null if they are unknown. */
  record(
    form: GroupPage,
    isMarked: boolean,
    paint: () => void,
  ): { content: string; ink: Box | null; marks: MarkedStream | null } {
    const { page } = this
    const marks = isMarked ? (this.structure?.stream(form) ?? null) : null
    const [ink, fading] = [this.#ink, this.#fading]
    const own = new InkBounds()
    const content = PageContent.ofGroup(marks)
    content.mark(this.#marking)
    this.#contents.set(form, content)
    this.page = form
    this.#ink = own
    this.#fading = 1
    paint()
    const operators = content.end()
    this.page = page
    this.#ink = ink
    this.#fading = fading
    return { content: operators, ink: content.rawCount > own.rawCount ? null : own.bounds(), marks }
  }

  /** Paints a recorded form in the coordinates in which it was recorded. */
  paintForm({ reference, ink, marks }: RecordedForm, opacity: number): void {
    const name = `Gr${reference.id}`
    this.page.xobjects[name] = reference
    this._doOpacity(opacity, null)
    if (marks === null) this.content.raw(`/${name} Do`)
    else this.content.paintMarkedForm(`/${name} Do`)
    this.#ink?.addRaw(ink)
  }

  /** Sets parameters of the graphics state (ISO 32000-1 §8.4.5). @param key Identifies their values. */
  setState(key: string, parameters: Record<string, unknown>): void {
    this.content.raw(`/${this.#stateOf(key, parameters)} gs`)
    this.#ink?.addRaw(null)
  }

  linkTo(rect: Rect, target: string): void {
    const { x, y, width, height } = rect
    const ctm = this._ctm
    const [a, b, c, d] = ctm
    if (b !== 0 || c !== 0 || a < 0 || d > 0) {
      // pdfkit maps corners, and only without rotation
      const bounds = mapBox(ctm, { left: x, top: y, right: x + width, bottom: y + height })
      this._ctm = MIRRORED
      this.linkTo(rectOf(mapBox(MIRRORED, bounds)), target)
      this._ctm = ctm
    } else if (target.startsWith('#')) this.goTo(x, y, width, height, target.slice(1))
    else this.link(x, y, width, height, target)
  }

  destination(name: string, x: number, y: number): void {
    const [across, , , down, left, bottom] = this._ctm
    const top = this.page.height - (y * down + bottom)
    this.addNamedDestination(name, 'XYZ', x * across + left, top, null)
  }

  bookmark({ level, label, isOpen }: Bookmark, x: number, y: number): void {
    const [across, , , down, left, bottom] = this._ctm
    this.#outline.add({ level, label, isOpen }, x * across + left, this.page.height - (y * down + bottom))
  }

  /** False if the operators of the colour are not cached. */
  #setKnown(side: keyof ColorOperators, color: unknown): boolean {
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

  /** Annotations are part of the structure (ISO 14289-1 §7.18.1, §7.18.5). */
  override annotate(
    x: number,
    y: number,
    width: number,
    height: number,
    options: Record<string, unknown>,
  ): this {
    const { structure } = this
    if (structure === null) return super.annotate(x, y, width, height, options)
    const isLink = options['Subtype'] === 'Link'
    const element =
      (isLink ? linkOf(this.#marking) : null) ?? structure.addAnnotation(isLink ? 'Link' : 'Annot')
    const key = structure.annotationKey()
    const { description } = element.properties
    super.annotate(x, y, width, height, {
      ...options,
      StructParent: key,
      ...(isLink && { Contents: new String(description ?? urlOf(options) ?? 'Link') }),
    })
    const reference = (this.page.annotations as PdfReference[]).at(-1)
    if (reference !== undefined) structure.annotated(element, reference, this.page, key)
    return this
  }

  override endMarkings(): void {
    if (this.structure === null) {
      super.endMarkings()
      return
    }
    this._root.data['MarkInfo'] = { Marked: true }
    this._root.data['StructTreeRoot'] = this.structure.end()
  }

  override addContent(operators: string): this {
    if (this.page instanceof GroupPage) this.#ink?.noteRaw(this._ctm, operators, this.page.xobjects)
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

  within(matrix: Matrix, paint: () => void): void {
    if (!isVisible(multiply(this._ctm, matrix))) return
    this.save()
    this.transform(...matrix)
    paint()
    this.restore()
  }

  override lineWidth(width: number): this {
    this.#ink?.noteLineWidth(width * this.#scale())
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
    const [fillAlpha, strokeAlpha] = [share(fill, this.#fading), share(stroke, this.#fading)]
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
    if (this.#ink !== null) {
      if (operator === 're') this.#ink.addRect(this._ctm, operands)
      else this.#ink.addPoints(this._ctm, operands)
    }
    this.content.draw(drawn + operator)
    return this
  }

  #paint(operator: string): this {
    this.#ink?.paintPath(operator)
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

/** The target of a link annotation to a URL; null for others. */
function urlOf({ A: action }: Record<string, unknown>): string | null {
  const { URI: url } = (action as PdfReference | undefined)?.data ?? {}
  return url instanceof String ? url.valueOf() : null
}

/** Coordinates of the page with the y axis down. */
const MIRRORED: Matrix = [1, 0, 0, -1, 0, 0]

function rectOf({ left, top, right, bottom }: Box): Rect {
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Bounds of matrices, in points: others move everything off the paper or show nothing. */
const MAX_ENTRY = 1e7
const LEAST_DETERMINANT = 1e-9

function isVisible(matrix: Matrix): boolean {
  const [a, b, c, d] = matrix
  const isBounded = matrix.every(entry => Math.abs(entry) <= MAX_ENTRY)
  return isBounded && Math.abs(a * d - b * c) >= LEAST_DETERMINANT
}

function isPage(page: PdfkitPage): boolean {
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

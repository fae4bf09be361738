/** Where the content of figures, formulas and tables is on its page: their attribute BBox (ISO 32000-1 §14.8.5.4.3). */
import { type Box, clamp, type Matrix } from '../../../graphics/affine.ts'
import type { RunStyle } from '../../../graphics/paint-target.ts'
import type { StructureElement } from '../../../graphics/structure.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import { number } from '../canvas/format-number.ts'
import { InkBounds } from '../canvas/ink-bounds.ts'
import type { PdfkitPage } from '../pdfkit.ts'

/** What paints the content. */
export interface Painter {
  readonly page: PdfkitPage
  /** Bounds of the clip around the content, in coordinates of the page; null for none. */
  readonly clipBounds: Box | null
}

/** The area that the content of an element covers, in default user space. */
export class ContentArea extends InkBounds {
  readonly #painter: Painter
  #page: PdfkitPage | null = null
  #left = Number.POSITIVE_INFINITY
  #top = Number.POSITIVE_INFINITY
  #right = Number.NEGATIVE_INFINITY
  #bottom = Number.NEGATIVE_INFINITY
  /** True if the content is on several pages. */
  isBroken = false
  protected override readonly strokeReach = 0.5

  constructor(painter: Painter) {
    super()
    this.#painter = painter
  }

  override add(box: Box): void {
    const { page, clipBounds } = this.#painter
    const { left, top, right, bottom } = clipBounds === null ? box : clamp(box, clipBounds)
    this.#cover(page, left, top, right, bottom)
  }

  /** Adds the line of a run, from ascender to descender, without spaces at its ends. */
  override addRun(
    matrix: Matrix,
    { glyphs, advances, width }: ShapedRun,
    { font, size, letterSpacing }: RunStyle,
    x: number,
    y: number,
  ): void {
    const spacing = size > 0 ? (letterSpacing * 1000) / size : 0
    let [first, last] = [0, glyphs.length - 1]
    let [left, right] = [0, width + spacing * glyphs.length]
    const end = right
    for (; first <= last && glyphs[first]?.text === ' '; first++) left += (advances[first] ?? 0) + spacing
    for (; last > first && glyphs[last]?.text === ' '; last--) right -= (advances[last] ?? 0) + spacing
    if (first > last) {
      // spaces are all that some tables contain
      if (this.#page !== null) return
      ;[left, right] = [0, end]
    }
    const top = y - (font.ascender * size) / 1000
    const bottom = y - (font.descender * size) / 1000
    const [from, to] = [x + (left * size) / 1000, x + (right * size) / 1000]
    const [a, b, c, d, e, f] = matrix
    const { page, clipBounds } = this.#painter
    // tables have thousands of runs
    if (a > 0 && b === 0 && c === 0 && d < 0 && clipBounds === null)
      this.#cover(page, a * Math.min(from, to) + e, d * bottom + f, a * Math.max(from, to) + e, d * top + f)
    else this.addBox(matrix, { left: from, top, right: to, bottom })
  }

  /** Adds the area of an element in this one. */
  include(inner: ContentArea): void {
    if (inner.isBroken) this.isBroken = true
    else if (inner.#page !== null)
      this.#cover(inner.#page, inner.#left, inner.#top, inner.#right, inner.#bottom)
  }

  /** The attribute object: left, bottom, right and top to a tenth of a point. Empty without a single page. */
  attribute(): string {
    if (this.#page === null || this.isBroken) return ''
    const { width, height } = this.#page
    // the y axis points up: the top is the lower edge
    const outer = {
      left: floor(this.#left),
      top: floor(this.#top),
      right: ceil(this.#right),
      bottom: ceil(this.#bottom),
    }
    const box = clamp(outer, { left: 0, top: 0, right: width, bottom: height })
    const numbers = [box.left, box.top, box.right, box.bottom].map(number)
    return `/A<</O/Layout/BBox[${numbers.join(' ')}]>>`
  }

  #cover(page: PdfkitPage, left: number, top: number, right: number, bottom: number): void {
    if (this.#page === null) this.#page = page
    else if (this.#page !== page && !isSamePage(this.#page, page)) {
      this.isBroken = true
      return
    }
    if (left < this.#left) this.#left = left
    if (top < this.#top) this.#top = top
    if (right > this.#right) this.#right = right
    if (bottom > this.#bottom) this.#bottom = bottom
  }
}

function floor(length: number): number {
  return Math.floor(length * 10 + ROUNDING) / 10
}

function ceil(length: number): number {
  return Math.ceil(length * 10 - ROUNDING) / 10
}

/** Errors of floating-point numbers, in tenths of a point. */
const ROUNDING = 1e-3

/** Forms of scenes do not have the dictionary of their page; scenes have one page. */
function isSamePage(a: PdfkitPage, b: PdfkitPage): boolean {
  return a.dictionary === undefined || b.dictionary === undefined || a.dictionary === b.dictionary
}

/** The areas of the elements of a document. */
export class ContentAreas {
  readonly #painter: Painter
  readonly #areas = new Map<StructureElement, ContentArea>()
  /** The last owner of an area: cells follow each other. */
  #owner: StructureElement | null = null
  #area: ContentArea | null = null

  constructor(painter: Painter) {
    this.#painter = painter
  }

  /** The area of content; null if it is in no element with one, and if the element is known to be on several pages. */
  around(element: StructureElement): ContentArea | null {
    const owner = withArea(element)
    if (owner === null) return null
    if (owner !== this.#owner) {
      this.#owner = owner
      this.#area = this.#areaOf(owner)
    }
    return this.#area?.isBroken === false ? this.#area : null
  }

  /** Adds the areas of elements to those around them. Call after the last page. */
  end(): void {
    for (const [element, area] of [...this.#areas]) {
      for (let outer = withArea(element.parent); outer !== null; outer = withArea(outer.parent))
        this.#areaOf(outer).include(area)
    }
  }

  /** The attribute of an element; empty for none. */
  attributeOf(element: StructureElement): string {
    return hasArea(element) ? (this.#areas.get(element)?.attribute() ?? '') : ''
  }

  #areaOf(owner: StructureElement): ContentArea {
    let area = this.#areas.get(owner)
    if (area === undefined) {
      area = new ContentArea(this.#painter)
      this.#areas.set(owner, area)
    }
    return area
  }
}

/** The nearest element that has an area: itself or one around it. */
function withArea(element: StructureElement | null): StructureElement | null {
  let at = element
  while (at !== null && !hasArea(at)) at = at.parent
  return at
}

function hasArea({ type }: StructureElement): boolean {
  return type === 'Table' || type === 'Figure' || type === 'Formula'
}

import type { LayoutBox } from '../layout-box.ts'
import { isMulticol } from '../multicol/column-sizes.ts'
import { type ComputedStyle, isContained, isScrollContainer, isSizeContainer } from '../used-values.ts'
import { type FloatShape, floatShapeOf } from './float-shapes.ts'

interface Placed {
  readonly side: 'left' | 'right'
  readonly top: number
  readonly bottom: number
  /** Distance of its inner edge from the left or right edge of the formatting context. */
  readonly edge: number
  /** Where lines flow around it; null for the margin box. */
  readonly shape: FloatShape | null
}

/** The space that floats take from a horizontal band, on both sides of a box. */
export interface Band {
  readonly left: number
  readonly right: number
  /** Where the first of these floats ends; infinite without floats. */
  readonly bottom: number
}

/** How a float differs from its continuous layout because of page ends, in points. */
export interface FloatShift {
  /** How much lower it begins. */
  readonly before: number
  /** How much higher the space is that it takes. */
  readonly height: number
}

/** Shifts below this are rounding differences. */
const SHIFT_TOLERANCE = 0.05

export function isSameShift(a: FloatShift, b: FloatShift | undefined): boolean {
  if (b === undefined) return false
  return Math.abs(a.before - b.before) <= SHIFT_TOLERANCE && Math.abs(a.height - b.height) <= SHIFT_TOLERANCE
}

const NO_SHIFT: FloatShift = { before: 0, height: 0 }

/** Limit of floats; further ones become blocks, since each is compared with all others. */
const MAX_FLOATS = 1_000

/** Where a float is placed: at `from` or below, in a container at `x`. */
interface FloatPlace {
  readonly from: number
  readonly x: number
  readonly width: number
  readonly shift?: FloatShift | undefined
}

const NO_BAND: Band = { left: 0, right: 0, bottom: Number.POSITIVE_INFINITY }
const NONE: Placed[] = []

/** Float placement in a block formatting context (CSS 2.2 §9.5.1). Positions are relative to its top left. */
export class Floats {
  readonly #contextWidth: number
  #placed = NONE
  #highest = Number.NEGATIVE_INFINITY
  #lowestLeft = Number.NEGATIVE_INFINITY
  #lowestRight = Number.NEGATIVE_INFINITY

  constructor(contextWidth: number) {
    this.#contextWidth = contextWidth
  }

  /** The floats beside a box at `x` with the given width. */
  band(y: number, height: number, x: number, width: number): Band {
    if (this.#placed.length === 0) return NO_BAND
    let [left, right, bottom] = [0, 0, Number.POSITIVE_INFINITY]
    for (const float of this.#placed) {
      if (float.bottom <= y + 0.01 || float.top >= y + Math.max(height, 0.01)) continue
      bottom = Math.min(bottom, float.bottom)
      if (float.side === 'left') left = Math.max(left, float.edge - x)
      else right = Math.max(right, float.edge - (this.#contextWidth - x - width))
    }
    return { left, right, bottom }
  }

  /** The space that floats take from a line: up to their shapes, if they have some. */
  lineBand(y: number, height: number, x: number, width: number): Band {
    if (this.#placed.every(({ shape }) => shape === null)) return this.band(y, height, x, width)
    let [left, right, bottom] = [0, 0, Number.POSITIVE_INFINITY]
    for (const { side, top, bottom: end, edge, shape } of this.#placed) {
      if (end <= y + 0.01 || top >= y + Math.max(height, 0.01)) continue
      const extent = shape === null ? null : shape(y, y + Math.max(height, 0.01))
      // below, the shape may leave more room
      bottom = Math.min(bottom, shape === null ? end : Math.min(end, y + Math.max(1, height)))
      if (shape !== null && extent === null) continue
      if (side === 'left') left = Math.max(left, (extent?.right ?? edge) - x)
      else {
        const own = extent === null ? edge : this.#contextWidth - extent.left
        right = Math.max(right, own - (this.#contextWidth - x - width))
      }
    }
    return { left, right, bottom }
  }

  get isEmpty(): boolean {
    return this.#placed.length === 0
  }

  /** True at the limit of floats. */
  get isFull(): boolean {
    return this.#placed.length >= MAX_FLOATS
  }

  /** Places a float (CSS 2.2 §9.5.1). @returns The place of its border box in the container. */
  add(
    box: LayoutBox,
    side: 'left' | 'right',
    { from, x, width, shift = NO_SHIFT }: FloatPlace,
  ): { x: number; y: number } {
    const { margins } = box
    const outer = box.width + margins.left + margins.right
    const height = Math.max(0, box.height + margins.top + margins.bottom + shift.height)
    const below = (top: number): { y: number; beside: Band } => {
      let y = top
      let beside = this.band(y, height, x, width)
      while (outer > width - beside.left - beside.right + 0.01 && Number.isFinite(beside.bottom)) {
        y = beside.bottom
        beside = this.band(y, height, x, width)
      }
      return { y, beside }
    }
    // a float is never higher than an earlier one
    const continuous = below(Math.max(from, this.#highest))
    const { y, beside } = shift.before === 0 ? continuous : below(continuous.y + shift.before)
    const left = side === 'left' ? beside.left : width - beside.right - outer
    const edge = side === 'left' ? x + left + outer : this.#contextWidth - (x + left)
    const shape = box.style.shapeOutside === undefined ? null : floatShapeOf(box, x + left, y)
    this.addPlaced({ side, top: y, bottom: y + height, edge, shape })
    this.#highest = y
    return { x: left + margins.left, y: y + margins.top }
  }

  /** Adds a float that has its place. */
  addPlaced(float: Placed): void {
    if (this.#placed === NONE) this.#placed = []
    this.#placed.push(float)
    const { side, bottom } = float
    if (side === 'left') this.#lowestLeft = Math.max(this.#lowestLeft, bottom)
    else this.#lowestRight = Math.max(this.#lowestRight, bottom)
  }

  /** The lowest position that clears the given sides (CSS 2.2 §9.5.2). */
  clearance(clear: 'none' | 'left' | 'right' | 'both'): number {
    if (clear === 'none') return Number.NEGATIVE_INFINITY
    if (clear === 'both') return Math.max(this.#lowestLeft, this.#lowestRight)
    return clear === 'left' ? this.#lowestLeft : this.#lowestRight
  }
}

/** True for block containers that establish a block formatting context (CSS 2.2 §9.4.1, CSS Display 3 §2.5). */
export function isBfcRootStyle(style: ComputedStyle): boolean {
  return (
    style.display === 'flow-root' ||
    isScrollContainer(style) ||
    isMulticol(style) ||
    isSizeContainer(style) ||
    isContained(style)
  )
}

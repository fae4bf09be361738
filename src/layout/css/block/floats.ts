import type { LayoutBox } from '../layout-box.ts'

interface Placed {
  readonly side: 'left' | 'right'
  readonly top: number
  readonly bottom: number
  /** How far it reaches in from the edge of the formatting context. */
  readonly edge: number
}

/** What floats leave of a band, from both edges of a box. */
export interface Band {
  readonly left: number
  readonly right: number
  /** Where the band ends at the latest, as a float there ends; infinite where there is none. */
  readonly bottom: number
}

/** The floats of one block formatting context (CSS 2.2 §9.5), from its top left. */
export interface Floats {
  /** What stands beside a place of a box that lies `x` from the left and is so wide. */
  band(y: number, height: number, x: number, width: number): Band
  /** Finds the place of a float, at `y` or below; moves it there. `x` and `width` are of the box that holds it. */
  add(box: LayoutBox, side: 'left' | 'right', y: number, x: number, width: number): { x: number; y: number }
  /** Where what clears these sides may begin. */
  clearance(clear: 'none' | 'left' | 'right' | 'both'): number
  /** Whether there are so many that further ones are blocks: each is held against all before it. */
  readonly isFull: boolean
}

const MAX_FLOATS = 1_000

const NO_BAND: Band = { left: 0, right: 0, bottom: Number.POSITIVE_INFINITY }

export function createFloats(contextWidth: number): Floats {
  const placed: Placed[] = []
  let highest = Number.NEGATIVE_INFINITY
  const lowest = { left: Number.NEGATIVE_INFINITY, right: Number.NEGATIVE_INFINITY }

  function band(y: number, height: number, x: number, width: number): Band {
    if (placed.length === 0) return NO_BAND
    let [left, right, bottom] = [0, 0, Number.POSITIVE_INFINITY]
    for (const float of placed) {
      if (float.bottom <= y + 0.01 || float.top >= y + Math.max(height, 0.01)) continue
      bottom = Math.min(bottom, float.bottom)
      if (float.side === 'left') left = Math.max(left, float.edge - x)
      else right = Math.max(right, float.edge - (contextWidth - x - width))
    }
    return { left, right, bottom }
  }

  return {
    band,
    get isFull() {
      return placed.length >= MAX_FLOATS
    },
    add(box, side, from, x, width) {
      const { margins } = box
      const outer = box.width + margins.left + margins.right
      const height = box.height + margins.top + margins.bottom
      // floats never stand above those before them
      let y = Math.max(from, highest)
      let beside = band(y, height, x, width)
      while (outer > width - beside.left - beside.right + 0.01 && Number.isFinite(beside.bottom)) {
        y = beside.bottom
        beside = band(y, height, x, width)
      }
      const left = side === 'left' ? beside.left : width - beside.right - outer
      const edge = side === 'left' ? x + left + outer : contextWidth - (x + left)
      placed.push({ side, top: y, bottom: y + height, edge })
      highest = y
      lowest[side] = Math.max(lowest[side], y + height)
      return { x: left + margins.left, y: y + margins.top }
    },
    clearance(clear) {
      if (clear === 'none') return Number.NEGATIVE_INFINITY
      return clear === 'both' ? Math.max(lowest.left, lowest.right) : lowest[clear]
    },
  }
}

import type { FlowBox } from '../contracts.ts'
import type { AtomicInline, LayoutBox } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import type { FloatItem, Item } from './inline-items.ts'
import type { LineRange } from './line-breaking.ts'

interface Below {
  readonly atom: AtomicInline
  /** Position and height of the empty line; the height is 0 unless the limit of floats is reached. */
  readonly y: number
  readonly height: number
}

/** Tolerance for rounding, so that measured floats fit. */
const EPSILON = 0.01

export type InlineFloats = ReturnType<typeof createInlineFloats>

const NONE: readonly never[] = []

/** Inline content without floats. */
export const NO_INLINE_FLOATS: InlineFloats = {
  placeNext: () => false,
  takePlaced: () => NONE,
  takeDeferred: () => NONE,
}

/** Placement of floats inside inline content (CSS 2.2 §9.5.1). Positions are relative to the first line. */
export function createInlineFloats(
  { context, x, y }: NonNullable<AvailableSpace['floats']>,
  width: number,
  layout: LayoutContext,
  layOutAtom: (box: FlowBox) => LayoutBox,
) {
  const met = new Set<FloatItem>()
  let waiting: { readonly item: FloatItem; readonly box: LayoutBox }[] = []
  let placed: AtomicInline[] = []

  function place(item: FloatItem, box: LayoutBox, top: number): AtomicInline {
    const { float, clear } = item.box.style
    const from = Math.max(y + top, context.clearance(clear))
    const shift = layout.floats.shifts.get(item.box)
    const at = context.add(box, float === 'right' ? 'right' : 'left', { from, x, width, shift })
    layout.floats.hasSome = true
    return { box: { ...box, isFloat: true, source: item.box }, x: at.x, y: at.y - y }
  }

  return {
    /**
     * Places the next float of a line at the top of the line, if it fits beside the content before it. Otherwise it is
     * deferred to the end of the line.
     * @returns True if a float was placed; the line may then have less room.
     */
    placeNext(
      items: readonly Item[],
      { start, end }: LineRange,
      line: { y: number; available: number },
    ): boolean {
      let advance = 0
      let used = 0
      for (let i = start; i < end; i++) {
        const item = items[i]
        if (item === undefined) break
        advance += item.width
        if (item.kind === 'word' || item.kind === 'atom') used = advance
        if (item.kind !== 'float' || met.has(item)) continue
        met.add(item)
        const box = layOutAtom(item.box)
        const outer = box.width + box.margins.left + box.margins.right
        const hasRoom = used === 0 || outer <= line.available - used + EPSILON
        if (waiting.length > 0 || !hasRoom || context.isFull) {
          waiting.push({ item, box })
          continue
        }
        placed.push(place(item, box, line.y))
        return true
      }
      return false
    },

    /** The floats placed since the previous line. */
    takePlaced(): readonly AtomicInline[] {
      const floats = placed
      placed = []
      return floats
    },

    /** Places deferred floats below the line, each on an empty line. */
    takeDeferred(bottom: number): readonly Below[] {
      let end = bottom
      const below = waiting.map(({ item, box }): Below => {
        if (!context.isFull) return { atom: place(item, box, end), y: end, height: 0 }
        const { margins } = box
        const height = margins.top + box.height + margins.bottom
        const atom = { box: { ...box, isFloat: true }, x: margins.left, y: end + margins.top }
        end += height
        return { atom, y: end - height, height }
      })
      waiting = []
      return below
    },
  }
}

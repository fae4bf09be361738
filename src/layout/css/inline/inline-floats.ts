import type { AtomicInline, LayoutBox } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import type { FloatItem, Item } from './inline-items.ts'
import type { LineRange } from './line-breaking.ts'

/** The floats inside inline content, as its lines meet them (CSS 2.2 §9.5.1). Positions are from the first line. */
export interface InlineFloats {
  /**
   * Places the next float among the items of a line: at the top of the line where it has room beside what stands
   * before it. What has none waits for the end of the line.
   * @returns Whether one was placed: then the line may have less room than before.
   */
  placeNext(items: readonly Item[], range: LineRange, line: { y: number; available: number }): boolean
  /** What was placed since the line before. */
  takePlaced(): readonly AtomicInline[]
  /** What waited for the end of the line, placed below it, each as of a line of its own. */
  takeDeferred(bottom: number): readonly Below[]
}

interface Below {
  readonly atom: AtomicInline
  /** Where the line of its own begins, and its height: none, but where there are too many floats to stand beside. */
  readonly y: number
  readonly height: number
}

/** Rounding must not push a float to the next line that was measured to fit. */
const EPSILON = 0.01

export function createInlineFloats(
  { context, x, y }: NonNullable<AvailableSpace['floats']>,
  width: number,
  layout: LayoutContext,
): InlineFloats {
  const met = new Set<FloatItem>()
  let waiting: { readonly item: FloatItem; readonly box: LayoutBox }[] = []
  let placed: AtomicInline[] = []

  function place(item: FloatItem, box: LayoutBox, top: number): AtomicInline {
    const { float, clear } = item.box.style
    const from = Math.max(y + top, context.clearance(clear))
    const at = context.add(box, float === 'right' ? 'right' : 'left', from, x, width)
    return { box: { ...box, isFloat: true }, x: at.x, y: at.y - y }
  }

  return {
    placeNext(items, { start, end }, line) {
      let advance = 0
      let used = 0
      for (let i = start; i < end; i++) {
        const item = items[i]
        if (item === undefined) break
        advance += item.width
        if (item.kind === 'word' || item.kind === 'atom') used = advance
        if (item.kind !== 'float' || met.has(item)) continue
        met.add(item)
        const box = layout.layOut(item.box, {
          width,
          height: null,
          isShrinkToFit: true,
          isBfcRoot: true,
        })
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

    takePlaced() {
      const floats = placed
      placed = []
      return floats
    },

    takeDeferred(bottom) {
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

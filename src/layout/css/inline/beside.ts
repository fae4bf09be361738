import type { Environment, Space } from '../environment.ts'
import type { Laid, LaidAtom } from '../laid.ts'
import type { LineRange } from './fill-line.ts'
import type { FloatItem, Item } from './items.ts'

/** The floats inside inline content, as its lines meet them (CSS 2.2 §9.5.1). Positions are from the first line. */
export interface Beside {
  /**
   * Places the next float among the items of a line: at the top of the line where it has room beside what stands
   * before it. What has none waits for the end of the line.
   * @returns Whether one was placed: then the line may have less room than before.
   */
  meet(items: readonly Item[], range: LineRange, line: { y: number; available: number }): boolean
  /** What was placed since the line before. */
  takePlaced(): readonly LaidAtom[]
  /** What waited for the end of the line, placed below it, each as of a line of its own. */
  takeWaiting(bottom: number): readonly Below[]
}

interface Below {
  readonly atom: LaidAtom
  /** Where the line of its own begins, and its height: none, but where there are too many floats to stand beside. */
  readonly y: number
  readonly height: number
}

/** Rounding must not push a float to the next line that was measured to fit. */
const EPSILON = 0.01

export function createBeside(
  { context, x, y }: NonNullable<Space['floats']>,
  width: number,
  environment: Environment,
): Beside {
  const met = new Set<FloatItem>()
  let waiting: { readonly item: FloatItem; readonly laid: Laid }[] = []
  let placed: LaidAtom[] = []

  function place({ box }: FloatItem, laid: Laid, top: number): LaidAtom {
    const { float, clear } = box.style
    const from = Math.max(y + top, context.clearance(clear))
    const at = context.add(laid, float === 'right' ? 'right' : 'left', from, x, width)
    return { laid: { ...laid, isFloat: true }, x: at.x, y: at.y - y }
  }

  return {
    meet(items, { start, end }, line) {
      let advance = 0
      let used = 0
      for (let i = start; i < end; i++) {
        const item = items[i]
        if (item === undefined) break
        advance += item.width
        if (item.kind === 'word' || item.kind === 'atom') used = advance
        if (item.kind !== 'float' || met.has(item)) continue
        met.add(item)
        const laid = environment.layOut(item.box, { width, height: null, isShrunk: true, isIsolated: true })
        const outer = laid.width + laid.margins.left + laid.margins.right
        const hasRoom = used === 0 || outer <= line.available - used + EPSILON
        if (waiting.length > 0 || !hasRoom || context.isFull) {
          waiting.push({ item, laid })
          continue
        }
        placed.push(place(item, laid, line.y))
        return true
      }
      return false
    },

    takePlaced() {
      const floats = placed
      placed = []
      return floats
    },

    takeWaiting(bottom) {
      let end = bottom
      const below = waiting.map(({ item, laid }): Below => {
        if (!context.isFull) return { atom: place(item, laid, end), y: end, height: 0 }
        const { margins } = laid
        const height = margins.top + laid.height + margins.bottom
        const atom = { laid: { ...laid, isFloat: true }, x: margins.left, y: end + margins.top }
        end += height
        return { atom, y: end - height, height }
      })
      waiting = []
      return below
    },
  }
}

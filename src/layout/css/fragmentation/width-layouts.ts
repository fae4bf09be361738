import type { LayoutBox } from '../layout-box.ts'
import { relativeOffset } from '../relative-offset.ts'

/** A box as laid out for one content width. */
export interface BoxAtWidth {
  readonly box: LayoutBox
  /** Left edge of its border box, from that of the page content. */
  readonly x: number
}

/** Layouts of the content for pages of different content widths. */
export interface WidthLayouts {
  /** The counterpart of a box; null if the box is in a table, a flex container or a line. */
  at(box: LayoutBox, width: number): BoxAtWidth | null
}

/** Limit of layouts; pages of further widths show the content as on the page before. */
const MAX_WIDTHS = 16

/**
 * @param rootAt Lays out the content for a width.
 * @param first Width of the first page.
 * @param x Left edge of the root without margins.
 */
export function createWidthLayouts(
  rootAt: (width: number) => LayoutBox,
  first: number,
  x: number,
): WidthLayouts {
  const widths = new Set<number>()
  /** The counterparts of each box of the first layout, by width. Boxes of all layouts refer to them. */
  const families = new WeakMap<LayoutBox, Map<number, BoxAtWidth>>()

  const add = (width: number): void => {
    widths.add(width)
    const root = rootAt(width)
    join(root, rootAt(first), x + root.margins.left, width)
  }
  const join = (box: LayoutBox, original: LayoutBox, left: number, width: number): void => {
    const family = families.get(original) ?? new Map<number, BoxAtWidth>()
    families.set(box, family)
    const offset = left + relativeOffset(box).x
    family.set(width, { box, x: offset })
    if (box.content.kind !== 'flow' || original.content.kind !== 'flow') return
    const { children } = original.content
    if (children.length !== box.content.children.length) return
    for (const [i, child] of box.content.children.entries()) {
      const counterpart = children[i]
      if (counterpart !== undefined) join(child, counterpart, offset + child.x, width)
    }
  }

  return {
    at(box, width) {
      if (!widths.has(width)) {
        if (widths.size === MAX_WIDTHS) return null
        if (widths.size === 0) add(first)
        if (width !== first) add(width)
      }
      return families.get(box)?.get(width) ?? null
    },
  }
}

import type { BorderedPlace, Content, LayoutBox } from '../layout-box.ts'
import { relativeOffset } from '../relative-offset.ts'

/** A box as laid out for one content width. */
export interface BoxAtWidth {
  readonly box: LayoutBox
  /** Left edge of its border box, from that of the page content. */
  readonly x: number
}

/** Layouts of the content for pages of different content widths. */
export interface WidthLayouts {
  /**
   * The counterpart of a box or part of a table; null if there is none: in columns, lines and monolithic content, and
   * in a flex or grid container with another number of lines at that width.
   */
  at(box: BorderedPlace, width: number): BoxAtWidth | null
  /** Notes that a box continues in the same layout at `x` on a page of a width. */
  keep(box: Pick<LayoutBox, 'width'>, x: number, width: number): void
  /** True if such a box is wider than its page. */
  isExceeded(): boolean
  /** Gives a moved copy of a box, and those of its children, the counterparts of the original. */
  copied(copy: LayoutBox, original: LayoutBox): void
}

/** Overflow that is ignored, in points. */
const TOLERANCE = 1

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
  let isExceeded = false
  /** The counterparts of each box of the first layout, by width. Boxes of all layouts refer to them. */
  const families = new WeakMap<BorderedPlace, Map<number, BoxAtWidth>>()

  const add = (width: number): void => {
    widths.add(width)
    const root = rootAt(width)
    join(root, rootAt(first), x + root.margins.left, width)
  }
  const familyOf = (box: LayoutBox): Map<number, BoxAtWidth> => {
    const family = families.get(box) ?? new Map<number, BoxAtWidth>()
    families.set(box, family)
    return family
  }
  const join = (box: LayoutBox, original: LayoutBox, left: number, width: number): void => {
    const family = familyOf(original)
    families.set(box, family)
    const offset = left + relativeOffset(box).x
    family.set(width, { box, x: offset })
    for (const [child, counterpart] of pairsOf(box.content, original.content))
      join(child, counterpart, offset + child.x, width)
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
    keep(box, left, width) {
      if (left - x + box.width > width + TOLERANCE) isExceeded = true
    },
    isExceeded: () => isExceeded,
    copied(copy, original) {
      const pairs = [[copy, original] as const, ...pairsOf(copy.content, original.content)]
      for (const [box, of] of pairs) {
        families.set(box, familyOf(of))
      }
    },
  }
}

/** The children of two layouts of the same box; none if their number differs. */
function pairsOf(content: Content, other: Content): (readonly [LayoutBox, LayoutBox])[] {
  if (content.kind === 'flow' && other.kind === 'flow') return paired(content.children, other.children)
  if (content.kind !== 'rows' || other.kind !== 'rows') return []
  return paired(content.rows, other.rows).flatMap(([row, of]) => paired(row.cells, of.cells))
}

function paired<Part>(parts: readonly Part[], others: readonly Part[]): (readonly [Part, Part])[] {
  if (parts.length !== others.length) return []
  return parts.flatMap((part, i) => {
    const other = others[i]
    return other === undefined ? [] : [[part, other] as const]
  })
}

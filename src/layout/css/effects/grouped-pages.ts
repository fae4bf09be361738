import { type Matrix, multiply, translation } from '../../../graphics/affine.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import type { PageItem } from '../fragmentation/page-item.ts'
import type { Pages } from '../fragmentation/pages.ts'
import type { PaintLayer } from '../fragmentation/paint-layers.ts'
import { clipTo, type UsedClipPath } from './clip-paths.ts'

/** How a group of items is painted. */
export interface PaintGroup {
  /** Area that the group covers, for slices of monolithic content. */
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /**
   * @param draw Paints the items of the group.
   * @param placed Where layout moved the group, from where it was placed.
   */
  paint(target: PaintTarget, draw: () => void, placed: Matrix): void
}

/**
 * Pages that gather everything on them in groups: one item on each page.
 * @param layers `around` paints the group, and `layer` holds its content.
 */
export function groupedPages(
  pages: Pages,
  group: PaintGroup,
  { around, layer }: { readonly around: PaintLayer; readonly layer: PaintLayer },
): Pages {
  const begun = new Set<number>()
  const itemOn = (page: number): PageItem => groupItem(group, layer, page)
  return {
    ...pages,
    get page() {
      return pages.page
    },
    set page(page) {
      pages.page = page
    },
    push(item, layer, phase) {
      const { page } = pages
      if (!begun.has(page)) pages.push(itemOn(page), around, 'own')
      begun.add(page)
      layer.push(page, item, phase)
    },
    pushContinued(page, item, layer, phase) {
      if (!begun.has(page)) pages.pushContinued(page, itemOn(page), around, 'own')
      begun.add(page)
      layer.pushContinued(page, item, phase)
    },
  }
}

function groupItem({ x, y, w, h, paint }: PaintGroup, layer: PaintLayer, page: number): PageItem {
  return {
    type: 'vector',
    item: {
      type: 'rect',
      x,
      y,
      w,
      h,
      paint(target, rect) {
        const draw = (): void => {
          for (const { item } of layer.itemsOn(page)) {
            item.paint(target, { x: item.x, y: item.y, width: item.w, height: item.h })
          }
        }
        paint(target, draw, translation(rect.x - x, rect.y - y))
      },
    },
  }
}

/** Paints the items of a group with an effect. */
export type PaintAround = (target: PaintTarget, draw: () => void) => void

interface PlacedClip extends UsedClipPath {
  readonly x: number
  readonly y: number
}

/**
 * A group whose items are painted in coordinates that a matrix maps to those of the page.
 * @param clip In the coordinates of the items, as what `around` paints; null for none.
 */
export function transformedGroup(
  area: Omit<PaintGroup, 'paint'>,
  matrix: Matrix,
  { clip, around }: { readonly clip: PlacedClip | null; readonly around: PaintAround | null },
): PaintGroup {
  const paint: PaintGroup['paint'] = (target, draw, placed) =>
    target.within(multiply(placed, matrix), () => {
      if (clip !== null) clipTo(target, clip, clip.x, clip.y)
      if (around === null) draw()
      else around(target, draw)
    })
  return { ...area, paint }
}

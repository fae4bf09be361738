import { apply, type Box, type Matrix, type Point } from '../../../graphics/affine.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { inkOf, type PageItem, paintPart } from '../fragmentation/page-item.ts'
import { type Pages, paintedPages } from '../fragmentation/pages.ts'
import type { PaintLayer } from '../fragmentation/paint-layers.ts'

/** How the content of a box is painted on each page. */
export interface PaintGroup {
  /** Top left of the box on its first page. */
  readonly x: number
  readonly y: number
  readonly width: number
  /** True if a transformation moves the content. */
  readonly isMoved: boolean
  /** Where content of a page is painted, and how far its effects reach. */
  boundsOn(page: number, content: Box): Box
  /**
   * @param draw Paints the items of the group, whose coordinates the matrix maps to those around it.
   * @param moved Where layout moved the group by.
   */
  paintOn(page: number, target: PaintTarget, draw: (matrix: Matrix) => void, moved: Point): void
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
  return paintedPages(pages, {
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
  })
}

function groupItem(group: PaintGroup, layer: PaintLayer, page: number): PageItem {
  const { x, y, width } = group
  const left = x - INK_OVERFLOW
  const movedTo = (rect: Point): Point => ({ x: rect.x - left, y: rect.y - y })
  return {
    type: 'vector',
    item: {
      ...{ type: 'rect', x: left, y, w: width + 2 * INK_OVERFLOW, h: 0 },
      paint(target, rect) {
        const draw = (): void => {
          for (const { item } of layer.itemsOn(page)) {
            item.paint(target, { x: item.x, y: item.y, width: item.w, height: item.h })
          }
        }
        group.paintOn(page, target, draw, movedTo(rect))
      },
    },
    paintPart(target, rect, isHere) {
      const draw = (matrix: Matrix): void => {
        for (const item of layer.itemsOn(page)) paintPart(item, target, place => isHere(apply(matrix, place)))
      }
      group.paintOn(page, target, draw, movedTo(rect))
    },
    ink() {
      const { top, bottom, ...sides } = group.boundsOn(page, contentOn(page, group, layer))
      return { top: top - y, bottom: bottom - y, left: sides.left - left, right: sides.right - left }
    },
    ...(group.isMoved ? MOVED : null),
  }
}

/** Assumed overflow at the sides of a box by transformations, shadows and long words, in points. */
const INK_OVERFLOW = 200

const MOVED = { isMoved: true } as const

/** Area of the content on a page; empty without content. Lines are not wider than the group. */
function contentOn(page: number, { x, width }: PaintGroup, layer: PaintLayer): Box {
  let [left, right] = [x, x + width]
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  layer.forEachItemOn(page, whole => {
    const { item } = whole
    const ink = inkOf(whole)
    if (ink.bottom <= ink.top) return
    left = Math.min(left, item.x + (ink.left ?? 0))
    right = Math.max(right, item.x + (ink.right ?? item.w))
    top = Math.min(top, item.y + ink.top)
    bottom = Math.max(bottom, item.y + ink.bottom)
  })
  return { left, top, right, bottom }
}

import type { Decoration, Edge, Sides } from '../../../graphics/decoration.ts'
import { decorationVector } from '../../../graphics/paint-target.ts'
import { collapsedSize } from '../block/margin-collapsing.ts'
import { decorationOf } from '../box-decorations.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { FragmentationContext } from './fragmentation-context.ts'
import type { FlowPages } from './pages.ts'

interface CanvasPlace {
  readonly root: LayoutBox
  /** The first page. */
  readonly start: number
  /** Left edge and width of the content area. */
  readonly x: number
  readonly width: number
  /** Where the border box of the root ends on the current page, which is the last one. */
  readonly end: number
}

/**
 * Paints background images over the content areas of all pages. As in browsers that print, their positioning area has
 * the size of the root, begins with the first content area, and continues from page to page (CSS 2.2 §14.2).
 */
export function paintCanvas(
  style: ComputedStyle,
  { root, start, x, width, end }: CanvasPlace,
  { pages, layer, layout }: Pick<FragmentationContext, 'layer' | 'layout'> & { readonly pages: FlowPages },
): void {
  const last = pages.page
  const heightOf = (page: number): number => pages.endOf(page) - pages.topOf(page)
  if (!Number.isFinite(heightOf(last))) return
  let height = end - pages.topOf(last) - collapsedSize(root.marginTop)
  for (let page = start; page < last; page++) height += heightOf(page)
  const box = { width: root.width, height, insets: root.insets }
  const decoration = decorationOf(style, box, layout.pictures)
  if (decoration === null) return
  const canvas: Decoration = {
    background: null,
    // nothing clips the canvas
    fills: decoration.fills.map(fill => ({ ...fill, clip: null })),
    border: NO_BORDER,
    radii: [],
    shadows: [],
  }
  let above = 0
  for (let page = start; page <= last; page++) {
    const place = { x, y: pages.topOf(page), w: pages.widthOf(page) ?? width, h: heightOf(page) }
    const slice = { above, height, width: root.width }
    const item = decorationVector(canvas, place, { top: page > start, bottom: page < last, slice }, style)
    pages.page = page
    pages.pushBelow({ type: 'vector', item }, layer)
    above += place.h
  }
  pages.page = last
}

const NO_EDGE: Edge = { width: 0, style: 'solid', color: { color: '#000000', opacity: 1 } }
const NO_BORDER: Sides<Edge> = [NO_EDGE, NO_EDGE, NO_EDGE, NO_EDGE]

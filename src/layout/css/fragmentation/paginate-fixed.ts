import { forEachChild, type LayoutBox } from '../layout-box.ts'
import { type FragmentationContext, paginateBox } from './fragmentation-context.ts'
import { monolithicPages } from './pages.ts'

/** Limit of boxes and lines on all pages; further pages are left out. */
const MAX_CONTENT = 200_000

/**
 * Paginates boxes with `position: fixed`: on every page, against the page area (CSS Positioned Layout 3 §2.1). As in
 * Chromium, they have the size and position of the first page, and a box without `top` and `bottom` begins on the page
 * of its static position.
 * @param first The page and the position of the root, whose positions those of the boxes are relative to.
 * @returns How many pages at the end are left out, because there is too much content for all pages.
 */
export function paginateFixed(
  boxes: readonly LayoutBox[],
  first: { readonly page: number; readonly x: number; readonly y: number },
  context: FragmentationContext,
): number {
  if (boxes.length === 0) return 0
  const { pages } = context
  const current = pages.page
  const last = pages.last()
  const size = boxes.reduce((sum, box) => sum + sizeOf(box), 0)
  const count = Math.min(last - first.page + 1, Math.max(1, Math.floor(MAX_CONTENT / size)))
  for (let page = first.page; page < first.page + count; page++) {
    pages.page = page
    const inside = { ...context, pages: monolithicPages(pages), isRepeated: page > first.page }
    for (const box of boxes) {
      const start = startOf(box, first, context)
      if (page < start.page) continue
      const layer = (box.stackingParent && context.layers.get(box.stackingParent)?.layer) ?? context.layer
      paginateBox(box, first.x + box.x, pages.topOf(page) + start.offset, { ...inside, layer })
    }
  }
  pages.page = current
  return last - first.page + 1 - count
}

/** The first page that shows a box, and its offset from the top of the page area. */
function startOf(
  { y, staticPlace }: LayoutBox,
  first: { readonly page: number; readonly y: number },
  { pages, starts }: FragmentationContext,
): { page: number; offset: number } {
  const before = staticPlace && starts.get(staticPlace.after)
  if (before === undefined) return { page: first.page, offset: first.y + y - pages.topOf(first.page) }
  const offset = before.y + (staticPlace?.y ?? 0) - pages.topOf(before.page)
  // the box before may continue on further pages
  const height = pages.bottomOf(before.page) - pages.topOf(before.page)
  const later = Math.max(0, Math.floor(offset / height))
  return { page: before.page + later, offset: offset - later * height }
}

/** Number of boxes and lines. Recursive; parse.ts limits the depth of the tree. */
function sizeOf(box: LayoutBox): number {
  let size = box.content.kind === 'lines' ? box.content.lines.length : 1
  forEachChild(box, child => {
    size += sizeOf(child)
  })
  for (const child of box.positioned) size += sizeOf(child)
  return size
}

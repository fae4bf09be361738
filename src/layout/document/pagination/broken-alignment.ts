/**
 * Vertical alignment of cells whose rows break over pages. pdfmake moves the content of a cell on the page on which
 * it begins, even if the rest of the row is on the next page.
 */
import type { LayoutNode, PageElementWriter, PageItem } from '../pdfmake.ts'

/** The content of an aligned cell on one page. */
interface Fragment {
  readonly page: number
  readonly top: number
  bottom: number
  /** The last item on the page before the fragment; null at the top of the page. */
  readonly before: PageItem | null
  /** Number of items before the fragment when it began. Fills of nested tables are inserted before them later. */
  readonly offset: number
  items: readonly PageItem[]
  fills: readonly PageItem[]
}

/** Top and bottom of rows on each page, in points. */
export type Extents = Map<number, { top: number; bottom: number }>

export class AlignedContent {
  readonly #fragments: Fragment[] = []

  /** True if the content itself breaks over pages. */
  get isBroken(): boolean {
    return this.#fragments.filter(({ items }) => items.some(isShown)).length > 1
  }

  /** Lays out a cell and records its items per page. */
  record(writer: PageElementWriter, process: () => void): void {
    const begin = (): void => {
      const { page, y } = writer.context()
      if (this.#fragments.some(fragment => fragment.page === page)) return
      const items = writer.context().pages[page]?.items ?? []
      const before = items.at(-1) ?? null
      this.#fragments.push({ page, top: y, bottom: y, before, offset: items.length, items: [], fills: [] })
    }
    begin()
    writer.addListener('pageChanged', begin)
    process()
    writer.removeListener('pageChanged', begin)
    const { pages, page: lastPage, y } = writer.context()
    for (const fragment of this.#fragments) {
      const { items = [] } = pages[fragment.page] ?? {}
      const start = fragment.before === null ? 0 : items.lastIndexOf(fragment.before) + 1
      fragment.items = items.slice(start)
      fragment.fills = items.slice(0, start - fragment.offset)
      fragment.bottom = fragment.page === lastPage ? y : bottomOf(fragment)
    }
  }

  /** True if pdfmake can align the content: it is on one page, and so are all of its rows. */
  isAlignedByPdfmake(extents: Extents): boolean {
    const [fragment, ...others] = this.#fragments
    if (fragment === undefined || others.length > 0) return false
    // rows in which no cell begins have no extent, and may all be on the next page
    return extents.size === 0 || (extents.size === 1 && extents.has(fragment.page))
  }

  /**
   * Moves the content to its aligned position within all of its rows, as one piece on one page. Content that fits
   * on none of the pages is not moved.
   *
   * @param share Share of the free space above the content: 1 for the bottom, 0.5 for the middle.
   */
  align(writer: PageElementWriter, extents: Extents, share: number): void {
    const height = this.#fragments.reduce((sum, { top, bottom }) => sum + bottom - top, 0)
    const place = placeIn(extents, height, share)
    if (place === null) return
    const { pages } = writer.context()
    const target = pages[place.page]
    if (target === undefined) return
    let { y } = place
    for (const { page, top, bottom, items, fills } of this.#fragments) {
      const source = pages[page]
      if (source === undefined) continue
      const moved = new Set([...items, ...fills])
      source.items = source.items.filter(item => !moved.has(item))
      for (const item of moved) moveItem(item, y - top, place.page)
      target.items.push(...fills, ...items)
      y += bottom - top
    }
  }
}

/** Share of the free space above the content; null if it is at the top. */
export function shareAbove({ verticalAlignment }: LayoutNode): number | null {
  return verticalAlignment === 'bottom' ? 1 : verticalAlignment === 'middle' ? 0.5 : null
}

/** Adds the extent of a row on a page. */
export function extend(
  extents: Extents,
  page: number,
  { top, bottom }: { top: number; bottom: number },
): void {
  const known = extents.get(page)
  if (known === undefined) extents.set(page, { top, bottom })
  else known.bottom = Math.max(known.bottom, bottom)
}

/**
 * The position nearest to the aligned one on a page with enough space. Pages count as if they were continuous.
 */
function placeIn(extents: Extents, height: number, share: number): { page: number; y: number } | null {
  const pages = [...extents].sort(([a], [b]) => a - b)
  const total = pages.reduce((sum, [, { top, bottom }]) => sum + bottom - top, 0)
  const wanted = (total - height) * share
  let nearest: { page: number; y: number; distance: number } | null = null
  let above = 0
  for (const [page, { top, bottom }] of pages) {
    const last = above + bottom - top - height
    if (last >= above - EPSILON) {
      const offset = Math.max(above, Math.min(wanted, last))
      const distance = Math.abs(offset - wanted)
      if (nearest === null || distance < nearest.distance)
        nearest = { page, y: top + offset - above, distance }
    }
    above += bottom - top
  }
  return nearest
}

const EPSILON = 0.01

function isShown({ type }: PageItem): boolean {
  return !type.endsWith('VerticalAlignment')
}

function bottomOf({ top, items }: Fragment): number {
  let bottom = top
  for (const { item } of items) {
    const { y = 0, y1 = 0, y2 = 0 } = item
    bottom = Math.max(bottom, y + (item.getHeight?.() ?? item._height ?? item.h ?? 0), y1, y2)
  }
  return bottom
}

function moveItem({ type, item }: PageItem, distance: number, page: number): void {
  if (item.y !== undefined) item.y += distance
  if (item.y1 !== undefined) item.y1 += distance
  if (item.y2 !== undefined) item.y2 += distance
  for (const point of item.points ?? []) point.y += distance
  // references read the page number of a node's first position
  const [place] = (type === 'line' && item._node?.positions) || []
  if (place !== undefined) place.pageNumber = page + 1
}

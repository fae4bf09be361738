import type { Decoration } from '../../graphics/decoration.ts'
import { decorationPainter, decorationVector } from '../../graphics/paint-target.ts'
import type { PageElementWriterInstance, PageItem } from './pdfmake.ts'

/** Where a box begins. */
export interface Start {
  readonly x: number
  readonly y: number
  readonly page: number
  readonly width: number
  /** Height of the table headers that stand above it on each page. */
  readonly repeated: number
}

/**
 * Marks the place of a decoration in the flow, before the content that it lies behind.
 * @returns To be called when the content stands: gives the decoration its size, one piece for each page.
 */
export function decorate(
  writer: PageElementWriterInstance,
  start: Start,
  decoration: Decoration,
): () => void {
  const context = writer.context()
  const vector = decorationVector(decoration, { x: start.x, y: start.y, w: start.width, h: 0 })
  context.pages[start.page]?.items.push({ type: 'vector', item: vector } satisfies PageItem)
  return () => {
    const end = context.page
    for (let page = start.page; page <= end; page++) {
      const { pageSize, pageMargins, items } = context.pages[page] ?? {}
      if (pageSize === undefined || pageMargins === undefined || items === undefined) continue
      const isFirst = page === start.page
      const top = isFirst ? start.y : pageMargins.top + start.repeated
      const bottom = page === end ? context.y : pageSize.height - pageMargins.bottom
      const place = { y: top, h: Math.max(0, bottom - top) }
      const cuts = { top: !isFirst, bottom: page < end }
      // what goes on from the page before lies behind all that stands on this one
      if (isFirst) {
        Object.assign(vector, place, { paint: decorationPainter(decoration, cuts) })
      } else {
        const item = decorationVector(decoration, { x: start.x, w: start.width, ...place }, cuts)
        items.unshift({ type: 'vector', item } satisfies PageItem)
      }
    }
  }
}

import type { Cuts, Decoration } from '../paint/decoration.ts'
import type { PageElementWriter, PageItem } from './parts.ts'

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
 * A vector that is painted by Platen. It says that it is a rectangle, since pdfmake moves those along when it
 * takes a block to another page.
 */
export interface PaintedVector {
  readonly type: 'rect'
  x: number
  y: number
  w: number
  h: number
  readonly decoration: Decoration
  readonly cuts: Cuts
}

/**
 * Marks the place of a decoration in the flow, before the content that it lies behind.
 * @returns To be called when the content stands: gives the decoration its size, one piece for each page.
 */
export function decorate(writer: PageElementWriter, start: Start, decoration: Decoration): () => void {
  const context = writer.context()
  const vector: Mutable<PaintedVector> = {
    type: 'rect',
    x: start.x,
    y: start.y,
    w: start.width,
    h: 0,
    decoration,
    cuts: { top: false, bottom: false },
  }
  context.pages[start.page]?.items.push({ type: 'vector', item: vector } satisfies PageItem)
  return () => {
    const end = context.page
    for (let page = start.page; page <= end; page++) {
      const { pageSize, pageMargins, items } = context.pages[page] ?? {}
      if (pageSize === undefined || pageMargins === undefined || items === undefined) continue
      const isFirst = page === start.page
      const top = isFirst ? start.y : pageMargins.top + start.repeated
      const bottom = page === end ? context.y : pageSize.height - pageMargins.bottom
      const piece = {
        y: top,
        h: Math.max(0, bottom - top),
        cuts: { top: !isFirst, bottom: page < end },
      }
      // what goes on from the page before lies behind all that stands on this one
      if (isFirst) Object.assign(vector, piece)
      else items.unshift({ type: 'vector', item: { ...vector, ...piece } satisfies PaintedVector })
    }
  }
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] }

import type { Decoration } from '../../../graphics/decoration.ts'
import { decorationPainter, decorationVector } from '../../../graphics/paint-target.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { Pages } from './pages.ts'

const UNCUT = { top: false, bottom: false }

/** A decoration whose box has started but not ended. */
export interface OpenDecoration {
  /** Sets its height: one fragment per page from its start to the current page (box-decoration-break: slice). */
  close(end: number): void
}

/**
 * Reserves the place of a decoration on the current page, below the content.
 * @param repeated Height of repeated rows above it on each page.
 */
export function openDecoration(
  pages: Pages,
  decoration: Decoration,
  { x, y, width, style }: { x: number; y: number; width: number; style: ComputedStyle },
): OpenDecoration {
  const start = pages.page
  const repeated = pages.repeatedHeight()
  const vector = decorationVector(decoration, { x, y, w: width, h: 0 }, UNCUT, style)
  pages.push({ type: 'vector', item: vector })
  return {
    close(end) {
      const last = pages.page
      if (last === start) {
        vector.h = Math.max(0, end - y)
        return
      }
      vector.h = Math.max(0, pages.bottomOf(start) - y)
      vector.paint = decorationPainter(decoration, { top: false, bottom: true }, style)
      for (let page = start + 1; page <= last; page++) {
        const top = pages.topOf(page) + repeated
        const bottom = page === last ? end : pages.bottomOf(page)
        const item = decorationVector(
          decoration,
          { x, y: top, w: width, h: Math.max(0, bottom - top) },
          { top: true, bottom: page < last },
          style,
        )
        pages.unshift(page, { type: 'vector', item })
      }
    },
  }
}

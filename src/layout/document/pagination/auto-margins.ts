import type { PageMargins } from '../../../base/page-margins.ts'
import type { DocumentContext, Page } from '../pdfmake.ts'

/** Heights of header and footer. */
export interface MarginHeights {
  readonly top: number
  readonly bottom: number
}

/** Rounding differences that need no further layout. */
const EPSILON = 0.05

/** Auto margins, as high as header and footer. */
export function grownMargins(
  { grows, ...margins }: PageMargins,
  { top, bottom }: MarginHeights,
): PageMargins {
  if (grows === undefined) return margins
  return {
    ...margins,
    grows,
    top: grows.top === null ? margins.top : Math.max(grows.top, top),
    bottom: grows.bottom === null ? margins.bottom : Math.max(grows.bottom, bottom),
  }
}

export function maxHeights(a: MarginHeights, b: MarginHeights): MarginHeights {
  return { top: Math.max(a.top, b.top), bottom: Math.max(a.bottom, b.bottom) }
}

/** True if auto margins differ from the heights of header and footer. */
export function needsOtherMargins(
  { pageMargins }: Page,
  { top, bottom }: MarginHeights,
  { mayShrink }: { mayShrink: boolean },
): boolean {
  const { grows } = pageMargins
  const differs = (margin: number, least: number | null | undefined, height: number): boolean => {
    if (typeof least !== 'number') return false
    const more = Math.max(least, height) - margin
    return more > EPSILON || (mayShrink && more < -EPSILON)
  }
  return differs(pageMargins.top, grows?.top, top) || differs(pageMargins.bottom, grows?.bottom, bottom)
}

/**
 * pdfmake uses one set of margins between two sections, read from its context. Makes the context return those of
 * its current page.
 */
export function useMarginsOfPage(context: DocumentContext): { settle(): void } {
  /** Margins of a page that is being added. */
  let pending: PageMargins | null = null
  Object.defineProperty(context, 'pageMargins', {
    enumerable: true,
    get: () => pending ?? context.getCurrentPage()?.pageMargins,
    set: (margins: PageMargins) => {
      pending = margins
    },
  })
  return {
    settle() {
      pending = null
    },
  }
}

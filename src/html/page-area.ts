import type { PaperSize } from '../base/paper-sizes.ts'
import { resolveLength } from '../css/values/calc.ts'
import type { HtmlSettings, PageRules, PageStyle, Side } from './contracts.ts'

/** Paper size in its orientation, and margins, in points. */
export interface PageArea {
  readonly width: number
  readonly height: number
  readonly margins: Readonly<Record<Side, number>>
}

const PX = 0.75
const MM = 72 / 25.4
export const A4: PaperSize = { width: 210 * MM, height: 297 * MM }
export const DEFAULT_MARGIN = 10 * MM
/** Minimum size of the content area. */
const LEAST_CONTENT = 12
/** Maximum side of a page (ISO 32000-1 Annex C). */
const MAX_SIDE = 14_400

/** The style of a page (CSS Paged Media 3 §3.1). The first page is a right page. */
export function styleOfPage({ every, first, left, right }: PageRules, page: number): PageStyle {
  if (page === 1 && first !== null) return first
  return (page % 2 === 1 ? right : left) ?? every
}

/**
 * Settings override `@page`, which overrides A4 portrait with margins of 10 mm.
 * @param page Null for pages that no pseudo-class selects. All pages have the same paper.
 */
export function pageArea(pages: PageRules, settings: HtmlSettings, page: number | null): PageArea {
  const { width, height } = paperOf(pages.every, settings)
  const style = page === null ? pages.every : styleOfPage(pages, page)
  const margin = (side: Side): number => {
    const written = style.margins[side]
    const whole = side === 'left' || side === 'right' ? width : height
    const fromPage = written === null ? DEFAULT_MARGIN : resolveLength(written, whole)
    const length = settings.margins[side] ?? fromPage
    return Number.isFinite(length) ? Math.max(0, length) : DEFAULT_MARGIN
  }
  // content starts on a whole pixel, as in Chromium, so that lines get the same width
  const snapped = (length: number): number => Math.round(length / PX) * PX
  const [left, right] = shrunkMargins(snapped(margin('left')), margin('right'), width)
  const [top, bottom] = shrunkMargins(snapped(margin('top')), margin('bottom'), height)
  return { width, height, margins: { top, right, bottom, left } }
}

/** The paper of all pages: that of the settings, of `@page`, or A4. */
export function paperOf(
  every: Pick<PageStyle, 'size' | 'orientation'>,
  { paperSize, orientation }: HtmlSettings,
): PaperSize {
  const size = paperSize ?? every.size ?? A4
  const side = (length: number): number => Math.min(MAX_SIDE, Math.max(LEAST_CONTENT, length))
  const isFromPage = paperSize === null && every.size !== null
  return oriented(
    { width: side(size.width), height: side(size.height) },
    orientation ?? (isFromPage ? null : every.orientation),
  )
}

/** Turns the paper to an orientation; null keeps it. */
export function oriented(size: PaperSize, orientation: HtmlSettings['orientation']): PaperSize {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  if (orientation === 'landscape') return { width: long, height: short }
  return orientation === 'portrait' ? { width: short, height: long } : size
}

/** Scales down two margins that leave no content area. */
function shrunkMargins(before: number, after: number, whole: number): [number, number] {
  const room = Math.max(0, whole - LEAST_CONTENT)
  const sum = before + after
  return sum <= room ? [before, after] : [(before / sum) * room, (after / sum) * room]
}

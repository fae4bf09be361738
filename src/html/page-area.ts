import type { PaperSize } from '../base/paper-sizes.ts'
import { resolveLength } from '../css/values/calc.ts'
import type { HtmlSettings, PageRules, PageStyle, Side } from './contracts.ts'

/** The paper as it lies, and its margins, in points. */
export interface PageArea {
  readonly width: number
  readonly height: number
  readonly margins: Readonly<Record<Side, number>>
}

const PX = 0.75
const MM = 72 / 25.4
export const A4: PaperSize = { width: 210 * MM, height: 297 * MM }
export const DEFAULT_MARGIN = 10 * MM
/** What margins leave of the page at least. */
const LEAST_CONTENT = 12
/** The largest side of a page (ISO 32000-1 Annex C). */
const MAX_SIDE = 14_400

/** The page style that a page has (CSS Paged Media 3 §3.1): the first page is a right one. */
export function styleOfPage({ every, first, left, right }: PageRules, page: number): PageStyle {
  if (page === 1 && first !== null) return first
  return (page % 2 === 1 ? right : left) ?? every
}

/**
 * What the call says goes before `@page`, and that before A4 upright with margins of 10 mm.
 * @param page Null for what pages have that no rule singles out; all have their paper.
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
  // the content begins on a whole pixel, as where Chromium prints, so that lines have the width they have there
  const snapped = (length: number): number => Math.round(length / PX) * PX
  const [left, right] = held(snapped(margin('left')), margin('right'), width)
  const [top, bottom] = held(snapped(margin('top')), margin('bottom'), height)
  return { width, height, margins: { top, right, bottom, left } }
}

function paperOf(every: PageStyle, { paperSize, orientation }: HtmlSettings): PaperSize {
  const size = paperSize ?? every.size ?? A4
  const side = (length: number): number => Math.min(MAX_SIDE, Math.max(LEAST_CONTENT, length))
  const isFromPage = paperSize === null && every.size !== null
  return oriented(
    { width: side(size.width), height: side(size.height) },
    orientation ?? (isFromPage ? null : every.orientation),
  )
}

/** The paper turned so that its longer side lies as the orientation says; null leaves it as it is. */
export function oriented(size: PaperSize, orientation: HtmlSettings['orientation']): PaperSize {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  if (orientation === 'landscape') return { width: long, height: short }
  return orientation === 'portrait' ? { width: short, height: long } : size
}

/** Two margins that leave something between them. */
function held(before: number, after: number, whole: number): [number, number] {
  const room = Math.max(0, whole - LEAST_CONTENT)
  const sum = before + after
  return sum <= room ? [before, after] : [(before / sum) * room, (after / sum) * room]
}

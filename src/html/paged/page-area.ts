import type { PaperSize } from '../../base/paper-sizes.ts'
import { A4, oriented } from '../../css/page-size.ts'
import { resolveLength } from '../../css/values/calc.ts'
import type { HtmlSettings, PageStyle, Side } from '../contracts.ts'

/** The areas of a page (CSS Paged Media 3 §3), in points. */
export interface PageArea {
  /** Paper size in its orientation. */
  readonly width: number
  readonly height: number
  /** From the edges of the paper to the border box of the page: the areas of margin boxes. */
  readonly margins: Readonly<Record<Side, number>>
  /** From the edges of the paper to the content: margins, borders and padding. */
  readonly insets: Readonly<Record<Side, number>>
}

const PX = 0.75
/** Tolerance for rounding, in pixels. */
const EPSILON = 0.01
const MM = 72 / 25.4
export const DEFAULT_MARGIN = 10 * MM
/** Minimum size of the content area. */
const LEAST_CONTENT = 12
/** Maximum side of a page (ISO 32000-1 Annex C). */
const MAX_SIDE = 14_400

/** Settings override `@page`, which overrides A4 portrait with margins of 10 mm. */
export function pageArea(style: PageStyle, settings: HtmlSettings): PageArea {
  const { width, height } = paperOf(style, settings)
  const { box } = style
  const margin = (side: Side): number => {
    const written = style.margins[side]
    const whole = side === 'left' || side === 'right' ? width : height
    const fromPage = written === null ? DEFAULT_MARGIN : resolveLength(written, whole)
    const length = settings.margins[side] ?? fromPage
    return Number.isFinite(length) ? Math.max(0, length) : DEFAULT_MARGIN
  }
  const [left, right] = snappedMargins(margin('left'), margin('right'), width)
  const [top, bottom] = snappedMargins(margin('top'), margin('bottom'), height)
  // percentages of padding refer to the size of the paper, as those of margins do
  const [insetLeft, insetRight] = shrunkMargins(
    left + box.borderLeftWidth + resolveLength(box.paddingLeft, width),
    right + box.borderRightWidth + resolveLength(box.paddingRight, width),
    width,
  )
  const [insetTop, insetBottom] = shrunkMargins(
    top + box.borderTopWidth + resolveLength(box.paddingTop, height),
    bottom + box.borderBottomWidth + resolveLength(box.paddingBottom, height),
    height,
  )
  return {
    width,
    height,
    margins: { top, right, bottom, left },
    insets: { top: insetTop, right: insetRight, bottom: insetBottom, left: insetLeft },
  }
}

/** The paper of a page: that of the settings, of `@page`, or A4. */
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

/** Content starts on a whole pixel and has the next whole size, as in Chromium, so that lines get the same width. */
function snappedMargins(before: number, after: number, whole: number): [number, number] {
  const [first, second] = shrunkMargins(before, after, whole)
  const start = Math.round(first / PX) * PX
  const size = Math.ceil((whole - first - second) / PX - EPSILON) * PX
  return [start, Math.max(0, whole - start - size)]
}

/** Scales down two margins that leave no content area. */
function shrunkMargins(before: number, after: number, whole: number): [number, number] {
  const room = Math.max(0, whole - LEAST_CONTENT)
  const sum = before + after
  return sum <= room ? [before, after] : [(before / sum) * room, (after / sum) * room]
}

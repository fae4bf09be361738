import type { SvgPicture } from '../assets/contracts.ts'
import type { Warning } from '../errors.ts'

/** An element that asks for a filter, in an attribute or its style. */
const FILTERED = /[ ";]filter(?:="|:)\s*url\(/

/** What a PDF leaves out of an SVG that it paints; null where it is nothing. */
export function filtersLeftOut({ svg }: Pick<SvgPicture, 'svg'>): Warning | null {
  if (!svg.includes('<filter') || !FILTERED.test(svg)) return null
  return {
    code: 'svg_content_dropped',
    message:
      "The SVG's <filter> is left out of the PDF, which shows what it is to change as it is: use a PNG of it where that matters.",
  }
}

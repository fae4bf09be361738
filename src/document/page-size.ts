import { isRecord } from '../base/json.ts'
import type { PageMargins } from '../base/page-margins.ts'
import { fail } from './node.ts'

/** A page and its margins, in points. */
export interface Paper {
  readonly pageSize: { readonly width: number; readonly height: number }
  readonly pageMargins: PageMargins
}

/** Least width and height between the margins. */
const MIN_CONTENT_PT = 1

/**
 * Fails for margins that leave no space for content: each letter of a text would take a page. Content with an
 * absolute position needs no space between the margins.
 * @param content Bound, not yet laid out.
 * @param path JSON Pointer of the margins.
 */
export function checkPageRoom({ pageSize, pageMargins }: Paper, content: unknown, path: string): void {
  const { width, height } = pageSize
  const { left, top, right, bottom } = pageMargins
  const across = left + right
  const down = top + bottom
  const isWide = width - across >= MIN_CONTENT_PT
  if ((isWide && height - down >= MIN_CONTENT_PT) || isPlaced(content)) return
  const [taken, room] = isWide
    ? [`at the top and bottom take ${round(down)} points of a page that is ${round(height)} high`, 'height']
    : [`left and right take ${round(across)} points of a page that is ${round(width)} wide`, 'width']
  fail(path, `the margins leave no ${room} for content: those ${taken}; 40 on each side is usual`)
}

/** True if all content has an absolute position, or there is no content. */
function isPlaced(content: unknown): boolean {
  if (Array.isArray(content)) return content.every(isPlaced)
  if (!isRecord(content)) return content === null || content === undefined || String(content).trim() === ''
  const { absolutePosition, stack, text } = content
  if (isRecord(absolutePosition) || Object.keys(content).length === 0) return true
  return stack === undefined ? text !== undefined && !isRecord(text) && isPlaced(text) : isPlaced(stack)
}

function round(points: number): number {
  return Math.round(points * 10) / 10
}

import { isRecord } from '../base/json.ts'
import type { PageMargins } from '../base/page-margins.ts'
import { fail } from './node.ts'

/** A page and its margins, in points. */
export interface Paper {
  readonly pageSize: { readonly width: number; readonly height: number }
  readonly pageMargins: PageMargins
}

/** In points; on less nothing can be read. */
const LEAST_ROOM = 1

/**
 * Refuses margins that leave nothing of their page, on which a text would be set letter by letter over thousands of
 * pages. What has a place of its own on the page needs none between its margins.
 * @param content Bound, and not laid out.
 * @param path JSON Pointer of the margins.
 */
export function checkPageRoom({ pageSize, pageMargins }: Paper, content: unknown, path: string): void {
  const { width, height } = pageSize
  const { left, top, right, bottom } = pageMargins
  const across = left + right
  const down = top + bottom
  const isWide = width - across >= LEAST_ROOM
  if ((isWide && height - down >= LEAST_ROOM) || isPlaced(content)) return
  const [taken, room] = isWide
    ? [`at the top and bottom take ${round(down)} points of a page that is ${round(height)} high`, 'height']
    : [`left and right take ${round(across)} points of a page that is ${round(width)} wide`, 'width']
  fail(path, `the margins leave no ${room} for content: those ${taken}; 40 on each side is usual`)
}

/** Whether all of some content stands at places of its own, or there is none. */
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

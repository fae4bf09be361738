import type { Line, PageElementWriter } from '../pdfmake.ts'
import { pageTop } from './page-top.ts'

export interface LineRules {
  /** Minimum number of lines before and after a page break. */
  _orphans?: number
  _widows?: number
}

/**
 * Yields the lines of a paragraph and moves to the next page where a line must begin there (CSS Fragmentation 3
 * §3.3). Paragraphs that cannot satisfy the rules break anywhere.
 */
export function* keepLines(
  lines: readonly Line[],
  { _orphans: orphans = 1, _widows: widows = 1 }: LineRules,
  writer: PageElementWriter,
): Generator<Line> {
  let hasMoved = false
  for (let placed = 0; placed < lines.length; ) {
    const { availableHeight, y } = writer.context()
    const left = lines.length - placed
    const fitting = countFitting(lines, placed, availableHeight)
    let count = fitting === left ? left : Math.min(fitting, left - widows)
    if (fitting < left && count < orphans) {
      count = hasMoved || y <= pageTop(writer) ? Math.max(1, fitting) : 0
    }
    for (const end = placed + count; placed < end; placed++) {
      const line = lines[placed]
      if (line !== undefined) yield line
    }
    hasMoved = count === 0
    if (placed < lines.length) writer.moveToNextPage()
  }
}

function countFitting(lines: readonly Line[], from: number, room: number): number {
  let height = 0
  for (let i = from; i < lines.length; i++) {
    height += lines[i]?.getHeight() ?? 0
    if (height > room) return i - from
  }
  return lines.length - from
}

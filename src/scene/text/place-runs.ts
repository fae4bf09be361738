import { isJoined } from '../../text/cursive-scripts.ts'
import type { CharStyle } from './char-style.ts'
import { looksAlike, type Stretch } from './style-runs.ts'
import type { RunOptions, StyledSpan, TextRun } from './text-runs.ts'

/** A stretch with its run, of which only the place is still open. */
export interface Unplaced {
  readonly stretch: Stretch
  readonly style: CharStyle
  readonly run: TextRun
}

/** Places the runs of a line, which come in the order in which they are seen from the left. */
export function placeRuns(
  unplaced: readonly Unplaced[],
  options: RunOptions & { readonly isApart: boolean },
): TextRun[] {
  if (options.direction === 'rtl') return fromRight(partsOf(unplaced.toReversed(), options.isApart), options)
  return fromLeft(partsOf(unplaced, options.isApart), options)
}

/**
 * As Fabric draws: what has one style begins where its box does, and all that is in it is as it is set. Where the
 * order in which a line is seen takes such parts apart, there are no boxes to go by.
 */
function fromLeft(parts: readonly (readonly Unplaced[])[], options: RunOptions): TextRun[] {
  const inOrder = areInOrder(parts)
  let x = 0
  return parts.flatMap(part => {
    const box = boxOf(part)
    if (inOrder) x = box.start * options.factor
    const runs = part.map(({ run }) => {
      const placed = { ...run, x }
      x += run.width
      return placed
    })
    return withSpans(runs, part, inOrder ? { left: box.start, right: box.end } : null, options)
  })
}

/** The same from the right end of the line. */
function fromRight(parts: readonly (readonly Unplaced[])[], options: RunOptions): TextRun[] {
  const { factor, lineWidth, letterSpacing } = options
  const inOrder = areInOrder(parts)
  let right: number | null = null
  const runs: TextRun[] = []
  for (const part of parts) {
    const box = boxOf(part)
    if (inOrder || right === null) {
      // What stands behind a character on the right reaches over the end of its box.
      const behind = isJoined(part[0]?.run.text ?? '') ? 0 : letterSpacing
      right = (lineWidth + behind - (inOrder ? box.start : 0)) * factor
    }
    const placed: TextRun[] = []
    for (const { run } of part) {
      right -= run.width
      placed.unshift({ ...run, x: right })
    }
    const edges = { left: lineWidth - box.end, right: lineWidth - box.start }
    const own = inOrder && letterSpacing === 0 ? edges : null
    runs.push(...withSpans(placed, part.toReversed(), own, options).reverse())
  }
  return runs.reverse()
}

/** The spans of what is drawn at once: as they are set, but for the edges of the box around all. */
function withSpans(
  runs: readonly TextRun[],
  part: readonly Unplaced[],
  edges: { readonly left: number; readonly right: number } | null,
  { factor }: RunOptions,
): TextRun[] {
  return runs.map((run, at) => {
    const left = edges !== null && at === 0 ? edges.left * factor : run.x
    const right = edges !== null && at === runs.length - 1 ? edges.right * factor : run.x + run.width
    const shares = part[at]?.stretch.shares ?? []
    return { ...run, spans: sharesOf(run.direction === 'rtl' ? shares.toReversed() : shares, left, right) }
  })
}

/** Parts the room between two edges, from left to right. */
function sharesOf(shares: Stretch['shares'], left: number, right: number): StyledSpan[] {
  const whole = shares.reduce((sum, { width }) => sum + width, 0)
  const scale = whole > 0 ? Math.max(0, right - left) / whole : 0
  let x = left
  return shares.map(({ style, width }) => {
    const span = { x, width: width * scale, style }
    x += span.width
    return span
  })
}

/** What is drawn at once: what has one style, or each stretch by itself where characters or spaces are set apart. */
function partsOf(unplaced: readonly Unplaced[], isApart: boolean): Unplaced[][] {
  const parts: Unplaced[][] = []
  for (const one of unplaced) {
    const last = parts.at(-1)
    if (last?.[0] === undefined || isApart || !looksAlike(last[0].style, one.style)) parts.push([one])
    else last.push(one)
  }
  return parts
}

/** Whether parts are seen one after the other as they are written. */
function areInOrder(parts: readonly (readonly Unplaced[])[]): boolean {
  let end = 0
  return parts.every(part => {
    const start = end
    return part.every(({ stretch: { index } }) => {
      end = Math.max(end, index + 1)
      return index >= start
    })
  })
}

/** Where the box of a part begins and ends, from where its line does. */
function boxOf(part: readonly Unplaced[]): { start: number; end: number } {
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for (const { stretch } of part) {
    start = Math.min(start, stretch.boxX)
    end = Math.max(end, stretch.boxX + stretch.boxWidth)
  }
  return { start, end }
}

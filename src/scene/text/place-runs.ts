import { isJoined } from '../../text/cursive-scripts.ts'
import type { CharStyle } from './char-style.ts'
import { haveSameStyle, type StyleRun } from './style-runs.ts'
import type { RunOptions, StyledSpan, TextRun } from './text-runs.ts'

/** A style run without a position. */
export interface UnplacedRun {
  readonly styleRun: StyleRun
  readonly style: CharStyle
  readonly run: TextRun
}

/** Places the runs of a line, given in visual order. */
export function placeRuns(
  unplaced: readonly UnplacedRun[],
  options: RunOptions & { readonly isApart: boolean },
): TextRun[] {
  if (options.direction === 'rtl') return fromRight(partsOf(unplaced.toReversed(), options.isApart), options)
  return fromLeft(partsOf(unplaced, options.isApart), options)
}

/**
 * As in Fabric, runs of one style start where their first box starts and are set as one text. Where bidi reordering
 * separates them, they follow each other.
 */
function fromLeft(parts: readonly (readonly UnplacedRun[])[], options: RunOptions): TextRun[] {
  const inOrder = areInLogicalOrder(parts)
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
function fromRight(parts: readonly (readonly UnplacedRun[])[], options: RunOptions): TextRun[] {
  const { factor, lineWidth, letterSpacing } = options
  const inOrder = areInLogicalOrder(parts)
  let right: number | null = null
  const runs: TextRun[] = []
  for (const part of parts) {
    const box = boxOf(part)
    if (inOrder || right === null) {
      // The letter spacing after the rightmost character extends beyond its box.
      const behind = isJoined(part[0]?.run.text ?? '') ? 0 : letterSpacing
      right = (lineWidth + behind - (inOrder ? box.start : 0)) * factor
    }
    const placed: TextRun[] = []
    for (const { run } of part) {
      right -= run.width
      placed.push({ ...run, x: right })
    }
    placed.reverse() // once: adding at the front would take quadratic time
    const edges = { left: lineWidth - box.end, right: lineWidth - box.start }
    const own = inOrder && letterSpacing === 0 ? edges : null
    runs.push(...withSpans(placed, part.toReversed(), own, options).reverse())
  }
  return runs.reverse()
}

/** The spans of runs that are drawn as one: their own positions, except at the edges of the common box. */
function withSpans(
  runs: readonly TextRun[],
  part: readonly UnplacedRun[],
  edges: { readonly left: number; readonly right: number } | null,
  { factor }: RunOptions,
): TextRun[] {
  return runs.map((run, at) => {
    const left = edges !== null && at === 0 ? edges.left * factor : run.x
    const right = edges !== null && at === runs.length - 1 ? edges.right * factor : run.x + run.width
    const shares = part[at]?.styleRun.shares ?? []
    return { ...run, spans: sharesOf(run.direction === 'rtl' ? shares.toReversed() : shares, left, right) }
  })
}

/** Divides the space between two edges, from left to right. */
function sharesOf(shares: StyleRun['shares'], left: number, right: number): StyledSpan[] {
  const whole = shares.reduce((sum, { width }) => sum + width, 0)
  const scale = whole > 0 ? Math.max(0, right - left) / whole : 0
  let x = left
  return shares.map(({ style, width }) => {
    const span = { x, width: width * scale, style }
    x += span.width
    return span
  })
}

/** Groups runs of one style. With letter or word spacing, each run is a group. */
function partsOf(unplaced: readonly UnplacedRun[], isApart: boolean): UnplacedRun[][] {
  const parts: UnplacedRun[][] = []
  for (const one of unplaced) {
    const last = parts.at(-1)
    if (last?.[0] === undefined || isApart || !haveSameStyle(last[0].style, one.style)) parts.push([one])
    else last.push(one)
  }
  return parts
}

/** True if groups are in logical order. */
function areInLogicalOrder(parts: readonly (readonly UnplacedRun[])[]): boolean {
  let end = 0
  return parts.every(part => {
    const start = end
    return part.every(({ styleRun: { index } }) => {
      end = Math.max(end, index + 1)
      return index >= start
    })
  })
}

/** Start and end of the box of a group, from the start of its line. */
function boxOf(part: readonly UnplacedRun[]): { start: number; end: number } {
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for (const { styleRun } of part) {
    start = Math.min(start, styleRun.boxX)
    end = Math.max(end, styleRun.boxX + styleRun.boxWidth)
  }
  return { start, end }
}

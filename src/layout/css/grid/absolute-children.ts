/** Absolutely positioned children of a grid container (CSS Grid 2 §9). */
import type { GridLine } from '../../../css/values/grid-types.ts'
import type { GridBox } from '../contracts.ts'
import { isOutOfFlow } from '../intrinsic-sizes.ts'
import type { OutOfFlow } from '../layout-box.ts'
import type { UsedSizes } from '../used-sizes.ts'
import type { ComputedStyle } from '../used-values.ts'
import type { GridAxis, GridModel } from './grid-model.ts'
import { definiteLine } from './line-placement.ts'

/** Where tracks start and end. */
export interface TrackEdges {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * The out-of-flow children at the start of the content box, with the areas that contain them.
 * @param columns Edges from the inline start of the content box.
 * @param rows Edges from the top of the border box.
 * @param height Of the border box.
 */
export function absoluteChildren(
  { children, style }: GridBox,
  { insets, width, contentWidth }: UsedSizes,
  model: GridModel,
  {
    columns,
    rows,
    height,
  }: { readonly columns: TrackEdges; readonly rows: TrackEdges; readonly height: number },
): OutOfFlow[] {
  const isFromRight = style.direction === 'rtl'
  const x = isFromRight ? insets.left + contentWidth : insets.left
  return children.filter(isOutOfFlow).map((box): OutOfFlow => {
    const source = { box, x, y: insets.top, isFromRight }
    const across = lines(box.style.gridColumnStart, box.style.gridColumnEnd, model.columns, columns)
    const down = lines(box.style.gridRowStart, box.style.gridRowEnd, model.rows, rows)
    if (across === null && down === null) return source
    const atLine = (offset: number): number => (isFromRight ? x - offset : x + offset)
    const ends = [across?.start ?? null, across?.end ?? null].map(at => (at === null ? null : atLine(at)))
    const [left, right] = isFromRight ? ends.reverse() : ends
    const area = sidesOf(style, width, height)
    area.left = left ?? area.left
    area.right = right ?? area.right
    area.top = down?.start ?? area.top
    area.bottom = down?.end ?? area.bottom
    return { ...source, area }
  })
}

/** The padding edges of a box, from its left and top. */
function sidesOf(style: ComputedStyle, width: number, height: number) {
  return {
    left: style.borderLeftWidth,
    right: width - style.borderRightWidth,
    top: style.borderTopWidth,
    bottom: height - style.borderBottomWidth,
  }
}

type Line = GridLine | null | undefined

/** Positions of the lines of an axis; null for `auto`, and for lines that do not exist. */
function lines(
  start: Line,
  end: Line,
  { explicit, before }: GridAxis,
  { starts, ends }: TrackEdges,
): { start: number | null; end: number | null } | null {
  const indexOf = (line: Line, side: 'start' | 'end'): number | null => {
    const index = (definiteLine(line, side, explicit) ?? Number.NaN) + before
    return index >= 0 && index <= starts.length ? index : null
  }
  let [first, last] = [indexOf(start, 'start'), indexOf(end, 'end')]
  if (first === null && last === null) return null
  if (first !== null && last !== null && first > last) [first, last] = [last, first]
  if (first === last) last = null
  return {
    start: first === null ? null : (starts[first] ?? ends[first - 1] ?? null),
    end: last === null ? null : (ends[last - 1] ?? starts[last] ?? null),
  }
}

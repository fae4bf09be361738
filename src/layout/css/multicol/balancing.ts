/** Heights of balanced columns (CSS Multi-column 1 §7.1), found by trial runs of fragmentation. */
import type { FlowBox } from '../contracts.ts'
import { createBreakAvoidHeights } from '../fragmentation/break-avoidance.ts'
import { type FragmentationContext, paginateBox } from '../fragmentation/fragmentation-context.ts'
import { PaintLayer } from '../fragmentation/paint-layers.ts'
import type { LayoutBox } from '../layout-box.ts'
import { createColumnPages } from './column-pages.ts'

/** Trials that grow by the least missing height; later ones double the height. */
const MAX_EXACT_TRIALS = 24
const MAX_NESTED_TRIALS = 6
/** Least growth between trials, in points. */
const MIN_STEP = 0.25

/** Heights of rows of columns, by their index. */
export interface RowPlan {
  readonly heightOf: (row: number) => number
  /** The row that holds all further columns; may be infinite. */
  readonly last: number
  /** Height of an empty column in a further row. */
  readonly fullHeight: number
}

export type TrialContext = Pick<FragmentationContext, 'layout' | 'openFragment'>

interface Trial {
  readonly rows: number
  /** Columns in the last row. */
  readonly columns: number
  /** Position of the end of the content in its column. */
  readonly end: number
  /** Heights of the content between forced breaks in the last row. */
  readonly runs: readonly number[]
  /** Least height that content at an unforced break in the last row lacks; infinite without such a break. */
  readonly shortage: number
  /** Height that content in the last row lacks to avoid a break or an overflow; 0 for none. */
  readonly violation: number
}

/**
 * Fragments a strip without painting.
 * @param count Number of columns in a row.
 * @param addFootnotes Receives the footnotes of each line. Default: they are ignored.
 */
export function tryColumns(
  strip: LayoutBox,
  count: number,
  { heightOf, last, fullHeight }: RowPlan,
  { layout, openFragment }: TrialContext,
  addFootnotes: ((row: number, boxes: readonly FlowBox[]) => void) | null = null,
): Trial {
  layout.balancing.budget -= weightOf(strip)
  const runs: number[] = []
  let shortage = Number.POSITIVE_INFINITY
  let violation = 0
  const isLastRow = (): boolean => rows.length > last
  const { pages, rows, columns } = createColumnPages({
    count,
    step: 0,
    openRow: index => ({ top: 0, height: heightOf(index), isLast: index >= last }),
    fullHeight,
    observer: {
      leastHeights: createBreakAvoidHeights(true),
      broke(by) {
        if (isLastRow()) shortage = Math.min(shortage, by)
      },
      forced(height) {
        if (isLastRow()) runs.push(height)
      },
      violated(by) {
        if (isLastRow()) violation = Math.max(violation, by)
      },
    },
    note: () => [],
    addFootnotes,
  })
  const trial: FragmentationContext = {
    pages,
    widths: null,
    layer: PaintLayer.root(),
    layers: new Map(),
    starts: new Map(),
    avoidHeights: createBreakAvoidHeights(true),
    layout,
    overflowing: { float: null },
    beside: null,
    floatFlow: null,
    ending: { space: 0, own: 0 },
    openFragment,
  }
  const end = paginateBox(strip, 0, 0, trial)
  runs.push(end)
  return { rows: rows.length, columns: (columns.at(-1)?.index ?? 0) + 1, end, runs, shortage, violation }
}

/**
 * The least height at which the content of the last row needs no more than its columns, as Chromium finds it.
 * @param plan The rows before the last one are full. Default: there are none.
 */
export function balancedHeight(
  strip: LayoutBox,
  count: number,
  context: TrialContext,
  plan: RowPlan = SINGLE_ROW,
): number {
  const { balancing } = context.layout
  const run = (height: number): Trial => {
    const heightOf = (row: number): number => (row < plan.last ? plan.heightOf(row) : height)
    return tryColumns(strip, count, { ...plan, heightOf }, context)
  }
  const { runs } = run(Number.POSITIVE_INFINITY)
  const total = runs.reduce((sum, height) => sum + height, 0)
  const allowed = Math.max(count, runs.length)
  const maxExact = balancing.depth > 1 ? MAX_NESTED_TRIALS : MAX_EXACT_TRIALS
  let height = Math.max(1, leastHeight(runs, count))
  for (let trials = 0; height < total; trials++) {
    if (balancing.budget <= 0) {
      balancing.isLimited = true
      return total
    }
    const { columns, shortage, violation } = run(height)
    if (columns <= allowed && violation === 0) return height
    const step = violation > 0 ? violation : shortage
    if (!Number.isFinite(step)) return height
    height += Math.max(step, trials < maxExact ? MIN_STEP : height)
  }
  return Math.max(1, Math.min(height, total))
}

const SINGLE_ROW: RowPlan = {
  heightOf: () => Number.POSITIVE_INFINITY,
  last: 0,
  fullHeight: Number.POSITIVE_INFINITY,
}

/** Gives the columns that forced breaks leave to the highest runs. */
function leastHeight(runs: readonly number[], count: number): number {
  const shares = runs.map(height => ({ height, columns: 1 }))
  const highest = (): { height: number; columns: number } | undefined =>
    shares.toSorted((a, b) => b.height / b.columns - a.height / a.columns)[0]
  for (let free = count - shares.length; free > 0; free--) {
    const share = highest()
    if (share !== undefined) share.columns++
  }
  const most = highest()
  return most === undefined ? 0 : most.height / most.columns
}

/** Number of boxes and lines that a trial places. */
function weightOf(box: LayoutBox): number {
  const { content } = box
  const inside = (boxes: readonly LayoutBox[]): number =>
    boxes.reduce((sum, child) => sum + weightOf(child), 1)
  let weight = 1
  if (content.kind === 'lines') weight += content.lines.length
  else if (content.kind === 'flow') weight += inside(content.children)
  else if (content.kind === 'rows') for (const { cells } of content.rows) weight += inside(cells)
  else if (content.kind === 'columns') weight += weightOf(content.strip)
  return weight
}

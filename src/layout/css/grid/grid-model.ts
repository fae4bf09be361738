/** The tracks of a grid and the areas of its items, before sizing (CSS Grid 2 §7, §8). */
import type { TrackSize } from '../../../css/values/grid-types.ts'
import type { FlowBox, GridBox } from '../contracts.ts'
import { isOutOfFlow } from '../intrinsic-sizes.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { ComputedStyle } from '../used-values.ts'
import { type ItemArea, type PlacedGrid, placeItems } from './auto-placement.ts'
import {
  type ExplicitAxis,
  explicitAxis,
  implicitTrack,
  MAX_TRACKS,
  type RepeatSpace,
  type TrackLimit,
} from './explicit-grid.ts'
import { resolvePlacement } from './line-placement.ts'

export interface GridItem {
  readonly box: FlowBox
  readonly area: ItemArea
}

export interface GridModel {
  /** In order-modified document order. */
  readonly items: readonly GridItem[]
  readonly rows: GridAxis
  readonly columns: GridAxis
}

export interface GridAxis {
  /** Explicit and implicit tracks. */
  readonly sizes: readonly TrackSize[]
  readonly isCollapsed: (track: number) => boolean
  readonly explicit: ExplicitAxis
  /** Number of implicit tracks before the explicit grid. */
  readonly before: number
}

/** Limit of tracks per axis of the grids after the limit of the flow. */
const FEW_TRACKS = 16

export function gridModelOf(
  box: GridBox,
  space: { readonly rows: RepeatSpace; readonly columns: RepeatSpace },
  { gridLimit }: LayoutContext,
): GridModel {
  const boxes = box.children.filter(child => !isOutOfFlow(child))
  boxes.sort((a, b) => a.style.order - b.style.order)
  const full = { tracks: MAX_TRACKS, hasNames: true, isExceeded: false }
  let model = gridLimit.tracks > 0 ? arrange(box.style, boxes, space, full) : null
  if (model === null || model.work > gridLimit.tracks) {
    full.isExceeded = true
    const few = { tracks: FEW_TRACKS, hasNames: false, isExceeded: true }
    model = arrange(box.style, boxes, space, few)
  }
  gridLimit.tracks -= model.work
  gridLimit.isExceeded ||= full.isExceeded
  return model
}

function arrange(
  style: ComputedStyle,
  boxes: readonly FlowBox[],
  space: { readonly rows: RepeatSpace; readonly columns: RepeatSpace },
  limit: TrackLimit,
): GridModel & { readonly work: number } {
  const { gridTemplateAreas: areas, gridAutoRows: autoRows = [], gridAutoColumns: autoColumns = [] } = style
  const explicit = {
    rows: explicitAxis(
      { tracks: style.gridTemplateRows ?? [], autoTracks: autoRows, areas, axis: 'row' },
      space.rows,
      limit,
    ),
    columns: explicitAxis(
      { tracks: style.gridTemplateColumns ?? [], autoTracks: autoColumns, areas, axis: 'column' },
      space.columns,
      limit,
    ),
  }
  const placements = boxes.map(({ style }) => ({
    row: resolvePlacement(style.gridRowStart, style.gridRowEnd, explicit.rows, limit),
    column: resolvePlacement(style.gridColumnStart, style.gridColumnEnd, explicit.columns, limit),
  }))
  const placed = placeItems(
    placements,
    { rows: explicit.rows.tracks.length, columns: explicit.columns.tracks.length },
    style.gridAutoFlow ?? ROW_FLOW,
  )
  if (placed.isLimited) limit.isExceeded = true
  return {
    items: boxes.flatMap((box, i) => {
      const area = placed.areas[i]
      return area === undefined ? [] : [{ box, area }]
    }),
    rows: axisOf(explicit.rows, autoRows, placed, 'row'),
    columns: axisOf(explicit.columns, autoColumns, placed, 'column'),
    work: placed.areas.reduce(
      (sum, { rowSpan, columnSpan }) => sum + rowSpan + columnSpan,
      placed.rows + placed.columns + explicit.rows.lineNames.size + explicit.columns.lineNames.size,
    ),
  }
}

const ROW_FLOW = { isColumn: false, isDense: false }

function axisOf(
  explicit: ExplicitAxis,
  autoTracks: readonly TrackSize[],
  placed: PlacedGrid,
  axis: 'row' | 'column',
): GridAxis {
  const [count, before] =
    axis === 'row' ? [placed.rows, placed.rowsBefore] : [placed.columns, placed.columnsBefore]
  const { tracks, autoFit } = explicit
  const sizes = Array.from({ length: count }, (_, i) => {
    const index = i - before
    return tracks[index] ?? implicitTrack(autoTracks, index < 0 ? index : index - tracks.length)
  })
  if (autoFit === null) return { sizes, isCollapsed: () => false, explicit, before }
  const occupied = new Set<number>()
  for (const area of placed.areas) {
    const [start, span] = axis === 'row' ? [area.row, area.rowSpan] : [area.column, area.columnSpan]
    for (let i = start; i < start + span; i++) occupied.add(i)
  }
  const [from, to] = [autoFit.start + before, autoFit.end + before]
  return { sizes, isCollapsed: i => i >= from && i < to && !occupied.has(i), explicit, before }
}

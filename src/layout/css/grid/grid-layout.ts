/** Grid containers: placement, track sizing, layout and alignment of items (CSS Grid 2). */
import type { GridBox } from '../contracts.ts'
import type { IntrinsicSizes } from '../intrinsic-sizes.ts'
import { createLayoutBox, type LayoutBox } from '../layout-box.ts'
import type { AvailableSpace, LayoutContext } from '../layout-context.ts'
import { layOutInRatio, type UsedSizes, usedHeight, usedSizesOf } from '../used-sizes.ts'
import { borderAndPadding, borderBoxSize, type ComputedStyle, resolve, resolveSize } from '../used-values.ts'
import { absoluteChildren } from './absolute-children.ts'
import { columnItems, rowItem } from './contributions.ts'
import type { RepeatSpace } from './explicit-grid.ts'
import { logicalAlignment, trackStarts } from './grid-alignment.ts'
import { fitItem, itemBaseline, naturalSize, placeItem, type SizedItem, sizedItem } from './grid-items.ts'
import { type GridItem, type GridModel, gridModelOf } from './grid-model.ts'
import { type PlacedCell, rowsOf } from './grid-rows.ts'
import { sizeTracks } from './track-sizing.ts'
import { createTracks, type Track, totalSize } from './tracks.ts'

/** Lays out a grid container (CSS Grid 2 §12.1). */
export function layOutGrid(box: GridBox, space: AvailableSpace, layout: LayoutContext): LayoutBox {
  const frame = usedSizesOf(box, space, layout)
  return layOutInRatio(
    box,
    frame,
    layout,
    inner => layOutTracks(box, inner, space, layout),
    ({ content, insets }, height) => {
      const last = content.kind === 'rows' ? content.rows.at(-1) : undefined
      return last !== undefined && last.y + last.height - insets.top > height
    },
  )
}

function layOutTracks(
  box: GridBox,
  frame: UsedSizes,
  space: AvailableSpace,
  layout: LayoutContext,
): LayoutBox {
  const { style } = box
  const { insets, contentWidth } = frame
  const gaps = {
    columns: gapOf(style.columnGap, contentWidth),
    rows: gapOf(style.rowGap, frame.contentHeight),
  }
  const model = gridModelOf(
    box,
    {
      columns: { most: contentWidth, least: null, gap: gaps.columns },
      rows: { ...repeatSpace(style, 'Height', frame.contentHeight, space.height), gap: gaps.rows },
    },
    layout,
  )
  const columns = createTracks(model.columns.sizes, contentWidth, model.columns.isCollapsed)
  sizeTracks(columns, columnItems(model, columns, layout), {
    available: contentWidth,
    constraint: null,
    gap: gaps.columns,
    isStretched: isStretched(style.justifyContent),
  })
  const justify = logicalAlignment(style.justifyContent, style.direction)
  const lefts = trackStarts(columns, gaps.columns, justify, contentWidth)
  const items = model.items.map((item): Sized => {
    const { column, columnSpan } = item.area
    const last = column + columnSpan - 1
    const width = (lefts[last] ?? 0) + (columns[last]?.base ?? 0) - (lefts[column] ?? 0)
    return { ...item, sized: sizedItem(item.box, style, width) }
  })
  const { rows, contentHeight } = sizeRows(model, items, box, frame, gaps.rows, space, layout)
  const starts = trackStarts(rows, gaps.rows, style.alignContent, contentHeight).map(y => y + insets.top)
  const ends = starts.map((start, i) => start + (rows[i]?.base ?? 0))
  const cells = items.map((item): PlacedCell & Sized => {
    const { row, rowSpan } = item.area
    const height = (ends[row + rowSpan - 1] ?? 0) - (starts[row] ?? 0)
    return { ...item, cell: fitItem(item.sized, height, layout) }
  })
  const baselines = rowBaselines(cells)
  for (const { cell, area, sized } of cells) {
    const [left, y] = [lefts[area.column] ?? 0, starts[area.row] ?? 0]
    const x = insets.left + (style.direction === 'rtl' ? contentWidth - left - sized.areaWidth : left)
    const height = (ends[area.row + area.rowSpan - 1] ?? 0) - y
    const baseline = baselines.get(area.row) ?? 0
    placeItem(cell, sized, { x, y, width: sized.areaWidth, height }, { direction: style.direction, baseline })
  }
  const height = contentHeight + insets.top + insets.bottom
  return createLayoutBox({
    style,
    id: box.id,
    link: box.link,
    insets,
    margins: frame.margins,
    content: { kind: 'rows', rows: rowsOf(cells, { starts, ends, growths: growthsOf(rows, style) }) },
    outOfFlow: absoluteChildren(box, frame, model, {
      columns: { starts: lefts, ends: lefts.map((left, i) => left + (columns[i]?.base ?? 0)) },
      rows: { starts, ends },
      height,
    }),
    width: frame.width,
    height,
  })
}

/** Shares of rows in free space that the container gains later: by flex factor, or equally for `auto` rows. */
function growthsOf(rows: readonly Track[], { alignContent }: ComputedStyle): number[] {
  if (rows.some(({ flex }) => flex > 0)) return rows.map(({ flex }) => flex)
  const isSpread = isStretched(alignContent)
  return rows.map(({ max }) => (isSpread && max === 'auto' ? 1 : 0))
}

interface Sized extends GridItem {
  readonly sized: SizedItem
}

function sizeRows(
  { rows: axis }: GridModel,
  items: readonly Sized[],
  { style }: GridBox,
  frame: UsedSizes,
  gap: number,
  space: AvailableSpace,
  layout: LayoutContext,
): { rows: Track[]; contentHeight: number } {
  const { insets, contentHeight } = frame
  const measured = createTracks(axis.sizes, contentHeight, axis.isCollapsed)
  const contributions = rowContributions(items, measured, layout)
  const size = (available: number | null): Track[] => {
    const tracks = createTracks(axis.sizes, contentHeight, axis.isCollapsed)
    const isSpread = isStretched(style.alignContent)
    sizeTracks(tracks, contributions, { available, constraint: null, gap, isStretched: isSpread })
    return tracks
  }
  const rows = size(contentHeight)
  if (contentHeight !== null) return { rows, contentHeight }
  const natural = totalSize(rows, gap)
  const down = insets.top + insets.bottom
  const height = usedHeight(style, frame, natural + down, space.height) - down
  // a minimum or maximum height is the space of a second sizing (CSS Grid 2 §12.6, §12.7)
  return { rows: Math.abs(height - natural) < 0.001 ? rows : size(height), contentHeight: height }
}

/** Contributions of items to rows; items in rows of fixed size need no layout for them. */
function rowContributions(items: readonly Sized[], tracks: readonly Track[], layout: LayoutContext) {
  const measured = items.flatMap(({ box, area, sized }) => {
    const spanned = tracks.slice(area.row, area.row + area.rowSpan)
    const isFixed = spanned.every(({ min, max }) => typeof min === 'number' && typeof max === 'number')
    return isFixed ? [] : [{ box, area, align: sized.align, size: naturalSize(sized, layout) }]
  })
  const baselines = new Map<number, number>()
  for (const { area, align, size } of measured) {
    if (align === 'baseline') baselines.set(area.row, Math.max(baselines.get(area.row) ?? 0, size.baseline))
  }
  return measured.map(({ box, area, align, size }) => {
    const shim = align === 'baseline' ? (baselines.get(area.row) ?? 0) - size.baseline : 0
    return rowItem(box, area, size.height + shim, tracks)
  })
}

/** The lowest baseline of the items aligned to it in each row, from the top of the row (CSS Grid 2 §10.6). */
function rowBaselines(cells: readonly (PlacedCell & Sized)[]): ReadonlyMap<number, number> {
  const baselines = new Map<number, number>()
  for (const { cell, area, sized } of cells) {
    if (sized.align === 'baseline')
      baselines.set(area.row, Math.max(baselines.get(area.row) ?? 0, itemBaseline(cell)))
  }
  return baselines
}

/** Min-content and max-content width of the content of a grid container (CSS Grid 2 §12.2). */
export function gridIntrinsic(box: GridBox, layout: LayoutContext): IntrinsicSizes {
  const { style } = box
  const gap = gapOf(style.columnGap, null)
  const model = gridModelOf(
    box,
    {
      columns: { ...repeatSpace(style, 'Width', null, null), gap },
      rows: { ...repeatSpace(style, 'Height', null, null), gap: gapOf(style.rowGap, null) },
    },
    layout,
  )
  const measure = (constraint: 'min-content' | 'max-content'): number => {
    const tracks = createTracks(model.columns.sizes, null, model.columns.isCollapsed)
    const items = columnItems(model, tracks, layout)
    sizeTracks(tracks, items, { available: null, constraint, gap, isStretched: false })
    return totalSize(tracks, gap)
  }
  return { min: measure('min-content'), max: measure('max-content') }
}

/** The space of automatic repetition: the size, or else the maximum size, or else the minimum size. */
function repeatSpace(
  style: ComputedStyle,
  axis: 'Width' | 'Height',
  size: number | null,
  base: number | null,
): Omit<RepeatSpace, 'gap'> {
  const insets = borderAndPadding(style, base)
  const around = axis === 'Width' ? insets.left + insets.right : insets.top + insets.bottom
  const inner = (border: number | null): number | null => (border === null ? null : border - around)
  return {
    most: size ?? inner(borderBoxSize(style, resolveSize(style[`max${axis}`], base), around)),
    least: inner(borderBoxSize(style, resolveSize(style[`min${axis}`], base), around)),
  }
}

function gapOf(gap: ComputedStyle['rowGap'], base: number | null): number {
  return gap === 'normal' ? 0 : resolve(gap, base)
}

function isStretched(alignment: string): boolean {
  return alignment === 'normal' || alignment === 'stretch'
}

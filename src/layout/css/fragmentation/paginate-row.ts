import { alignedToTop } from '../align-content.ts'
import { decorationOf } from '../box-decorations.ts'
import { openRowEffects } from '../effects/box-effects.ts'
import type { BorderedPlace, LayoutBox, LayoutRow } from '../layout-box.ts'
import type { ComputedStyle } from '../used-values.ts'
import { isBelowLineTop } from './break-avoidance.ts'
import { type OpenDecoration, openDecoration, openOutline } from './fragment-decorations.ts'
import {
  addDestination,
  atomicContext,
  EPSILON,
  type FragmentationContext,
  placeOn,
} from './fragmentation-context.ts'
import { withOwnFloatFlow } from './paginate-floats.ts'
import { RowBorders } from './paint-collapsed-borders.ts'

export interface OpenCell {
  /** Number of further rows that it spans. */
  readonly lastRow: number
  /** Where its content ended. */
  readonly page: number
  readonly end: number
  readonly isBroken: boolean
  /** Below it, of an item. */
  readonly margin: number
  /** @returns Its collapsed borders, if they are not those of its row. */
  close(end: number): RowBorders | null
}

interface RowOptions {
  /** True for items of flex and grid containers. */
  readonly areItems: boolean
  readonly isFlexLine: boolean
  /** True if the top borders are cut in half by a break. */
  readonly isCutAbove: boolean
}

/** Paginates the cells of a row in parallel; each starts on the page where the row starts (CSS Fragmentation 3 §4). */
export function paginateRow(
  rows: readonly LayoutRow[],
  r: number,
  x: number,
  origin: number,
  around: FragmentationContext,
  { areItems, isFlexLine, isCutAbove }: RowOptions,
): { cells: OpenCell[]; close(end: number): RowBorders } {
  const row = rows[r]
  if (row === undefined) return { cells: [], close: () => new RowBorders(around, false) }
  const effects = openRowEffects(row, x, origin, around)
  const { context } = effects
  const { pages } = context
  const start = pages.page
  const top = origin + row.y
  if (row.id !== null) addDestination(row.id, x, top, context)
  // a spanning cell has the backgrounds of its first row (CSS 2.2 §17.5.1)
  const backgrounds = row.cells.map((cell, i) =>
    openBackgrounds(cell, spannedRows(row, i) > 0, row, x, top, context),
  )
  const backgroundStyles = row.backgrounds.filter(hasBackground)
  const segments = backgroundStyles.length === 0 ? [] : segmentsOf(row)
  const open = backgroundStyles.flatMap(style =>
    segments.flatMap(segment => openBackground(style, segment, x, top, context) ?? []),
  )
  const outline = row.style === null ? null : openRowOutline(row, x, top, context)
  const borders = new RowBorders(context, isCutAbove)
  const cells = row.cells.map((aligned, i) => {
    pages.page = start
    const left = x + aligned.x
    const cellTop =
      isFlexLine && isBelowLineTop(aligned, row) ? itemTop(aligned, origin, context) : origin + aligned.y
    const isWhole = cellTop + aligned.height <= pages.bottom() + EPSILON
    const cell = isWhole ? aligned : alignedToTop(aligned)
    if (cell !== aligned) context.widths?.copied(cell, aligned)
    const own = withOwnFloatFlow(context)
    const inside = areItems ? atomicContext(cell, 'inlines', own) : own
    const boxFragment = inside.openFragment(cell, left, cellTop, inside)
    const { page, end } = boxFragment
    const lastRow = spannedRows(row, i)
    return {
      lastRow,
      page,
      end,
      isBroken: page !== start,
      margin: Math.max(0, cell.margins.bottom),
      close(rowEnd: number) {
        const current = pages.page
        const last = rows[Math.min(rows.length - 1, r + lastRow)] ?? row
        const isStretched = endsWith(cell, last)
        // an item that is shorter than its row ends on a page of its own
        if (!isStretched) pages.page = page
        const bottom = isStretched ? rowEnd : page === start ? boxFragment.y + cell.height : end
        for (const decoration of backgrounds[i] ?? NONE) decoration.close(bottom)
        boxFragment.close(bottom)
        // those of the first row of a cell that spans rows are painted
        const cellBorders = lastRow === 0 ? borders : new RowBorders(context, isCutAbove)
        // the table paints collapsed borders, which `position: relative` of a cell does not move
        cellBorders.add(cell, { x: left, y: boxFragment.y }, start, bottom)
        pages.page = current
        return cellBorders === borders ? null : cellBorders
      },
    }
  })
  pages.page = start
  return {
    cells,
    close(end) {
      effects.close(end)
      for (const decoration of open) decoration.close(end)
      outline?.close(end)
      for (const gap of row.gaps ?? NO_GAPS) borders.add(gap, { x: x + gap.x, y: top }, start, end)
      return borders
    },
  }
}

/** Where an item below the top of its line begins: on the next page if it does not fit, as in Chromium. */
function itemTop(item: LayoutBox, origin: number, { pages, avoidHeights }: FragmentationContext): number {
  const top = origin + item.y
  const bottom = top + avoidHeights.ofBox(item, pages.fullHeight())
  if (!pages.isBreakable || bottom <= pages.bottom() + EPSILON) return top
  pages.observer?.broke(bottom - pages.bottom())
  const rest = top - pages.bottom()
  pages.next()
  return pages.top() + Math.max(0, rest)
}

function hasBackground({ backgroundColor, backgroundImage, boxShadow }: ComputedStyle): boolean {
  return backgroundColor !== null || backgroundImage.length > 0 || boxShadow.length > 0
}

function openRowOutline(
  { cells, style, height }: LayoutRow,
  x: number,
  y: number,
  context: FragmentationContext,
): OpenDecoration | null {
  if (style?.outlineStyle === undefined) return null
  const left = Math.min(...cells.map(cell => cell.x))
  const width = Math.max(...cells.map(cell => cell.x + cell.width)) - left
  return openOutline(context, { width, height }, { x: x + left, y, style })
}

const NONE: readonly OpenDecoration[] = []
const NO_GAPS: readonly BorderedPlace[] = []

/** The backgrounds of the column of a cell, and of its rows if it spans several. */
function openBackgrounds(
  cell: LayoutBox,
  spans: boolean,
  row: LayoutRow,
  x: number,
  y: number,
  context: FragmentationContext,
): readonly OpenDecoration[] {
  if (cell.column === undefined && !spans) return NONE
  const styles = [...(cell.column === undefined ? [] : [cell.column]), ...(spans ? row.backgrounds : [])]
  return styles.flatMap(style => openBackground(style, cell, x, y, context) ?? [])
}

/** The background of a table part behind some of its cells. */
function openBackground(
  style: ComputedStyle,
  place: CellSpan | LayoutBox,
  x: number,
  y: number,
  context: FragmentationContext,
): OpenDecoration | null {
  const decoration = decorationOf(style, place, context.layout.pictures, { hasBorder: false })
  if (decoration === null) return null
  const [first, last] = 'first' in place ? [place.first, place.last] : [place, place]
  return openDecoration(context, decoration, {
    ...{ x: x + place.x, y, width: place.width, style },
    placeOn(page) {
      const [start, end] = [placeOn(page, first, context), placeOn(page, last, context)]
      return start === null || end === null ? null : { x: start.x, width: end.x + end.width - start.x }
    },
  })
}

function spannedRows({ spans }: LayoutRow, cell: number): number {
  return spans?.[cell] ?? 0
}

/** Adjacent cells. */
interface CellSpan {
  readonly x: number
  width: number
  readonly height: number
  readonly first: LayoutBox
  last: LayoutBox
}

/** Merges adjacent cells of this row alone. */
function segmentsOf(row: LayoutRow): CellSpan[] {
  const { height } = row
  const segments: CellSpan[] = []
  const own = row.cells.filter((_, i) => spannedRows(row, i) === 0)
  for (const cell of own.toSorted((a, b) => a.x - b.x)) {
    const { x, width } = cell
    const last = segments.at(-1)
    if (last !== undefined && Math.abs(last.x + last.width - x) < EPSILON) {
      last.width = x + width - last.x
      last.last = cell
    } else segments.push({ x, width, height, first: cell, last: cell })
  }
  return segments
}

/** True if a cell ends with its last row; flex and grid items may be shorter or overflow. */
function endsWith(cell: LayoutBox, row: LayoutRow): boolean {
  return Math.abs(cell.y + cell.height - row.y - row.height) < EPSILON
}

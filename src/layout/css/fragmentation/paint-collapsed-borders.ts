import type { Decoration, Rect } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { collapsedDecoration } from '../box-decorations.ts'
import { PX } from '../faces.ts'
import type { BorderedPlace } from '../layout-box.ts'
import { type CollapsedEdge, type CollapsedEdges, NO_EDGE } from '../table/collapsed-borders.ts'
import type { ComputedStyle } from '../used-values.ts'
import { openDecoration } from './fragment-decorations.ts'
import { EPSILON, type FragmentationContext, placeOn } from './fragmentation-context.ts'
import { vector } from './page-item.ts'

const UNCUT = { top: false, bottom: false }

/** The collapsed borders of a cell on one page. */
interface CellBorders {
  /** The outer edges of the borders. */
  readonly rect: Rect
  readonly edges: CollapsedEdges
  readonly decoration: Decoration
  readonly style: ComputedStyle
}

/** The collapsed borders of the cells in a row, which are painted above their content. */
export class RowBorders {
  readonly #context: FragmentationContext
  readonly #isCutAbove: boolean
  readonly #cells: CellBorders[] = []

  /** @param isCutAbove True if the row follows a break: the other half of its top border is on the page before. */
  constructor(context: FragmentationContext, isCutAbove: boolean) {
    this.#context = context
    this.#isCutAbove = isCutAbove
  }

  /** Adds a cell or gap that begins on the page `start` and ends at `end` on the current page. */
  add(cell: BorderedPlace, { x, y }: { x: number; y: number }, start: number, end: number): void {
    const { collapsed, style } = cell
    if (collapsed === undefined) return
    const edges = this.#isCutAbove ? cutEdges(collapsed, 'top') : collapsed
    const decoration = collapsedDecoration(edges)
    if (decoration === null) return
    const { pages } = this.#context
    const [top, right, bottom, left] = edges
    const [across, up] = [left.width / 2, this.#isCutAbove ? 0 : top.width / 2]
    const width = across + cell.width + right.width / 2
    const { page } = pages
    if (page === start) {
      const height = Math.max(0, end + bottom.width / 2 - (y - up))
      this.#cells.push({ rect: { x: x - across, y: y - up, width, height }, edges, decoration, style })
      return
    }
    for (let at = start; at <= page; at++) {
      pages.page = at
      const [isFirst, isLast] = [at === start, at === page]
      // breaks have no borders (CSS Fragmentation 3 §5.4.1)
      const part = collapsedDecoration([isFirst ? edges[0] : NO_EDGE, right, isLast ? bottom : NO_EDGE, left])
      if (part === null) continue
      const from = isFirst ? y - up : pages.top()
      const to = isLast ? end + bottom.width / 2 : pages.bottomOf(at)
      const place = placeOn(at, cell, this.#context) ?? { x, width: cell.width }
      const width = across + place.width + right.width / 2
      openDecoration(this.#context, part, { x: place.x - across, y: from, width, style }).close(to)
    }
    pages.page = page
  }

  /**
   * Adds the runs of cells with the same borders.
   * @param isCutBelow True if a break follows: the other half of the bottom borders is on the next page.
   */
  addTo(grids: BorderGrids, isCutBelow: boolean): void {
    const cells = isCutBelow ? this.#cells.map(cutBelow) : this.#cells
    for (let from = 0; from < cells.length; ) {
      const first = cells[from]
      if (first === undefined) return
      let to = from + 1
      while (canJoin(cells[to - 1], cells[to])) to++
      grids.add(runOf(first, cells, from, to), this.#context)
      from = to
    }
  }

  /** Adds them to the page, below those of the table. */
  paintApart(isCutBelow: boolean): void {
    const grids = new BorderGrids()
    this.addTo(grids, isCutBelow)
    grids.end()
  }
}

function cutBelow(cell: CellBorders): CellBorders {
  const edges = cutEdges(cell.edges, 'bottom')
  const decoration = collapsedDecoration(edges)
  if (decoration === null) return cell
  const height = cell.rect.height - cell.edges[2].width + edges[2].width
  return { ...cell, rect: { ...cell.rect, height }, edges, decoration }
}

const cutTops = new WeakMap<CollapsedEdges, CollapsedEdges>()
const cutBottoms = new WeakMap<CollapsedEdges, CollapsedEdges>()

/** Half of the border at a break, in whole pixels, as in Chromium; the same object for the same edges. */
function cutEdges(edges: CollapsedEdges, side: 'top' | 'bottom'): CollapsedEdges {
  const known = side === 'top' ? cutTops : cutBottoms
  let found = known.get(edges)
  if (found === undefined) {
    const [top, right, bottom, left] = edges
    found = side === 'top' ? [halved(top), right, bottom, left] : [top, right, halved(bottom), left]
    known.set(edges, found)
  }
  return found
}

function halved(edge: CollapsedEdge): CollapsedEdge {
  const width = Math.min(edge.width, Math.ceil(edge.width / 2 / PX - EPSILON) * PX)
  return width === edge.width ? edge : { ...edge, width }
}

/** Cells side by side with the same borders. */
interface CellRun {
  readonly edges: CollapsedEdges
  readonly decoration: Decoration
  readonly rect: Rect
  /** The left edge from that of the first cell, and the width, of each cell. */
  readonly spans: readonly number[]
  readonly styles: readonly ComputedStyle[]
}

function runOf(first: CellBorders, cells: readonly CellBorders[], from: number, to: number): CellRun {
  const spans: number[] = []
  const styles: ComputedStyle[] = []
  let width = 0
  for (let i = from; i < to; i++) {
    const { rect, style } = cells[i] ?? first
    const x = rect.x - first.rect.x
    spans.push(x, rect.width)
    styles.push(style)
    width = x + rect.width
  }
  const { edges, decoration, rect } = first
  return { edges, decoration, rect: { ...rect, width }, spans, styles }
}

/** True if two cells are side by side and have the same borders, which one path can paint. */
function canJoin(a: CellBorders | undefined, b: CellBorders | undefined): boolean {
  if (a === undefined || b === undefined || a.edges !== b.edges) return false
  const [, right, , left] = a.edges
  const hasSides = right.width > 0 || left.width > 0
  if (hasSides ? !isFrame(a.edges) : !a.edges.every(isSolid)) return false
  const overlap = (right.width + left.width) / 2
  return (
    Math.abs(a.rect.x + a.rect.width - overlap - b.rect.x) < EPSILON &&
    Math.abs(a.rect.y - b.rect.y) < EPSILON &&
    Math.abs(a.rect.height - b.rect.height) < EPSILON
  )
}

function isFrame(edges: CollapsedEdges): boolean {
  const [{ width, color }] = edges
  return edges.every(edge => edge.width === width && edge.color === color && isSolid(edge))
}

function isSolid({ width, style }: CollapsedEdge): boolean {
  return width === 0 || style === 'solid'
}

/** Rows of cells with the same borders on one page; kept until the page is painted. */
interface BorderGrid extends Pick<CellRun, 'edges' | 'decoration' | 'spans'> {
  readonly rows: BorderGridRow[]
}

interface BorderGridRow {
  /** From the top of the first row. */
  readonly y: number
  readonly height: number
  readonly styles: readonly ComputedStyle[]
}

/** Gathers the borders of the rows of a table, to paint lines along rows and columns. */
export class BorderGrids {
  #grid: BorderGrid | null = null
  #rect: Rect = { x: 0, y: 0, width: 0, height: 0 }
  #page = 0
  #context: FragmentationContext | null = null

  /** Adds the next run on the current page. */
  add({ edges, decoration, rect, spans, styles }: CellRun, context: FragmentationContext): void {
    const { x, y, width, height } = rect
    const { page } = context.pages
    const [grid, { y: top }] = [this.#grid, this.#rect]
    if (
      grid !== null &&
      page === this.#page &&
      context === this.#context &&
      this.#isNext(edges, rect, spans)
    ) {
      grid.rows.push({ y: y - top, height, styles })
      this.#rect = { x, y: top, width, height: y + height - top }
      return
    }
    this.end()
    this.#grid = { edges, decoration, spans, rows: [{ y: 0, height, styles }] }
    this.#rect = rect
    this.#page = page
    this.#context = context
  }

  #isNext(edges: CollapsedEdges, { x, y }: Rect, spans: readonly number[]): boolean {
    const [grid, above] = [this.#grid, this.#rect]
    return (
      grid?.edges === edges &&
      isFrame(edges) &&
      Math.abs(x - above.x) < EPSILON &&
      Math.abs(above.y + above.height - edges[0].width - y) < EPSILON &&
      grid.spans.length === spans.length &&
      grid.spans.every((span, i) => Math.abs(span - (spans[i] ?? 0)) < EPSILON)
    )
  }

  /** Adds the collected borders to their page. */
  end(): void {
    const [grid, context] = [this.#grid, this.#context]
    if (grid === null || context === null) return
    this.#grid = null
    const { pages, layer } = context
    const { page } = pages
    const { x, y, width: w, height: h } = this.#rect
    pages.page = this.#page
    pages.push(
      vector({ x, y, w, h }, (target, rect) => paintGrid(target, grid, rect)),
      layer,
      'blocks',
    )
    pages.page = page
  }
}

/** @param rect The final place of all cells. */
function paintGrid(target: PaintTarget, { edges, decoration, spans, rows }: BorderGrid, rect: Rect): void {
  const { x, y, width, height } = rect
  if (target.paintsFor !== undefined) {
    for (const row of rows) {
      for (const [i, style] of row.styles.entries()) {
        target.paintsFor(style)
        const [left = 0, across = 0] = spans.slice(2 * i)
        const cell = { x: x + left, y: y + row.y, width: across, height: row.height }
        target.decoration(cell, decoration, UNCUT)
      }
    }
    return
  }
  if ((spans.length === 2 && rows.length === 1) || !isFrame(edges)) {
    target.decoration(rect, decoration, UNCUT)
    return
  }
  const [{ width: line }] = edges
  const [{ color }] = decoration.border
  // viewers align a rectangle to pixels, but not a path of several; transparent lines would add up where they cross
  const paintLine = (left: number, top: number, across: number, down: number): void => {
    target.rect(left, top, across, down)
    if (color.opacity === 1) target.fillPath(color)
  }
  for (const row of rows) paintLine(x, y + row.y, width, line)
  paintLine(x, y + height - line, width, line)
  for (let i = 0; i < spans.length; i += 2) paintLine(x + (spans[i] ?? 0), y, line, height)
  paintLine(x + width - line, y, line, height)
  if (color.opacity < 1) target.fillPath(color)
}

import type { Decoration, Rect } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { collapsedDecoration } from '../box-decorations.ts'
import type { LayoutBox } from '../layout-box.ts'
import type { CollapsedEdge, CollapsedEdges } from '../table/collapsed-borders.ts'
import type { ComputedStyle } from '../used-values.ts'
import { openDecoration } from './fragment-decorations.ts'
import { EPSILON, type FragmentationContext } from './fragmentation-context.ts'
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
  readonly #cells: CellBorders[] = []

  constructor(context: FragmentationContext) {
    this.#context = context
  }

  /** Adds a cell that begins on the page `start` and ends at `end` on the current page. */
  add(cell: LayoutBox, { x, y }: { x: number; y: number }, start: number, end: number): void {
    const { collapsed: edges, style } = cell
    if (edges === undefined || style.visibility !== 'visible') return
    const decoration = collapsedDecoration(edges)
    if (decoration === null) return
    const { pages } = this.#context
    const [top, right, bottom, left] = edges
    const [across, up] = [left.width / 2, top.width / 2]
    const width = across + cell.width + right.width / 2
    const { page } = pages
    if (page === start) {
      const height = Math.max(0, end + bottom.width / 2 - (y - up))
      this.#cells.push({ rect: { x: x - across, y: y - up, width, height }, edges, decoration, style })
      return
    }
    for (let at = start; at <= page; at++) {
      pages.page = at
      const from = at === start ? y : pages.top()
      const to = at === page ? end : pages.bottomOf(at)
      openDecoration(this.#context, decoration, { x: x - across, y: from - up, width, style }).close(
        to + bottom.width / 2,
      )
    }
    pages.page = page
  }

  /** Paints the borders of cells on one page: one path for a run of cells with the same borders. */
  paint(): void {
    const { pages, layer } = this.#context
    for (let from = 0; from < this.#cells.length; ) {
      const first = this.#cells[from]
      if (first === undefined) return
      let to = from + 1
      while (canJoin(this.#cells[to - 1], this.#cells[to])) to++
      const run = runOf(first, this.#cells, from, to)
      const { x, y, height } = first.rect
      const place = { x, y, w: run.width, h: height }
      pages.push(
        vector(place, (target, rect) => paintCells(target, run, rect)),
        layer,
        'blocks',
      )
      from = to
    }
  }
}

/** Cells side by side with the same borders; kept until the page is painted. */
interface CellRun {
  readonly edges: CollapsedEdges
  readonly decoration: Decoration
  readonly width: number
  /** The left edge from that of the first cell, and the width, of each cell. */
  readonly spans: readonly number[]
  readonly styles: readonly ComputedStyle[]
}

function runOf(first: CellBorders, cells: readonly CellBorders[], from: number, to: number): CellRun {
  const spans: number[] = []
  const styles: ComputedStyle[] = []
  let width = 0
  for (const { rect, style } of cells.slice(from, to)) {
    const x = rect.x - first.rect.x
    spans.push(x, rect.width)
    styles.push(style)
    width = x + rect.width
  }
  const { edges, decoration } = first
  return { edges, decoration, width, spans: spans.slice(), styles: styles.slice() }
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

/** @param rect The final place of all cells. */
function paintCells(target: PaintTarget, { edges, decoration, spans, styles }: CellRun, rect: Rect): void {
  const { x, y, height } = rect
  const count = styles.length
  if (target.paintsFor !== undefined) {
    for (const [i, style] of styles.entries()) {
      target.paintsFor(style)
      const cell = { x: x + (spans[2 * i] ?? 0), y, width: spans[2 * i + 1] ?? 0, height }
      target.decoration(cell, decoration, UNCUT)
    }
    return
  }
  if (count === 1 || !isFrame(edges)) {
    target.decoration(rect, decoration, UNCUT)
    return
  }
  const [{ width: line }] = edges
  const inner = Math.max(0, height - 2 * line)
  target.rect(x, y, rect.width, height)
  for (let i = 0; i < count; i++) {
    const width = Math.max(0, (spans[2 * i + 1] ?? 0) - 2 * line)
    target.rect(x + (spans[2 * i] ?? 0) + line, y + line, width, inner)
  }
  target.fillPath(decoration.border[0].color, 'even-odd')
}

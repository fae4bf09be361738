/**
 * Estimates the work of filling or stroking a path, in operations of `DrawBudget`. A scan converter follows all edges
 * row by row and keeps them sorted, so the rows that edges span and the crossings of edges count. Pure.
 *
 * Every complex path is estimated before it is painted, so points are plain numbers here, not objects.
 */
import { type Matrix, type Point, stretch } from '../../graphics/affine.ts'
import { cubicAt, type Path, toCubics } from '../../graphics/path.ts'

export interface PaintedPath {
  readonly path: Path
  /** From the path's coordinates to the pixels of the canvas. */
  readonly matrix: Matrix
  readonly canvas: { readonly width: number; readonly height: number }
}

/** Lengths are in the path's coordinates. */
export interface StrokeEdges {
  readonly width: number
  /** Length of the dash pattern; null for a solid stroke. */
  readonly period: number | null
}

/** Work of filling a path. */
export function fillWork({ path, matrix, canvas }: PaintedPath): number {
  const [a, b, c, d, e, f] = matrix
  const { points, ends } = flatten(path)
  const edges = createEdgeGrid(canvas)
  let start = 0
  for (const end of ends) {
    const last = 2 * (end - 1)
    let fromX = at(points, last) * a + at(points, last + 1) * c + e
    let fromY = at(points, last) * b + at(points, last + 1) * d + f
    for (let i = 2 * start; i <= last; i += 2) {
      const x = at(points, i) * a + at(points, i + 1) * c + e
      const y = at(points, i) * b + at(points, i + 1) * d + f
      edges.add(fromX, fromY, x, y, 1)
      fromX = x
      fromY = y
    }
    start = end
  }
  return edges.work()
}

/** Work of stroking a path. */
export function strokeWork({ path, matrix, canvas }: PaintedPath, { width, period }: StrokeEdges): number {
  const [a, b, c, d, e, f] = matrix
  const half = width / 2
  const { points, ends } = flatten(path)
  const isHair = half * Math.max(...Object.values(stretch(matrix))) <= 0.5
  const edges = createEdgeGrid(canvas)
  let start = 0
  for (const end of ends) {
    for (let i = 2 * (start + 1); i < 2 * end; i += 2) {
      const [x1, y1, x2, y2] = [at(points, i - 2), at(points, i - 1), at(points, i), at(points, i + 1)]
      const length = Math.hypot(x2 - x1, y2 - y1)
      if (length === 0) continue
      const [startX, startY] = [x1 * a + y1 * c + e, x1 * b + y1 * d + f]
      const [endX, endY] = [x2 * a + y2 * c + e, x2 * b + y2 * d + f]
      if (isHair) {
        edges.addHair(startX, startY, endX, endY)
        continue
      }
      const [ux, uy] = [(-(y2 - y1) / length) * half, ((x2 - x1) / length) * half]
      const [acrossX, acrossY] = [ux * a + uy * c, ux * b + uy * d]
      edges.add(startX + acrossX, startY + acrossY, endX + acrossX, endY + acrossY, 1)
      edges.add(startX - acrossX, startY - acrossY, endX - acrossX, endY - acrossY, 1)
      // Joins: the inner edge passes through the middle of the stroke, and the outer edge is about as long.
      edges.add(endX, endY, endX + acrossX, endY + acrossY, 1)
      edges.add(endX, endY, endX - acrossX, endY - acrossY, 1)
      if (period === null || period === 0) continue
      // The ends of dashes are counted at the start and in the middle of the edge.
      const dashes = length / period
      const [middleX, middleY] = [(startX + endX) / 2, (startY + endY) / 2]
      edges.add(startX + acrossX, startY + acrossY, startX - acrossX, startY - acrossY, dashes)
      edges.add(middleX + acrossX, middleY + acrossY, middleX - acrossX, middleY - acrossY, dashes)
      edges.add(startX, startY, startX + acrossX, startY + acrossY, 1)
    }
    start = end
  }
  return edges.work()
}

/** Subpaths as chains of points. */
interface FlatPath {
  /** x and y alternate. */
  readonly points: Float64Array
  /** Number of points up to the end of each chain. */
  readonly ends: readonly number[]
}

function at(points: Float64Array, index: number): number {
  return points[index] ?? 0
}

/** Chords per curve. */
const CURVE_STEPS = 4

function flatten(path: Path): FlatPath {
  const cubics = toCubics(path)
  const points = new Float64Array(
    2 * cubics.reduce((sum, { type }) => sum + (type === 'C' ? CURVE_STEPS : 1), 0),
  )
  const ends: number[] = []
  let [count, start] = [0, 0]
  const push = (x: number, y: number): void => {
    points[2 * count] = x
    points[2 * count + 1] = y
    count += 1
  }
  const close = (): void => {
    if (count - start > 1) ends.push(count)
    else count = start
    start = count
  }
  let from: Point = { x: 0, y: 0 }
  for (const command of cubics) {
    const { type, to } = command
    if (type === 'M') close()
    if (command.type === 'C') {
      const { first, second } = command
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS
        push(cubicAt(t, from.x, first.x, second.x, to.x), cubicAt(t, from.y, first.y, second.y, to.y))
      }
    } else push(to.x, to.y)
    from = to
  }
  close()
  return { points, ends }
}

/** Cells of a grid over the canvas: only edges in the same cell can cross. */
const MIN_CELL_PX = 16
const MAX_CELLS_ALONG = 128

/** Operations per row that an edge spans, per crossing of edges, and per pixel of a hairline. */
const WEIGHTS = { row: 25, crossing: 20, hairPixel: 60 }
/** Share of the pairs of edges in a cell that cross. */
const CROSSING_SHARE = 0.4

function createEdgeGrid({ width, height }: PaintedPath['canvas']) {
  const side = Math.max(MIN_CELL_PX, Math.max(width, height) / MAX_CELLS_ALONG)
  const [columns, rows] = [Math.ceil(width / side) + 1, Math.ceil(height / side) + 1]
  let cells: Float64Array | null = null
  const clipped = createClipper(width, height)
  let [along, crossings, hair] = [0, 0, 0]
  return {
    /** @param times Number of such edges. */
    add(fromX: number, fromY: number, toX: number, toY: number, times: number): void {
      // Edges left and right of the canvas are followed, too.
      const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)]
      const inside = Math.min(bottom, height) - Math.max(top, 0)
      if (!(inside > 0) && bottom !== top) return
      along += Math.max(0, inside) * times
      if (!clipped.clip(fromX, fromY, toX, toY)) return
      const [x, y, dx, dy] = [clipped.x, clipped.y, clipped.dx, clipped.dy]
      along += Math.abs(dx) * times
      const steps = Math.ceil((Math.abs(dx) + Math.abs(dy)) / side) || 1
      // Shorter edges cross less often.
      const weight = (Math.hypot(dx, dy) / steps / side) * times
      cells ??= new Float64Array(columns * rows)
      for (let step = 0; step < steps; step++) {
        const share = (step + 0.5) / steps
        const column = Math.floor((x + dx * share) / side)
        const row = Math.floor((y + dy * share) / side)
        const cell = row * columns + column
        const count = cells[cell] ?? 0
        cells[cell] = count + weight
        // Incremental square of the sum.
        crossings += weight * (2 * count + weight)
      }
    },
    /** A hairline of at most one pixel, which has no edges. */
    addHair(fromX: number, fromY: number, toX: number, toY: number): void {
      if (clipped.clip(fromX, fromY, toX, toY)) hair += Math.hypot(clipped.dx, clipped.dy)
    },
    work(): number {
      return along * WEIGHTS.row + crossings * CROSSING_SHARE * WEIGHTS.crossing + hair * WEIGHTS.hairPixel
    },
  }
}

/** Clips edges to the canvas (Liang–Barsky). */
function createClipper(width: number, height: number) {
  let [start, end] = [0, 1]
  /** Clips against one side of the canvas; false if nothing is left. */
  const against = (by: number, room: number): boolean => {
    if (by === 0) return room >= 0
    const share = room / by
    if (by < 0) start = Math.max(start, share)
    else end = Math.min(end, share)
    return true
  }
  return {
    x: 0,
    y: 0,
    dx: 0,
    dy: 0,
    clip(fromX: number, fromY: number, toX: number, toY: number): boolean {
      const [dx, dy] = [toX - fromX, toY - fromY]
      start = 0
      end = 1
      const isInside =
        against(-dx, fromX) &&
        against(dx, width - fromX) &&
        against(-dy, fromY) &&
        against(dy, height - fromY)
      if (!isInside || !(start <= end)) return false
      this.x = fromX + dx * start
      this.y = fromY + dy * start
      this.dx = dx * (end - start)
      this.dy = dy * (end - start)
      return true
    },
  }
}

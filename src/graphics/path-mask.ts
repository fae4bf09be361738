import type { Box, Point } from './affine.ts'
import { cubicAt, type Path, pathBounds, toCubics } from './path.ts'
import { gaussian, REACH, type ShadowMask } from './shadow-mask.ts'

/** A blurred path, and the area that its mask covers. */
interface PathMask extends ShadowMask {
  readonly area: Box
}

/** A line of a flattened path that goes up or down. */
interface Edge {
  readonly from: Point
  readonly to: Point
}

/** Mask points per standard deviation; viewers interpolate between them. */
const POINTS_A_DEVIATION = 2
/** Lines per curve; shapes are blurred afterwards. */
const STEPS = 8
/** Sample rows per row of the mask. */
const SAMPLES = 4

/**
 * A filled path (non-zero winding), blurred by a Gaussian whose standard deviation is half of the blur (CSS Text
 * Decoration 3 §4).
 * @param maxPoints Limit of points of the mask; larger shapes get a coarser one.
 * @returns Null for a path without area.
 */
export function pathMask(path: Path, blur: number, maxPoints: number): PathMask | null {
  const bounds = pathBounds(path)
  const deviation = blur / 2
  if (bounds === null || !(deviation > 0)) return null
  const margin = REACH * deviation
  const [left, top] = [bounds.left - margin, bounds.top - margin]
  const [across, down] = [bounds.right + margin - left, bounds.bottom + margin - top]
  const pitch = Math.max(deviation / POINTS_A_DEVIATION, Math.sqrt((across * down) / maxPoints))
  const columns = Math.max(1, Math.ceil(across / pitch))
  const rows = Math.max(1, Math.ceil(down / pitch))
  const coverage = new Float32Array(columns * rows)
  const scaled = ({ x, y }: Point): Point => ({
    x: ((x - left) / across) * columns,
    y: ((y - top) / down) * rows * SAMPLES,
  })
  fill(
    flattened(path).map(({ from, to }) => ({ from: scaled(from), to: scaled(to) })),
    { columns, rows, coverage },
  )
  const grey = blurred(coverage, { columns, rows }, [
    (deviation / across) * columns,
    (deviation / down) * rows,
  ])
  return { columns, rows, grey, margin, area: { left, top, right: left + across, bottom: top + down } }
}

function flattened(path: Path): Edge[] {
  const edges: Edge[] = []
  let [from, start] = [ORIGIN, ORIGIN]
  const add = (to: Point): void => {
    if (from.y !== to.y) edges.push({ from, to })
    from = to
  }
  for (const command of toCubics(path)) {
    if (command.type === 'M') {
      add(start)
      from = command.to
      start = command.to
    } else if (command.type === 'C') {
      const { first, second, to } = command
      const { x, y } = from
      for (let i = 1; i <= STEPS; i++) {
        const t = i / STEPS
        add({ x: cubicAt(t, x, first.x, second.x, to.x), y: cubicAt(t, y, first.y, second.y, to.y) })
      }
    } else add(command.to)
  }
  add(start)
  return edges
}

const ORIGIN: Point = { x: 0, y: 0 }

interface Grid {
  readonly columns: number
  readonly rows: number
  readonly coverage: Float32Array
}

/** Adds the coverage of each point, from 0 to 1: exact along the sample rows. */
function fill(edges: readonly Edge[], { columns, rows, coverage }: Grid): void {
  const crossings: { readonly x: number; readonly winding: number }[][] = []
  for (const { from, to } of edges) {
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from]
    const winding = from.y < to.y ? 1 : -1
    const last = Math.min(rows * SAMPLES, Math.ceil(lower.y - 0.5))
    for (let row = Math.max(0, Math.ceil(upper.y - 0.5)); row < last; row++) {
      const x = upper.x + ((row + 0.5 - upper.y) / (lower.y - upper.y)) * (lower.x - upper.x)
      crossings[row] ??= []
      crossings[row]?.push({ x, winding })
    }
  }
  for (const [row, onRow] of crossings.entries()) {
    if (onRow === undefined) continue
    onRow.sort((a, b) => a.x - b.x)
    const offset = Math.floor(row / SAMPLES) * columns
    let winding = 0
    for (const [i, crossing] of onRow.entries()) {
      winding += crossing.winding
      const next = onRow[i + 1]
      if (winding !== 0 && next !== undefined)
        addSpan(coverage, offset, crossing.x, Math.min(columns, next.x))
    }
  }
}

function addSpan(coverage: Float32Array, offset: number, from: number, to: number): void {
  for (let column = Math.max(0, Math.floor(from)); column < to; column++) {
    const share = Math.min(to, column + 1) - Math.max(from, column)
    coverage[offset + column] = (coverage[offset + column] ?? 0) + share / SAMPLES
  }
}

function blurred(
  coverage: Float32Array,
  { columns, rows }: { columns: number; rows: number },
  [across, down]: readonly [number, number],
): Uint8Array {
  const wide = new Float32Array(coverage.length)
  for (let row = 0; row < rows; row++) {
    const [start, end] = [row * columns, (row + 1) * columns]
    forEachWeight(across, (shift, weight) => {
      addShifted(wide, coverage, {
        from: Math.max(start, start - shift),
        to: Math.min(end, end - shift),
        shift,
        weight,
      })
    })
  }
  const both = new Float32Array(coverage.length)
  forEachWeight(down, (shift, weight) => {
    const by = shift * columns
    addShifted(both, wide, {
      from: Math.max(0, -by),
      to: Math.min(both.length, both.length - by),
      shift: by,
      weight,
    })
  })
  return Uint8Array.from(both, value => Math.round(255 * Math.min(1, value)))
}

function forEachWeight(deviation: number, visit: (shift: number, weight: number) => void): void {
  const kernel = gaussian(deviation)
  const reach = (kernel.length - 1) / 2
  for (const [i, weight] of kernel.entries()) visit(i - reach, weight)
}

interface Shifted {
  /** Range of the sums. */
  readonly from: number
  readonly to: number
  readonly shift: number
  readonly weight: number
}

function addShifted(sums: Float32Array, values: Float32Array, { from, to, shift, weight }: Shifted): void {
  for (let i = from; i < to; i++) sums[i] = (sums[i] ?? 0) + weight * (values[i + shift] ?? 0)
}

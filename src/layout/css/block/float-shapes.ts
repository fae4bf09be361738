/** Shapes around which lines flow beside floats (CSS Shapes 1 §6). */
import type { Point } from '../../../graphics/affine.ts'
import { cubicAt, type Path, toCubics, translatePath } from '../../../graphics/path.ts'
import { outlineOf } from '../effects/clip-paths.ts'
import type { LayoutBox } from '../layout-box.ts'
import { resolve } from '../used-values.ts'

/** The horizontal extent of a shape between two heights; null if it is not there. */
export type FloatShape = (
  top: number,
  bottom: number,
) => { readonly left: number; readonly right: number } | null

interface Edge {
  readonly from: Point
  readonly to: Point
}

/** Limit of edges: each line beside a float is compared with all. Lines flow around the margin box of others. */
const MAX_EDGES = 2_000

/** Lines per curve. */
const STEPS = 16

/** @param x Position of the margin box, as `y`. @returns Null for the margin box itself. */
export function floatShapeOf(box: LayoutBox, x: number, y: number): FloatShape | null {
  const { shapeOutside = null, shapeMargin = 0 } = box.style
  if (shapeOutside === null) return null
  const { margins } = box
  const { path } = outlineOf(shapeOutside, box)
  const edges = edgesOf(translatePath(path, x + margins.left, y + margins.top))
  if (edges.length > MAX_EDGES) return null
  const margin = resolve(shapeMargin, box.width)
  // the shape is clipped to the margin box (§5.1)
  const [least, most] = [x, x + box.width + margins.left + margins.right]
  return (top, bottom) => {
    const extent = extentOf(edges, top - margin, bottom + margin)
    if (extent === null) return null
    return { left: Math.max(least, extent.left - margin), right: Math.min(most, extent.right + margin) }
  }
}

function extentOf(edges: readonly Edge[], top: number, bottom: number) {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { from, to } of edges) {
    const [high, low] = from.y <= to.y ? [from, to] : [to, from]
    if (low.y <= top || high.y >= bottom) continue
    const at = (y: number): number =>
      low.y === high.y ? high.x : high.x + ((low.x - high.x) * (y - high.y)) / (low.y - high.y)
    const [a, b] = [at(Math.max(top, high.y)), at(Math.min(bottom, low.y))]
    left = Math.min(left, a, b)
    right = Math.max(right, a, b)
  }
  return left > right ? null : { left, right }
}

function edgesOf(path: Path): readonly Edge[] {
  const edges: Edge[] = []
  let [from, start]: Point[] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  const add = (to: Point): void => {
    if (from !== undefined) edges.push({ from, to })
    from = to
  }
  for (const command of toCubics(path)) {
    if (command.type === 'M') {
      if (start !== undefined && from !== start) add(start)
      from = command.to
      start = command.to
    } else if (command.type === 'C') {
      const { first, second, to } = command
      const base = from ?? to
      for (let step = 1; step <= STEPS; step++) {
        const t = step / STEPS
        add({
          x: cubicAt(t, base.x, first.x, second.x, to.x),
          y: cubicAt(t, base.y, first.y, second.y, to.y),
        })
      }
    } else add(command.type === 'Z' ? (start ?? command.to) : command.to)
  }
  if (start !== undefined) add(start)
  return edges
}

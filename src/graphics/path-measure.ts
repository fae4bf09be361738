/** Length, positions and directions along a path (SVG 2 §9.6). Pure. */
import { type Box, type Point, unite } from './affine.ts'
import { arcCentre, between, cubicAt, type Path, type PathCommand } from './path.ts'

export interface PathMeasure {
  readonly length: number
  /** Bounding box as Fabric computes it, which for quadratic curves is larger than the curve. */
  readonly box: Box
  /** Position and direction (radians) at a distance from the start; straight ends are extended. */
  at(distance: number): Point & { readonly angle: number }
}

/** Chords per curve; fewer in paths with very many curves. */
const MAX_CHORDS = 100
const MIN_CHORDS = 4
const MAX_POINTS = 200_000

/** Measures a path. Linear in its length. */
export function measurePath(path: Path): PathMeasure {
  const chords = Math.max(MIN_CHORDS, Math.min(MAX_CHORDS, Math.floor(MAX_POINTS / (path.length + 1))))
  const points: (Point & { readonly distance: number })[] = []
  let length = 0
  let box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let from: Point = { x: 0, y: 0 }
  for (const command of path) {
    const { type, to } = command
    const curve = curveOf(command, from)
    const boxed = type === 'Q' ? cubicCurve(from, command.control, command.control, to) : curve
    const count = curve === null ? 1 : chords
    for (let chord = 1; chord <= count; chord++) {
      const share = chord / count
      const point = curve === null ? to : curve(share)
      const before = points.at(-1)
      if (before !== undefined && type !== 'M') length += Math.hypot(point.x - before.x, point.y - before.y)
      points.push({ ...point, distance: length })
      const { x, y } = boxed === null ? to : boxed(share)
      box = unite(box, { left: x, top: y, right: x, bottom: y })
    }
    from = to
  }
  return {
    length,
    box: points.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : box,
    at(distance) {
      // Binary search for the first point that is not before the distance.
      let [low, high] = [1, points.length - 1]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((points[middle]?.distance ?? 0) < distance) low = middle + 1
        else high = middle
      }
      const [start, end] = [points[low - 1], points[low]]
      if (start === undefined || end === undefined) return { ...(points[0] ?? { x: 0, y: 0 }), angle: 0 }
      const span = end.distance - start.distance
      const share = span > 0 ? (distance - start.distance) / span : 0
      return { ...between(start, end, share), angle: Math.atan2(end.y - start.y, end.x - start.x) }
    },
  }
}

type Curve = (share: number) => Point

/** Null for straight commands. */
function curveOf(command: PathCommand, from: Point): Curve | null {
  const { to } = command
  switch (command.type) {
    case 'C':
      return cubicCurve(from, command.first, command.second, to)
    case 'Q': {
      const { control } = command
      return cubicCurve(from, between(from, control, 2 / 3), between(to, control, 2 / 3), to)
    }
    case 'A': {
      const centre = arcCentre(command, from)
      if (centre === null) return share => between(from, to, share)
      const { begin, sweep, at } = centre
      return share => at(Math.cos(begin + sweep * share), Math.sin(begin + sweep * share))
    }
    default:
      return null
  }
}

function cubicCurve(a: Point, b: Point, c: Point, d: Point): Curve {
  return t => ({ x: cubicAt(t, a.x, b.x, c.x, d.x), y: cubicAt(t, a.y, b.y, c.y, d.y) })
}

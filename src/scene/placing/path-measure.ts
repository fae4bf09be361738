import { type Box, type Point, unite } from '../../graphics/affine.ts'
import { PATH_ARGUMENTS } from './path-data.ts'

/** A path as something to walk along. */
export interface PathRuler {
  readonly length: number
  /** Around the path, as Fabric finds it. */
  readonly box: Box
  /** The point at a distance from the start, and the direction there in radians; behind a straight end it goes on. */
  at(distance: number): Point & { readonly angle: number }
}

/** Pieces that a curve is measured by; fewer where a path has very many. */
const MAX_PIECES = 100
const MIN_PIECES = 4
const MAX_POINTS = 200_000

/** Measures SVG path data, which was checked before. Linear in its length. */
export function createPathRuler(data: string): PathRuler {
  const segments = segmentsOf(data)
  const pieces = Math.max(MIN_PIECES, Math.min(MAX_PIECES, Math.floor(MAX_POINTS / (segments.length + 1))))
  const points: (Point & { readonly distance: number })[] = []
  let length = 0
  const add = (point: Point, isJump: boolean): void => {
    const before = points.at(-1)
    if (before !== undefined && !isJump) length += Math.hypot(point.x - before.x, point.y - before.y)
    points.push({ ...point, distance: length })
  }
  let box = NOTHING
  for (const { kind, at, boxed } of segments) {
    const count = kind === 'curve' ? pieces : 1
    for (let piece = 1; piece <= count; piece++) {
      const point = at(piece / count)
      add(point, kind === 'move')
      box = unite(box, boxOf(boxed === null ? point : boxed(piece / count)))
    }
  }
  return {
    length,
    box: points.length === 0 ? boxOf({ x: 0, y: 0 }) : box,
    at(distance) {
      let [low, high] = [1, points.length - 1]
      // the first point that is not before the distance
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((points[middle]?.distance ?? 0) < distance) low = middle + 1
        else high = middle
      }
      const [from, to] = [points[low - 1], points[low]]
      if (from === undefined || to === undefined) return { ...(points[0] ?? { x: 0, y: 0 }), angle: 0 }
      const share =
        to.distance > from.distance ? (distance - from.distance) / (to.distance - from.distance) : 0
      return {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        angle: Math.atan2(to.y - from.y, to.x - from.x),
      }
    },
  }
}

const NOTHING: Box = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
}

function boxOf({ x, y }: Point): Box {
  return { left: x, top: y, right: x, bottom: y }
}

/** A part of a path: its points by share of its parameter, 0 to 1. */
interface Segment {
  readonly kind: 'move' | 'line' | 'curve'
  at(share: number): Point
  /** The curve around which the box of the path is, where that is another. */
  boxed: ((share: number) => Point) | null
}

const TOKEN = /([a-z])|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)/giy
const FLAG = /[\s,]*([01])/y
const SEPARATORS = /[\s,]*/y
/** Reads commands with their arguments, in the letters' own order. */
function* commandsOf(data: string): Generator<{ letter: string; values: readonly number[] }> {
  let [position, letter] = [0, '']
  let values: number[] = []
  for (;;) {
    SEPARATORS.lastIndex = position
    SEPARATORS.exec(data)
    const isFlag = letter.toUpperCase() === 'A' && (values.length === 3 || values.length === 4)
    const reader = isFlag ? FLAG : TOKEN
    reader.lastIndex = SEPARATORS.lastIndex
    const match = reader.exec(data)
    if (match === null) return
    position = reader.lastIndex
    if (!isFlag && match[1] !== undefined) {
      letter = match[1]
      values = []
    } else values.push(Number(isFlag ? match[1] : match[2]))
    if (values.length !== PATH_ARGUMENTS[letter.toUpperCase()]) continue
    yield { letter, values }
    values = []
    // what follows a move without a letter are lines
    if (letter === 'M' || letter === 'm') letter = letter === 'M' ? 'L' : 'l'
  }
}

interface Control {
  readonly of: 'C' | 'Q'
  readonly point: Point
}

function segmentsOf(data: string): Segment[] {
  const segments: Segment[] = []
  let here: Point = { x: 0, y: 0 }
  let start = here
  // the last control point of a curve, for the smooth one behind it
  let control: Control | null = null
  for (const { letter, values } of commandsOf(data)) {
    const kind = letter.toUpperCase()
    const from = here
    const base = letter === kind ? { x: 0, y: 0 } : from
    const point = (at: number): Point => ({
      x: base.x + (values[at] ?? 0),
      y: base.y + (values[at + 1] ?? 0),
    })
    const mirror = (of: 'C' | 'Q'): Point =>
      control?.of === of ? { x: 2 * from.x - control.point.x, y: 2 * from.y - control.point.y } : from
    let next: Control | null = null
    switch (kind) {
      case 'M':
        here = start = point(0)
        segments.push({ kind: 'move', at: always(here), boxed: null })
        break
      case 'C':
      case 'S': {
        const first = kind === 'C' ? point(0) : mirror('C')
        const second = point(kind === 'C' ? 2 : 0)
        here = point(kind === 'C' ? 4 : 2)
        segments.push({ kind: 'curve', at: cubic(from, first, second, here), boxed: null })
        next = { of: 'C', point: second }
        break
      }
      case 'Q':
      case 'T': {
        const middle = kind === 'Q' ? point(0) : mirror('Q')
        here = point(kind === 'Q' ? 2 : 0)
        const [first, second] = [between(from, middle, 2 / 3), between(here, middle, 2 / 3)]
        // Fabric takes the box of a quadratic curve for that of a cubic one with its control point twice
        const boxed = cubic(from, middle, middle, here)
        segments.push({ kind: 'curve', at: cubic(from, first, second, here), boxed })
        next = { of: 'Q', point: middle }
        break
      }
      case 'A':
        here = point(5)
        segments.push({ kind: 'curve', at: arc(from, values, here), boxed: null })
        break
      default:
        if (kind === 'Z') here = start
        else if (kind === 'H') here = { x: base.x + (values[0] ?? 0), y: from.y }
        else if (kind === 'V') here = { x: from.x, y: base.y + (values[0] ?? 0) }
        else here = point(0)
        segments.push({ kind: 'line', at: always(here), boxed: null })
    }
    control = next
  }
  return segments
}

function always(point: Point): Segment['at'] {
  return () => point
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

function cubic(a: Point, b: Point, c: Point, d: Point): Segment['at'] {
  return t => {
    const s = 1 - t
    const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    return { x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y }
  }
}

/** An elliptic arc by its ends, as SVG 2 §B.2.4 finds its middle. */
function arc(from: Point, values: readonly number[], to: Point): Segment['at'] {
  const [radiusX = 0, radiusY = 0, degrees = 0, large = 0, sweep = 0] = values
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const half = { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 }
  const [x, y] = [cos * half.x + sin * half.y, cos * half.y - sin * half.x]
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)]
  if (rx === 0 || ry === 0) return share => between(from, to, share)
  const reach = (x / rx) ** 2 + (y / ry) ** 2
  if (reach === 0) return always(to)
  if (reach > 1) {
    rx *= Math.sqrt(reach)
    ry *= Math.sqrt(reach)
  }
  const scale = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, 1 / reach - 1))
  const middle = { x: (scale * rx * y) / ry, y: (-scale * ry * x) / rx }
  const begin = Math.atan2((y - middle.y) / ry, (x - middle.x) / rx)
  let sweepAngle = Math.atan2((-y - middle.y) / ry, (-x - middle.x) / rx) - begin
  if (sweep === 1 && sweepAngle < 0) sweepAngle += 2 * Math.PI
  if (sweep === 0 && sweepAngle > 0) sweepAngle -= 2 * Math.PI
  const center = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return share => {
    const angle = begin + sweepAngle * share
    const [u, v] = [middle.x + rx * Math.cos(angle), middle.y + ry * Math.sin(angle)]
    return { x: center.x + cos * u - sin * v, y: center.y + sin * u + cos * v }
  }
}

/** Path data and basic shapes → absolute segments: lines and cubic curves. Pure. */
import { apply, type Box, type Matrix, type Point, radians } from '../graphics/affine.ts'
import { formatNumber } from './values.ts'

export type Segment =
  | { readonly type: 'M' | 'L'; readonly to: Point }
  | { readonly type: 'C'; readonly first: Point; readonly second: Point; readonly to: Point }
  | { readonly type: 'Z'; readonly to: Point }

/** A path, and at which of its segments a command of its author ends: markers stand only there. */
export interface Path {
  readonly segments: readonly Segment[]
  readonly vertices: ReadonlySet<number>
}

interface Control {
  readonly kind: 'C' | 'Q'
  readonly point: Point
}

const COMMAND = /[\s,]*([MLHVCSQTAZ])/iy
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?)/iy
const FLAG = /[\s,]*([01])/y
const ARGUMENTS: Readonly<Record<string, number>> = {
  ...{ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 },
}
/** Of a circle, by a cubic curve for each quarter. */
const KAPPA = 0.5522847498307936

/** Reads path data up to its first mistake, as renderers do (SVG 2 §9.5.4). */
function readPath(data: string): Path {
  const segments: Segment[] = []
  const vertices = new Set<number>()
  let [at, letter] = [0, '']
  let current: Point = { x: 0, y: 0 }
  let start: Point = current
  /** Of the curve before, for S and T. */
  let control: Control | null = null
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const match = pattern.exec(data)
    if (match === null) return null
    at = pattern.lastIndex
    return match[1] ?? ''
  }
  const reflected = (kind: 'C' | 'Q'): Point =>
    control?.kind === kind
      ? { x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y }
      : current
  for (;;) {
    const next = take(COMMAND)
    if (next !== null) letter = next
    else if (letter === '' || letter === 'z' || letter === 'Z') break
    const upper = letter.toUpperCase()
    if (segments.length === 0 && upper !== 'M') break
    const numbers: number[] = []
    for (let i = 0; i < (ARGUMENTS[upper] ?? 0); i++) {
      const number = take(upper === 'A' && (i === 3 || i === 4) ? FLAG : NUMBER)
      if (number === null) break
      numbers.push(Number(number))
    }
    if (numbers.length < (ARGUMENTS[upper] ?? 0)) break
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers
    const origin = letter === upper ? { x: 0, y: 0 } : current
    const point = (x: number, y: number): Point => ({ x: origin.x + x, y: origin.y + y })
    let end: Point = current
    let after: Control | null = null
    switch (upper) {
      case 'M':
        end = start = point(a, b)
        segments.push({ type: 'M', to: end })
        letter = letter === 'M' ? 'L' : 'l'
        break
      case 'L':
      case 'H':
      case 'V':
        end =
          upper === 'L'
            ? point(a, b)
            : upper === 'H'
              ? { x: origin.x + a, y: current.y }
              : { x: current.x, y: origin.y + a }
        segments.push({ type: 'L', to: end })
        break
      case 'C':
      case 'S': {
        const first = upper === 'C' ? point(a, b) : reflected('C')
        const second = upper === 'C' ? point(c, d) : point(a, b)
        end = upper === 'C' ? point(e, f) : point(c, d)
        after = { kind: 'C', point: second }
        segments.push({ type: 'C', first, second, to: end })
        break
      }
      case 'Q':
      case 'T': {
        const corner = upper === 'Q' ? point(a, b) : reflected('Q')
        end = upper === 'Q' ? point(c, d) : point(a, b)
        after = { kind: 'Q', point: corner }
        segments.push({ type: 'C', first: toward(current, corner), second: toward(end, corner), to: end })
        break
      }
      case 'A':
        end = point(f, g)
        segments.push(...arc(current, { rx: a, ry: b, turn: c, isLarge: d === 1, isClockwise: e === 1, end }))
        break
      default:
        end = start
        segments.push({ type: 'Z', to: start })
    }
    current = end
    control = after
    vertices.add(segments.length - 1)
  }
  return { segments, vertices }
}

function toward(from: Point, corner: Point): Point {
  return { x: from.x + (2 / 3) * (corner.x - from.x), y: from.y + (2 / 3) * (corner.y - from.y) }
}

interface Arc {
  readonly rx: number
  readonly ry: number
  /** Degrees. */
  readonly turn: number
  readonly isLarge: boolean
  readonly isClockwise: boolean
  readonly end: Point
}

/** An elliptical arc in curves of at most a quarter (SVG 2 §B.2.4). */
function arc(from: Point, { rx: wide, ry: high, turn, isLarge, isClockwise, end }: Arc): Segment[] {
  let [rx, ry] = [Math.abs(wide), Math.abs(high)]
  if (from.x === end.x && from.y === end.y) return []
  if (rx === 0 || ry === 0) return [{ type: 'L', to: end }]
  const [sin, cos] = [Math.sin(radians(turn)), Math.cos(radians(turn))]
  const [halfX, halfY] = [(from.x - end.x) / 2, (from.y - end.y) / 2]
  const [x, y] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX]
  const excess = (x / rx) ** 2 + (y / ry) ** 2
  if (excess > 1) {
    rx *= Math.sqrt(excess)
    ry *= Math.sqrt(excess)
  }
  const rest = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
  const root = Math.sqrt(Math.max(0, rest / ((rx * y) ** 2 + (ry * x) ** 2)))
  const factor = isLarge === isClockwise ? -root : root
  const [centerX, centerY] = [(factor * rx * y) / ry, (-factor * ry * x) / rx]
  const center = {
    x: cos * centerX - sin * centerY + (from.x + end.x) / 2,
    y: sin * centerX + cos * centerY + (from.y + end.y) / 2,
  }
  const begin = Math.atan2((y - centerY) / ry, (x - centerX) / rx)
  let sweep = Math.atan2((-y - centerY) / ry, (-x - centerX) / rx) - begin
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const place = (u: number, v: number): Point => ({
    x: center.x + cos * rx * u - sin * ry * v,
    y: center.y + sin * rx * u + cos * ry * v,
  })
  return Array.from({ length: parts }, (_, i): Segment => {
    const [a, b] = [begin + (sweep * i) / parts, begin + (sweep * (i + 1)) / parts]
    const reach = (4 / 3) * Math.tan((b - a) / 4)
    return {
      type: 'C',
      first: place(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a)),
      second: place(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b)),
      to: i === parts - 1 ? end : place(Math.cos(b), Math.sin(b)),
    }
  })
}

/** The path of a shape whose lengths are plain numbers; null for what is no shape. */
export function shapePath(name: string, attributes: ReadonlyMap<string, string>): Path | null {
  const value = (key: string): number => Number.parseFloat(attributes.get(key) ?? '0') || 0
  switch (name) {
    case 'path':
      return readPath(attributes.get('d') ?? '')
    case 'polyline':
    case 'polygon': {
      const numbers = (attributes.get('points') ?? '').match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? []
      const end = name === 'polygon' && numbers.length > 1 ? 'Z' : ''
      return readPath(`M${numbers.slice(0, numbers.length - (numbers.length % 2)).join(' ')}${end}`)
    }
    case 'line':
      return readPath(`M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`)
    case 'rect':
      return rectPath(value('x'), value('y'), value('width'), value('height'), [value('rx'), value('ry')])
    case 'circle':
      return ellipsePath(value('cx'), value('cy'), value('r'), value('r'))
    case 'ellipse':
      return ellipsePath(value('cx'), value('cy'), value('rx'), value('ry'))
    default:
      return null
  }
}

function rectPath(x: number, y: number, width: number, height: number, radii: [number, number]): Path {
  if (!(width > 0 && height > 0)) return readPath('')
  const [rx, ry] = [Math.min(radii[0], width / 2), Math.min(radii[1], height / 2)]
  if (!(rx > 0 && ry > 0)) return readPath(`M${x} ${y}H${x + width}V${y + height}H${x}Z`)
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return readPath(
    `M${x + rx} ${y}H${x + width - rx}${corner(rx, ry)}V${y + height - ry}${corner(-rx, ry)}H${x + rx}${corner(-rx, -ry)}V${y + ry}${corner(rx, -ry)}Z`,
  )
}

function ellipsePath(cx: number, cy: number, rx: number, ry: number): Path {
  if (!(rx > 0 && ry > 0)) return readPath('')
  const [kx, ky] = [rx * KAPPA, ry * KAPPA]
  const [left, right, top, bottom] = [cx - rx, cx + rx, cy - ry, cy + ry]
  return readPath(
    `M${right} ${cy}C${right} ${cy + ky} ${cx + kx} ${bottom} ${cx} ${bottom}S${left} ${cy + ky} ${left} ${cy}` +
      `S${cx - kx} ${top} ${cx} ${top}S${right} ${cy - ky} ${right} ${cy}Z`,
  )
}

/** The box around the filled path (SVG 2 §8.10); null where there is none. */
export function pathBox({ segments }: Path): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const add = ({ x, y }: Point): void => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  let current: Point = { x: 0, y: 0 }
  for (const [i, segment] of segments.entries()) {
    // A last move draws nothing.
    if (segment.type !== 'M' || segments[i + 1] !== undefined) add(segment.to)
    if (segment.type === 'C') {
      const { first, second, to } = segment
      for (const t of [
        ...turns(current.x, first.x, second.x, to.x),
        ...turns(current.y, first.y, second.y, to.y),
      ]) {
        add({
          x: cubic(t, current.x, first.x, second.x, to.x),
          y: cubic(t, current.y, first.y, second.y, to.y),
        })
      }
    }
    current = segment.to
  }
  return right >= left && bottom >= top ? { left, top, right, bottom } : null
}

function cubic(t: number, a: number, b: number, c: number, d: number): number {
  const s = 1 - t
  return s ** 3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t ** 3 * d
}

/** Where a coordinate of a curve turns back. */
function turns(p: number, q: number, r: number, s: number): number[] {
  const [a, b, c] = [-p + 3 * q - 3 * r + s, 2 * (p - 2 * q + r), q - p]
  const roots: number[] = []
  if (Math.abs(a) < 1e-12) {
    if (Math.abs(b) > 1e-12) roots.push(-c / b)
  } else {
    const discriminant = b * b - 4 * a * c
    if (discriminant >= 0) {
      const root = Math.sqrt(discriminant)
      roots.push((-b + root) / (2 * a), (-b - root) / (2 * a))
    }
  }
  return roots.filter(t => t > 0 && t < 1)
}

/** The path as `d`, mapped. */
export function writePath({ segments }: Path, matrix: Matrix): string {
  const write = (point: Point): string => {
    const { x, y } = apply(matrix, point)
    return `${formatNumber(x)} ${formatNumber(y)}`
  }
  return segments
    .map(segment => {
      if (segment.type === 'Z') return 'Z'
      if (segment.type === 'C') {
        return `C${write(segment.first)} ${write(segment.second)} ${write(segment.to)}`
      }
      return segment.type + write(segment.to)
    })
    .join('')
}

/**
 * Paths as lists of absolute commands: read from SVG path data, built from basic shapes, transformed, bounded,
 * flattened, and written as path data or to a canvas or PDF. Pure.
 */
import { apply, type Box, type Matrix, type Point, radians, rotation } from './affine.ts'

/** A drawing command of SVG 2 §9.3 with absolute coordinates. H, V, S and T are read as L, C and Q. */
export type PathCommand =
  | { readonly type: 'M' | 'L' | 'Z'; readonly to: Point }
  | { readonly type: 'Q'; readonly control: Point; readonly to: Point }
  | CubicCommand
  | ArcCommand

export interface CubicCommand {
  readonly type: 'C'
  readonly first: Point
  readonly second: Point
  readonly to: Point
}

export interface ArcCommand {
  readonly type: 'A'
  readonly rx: number
  readonly ry: number
  /** Rotation of the ellipse's x axis in degrees. */
  readonly rotation: number
  readonly isLarge: boolean
  readonly isClockwise: boolean
  readonly to: Point
}

/** `to` of a Z is the start of its subpath. */
export type Path = readonly PathCommand[]

/** A path without quadratic curves and arcs. */
export type CubicPath = readonly Exclude<PathCommand, { type: 'Q' | 'A' }>[]

export interface ParsedPath {
  /** Everything before the first mistake, as renderers draw it (SVG 2 §9.5.4). */
  readonly path: Path
  /** Length of the text before the first mistake. */
  readonly end: number
  /** A sentence without a full stop; null for valid path data. */
  readonly mistake: string | null
}

/** Number of arguments by command letter (SVG 2 §9.3). */
export const PATH_ARGUMENTS: Readonly<Record<string, number>> = {
  ...{ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 },
}

interface Control {
  readonly of: 'C' | 'Q'
  readonly point: Point
}

const SEPARATORS = /[\s,]*/y
const LETTER = /[a-z]/iy
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
/** The two flags of an arc may be written without a separator. */
const FLAG = /[01]/y

const ORIGIN: Point = { x: 0, y: 0 }

/**
 * Reads SVG path data up to its first mistake. Linear in its length.
 * @param options.maxNumber Greater numbers are mistakes. Default: any finite number is valid.
 */
export function parsePath(data: string, { maxNumber = Number.MAX_VALUE } = {}): ParsedPath {
  const path: PathCommand[] = []
  let [at, end, letter] = [0, 0, '']
  let [here, start] = [ORIGIN, ORIGIN]
  /** Last control point of the preceding curve, which S and T mirror. */
  let control: Control | null = null
  const take = (pattern: RegExp): string | null => {
    SEPARATORS.lastIndex = at
    SEPARATORS.exec(data)
    at = pattern.lastIndex = SEPARATORS.lastIndex
    const found = pattern.exec(data)?.[0] ?? null
    if (found !== null) at = pattern.lastIndex
    return found
  }
  const stop = (mistake: string | null): ParsedPath => ({
    path,
    end: mistake === null ? data.length : end,
    mistake,
  })
  const mirrored = (of: 'C' | 'Q'): Point =>
    control?.of === of ? { x: 2 * here.x - control.point.x, y: 2 * here.y - control.point.y } : here
  const add = (command: PathCommand): void => {
    path.push(command)
    here = command.to
  }
  for (;;) {
    const next = take(LETTER)
    if (next === null && at >= data.length) return stop(null)
    if (next !== null && PATH_ARGUMENTS[next.toUpperCase()] === undefined) {
      return stop(`a path has no command '${next}'`)
    }
    if (path.length === 0 && next?.toUpperCase() !== 'M') return stop("a path begins with 'M'")
    if (next !== null) letter = next
    else if (letter === 'Z' || letter === 'z') {
      return stop(`'${letter}' of a path takes no numbers, but '${data.slice(at, at + 10)}' follows it`)
    }
    const upper = letter.toUpperCase()
    const count = PATH_ARGUMENTS[upper] ?? 0
    const values: number[] = []
    while (values.length < count) {
      const isFlag = upper === 'A' && (values.length === 3 || values.length === 4)
      const value = Number(take(isFlag ? FLAG : NUMBER) ?? Number.NaN)
      if (!(Math.abs(value) <= maxNumber)) {
        const rest = data.slice(at, at + 10)
        const found = rest === '' ? 'the end' : `'${rest}'`
        return stop(
          `'${letter}' of a path takes ${count} numbers each time, but ${found} follows after ${values.length}`,
        )
      }
      values.push(value)
    }
    end = at
    const base = letter === upper ? ORIGIN : here
    const point = (index: number): Point => ({
      x: base.x + (values[index] ?? 0),
      y: base.y + (values[index + 1] ?? 0),
    })
    let curve: Control | null = null
    switch (upper) {
      case 'M':
        start = point(0)
        add({ type: 'M', to: start })
        // Further pairs of numbers are lines.
        letter = letter === 'M' ? 'L' : 'l'
        break
      case 'H':
        add({ type: 'L', to: { x: base.x + (values[0] ?? 0), y: here.y } })
        break
      case 'V':
        add({ type: 'L', to: { x: here.x, y: base.y + (values[0] ?? 0) } })
        break
      case 'C':
      case 'S': {
        const first = upper === 'C' ? point(0) : mirrored('C')
        const second = point(count - 4)
        curve = { of: 'C', point: second }
        add({ type: 'C', first, second, to: point(count - 2) })
        break
      }
      case 'Q':
      case 'T': {
        const middle = upper === 'Q' ? point(0) : mirrored('Q')
        curve = { of: 'Q', point: middle }
        add({ type: 'Q', control: middle, to: point(count - 2) })
        break
      }
      case 'A': {
        const [rx = 0, ry = 0, rotation = 0, large, sweep] = values
        const flags = { isLarge: large === 1, isClockwise: sweep === 1 }
        add({ type: 'A', rx: Math.abs(rx), ry: Math.abs(ry), rotation, ...flags, to: point(5) })
        break
      }
      default:
        add(upper === 'Z' ? { type: 'Z', to: start } : { type: 'L', to: point(0) })
    }
    control = curve
  }
}

/** Straight lines through points; a closed one returns to the first. */
export function polygonPath(points: readonly Point[], isClosed: boolean): Path {
  const [first] = points
  if (first === undefined) return []
  const lines = points.map((to, i): PathCommand => ({ type: i === 0 ? 'M' : 'L', to }))
  return isClosed ? [...lines, { type: 'Z', to: first }] : lines
}

/** A rectangle, clockwise from its top left corner. */
export function rectPath({ left, top, right, bottom }: Box): Path {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return polygonPath(corners, true)
}

export interface EllipseOptions {
  readonly rx: number
  readonly ry: number
  /** Degrees, clockwise from the x axis. */
  readonly startAngle: number
  readonly endAngle: number
  readonly counterClockwise: boolean
}

/** An ellipse around the origin, or a part of it as `CanvasPath.ellipse` draws it; whole ellipses are closed. */
export function ellipsePath({ rx, ry, startAngle, endAngle, counterClockwise }: EllipseOptions): Path {
  const span = endAngle - startAngle
  const direction = counterClockwise ? -1 : 1
  const forward = span * direction
  const sweep = direction * (forward >= 0 ? Math.min(360, forward) : 360 - (-forward % 360))
  const at = (degrees: number): Point => {
    const [cos, sin] = rotation(degrees)
    return { x: rx * cos, y: ry * sin }
  }
  const first = at(startAngle)
  const path: PathCommand[] = [{ type: 'M', to: first }]
  // Quarters, as canvases divide ellipses.
  const quarters = Math.ceil(Math.abs(sweep) / 90)
  for (let i = 1; i <= quarters; i++) {
    const isLast = i === quarters
    const angle = startAngle + (isLast ? sweep : direction * 90 * i)
    const to = isLast && Math.abs(sweep) === 360 ? first : at(angle)
    path.push({ type: 'A', rx, ry, rotation: 0, isLarge: false, isClockwise: !counterClockwise, to })
  }
  return Math.abs(span) >= 360 ? [...path, { type: 'Z', to: first }] : path
}

/** Moves a path. */
export function translatePath(path: Path, dx: number, dy: number): Path {
  const moved = ({ x, y }: Point): Point => ({ x: x + dx, y: y + dy })
  return path.map(command => mapPoints(command, moved))
}

/** Maps a path. Arcs stay arcs under scaling along their axes and become cubic curves under other maps. */
export function transformPath(path: Path, matrix: Matrix): Path {
  const [a, b, c, d] = matrix
  const mapped = (point: Point): Point => apply(matrix, point)
  const keepsArcs =
    a > 0 && d > 0 && b === 0 && c === 0 && path.every(part => part.type !== 'A' || part.rotation === 0)
  if (!keepsArcs) return toCubics(path).map(command => mapPoints(command, mapped))
  return path.map(command => {
    const moved = mapPoints(command, mapped)
    return moved.type === 'A' ? { ...moved, rx: moved.rx * a, ry: moved.ry * d } : moved
  })
}

function mapPoints<Command extends PathCommand>(command: Command, map: (point: Point) => Point): Command
function mapPoints(command: PathCommand, map: (point: Point) => Point): PathCommand {
  const to = map(command.to)
  if (command.type === 'C') return { ...command, first: map(command.first), second: map(command.second), to }
  return command.type === 'Q' ? { ...command, control: map(command.control), to } : { ...command, to }
}

/** The same path with quadratic curves and arcs as cubic curves. */
export function toCubics(path: Path): CubicPath {
  let from = ORIGIN
  return path.flatMap(command => {
    const cubics = cubicsOf(command, from)
    from = command.to
    return cubics
  })
}

/** One command as lines and cubic curves. */
export function cubicsOf(command: PathCommand, from: Point): CubicPath {
  if (command.type === 'A') return arcCubics(command, from)
  if (command.type !== 'Q') return [command]
  const { control, to } = command
  return [{ type: 'C', first: between(from, control, 2 / 3), second: between(to, control, 2 / 3), to }]
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/** An arc by its centre (SVG 2 §B.2.4). */
export interface ArcCentre {
  /** Radians. */
  readonly begin: number
  readonly sweep: number
  /** The point of the ellipse at cosine `u` and sine `v`. */
  at(u: number, v: number): Point
}

/** Null for an arc without extent, which is a straight line to its end. */
export function arcCentre(
  { rx: wide, ry: high, rotation, isLarge, isClockwise, to }: ArcCommand,
  from: Point,
): ArcCentre | null {
  const [sin, cos] = [Math.sin(radians(rotation)), Math.cos(radians(rotation))]
  const [halfX, halfY] = [(from.x - to.x) / 2, (from.y - to.y) / 2]
  const [x, y] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX]
  const extent = (x / wide) ** 2 + (y / high) ** 2
  if (wide === 0 || high === 0 || extent === 0) return null
  // Radii that are too small grow until the ends fit (SVG 2 §B.2.5).
  const growth = Math.max(1, Math.sqrt(extent))
  const [rx, ry] = [wide * growth, high * growth]
  const offset = (isLarge === isClockwise ? -1 : 1) * Math.sqrt(Math.max(0, 1 / extent - 1))
  const [centreX, centreY] = [(offset * rx * y) / ry, (-offset * ry * x) / rx]
  const begin = Math.atan2((y - centreY) / ry, (x - centreX) / rx)
  let sweep = Math.atan2((-y - centreY) / ry, (-x - centreX) / rx) - begin
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  return {
    begin,
    sweep,
    at(u, v) {
      const [alongX, alongY] = [centreX + rx * u, centreY + ry * v]
      return { x: cos * alongX - sin * alongY + middleX, y: sin * alongX + cos * alongY + middleY }
    },
  }
}

/** An arc as curves of at most a quarter; nothing where it ends at its start. */
function arcCubics(arc: ArcCommand, from: Point): CubicPath {
  const { to } = arc
  if (from.x === to.x && from.y === to.y) return []
  const centre = arcCentre(arc, from)
  if (centre === null) return [{ type: 'L', to }]
  const { begin, sweep, at } = centre
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const reach = (4 / 3) * Math.tan(sweep / parts / 4)
  return Array.from({ length: parts }, (_, i): CubicCommand => {
    const [a, b] = [begin + (sweep * i) / parts, begin + (sweep * (i + 1)) / parts]
    return {
      type: 'C',
      first: at(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a)),
      second: at(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b)),
      to: i === parts - 1 ? to : at(Math.cos(b), Math.sin(b)),
    }
  })
}

export function cubicAt(t: number, a: number, b: number, c: number, d: number): number {
  const s = 1 - t
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
}

/** The smallest box around a path (SVG 2 §8.10); null for an empty one. A move at its end draws nothing. */
export function pathBounds(path: Path): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const add = (x: number, y: number): void => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  let from = ORIGIN
  const commands = toCubics(path)
  for (const [i, command] of commands.entries()) {
    const { type, to } = command
    if (type !== 'M' || commands[i + 1] !== undefined) add(to.x, to.y)
    if (type === 'C') {
      const { first, second } = command
      const ofX = extremesOf(from.x, first.x, second.x, to.x)
      for (const t of [...ofX, ...extremesOf(from.y, first.y, second.y, to.y)]) {
        add(cubicAt(t, from.x, first.x, second.x, to.x), cubicAt(t, from.y, first.y, second.y, to.y))
      }
    }
    from = to
  }
  return right >= left && bottom >= top ? { left, top, right, bottom } : null
}

/** Parameters at which a coordinate of a cubic curve has an extreme value. */
function extremesOf(p: number, q: number, r: number, s: number): number[] {
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

/** SVG path data in full precision. */
export function formatPath(path: Path): string {
  let data = ''
  for (const command of path) {
    const { type, to } = command
    if (type === 'Z') {
      data += 'Z'
      continue
    }
    data += type
    if (type === 'C') data += `${command.first.x} ${command.first.y} ${command.second.x} ${command.second.y} `
    else if (type === 'Q') data += `${command.control.x} ${command.control.y} `
    else if (type === 'A') {
      const { rx, ry, rotation, isLarge, isClockwise } = command
      data += `${rx} ${ry} ${rotation} ${isLarge ? 1 : 0} ${isClockwise ? 1 : 0} `
    }
    data += `${to.x} ${to.y}`
  }
  return data
}

/** What a path can be written to: a PDF page, or a canvas. */
export interface PathTarget {
  moveTo(x: number, y: number): unknown
  lineTo(x: number, y: number): unknown
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): unknown
  closePath(): unknown
  rect(x: number, y: number, width: number, height: number): unknown
}

/** Adds a path to the current path of a target. */
export function writePath(path: Path, target: PathTarget): void {
  let closedAt: Point | null = null
  const commands = toCubics(path)
  for (let i = 0; i < commands.length; i++) {
    const command = commands[i]
    if (command === undefined) break
    const { type, to } = command
    // What follows a closed subpath begins a new one at the same point.
    if (closedAt !== null && type !== 'M' && type !== 'Z') target.moveTo(closedAt.x, closedAt.y)
    closedAt = type === 'Z' ? to : null
    const opposite = type === 'M' ? rectAt(commands, i) : null
    if (opposite !== null) {
      target.rect(to.x, to.y, opposite.x - to.x, opposite.y - to.y)
      closedAt = to
      i += 4
    } else if (type === 'M') target.moveTo(to.x, to.y)
    else if (type === 'L') target.lineTo(to.x, to.y)
    else if (type === 'Z') target.closePath()
    else if (command.type === 'C') {
      const { first, second } = command
      target.bezierCurveTo(first.x, first.y, second.x, second.y, to.x, to.y)
    }
  }
}

/** The corner opposite the start of a subpath as `rectPath` builds it; null for other subpaths. */
function rectAt(path: Path, index: number): Point | null {
  const [a, b, c, d, end] = path.slice(index, index + 5)
  if (b?.type !== 'L' || c?.type !== 'L' || d?.type !== 'L' || end?.type !== 'Z' || a === undefined)
    return null
  const isRect = a.to.y === b.to.y && b.to.x === c.to.x && c.to.y === d.to.y && d.to.x === a.to.x
  return isRect ? c.to : null
}

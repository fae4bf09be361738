/**
 * How much work it is to draw an SVG, told beforehand from its text as a picture source gives it: styles are written
 * onto the elements. Rough: what `use` moves or scales is taken where it is defined. Pure.
 */
import { areaOf, type Box, grow, intersect, type Matrix, mapBox, multiply } from '../../../graphics/affine.ts'
import { type Path, parsePath, pathBounds } from '../../../graphics/path.ts'
import { readTransform } from '../../../svg/transform.ts'
import { fillWork, strokeWork } from '../path-cost.ts'
import { boxOf, readStyled } from './tags.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** What an element hands on to those in it. */
interface Open {
  readonly matrix: Matrix
  readonly stroke: string
  readonly strokeWidth: number
  readonly fill: string
  /** How often it is drawn. */
  readonly times: number
}

/** Tells of an SVG how many nanoseconds it takes about to draw it into so many pixels. @param base That it is judged by. */
export function createSvgWork(svg: string, base: Size): (size: Size) => number {
  const ns = workIn(svg, base)
  return size => {
    const larger = Math.max(size.width / base.width, size.height / base.height)
    return ns * Math.max(larger, larger * larger)
  }
}

function workIn(svg: string, size: Size): number {
  const uses = usesIn(svg)
  const steps = count(svg, '<fe') / Math.max(1, count(svg, '<filter'))
  const open: Open[] = []
  let ns = 0
  for (const [, closing, name = '', text = '', selfClosing] of svg.matchAll(TAG)) {
    if (closing === '/') {
      open.pop()
      continue
    }
    const attributes = readStyled(text)
    const outer = open.at(-1) ?? rootOf(attributes, size)
    const own = readTransform(attributes.get('transform') ?? '', NO_VIEWPORT)
    const element: Open = {
      matrix: own === null ? outer.matrix : multiply(outer.matrix, own),
      stroke: attributes.get('stroke') ?? outer.stroke,
      strokeWidth: numberOf(attributes.get('stroke-width')) ?? outer.strokeWidth,
      fill: attributes.get('fill') ?? outer.fill,
      times: outer.times * Math.max(1, uses.get(attributes.get('id') ?? '') ?? 0),
    }
    const effects = selfClosing === '/' ? LAYERED : [...LAYERED, 'opacity']
    const layers = effects.filter(effect => attributes.has(effect)).length
    const filter = attributes.has('filter') ? NS_PER_PIXEL.filter * Math.max(1, steps) : 0
    const whole = size.width * size.height * (layers * NS_PER_PIXEL.layer + filter)
    ns += element.times * (NS_PER_ELEMENT + whole + shapeWork(name, attributes, element, size))
    if (selfClosing !== '/') open.push(element)
  }
  return ns
}

const TAG = /<(\/?)([\w:.-]+)((?: [\w:.-]+="[^"]*")*)\s*(\/?)>/g
/** What is drawn by itself. The opacity of one element is that of its paint. */
const LAYERED = ['mask', 'clip-path', 'mix-blend-mode']

/** Transforms of normalised SVGs are plain numbers. */
const NO_VIEWPORT = { fontSize: 16, rootFontSize: 16, width: 0, height: 0 }

const NS_PER_ELEMENT = 2000
const NS_PER_PIXEL = { paint: 0.4, layer: 2, filter: 20 }
/** An edge is walked along row by row. */
const NS_PER_ROW = 50
/** Outlines of fewer points are taken for so many edges as high as they are. */
const FEW_POINTS = 400

function usesIn(svg: string): Map<string, number> {
  const uses = new Map<string, number>()
  for (const [, id = ''] of svg.matchAll(/<use(?: [\w:.-]+="[^"]*")*? xlink:href="#([^"]*)"/g)) {
    uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  return uses
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

function rootOf(attributes: ReadonlyMap<string, string>, { width, height }: Size): Open {
  const own = { width: numberOf(attributes.get('width')), height: numberOf(attributes.get('height')) }
  const { x, y, ...box } = boxOf(attributes.get('viewBox')) ?? {
    ...{ x: 0, y: 0, width: own.width ?? width, height: own.height ?? height },
  }
  const scale = Math.max(width / box.width, height / box.height)
  const matrix: Matrix = [scale, 0, 0, scale, -x * scale, -y * scale]
  return { matrix, stroke: 'none', strokeWidth: 1, fill: 'black', times: 1 }
}

function numberOf(value: string | undefined): number | null {
  const number = Number.parseFloat(value ?? '')
  return Number.isFinite(number) ? number : null
}

function shapeWork(
  name: string,
  attributes: ReadonlyMap<string, string>,
  { matrix, stroke, strokeWidth, fill }: Open,
  canvas: Size,
): number {
  const shape = shapeOf(name, attributes)
  if (shape === null) return 0
  const width = stroke === 'none' ? 0 : strokeWidth
  const screen = { left: 0, top: 0, right: canvas.width, bottom: canvas.height }
  const seen = intersect(mapBox(matrix, grow(shape.box, width / 2)), screen)
  const paint = areaOf(seen) * NS_PER_PIXEL.paint * ((fill === 'none' ? 0 : 1) + (width === 0 ? 0 : 1))
  if (shape.points <= FEW_POINTS || shape.path === null) {
    return paint + Math.max(0, seen.bottom - seen.top) * shape.points * NS_PER_ROW
  }
  const painted = { path: shape.path, matrix, canvas }
  const filled = fill === 'none' ? 0 : fillWork(painted)
  const stroked = width === 0 ? 0 : strokeWork(painted, { width, period: null })
  return paint + filled + stroked
}

interface DrawnShape {
  readonly box: Box
  readonly points: number
  /** Null where a few points are all there is. */
  readonly path: Path | null
}

function shapeOf(name: string, attributes: ReadonlyMap<string, string>): DrawnShape | null {
  const value = (key: string): number => numberOf(attributes.get(key)) ?? 0
  switch (name) {
    case 'path':
    case 'polygon':
    case 'polyline': {
      const points = attributes.get('points')
      const data = name === 'path' ? (attributes.get('d') ?? '') : `M${points ?? ''}`
      const { path } = parsePath(data)
      const box = pathBounds(path) ?? { left: 0, top: 0, right: 0, bottom: 0 }
      return { box, points: Math.ceil(data.length / 4), path }
    }
    case 'rect': {
      const [left, top] = [value('x'), value('y')]
      // A share of the whole is taken for all of it.
      const side = (key: string) => (attributes.get(key)?.endsWith('%') === true ? 1e6 : value(key))
      return {
        box: { left, top, right: left + side('width'), bottom: top + side('height') },
        points: 4,
        path: null,
      }
    }
    case 'circle':
    case 'ellipse': {
      const [x, y] = [value('cx'), value('cy')]
      const [rx, ry] = name === 'circle' ? [value('r'), value('r')] : [value('rx'), value('ry')]
      return { box: { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry }, points: 4, path: null }
    }
    case 'line': {
      const [a, b, c, d] = [value('x1'), value('y1'), value('x2'), value('y2')]
      const box = { left: Math.min(a, c), top: Math.min(b, d), right: Math.max(a, c), bottom: Math.max(b, d) }
      return { box, points: 4, path: null }
    }
    default:
      return null
  }
}

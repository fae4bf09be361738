/** Estimates how long the canvas takes to draw a normalised SVG, before it is drawn. Pure. */
import {
  areaOf,
  type Box,
  grow,
  intersect,
  type Matrix,
  mapBox,
  multiply,
  type Size,
} from '../../../graphics/affine.ts'
import { type Path, parsePath, pathBounds } from '../../../graphics/path.ts'
import type { SvgElement } from '../../../svg/element.ts'
import { readViewBox } from '../../../svg/values.ts'
import { fillWork, strokeWork } from '../path-cost.ts'

/** Inherited values that decide how a shape is painted. */
interface Inherited {
  readonly matrix: Matrix
  readonly stroke: string
  readonly strokeWidth: number
  readonly fill: string
}

/**
 * @param base Size in pixels for which the SVG is estimated.
 * @returns The estimated nanoseconds for drawing at a given size.
 */
export function createSvgWork(root: SvgElement, base: Size): (size: Size) => number {
  const ns = workOf(root, base)
  return size => {
    const larger = Math.max(size.width / base.width, size.height / base.height)
    return ns * Math.max(larger, larger * larger)
  }
}

/** Effects that need a layer. The opacity of a single element applies to its paint. */
const LAYERED = ['mask', 'clip-path', 'mix-blend-mode']
const NS_PER_ELEMENT = 2000
const NS_PER_PIXEL = { paint: 0.4, layer: 2, filter: 20 }
/** For each pixel row that an edge crosses. */
const NS_PER_ROW = 50
/** Outlines of fewer points are estimated as edges of their full height. */
const FEW_POINTS = 400

function workOf(root: SvgElement, size: Size): number {
  const pixels = size.width * size.height
  const steps = Math.max(1, countNames(root, /^fe/) / Math.max(1, countNames(root, /^filter$/)))
  const visit = (element: SvgElement, outer: Inherited): number => {
    const { attributes, children } = element
    const inherited: Inherited = {
      matrix: multiply(outer.matrix, element.matrix),
      stroke: attributes.get('stroke') ?? outer.stroke,
      strokeWidth: numberOf(attributes.get('stroke-width')) ?? outer.strokeWidth,
      fill: attributes.get('fill') ?? outer.fill,
    }
    const effects = children.length === 0 ? LAYERED : [...LAYERED, 'opacity']
    const layers = effects.filter(effect => attributes.has(effect)).length
    const filter = attributes.has('filter') ? NS_PER_PIXEL.filter * steps : 0
    let ns = NS_PER_ELEMENT + pixels * (layers * NS_PER_PIXEL.layer + filter)
    ns += shapeWork(element, inherited, size)
    for (const child of children) if (typeof child !== 'string') ns += visit(child, inherited)
    return ns
  }
  return visit(root, initialOf(root, size))
}

function countNames({ name, children }: SvgElement, pattern: RegExp): number {
  const inner = children.map(child => (typeof child === 'string' ? 0 : countNames(child, pattern)))
  return inner.reduce((sum, count) => sum + count, pattern.test(name) ? 1 : 0)
}

function initialOf({ attributes }: SvgElement, { width, height }: Size): Inherited {
  const box = readViewBox(attributes.get('viewBox')) ?? { x: 0, y: 0, width, height }
  const scale = Math.max(width / box.width, height / box.height)
  const matrix: Matrix = [scale, 0, 0, scale, -box.x * scale, -box.y * scale]
  return { matrix, stroke: 'none', strokeWidth: 1, fill: 'black' }
}

function numberOf(value: string | undefined): number | null {
  const number = Number.parseFloat(value ?? '')
  return Number.isFinite(number) ? number : null
}

function shapeWork(
  element: SvgElement,
  { matrix, stroke, strokeWidth, fill }: Inherited,
  canvas: Size,
): number {
  const shape = shapeOf(element)
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
  /** Null for basic shapes. */
  readonly path: Path | null
}

function shapeOf(element: SvgElement): DrawnShape | null {
  const { name, attributes } = element
  switch (name) {
    case 'path':
    case 'polygon':
    case 'polyline': {
      const data = name === 'path' ? (attributes.get('d') ?? '') : `M${attributes.get('points') ?? ''}`
      const { path } = parsePath(data)
      const box = pathBounds(path) ?? { left: 0, top: 0, right: 0, bottom: 0 }
      return { box, points: Math.ceil(data.length / 4), path }
    }
    case 'rect':
    case 'circle':
    case 'ellipse':
    case 'line': {
      const box = element.fillBox()
      return box == null ? null : { box, points: 4, path: null }
    }
    default:
      return null
  }
}

/** A canvas node → inline SVG. */
import { isRecord } from '../../base/json.ts'
import { cssColor } from './declarations.ts'
import { type Attributes, element } from './markup.ts'
import { listOf, type Node, numberOf } from './node.ts'
import type { Writing } from './writing.ts'

/** Vectors may overflow to the left and above, so the drawing is not clipped. */
export function writeCanvas({ canvas }: Node, writing: Writing): string {
  const vectors = listOf(canvas).filter(isRecord)
  const extents = vectors.map(extentOf)
  const width = greatest(extents.map(([right]) => right))
  const height = greatest(extents.map(([, bottom]) => bottom))
  const shapes = vectors.map(vector => writeVector(vector, writing)).join('')
  const attributes = {
    width: `${width}pt`,
    height: `${height}pt`,
    // a drawing without width or height, such as a rule, needs a viewBox too
    viewBox: `0 0 ${width || 1} ${height || 1}`,
    'aria-hidden': 'true',
  }
  return element('svg', width > 0 && height > 0 ? attributes : flat(attributes, width, height), shapes)
}

function flat(attributes: Record<string, string>, width: number, height: number) {
  const style = `width:${width || 1}pt;height:${height || 1}pt;margin-bottom:${height === 0 ? '-1pt' : '0'}`
  const { width: _width, height: _height, ...others } = attributes
  return { ...others, style }
}

/** The right and bottom edge of a vector. */
function extentOf(vector: Node): [number, number] {
  const at = (name: string): number => numberOf(vector[name]) ?? 0
  switch (vector['type']) {
    case 'rect':
      return [at('x') + at('w'), at('y') + at('h')]
    case 'ellipse':
      return [at('x') + at('r1'), at('y') + at('r2')]
    case 'line':
      return [Math.max(at('x1'), at('x2')), Math.max(at('y1'), at('y2'))]
    case 'polyline': {
      const points = pointsOf(vector)
      return [greatest(points.map(([x]) => x)), greatest(points.map(([, y]) => y))]
    }
    default:
      return [0, 0]
  }
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), 0)
}

function writeVector(vector: Node, writing: Writing): string {
  const { gradient, definition } = gradientOf(vector, writing)
  return definition + writeShape(vector, paintOf(vector, gradient))
}

function writeShape(vector: Node, paint: Attributes): string {
  const at = (name: string): number => numberOf(vector[name]) ?? 0
  switch (vector['type']) {
    case 'rect': {
      const rx = at('r') || null
      return element('rect', { x: at('x'), y: at('y'), width: at('w'), height: at('h'), rx, ...paint }, '')
    }
    case 'ellipse':
      return element('ellipse', { cx: at('x'), cy: at('y'), rx: at('r1'), ry: at('r2'), ...paint }, '')
    case 'line': {
      const ends = { x1: at('x1'), y1: at('y1'), x2: at('x2'), y2: at('y2') }
      return element('line', { ...ends, ...paint, fill: null }, '')
    }
    case 'polyline': {
      const points = pointsOf(vector)
        .map(([x, y]) => `${x},${y}`)
        .join(' ')
      return element(vector['closePath'] === true ? 'polygon' : 'polyline', { points, ...paint }, '')
    }
    case 'path': {
      const d = typeof vector['d'] === 'string' && /^[-+\w\s.,]*$/.test(vector['d']) ? vector['d'] : ''
      return element('path', { d, ...paint }, '')
    }
    default:
      return ''
  }
}

function pointsOf({ points }: Node): [number, number][] {
  return listOf(points)
    .filter(isRecord)
    .map(point => [numberOf(point['x']) ?? 0, numberOf(point['y']) ?? 0])
}

/** As in pdfmake, shapes without a fill always have a line, and filled shapes only with `lineColor`. */
function paintOf(vector: Node, gradient: string | null): Attributes {
  const fill = gradient ?? cssColor(vector['color'])
  const line = cssColor(vector['lineColor']) ?? (fill === null ? 'black' : null)
  const { dash, lineCap, lineJoin } = vector
  const length = isRecord(dash) ? numberOf(dash['length']) : null
  const space = isRecord(dash) ? (numberOf(dash['space']) ?? length) : null
  return {
    fill: fill ?? 'none',
    'fill-opacity': numberOf(vector['fillOpacity']),
    stroke: line,
    'stroke-width': line === null ? null : (numberOf(vector['lineWidth']) ?? 1),
    'stroke-opacity': numberOf(vector['strokeOpacity']),
    'stroke-dasharray': length === null ? null : `${length} ${space}`,
    'stroke-linecap': ['butt', 'round', 'square'].find(cap => cap === lineCap) ?? null,
    'stroke-linejoin': ['miter', 'round', 'bevel'].find(join => join === lineJoin) ?? null,
  }
}

/** A gradient from left to right with evenly spaced colours. */
function gradientOf({ linearGradient }: Node, { createId }: Writing) {
  const colors = listOf(linearGradient).flatMap(color => cssColor(color) ?? [])
  if (colors.length < 2) return { gradient: colors[0] ?? null, definition: '' }
  const id = createId('gradient')
  const stops = colors.map((color, i) =>
    element('stop', { offset: i / (colors.length - 1), 'stop-color': color }, ''),
  )
  return { gradient: `url(#${id})`, definition: element('linearGradient', { id }, stops.join('')) }
}

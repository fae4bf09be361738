/** A shape → elements in the paint order of its fill, stroke and markers. */
import { IDENTITY, invert, type Matrix, multiply } from '../graphics/affine.ts'
import { formatPath, type Path, pathBounds, transformPath } from '../graphics/path.ts'
import { type ComputedStyle, computedValue, type Styler } from './computed-style.ts'
import { createElement, ownAttributes, type SvgElement, withAttributes } from './element.ts'
import { lengthsOf, otherAttributes } from './geometry.ts'
import type { Place } from './normalize.ts'
import { ownMatrix } from './own-matrix.ts'
import { paintAttributes, paintsOf, type Resources } from './resources.ts'
import { shapePath } from './shape-path.ts'
import type { SvgNode } from './tree.ts'
import { formatNumber } from './values.ts'

export interface ShapeDrawing extends Resources {
  readonly styler: Styler
}

const MARKED = new Set(['path', 'line', 'polyline', 'polygon'])
const MARKERS = ['marker-start', 'marker-mid', 'marker-end']
/** Properties that apply to the whole shape if it becomes several elements. */
const OF_WHOLE = ['opacity', 'mix-blend-mode']

export function drawShape(
  node: SvgNode,
  style: ComputedStyle,
  place: Place,
  { styler, servers, effects, markers }: ShapeDrawing,
): readonly SvgElement[] {
  const lengths = lengthsOf(node, style, styler)
  const geometry = new Map([...otherAttributes(node), ...lengths])
  const inCss = /^path\(\s*(["'])(.*)\1\s*\)$/s.exec(node.style.get('d') ?? '')?.[2]
  if (inCss !== undefined && node.name === 'path') geometry.set('d', inCss)
  let path: Path | null = null
  const pathOf = (): Path => {
    path ??= shapePath(node.name, geometry)
    return path
  }
  const attributes = new Map([...ownAttributes(style), ...geometry])
  const bare = createElement(node.name, { attributes, style, fillBox: () => pathBounds(pathOf()) })
  const fillBox = () => bare.fillBox()
  const matrix = ownMatrix(node, style, styler, { x: 0, y: 0, ...style.basis }, fillBox)

  const paints = paintsOf(style, place, servers, fillBox)
  const shape = { ...withAttributes(bare, paintAttributes(style, paints)), matrix }
  const found = effects.resolve(style.own, fillBox)
  const isVisible = computedValue(style, 'visibility') === 'visible'
  const hasFill = paints.fill !== 'none'
  const hasStroke = paints.stroke !== 'none' && computedValue(style, 'stroke-width') !== '0'
  const marked =
    isVisible && MARKED.has(node.name) && MARKERS.some(name => computedValue(style, name) !== 'none')
      ? markers(pathOf(), style, { ...place, matrix: multiply(place.matrix, matrix) }, paints)
      : []
  const total = multiply(place.matrix, matrix)
  const isFixed = hasStroke && computedValue(style, 'vector-effect') === 'non-scaling-stroke'
  const steady = isFixed ? uniformScale(total) : 1
  const stroked =
    steady === null
      ? unscaledStroke(shape, pathOf(), total)
      : steady === 1
        ? shape
        : withAttributes(shape, strokeMeasures(style, steady))
  const isStrokeApart = steady === null
  const order = computedValue(style, 'paint-order').split(' ')
  const isSplit = (hasFill && hasStroke && order.indexOf('stroke') < order.indexOf('fill')) || isStrokeApart
  const isComposed = hasFill && hasStroke && (style.own.get('opacity') ?? '1') !== '1'
  if (!isSplit && marked.length === 0 && !isComposed) {
    return [withAttributes(stroked, Object.fromEntries(found))]
  }
  const parts = order.flatMap(part => {
    if (part === 'markers') return marked
    if (!isSplit) return part === (hasFill ? 'fill' : 'stroke') ? [stroked] : []
    if (part === 'fill') return hasFill ? [withAttributes(shape, { stroke: 'none' })] : []
    return hasStroke ? [withAttributes(stroked, { fill: 'none' })] : []
  })
  const cleared = Object.fromEntries(OF_WHOLE.map(name => [name, null]))
  // The group takes over the transform of the shape.
  const children = parts.map(part => {
    if (marked.includes(part)) return part
    const inner = withAttributes(part, cleared)
    return part.matrix === matrix ? { ...inner, matrix: IDENTITY } : inner
  })
  const whole = new Map(found)
  for (const name of OF_WHOLE) {
    const value = attributes.get(name)
    if (value !== undefined) whole.set(name, value)
  }
  const groupStyle = { ...style, own: new Map<string, string>() }
  return [createElement('g', { attributes: whole, matrix, children, style: groupStyle, fillBox })]
}

/** The scale factor of a uniform transform; null for others. */
function uniformScale([a, b, c, d]: Matrix): number | null {
  const [x, y] = [Math.hypot(a, b), Math.hypot(c, d)]
  const isUniform = Math.abs(x - y) < 1e-3 * Math.max(x, y) && Math.abs(a * c + b * d) < 1e-3 * x * y
  return isUniform && x > 0 ? x : null
}

function strokeMeasures(style: ComputedStyle, scale: number): Record<string, string> {
  const measures: Record<string, string> = {
    'stroke-width': formatNumber(Number(computedValue(style, 'stroke-width')) / scale),
  }
  const dashes = computedValue(style, 'stroke-dasharray')
  if (dashes !== 'none') {
    measures['stroke-dasharray'] = dashes
      .split(' ')
      .map(dash => formatNumber(Number(dash) / scale))
      .join(' ')
    measures['stroke-dashoffset'] = formatNumber(Number(computedValue(style, 'stroke-dashoffset')) / scale)
  }
  return measures
}

/** A non-scaling stroke: the path is transformed to pixels, the stroke is not. */
function unscaledStroke(shape: SvgElement, path: Path, total: Matrix): SvgElement {
  const inverse = invert(total)
  if (inverse === null) return shape
  const attributes = new Map([...shape.attributes].filter(([name]) => !GEOMETRY.has(name)))
  attributes.set('d', formatPath(transformPath(path, total)))
  return { ...shape, name: 'path', attributes, matrix: inverse }
}

const GEOMETRY = new Set('x y width height rx ry cx cy r x1 y1 x2 y2 points d'.split(' '))

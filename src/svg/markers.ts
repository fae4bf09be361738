/** The markers of a path: their positions, directions and groups (SVG 2 §13.7). Pure. */
import { IDENTITY, type Matrix, multiply, type Point } from '../graphics/affine.ts'
import { cubicsOf, type Path, type PathCommand } from '../graphics/path.ts'
import { type ComputedStyle, computedValue } from './computed-style.ts'
import { createElement, inheritedAttributes, ownAttributes, type SvgElement } from './element.ts'
import { lengthsOf } from './geometry.ts'
import type { Place } from './normalize.ts'
import { clippedToViewport, type Effects, type ResourceContext, type ShapePaints } from './resources.ts'
import { fitViewBox } from './transform.ts'
import { readReference, readViewBox } from './values.ts'

interface MarkerDrawing {
  readonly context: ResourceContext
  readonly effects: Effects
}

export function drawMarkers(
  drawing: MarkerDrawing,
  path: Path,
  style: ComputedStyle,
  place: Place,
  paints: ShapePaints,
): readonly SvgElement[] {
  const drawn = new Map<string, Marker | null>()
  const strokeWidth = Number(computedValue(style, 'stroke-width'))
  return markerPlaces(path).flatMap(({ at, kind, angle }) => {
    const id = readReference(computedValue(style, kind))?.id
    if (id === undefined) return []
    let marker = drawn.get(id)
    if (marker === undefined) {
      marker = openMarker(id, drawing, { style, place, paints })
      drawn.set(id, marker)
    }
    if (marker === null) return []
    const { orient, isOfStroke, element } = marker
    const scale = isOfStroke ? strokeWidth : 1
    if (scale === 0) return []
    const turn =
      typeof orient === 'number'
        ? orient
        : angle + (orient === 'reverse' && kind === 'marker-start' ? Math.PI : 0)
    const [sin, cos] = [Math.sin(turn) * scale, Math.cos(turn) * scale]
    const placed: Matrix = [cos, sin, -sin, cos, at.x, at.y]
    return [{ ...element, matrix: multiply(placed, element.matrix) }]
  })
}

interface Marker {
  /** Radians; `auto` and `reverse` follow the path. */
  readonly orient: number | 'auto' | 'reverse'
  readonly isOfStroke: boolean
  /** With its reference point at the origin. */
  readonly element: SvgElement
}

/** Null for markers that draw nothing. */
function openMarker(
  id: string,
  { context, effects }: MarkerDrawing,
  at: { style: ComputedStyle; place: Place; paints: ShapePaints },
): Marker | null {
  const node = context.tree.byId.get(id)
  if (node?.name !== 'marker') return null
  const style = context.styleOf(node)
  const lengths = lengthsOf(node, style, context.styler)
  const [width, height] = [Number(lengths.get('markerWidth') ?? 3), Number(lengths.get('markerHeight') ?? 3)]
  if (!(width > 0 && height > 0)) return null
  const box = readViewBox(node.attributes.get('viewBox')) ?? { x: 0, y: 0, width, height }
  const aspect = node.attributes.get('preserveAspectRatio')
  const fit = fitViewBox({ x: 0, y: 0, width, height }, box, aspect)
  const refX = referenceAt(node.attributes.get('refX'), lengths.get('refX'), box.x, box.width)
  const refY = referenceAt(node.attributes.get('refY'), lengths.get('refY'), box.y, box.height)
  const [scaleX, , , scaleY] = fit
  const matrix: Matrix = [scaleX, 0, 0, scaleY, -refX * scaleX, -refY * scaleY]
  const inner = { ...style, basis: { ...style.basis, width: box.width, height: box.height } }
  const place = { style: inner, matrix: IDENTITY, shapePaints: at.paints }
  const children = context.contentOf(node, place)
  if (children.length === 0) return null
  const attributes = new Map([...inheritedAttributes(style, at.style), ...ownAttributes(style)])
  const group = createElement('g', { attributes, matrix, children, style: inner })
  const isOpen = ['visible', 'auto'].includes(style.own.get('overflow') ?? 'hidden')
  const content = createElement('g', { children, style: inner })
  const area = { x: 0, y: 0, width, height }
  const element = isOpen ? group : clippedToViewport(group, content, { area, fit, effects })
  const orient = node.attributes.get('orient')?.trim() ?? '0'
  const degrees = Number.parseFloat(orient)
  return {
    orient:
      orient === 'auto'
        ? 'auto'
        : orient === 'auto-start-reverse'
          ? 'reverse'
          : ((degrees || 0) * Math.PI) / 180,
    isOfStroke: node.attributes.get('markerUnits') !== 'userSpaceOnUse',
    element,
  }
}

const SIDES: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 }

function referenceAt(
  text: string | undefined,
  length: string | undefined,
  start: number,
  whole: number,
): number {
  const share = SIDES[text?.trim() ?? '']
  return share === undefined ? Number(length ?? 0) : start + share * whole
}

interface MarkerPlace {
  readonly at: Point
  readonly kind: 'marker-start' | 'marker-mid' | 'marker-end'
  /** Radians, for `orient="auto"`. */
  readonly angle: number
}

interface Vertex {
  readonly at: Point
  /** Directions of the segments before and after; null at the ends of a subpath. */
  incoming: Point | null
  outgoing: Point | null
}

function markerPlaces(path: Path): readonly MarkerPlace[] {
  const vertices: Vertex[] = []
  /** The first vertex of the subpath. */
  let first: Vertex | null = null
  let from: Point = { x: 0, y: 0 }
  for (const command of path) {
    const { type, to } = command
    const last = vertices.at(-1)
    if (type === 'M') {
      first = { at: to, incoming: null, outgoing: null }
      vertices.push(first)
    } else {
      const { leaving, arriving } = directionsOf(from, command)
      if (last !== undefined) last.outgoing ??= leaving
      const incoming = type === 'Z' ? (arriving ?? last?.incoming ?? null) : arriving
      if (type === 'Z' && first !== null) first.incoming = incoming
      vertices.push({ at: to, incoming, outgoing: type === 'Z' ? (first?.outgoing ?? null) : null })
    }
    from = to
  }
  return vertices.map(({ at, incoming, outgoing }, i) => ({
    at,
    kind: i === 0 ? 'marker-start' : i === vertices.length - 1 ? 'marker-end' : 'marker-mid',
    angle: bisector(incoming, outgoing),
  }))
}

function directionsOf(from: Point, command: PathCommand): { leaving: Point | null; arriving: Point | null } {
  const points = [
    from,
    ...cubicsOf(command, from).flatMap(cubic =>
      cubic.type === 'C' ? [cubic.first, cubic.second, cubic.to] : [cubic.to],
    ),
  ]
  const first = points.find(point => unit(from, point) !== null)
  const last = points.findLast(point => unit(point, command.to) !== null)
  return {
    leaving: first === undefined ? null : unit(from, first),
    arriving: last === undefined ? null : unit(last, command.to),
  }
}

function unit(from: Point, to: Point): Point | null {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(x, y)
  return length > 1e-9 ? { x: x / length, y: y / length } : null
}

function bisector(incoming: Point | null, outgoing: Point | null): number {
  const [a, b] = [incoming ?? outgoing, outgoing ?? incoming]
  if (a === null || b === null) return 0
  const [x, y] = [a.x + b.x, a.y + b.y]
  // The bisector of opposite directions is perpendicular to them.
  return Math.hypot(x, y) < 1e-9 ? Math.atan2(a.y, a.x) - Math.PI / 2 : Math.atan2(y, x)
}

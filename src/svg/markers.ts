/** The markers of a path: where they stand, which way they point, and the groups that show them (SVG 2 §13.7). Pure. */
import { IDENTITY, type Matrix, multiply, type Point } from '../graphics/affine.ts'
import { type ComputedStyle, computedValue } from './computed-style.ts'
import type { Effects } from './effects.ts'
import {
  createElement,
  inheritedAttributes,
  ownAttributes,
  type SvgElement,
  staysIn,
  withAttributes,
} from './element.ts'
import { lengthsOf } from './geometry.ts'
import type { Place } from './normalize.ts'
import type { ResourceContext } from './paint-servers.ts'
import type { Path, Segment } from './path.ts'
import { fitViewBox } from './transform.ts'
import type { SvgNode } from './tree.ts'
import { readReference, readViewBox } from './values.ts'

export interface MarkerDrawing {
  readonly context: ResourceContext
  readonly effects: Effects
  childrenOf(node: SvgNode, place: Place): readonly SvgElement[]
}

export function drawMarkers(
  drawing: MarkerDrawing,
  path: Path,
  style: ComputedStyle,
  place: Place,
  paints: { fill: string; stroke: string },
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
  /** Radians; or along the path. */
  readonly orient: number | 'auto' | 'reverse'
  readonly isOfStroke: boolean
  /** With its reference point at the origin. */
  readonly element: SvgElement
}

/** Null for what shows nothing. */
function openMarker(
  id: string,
  { context, effects, childrenOf }: MarkerDrawing,
  at: { style: ComputedStyle; place: Place; paints: { fill: string; stroke: string } },
): Marker | null {
  const node = context.tree.byId.get(id)
  if (node?.name !== 'marker') return null
  const style = context.styleOf(node)
  const said = lengthsOf(node, style, context.styler)
  const [width, height] = [Number(said.get('markerWidth') ?? 3), Number(said.get('markerHeight') ?? 3)]
  if (!(width > 0 && height > 0)) return null
  const box = readViewBox(node.attributes.get('viewBox')) ?? { x: 0, y: 0, width, height }
  const aspect = node.attributes.get('preserveAspectRatio')
  const fit = fitViewBox({ x: 0, y: 0, width, height }, box, aspect)
  const refX = referenceAt(node.attributes.get('refX'), said.get('refX'), box.x, box.width)
  const refY = referenceAt(node.attributes.get('refY'), said.get('refY'), box.y, box.height)
  const [scaleX, , , scaleY, left, top] = fit
  const matrix: Matrix = [scaleX, 0, 0, scaleY, -refX * scaleX, -refY * scaleY]
  const inner = { ...style, basis: { ...style.basis, width: box.width, height: box.height } }
  const place = { style: inner, matrix: IDENTITY, shapePaints: at.paints }
  const children = childrenOf(node, place)
  if (children.length === 0) return null
  const attributes = new Map([...inheritedAttributes(style, at.style), ...ownAttributes(style)])
  const group = createElement('g', { attributes, matrix, children, style: inner })
  const edges = {
    left: -left / scaleX,
    top: -top / scaleY,
    right: (width - left) / scaleX,
    bottom: (height - top) / scaleY,
  }
  const isOpen = ['visible', 'auto'].includes(style.own.get('overflow') ?? 'hidden')
  const isCut = !isOpen && !staysIn(createElement('g', { children, style: inner }), edges)
  const element = isCut ? withAttributes(group, { 'clip-path': effects.rectangle(edges, group) }) : group
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
  /** Directions of the segments before and after; null where there is none. */
  incoming: Point | null
  outgoing: Point | null
}

function markerPlaces({ segments, vertices }: Path): readonly MarkerPlace[] {
  const all: Vertex[] = []
  /** The first vertex of the subpath. */
  let first: Vertex | null = null
  let current: Point = { x: 0, y: 0 }
  for (const [i, segment] of segments.entries()) {
    const last = all.at(-1)
    if (segment.type === 'M') {
      first = { at: segment.to, incoming: null, outgoing: null }
      all.push(first)
    } else {
      const { leaving, arriving } = directionsOf(current, segment)
      // An arc is several curves; only its ends are vertices.
      const startsHere = segments[i - 1]?.type === 'M' || vertices.has(i - 1)
      if (last !== undefined && startsHere) last.outgoing ??= leaving
      if (segment.type === 'Z') {
        if (first !== null) first.incoming = arriving ?? last?.incoming ?? null
        all.push({
          at: segment.to,
          incoming: arriving ?? last?.incoming ?? null,
          outgoing: first?.outgoing ?? null,
        })
      } else if (vertices.has(i)) all.push({ at: segment.to, incoming: arriving, outgoing: null })
    }
    current = segment.to
  }
  return all.map(({ at, incoming, outgoing }, i) => ({
    at,
    kind: i === 0 ? 'marker-start' : i === all.length - 1 ? 'marker-end' : 'marker-mid',
    angle: bisector(incoming, outgoing),
  }))
}

function directionsOf(from: Point, segment: Segment): { leaving: Point | null; arriving: Point | null } {
  const points = segment.type === 'C' ? [segment.first, segment.second, segment.to] : [segment.to]
  const leaving = points.map(point => unit(from, point)).find(direction => direction !== null) ?? null
  const before = [from, ...points.slice(0, -1)].reverse()
  const arriving = before.map(point => unit(point, segment.to)).find(direction => direction !== null) ?? null
  return { leaving, arriving }
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
  // Where a path turns back, the bisector stands upright on it.
  return Math.hypot(x, y) < 1e-9 ? Math.atan2(a.y, a.x) - Math.PI / 2 : Math.atan2(y, x)
}

/** Gradients and patterns → the same in user space, with values from referenced templates written onto them. */

import { type Box, IDENTITY, invert, type Matrix, mapBox, multiply, translation } from '../graphics/affine.ts'
import { computedValue } from './computed-style.ts'
import {
  createElement,
  type FillBox,
  inheritedAttributes,
  type SvgElement,
  withAttributes,
} from './element.ts'
import { lengthsOf } from './geometry.ts'
import type { PaintServers, ResourceContext } from './resources.ts'
import { readTransform, writeMatrix } from './transform.ts'
import type { SvgNode } from './tree.ts'
import { formatNumber, readReference, readShare } from './values.ts'

const GRADIENT_LENGTHS: Readonly<Record<string, readonly string[]>> = {
  linearGradient: ['x1', 'y1', 'x2', 'y2'],
  radialGradient: ['cx', 'cy', 'r', 'fx', 'fy', 'fr'],
}
const PATTERN_LENGTHS = ['x', 'y', 'width', 'height']
/** Repetitions of a gradient in a shape. Painters write the stops that often. */
const MAX_REPEATS = 200

export function createPaintServers(context: ResourceContext): PaintServers {
  const { tree, styler, warn } = context

  function resolve(paint: string, box: () => FillBox): string {
    const reference = readReference(paint)
    if (reference === null) return paint
    const fallback = reference.rest === '' ? 'none' : reference.rest
    const node = tree.byId.get(reference.id)
    if (node === undefined) return fallback
    if (node.name === 'pattern') return ofPattern(node, reference.id, box) ?? fallback
    return GRADIENT_LENGTHS[node.name] === undefined
      ? fallback
      : (ofGradient(node, reference.id, box) ?? fallback)
  }

  /** The node and its chain of templates (SVG 2 §14.2.1). */
  function chainOf(node: SvgNode, names: readonly string[]): SvgNode[] {
    const chain: SvgNode[] = []
    for (let at: SvgNode | undefined = node; at !== undefined && !chain.includes(at); ) {
      chain.push(at)
      const next: SvgNode | undefined = tree.byId.get(at.attributes.get('xlink:href')?.slice(1) ?? '')
      at = next !== undefined && names.includes(next.name) ? next : undefined
    }
    return chain
  }

  const firstOf = (chain: readonly SvgNode[], name: string): string | undefined => {
    const holder = chain.find(({ attributes }) => attributes.has(name))
    return holder?.attributes.get(name)
  }

  function lengthsIn(
    chain: readonly SvgNode[],
    names: readonly string[],
    isOfBox: boolean,
  ): Map<string, number> {
    const lengths = new Map<string, number>()
    for (const node of chain) {
      const style = context.styleOf(node)
      const whole = isOfBox ? { ...style.basis, width: 1, height: 1 } : style.basis
      for (const [name, value] of lengthsOf(node, style, styler, whole)) {
        if (names.includes(name) && !lengths.has(name)) lengths.set(name, Number(value))
      }
    }
    return lengths
  }

  function transformIn(chain: readonly SvgNode[], name: string): Matrix {
    const [first] = chain
    const holder = chain.find(each => each.attributes.has(name) || each.style.has('transform')) ?? first
    if (holder === undefined) return IDENTITY
    const text = holder.style.get('transform') ?? holder.attributes.get(name) ?? ''
    return readTransform(text, context.styleOf(holder).basis) ?? IDENTITY
  }

  function stopsOf(chain: readonly SvgNode[]): SvgElement[] {
    const isStop = (child: SvgNode | string) => typeof child !== 'string' && child.name === 'stop'
    const holder = chain.find(({ children }) => children.some(isStop))
    let reached = 0
    return (holder?.children ?? []).flatMap(child => {
      if (typeof child === 'string' || child.name !== 'stop') return []
      const style = context.styleOf(child)
      reached = Math.min(1, Math.max(reached, readShare(child.attributes.get('offset') ?? '0') ?? 0))
      const attributes = new Map([
        ['offset', formatNumber(reached)],
        ['stop-color', computedValue(style, 'stop-color')],
      ])
      const opacity = computedValue(style, 'stop-opacity')
      if (opacity !== '1') attributes.set('stop-opacity', opacity)
      return [createElement('stop', { attributes, style })]
    })
  }

  /** Null if nothing is painted. */
  function ofGradient(node: SvgNode, id: string, measure: () => FillBox): string | null {
    const chain = chainOf(node, Object.keys(GRADIENT_LENGTHS))
    const stops = stopsOf(chain)
    const last = stops.at(-1)
    if (last === undefined || stops.every(isClear)) return null
    const isOfBox = firstOf(chain, 'gradientUnits') !== 'userSpaceOnUse'
    const isLinear = node.name === 'linearGradient'
    const names = GRADIENT_LENGTHS[node.name] ?? []
    const same = chain.filter(({ name }) => name === node.name)
    const lengths = lengthsIn(same, names, isOfBox)
    const { width, height } = isOfBox ? { width: 1, height: 1 } : context.styleOf(node).basis
    const diagonal = Math.sqrt((width ** 2 + height ** 2) / 2)
    const of = (name: string, otherwise: number): number => lengths.get(name) ?? otherwise
    const geometry = isLinear
      ? { x1: of('x1', 0), y1: of('y1', 0), x2: of('x2', width), y2: of('y2', 0) }
      : circleOf(of, { width, height, diagonal })
    const reach =
      'r' in geometry ? geometry.r : Math.hypot(geometry.x2 - geometry.x1, geometry.y2 - geometry.y1)
    if (stops.length === 1 || reach === 0) return solid(last)
    const spread = firstOf(chain, 'spreadMethod')?.trim() ?? 'pad'
    const repeats = spread === 'repeat' || spread === 'reflect'
    const box = isOfBox || repeats ? measure() : undefined
    if (isOfBox && box === null) return null
    const ofBox = isOfBox && box != null ? boxMatrix(box) : IDENTITY
    if (ofBox === null) return null
    const matrix = multiply(ofBox, transformIn(chain, 'gradientTransform'))
    if (invert(matrix) === null) return solid(last)
    const isBounded = !repeats || (box != null && repeatsIn(box, matrix, reach) <= MAX_REPEATS)
    if (!isBounded) {
      const message = `The SVG's gradient '${id}' repeats too often in the filled area, or fills a text, and is drawn once.`
      warn({ code: 'svg_content_dropped', message })
    }
    const units = isOfBox && box === undefined ? 'objectBoundingBox' : 'userSpaceOnUse'
    const key = [id, units, spread, isBounded, ...matrix].join(' ')
    // PDF has no repeating radial shading, so repeated rings are written.
    const rings =
      repeats && isBounded && 'r' in geometry && box != null
        ? Math.ceil(repeatsIn(box, matrix, reach)) + 1
        : 1
    const shown = 'r' in geometry && rings > 1 ? ringsOf(geometry, rings) : geometry
    return define(key, id, newId => {
      const attributes = new Map([['id', newId]])
      for (const [name, value] of Object.entries(shown)) attributes.set(name, formatFraction(value))
      attributes.set('gradientUnits', units)
      const transform = writeMatrix(matrix)
      if (transform !== null) attributes.set('gradientTransform', transform)
      if (repeats && isBounded && rings === 1) attributes.set('spreadMethod', spread)
      const children = rings === 1 ? stops : repeated(stops, rings, spread === 'reflect')
      return createElement(node.name, { attributes, children, style: context.styleOf(node) })
    })
  }

  const define = (key: string, id: string, make: (id: string) => SvgElement): string =>
    `url(#${context.define(id, make, key)})`

  /** Null if nothing is painted. */
  function ofPattern(node: SvgNode, id: string, measure: () => FillBox): string | null {
    const chain = chainOf(node, ['pattern'])
    const isOfBox = firstOf(chain, 'patternUnits') !== 'userSpaceOnUse'
    const viewBox = firstOf(chain, 'viewBox')
    const isContentOfBox =
      viewBox === undefined && firstOf(chain, 'patternContentUnits') === 'objectBoundingBox'
    const lengths = lengthsIn(chain, PATTERN_LENGTHS, isOfBox)
    const needsBox = isOfBox || isContentOfBox
    const box = needsBox ? measure() : undefined
    if (needsBox && (box === null || (box !== undefined && boxMatrix(box) === null))) return null
    const holder = chain.find(({ children }) => children.some(child => typeof child !== 'string'))
    if (holder === undefined) return null
    const of = (name: string): number => lengths.get(name) ?? 0
    const [left, top] = box == null ? [0, 0] : [box.left, box.top]
    const [wide, high] = box == null ? [1, 1] : [box.right - box.left, box.bottom - box.top]
    const place =
      isOfBox && box != null
        ? {
            x: left + of('x') * wide,
            y: top + of('y') * high,
            width: of('width') * wide,
            height: of('height') * high,
          }
        : { x: of('x'), y: of('y'), width: of('width'), height: of('height') }
    if (!(place.width > 0 && place.height > 0)) return null
    const isMeasured = !needsBox || box != null
    // Painters differ in whether x and y of a pattern move its content, so they become a transform.
    const matrix = multiply(
      transformIn(chain, 'patternTransform'),
      isMeasured ? translation(place.x, place.y) : IDENTITY,
    )
    const transform = writeMatrix(matrix)
    const key = [id, isMeasured, ...Object.values(place), wide, high].join(' ')
    return define(key, id, newId => {
      const attributes = new Map([['id', newId]])
      for (const [name, value] of Object.entries(
        isMeasured ? { width: place.width, height: place.height } : place,
      )) {
        attributes.set(name, formatFraction(value))
      }
      attributes.set('patternUnits', isOfBox && !isMeasured ? 'objectBoundingBox' : 'userSpaceOnUse')
      if (isContentOfBox && !isMeasured) attributes.set('patternContentUnits', 'objectBoundingBox')
      if (transform !== null) attributes.set('patternTransform', transform)
      if (viewBox !== undefined) {
        attributes.set('viewBox', viewBox)
        const aspect = firstOf(chain, 'preserveAspectRatio')
        if (aspect !== undefined) attributes.set('preserveAspectRatio', aspect)
      }
      const style = context.styleOf(holder)
      for (const [name, value] of inheritedAttributes(style, context.styleOf(tree.root))) {
        attributes.set(name, value)
      }
      const content = context.contentOf(holder)
      const isScaled = isContentOfBox && isMeasured
      const children = isScaled
        ? [createElement('g', { matrix: [wide, 0, 0, high, 0, 0], children: content, style })]
        : content
      return createElement('pattern', { attributes, children, style })
    })
  }

  return { resolve }
}

function circleOf(
  of: (name: string, otherwise: number) => number,
  { width, height, diagonal }: { width: number; height: number; diagonal: number },
) {
  const [cx, cy, r] = [of('cx', width / 2), of('cy', height / 2), of('r', diagonal / 2)]
  const [fx, fy] = [of('fx', cx), of('fy', cy)]
  // A focal point outside the circle moves to its edge (SVG 1.1 §13.2.3).
  const distance = Math.hypot(fx - cx, fy - cy)
  const share = distance > r * 0.99 ? (r * 0.99) / distance : 1
  return { cx, cy, r, fx: cx + (fx - cx) * share, fy: cy + (fy - cy) * share }
}

type Circle = ReturnType<typeof circleOf>

/** The cone of a radial gradient, extended by a factor. */
function ringsOf({ cx, cy, r, fx, fy }: Circle, times: number): Circle {
  return { cx: fx + (cx - fx) * times, cy: fy + (cy - fy) * times, r: r * times, fx, fy }
}

function repeated(stops: readonly SvgElement[], times: number, isReflected: boolean): SvgElement[] {
  return Array.from({ length: times }, (_, ring) => {
    const isTurned = isReflected && ring % 2 === 1
    return (isTurned ? stops.toReversed() : stops).map(stop => {
      const offset = Number(stop.attributes.get('offset') ?? '0')
      const share = (ring + (isTurned ? 1 - offset : offset)) / times
      return withAttributes(stop, { offset: formatFraction(share) })
    })
  }).flat()
}

function isClear({ attributes }: SvgElement): boolean {
  const color = attributes.get('stop-color') ?? ''
  return attributes.get('stop-opacity') === '0' || color === 'transparent' || /^rgba\(.*, 0\)$/.test(color)
}

function solid(stop: SvgElement): string {
  const color = stop.attributes.get('stop-color') ?? 'none'
  const opacity = Number(stop.attributes.get('stop-opacity') ?? '1')
  if (opacity === 1) return color
  const channels = color.startsWith('#')
    ? [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
    : (color.match(/[\d.]+/g) ?? []).map(Number)
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels
  return `rgba(${red}, ${green}, ${blue}, ${formatNumber(alpha * opacity)})`
}

/** Matrix from fractions of a box to user space; null for a box without area. */
export function boxMatrix({ left, top, right, bottom }: Box): Matrix | null {
  const [width, height] = [right - left, bottom - top]
  return width > 0 && height > 0 ? [width, 0, 0, height, left, top] : null
}

/** Number of repetitions of a gradient in a box. */
function repeatsIn(box: Box, matrix: Matrix, reach: number): number {
  const inverse = invert(matrix)
  if (inverse === null) return Number.POSITIVE_INFINITY
  const { left, top, right, bottom } = mapBox(inverse, box)
  const maxExtent = Math.max(Math.abs(left), Math.abs(right), Math.abs(top), Math.abs(bottom))
  return (2 * Math.SQRT2 * maxExtent) / reach
}

/** Fractions need more digits because painters multiply them by the size of the box. */
function formatFraction(value: number): string {
  return String(Number(value.toFixed(9)))
}

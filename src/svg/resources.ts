/** Interfaces of paint servers, clip paths, masks, filters and markers. */
import type { Warning } from '../base/errors.ts'
import type { Box, Matrix } from '../graphics/affine.ts'
import type { Path } from '../graphics/path.ts'
import { type ComputedStyle, computedValue, type Styler } from './computed-style.ts'
import { type FillBox, type SvgElement, staysIn, withAttributes } from './element.ts'
import type { Place } from './normalize.ts'
import type { SvgNode, SvgTree } from './tree.ts'
import { readReference, type ViewBox } from './values.ts'

export interface ResourceContext {
  readonly tree: SvgTree
  readonly styler: Styler
  readonly warn: (warning: Warning) => void
  /** The style of an element at its place in the document. */
  styleOf(node: SvgNode): ComputedStyle
  /** The drawn content of a resource, at its place in the document or at the place of a marker. */
  contentOf(node: SvgNode, place?: Place): readonly SvgElement[]
  /**
   * Adds a definition under this id or a similar one, and returns its id.
   * @param key Definitions with the same key are shared. Default: never shared.
   */
  define(id: string, make: (id: string) => SvgElement, key?: string): string
}

export interface PaintServers {
  /**
   * Resolves a paint to a colour, `none`, or a reference to a definition in user space.
   * @param box Fill box of the element; undefined leaves bounding boxes to the painter.
   */
  resolve(paint: string, box: () => FillBox): string
}

export interface Effects {
  /**
   * The attributes of an element's `clip-path`, `mask` and `filter`.
   * @param box Fill box of the element; undefined leaves bounding boxes to the painter.
   */
  resolve(own: ReadonlyMap<string, string>, box: () => FillBox): Map<string, string>
  /** A clip path of a rectangle in user space. */
  rectangle(box: Box, element: SvgElement): string
}

export interface ShapePaints {
  readonly fill: string
  readonly stroke: string
}

/** The paints of an element, with context paints and references to paint servers resolved. */
export function paintsOf(
  style: ComputedStyle,
  { shapePaints }: Place,
  servers: PaintServers,
  box: () => FillBox,
): ShapePaints {
  const of = (name: 'fill' | 'stroke'): string => {
    const value = computedValue(style, name)
    if (value === 'context-fill') return shapePaints?.fill ?? 'none'
    return value === 'context-stroke' ? (shapePaints?.stroke ?? 'none') : servers.resolve(value, box)
  }
  return { fill: of('fill'), stroke: of('stroke') }
}

/** The resolved paints that an element does not inherit: references and context paints. */
export function paintAttributes(style: ComputedStyle, paints: ShapePaints): Record<string, string> {
  const changed = Object.entries(paints).filter(
    ([name, paint]) => paint.startsWith('url(') || paint !== computedValue(style, name),
  )
  return Object.fromEntries(changed)
}

/**
 * Clips an element that fits content to a viewport, unless nothing overflows.
 * @param content The content without the transform that fits it.
 */
export function clippedToViewport(
  element: SvgElement,
  content: SvgElement,
  { area, fit, effects }: { area: ViewBox; fit: Matrix; effects: Effects },
): SvgElement {
  const [scaleX, , , scaleY, left, top] = fit
  const edges = {
    left: (area.x - left) / scaleX,
    top: (area.y - top) / scaleY,
    right: (area.x + area.width - left) / scaleX,
    bottom: (area.y + area.height - top) / scaleY,
  }
  return staysIn(content, edges)
    ? element
    : withAttributes(element, { 'clip-path': effects.rectangle(edges, element) })
}

export interface Resources {
  readonly servers: PaintServers
  readonly effects: Effects
  markers(path: Path, style: ComputedStyle, place: Place, paints: ShapePaints): readonly SvgElement[]
}

const RESOURCES = new Set(
  'linearGradient radialGradient pattern clipPath mask filter marker symbol'.split(' '),
)

/** True if the SVG defines resources, or needs clip paths and filters that it does not define. */
export function needsResources({ nodes }: SvgTree): boolean {
  return nodes.some(
    ({ name, parent, attributes, style }) =>
      RESOURCES.has(name) ||
      (name === 'svg' && parent !== null) ||
      attributes.has('filter') ||
      style.has('filter'),
  )
}

/** For SVGs without resources: all references are broken, and paints use their fallbacks (SVG 2 §13.2). */
export const NO_RESOURCES: Resources = {
  servers: {
    resolve(paint) {
      const reference = readReference(paint)
      if (reference === null) return paint
      return reference.rest === '' ? 'none' : reference.rest
    },
  },
  effects: {
    resolve: () => new Map(),
    rectangle() {
      throw new TypeError('a viewport is clipped without resources')
    },
  },
  markers: () => [],
}

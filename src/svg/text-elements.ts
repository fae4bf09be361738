/** A `<text>` → its normalised element, or the shapes that `outline` makes of it; split where its stroke is painted first. */
import { IDENTITY } from '../graphics/affine.ts'
import { formatPath, transformPath } from '../graphics/path.ts'
import { type ComputedStyle, computedValue } from './computed-style.ts'
import { createElement, ownAttributes, type SvgElement, withAttributes } from './element.ts'
import { lengthsOf, otherAttributes } from './geometry.ts'
import type { Place } from './normalize.ts'
import { ownMatrix } from './own-matrix.ts'
import { type PaintServers, paintAttributes, paintsOf, type ResourceContext } from './resources.ts'
import { shapePath } from './shape-path.ts'
import type { SvgNode } from './tree.ts'
import type { ViewBox } from './values.ts'

/** Converts a text to paths. @param pathOf Path data of an element that a text runs along. */
export type TextOutline = (text: SvgElement, pathOf: (id: string) => string | null) => SvgElement

export interface TextDrawing {
  readonly context: ResourceContext
  readonly servers: PaintServers
  readonly rootBox: ViewBox
  /** Default: texts stay texts. */
  readonly outline?: TextOutline | undefined
}

const TEXTS = new Set(['text', 'tspan', 'textPath', 'a'])
/** Properties of a text that a wrapping group takes over. */
const OF_WHOLE = ['opacity', 'mix-blend-mode']

export function createTextDrawing({ context, servers, rootBox, outline }: TextDrawing) {
  const { styler, tree, warn } = context
  /** Definitions made for texts along paths, by id. */
  const paths = new Map<string, SvgElement>()

  function draw(node: SvgNode, style: ComputedStyle, place: Place): SvgElement {
    const matrix = ownMatrix(node, style, styler, rootBox, () => undefined)
    const element = { ...textElement(node, style, place), matrix }
    const drawn = outline?.(element, pathData) ?? element
    const painted = paintedText(drawn, () => drawn.fillBox(), place)
    const order = computedValue(style, 'paint-order')
    const isStrokeFirst = order.indexOf('stroke') < order.indexOf('fill') && hasStroke(drawn)
    if (!isStrokeFirst) return painted
    const cleared = Object.fromEntries(OF_WHOLE.map(name => [name, null]))
    return createElement('g', {
      attributes: new Map([...painted.attributes].filter(([name]) => OF_WHOLE.includes(name))),
      matrix,
      children: (['fill', 'stroke'] as const).map(hidden => ({
        ...withAttributes(withoutPaint(painted, hidden), cleared),
        matrix: IDENTITY,
      })),
      style,
      fillBox: () => drawn.fillBox(),
    })
  }

  function textElement(node: SvgNode, style: ComputedStyle, place: Place): SvgElement {
    const lengths = lengthsOf(node, style, styler)
    const attributes = new Map([...ownAttributes(style), ...otherAttributes(node), ...lengths])
    const href = node.name === 'textPath' ? definePath(node) : node.name === 'a' ? linkOf(node) : null
    if (href !== null) attributes.set('xlink:href', href)
    const children = node.children.flatMap((child): (SvgElement | string)[] => {
      if (typeof child === 'string') return [child]
      if (!TEXTS.has(child.name)) return []
      const inner = styler.compute(child, style)
      return computedValue(inner, 'display') === 'none' ? [] : [textElement(child, inner, place)]
    })
    return createElement(node.name, { attributes, children, style, fillBox: () => undefined })
  }

  /** Defines the path that a text runs along and returns the reference to it. */
  function definePath(node: SvgNode): string | null {
    const id = node.attributes.get('xlink:href')?.slice(1) ?? ''
    const target = tree.byId.get(id)
    if (target?.name !== 'path') {
      const message = `The SVG has a <textPath> along '#${id}', which is not a <path>.`
      warn({ code: 'svg_content_dropped', message })
      return null
    }
    if (paths.has(id)) return `#${id}`
    const defined = context.define(id, newId => {
      const style = context.styleOf(target)
      const lengths = lengthsOf(target, style, styler)
      const attributes = new Map([['id', newId], ...otherAttributes(target), ...lengths])
      const matrix = ownMatrix(target, style, styler, rootBox, () => null)
      const path = createElement('path', { attributes, matrix, style })
      paths.set(newId, path)
      return path
    })
    return `#${defined}`
  }

  function pathData(id: string): string | null {
    const path = paths.get(id)
    if (path === undefined) return null
    return formatPath(transformPath(shapePath('path', path.attributes), path.matrix))
  }

  /** Writes gradients, patterns and context paints, which do not inherit, onto the text and its spans. */
  function paintedText(element: SvgElement, box: SvgElement['fillBox'], place: Place): SvgElement {
    const changes = paintAttributes(element.style, paintsOf(element.style, place, servers, box))
    const children = element.children.map(child =>
      typeof child === 'string' ? child : paintedText(child, box, place),
    )
    return { ...withAttributes(element, changes), children }
  }

  return { draw }
}

export function linkOf(node: SvgNode): string | null {
  return node.attributes.get('xlink:href') ?? null
}

function hasStroke(element: SvgElement): boolean {
  if (computedValue(element.style, 'stroke') !== 'none') return true
  return element.children.some(child => typeof child !== 'string' && hasStroke(child))
}

function withoutPaint(element: SvgElement, paint: 'fill' | 'stroke'): SvgElement {
  const children = element.children.map(child =>
    typeof child === 'string' ? child : withoutPaint(child, paint),
  )
  return { ...withAttributes(element, { [paint]: 'none' }), children }
}

/**
 * A sanitised tree → the same picture in the subset of SVG that all painters draw alike. Styles become presentation
 * attributes; uses, symbols, inner viewports and markers become groups; fractions of bounding boxes become user space;
 * paint orders that painters lack become several elements. Pure, and idempotent.
 */
import type { Warning } from '../base/errors.ts'
import { type Box, IDENTITY, type Matrix, multiply, translation } from '../graphics/affine.ts'
import { type ComputedStyle, computedValue, createStyler, initialStyle } from './computed-style.ts'
import { createElement, ownAttributes, type SvgElement, withAttributes } from './element.ts'
import { lengthsOf, otherAttributes } from './geometry.ts'
import { ownMatrix } from './own-matrix.ts'
import {
  clippedToViewport,
  NO_RESOURCES,
  type ResourceContext,
  type Resources,
  type ShapePaints,
} from './resources.ts'
import { drawShape } from './shape.ts'
import { createTextDrawing, linkOf, type TextOutline } from './text-elements.ts'
import { fitViewBox } from './transform.ts'
import type { SvgNode, SvgTree } from './tree.ts'
import { readColor, readViewBox, type ViewBox } from './values.ts'

export interface NormalizeOptions {
  /** Of the root, in px. */
  readonly width: number
  readonly height: number
  /** Sizes of embedded pictures, by URI. */
  readonly pictures: ReadonlyMap<string, { readonly width: number; readonly height: number }>
  readonly warn: (warning: Warning) => void
  /** Default: texts stay texts. */
  readonly outline?: TextOutline | undefined
  /** Null if `needsResources` is false. */
  readonly createResources: ((context: ResourceContext) => Resources) | null
}

/** The position in the tree at which an element is drawn. */
export interface Place {
  readonly style: ComputedStyle
  /** From user space to pixels of the root. */
  readonly matrix: Matrix
  /** Context paints: those of the shape that a marker belongs to. */
  readonly shapePaints: ShapePaints | null
}

/** Elements that are drawn only through references to them. */
const RESOURCES = new Set(
  'defs symbol linearGradient radialGradient pattern clipPath mask filter marker stop title desc'.split(' '),
)
const SHAPES = new Set('path rect circle ellipse line polyline polygon'.split(' '))
const VIEWPORTS = new Set('symbol marker pattern svg'.split(' '))

export function normalizeSvg(tree: SvgTree, options: NormalizeOptions): SvgElement {
  const { width, height, warn } = options
  const styler = createStyler(warn)
  const definitions: SvgElement[] = []
  const ids = new Set<string>()
  const idsByKey = new Map<string, string>()
  /** Number of definitions made from each of the author's. */
  const counts = new Map<string, number>()
  const rootBox = readViewBox(tree.root.attributes.get('viewBox')) ?? { x: 0, y: 0, width, height }
  const styles = new Map<SvgNode, ComputedStyle>()
  /** Resources whose content is being drawn, to detect cycles. */
  const open = new Set<SvgNode>()

  const context: ResourceContext = {
    tree,
    styler,
    warn,
    styleOf,
    contentOf,
    define(id, make, key) {
      const known = key === undefined ? undefined : idsByKey.get(key)
      if (known !== undefined) return known
      let count = counts.get(id) ?? 0
      let newId = count === 0 ? id : `${id}-${count}`
      while (ids.has(newId) || (count > 0 && tree.byId.has(newId))) newId = `${id}-${++count}`
      counts.set(id, count + 1)
      ids.add(newId)
      definitions.push(make(newId))
      if (key !== undefined) idsByKey.set(key, newId)
      return newId
    },
  }
  const resources = options.createResources?.(context) ?? NO_RESOURCES
  const { servers, effects } = resources
  const texts = createTextDrawing({ context, servers, rootBox, outline: options.outline })

  /** The style of an element at its place in the document. */
  function styleOf(node: SvgNode): ComputedStyle {
    const known = styles.get(node)
    if (known !== undefined) return known
    const { parent } = node
    const outer =
      parent === null ? initialStyle(rootBox.width, rootBox.height) : viewportStyle(parent, styleOf(parent))
    const style = styler.compute(node, outer)
    styles.set(node, style)
    return style
  }

  /** The style with the viewport that the element establishes for its children. */
  function viewportStyle(node: SvgNode, style: ComputedStyle): ComputedStyle {
    const isViewport = VIEWPORTS.has(node.name) && node.parent !== null
    const box = isViewport ? readViewBox(node.attributes.get('viewBox')) : null
    return box === null
      ? style
      : { ...style, basis: { ...style.basis, width: box.width, height: box.height } }
  }

  /** The content of a resource. Empty for a cycle through `var()`, which shows only in computed styles. */
  function contentOf(
    node: SvgNode,
    place: Place = { ...ROOT_PLACE, style: viewportStyle(node, styleOf(node)) },
  ): SvgElement[] {
    if (open.has(node)) {
      const message = `The SVG's <${node.name}> refers to itself. The circular reference is left out.`
      warn({ code: 'svg_content_dropped', message })
      return []
    }
    open.add(node)
    const content = childrenOf(node, place)
    open.delete(node)
    return content
  }

  function childrenOf(node: SvgNode, place: Place): SvgElement[] {
    return node.children.flatMap(child => (typeof child === 'string' ? [] : draw(child, place)))
  }

  /** The elements that draw `node` at this place. */
  function draw(node: SvgNode, place: Place): readonly SvgElement[] {
    if (RESOURCES.has(node.name) || node.name.startsWith('fe')) return []
    const style = styler.compute(node, place.style)
    if (computedValue(style, 'display') === 'none') return []
    if (SHAPES.has(node.name)) {
      return drawShape(node, style, place, { styler, ...resources })
    }
    switch (node.name) {
      case 'g':
      case 'a':
        return group(node, style, place, inner => childrenOf(node, inner))
      case 'use':
        return use(node, style, place)
      case 'svg':
        return group(node, style, place, inner => viewport(node, inner, {}))
      case 'text':
        return [withEffects(texts.draw(node, style, place))]
      case 'image':
        return image(node, style)
      default:
        return []
    }
  }

  function group(
    node: SvgNode,
    style: ComputedStyle,
    place: Place,
    fill: (inner: Place) => readonly SvgElement[],
  ): readonly SvgElement[] {
    const drawAt = (matrix: Matrix) => fill({ ...place, style, matrix: multiply(place.matrix, matrix) })
    let drawn: readonly SvgElement[] | null = null
    const matrix = ownMatrix(node, style, styler, rootBox, () => {
      // Drawn at most once: drawing again for the bounding box takes exponential time in nested groups.
      drawn ??= drawAt(IDENTITY)
      return createElement('g', { children: drawn, style }).fillBox()
    })
    const children: readonly SvgElement[] = drawn ?? drawAt(matrix)
    if (children.length === 0) return []
    const attributes = ownAttributes(style)
    const href = node.name === 'a' ? linkOf(node) : null
    if (href !== null) attributes.set('xlink:href', href)
    const element = createElement(node.name === 'a' ? 'a' : 'g', { attributes, matrix, children, style })
    return [withEffects(element)]
  }

  function withEffects(element: SvgElement): SvgElement {
    const found = effects.resolve(element.style.own, () => element.fillBox())
    return found.size === 0 ? element : withAttributes(element, Object.fromEntries(found))
  }

  function use(node: SvgNode, style: ComputedStyle, place: Place): readonly SvgElement[] {
    const target = tree.byId.get(node.attributes.get('xlink:href')?.slice(1) ?? '')
    if (target === undefined) return []
    const lengths = lengthsOf(node, style, styler)
    const move = translation(Number(lengths.get('x') ?? 0), Number(lengths.get('y') ?? 0))
    return group(node, style, place, inner => {
      const at = { ...inner, matrix: multiply(inner.matrix, move) }
      const isViewport = target.name === 'symbol' || target.name === 'svg'
      const size = { width: lengths.get('width'), height: lengths.get('height') }
      const targetStyle = styler.compute(target, at.style)
      const drawn = isViewport
        ? computedValue(targetStyle, 'display') === 'none'
          ? []
          : group(target, targetStyle, at, within => viewport(target, within, size))
        : draw(target, at)
      const isMoved = move[4] !== 0 || move[5] !== 0
      return isMoved ? drawn.map(each => ({ ...each, matrix: multiply(move, each.matrix) })) : drawn
    })
  }

  /** An inner `<svg>` or a symbol: a group that fits its viewBox and clips its ink overflow. */
  function viewport(
    node: SvgNode,
    place: Place,
    size: { readonly width?: string | undefined; readonly height?: string | undefined },
  ): readonly SvgElement[] {
    const { style } = place
    const lengths = lengthsOf(node, style, styler)
    const { basis } = style
    const area: ViewBox = {
      x: Number(lengths.get('x') ?? 0),
      y: Number(lengths.get('y') ?? 0),
      width: Number(size.width ?? lengths.get('width') ?? basis.width),
      height: Number(size.height ?? lengths.get('height') ?? basis.height),
    }
    if (!(area.width > 0 && area.height > 0)) return []
    const box = readViewBox(node.attributes.get('viewBox'))
    const matrix =
      box === null
        ? translation(area.x, area.y)
        : fitViewBox(area, box, node.attributes.get('preserveAspectRatio'))
    const inside = box ?? area
    const innerStyle = {
      ...style,
      own: new Map<string, string>(),
      basis: { ...basis, width: inside.width, height: inside.height },
    }
    const children = childrenOf(node, { ...place, style: innerStyle, matrix: multiply(place.matrix, matrix) })
    if (children.length === 0) return []
    const element = createElement('g', { matrix, children, style: innerStyle })
    const isOpen = ['visible', 'auto'].includes(style.own.get('overflow') ?? 'hidden')
    return [isOpen ? element : clippedToViewport(element, element, { area, fit: matrix, effects })]
  }

  function image(node: SvgNode, style: ComputedStyle): readonly SvgElement[] {
    const href = node.attributes.get('xlink:href')
    if (href === undefined) return []
    const lengths = lengthsOf(node, style, styler)
    const own = options.pictures.get(href)
    const number = (name: string): number | null => (lengths.has(name) ? Number(lengths.get(name)) : null)
    const [wide, high, ratio] = [
      number('width'),
      number('height'),
      own === undefined ? 1 : own.width / own.height,
    ]
    const width = wide ?? (high === null ? (own?.width ?? 0) : high * ratio)
    const height = high ?? (wide === null ? (own?.height ?? 0) : wide / ratio)
    if (!(width > 0 && height > 0)) return []
    const [x, y] = [number('x') ?? 0, number('y') ?? 0]
    const area = { x, y, width, height }
    const fillBox = () => boxOf(area)
    const attributes = new Map([
      ...ownAttributes(style),
      ...otherAttributes(node),
      ...areaAttributes(area),
      ['xlink:href', href],
    ])
    const matrix = ownMatrix(node, style, styler, rootBox, fillBox)
    return [withEffects(createElement('image', { attributes, matrix, style, fillBox }))]
  }

  const { root } = tree
  const style = styleOf(root)
  const scale = fitViewBox({ x: 0, y: 0, width, height }, rootBox, root.attributes.get('preserveAspectRatio'))
  const children = childrenOf(root, { style, matrix: scale, shapePaints: null })
  const background = backgroundOf(root, rootBox, style)
  const attributes = new Map([
    ['width', String(width)],
    ['height', String(height)],
    ['viewBox', `${rootBox.x} ${rootBox.y} ${rootBox.width} ${rootBox.height}`],
    ...(root.attributes.has('preserveAspectRatio')
      ? [['preserveAspectRatio', root.attributes.get('preserveAspectRatio') ?? ''] as const]
      : []),
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
    ...ownAttributes(style),
  ])
  if (style.own.get('overflow') === 'visible') attributes.set('overflow', 'visible')
  const whole = createElement('g', { children, style })
  const found = effects.resolve(style.own, () => whole.fillBox())
  const matrix = ownMatrix(root, style, styler, rootBox, () => whole.fillBox())
  const isWrapped = found.size > 0 || matrix !== IDENTITY
  const shown = isWrapped ? [{ ...whole, matrix, attributes: found }] : children
  const defs = definitions.length === 0 ? [] : [createElement('defs', { children: definitions, style })]
  return createElement('svg', { attributes, children: [...defs, ...background, ...shown], style })
}

const ROOT_PLACE = { matrix: IDENTITY, shapePaints: null } as const

/** The `background-color` of the root, which browsers paint. */
function backgroundOf(root: SvgNode, box: ViewBox, style: ComputedStyle): SvgElement[] {
  const text = root.style.get('background-color') ?? root.style.get('background')
  const color = text === undefined ? null : readColor(text)
  if (color === null || color === 'currentcolor' || color.endsWith(', 0)')) return []
  const attributes = areaAttributes(box).set('fill', color).set('stroke', 'none')
  return [createElement('rect', { attributes, style, fillBox: () => boxOf(box) })]
}

function areaAttributes({ x, y, width, height }: ViewBox): Map<string, string> {
  return new Map(Object.entries({ x, y, width, height }).map(([name, value]) => [name, String(value)]))
}

function boxOf({ x, y, width, height }: ViewBox): Box {
  return { left: x, top: y, right: x + width, bottom: y + height }
}

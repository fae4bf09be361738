/**
 * A tree as its author wrote it → the same picture in the part of SVG that painters agree on. Styles become plain
 * attributes; uses, symbols, inner viewports and markers become groups; what counts in fractions of a box counts in
 * user space; what is drawn in an order of its own becomes several elements. Pure; a normalised SVG stays as it is.
 */

import type { Warning } from '../base/errors.ts'
import { IDENTITY, type Matrix, multiply, translation } from '../graphics/affine.ts'
import { type ComputedStyle, computedValue, createStyler, initialStyle } from './computed-style.ts'
import { createEffects } from './effects.ts'
import { createElement, ownAttributes, type SvgElement, staysIn, withAttributes } from './element.ts'
import { lengthsOf, otherAttributes } from './geometry.ts'
import { drawMarkers, type MarkerDrawing } from './markers.ts'
import { ownMatrix } from './own-matrix.ts'
import { createPaintServers, type ResourceContext } from './paint-servers.ts'
import { shapePath, writePath } from './path.ts'
import { drawShape } from './shape.ts'
import { fitViewBox } from './transform.ts'
import type { SvgNode, SvgTree } from './tree.ts'
import { readColor, readReference, readViewBox, type ViewBox } from './values.ts'

export interface NormalizeOptions {
  /** Of the root, in px. */
  readonly width: number
  readonly height: number
  /** Sizes of the pictures inside, by their URI. */
  readonly pictures: ReadonlyMap<string, { readonly width: number; readonly height: number }>
  readonly warn: (warning: Warning) => void
  /** Draws a text as shapes. @param pathOf The data of the path that a text runs along. Default: it stays a text. */
  readonly outline?: ((text: SvgElement, pathOf: (id: string) => string | null) => SvgElement) | undefined
}

/** What an element hands on to those in it, beside its style. */
export interface Place {
  readonly style: ComputedStyle
  /** To the pixels of the root. */
  readonly matrix: Matrix
  /** The paints of the shape that a marker stands on. */
  readonly shapePaints: { readonly fill: string; readonly stroke: string } | null
}

/** Drawn nowhere but where something refers to them. */
const RESOURCES = new Set(
  'defs symbol linearGradient radialGradient pattern clipPath mask filter marker stop title desc'.split(' '),
)
const SHAPES = new Set('path rect circle ellipse line polyline polygon'.split(' '))
const TEXTS = new Set(['text', 'tspan', 'textPath'])

export function normalizeSvg(tree: SvgTree, options: NormalizeOptions): SvgElement {
  const { width, height, warn } = options
  const styler = createStyler(warn)
  const definitions: SvgElement[] = []
  const ids = new Set<string>()
  /** Definitions made of each of the author's. */
  const counts = new Map<string, number>()
  const rootBox = readViewBox(tree.root.attributes.get('viewBox')) ?? { x: 0, y: 0, width, height }
  const styles = new Map<SvgNode, ComputedStyle>()
  /** Resources whose content is being drawn. */
  const open = new Set<SvgNode>()

  const context: ResourceContext = {
    tree,
    styler,
    warn,
    styleOf,
    childrenOf: node => contentOf(node, { ...ROOT_PLACE, style: viewportStyle(node, styleOf(node)) }),
    define(id, make) {
      let count = counts.get(id) ?? 0
      let newId = count === 0 ? id : `${id}-${count}`
      while (ids.has(newId) || (count > 0 && tree.byId.has(newId))) newId = `${id}-${++count}`
      counts.set(id, count + 1)
      ids.add(newId)
      definitions.push(make(newId))
      return newId
    },
  }
  const servers = createPaintServers(context)
  const effects = createEffects(context)
  const markers: MarkerDrawing = { context, effects, childrenOf: contentOf }

  /** The style of an element where it is defined. */
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

  /** The style with the viewport that the element makes for those in it. */
  function viewportStyle(node: SvgNode, style: ComputedStyle): ComputedStyle {
    const makes =
      node.name === 'symbol' || node.name === 'marker' || node.name === 'pattern' || node.name === 'svg'
    const box = makes && node.parent !== null ? readViewBox(node.attributes.get('viewBox')) : null
    return box === null
      ? style
      : { ...style, basis: { ...style.basis, width: box.width, height: box.height } }
  }

  /** The content of a resource; nothing where a `var()` in it leads back to it, which only its computed style shows. */
  function contentOf(node: SvgNode, place: Place): SvgElement[] {
    if (open.has(node)) {
      const message = `The SVG's <${node.name}> refers to itself: a circular reference is left out.`
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

  /** What is drawn of an element, at this place. */
  function draw(node: SvgNode, place: Place): readonly SvgElement[] {
    if (RESOURCES.has(node.name) || node.name.startsWith('fe')) return []
    const style = styler.compute(node, place.style)
    if (computedValue(style, 'display') === 'none') return []
    if (SHAPES.has(node.name)) {
      return drawShape(node, style, place, {
        styler,
        servers,
        effects,
        markers: (...given) => drawMarkers(markers, ...given),
      })
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
        return text(node, style, place)
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
      // Drawn once, also where the transform asks for the box: twice in each of many groups would never end.
      drawn ??= drawAt(IDENTITY)
      return createElement('g', { children: drawn, style }).fillBox()
    })
    const children: readonly SvgElement[] = drawn ?? drawAt(matrix)
    if (children.length === 0) return []
    const attributes = ownAttributes(style)
    const href = node.name === 'a' ? node.attributes.get('xlink:href') : undefined
    if (href !== undefined) attributes.set('xlink:href', href)
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
    const said = lengthsOf(node, style, styler)
    const move = translation(Number(said.get('x') ?? 0), Number(said.get('y') ?? 0))
    return group(node, style, place, inner => {
      const at = { ...inner, matrix: multiply(inner.matrix, move) }
      const isViewport = target.name === 'symbol' || target.name === 'svg'
      const size = { width: said.get('width'), height: said.get('height') }
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

  /** An inner `<svg>` or a symbol: a group that fits its viewBox, and is cut off where it reaches out. */
  function viewport(
    node: SvgNode,
    place: Place,
    size: { readonly width?: string | undefined; readonly height?: string | undefined },
  ): readonly SvgElement[] {
    const { style } = place
    const said = lengthsOf(node, style, styler)
    const { basis } = style
    const area: ViewBox = {
      x: Number(said.get('x') ?? 0),
      y: Number(said.get('y') ?? 0),
      width: Number(size.width ?? said.get('width') ?? basis.width),
      height: Number(size.height ?? said.get('height') ?? basis.height),
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
    const [scaleX, , , scaleY, left, top] = matrix
    const edges = {
      left: (area.x - left) / scaleX,
      top: (area.y - top) / scaleY,
      right: (area.x + area.width - left) / scaleX,
      bottom: (area.y + area.height - top) / scaleY,
    }
    const isOpen = ['visible', 'auto'].includes(style.own.get('overflow') ?? 'hidden')
    if (isOpen || staysIn(element, edges)) return [element]
    return [withAttributes(element, { 'clip-path': effects.rectangle(edges, element) })]
  }

  function image(node: SvgNode, style: ComputedStyle): readonly SvgElement[] {
    const href = node.attributes.get('xlink:href')
    if (href === undefined) return []
    const said = lengthsOf(node, style, styler)
    const own = options.pictures.get(href)
    const number = (name: string): number | null => (said.has(name) ? Number(said.get(name)) : null)
    const [wide, high, ratio] = [
      number('width'),
      number('height'),
      own === undefined ? 1 : own.width / own.height,
    ]
    const width = wide ?? (high === null ? (own?.width ?? 0) : high * ratio)
    const height = high ?? (wide === null ? (own?.height ?? 0) : wide / ratio)
    if (!(width > 0 && height > 0)) return []
    const [x, y] = [number('x') ?? 0, number('y') ?? 0]
    const fillBox = () => ({ left: x, top: y, right: x + width, bottom: y + height })
    const attributes = new Map([
      ...ownAttributes(style),
      ...otherAttributes(node),
      ...Object.entries({ x, y, width, height }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ['xlink:href', href] as const,
    ])
    const matrix = ownMatrix(node, style, styler, rootBox, fillBox)
    return [withEffects(createElement('image', { attributes, matrix, style, fillBox }))]
  }

  function text(node: SvgNode, style: ComputedStyle, place: Place): readonly SvgElement[] {
    const matrix = ownMatrix(node, style, styler, rootBox, () => undefined)
    const plain = textElement(node, style, place)
    const element = { ...plain, matrix }
    const drawn = options.outline?.(element, definedPath) ?? element
    const painted = paintedText(drawn, () => drawn.fillBox(), place)
    const order = computedValue(style, 'paint-order')
    const isStrokeFirst = order.indexOf('stroke') < order.indexOf('fill') && hasStroke(drawn)
    if (!isStrokeFirst) return [withEffects(painted)]
    const wrap = createElement('g', {
      attributes: new Map([...painted.attributes].filter(([name]) => WRAPPED.has(name))),
      matrix,
      children: [onlyPaint(painted, 'stroke'), onlyPaint(painted, 'fill')].map(each => ({
        ...withAttributes(each, Object.fromEntries([...WRAPPED].map(name => [name, null]))),
        matrix: IDENTITY,
      })),
      style,
      fillBox: () => drawn.fillBox(),
    })
    return [withEffects(wrap)]
  }

  function textElement(node: SvgNode, style: ComputedStyle, place: Place): SvgElement {
    const attributes = new Map([
      ...ownAttributes(style),
      ...otherAttributes(node),
      ...lengthsOf(node, style, styler),
    ])
    const target = node.name === 'textPath' ? pathOf(node) : null
    if (target !== null) attributes.set('xlink:href', `#${target}`)
    const children = node.children.flatMap((child): (SvgElement | string)[] => {
      if (typeof child === 'string') return [child]
      if (!TEXTS.has(child.name) && child.name !== 'a') return []
      const inner = styler.compute(child, style)
      return computedValue(inner, 'display') === 'none' ? [] : [textElement(child, inner, place)]
    })
    const href = node.name === 'a' ? node.attributes.get('xlink:href') : undefined
    if (href !== undefined) attributes.set('xlink:href', href)
    return createElement(node.name, { attributes, children, style, fillBox: () => undefined })
  }

  function definedPath(id: string): string | null {
    const path = definitions.find(({ name, attributes }) => name === 'path' && attributes.get('id') === id)
    const shape = path === undefined ? null : shapePath('path', path.attributes)
    return path === undefined || shape === null ? null : writePath(shape, path.matrix)
  }

  /** The id of the path that a text runs along. */
  function pathOf(node: SvgNode): string | null {
    const id = node.attributes.get('xlink:href')?.slice(1) ?? ''
    const target = tree.byId.get(id)
    if (target?.name !== 'path') {
      warn({ code: 'svg_content_dropped', message: `The SVG has a text along '#${id}', which is no <path>.` })
      return null
    }
    if (ids.has(id)) return id
    return context.define(id, newId => {
      const style = styleOf(target)
      const attributes = new Map([
        ['id', newId],
        ...otherAttributes(target),
        ...lengthsOf(target, style, styler),
      ])
      return createElement('path', {
        attributes,
        matrix: ownMatrix(target, style, styler, rootBox, () => null),
        style,
      })
    })
  }

  /** A text with paints that need no look-up of what a group says. */
  function paintedText(element: SvgElement, box: SvgElement['fillBox'], place: Place): SvgElement {
    const changes: Record<string, string> = {}
    for (const name of ['fill', 'stroke'] as const) {
      const value = computedValue(element.style, name)
      if (readReference(value) === null && !value.startsWith('context-')) continue
      changes[name] = value.startsWith('context-')
        ? (place.shapePaints?.[value === 'context-fill' ? 'fill' : 'stroke'] ?? 'none')
        : servers.resolve(value, box)
    }
    const children = element.children.map(child =>
      typeof child === 'string' ? child : paintedText(child, box, place),
    )
    return { ...withAttributes(element, changes), children }
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

/** What a wrapping group takes over from a text. */
const WRAPPED = new Set(['opacity', 'mix-blend-mode'])

function hasStroke(element: SvgElement): boolean {
  if (computedValue(element.style, 'stroke') !== 'none') return true
  return element.children.some(child => typeof child !== 'string' && hasStroke(child))
}

/** The text with its strokes or its fills alone. */
function onlyPaint(element: SvgElement, paint: 'fill' | 'stroke'): SvgElement {
  const other = paint === 'fill' ? 'stroke' : 'fill'
  const children = element.children.map(child =>
    typeof child === 'string' ? child : onlyPaint(child, paint),
  )
  return { ...withAttributes(element, { [other]: 'none' }), children }
}

/** Browsers paint the background that CSS gives to the root. */
function backgroundOf(root: SvgNode, box: ViewBox, style: ComputedStyle): SvgElement[] {
  const text = root.style.get('background-color') ?? root.style.get('background')
  const color = text === undefined ? null : readColor(text)
  if (color === null || color === 'currentcolor' || color.endsWith(', 0)')) return []
  const { x, y, width, height } = box
  const attributes = new Map(
    Object.entries({ x, y, width, height }).map(([name, value]) => [name, String(value)]),
  )
  attributes.set('fill', color).set('stroke', 'none')
  const fillBox = () => ({ left: x, top: y, right: x + width, bottom: y + height })
  return [createElement('rect', { attributes, style, fillBox })]
}

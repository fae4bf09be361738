/** Clip paths, masks and filters → the same in user space, for painters that do not resolve bounding boxes. */
import { type Box, grow, IDENTITY, type Matrix, multiply } from '../graphics/affine.ts'
import { computedValue } from './computed-style.ts'
import {
  createElement,
  type FillBox,
  inheritedAttributes,
  rectangleAttributes,
  type SvgElement,
} from './element.ts'
import { filterFunctions, filterSteps } from './filter-steps.ts'
import { lengthsOf } from './geometry.ts'
import { boxMatrix } from './paint-servers.ts'
import type { Effects, ResourceContext } from './resources.ts'
import { readTransform } from './transform.ts'
import type { SvgNode } from './tree.ts'
import { formatNumber, readReference } from './values.ts'

/** Written onto all masks: the canvas lets their content inherit from the masked element. */
const PAINTED = [
  ...['fill', 'fill-opacity', 'fill-rule', 'visibility', 'stroke', 'stroke-opacity', 'stroke-width'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
]

/** Default region of masks and filters, in fractions of the bounding box. */
const REGION = { x: -0.1, y: -0.1, width: 1.2, height: 1.2 } as const

export function createEffects(context: ResourceContext): Effects {
  const { tree, styler, warn } = context

  function resolve(own: ReadonlyMap<string, string>, box: () => FillBox): Map<string, string> {
    const attributes = new Map<string, string>()
    for (const [name, make] of [
      ['clip-path', ofClip],
      ['mask', ofMask],
      ['filter', ofFilter],
    ] as const) {
      const value = own.get(name)
      const made = value === undefined || value === 'none' ? null : make(value, box)
      if (made !== null) attributes.set(name, made)
    }
    return attributes
  }

  function targetOf(value: string, name: string): { node: SvgNode; id: string } | null {
    const id = readReference(value)?.id ?? ''
    const node = tree.byId.get(id)
    return node?.name === name ? { node, id } : null
  }

  const define = (key: string, id: string, make: (id: string) => SvgElement): string =>
    `url(#${context.define(id, make, key)})`

  function ofClip(value: string, measure: () => FillBox): string | null {
    const target = targetOf(value, 'clipPath')
    if (target === null) return null
    const { node, id } = target
    const isOfBox = node.attributes.get('clipPathUnits') === 'objectBoundingBox'
    const box = isOfBox ? measure() : undefined
    const ofBox = box == null ? IDENTITY : (boxMatrix(box) ?? [0, 0, 0, 0, 0, 0])
    const isMeasured = !isOfBox || box !== undefined
    return define([id, isMeasured, ...ofBox].join(' '), id, newId => {
      const style = context.styleOf(node)
      const text = node.style.get('transform') ?? node.attributes.get('transform') ?? ''
      const matrix = multiply(ofBox, readTransform(text, style.basis) ?? IDENTITY)
      const attributes = new Map([['id', newId]])
      if (!isMeasured) attributes.set('clipPathUnits', 'objectBoundingBox')
      for (const [name, inner] of resolve(style.own, measure))
        if (name === 'clip-path') attributes.set(name, inner)
      const children = context.contentOf(node).flatMap(child => flatten(child, matrix))
      return createElement('clipPath', { attributes, children, style })
    })
  }

  function ofMask(value: string, measure: () => FillBox): string | null {
    const target = targetOf(value, 'mask')
    if (target === null) return null
    const { node, id } = target
    const style = context.styleOf(node)
    if (computedValue(style, 'mask-type') === 'alpha') {
      warn({
        code: 'svg_content_dropped',
        message: `The SVG's mask '${id}' masks by luminance, not by its alpha.`,
      })
    }
    const { isOfBox, isContentOfBox, box, isMeasured, units } = measured(node, MASK_UNITS, measure)
    const region = regionOf(node, isOfBox, box)
    const content = box == null || !isContentOfBox ? IDENTITY : (boxMatrix(box) ?? [0, 0, 0, 0, 0, 0])
    return define([id, ...region.values(), ...content].join(' '), id, newId => {
      const inherited = inheritedAttributes(style, context.styleOf(tree.root), PAINTED)
      const attributes = new Map([['id', newId], ...region, ...inherited, ...units])
      for (const [name, inner] of resolve(style.own, measure))
        if (name === 'mask') attributes.set(name, inner)
      const children = context.contentOf(node)
      const isMapped = isContentOfBox && isMeasured
      return createElement('mask', {
        attributes,
        children: isMapped ? [createElement('g', { matrix: content, children, style })] : children,
        style,
      })
    })
  }

  /** The region of a mask or filter, in user space if the box is known. */
  function regionOf(node: SvgNode, isOfBox: boolean, box: FillBox): Map<string, string> {
    const style = context.styleOf(node)
    const whole = isOfBox ? { ...style.basis, width: 1, height: 1 } : style.basis
    const lengths = lengthsOf(node, style, styler, whole)
    const share = (name: keyof typeof REGION): number => {
      const value = lengths.get(name)
      if (value !== undefined) return Number(value)
      const isAcross = name === 'x' || name === 'width'
      return isOfBox ? REGION[name] : REGION[name] * (isAcross ? whole.width : whole.height)
    }
    const [x, y, width, height] = [share('x'), share('y'), share('width'), share('height')]
    const { left, top, right, bottom } =
      isOfBox && box != null ? box : { left: 0, top: 0, right: 1, bottom: 1 }
    const [wide, high] = [right - left, bottom - top]
    return new Map([
      ['x', formatNumber(left + x * wide)],
      ['y', formatNumber(top + y * high)],
      ['width', formatNumber(width * wide)],
      ['height', formatNumber(height * high)],
    ])
  }

  function ofFilter(value: string, measure: () => FillBox): string | null {
    const target = targetOf(value, 'filter')
    const style = target === null ? null : context.styleOf(target.node)
    if (target === null || style === null) return ofFunctions(value, measure)
    const { node, id } = target
    const { isOfBox, isContentOfBox, box, units } = measured(node, FILTER_UNITS, measure)
    const region = regionOf(node, isOfBox, box)
    const unit =
      isContentOfBox && box != null ? { x: box.right - box.left, y: box.bottom - box.top } : { x: 1, y: 1 }
    return define([id, ...region.values(), unit.x, unit.y].join(' '), id, newId => {
      const attributes = new Map([['id', newId], ...region, ...units])
      return createElement('filter', { attributes, children: filterSteps(node, context, unit), style })
    })
  }

  /** Filter functions such as `blur(2px) drop-shadow(…)` (Filter Effects 1 §5). */
  function ofFunctions(value: string, measure: () => FillBox): string | null {
    if (readReference(value) !== null) return null
    const root = context.styleOf(tree.root)
    const steps = filterFunctions(value, root)
    if (steps === null) {
      warn({ code: 'svg_content_dropped', message: `The SVG's filter '${value.slice(0, 60)}' is left out.` })
      return null
    }
    const box = measure()
    if (box === null) return null
    const { left, top, right, bottom } = box ?? {
      left: 0,
      top: 0,
      right: root.basis.width,
      bottom: root.basis.height,
    }
    const reach = steps.reach
    return define([value, left, top, right, bottom].join(' '), 'filter', newId => {
      const region = rectangleAttributes(grow({ left, top, right, bottom }, reach))
      const attributes = new Map([['id', newId], ...region, ['filterUnits', 'userSpaceOnUse']])
      return createElement('filter', { attributes, children: steps.elements, style: root })
    })
  }

  function rectangle(box: Box, { style }: SvgElement): string {
    const { left, top, right, bottom } = box
    return define(['rectangle', left, top, right, bottom].join(' '), 'viewport', newId => {
      const attributes = rectangleAttributes(box)
      const children = [createElement('rect', { attributes, style, fillBox: () => box })]
      return createElement('clipPath', { attributes: new Map([['id', newId]]), children, style })
    })
  }

  return { resolve, rectangle }
}

const MASK_UNITS = ['maskUnits', 'maskContentUnits'] as const
const FILTER_UNITS = ['filterUnits', 'primitiveUnits'] as const

/** The units of the region and the content of a resource, and the bounding box if they refer to it. */
function measured(
  { attributes }: SvgNode,
  [region, content]: readonly [string, string],
  measure: () => FillBox,
) {
  const isOfBox = attributes.get(region) !== 'userSpaceOnUse'
  const isContentOfBox = attributes.get(content) === 'objectBoundingBox'
  const needsBox = isOfBox || isContentOfBox
  const box = needsBox ? measure() : undefined
  const isMeasured = !needsBox || box !== undefined
  const units = new Map([[region, isOfBox && !isMeasured ? 'objectBoundingBox' : 'userSpaceOnUse']])
  if (isContentOfBox && !isMeasured) units.set(content, 'objectBoundingBox')
  return { isOfBox, isContentOfBox, box, isMeasured, units }
}

/** Dissolves groups in clip paths, where only shapes and texts count (SVG 1.1 §14.3.5). */
function flatten(element: SvgElement, outer: Matrix): SvgElement[] {
  const matrix = multiply(outer, element.matrix)
  if (element.name === 'g' || element.name === 'a') {
    return element.children.flatMap(child => (typeof child === 'string' ? [] : flatten(child, matrix)))
  }
  const attributes = new Map(element.attributes)
  const rule = computedValue(element.style, 'clip-rule')
  if (rule !== 'nonzero') attributes.set('clip-rule', rule)
  if (element.name !== 'text') for (const name of UNSEEN) attributes.delete(name)
  return [{ ...element, attributes, matrix }]
}

const UNSEEN = [
  'fill',
  'stroke',
  'opacity',
  'fill-opacity',
  'stroke-opacity',
  'stroke-width',
  'mix-blend-mode',
  'filter',
  'mask',
]

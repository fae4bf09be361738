/** Filter primitives and CSS filter functions → the primitives that painters support. */
import { parseValues, type Value } from '../css/values/component-values.ts'
import { type ComputedStyle, computedValue } from './computed-style.ts'
import { createElement, type SvgElement } from './element.ts'
import { otherAttributes } from './geometry.ts'
import type { ResourceContext } from './resources.ts'
import type { SvgNode } from './tree.ts'
import { colorOf, degreesOf, formatNumber, lengthOf, readLength } from './values.ts'

type Unit = { readonly x: number; readonly y: number }
type Context = Pick<ResourceContext, 'styleOf'>

/** Attributes of primitives in user space, by axis. */
const MEASURES: Readonly<Record<string, 'x' | 'y' | 'both'>> = {
  ...{ x: 'x', y: 'y', width: 'x', height: 'y', dx: 'x', dy: 'y', stdDeviation: 'both', radius: 'both' },
}
const COLORS = ['flood-color', 'flood-opacity', 'lighting-color', 'color-interpolation-filters']

/** @param unit One unit of the primitives in user space. */
export function filterSteps(filter: SvgNode, context: Context, unit: Unit): SvgElement[] {
  return filter.children.flatMap((child, i) => {
    if (typeof child === 'string') return []
    if (child.name !== 'feDropShadow') return [plainStep(child, context, unit)]
    return dropShadow(plainStep(child, context, unit), `shadow-${i}`)
  })
}

function plainStep(node: SvgNode, context: Context, unit: Unit): SvgElement {
  const style = context.styleOf(node)
  const attributes = new Map<string, string>()
  for (const [name, text] of node.attributes) {
    const measure = MEASURES[name]
    if (name === 'xlink:href') attributes.set(name, text)
    if (measure === undefined) continue
    const [first = '0', second = first] = text.trim().split(/[\s,]+/)
    const value = (part: string, of: 'x' | 'y') =>
      formatNumber((readLength(part, style.basis, of) ?? 0) * unit[of])
    attributes.set(
      name,
      measure === 'both' ? `${value(first, 'x')} ${value(second, 'y')}` : value(first, measure),
    )
  }
  for (const [name, value] of otherAttributes(node)) if (!attributes.has(name)) attributes.set(name, value)
  for (const name of COLORS) {
    const value = computedValue(style, name)
    const isSaid = style.own.has(name) || (name.startsWith('color-') && style.inherited.has(name))
    if (isSaid) attributes.set(name, value)
  }
  splitAlpha(attributes)
  const children = node.children.flatMap(child =>
    typeof child === 'string' ? [] : [plainStep(child, context, unit)],
  )
  return createElement(node.name, { attributes, children, style })
}

/** The canvas ignores the alpha of a flood colour. */
function splitAlpha(attributes: Map<string, string>): void {
  const [, channels, alpha] = /^rgba\((.*), ([^,]*)\)$/.exec(attributes.get('flood-color') ?? '') ?? []
  if (channels === undefined) return
  attributes.set('flood-color', `rgb(${channels})`)
  attributes.set(
    'flood-opacity',
    formatNumber(Number(alpha) * Number(attributes.get('flood-opacity') ?? '1')),
  )
}

/** Filter Effects 1 §9.10. */
function dropShadow({ attributes, style }: SvgElement, prefix: string): SvgElement[] {
  const of = (name: string, otherwise: string) => attributes.get(name) ?? otherwise
  const source = of('in', 'SourceGraphic')
  const space = attributes.get('color-interpolation-filters')
  const step = (name: string, entries: readonly (readonly [string, string])[], children: SvgElement[] = []) =>
    createElement(name, {
      attributes: new Map([
        ...entries,
        ...(space === undefined ? [] : [['color-interpolation-filters', space] as const]),
      ]),
      children,
      style,
    })
  const merge = (input: string) =>
    createElement('feMergeNode', { attributes: new Map([['in', input]]), style })
  const result = attributes.get('result')
  // Only alpha matters, which the canvas blurs without conversion of the colour space.
  const alpha = source === 'SourceGraphic' ? 'SourceAlpha' : source
  return [
    step('feGaussianBlur', [
      ['stdDeviation', of('stdDeviation', '2 2')],
      ['in', alpha],
      ['result', `${prefix}-blur`],
    ]),
    step('feOffset', [
      ['dx', of('dx', '2')],
      ['dy', of('dy', '2')],
      ['in', `${prefix}-blur`],
      ['result', `${prefix}-offset`],
    ]),
    step('feFlood', [
      ['result', `${prefix}-flood`],
      ['flood-color', of('flood-color', '#000000')],
      ['flood-opacity', of('flood-opacity', '1')],
    ]),
    step('feComposite', [
      ['in', `${prefix}-flood`],
      ['in2', `${prefix}-offset`],
      ['operator', 'in'],
      ['result', `${prefix}-color`],
    ]),
    step('feMerge', result === undefined ? [] : [['result', result]], [
      merge(`${prefix}-color`),
      merge(source),
    ]),
  ]
}

export interface FilterFunctions {
  readonly elements: readonly SvgElement[]
  /** Ink overflow in user units. */
  readonly reach: number
}

/** Null for an unknown function. */
export function filterFunctions(text: string, style: ComputedStyle): FilterFunctions | null {
  const elements: SvgElement[] = []
  let reach = 0
  for (const [i, value] of (parseValues(text, null) ?? []).entries()) {
    if (value.type !== 'function') return null
    const made = functionStep(value.name, value.args, style, `step-${i}`)
    if (made === null) return null
    elements.push(...made.elements)
    reach += made.reach
  }
  return elements.length === 0 ? null : { elements: linked(elements), reach }
}

/** Filter functions work in sRGB (Filter Effects 1 §5). */
function linked(elements: readonly SvgElement[]): SvgElement[] {
  return elements.map(element => ({
    ...element,
    attributes: new Map([...element.attributes, ['color-interpolation-filters', 'sRGB']]),
  }))
}

function functionStep(
  name: string,
  args: readonly Value[],
  style: ComputedStyle,
  prefix: string,
): FilterFunctions | null {
  const [first] = args
  const amount =
    first === undefined
      ? 1
      : first.type === 'percentage'
        ? first.value / 100
        : first.type === 'number'
          ? first.value
          : null
  const length = (value: Value | undefined) => lengthOf(value, style.basis, 0)
  switch (name) {
    case 'blur': {
      const deviation = first === undefined ? 0 : length(first)
      if (deviation === null || deviation < 0) return null
      return { elements: [blur(deviation, style)], reach: deviation * 3 }
    }
    case 'drop-shadow': {
      const lengths = args.map(length).filter(each => each !== null)
      const [dx, dy, deviation = 0] = lengths
      const color = args.map(colorOf).find(each => each !== null) ?? 'currentcolor'
      if (dx === undefined || dy === undefined) return null
      const attributes = new Map([
        ['dx', formatNumber(dx)],
        ['dy', formatNumber(dy)],
        ['stdDeviation', `${formatNumber(deviation)} ${formatNumber(deviation)}`],
        ['flood-color', color === 'currentcolor' ? computedValue(style, 'color') : color],
      ])
      splitAlpha(attributes)
      const reach = deviation * 3 + Math.max(Math.abs(dx), Math.abs(dy))
      return { elements: dropShadow(createElement('feDropShadow', { attributes, style }), prefix), reach }
    }
    default: {
      const angle = first === undefined ? 0 : degreesOf(first)
      const isHue = name === 'hue-rotate'
      const hue = isHue && angle !== null ? hueMatrix(angle) : null
      const matrix = isHue || amount === null ? hue : colorMatrix(name, amount)
      if (matrix === null) return null
      const values = matrix.map(formatNumber).join(' ')
      const attributes = new Map([
        ['type', 'matrix'],
        ['values', values],
      ])
      return { elements: [createElement('feColorMatrix', { attributes, style })], reach: 0 }
    }
  }
}

function blur(deviation: number, style: ComputedStyle): SvgElement {
  const value = formatNumber(deviation)
  return createElement('feGaussianBlur', {
    attributes: new Map([['stdDeviation', `${value} ${value}`]]),
    style,
  })
}

/** Rows of a colour matrix (Filter Effects 1 §8.2, §13). */
function colorMatrix(name: string, amount: number): number[] | null {
  const clamped = Math.min(1, Math.max(0, amount))
  const scaled = (factor: number, offset: number) =>
    [0, 1, 2].flatMap(row => [...[0, 1, 2].map(column => (row === column ? factor : 0)), 0, offset])
  const alpha = [0, 0, 0, 1, 0]
  switch (name) {
    case 'brightness':
      return [...scaled(amount, 0), ...alpha]
    case 'contrast':
      return [...scaled(amount, (1 - amount) / 2), ...alpha]
    case 'invert':
      return [...scaled(1 - 2 * clamped, clamped), ...alpha]
    case 'opacity':
      return [...scaled(1, 0), 0, 0, 0, clamped, 0]
    case 'grayscale':
      return [...mixed(GRAY, 1 - clamped), ...alpha]
    case 'saturate':
      return [...mixed(GRAY, amount), ...alpha]
    case 'sepia':
      return [...mixed(SEPIA, 1 - clamped), ...alpha]
    default:
      return null
  }
}

const GRAY = [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722]
const SEPIA = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131]

/** Interpolates a 3×3 matrix with the identity, and adds columns for alpha and offset. */
function mixed(matrix: readonly number[], unchanged: number): number[] {
  return [0, 1, 2].flatMap(row => [
    ...[0, 1, 2].map(
      column => (matrix[row * 3 + column] ?? 0) * (1 - unchanged) + (row === column ? unchanged : 0),
    ),
    0,
    0,
  ])
}

function hueMatrix(degrees: number): number[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turned = [
    ...[0.787 * cos - 0.213 * sin, -0.715 * cos - 0.715 * sin, -0.072 * cos + 0.928 * sin],
    ...[-0.213 * cos + 0.143 * sin, 0.285 * cos + 0.14 * sin, -0.072 * cos - 0.283 * sin],
    ...[-0.213 * cos - 0.787 * sin, -0.715 * cos + 0.715 * sin, 0.928 * cos + 0.072 * sin],
  ]
  const base = [0.213, 0.715, 0.072]
  return [
    ...[0, 1, 2].flatMap(row => [
      ...[0, 1, 2].map(column => (base[column] ?? 0) + (turned[row * 3 + column] ?? 0)),
      0,
      0,
    ]),
    ...[0, 0, 0, 1, 0],
  ]
}

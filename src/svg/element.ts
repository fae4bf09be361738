/** Elements of a normalised SVG: presentation attributes in plain numbers, and references only into its `<defs>`. */

import { type Box, IDENTITY, type Matrix, mapBox, unite } from '../graphics/affine.ts'
import { type ComputedStyle, computedValue } from './computed-style.ts'
import { SVG_PROPERTIES } from './properties.ts'
import { writeMatrix } from './transform.ts'
import { formatNumber } from './values.ts'

/** Fill bounding box in the element's user space; null if nothing is filled, undefined if it depends on fonts. */
export type FillBox = Box | null | undefined

export interface SvgElement {
  readonly name: string
  /** Without `transform`. */
  readonly attributes: ReadonlyMap<string, string>
  readonly matrix: Matrix
  readonly children: readonly (SvgElement | string)[]
  /** Computed style of the source element. */
  readonly style: ComputedStyle
  fillBox(): FillBox
}

export interface ElementParts {
  readonly attributes?: ReadonlyMap<string, string>
  readonly matrix?: Matrix
  readonly children?: readonly (SvgElement | string)[]
  readonly style: ComputedStyle
  /** Default: the union of the boxes of its children. */
  readonly fillBox?: () => FillBox
}

export function createElement(name: string, parts: ElementParts): SvgElement {
  const { attributes = NO_ATTRIBUTES, matrix = IDENTITY, children = [], style } = parts
  const measure = parts.fillBox ?? (() => boxOfAll(children))
  let box: { readonly known: FillBox } | null = null
  return {
    ...{ name, attributes, matrix, children, style },
    fillBox() {
      box ??= { known: measure() }
      return box.known
    },
  }
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

function boxOfAll(children: readonly (SvgElement | string)[]): FillBox {
  let whole: Box | null = null
  for (const child of children) {
    if (typeof child === 'string') continue
    const box = child.fillBox()
    if (box === undefined) return undefined
    if (box === null) continue
    const mapped = mapBox(child.matrix, box)
    whole = whole === null ? mapped : unite(whole, mapped)
  }
  return whole
}

/** A copy with some attributes set; null removes an attribute. */
export function withAttributes(
  element: SvgElement,
  changes: Readonly<Record<string, string | null>>,
): SvgElement {
  const attributes = new Map(element.attributes)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) attributes.delete(name)
    else attributes.set(name, value)
  }
  return { ...element, attributes }
}

/** The SVG as text, for painters that read text. */
export function writeElement(root: SvgElement): string {
  const parts: string[] = []
  const write = (element: SvgElement): void => {
    const { name, children } = element
    parts.push(`<${name}`)
    for (const [key, value] of writtenAttributes(element)) parts.push(` ${key}="${escapeXml(value)}"`)
    if (children.length === 0) {
      parts.push('/>')
      return
    }
    parts.push('>')
    for (const child of children) {
      if (typeof child === 'string') parts.push(escapeXml(child))
      else write(child)
    }
    parts.push(`</${name}>`)
  }
  write(root)
  return parts.join('')
}

/** All attributes of an element, with its matrix as `transform` and CSS-only properties as `style`. */
export function writtenAttributes({ attributes, matrix }: SvgElement): Iterable<readonly [string, string]> {
  const transform = writeMatrix(matrix)
  const blend = attributes.get(BLEND)
  if (transform === null && blend === undefined) return attributes
  const written = new Map(transform === null ? [] : [['transform', transform]])
  for (const [name, value] of attributes) {
    if (name === BLEND) written.set('style', `${BLEND}:${value}`)
    else written.set(name, value)
  }
  return written
}

/** A property without a presentation attribute (Compositing 1 §3.4.1). */
const BLEND = 'mix-blend-mode'

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, character => ESCAPES[character] ?? character)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Properties that are resolved during normalisation and never written. */
const RESOLVED = new Set(
  (
    'color marker-start marker-mid marker-end paint-order vector-effect transform-origin transform-box clip-path mask ' +
    'filter display overflow'
  ).split(' '),
)

/** The specified properties of an element as attributes. */
export function ownAttributes({ own }: ComputedStyle): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [name, value] of own) {
    const isInitial =
      SVG_PROPERTIES.get(name)?.inherited === false && SVG_PROPERTIES.get(name)?.initial === value
    if (!RESOLVED.has(name) && !isInitial) attributes.set(name, value)
  }
  return attributes
}

const NOT_WRITTEN = /^(?:color|marker-.*|paint-order|font-family)$/

/**
 * The inherited properties of an element that is painted elsewhere in the tree, such as a marker or a pattern.
 * @param outer Style of the place where it is painted.
 * @param always Properties to write even if both styles agree.
 */
export function inheritedAttributes(
  style: ComputedStyle,
  outer: ComputedStyle,
  always: readonly string[] = [],
): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const name of new Set([...always, ...outer.inherited.keys(), ...style.inherited.keys()])) {
    const value = computedValue(style, name)
    const isWritten = always.includes(name) || value !== computedValue(outer, name)
    // Elements carry their own references to paint servers.
    if (isWritten && !NOT_WRITTEN.test(name)) attributes.set(name, value.startsWith('url(') ? 'none' : value)
  }
  return attributes
}

/** The attributes of a rectangle. */
export function rectangleAttributes({ left, top, right, bottom }: Box): Map<string, string> {
  return new Map([
    ['x', formatNumber(left)],
    ['y', formatNumber(top)],
    ['width', formatNumber(right - left)],
    ['height', formatNumber(bottom - top)],
  ])
}

/** True if the ink overflow of an element is certain to be inside a rectangle of its user space. */
export function staysIn(element: SvgElement, area: Box): boolean {
  const box = element.fillBox()
  if (box === undefined) return false
  if (box === null) return true
  const stroke = widestStroke(element)
  return (
    box.left - stroke >= area.left - 1e-6 &&
    box.top - stroke >= area.top - 1e-6 &&
    box.right + stroke <= area.right + 1e-6 &&
    box.bottom + stroke <= area.bottom + 1e-6
  )
}

/** Ink overflow of strokes beyond fills; infinite for filters. */
function widestStroke(element: SvgElement): number {
  if (element.attributes.has('filter')) return Number.POSITIVE_INFINITY
  const inner = element.children.map(child => (typeof child === 'string' ? 0 : widestStroke(child)))
  const [a, b, c, d] = element.matrix
  const most = inner.reduce((largest, each) => Math.max(largest, each), 0)
  const own = element.children.length === 0 && computedValue(element.style, 'stroke') !== 'none'
  if (!own) return most * Math.max(Math.hypot(a, b), Math.hypot(c, d))
  const width = Number(computedValue(element.style, 'stroke-width'))
  const joins =
    computedValue(element.style, 'stroke-linejoin') === 'miter'
      ? Number(computedValue(element.style, 'stroke-miterlimit'))
      : 1.5
  return (width / 2) * joins * Math.max(Math.hypot(a, b), Math.hypot(c, d))
}

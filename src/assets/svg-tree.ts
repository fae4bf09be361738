// A parsed SVG → a tree of the elements and attributes that are drawn, its style sheets written onto them.
// Pure. Fails with `asset_denied` where something reaches outside, `svg_too_complex` where styles multiply.
import { PlatenError, type Warning } from '../errors.ts'
import type { Declarations, StyleRule } from './svg-style.ts'
import { cascade, checkUrls, parseDeclarations, parseStyleSheet } from './svg-style.ts'
import type { XmlElement } from './xml.ts'

export interface SvgNode {
  readonly name: string
  readonly parent: SvgNode | null
  /** Without `style`, `class` and namespaces; any reference stands under `xlink:href`. */
  readonly attributes: Map<string, string>
  readonly style: Declarations
  readonly children: (SvgNode | string)[]
}

export interface SvgTree {
  readonly root: SvgNode
  /** All elements, in document order. */
  readonly nodes: readonly SvgNode[]
  readonly byId: ReadonlyMap<string, SvgNode>
  readonly warnings: readonly Warning[]
}

const GRADIENTS = ['linearGradient', 'radialGradient']
const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'use']
const TEXTS = ['text', 'tspan', 'textPath']
const STRUCTURE = ['svg', 'g', 'defs', 'symbol', 'a', 'switch', 'style', 'title', 'desc']
const PAINT = [...GRADIENTS, 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter']
const DRAWN = new Set([...STRUCTURE, ...SHAPES, ...TEXTS, ...PAINT])
/** Elements whose reference is to another element of the document. */
const REFERRING = new Set(['use', 'textPath', 'pattern', 'filter', ...GRADIENTS])
/** A link is not followed by any painter; it ends up in the PDF for the reader to click. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s]*$/i
const ATTRIBUTE = /^(?:[a-z][a-z0-9-]*|xml:space)$/i
/** What is left out, and would have shown. */
const MISSED = new Set(['foreignObject', 'script', 'animate', 'animateTransform', 'animateMotion', 'set'])

/** Style rules × elements that are tried against one another. */
const MAX_STYLE_TESTS = 4_000_000
/** Dashes shorter, or offsets longer, keep a painter busy for ever. */
const MIN_DASH_PERIOD = 0.01
const MAX_DASH_OFFSET = 100_000

interface Building {
  readonly rules: readonly StyleRule[]
  readonly nodes: SvgNode[]
  readonly byId: Map<string, SvgNode>
  readonly dropped: Set<string>
}

export function buildSvgTree(root: XmlElement): SvgTree {
  if (localName(root) !== 'svg') {
    throw new PlatenError('asset_failed', `The picture's root element is <${root.name}>; an SVG's is <svg>.`)
  }
  const all = elementsOf(root)
  const rules = all.filter(element => localName(element) === 'style').flatMap(styleSheetOf)
  if (rules.length * all.length > MAX_STYLE_TESTS) {
    throw new PlatenError(
      'svg_too_complex',
      `The SVG has ${rules.length} style rules for ${all.length} elements; write the styles onto the elements.`,
    )
  }
  const building: Building = { rules, nodes: [], byId: new Map(), dropped: new Set() }
  const node = build(root, null, building)
  const warnings = [...building.dropped].map(name => ({
    code: 'svg_content_dropped',
    message: `The SVG's <${name}> is left out: it is never drawn.`,
  }))
  return { root: node, nodes: building.nodes, byId: building.byId, warnings }
}

function build(element: XmlElement, parent: SvgNode | null, building: Building): SvgNode {
  const name = localName(element) === 'switch' ? 'g' : localName(element)
  const attributes = attributesOf(element, name)
  const id = attributes.get('id') ?? null
  const classes = (element.attributes.get('class') ?? '').split(/\s+/)
  const own = parseDeclarations(element.attributes.get('style') ?? '')
  const style = new Map(cascade({ name: localName(element), id, classes }, building.rules, own))
  checkDashes(attributes)
  checkDashes(style)
  const node: SvgNode = { name, parent, attributes, style, children: [] }
  building.nodes.push(node)
  if (id !== null) {
    // Painters differ in which of two equal ids they take: only the first one keeps it.
    if (building.byId.has(id)) attributes.delete('id')
    else building.byId.set(id, node)
  }
  for (const child of drawnChildren(element, building.dropped)) {
    node.children.push(typeof child === 'string' ? child : build(child, node, building))
  }
  return node
}

/** The children that are drawn; of a `switch` only the first, as no painter here has a feature it could ask for. */
function drawnChildren(element: XmlElement, dropped: Set<string>): (XmlElement | string)[] {
  const isDrawn = (child: XmlElement) => DRAWN.has(localName(child)) || /^fe[A-Z]/.test(localName(child))
  if (localName(element) === 'switch') {
    const choices = element.children.filter(child => typeof child !== 'string')
    const choice = choices.find(child => isDrawn(child) && !child.attributes.has('requiredExtensions'))
    if (choice !== undefined) return [choice]
  }
  return element.children.filter(child => {
    if (typeof child === 'string') return true
    if (MISSED.has(localName(child))) dropped.add(localName(child))
    return isDrawn(child) && localName(child) !== 'style'
  })
}

function attributesOf(element: XmlElement, name: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [key, value] of element.attributes) {
    const isHandled = key === 'style' || key === 'class' || key === 'href' || key === 'xmlns'
    // A backslash starts a CSS escape, which could spell url() in a way that only some painters read.
    if (isHandled || !ATTRIBUTE.test(key) || /^on/i.test(key) || value.includes('\\')) continue
    checkUrls(value)
    attributes.set(key, value)
  }
  // A painter writes the stops as often as the gradient fits into the shape: a tiny one never ends.
  attributes.delete('spreadMethod')
  const href = (element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? '').trim()
  const allowed = href === '' ? null : checkReference(name, href)
  if (allowed !== null) attributes.set('xlink:href', allowed)
  return attributes
}

/** The reference if the element may carry it, null if it is to be left out. */
function checkReference(name: string, href: string): string | null {
  if (name === 'a') return href.startsWith('#') || LINK.test(href) ? href : null
  if (name === 'image' || name === 'feImage') {
    if (/^data:image\/(?!svg)/i.test(href) || (name === 'feImage' && href.startsWith('#'))) return href
    throw denied(name, href, 'only a data: URI of a PNG, JPEG, WebP or GIF is possible')
  }
  if (!REFERRING.has(name)) return null
  if (href.startsWith('#')) return href
  throw denied(name, href, 'only #id is possible')
}

function checkDashes(values: Map<string, string>): void {
  const numbers = (key: string) => (values.get(key)?.match(/[-+.\de]+/gi) ?? []).map(Number)
  const period = numbers('stroke-dasharray').reduce((sum, length) => sum + length, 0)
  if (values.has('stroke-dasharray') && period !== 0 && !(period >= MIN_DASH_PERIOD)) {
    values.delete('stroke-dasharray')
  }
  if (numbers('stroke-dashoffset').some(offset => !(Math.abs(offset) <= MAX_DASH_OFFSET))) {
    values.delete('stroke-dashoffset')
  }
}

function styleSheetOf(style: XmlElement): StyleRule[] {
  return parseStyleSheet(style.children.filter(child => typeof child === 'string').join(''))
}

/** In document order. */
function elementsOf(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  const due: XmlElement[] = [root]
  for (let element = due.pop(); element !== undefined; element = due.pop()) {
    found.push(element)
    due.push(...element.children.filter(child => typeof child !== 'string').toReversed())
  }
  return found
}

/** Without the prefix that some editors give to SVG's own elements. */
function localName({ name }: XmlElement): string {
  return name.startsWith('svg:') ? name.slice('svg:'.length) : name
}

function denied(name: string, href: string, possible: string): PlatenError {
  const shown = href.length > 80 ? `${href.slice(0, 80)}…` : href
  return new PlatenError(
    'asset_denied',
    `The SVG's <${name}> reaches outside the document with '${shown}'; ${possible}.`,
  )
}

/**
 * A parsed SVG → the sanitised tree: elements and attributes that are drawn, with the declarations of its style sheets.
 * Pure. Fails with `asset_failed` if the root is not <svg>, `asset_denied` for external references.
 */
import { PlatenError, type Warning } from '../base/errors.ts'
import { asciiUri, isLinkTarget } from '../base/urls.ts'
import type { DomElement, DomNode } from '../dom/element.ts'
import { parseDeclarations, withoutExternalUrls } from './declarations.ts'
import type { SvgStylesheet } from './stylesheet.ts'
import type { XmlElement } from './xml.ts'

export interface SvgNode {
  readonly name: string
  readonly parent: SvgNode | null
  /** Without `style`, `class` and namespaces; `href` becomes `xlink:href`. */
  readonly attributes: Map<string, string>
  readonly style: Map<string, string>
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
/** Elements that refer to other elements of the document. */
const REFERRING = new Set(['use', 'textPath', 'pattern', 'filter', ...GRADIENTS])
const ATTRIBUTE = /^(?:[a-z][a-z0-9-]*|xml:space)$/i
/** Accepted values of `systemLanguage`: English with any region. */
const LANGUAGE = /^en(?:-|$)/i
/** Elements with conditional processing attributes (SVG 2 §5.8). */
const CONDITIONAL = new Set(['svg', 'g', 'a', 'switch', ...SHAPES, ...TEXTS])
/** Removed elements that may be visible in browsers. */
const MISSED = new Set(['foreignObject', 'script', 'animate', 'animateTransform', 'animateMotion', 'set'])

/** Distinct warnings per SVG. */
const MAX_WARNINGS = 20
/** Painters take nearly endless time for shorter dashes or longer offsets. */
const MIN_DASH_PERIOD = 0.01
const MAX_DASH_OFFSET = 100_000

/** The reader of style sheets, which is loaded only for SVGs that need it. */
type CssReader = typeof import('./stylesheet.ts')

interface Building {
  /** Null without style rules. */
  readonly sheet: SvgStylesheet | null
  /** Elements for selectors to match; empty without style rules. */
  readonly dom: ReadonlyMap<XmlElement, DomElement>
  readonly nodes: SvgNode[]
  readonly byId: Map<string, SvgNode>
  readonly warn: (warning: Warning) => void
}

/** True if the SVG has a style sheet, so that reading it takes selectors. */
export function needsCss(root: XmlElement): boolean {
  return elementsOf(root).some(element => localName(element) === 'style')
}

/** @param css Required if `needsCss`. */
export function buildSvgTree(root: XmlElement, css: CssReader | null): SvgTree {
  if (localName(root) !== 'svg') {
    throw new PlatenError('asset_failed', `The picture's root element is <${root.name}>; an SVG's is <svg>.`)
  }
  const all = elementsOf(root)
  const warnings = new Map<string, Warning>()
  const warn = (warning: Warning): void => {
    if (!warnings.has(warning.message) && warnings.size < MAX_WARNINGS) warnings.set(warning.message, warning)
  }
  const styles = all.filter(element => localName(element) === 'style').map(textOf)
  const sheet = css?.readStylesheet(styles, all.length, warn) ?? null
  const hasRules = sheet !== null && sheet.ruleCount > 0
  const dom = hasRules ? domOf(root) : new Map<XmlElement, DomElement>()
  const building: Building = { sheet, dom, nodes: [], byId: new Map(), warn }
  const node = build(root, null, building)
  return { root: node, nodes: building.nodes, byId: building.byId, warnings: [...warnings.values()] }
}

function build(element: XmlElement, parent: SvgNode | null, building: Building, isBypassed = false): SvgNode {
  const name = localName(element) === 'switch' ? 'g' : localName(element)
  const attributes = attributesOf(element, name, building.warn)
  const id = attributes.get('id') ?? null
  // Its content can still be referenced.
  const isHidden = isBypassed || (CONDITIONAL.has(localName(element)) && !meetsConditions(element))
  const own = parseDeclarations(element.attributes.get('style') ?? '', building.warn)
  const inDom = building.dom.get(element)
  const declared =
    inDom === undefined || building.sheet === null
      ? own.toSorted(byImportance).map(({ property, value }) => [property, value] as const)
      : building.sheet.declarationsOf(inDom, own)
  const style = new Map(declared)
  if (isHidden) style.set('display', 'none')
  checkDashes(attributes)
  checkDashes(style)
  const node: SvgNode = { name, parent, attributes, style, children: [] }
  building.nodes.push(node)
  if (id !== null) {
    // Painters differ in which of two equal ids wins, so only the first one is kept.
    if (building.byId.has(id)) attributes.delete('id')
    else building.byId.set(id, node)
  }
  const isSwitch = localName(element) === 'switch'
  const chosen = chosenOf(element)
  for (const child of drawnChildren(element, building.warn)) {
    node.children.push(
      typeof child === 'string' ? child : build(child, node, building, isSwitch && child !== chosen),
    )
  }
  return node
}

function byImportance(a: { important: boolean }, b: { important: boolean }): number {
  return Number(a.important) - Number(b.important)
}

/** The elements in the form that selectors match. */
function domOf(root: XmlElement): ReadonlyMap<XmlElement, DomElement> {
  const found = new Map<XmlElement, DomElement>()
  const add = (element: XmlElement, parent: DomElement | null, index: number): DomElement => {
    const attributes: Record<string, string> = Object.create(null)
    for (const [name, value] of element.attributes) {
      attributes[name.toLowerCase()] = value
    }
    const classes = (attributes['class'] ?? '').split(/\s+/).filter(name => name !== '')
    const children: DomNode[] = []
    const elements: DomElement[] = []
    const node: DomElement = {
      ...{ kind: 'element', name: localName(element), isHtml: false, attributes, parent, children, elements },
      ...{ line: null, column: null, index, classes: [...new Set(classes)] },
    }
    found.set(element, node)
    for (const child of element.children) {
      if (typeof child === 'string') children.push({ kind: 'text', text: child, parent: node })
      else {
        const inside = add(child, node, elements.length)
        children.push(inside)
        elements.push(inside)
      }
    }
    return node
  }
  add(root, null, 0)
  return found
}

/** The children that are drawn or can be referenced. */
function drawnChildren(element: XmlElement, warn: Building['warn']): (XmlElement | string)[] {
  const hasChoice = chosenOf(element) !== null
  return element.children.filter(child => {
    if (typeof child === 'string') return true
    const name = localName(child)
    if (MISSED.has(name) && !hasChoice) {
      warn({ code: 'svg_content_dropped', message: `The SVG's <${name}> is left out; it is not supported.` })
    }
    return isDrawn(child) && name !== 'style'
  })
}

function isDrawn(element: XmlElement): boolean {
  const name = localName(element)
  return DRAWN.has(name) || /^fe[A-Z]/.test(name)
}

/** The child of a `<switch>` that is drawn: the first whose conditions are met (SVG 2 §5.9). Null for other elements. */
function chosenOf(element: XmlElement): XmlElement | null {
  if (localName(element) !== 'switch') return null
  const children = element.children.filter(child => typeof child !== 'string')
  return children.find(child => isDrawn(child) && meetsConditions(child)) ?? null
}

/**
 * Evaluates conditional processing attributes (SVG 2 §5.8): the user's language is English, no extension is supported,
 * and `requiredFeatures` is always met.
 */
function meetsConditions({ attributes }: XmlElement): boolean {
  if (attributes.has('requiredExtensions')) return false
  const languages = attributes.get('systemLanguage')?.split(',') ?? null
  return languages === null || languages.some(language => LANGUAGE.test(language.trim()))
}

function attributesOf(element: XmlElement, name: string, warn: Building['warn']): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [key, value] of element.attributes) {
    const isHandled = key === 'style' || key === 'class' || key === 'href' || key === 'xmlns'
    // A backslash starts a CSS escape, which could spell url() in a way that only some painters read.
    if (isHandled || !ATTRIBUTE.test(key) || /^on/i.test(key) || value.includes('\\')) continue
    const own = withoutExternalUrls(key, value, warn)
    if (own !== null) attributes.set(key, own)
  }
  const href = (element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? '').trim()
  const allowed = href === '' ? null : checkReference(name, href)
  if (allowed !== null) attributes.set('xlink:href', allowed)
  return attributes
}

/** The reference if it is allowed on the element, null if it is ignored. */
function checkReference(name: string, href: string): string | null {
  if (name === 'a') return !isLinkTarget(href) ? null : href.startsWith('#') ? href : asciiUri(href)
  if (name === 'image' || name === 'feImage') {
    if (/^data:image\/(?!svg)/i.test(href) || (name === 'feImage' && href.startsWith('#'))) return href
    throw denied(name, href, 'only a data: URI of a PNG, JPEG, WebP or GIF is allowed')
  }
  if (!REFERRING.has(name)) return null
  if (href.startsWith('#')) return href
  throw denied(name, href, 'only #id is allowed')
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

function textOf(element: XmlElement): string {
  return element.children.filter(child => typeof child === 'string').join('')
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

/** Without the prefix `svg:` that some editors write. */
function localName({ name }: XmlElement): string {
  return name.startsWith('svg:') ? name.slice('svg:'.length) : name
}

function denied(name: string, href: string, possible: string): PlatenError {
  const shown = href.length > 80 ? `${href.slice(0, 80)}…` : href
  return new PlatenError(
    'asset_denied',
    `The SVG's <${name}> refers to '${shown}' outside the document; ${possible}.`,
  )
}

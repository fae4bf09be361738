/**
 * A parsed SVG → the sanitised tree: elements and attributes that are drawn, with the declarations of its style sheets.
 * SVGs in `<image>` become parts of the tree. Pure. Fails with `asset_failed` if the root is not <svg>.
 */
import { PlatenError, type Warning } from '../base/errors.ts'
import { nearest } from '../base/text-distance.ts'
import { asciiUri, isLinkTarget } from '../base/urls.ts'
import type { DomElement, DomNode } from '../dom/element.ts'
import { parseDeclarations, shorten, withoutExternalUrls } from './declarations.ts'
import { SVG_PROPERTIES } from './properties.ts'
import type { SvgStylesheet } from './stylesheet.ts'
import { readLength, readViewBox } from './values.ts'
import { parseXml, type XmlElement, type XmlLimits } from './xml.ts'

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

/** Elements without effect in browsers: metadata, and those of SVG 1.1 and drafts that no browser draws. */
const NOT_DRAWN = new Set(
  (
    'metadata view cursor discard mpath animateColor color-profile font font-face font-face-src font-face-uri ' +
    'font-face-format font-face-name glyph missing-glyph hkern vkern altGlyph altGlyphDef altGlyphItem glyphRef tref ' +
    'hatch hatchpath mesh meshgradient meshpatch meshrow solidcolor unknown'
  ).split(' '),
)

/** Distinct warnings per SVG. */
const MAX_WARNINGS = 20
/** SVGs in an `<image>` of an SVG, and so on. */
const MAX_NESTED = 3
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
  readonly nesting: Nesting
}

interface Nesting {
  readonly css: CssReader | null
  /** Of each SVG. */
  readonly limits: XmlLimits
  /** SVGs around the one that is built. */
  readonly depth: number
}

/** True if the SVG, or one in it, may have a style sheet, so that reading it takes selectors. */
export function needsCss(root: XmlElement): boolean {
  return elementsOf(root).some(
    element =>
      localName(element) === 'style' || (localName(element) === 'image' && NESTED.test(hrefOf(element))),
  )
}

/**
 * @param css Required if `needsCss`.
 * @param limits Of SVGs in `<image>`.
 */
export function buildSvgTree(root: XmlElement, css: CssReader | null, limits: XmlLimits): SvgTree {
  const warnings = new Map<string, Warning>()
  const warn = (warning: Warning): void => {
    if (!warnings.has(warning.message) && warnings.size < MAX_WARNINGS) warnings.set(warning.message, warning)
  }
  const tree = buildInside(root, null, warn, { css, limits, depth: 0 })
  return { ...tree, warnings: [...warnings.values()] }
}

/** @param parent The node around a nested SVG. */
function buildInside(
  root: XmlElement,
  parent: SvgNode | null,
  warn: Building['warn'],
  nesting: Nesting,
): Omit<SvgTree, 'warnings'> {
  if (localName(root) !== 'svg') {
    throw new PlatenError('asset_failed', `The picture's root element is <${root.name}>; an SVG's is <svg>.`)
  }
  const all = elementsOf(root)
  const styles = all.filter(element => localName(element) === 'style').map(textOf)
  const sheet = nesting.css?.readStylesheet(styles, all.length, warn) ?? null
  const hasRules = sheet !== null && sheet.ruleCount > 0
  const dom = hasRules ? domOf(root) : new Map<XmlElement, DomElement>()
  const building: Building = { sheet, dom, nodes: [], byId: new Map(), warn, nesting }
  const node = build(root, parent, building)
  return { root: node, nodes: building.nodes, byId: building.byId }
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
  const nested = name === 'image' ? nestedText(element) : null
  const node: SvgNode = { name: nested === null ? name : 'g', parent, attributes, style, children: [] }
  building.nodes.push(node)
  if (id !== null) {
    // Painters differ in which of two equal ids wins, so only the first one is kept.
    if (building.byId.has(id)) attributes.delete('id')
    else building.byId.set(id, node)
  }
  if (nested !== null) {
    addNested(nested, node, building)
    return node
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

const NESTED = /^data:image\/svg\+xml(;[^,]*)?,/i

/** The text of the SVG that an `<image>` refers to; null for other pictures. */
function nestedText(image: XmlElement): string | null {
  const href = hrefOf(image)
  const [start, parameters = ''] = NESTED.exec(href) ?? []
  if (start === undefined) return null
  const data = href.slice(start.length)
  if (/;\s*base64\s*$/i.test(parameters)) return Buffer.from(data, 'base64').toString()
  try {
    return decodeURIComponent(data)
  } catch {
    return data
  }
}

/**
 * Draws an SVG in the area of an `<image>`, which became a group (SVG 2 §12.3). It inherits nothing, and its ids are its
 * own.
 */
function addNested(text: string, image: SvgNode, building: Building): void {
  const { nesting, warn } = building
  if (nesting.depth === MAX_NESTED) {
    const message = `An SVG in ${MAX_NESTED} others is left out.`
    warn({ code: 'svg_content_dropped', message })
    return
  }
  const area = new Map<string, string>()
  for (const name of AREA) {
    const value = image.style.get(name) ?? image.attributes.get(name)
    if (value !== undefined && value.trim() !== 'auto') area.set(name, value)
    image.style.delete(name)
    image.attributes.delete(name)
  }
  const viewport: SvgNode = {
    ...{ name: 'svg', parent: image, attributes: area, style: new Map(INITIAL), children: [] },
  }
  image.children.push(viewport)
  building.nodes.push(viewport)
  const { root, nodes, byId } = readNested(text, viewport, building)
  viewport.children.push(root)
  const natural = naturalSize(root)
  const { width, height } = natural ?? readViewBox(root.attributes.get('viewBox')) ?? DEFAULT_SIZE
  const [wide, high] = [area.get('width'), area.get('height')]
  if (wide === undefined)
    area.set('width', `${high === undefined ? width : scaled(high, width / height, width)}`)
  if (high === undefined)
    area.set('height', `${wide === undefined ? height : scaled(wide, height / width, height)}`)
  // as in Chromium, preserveAspectRatio of the image has no effect on SVGs without a size
  if (natural === null) area.delete('preserveAspectRatio')
  else area.set('viewBox', `0 0 ${width} ${height}`)
  for (const name of ['x', 'y', 'width', 'height']) {
    root.style.delete(name)
    root.attributes.delete(name)
  }
  const prefix = `image-${building.nodes.length}-`
  for (const node of nodes) addPrefix(node, prefix)
  for (const [id, node] of byId) building.byId.set(prefix + id, node)
  for (const node of nodes) building.nodes.push(node)
}

function readNested(text: string, parent: SvgNode, { warn, nesting }: Building): Omit<SvgTree, 'warnings'> {
  try {
    const xml = parseXml(text, nesting.limits)
    return buildInside(xml, parent, warn, { ...nesting, depth: nesting.depth + 1 })
  } catch (error) {
    throw error instanceof PlatenError ? insideImage(error) : error
  }
}

/** An error of a picture in an SVG. */
export function insideImage({ code, message, cause }: PlatenError): PlatenError {
  return new PlatenError(code, `An <image> inside the SVG cannot be used. ${message}`, { cause })
}

/** The inherited properties with their initial values. Hidden images stay hidden. */
const INITIAL: readonly (readonly [string, string])[] = [...SVG_PROPERTIES]
  .filter(([name, { inherited, initial }]) => inherited && initial !== '' && name !== 'visibility')
  .map(([name, { initial }]) => [name, initial])

function scaled(length: string, factor: number, otherwise: number): number {
  const value = readLength(length, { fontSize: 16, rootFontSize: 16, width: 0, height: 0 }, 'x')
  return value === null || length.includes('%') ? otherwise : value * factor
}

/** In px; null unless the root has a width or a height that is absolute, and a ratio. */
function naturalSize(root: SvgNode): { readonly width: number; readonly height: number } | null {
  const viewBox = readViewBox(root.attributes.get('viewBox'))
  const width = absoluteLength(root, 'width', null)
  const height = absoluteLength(root, 'height', null)
  if (width !== null && height !== null) return { width, height }
  if (viewBox === null) return null
  if (width !== null) return { width, height: (width * viewBox.height) / viewBox.width }
  return height === null ? null : { width: (height * viewBox.width) / viewBox.height, height }
}

/** Default object size of a root without dimensions (CSS Images 3 §5.3). */
export const DEFAULT_SIZE = { width: 300, height: 150 } as const

/** The attributes of an `<image>` that place its picture. */
const AREA = ['x', 'y', 'width', 'height', 'preserveAspectRatio']

/**
 * A length of a root, in px; null if it is absent, `auto`, or not positive.
 * @param whole What percentages refer to; null if they count as absent.
 */
export function absoluteLength(
  { attributes, style }: SvgNode,
  name: 'width' | 'height',
  whole: number | null,
): number | null {
  for (const text of [style.get(name), attributes.get(name)]) {
    if (text === undefined || (whole === null && text.includes('%'))) continue
    const basis = { fontSize: 16, rootFontSize: 16, width: whole ?? 0, height: whole ?? 0 }
    const length = readLength(text, basis, 'x')
    if (length !== null && length > 0) return length
  }
  return null
}

/** Adds a prefix to the ids of a node and to those that it refers to. Links to ids are dropped. */
function addPrefix({ name, attributes, style }: SvgNode, prefix: string): void {
  const id = attributes.get('id')
  if (id !== undefined) attributes.set('id', prefix + id)
  const href = attributes.get('xlink:href')
  if (href?.startsWith('#') === true) {
    if (name === 'a') attributes.delete('xlink:href')
    else attributes.set('xlink:href', `#${prefix}${href.slice(1)}`)
  }
  for (const values of [attributes, style])
    for (const [key, value] of values)
      if (value.includes('(')) values.set(key, value.replace(/(\burl\(\s*['"]?\s*#)/gi, `$1${prefix}`))
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
    } else if (!hasChoice && isUnknown(name)) {
      const near = nearest(name, DRAWN)
      const hint = near === null ? '' : ` (did you mean <${near}>?)`
      const message = `The SVG's <${shorten(name)}> is not an element of SVG${hint}; it is left out with its content.`
      warn({ code: 'unknown_element', message })
    }
    return isDrawn(child) && name !== 'style'
  })
}

function isDrawn(element: XmlElement): boolean {
  const name = localName(element)
  return DRAWN.has(name) || /^fe[A-Z]/.test(name)
}

/** Elements with a prefix belong to other languages, such as those of editors. */
function isUnknown(name: string): boolean {
  const isKnown = DRAWN.has(name) || MISSED.has(name) || NOT_DRAWN.has(name) || /^fe[A-Z]/.test(name)
  return !isKnown && !name.includes(':')
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
  const href = hrefOf(element)
  if (name === 'use' && href === '')
    warn({ code: 'svg_reference_missing', message: "The SVG's <use> has no href and draws nothing." })
  const allowed = href === '' ? null : allowedReference(name, href, warn)
  if (allowed !== null) attributes.set('xlink:href', allowed)
  return attributes
}

function hrefOf({ attributes }: XmlElement): string {
  return (attributes.get('href') ?? attributes.get('xlink:href') ?? '').trim()
}

/** The reference if it is allowed on the element. Others are ignored; those to other documents with a warning. */
function allowedReference(name: string, href: string, warn: Building['warn']): string | null {
  if (name === 'a') return !isLinkTarget(href) ? null : href.startsWith('#') ? href : asciiUri(href)
  if (name === 'image' || name === 'feImage') {
    if (/^data:image\/(?!svg)/i.test(href) || (name === 'feImage' && href.startsWith('#'))) return href
    if (name === 'feImage' || !NESTED.test(href))
      warn(outside(name, href, 'embed the picture as a data: URI of a PNG, JPEG, WebP, GIF or SVG'))
    return null
  }
  if (!REFERRING.has(name)) return null
  if (href.startsWith('#')) return href
  warn(outside(name, href, 'only #id is possible'))
  return null
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

function outside(name: string, href: string, remedy: string): Warning {
  const where = href.startsWith('#') ? 'which is no picture' : 'outside the document'
  const message = `The SVG's <${name}> refers to '${shorten(href)}', ${where}, and is left out: ${remedy}.`
  return { code: 'svg_content_dropped', message }
}

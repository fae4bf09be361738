/** XMP packets → properties (ISO 16684-1). Pure. */
import { isUtf8 } from 'node:buffer'
import { PlatenError } from '../../base/errors.ts'
import { parseXml, type XmlElement } from '../../svg/xml.ts'
import type { PdfSource } from '../reading/source.ts'

/** A property at the top level of a packet. */
export interface XmpProperty {
  readonly namespace: string
  readonly prefix: string
  readonly name: string
  readonly value: XmpValue
}

export type XmpValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'array'; readonly type: 'Alt' | 'Bag' | 'Seq'; readonly items: readonly XmpItem[] }
  | { readonly kind: 'structure'; readonly fields: readonly XmpProperty[] }

export interface XmpItem {
  readonly language: string | null
  readonly value: XmpValue
}

export interface XmpPacket {
  readonly properties: readonly XmpProperty[]
  /** Attributes of the processing instruction `xpacket`; null without it. */
  readonly header: string | null
  readonly isUtf8: boolean
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const META = 'adobe:ns:meta/'
/** Packets are padded with spaces, line breaks or zeros, which are the characters up to it. */
const SPACE = 0x20
const LIMITS = { maxElements: 100_000, maxDepth: 100 }

/** Namespaces by prefix, in linked scopes: elements without declarations share that around them. */
interface Namespaces {
  readonly own: ReadonlyMap<string, string>
  readonly outer: Namespaces | null
}

const XML_NAMESPACES: Namespaces = {
  own: new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]),
  outer: null,
}

/** The packet of the document; null without one that is well-formed. */
export function readDocumentXmp(source: PdfSource): XmpPacket | null {
  const stream = source.stream(source.catalog['Metadata'])
  return stream === null ? null : source.parsed(stream, readXmp)
}

/** @returns Null if the packet is not well-formed XML with one RDF element. */
function readXmp(bytes: Uint8Array): XmpPacket | null {
  const { text, isUtf8 } = decodedText(bytes)
  let root: XmlElement
  try {
    root = parseXml(withoutPadding(text), LIMITS)
  } catch (cause) {
    if (cause instanceof PlatenError) return null
    throw cause
  }
  const namespaces = declaredIn(root, XML_NAMESPACES)
  const rdf = findRdf(root, namespaces)
  if (rdf === null) return null
  const properties: XmpProperty[] = []
  for (const child of elementsOf(rdf.element)) {
    const inner = declaredIn(child, rdf.namespaces)
    if (nameOf(child.name, inner).key === `${RDF}Description`) properties.push(...readFields(child, inner))
  }
  return { properties, header: /<\?xpacket\s+(begin[^?]*)\?>/.exec(text)?.[1] ?? null, isUtf8 }
}

/** Linear, unlike a pattern that starts at each space. */
function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) <= SPACE) end--
  return text.slice(0, end)
}

function decodedText(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c)) {
    const even = Buffer.from(buffer.subarray(0, buffer.length - (buffer.length % 2)))
    return { text: even.swap16().toString('utf16le'), isUtf8: false }
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0)) {
    return { text: buffer.toString('utf16le'), isUtf8: false }
  }
  return { text: buffer.toString('utf8'), isUtf8: isUtf8(buffer) }
}

/** `rdf:RDF`, as the root or in `x:xmpmeta`. */
function findRdf(
  root: XmlElement,
  namespaces: Namespaces,
): { element: XmlElement; namespaces: Namespaces } | null {
  const { key } = nameOf(root.name, namespaces)
  if (key === `${RDF}RDF`) return { element: root, namespaces }
  if (key !== `${META}xmpmeta` && key !== `${META}xapmeta`) return null
  for (const child of elementsOf(root)) {
    const inner = declaredIn(child, namespaces)
    if (nameOf(child.name, inner).key === `${RDF}RDF`) return { element: child, namespaces: inner }
  }
  return null
}

function declaredIn({ attributes }: XmlElement, outer: Namespaces): Namespaces {
  const own = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (own.length === 0) return outer
  return { own: new Map(own.map(([name, uri]) => [name.slice('xmlns:'.length), uri] as const)), outer }
}

/** Elements are nested at most `maxDepth` deep. */
function namespaceOf(prefix: string, namespaces: Namespaces): string {
  for (let scope: Namespaces | null = namespaces; scope !== null; scope = scope.outer) {
    const uri = scope.own.get(prefix)
    if (uri !== undefined) return uri
  }
  return ''
}

function nameOf(qualified: string, namespaces: Namespaces) {
  const colon = qualified.indexOf(':')
  const prefix = colon < 0 ? '' : qualified.slice(0, colon)
  const namespace = namespaceOf(prefix, namespaces)
  const name = qualified.slice(colon + 1)
  return { namespace, prefix, name, key: namespace + name }
}

function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter(child => typeof child !== 'string')
}

/** Properties of a description: its attributes and its elements. */
function readFields(description: XmlElement, namespaces: Namespaces): XmpProperty[] {
  const fields: XmpProperty[] = []
  for (const [attribute, text] of description.attributes) {
    const { namespace, prefix, name } = nameOf(attribute, namespaces)
    if (prefix === '' || prefix === 'xmlns' || prefix === 'xml' || namespace === RDF) continue
    fields.push({ namespace, prefix, name, value: { kind: 'text', text } })
  }
  for (const element of elementsOf(description)) {
    const inner = declaredIn(element, namespaces)
    const { namespace, prefix, name } = nameOf(element.name, inner)
    fields.push({ namespace, prefix, name, value: readValue(element, inner) })
  }
  return fields
}

function readValue(element: XmlElement, namespaces: Namespaces): XmpValue {
  const [first] = elementsOf(element)
  const attributes = readFields({ ...element, children: [] }, namespaces)
  const isResource = [...element.attributes].some(([name, value]) => {
    return nameOf(name, namespaces).key === `${RDF}parseType` && value === 'Resource'
  })
  if (isResource) return { kind: 'structure', fields: readFields(element, namespaces) }
  if (first === undefined) {
    if (attributes.length > 0) return { kind: 'structure', fields: attributes }
    return { kind: 'text', text: element.children.join('') }
  }
  const inner = declaredIn(first, namespaces)
  const { namespace, name } = nameOf(first.name, inner)
  if (namespace === RDF && (name === 'Alt' || name === 'Bag' || name === 'Seq')) {
    const items = elementsOf(first).map(item => ({
      language: item.attributes.get('xml:lang') ?? null,
      value: readValue(item, declaredIn(item, inner)),
    }))
    return { kind: 'array', type: name, items }
  }
  if (namespace === RDF && name === 'Description')
    return { kind: 'structure', fields: readFields(first, inner) }
  return { kind: 'structure', fields: readFields(element, namespaces) }
}

/** The text of a simple value, or of the item of an array in the default language, else its only item. */
export function xmpText(value: XmpValue | null): string | null {
  if (value === null || value.kind === 'structure') return null
  if (value.kind === 'text') return value.text
  const item = value.items.find(({ language }) => language === 'x-default') ?? value.items[0]
  return item?.value.kind === 'text' ? item.value.text : null
}

export function findProperty(
  properties: readonly XmpProperty[],
  namespace: string,
  name: string,
): XmpProperty | null {
  return properties.find(property => property.namespace === namespace && property.name === name) ?? null
}

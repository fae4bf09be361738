/**
 * XML text → a tree of elements. Pure. Supports no DTD and no entities except the five of XML.
 * Fails with `asset_failed` and the line (malformed), `asset_denied` (a DTD), `svg_too_complex` (depth, count).
 */
import { PlatenError } from '../base/errors.ts'

export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** Elements, and text with decoded references; without comments and processing instructions. */
  readonly children: readonly (XmlElement | string)[]
}

export interface XmlLimits {
  readonly maxElements: number
  readonly maxDepth: number
}

/** A position in the text. */
interface Reader {
  readonly text: string
  at: number
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[]
}

const ASCII_NAME = /[a-z_:][\w:.-]*(?![\w:.-]|[^ -~\s])/iy
const NAME = /[\p{L}_:][\p{L}\p{N}_:.-]*/uy
const SPACE = /[ \t\r\n]*/y
const QUOTED = /"[^"<]*"|'[^'<]*'/y
const TEXT = /[^<]+/y
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,32}));|&/gi
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** Parses a document and returns its root element. */
export function parseXml(text: string, { maxElements, maxDepth }: XmlLimits): XmlElement {
  const reader: Reader = { text, at: text.startsWith('\uFEFF') ? 1 : 0 }
  const open: OpenElement[] = []
  let root: XmlElement | null = null
  let elements = 0
  while (reader.at < text.length) {
    const parent = open.at(-1)
    if (text[reader.at] !== '<') {
      const start = reader.at
      const characters = decode(reader, match(reader, TEXT), start)
      if (parent !== undefined) parent.children.push(characters)
      else if (characters.trim() !== '')
        throw malformed(reader, 'there is text outside the root element', start)
    } else if (text.startsWith('<![CDATA[', reader.at) && parent !== undefined) {
      const content = skipTo(reader, ']]>').slice('<![CDATA['.length)
      if (content !== '') parent.children.push(content)
    } else if (!skipMarkup(reader)) {
      if (text[reader.at + 1] === '/') {
        closeElement(reader, open)
        continue
      }
      if (parent === undefined && root !== null) throw malformed(reader, 'there is a second root element')
      const { element, closed } = openElement(reader)
      if (++elements > maxElements) throw tooComplex(`has more than ${maxElements} elements`)
      if (open.length >= maxDepth) throw tooComplex(`is nested deeper than ${maxDepth} elements`)
      if (parent === undefined) root = element
      else parent.children.push(element)
      if (!closed) open.push(element)
    }
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined) throw malformed(reader, `<${unclosed.name}> is never closed`)
  if (root === null) throw malformed(reader, 'there is no element')
  return root
}

/** Skips a comment, processing instruction or DOCTYPE without entities; false if there is none here. */
function skipMarkup(reader: Reader): boolean {
  const { text, at } = reader
  if (text.startsWith('<!--', at)) {
    skipTo(reader, '-->')
    return true
  }
  if (text.startsWith('<?', at)) {
    skipTo(reader, '?>')
    return true
  }
  if (!text.startsWith('<!', at)) return false
  if (!/^<!doctype\b/i.test(text.slice(at, at + 10)))
    throw malformed(reader, 'there is an unknown declaration')
  if (skipTo(reader, '>').includes('[')) {
    throw new PlatenError(
      'asset_denied',
      'The SVG declares entities in its DOCTYPE, which are never expanded; save it without a DOCTYPE.',
    )
  }
  return true
}

function openElement(reader: Reader): { element: OpenElement; closed: boolean } {
  const start = reader.at
  reader.at++
  const name = matchName(reader)
  if (name === '') throw malformed(reader, "a '<' is not followed by a name", start)
  const attributes = new Map<string, string>()
  for (;;) {
    match(reader, SPACE)
    const closed = reader.text.startsWith('/>', reader.at)
    if (closed || reader.text[reader.at] === '>') {
      reader.at += closed ? 2 : 1
      return { element: { name, attributes, children: [] }, closed }
    }
    const attribute = matchName(reader)
    match(reader, SPACE)
    if (attribute === '' || reader.text[reader.at] !== '=') {
      throw malformed(reader, `the tag <${name}> is not well formed`, start)
    }
    reader.at++
    match(reader, SPACE)
    const quotedAt = reader.at
    const quoted = match(reader, QUOTED)
    if (quoted === '') throw malformed(reader, `the value of '${attribute}' is not quoted, or holds a '<'`)
    if (attributes.has(attribute)) throw malformed(reader, `<${name}> has the attribute '${attribute}' twice`)
    attributes.set(attribute, decode(reader, quoted.slice(1, -1), quotedAt))
  }
}

function closeElement(reader: Reader, open: OpenElement[]): void {
  const start = reader.at
  reader.at += 2
  const name = matchName(reader)
  match(reader, SPACE)
  const element = open.pop()
  if (element?.name !== name || reader.text[reader.at] !== '>') {
    const expected = element === undefined ? 'no element is open' : `expected </${element.name}>`
    throw malformed(reader, `unexpected </${name}>: ${expected}`, start)
  }
  reader.at++
}

/** Compiling the Unicode pattern takes longer than reading a logo, so most names never reach it. */
function matchName(reader: Reader): string {
  return match(reader, ASCII_NAME) || match(reader, NAME)
}

function match(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  return found
}

/** Returns the text before `end` and moves past it. */
function skipTo(reader: Reader, end: string): string {
  const found = reader.text.indexOf(end, reader.at)
  if (found < 0) throw malformed(reader, `'${end}' is missing`)
  const skipped = reader.text.slice(reader.at, found)
  reader.at = found + end.length
  return skipped
}

/** Decodes character references and XML's five entities (XML 1.0 §4.1, §4.6). */
function decode(reader: Reader, raw: string, start: number): string {
  if (!raw.includes('&')) return raw
  return raw.replace(REFERENCE, (reference, decimal?: string, hex?: string, name?: string, at = 0) => {
    const character =
      name === undefined ? characterOf(decimal ?? `0x${hex ?? ''}`) : (ENTITIES.get(name) ?? null)
    if (character === null) throw malformed(reader, `'${reference}' is not an XML entity`, start + at)
    return character
  })
}

function characterOf(code: string): string | null {
  const point = Number(code)
  const isCharacter = point >= 0x20 || point === 9 || point === 10 || point === 13
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return isCharacter && !isSurrogate && point <= 0x10ffff ? String.fromCodePoint(point) : null
}

function malformed({ text, at }: Reader, what: string, where = at): PlatenError {
  let line = 1
  for (let i = text.indexOf('\n'); i >= 0 && i < where; i = text.indexOf('\n', i + 1)) line++
  return new PlatenError('asset_failed', `The SVG is not well-formed XML: in line ${line}, ${what}.`)
}

function tooComplex(what: string): PlatenError {
  return new PlatenError('svg_too_complex', `The SVG ${what}.`)
}

/**
 * HTML text → element tree, with the error recovery of browsers. Pure. The only code that loads parse5.
 * Fails with `output_too_large` if the tree has more nodes than `maxNodes`.
 */
import { createRequire } from 'node:module'
import type { html as Html, Parser, Token, TreeAdapter, TreeAdapterTypeMap } from 'parse5'
import { PlatenError } from '../base/errors.ts'
import type { DomAside, DomDocument, DomElement, DomNode, DomParent, DomText } from '../dom/element.ts'
import type { PageMode, WrittenLines } from './contracts.ts'
import { OPTIONAL_END_TAGS, VOID_ELEMENTS } from './element-names.ts'

const require = createRequire(import.meta.url)

/**
 * Maximum depth of elements; deeper elements lose their tags and keep their text. Browsers have 512. Layout is recursive:
 * 512 nested flex containers nearly fill the stack of Node's main thread, and 250 nested tables exceed it.
 */
export const MAX_DEPTH = 400

export interface ParsedHtml {
  readonly document: DomDocument
  readonly root: DomElement
  /**
   * The mode that the doctype selects (HTML §13.2.6.4.1). A fragment without `<html>`, `<head>` and `<body>` is
   * never in quirks mode: it has no place for a doctype.
   */
  readonly mode: PageMode
  /** Links of `<a>` and `<area>`, unordered. */
  readonly hrefs: readonly WrittenHref[]
  /** True if an end tag is missing. */
  readonly hasUnclosedTags: boolean
  /** Number of elements deeper than MAX_DEPTH. */
  readonly unwrapped: number
}

/** A link as written. */
export interface WrittenHref {
  readonly href: string
  /** Offsets of the attribute, name and value, in the source. */
  readonly start: number
  readonly end: number
}

type Parse5 = typeof import('parse5')

/** Loaded for the first page, which keeps it out of cold starts. */
let parse5: Parse5 | null = null

/** @throws PlatenError `output_too_large`. */
export function parseHtml(
  source: string,
  { maxNodes, lines = null }: { maxNodes: number; lines?: WrittenLines | null },
): ParsedHtml {
  parse5 ??= require('parse5') as Parse5
  const { Parser, html } = parse5
  const hrefs: WrittenHref[] = []
  const tags: OpenTags = { count: 0 }
  const treeAdapter = createAdapter(html, { maxNodes, lines, hrefs, tags })
  const parser = new Parser<Adapted>({ scriptingEnabled: false, sourceCodeLocationInfo: true, treeAdapter })
  readTextByLines(parse5, parser)
  parser.tokenizer.write(source, true)
  const { document } = parser
  const root = document.children.find(node => node.kind === 'element')
  if (root === undefined) throw new Error('the HTML parser gave no root')
  const found = treeAdapter.getDocumentMode(document)
  const mode = isFragment(root) && found === html.DOCUMENT_MODE.QUIRKS ? 'no-quirks' : found
  return { document, root, mode, hrefs, hasUnclosedTags: tags.count !== 0, unwrapped: seal(document) }
}

const LINE_FEED = 0x0a
/** Text without characters that the tokenizer replaces, counts or reads as markup. */
const LITERAL = /[^\0\n\r&<\uD800-\uDFFF]*/y

/** One class for all pages: V8 optimizes the methods of a class anew for each class that extends it. */
let textTokenizer: ReturnType<typeof createTextTokenizer> | null = null

/**
 * Gives a parser that has read nothing yet a tokenizer that reads text a line at a time. The one of parse5 reads one
 * character at a time and emits a token for each word and for each space, which takes most of the time of parsing a page
 * of text. The tree is the same. It overrides a protected method of parse5, whose version is pinned.
 */
export function readTextByLines<Adapted extends TreeAdapterTypeMap>(
  parse5: Parse5,
  parser: Parser<Adapted>,
): void {
  textTokenizer ??= createTextTokenizer(parse5)
  parser.tokenizer = new textTokenizer(parser.options, parser)
}

function createTextTokenizer({ InsertionMode, Token, Tokenizer, TokenizerMode }: Parse5): typeof Tokenizer {
  const { DATA, RCDATA, RAWTEXT } = TokenizerMode
  const { IN_BODY, IN_CAPTION, IN_CELL, TEXT } = InsertionMode

  return class extends Tokenizer {
    /** True where the tree builder inserts spaces as it inserts other characters (HTML §13.2.6.4.7, §13.2.6.4.8). */
    #insertsSpaces(): boolean {
      const { insertionMode, framesetOk, skipNextNewLine } = this.handler as Parser<TreeAdapterTypeMap>
      if (skipNextNewLine) return false
      if (insertionMode === TEXT) return true
      if (framesetOk) return false
      return insertionMode === IN_BODY || insertionMode === IN_CELL || insertionMode === IN_CAPTION
    }

    protected override _emitCodePoint(codePoint: number): void {
      const { state, preprocessor } = this
      const isText = state === DATA || state === RCDATA || state === RAWTEXT
      if (!isText || codePoint === 0 || !this.#insertsSpaces()) {
        super._emitCodePoint(codePoint)
        return
      }
      this._ensureCharacterToken(Token.TokenType.CHARACTER)
      this._extendRun(codePoint)
      if (codePoint === LINE_FEED) return
      LITERAL.lastIndex = this.runEnd
      LITERAL.test(preprocessor.html)
      this.runEnd = LITERAL.lastIndex
      preprocessor.pos = LITERAL.lastIndex - 1
    }
  }
}

/** True if none of `<html>`, `<head>` and `<body>` is written. */
function isFragment(root: DomElement): boolean {
  const isWritten = (node: DomNode): boolean =>
    node.kind === 'element' && (node.name === 'head' || node.name === 'body') && node.line !== null
  return root.line === null && !root.children.some(isWritten)
}

/** Number of elements whose required end tag is still missing. */
interface OpenTags {
  count: number
}

/** The parser reports end tags only of elements with a location. */
const LOCATION: Token.ElementLocation = {
  ...{ startLine: 0, startCol: 0, startOffset: 0, endLine: 0, endCol: 0, endOffset: 0 },
}

function needsEndTag(node: DomNode | DomDocument): boolean {
  return (
    node.kind === 'element' &&
    node.isHtml &&
    !OPTIONAL_END_TAGS.has(node.name) &&
    !VOID_ELEMENTS.has(node.name)
  )
}

type Adapted = TreeAdapterTypeMap<
  DomNode | DomDocument,
  DomParent,
  DomNode,
  DomDocument,
  DomDocument,
  DomElement,
  DomAside,
  DomText,
  DomElement,
  DomAside
>

const LINKING = new Set(['a', 'area'])
const HREFS = ['href', 'xlink:href']

function createAdapter(
  { NS, DOCUMENT_MODE }: Parse5['html'],
  {
    maxNodes,
    lines,
    hrefs,
    tags,
  }: { maxNodes: number; lines: WrittenLines | null; hrefs: WrittenHref[]; tags: OpenTags },
): TreeAdapter<Adapted> {
  const namespaces = new WeakMap<DomElement, Html.NS>()
  const templates = new WeakMap<DomElement, DomDocument>()
  const modes = new WeakMap<DomDocument, Html.DOCUMENT_MODE>()
  let nodes = 0
  const count = () => {
    if (++nodes <= maxNodes) return
    const message = `The page has more than ${maxNodes} elements and texts (limit maxNodes).`
    throw new PlatenError('output_too_large', message)
  }
  const attach = (parent: DomParent, node: DomNode, at: number) => {
    node.parent = parent
    // an array that grows takes the space of 17 nodes, and most elements have one
    if (parent.children.length === 0) parent.children = [node]
    else if (at === parent.children.length) parent.children.push(node)
    else parent.children.splice(at, 0, node)
  }
  const insertText = (parent: DomParent, text: string, at: number) => {
    const before = parent.children[at - 1]
    if (before?.kind === 'text') before.text += text
    else {
      count()
      attach(parent, { kind: 'text', text, parent: null }, at)
    }
  }
  return {
    createDocument: () => ({ kind: 'document', children: [] }),
    createDocumentFragment: () => ({ kind: 'document', children: [] }),
    createElement: (name, namespace, attrs) => {
      count()
      const isHtml = namespace === NS.HTML
      const element = newElement(name, isHtml, attributesOf(attrs, isHtml && ADOPTING.has(name)))
      if (namespace !== NS.HTML) namespaces.set(element, namespace)
      return element
    },
    createCommentNode: () => ({ kind: 'aside', parent: null }),
    createTextNode: text => {
      count()
      return { kind: 'text', text, parent: null }
    },
    appendChild: (parent, node) => attach(parent, node, parent.children.length),
    insertBefore: (parent, node, reference) => attach(parent, node, parent.children.lastIndexOf(reference)),
    insertText: (parent, text) => insertText(parent, text, parent.children.length),
    insertTextBefore: (parent, text, reference) =>
      insertText(parent, text, parent.children.lastIndexOf(reference)),
    detachNode: node => {
      const siblings = node.parent?.children
      node.parent = null
      if (siblings === undefined) return
      if (siblings.at(-1) === node) siblings.pop()
      else if (siblings[0] === node) siblings.shift()
      else siblings.splice(siblings.indexOf(node), 1)
    },
    adoptAttributes: (recipient, attrs) => {
      for (const { name, value } of attrs) recipient.attributes[name] ??= value
    },
    getFirstChild: parent => parent.children[0] ?? null,
    getChildNodes: parent => parent.children,
    getParentNode: node => (node.kind === 'document' ? null : node.parent),
    getAttrList: ({ attributes }) =>
      Object.entries(attributes).map(([name, value]): Token.Attribute => ({ name, value })),
    getTagName: ({ name }) => name,
    getNamespaceURI: element => namespaces.get(element) ?? NS.HTML,
    getTextNodeContent: ({ text }) => text,
    getCommentNodeContent: () => '',
    setTemplateContent: (template, content) => void templates.set(template, content),
    getTemplateContent: template => {
      const content: DomDocument = templates.get(template) ?? { kind: 'document', children: [] }
      templates.set(template, content)
      return content
    },
    setDocumentType: () => undefined,
    setDocumentMode: (document, mode) => void modes.set(document, mode),
    getDocumentMode: document => modes.get(document) ?? DOCUMENT_MODE.NO_QUIRKS,
    getDocumentTypeNodeName: () => 'html',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: node => node.kind === 'text',
    isCommentNode: node => node.kind === 'aside',
    isDocumentTypeNode: node => node.kind === 'aside',
    isElementNode: node => node.kind === 'element',
    setNodeSourceCodeLocation: (node, location) => {
      if (node.kind !== 'element' || location === null) return
      if (needsEndTag(node)) tags.count++
      node.line = lines === null ? location.startLine : (lines[location.startLine - 1] ?? null)
      node.column = location.startCol
      if (!LINKING.has(node.name) || !('attrs' in location)) return
      for (const name of HREFS) {
        const [at, href] = [location.attrs?.[name], node.attributes[name]]
        if (at === undefined || href === undefined) continue
        hrefs.push({ href, start: at.startOffset, end: at.endOffset })
      }
    },
    getNodeSourceCodeLocation: node => (needsEndTag(node) ? LOCATION : null),
    updateNodeSourceCodeLocation: (_, location) => {
      if ('endTag' in location) tags.count--
    },
  }
}

/** Elements that take the attributes of further tags of their name. */
const ADOPTING = new Set(['html', 'body'])
/** Of elements without attributes; a map of each takes half of the memory of an element. */
const NO_ATTRIBUTES: Record<string, string> = Object.freeze(Object.create(null))

function attributesOf(attrs: readonly Token.Attribute[], isOwn: boolean): Record<string, string> {
  if (attrs.length === 0 && !isOwn) return NO_ATTRIBUTES
  const attributes: Record<string, string> = Object.create(null)
  for (const { name, prefix, value } of attrs) attributes[prefix ? `${prefix}:${name}` : name] = value
  return attributes
}

const NO_CLASSES: readonly string[] = []
const NO_ELEMENTS: readonly DomElement[] = []

function newElement(name: string, isHtml: boolean, attributes: Record<string, string>): DomElement {
  return {
    kind: 'element',
    name,
    isHtml,
    attributes,
    parent: null,
    children: [],
    line: null,
    column: null,
    index: 0,
    elements: NO_ELEMENTS,
    classes: NO_CLASSES,
  }
}

/** Sets the sibling indexes that selectors use, and flattens deep elements. Not recursive. */
function seal(document: DomDocument): number {
  let unwrapped = 0
  const rest: { parent: DomParent; depth: number }[] = [{ parent: document, depth: 0 }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { parent, depth } = next
    if (depth === MAX_DEPTH) {
      const { nodes, removed } = flatten(parent)
      parent.children = nodes
      unwrapped += removed
    }
    if (parent.children.length > 1) parent.children = parent.children.slice()
    const elements = parent.children.filter(isElement)
    if (elements.length === 0) continue
    if (parent.kind === 'element') parent.elements = elements
    let index = 0
    for (const element of elements) {
      element.index = index++
      const classes = element.attributes['class']
      if (classes !== undefined) element.classes = classNames(classes)
      if (element.children.length > 0) rest.push({ parent: element, depth: depth + 1 })
    }
  }
  return unwrapped
}

function isElement(node: DomNode): node is DomElement {
  return node.kind === 'element'
}

function classNames(text: string): readonly string[] {
  const names = text.split(/[ \t\r\n\f]+/).filter(name => name !== '')
  return names.length < 2 ? names : [...new Set(names)]
}

/** The texts and the elements without children below a parent, in document order. */
function flatten(parent: DomParent): { nodes: DomNode[]; removed: number } {
  const nodes: DomNode[] = []
  let removed = 0
  const rest = parent.children.toReversed()
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind === 'element' && node.children.length > 0) {
      removed++
      for (const child of node.children.toReversed()) rest.push(child)
    } else {
      node.parent = parent
      nodes.push(node)
    }
  }
  return { nodes, removed }
}

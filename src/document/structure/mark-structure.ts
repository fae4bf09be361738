/**
 * A bound document → its structure elements (ISO 32000-1 §14.8). Marks nodes with their content, in place, before they
 * are prepared; layout carries the marks to painting.
 */
import { isRecord } from '../../base/json.ts'
import { LIST_NUMBERING } from '../../graphics/list-numbering.ts'
import {
  createHeadingLevels,
  type ElementProperties,
  GROUPING,
  LAYOUT_ARTIFACT,
  type MarkedContent,
  NO_PROPERTIES,
  PRESENTATION,
  readHeading,
  StructureElement,
  type StructureType,
  TEXTUAL,
} from '../../graphics/structure.ts'
import { stackOfList } from '../error-place.ts'
import { kindOf, type Node } from '../node.ts'
import { isDataTable, markTable } from './mark-table.ts'
import { CONTENT_KEY, ELEMENT_KEY, hideRuns, MarkedText, withMark } from './marking.ts'
import {
  barcodeText,
  elementOf,
  figureProperties,
  hasReplacedText,
  hasRole,
  hasRunRole,
  headingLabel,
  type Inherited,
  inheritedLink,
  isArtifact,
  isGiven,
  isLink,
  isText,
  labelOf,
  labelProperties,
  levelOf,
  linkProperties,
  nodesById,
  roleOf,
  setsOutline,
  withLanguage,
  withRunRole,
} from './node-properties.ts'

const FIGURES: ReadonlySet<string> = new Set(['image', 'svg', 'canvas', 'qr', 'barcode'])

const PARAGRAPH: { readonly type: StructureType; readonly properties: ElementProperties } = {
  type: 'P',
  properties: NO_PROPERTIES,
}

interface MarkedStructure {
  /** The same tree; texts that were strings are nodes. */
  readonly content: unknown
  /** Tables without header cells and without a `role`. */
  readonly headerless: readonly Node[]
}

/** @param content The content of a document. @param language That of the document. */
export function markStructure(
  content: unknown,
  root: StructureElement,
  language: string | null,
): MarkedStructure {
  const headerless: Node[] = []
  const levels = createHeadingLevels()
  let notes = 0

  /** True if the author writes no outline: then the headings are the outline. */
  let hasOutline: boolean | null = null
  const outlinesHeadings = (): boolean => {
    hasOutline ??= setsOutline(content)
    return !hasOutline
  }

  /** The entry of a heading in the outline; nothing if the author writes the outline, and for a heading without text. */
  const bookmarkOf = (heading: Node): ElementProperties => {
    const bookmark = outlinesHeadings() ? headingLabel(heading) : ''
    return bookmark === '' ? NO_PROPERTIES : { bookmark }
  }

  let nodes: ReadonlyMap<string, Node> | null = null
  /** The properties of the link of a text; null for none. Reads references as the texts that they lead to. */
  const linkOf = (node: Node): ElementProperties | null => {
    if (!isLink(node)) return null
    const { textReference, pageReference } = node
    const id = textReference ?? pageReference
    if (typeof id !== 'string') return linkProperties(node)
    nodes ??= nodesById(content)
    const target = nodes.get(id)
    if (target === undefined) return linkProperties(node)
    const description = labelOf(target)
    if (id === textReference && hasReplacedText(target) && !isGiven(node['actualText']))
      node['actualText'] = description
    if (isGiven(node['alt']) || description === '') return linkProperties(node)
    return { description, describedBy: 'text' }
  }

  /** The element of a node, by its `role` if it has one. @param source What the author wrote. */
  function createElement(
    node: Node,
    byDefault: StructureType,
    around: Inherited,
    properties: ElementProperties = {},
    source: Node = node,
  ): StructureElement {
    const role = roleOf(node)
    const level = readHeading(role)
    if (level !== null) {
      const heading = levels.heading(level)
      const more = { ...properties, ...heading.properties, ...bookmarkOf(source) }
      return elementOf(node, heading.type, around, more, source)
    }
    const more = role === 'Note' ? { ...properties, id: `note-${++notes}` } : properties
    return elementOf(node, role ?? plainType(byDefault, around.parent), around, more, source)
  }

  /**
   * The element of a node whose type its `role` does not replace: a picture, list or table. A role is around it.
   * @param source What the author wrote.
   */
  function createInRole(
    node: Node,
    type: StructureType,
    around: Inherited,
    properties: ElementProperties = {},
    source: Node = node,
  ): StructureElement {
    const role = roleOf(node)
    if (role === null || role === type || (type === 'Figure' && role === 'Formula'))
      return createElement(node, type, around, properties, source)
    const { alt: _alt, actualText: _text, ...outer } = node
    const { role: _role, title: _title, ...inner } = node
    const parent = createElement(outer, type, around, {}, source)
    return elementOf(inner, type, { ...withLanguage(node, around), parent }, properties, source)
  }

  function markList(nodes: unknown[], around: Inherited): void {
    for (let i = 0; i < nodes.length; i++) nodes[i] = markNode(nodes[i], around)
  }

  function markNode(node: unknown, around: Inherited): unknown {
    if (isText(node)) {
      const { parent } = around
      const text = new MarkedText(node)
      const paragraph = new StructureElement(plainType('P', parent), parent, NO_PROPERTIES, text)
      const linked = inheritedLink(node, around)
      const element = linked === null ? paragraph : new StructureElement('Link', paragraph, linked)
      text[CONTENT_KEY] = firstContent(element, parent)
      return text
    }
    if (Array.isArray(node)) {
      markList(node, around)
      return node
    }
    if (!isRecord(node)) return node
    const kind = kindOf(node)
    if (kind === null) return node
    if (isArtifact(node) || (FIGURES.has(kind) && node['role'] === PRESENTATION))
      return withMark(node, LAYOUT_ARTIFACT)
    const inside = withLanguage(node, around)
    switch (kind) {
      case 'text':
      case 'pageReference':
      case 'textReference':
        return markText(node, around)
      case 'section': {
        node['section'] = markNode(node['section'], {
          ...inside,
          parent: createElement(node, 'Sect', around),
        })
        return node
      }
      case 'ul':
      case 'ol':
        return markListItems(node, kind, around)
      case 'table':
        return markTableNode(node, around)
      case 'toc':
        return markContents(node, around)
      case 'image':
      case 'svg':
      case 'canvas':
      case 'qr':
      case 'barcode':
        return markFigure(node, kind, around)
      case 'attachment':
        return node
      default: {
        const { parent, isWhole } = placeOf(node, around)
        if (isWhole) return withMark(node, parent.content())
        node[kind] = markNode(node[kind], { ...inside, parent })
        return node
      }
    }
  }

  /** Where the content of a container is: in an element of its own if it has properties of one. */
  function placeOf(node: Node, around: Inherited): { parent: StructureElement; isWhole: boolean } {
    const isPicture = isGiven(node['alt'])
    const isReplaced = isPicture || isGiven(node['actualText'])
    const { language } = withLanguage(node, around)
    if (!isReplaced && !hasRole(node) && !isGiven(node['title']) && language === around.language)
      return { parent: around.parent, isWhole: false }
    const type = isPicture ? 'Figure' : isReplaced ? 'P' : 'Div'
    const role = roleOf(node)
    const isFigure = isPicture && (role === null || !GROUPING.has(role))
    const parent = isFigure
      ? createInRole(node, 'Figure', around, figureProperties(node, null))
      : createElement(node, type, around, isPicture ? figureProperties(node, null) : {})
    // grouping elements have no content of their own (ISO 32000-1 §14.8.4.2)
    return { parent, isWhole: isReplaced && !GROUPING.has(parent.type) }
  }

  function markText(node: Node, around: Inherited): Node {
    const linked = linkOf(node) ?? inheritedLink(node, around)
    const level = hasRole(node) ? null : levelOf(node)
    const { type, properties } = level === null ? PARAGRAPH : levels.heading(level)
    const label = labelOf(node)
    const isReplaced = label !== '' && !isGiven(node['outlineText']) && hasReplacedText(node)
    if (isReplaced && (isGiven(node['outline']) || isGiven(node['tocItem']))) node['outlineText'] = label
    const more = level === null ? properties : { ...properties, ...bookmarkOf(node) }
    const own = createElement(node, type, around, more)
    const element = GROUPING.has(own.type) ? new StructureElement('P', own) : own
    const inside = withLanguage(node, { ...around, parent: element })
    const link = linked === null ? element : new StructureElement('Link', element, linked, node)
    const first = firstContent(link, around.parent)
    withMark(node, first)
    markRuns(node, { ...inside, parent: link }, first)
    return node
  }

  /**
   * Runs share the content of their text, up to a link or a run in another language.
   * @param first The content of runs without their own: runs do not inherit from the runs around them.
   */
  function markRuns({ text }: Node, around: Inherited, first: MarkedContent): void {
    const markAll = (runs: unknown[]): void => {
      for (let i = 0; i < runs.length; i++) {
        const run = runs[i]
        if (isText(run)) {
          const content = around.parent.content()
          if (content !== first) runs[i] = new MarkedText(run, content)
        } else if (isRecord(run)) markRun(run, around, first)
        else if (Array.isArray(run)) markAll(run)
      }
    }
    if (Array.isArray(text)) markAll(text)
    else if (isRecord(text)) markRun(text, around, first)
  }

  function markRun(run: Node, around: Inherited, first: MarkedContent): void {
    const isPicture = run['image'] !== undefined || run['svg'] !== undefined
    if (isArtifact(run) || (isPicture && run['role'] === PRESENTATION)) {
      hideRuns(run)
      return
    }
    if (isPicture) {
      markPicture(run, around, null, withRunRole(run))
      return
    }
    // runs do not inherit the link of the runs around them
    const linked = isRecord(run['text']) || Array.isArray(run['text']) ? null : linkOf(run)
    const inside = withLanguage(run, around)
    const isElement = inside.language !== around.language || hasRunRole(run) || isGiven(run['actualText'])
    const link = linked === null ? around.parent : new StructureElement('Link', around.parent, linked, run)
    const parent = isElement
      ? createElement(withRunRole(run), 'Span', { ...around, parent: link }, {}, run)
      : link
    withMark(run, parent.content())
    markRuns(run, { ...inside, parent }, first)
  }

  function markListItems(node: Node, kind: 'ul' | 'ol', around: Inherited): Node {
    const items = node[kind]
    if (!Array.isArray(items)) return node
    const type = typeof node['type'] === 'string' ? node['type'] : kind === 'ul' ? 'disc' : 'decimal'
    const listNumbering = LIST_NUMBERING.get(type) ?? (kind === 'ol' ? 'Ordered' : 'Unordered')
    const list = createInRole(node, 'L', around, { listNumbering })
    const inside = { ...withLanguage(node, around), parent: list }
    let body: StructureElement | null = null
    for (let i = 0; i < items.length; i++) {
      const item: unknown = items[i]
      // a list has no marker: it continues the item before it
      const isNested = isRecord(item) && (item['ul'] !== undefined || item['ol'] !== undefined)
      let label: StructureElement | null = null
      if (!isNested || body === null) {
        const listItem = new StructureElement('LI', list)
        if (!isNested) label = new StructureElement('Lbl', listItem, labelProperties(kind, item, type))
        body = new StructureElement('LBody', listItem)
      }
      const marked = markNode(item, { ...inside, parent: body })
      if (label === null) items[i] = marked
      else if (Array.isArray(marked)) items[i] = Object.assign(stackOfList(marked), { [ELEMENT_KEY]: label })
      else if (!isRecord(marked)) items[i] = marked
      else if (marked['toc'] === undefined) items[i] = Object.assign(marked, { [ELEMENT_KEY]: label })
      // a table of contents has an element of its own
      else items[i] = { stack: [marked], [ELEMENT_KEY]: label }
    }
    return node
  }

  function markTableNode(node: Node, around: Inherited): Node {
    const { table } = node
    if (!isRecord(table) || !Array.isArray(table['body'])) return node
    const { body } = table
    if (isDataTable(node)) return markTable(node, { table, body }, around, { createInRole, markNode })
    const { parent, isWhole } = placeOf(node, around)
    if (isWhole) return withMark(node, parent.content())
    if (!isGiven(node['role'])) headerless.push(node)
    const inside = withLanguage(node, around)
    withMark(node, LAYOUT_ARTIFACT)
    for (const row of body) if (Array.isArray(row)) markList(row, { ...inside, parent })
    return node
  }

  function markContents(node: Node, around: Inherited): Node {
    const { toc } = node
    if (!isRecord(toc)) return node
    const inside = withLanguage(node, around)
    if (!isGiven(toc['title'])) {
      node[ELEMENT_KEY] = createInRole(node, 'TOC', around)
      return node
    }
    const { language } = inside
    const parent =
      language === null || language === around.language
        ? around.parent
        : new StructureElement('Div', around.parent, { language }, node)
    toc['title'] = markNode(toc['title'], { ...inside, parent })
    node[ELEMENT_KEY] = createInRole(node, 'TOC', { ...inside, parent })
    return node
  }

  function markFigure(node: Node, kind: string, around: Inherited): Node {
    const byDefault = kind === 'qr' ? `QR code: ${node['qr']}` : kind === 'barcode' ? barcodeText(node) : null
    const isDrawing = kind === 'canvas' && !isGiven(node['alt']) && !hasRole(node) && !isLink(node)
    if (isDrawing) return withMark(node, LAYOUT_ARTIFACT)
    return markPicture(node, around, byDefault)
  }

  /** @param byDefault Its text without `alt`. @param properties Those of its element. */
  function markPicture(node: Node, around: Inherited, byDefault: string | null, properties = node): Node {
    const link = isLink(node) ? new StructureElement('Link', around.parent, linkProperties(node), node) : null
    const parent = link ?? around.parent
    const figure = figureProperties(node, byDefault)
    const element = createInRole(properties, 'Figure', { ...around, parent }, figure, node)
    return withMark(node, element.content())
  }

  return { content: markNode(content, { parent: root, language, link: null }), headerless }
}

/** Texts and containers without a role are parts of a heading or another text that contains them. */
function plainType(type: StructureType, { type: around }: StructureElement): StructureType {
  return (type === 'P' || type === 'Div') && TEXTUAL.has(around) ? 'Span' : type
}

/** The content of a text. Lines separate words, also of texts in a heading or another text. */
function firstContent(element: StructureElement, { type, kids }: StructureElement): MarkedContent {
  const content = element.content()
  content.beginsWord = kids.length > 1 && TEXTUAL.has(type)
  return content
}

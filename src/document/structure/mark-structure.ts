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
} from '../../graphics/structure.ts'
import { kindOf, type Node } from '../node.ts'
import { isDataTable, markTable } from './mark-table.ts'
import { ELEMENT_KEY, hideRuns, MarkedText, withMark } from './marking.ts'
import {
  barcodeText,
  elementOf,
  figureProperties,
  hasReplacedText,
  hasRole,
  type Inherited,
  isArtifact,
  isGiven,
  isLink,
  isText,
  labelProperties,
  levelOf,
  linkProperties,
  roleOf,
  setsOutline,
  textIn,
  withLanguage,
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

  /** The element of a node, by its `role` if it has one. */
  function createElement(
    node: Node,
    byDefault: StructureType,
    around: Inherited,
    properties: ElementProperties = {},
  ): StructureElement {
    const role = roleOf(node)
    const level = readHeading(role)
    if (level !== null) {
      const heading = levels.heading(level)
      return elementOf(node, heading.type, around, { ...properties, ...heading.properties })
    }
    const more = role === 'Note' ? { ...properties, id: `note-${++notes}` } : properties
    return elementOf(node, role ?? byDefault, around, more)
  }

  function markList(nodes: unknown[], around: Inherited): void {
    for (let i = 0; i < nodes.length; i++) nodes[i] = markNode(nodes[i], around)
  }

  function markNode(node: unknown, around: Inherited): unknown {
    if (isText(node)) return new MarkedText(node, new StructureElement('P', around.parent).content())
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
    const parent = createElement(node, type, around, isPicture ? figureProperties(node, null) : {})
    // grouping elements have no content of their own (ISO 32000-1 §14.8.4.2)
    return { parent, isWhole: isReplaced && !GROUPING.has(parent.type) }
  }

  function markText(node: Node, around: Inherited): Node {
    const level = hasRole(node) ? null : levelOf(node)
    const { type, properties } = level === null ? PARAGRAPH : levels.heading(level)
    const isHeading = readHeading(roleOf(node) ?? type) !== null
    const label = textIn(node).replaceAll(/\s+/g, ' ').trim()
    const bookmark = isHeading && outlinesHeadings() ? label : ''
    const isReplaced = label !== '' && !isGiven(node['outlineText']) && hasReplacedText(node)
    if (isReplaced && (isGiven(node['outline']) || isGiven(node['tocItem']))) node['outlineText'] = label
    const element = createElement(
      node,
      type,
      around,
      bookmark === '' ? properties : { ...properties, bookmark },
    )
    const inside = withLanguage(node, { ...around, parent: element })
    const link = isLink(node) ? new StructureElement('Link', element, linkProperties(node), node) : element
    const first = link.content()
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
    const inside = withLanguage(run, around)
    const type: StructureType | null = isPicture
      ? 'Figure'
      : isLink(run) && isText(run['text'])
        ? 'Link'
        : inside.language !== around.language || hasRole(run) || isGiven(run['actualText'])
          ? 'Span'
          : null
    const parent =
      type === null
        ? around.parent
        : createElement(
            run,
            type,
            around,
            type === 'Link' ? linkProperties(run) : isPicture ? figureProperties(run, null) : {},
          )
    withMark(run, parent.content())
    markRuns(run, { ...inside, parent }, first)
  }

  function markListItems(node: Node, kind: 'ul' | 'ol', around: Inherited): Node {
    const items = node[kind]
    if (!Array.isArray(items)) return node
    const type = typeof node['type'] === 'string' ? node['type'] : kind === 'ul' ? 'disc' : 'decimal'
    const listNumbering = LIST_NUMBERING.get(type) ?? (kind === 'ol' ? 'Ordered' : 'Unordered')
    const list = createElement(node, 'L', around, { listNumbering })
    const inside = { ...withLanguage(node, around), parent: list }
    for (let i = 0; i < items.length; i++) {
      const item: unknown = items[i]
      const isNested = isRecord(item) && (item['ul'] !== undefined || item['ol'] !== undefined)
      const listItem = new StructureElement('LI', list)
      const label = isNested ? null : new StructureElement('Lbl', listItem, labelProperties(kind, item, type))
      const marked = markNode(item, { ...inside, parent: new StructureElement('LBody', listItem) })
      if (isRecord(marked) && label !== null) marked[ELEMENT_KEY] = label
      items[i] = marked
    }
    return node
  }

  function markTableNode(node: Node, around: Inherited): Node {
    const { table } = node
    if (!isRecord(table) || !Array.isArray(table['body'])) return node
    const { body } = table
    if (isDataTable(node)) return markTable(node, { table, body }, around, { createElement, markNode })
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
      node[ELEMENT_KEY] = createElement(node, 'TOC', around)
      return node
    }
    const { language } = inside
    const parent =
      language === null || language === around.language
        ? around.parent
        : new StructureElement('Div', around.parent, { language }, node)
    toc['title'] = markNode(toc['title'], { ...inside, parent })
    node[ELEMENT_KEY] = createElement(node, 'TOC', { ...inside, parent })
    return node
  }

  function markFigure(node: Node, kind: string, around: Inherited): Node {
    const byDefault = kind === 'qr' ? `QR code: ${node['qr']}` : kind === 'barcode' ? barcodeText(node) : null
    const isDrawing = kind === 'canvas' && !isGiven(node['alt']) && !hasRole(node) && !isLink(node)
    if (isDrawing) return withMark(node, LAYOUT_ARTIFACT)
    const link = isLink(node) ? new StructureElement('Link', around.parent, linkProperties(node), node) : null
    const parent = link ?? around.parent
    const element = createElement(node, 'Figure', { ...around, parent }, figureProperties(node, byDefault))
    return withMark(node, element.content())
  }

  return { content: markNode(content, { parent: root, language }), headerless }
}

/**
 * A bound document → its structure elements (ISO 32000-1 §14.8). Marks nodes with their content, in place, before they
 * are prepared; layout carries the marks to painting.
 */
import { isRecord } from '../base/json.ts'
import { readFlag } from '../base/values.ts'
import {
  type Artifact,
  createHeadingLevels,
  type ElementProperties,
  isMarking,
  LAYOUT_ARTIFACT,
  type MarkedContent,
  type Marking,
  NO_PROPERTIES,
  StructureElement,
  type StructureType,
} from '../graphics/structure.ts'
import { kindOf, type Node } from './node.ts'

/** The key under which a node, and its words and vectors, carry their content. */
export const CONTENT_KEY = '_content'
/** The key under which a table of contents and list items carry their elements. */
export const ELEMENT_KEY = '_element'

/** Values of `role`. */
export const ROLES = [
  ...['Part', 'Art', 'Sect', 'Div', 'BlockQuote', 'Caption', 'P'],
  ...['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Table', 'Quote', 'Note', 'Code', 'Span', 'Figure', 'Formula'],
] as const satisfies readonly StructureType[]

const LIST_NUMBERING: ReadonlyMap<string, ElementProperties['listNumbering']> = new Map([
  ['disc', 'Disc'],
  ['circle', 'Circle'],
  ['square', 'Square'],
  ['decimal', 'Decimal'],
  ['lower-alpha', 'LowerAlpha'],
  ['upper-alpha', 'UpperAlpha'],
  ['lower-roman', 'LowerRoman'],
  ['upper-roman', 'UpperRoman'],
])

/** The marking that an object carries; null for others. */
export function markingOf(marked: object): Marking | null {
  const marking: unknown = Reflect.get(marked, CONTENT_KEY)
  return isMarking(marking) ? marking : null
}

/** What descendants inherit. */
interface Inherited {
  readonly parent: StructureElement
  readonly language: string | null
}

interface CellContext {
  /** True in header rows. */
  readonly isHeader: boolean
  readonly headerColumns: number
  readonly spans: ReturnType<typeof createSpans>
}

/** @param content The content of a document. @returns The same tree; texts that were strings are nodes. */
export function markStructure(content: unknown, root: StructureElement, language: string | null): unknown {
  const levels = createHeadingLevels()

  function markList(nodes: unknown[], around: Inherited): void {
    for (let i = 0; i < nodes.length; i++) nodes[i] = markNode(nodes[i], around)
  }

  function markNode(node: unknown, around: Inherited): unknown {
    if (isText(node)) return markText({ text: node }, around)
    if (Array.isArray(node)) {
      markList(node, around)
      return node
    }
    if (!isRecord(node)) return node
    const kind = kindOf(node)
    if (kind === null) return node
    if (isArtifact(node)) return withMark(node, LAYOUT_ARTIFACT)
    const inside = withLanguage(node, around)
    switch (kind) {
      case 'text':
      case 'pageReference':
      case 'textReference':
        return markText(node, around)
      case 'section': {
        node['section'] = markNode(node['section'], { ...inside, parent: elementOf(node, 'Sect', around) })
        return node
      }
      case 'ul':
      case 'ol':
        return markListItems(node, kind, around)
      case 'table':
        return markTable(node, around)
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
        const parent = hasRole(node) ? elementOf(node, 'Div', around) : around.parent
        const own: unknown = node[kind]
        node[kind] = markNode(own, { ...inside, parent })
        return node
      }
    }
  }

  function markText(node: Node, around: Inherited): Node {
    const level = levelOf(node)
    const element = elementOf(node, level === null ? 'P' : levels.typeOf(level), around)
    const inside = withLanguage(node, { ...around, parent: element })
    const link = isLink(node) ? new StructureElement('Link', element, linkProperties(node)) : element
    withMark(node, link.content())
    if (Array.isArray(node['text'])) markRuns(node['text'], { ...inside, parent: link })
    else if (isRecord(node['text'])) markRun(node['text'], { ...inside, parent: link })
    return node
  }

  /** Runs share the content of their text, up to a link or a run in another language. */
  function markRuns(runs: unknown[], around: Inherited): void {
    const first = around.parent.content()
    for (let i = 0; i < runs.length; i++) {
      const run = runs[i]
      if (isText(run)) {
        const content = around.parent.content()
        if (content !== first) runs[i] = withMark({ text: run }, content)
      } else if (isRecord(run)) markRun(run, around)
      else if (Array.isArray(run)) markRuns(run, around)
    }
  }

  function markRun(run: Node, around: Inherited): void {
    if (isArtifact(run)) {
      withMark(run, LAYOUT_ARTIFACT)
      return
    }
    const inside = withLanguage(run, around)
    const isPicture = run['image'] !== undefined || run['svg'] !== undefined
    const type: StructureType | null = isPicture
      ? 'Figure'
      : isLink(run)
        ? 'Link'
        : inside.language !== around.language || hasRole(run) || isGiven(run['actualText'])
          ? 'Span'
          : null
    const parent =
      type === null
        ? around.parent
        : elementOf(
            run,
            type,
            around,
            type === 'Link' ? linkProperties(run) : isPicture ? figureProperties(run, null) : {},
          )
    withMark(run, parent.content())
    if (Array.isArray(run['text'])) markRuns(run['text'], { ...inside, parent })
    else if (isRecord(run['text'])) markRun(run['text'], { ...inside, parent })
  }

  function markListItems(node: Node, kind: 'ul' | 'ol', around: Inherited): Node {
    const items = node[kind]
    if (!Array.isArray(items)) return node
    const type = typeof node['type'] === 'string' ? node['type'] : kind === 'ul' ? 'disc' : 'decimal'
    const listNumbering = LIST_NUMBERING.get(type)
    const list = elementOf(node, 'L', around, listNumbering === undefined ? {} : { listNumbering })
    const inside = { ...withLanguage(node, around), parent: list }
    for (let i = 0; i < items.length; i++) {
      const item: unknown = items[i]
      const isNested = isRecord(item) && (item['ul'] !== undefined || item['ol'] !== undefined)
      const listItem = new StructureElement('LI', list)
      const label = isNested ? null : new StructureElement('Lbl', listItem)
      const marked = markNode(item, { ...inside, parent: new StructureElement('LBody', listItem) })
      if (isRecord(marked) && label !== null) marked[ELEMENT_KEY] = label
      items[i] = marked
    }
    return node
  }

  function markTable(node: Node, around: Inherited): Node {
    const { table } = node
    if (!isRecord(table) || !Array.isArray(table['body'])) return node
    const headerRows = countOf(table['headerRows'])
    const headerColumns = countOf(table['headerColumns'])
    const inside = withLanguage(node, around)
    const isData = headerRows > 0 || headerColumns > 0 || node['role'] === 'Table'
    withMark(node, LAYOUT_ARTIFACT)
    if (!isData) {
      const parent = hasRole(node) ? elementOf(node, 'Div', around) : around.parent
      for (const row of table['body']) if (Array.isArray(row)) markList(row, { ...inside, parent })
      return node
    }
    const element = elementOf(node, 'Table', around)
    const groups: Partial<Record<'THead' | 'TBody', StructureElement>> = {}
    const [firstRow] = table['body']
    const spans = createSpans(Array.isArray(firstRow) ? firstRow.length : 0)
    for (const [r, row] of table['body'].entries()) {
      if (!Array.isArray(row)) continue
      const type = r < headerRows ? 'THead' : 'TBody'
      groups[type] ??= new StructureElement(type, element, type === 'THead' ? { isRepeated: true } : {})
      const parent = new StructureElement('TR', groups[type])
      markCells(row, { ...inside, parent }, { isHeader: r < headerRows, headerColumns, spans })
    }
    return node
  }

  function markCells(
    row: unknown[],
    around: Inherited,
    { isHeader, headerColumns, spans }: CellContext,
  ): void {
    for (let c = 0; c < row.length; c++) {
      const cell = row[c]
      if (spans.covers(cell, c)) continue
      const isHeading = isHeader || c < headerColumns
      const scope = isHeading ? (isHeader ? 'Column' : 'Row') : null
      const parent = new StructureElement(isHeading ? 'TH' : 'TD', around.parent, cellProperties(cell, scope))
      row[c] = isPlainCell(cell) ? markCellText(cell, parent) : markNode(cell, { ...around, parent })
    }
  }

  /** The text of a cell needs no paragraph. */
  function markCellText(cell: unknown, parent: StructureElement): unknown {
    const node: Node = isRecord(cell) ? cell : { text: cell }
    return withMark(node, parent.content())
  }

  function markContents(node: Node, around: Inherited): Node {
    const { toc } = node
    if (!isRecord(toc)) return node
    const inside = withLanguage(node, around)
    if (isGiven(toc['title'])) toc['title'] = markNode(toc['title'], inside)
    node[ELEMENT_KEY] = elementOf(node, 'TOC', around)
    return node
  }

  function markFigure(node: Node, kind: string, around: Inherited): Node {
    const byDefault = kind === 'qr' ? `QR code: ${node['qr']}` : kind === 'barcode' ? barcodeText(node) : null
    if (kind === 'canvas' && !isGiven(node['alt']) && !hasRole(node)) return withMark(node, LAYOUT_ARTIFACT)
    const link = isLink(node) ? new StructureElement('Link', around.parent, linkProperties(node)) : null
    const parent = link ?? around.parent
    const element = elementOf(node, 'Figure', { ...around, parent }, figureProperties(node, byDefault))
    return withMark(node, element.content())
  }

  return markNode(content, { parent: root, language })
}

/** The written level of a heading; null for a text that is not one. */
function levelOf({ headlineLevel, outline, tocItem }: Node): number | null {
  const written = Number(headlineLevel)
  if (headlineLevel !== undefined && headlineLevel !== null && Number.isFinite(written)) return written
  const isEntry = outline === true || (tocItem !== undefined && tocItem !== null && tocItem !== false)
  return isEntry ? 1 : null
}

/** The element of a node, with its own `role` if it has one. */
function elementOf(
  node: Node,
  type: StructureType,
  { parent, language }: Inherited,
  more: ElementProperties = {},
): StructureElement {
  const own = node['language']
  const { actualText, alt, title } = node
  return new StructureElement(roleOf(node) ?? type, parent, {
    ...(isGiven(alt) && !isLink(node) && { alt: String(alt) }),
    ...more,
    ...(typeof own === 'string' && own !== language && { language: own }),
    ...(isGiven(actualText) && { actualText: String(actualText) }),
    ...(isGiven(title) && { title: String(title) }),
  })
}

function figureProperties({ alt }: Node, byDefault: string | null): ElementProperties {
  const text = isGiven(alt) ? String(alt) : byDefault
  return { isPicture: true, ...(text !== null && { alt: text }) }
}

function linkProperties({ link, alt }: Node): ElementProperties {
  const description = isGiven(alt) ? String(alt) : typeof link === 'string' ? link : null
  return description === null ? {} : { description }
}

function barcodeText({ barcode }: Node): string {
  const value = isRecord(barcode) ? barcode['value'] : barcode
  return `Barcode: ${typeof value === 'object' ? '' : String(value)}`.trim()
}

function withLanguage({ language }: Node, around: Inherited): Inherited {
  return typeof language === 'string' ? { ...around, language } : around
}

function withMark(node: Node, marking: MarkedContent | Artifact): Node {
  node[CONTENT_KEY] = marking
  return node
}

function roleOf({ role }: Node): StructureType | null {
  return ROLES.find(known => known === role) ?? null
}

function hasRole(node: Node): boolean {
  return roleOf(node) !== null
}

function isLink({ link, linkToPage, linkToDestination }: Node): boolean {
  return isGiven(link) || isGiven(linkToPage) || isGiven(linkToDestination)
}

function isArtifact({ artifact }: Node): boolean {
  return readFlag(artifact) === true
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function countOf(value: unknown): number {
  const count = Number(value ?? 0)
  return Number.isInteger(count) && count > 0 ? count : 0
}

function isScope(value: unknown): value is 'Row' | 'Column' | 'Both' {
  return value === 'Row' || value === 'Column' || value === 'Both'
}

const SCOPES = { Row: { scope: 'Row' }, Column: { scope: 'Column' } } as const

/** @param byDefault The scope of a header cell; null for other cells. */
function cellProperties(cell: unknown, byDefault: 'Row' | 'Column' | null): ElementProperties {
  const plain = byDefault === null ? NO_PROPERTIES : SCOPES[byDefault]
  if (!isRecord(cell)) return plain
  const { rowSpan, colSpan, scope } = cell
  if (rowSpan === undefined && colSpan === undefined && scope === undefined) return plain
  const [rows, columns] = [countOf(rowSpan), countOf(colSpan)]
  return {
    ...plain,
    ...(byDefault !== null && isScope(scope) && { scope }),
    ...(rows > 1 && { rowSpan: rows }),
    ...(columns > 1 && { columnSpan: columns }),
  }
}

/** True for a plain text, which is the content of its cell. */
function isPlainCell(cell: unknown): boolean {
  if (isText(cell)) return true
  if (!isRecord(cell) || kindOf(cell) !== 'text' || !isText(cell['text'])) return false
  return !isLink(cell) && !hasRole(cell) && !STRUCTURED.some(key => cell[key] !== undefined)
}

/** Properties with which the text of a cell is an element of its own. */
const STRUCTURED = [
  'language',
  'headlineLevel',
  'outline',
  'tocItem',
  'artifact',
  'actualText',
  'alt',
  'title',
]

/** The cells of a table that the spans of others cover. @param columns Of the table; spans may be written larger. */
function createSpans(columns: number) {
  /** Rows that the spans above still cover, by column. */
  const rows: number[] = []
  return {
    /** True for a covered cell; else notes its own spans. Call it for each cell, row by row. */
    covers(cell: unknown, column: number): boolean {
      const left = rows[column] ?? 0
      if (left > 0) {
        rows[column] = left - 1
        return true
      }
      if (!isRecord(cell)) return false
      const [columnSpan, rowSpan] = [countOf(cell['colSpan']) || 1, countOf(cell['rowSpan']) || 1]
      if (rowSpan > 1) rows[column] = rowSpan - 1
      // cells to the right are also covered in this row
      for (let c = column + 1; c < Math.min(columns, column + columnSpan); c++) rows[c] = rowSpan
      return false
    },
  }
}

/** Tables → structure elements with header cells (ISO 32000-1 §14.8.4.3.4, ISO 14289-1 §7.5). */
import { isRecord } from '../../base/json.ts'
import {
  type ElementProperties,
  LAYOUT_ARTIFACT,
  NO_PROPERTIES,
  StructureElement,
  type StructureType,
} from '../../graphics/structure.ts'
import { kindOf, type Node } from '../node.ts'
import { createSpanGrid, type SpanGrid } from '../tables/span-grid.ts'
import { CONTENT_KEY, MarkedText } from './marking.ts'
import { hasRole, type Inherited, inheritedLink, isLink, isText, withLanguage } from './node-properties.ts'

/** What tables need of the document around them. */
export interface TableMarker {
  /** The element of a node, by its `role` if it has one. */
  createInRole(node: Node, type: StructureType, around: Inherited): StructureElement
  markNode(node: unknown, around: Inherited): unknown
}

interface CellContext {
  /** True in header rows. */
  readonly isHeader: boolean
  readonly headerColumns: number
  readonly spans: SpanGrid
  readonly row: number
}

/** True for a table of data: it has header cells or the role of a table. */
export function isDataTable(node: Node): boolean {
  const { table, role } = node
  if (!isRecord(table)) return false
  return countOf(table['headerRows']) > 0 || countOf(table['headerColumns']) > 0 || role === 'Table'
}

/** Marks a table of data. */
export function markTable(
  node: Node,
  { table, body }: { table: Node; body: readonly unknown[] },
  around: Inherited,
  marker: TableMarker,
): Node {
  const headerRows = countOf(table['headerRows'])
  const headerColumns = countOf(table['headerColumns'])
  const inside = withLanguage(node, around)
  node[CONTENT_KEY] = LAYOUT_ARTIFACT
  const element = marker.createInRole(node, 'Table', around)
  const groups: Partial<Record<'THead' | 'TBody', StructureElement>> = {}
  const [firstRow] = body
  const spans = createSpanGrid(Array.isArray(firstRow) ? firstRow.length : 0)
  for (const [r, row] of body.entries()) {
    if (!Array.isArray(row)) continue
    const isHeader = r < headerRows
    const type = isHeader ? 'THead' : 'TBody'
    groups[type] ??= new StructureElement(type, element, isHeader ? { isRepeated: true } : {})
    const parent = new StructureElement('TR', groups[type], NO_PROPERTIES, row)
    markCells(row, { ...inside, parent }, { isHeader, headerColumns, spans, row: r }, marker)
  }
  return node
}

function markCells(
  cells: unknown[],
  around: Inherited,
  { isHeader, headerColumns, spans, row }: CellContext,
  marker: TableMarker,
): void {
  for (let c = 0; c < cells.length; c++) {
    const cell = cells[c]
    if (spans.isCovered(row, c)) continue
    if (isRecord(cell))
      spans.cover(row, c, { down: countOf(cell['rowSpan']), across: countOf(cell['colSpan']) })
    // the corner of two headers describes nothing if it is empty
    const isEmptyCorner = isHeader && c < headerColumns && isEmptyCell(cell)
    const isHeading = (isHeader || c < headerColumns) && !isEmptyCorner
    const scope = isHeading ? (isHeader ? 'Column' : 'Row') : null
    const properties = cellProperties(cell, scope)
    const written = isRecord(cell) ? cell : null
    const parent = new StructureElement(isHeading ? 'TH' : 'TD', around.parent, properties, written)
    cells[c] = isPlainCell(cell)
      ? markCellText(cell, { ...around, parent })
      : marker.markNode(cell, { ...around, parent })
  }
}

/** The text of a cell needs no paragraph. */
function markCellText(cell: unknown, around: Inherited): unknown {
  const linked = inheritedLink(isRecord(cell) ? cell['text'] : cell, around)
  const parent = linked === null ? around.parent : new StructureElement('Link', around.parent, linked)
  if (!isRecord(cell)) return new MarkedText(cell, parent.content())
  cell[CONTENT_KEY] = parent.content()
  return cell
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

function isEmptyCell(cell: unknown): boolean {
  if (!isRecord(cell)) return cell === '' || cell === null
  const { text } = cell
  return Object.keys(cell).length === 0 || text === ''
}

/** True for a plain text, which is the content of its cell. */
function isPlainCell(cell: unknown): boolean {
  if (isText(cell)) return true
  if (!isRecord(cell)) return false
  // most cells have few properties, and all others are looked up in vain
  if (isText(cell['text']) && Object.keys(cell).every(key => PLAIN.has(key))) return true
  if (kindOf(cell) !== 'text' || !isText(cell['text'])) return false
  return !isLink(cell) && !hasRole(cell) && !STRUCTURED.some(key => cell[key] !== undefined)
}

/** Frequent properties with which the text of a cell is no element of its own. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['text', 'alignment', 'bold', 'italics', 'fontSize', 'color', 'fillColor', 'style', 'margin', 'border'],
  ...['rowSpan', 'colSpan', 'scope', 'noWrap'],
])

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

/** The structure of tables (ISO 32000-1 §14.8.4.3.4, ISO 14289-1 §7.5). */
import { type ElementProperties, StructureElement } from '../../graphics/structure.ts'
import { MAX_COLUMN_SPAN, MAX_ROW_SPAN, spanOf } from '../boxes/table-box.ts'
import type { StyledElement } from '../contracts.ts'

const PARTS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr'])

/** False for a table that only places its content: it has no header cells, header and caption. */
export function isDataTable(table: StyledElement, role: string): boolean {
  if (role === 'table' || role === 'grid') return true
  return table.children.some(part => {
    if (part.kind === 'text') return false
    return part.name === 'caption' || part.name === 'thead' || hasHeaderCell(part)
  })
}

function hasHeaderCell(part: StyledElement): boolean {
  if (!PARTS.has(part.name)) return false
  return part.children.some(
    child =>
      child.kind === 'element' && (child.name === 'th' || (child.name === 'tr' && hasHeaderCell(child))),
  )
}

/** Spans, ids and headers of the cells of a table that differ from the defaults. */
export function readTableSpans(table: StyledElement): ReadonlyMap<StyledElement, ElementProperties> {
  const cells = cellsOf(table)
  const wanted = new Set(cells.flatMap(({ attributes }) => idsIn(attributes['headers'])))
  const found = new Map<StyledElement, ElementProperties>()
  for (const cell of cells) {
    const { attributes } = cell
    const headers = idsIn(attributes['headers'])
    const rowSpan = spanOf(cell, 'rowspan', MAX_ROW_SPAN)
    const columnSpan = spanOf(cell, 'colspan', MAX_COLUMN_SPAN)
    const { id } = attributes
    const properties = {
      ...(rowSpan > 1 && { rowSpan }),
      ...(columnSpan > 1 && { columnSpan }),
      ...(headers.length > 0 && { headers }),
      ...(id !== undefined && wanted.has(id) && { id }),
    }
    if (Object.keys(properties).length > 0) found.set(cell, properties)
  }
  return found
}

function cellsOf(part: StyledElement): StyledElement[] {
  const children = part.children.filter(child => child.kind === 'element')
  if (part.name === 'tr') return children
  return children.flatMap(child => (PARTS.has(child.name) ? cellsOf(child) : []))
}

function idsIn(text: string | undefined): readonly string[] {
  return (text ?? '').split(/\s+/).filter(id => id !== '')
}

/** The cells that a header cell describes: those of its column in headers and in rows of header cells. */
export function scopeOf(
  { attributes }: StyledElement,
  row: StyledElement,
  isHeader: boolean,
): 'Row' | 'Column' {
  const written = attributes['scope']?.trim().toLowerCase() ?? ''
  if (written.startsWith('row')) return 'Row'
  if (written.startsWith('col')) return 'Column'
  const isRowOfHeaders = row.children.every(cell => cell.kind === 'text' || cell.name === 'th')
  return isHeader || isRowOfHeaders ? 'Column' : 'Row'
}

/** Adds an empty cell to short rows: all rows have as many columns (ISO 14289-1 §7.5). */
export function padRows(rows: readonly StructureElement[]): void {
  let covered: number[] = []
  let group: StructureElement | null = null
  const widths = rows.map(row => {
    // spans end with their row group
    if (row.parent !== group) covered = []
    group = row.parent
    return widthOf(row, covered)
  })
  const widest = Math.max(0, ...widths)
  for (const [i, row] of rows.entries()) {
    const columnSpan = widest - (widths[i] ?? 0)
    if (columnSpan > 0) new StructureElement('TD', row, columnSpan > 1 ? { columnSpan } : {})
  }
}

/** @param covered Rows that spans still cover, by column; updated. */
function widthOf({ kids }: StructureElement, covered: number[]): number {
  let column = 0
  const next = covered.map(rows => Math.max(0, rows - 1))
  const skipCovered = (): void => {
    while (column < MAX_COLUMN_SPAN && (covered[column] ?? 0) > 0) column++
  }
  for (const kid of kids) {
    if (!(kid instanceof StructureElement)) continue
    skipCovered()
    const { rowSpan = 1, columnSpan = 1 } = kid.properties
    const end = Math.min(MAX_COLUMN_SPAN, column + columnSpan)
    for (; column < end; column++) next[column] = rowSpan - 1
  }
  skipCovered()
  for (let i = 0; i < next.length; i++) covered[i] = next[i] ?? 0
  return column
}

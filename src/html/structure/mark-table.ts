/** The structure of tables (ISO 32000-1 §14.8.4.3.4, ISO 14289-1 §7.5). */
import { type ElementProperties, StructureElement } from '../../graphics/structure.ts'
import { createRowPlacer } from '../../graphics/table-rows.ts'
import { MAX_COLUMN_SPAN, MAX_ROW_SPAN, spanOf } from '../boxes/table-box.ts'
import type { StyledElement } from '../contracts.ts'
import { firstRole } from './element-meaning.ts'
import { type ContentMarker, hide, type Inherited, isHidden, languageOf } from './marking.ts'
import { textIn } from './replacement-text.ts'

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

/**
 * True for a table without header cells that looks like one of data: several rows and columns with borders or
 * backgrounds, and no other table in it.
 */
export function looksLikeData(table: StyledElement): boolean {
  const rows = rowGroupsOf(table).flat()
  const cells = rows.map(row => row.children.filter(cell => cell.kind === 'element'))
  if (cells.filter(row => row.filter(cell => textIn(cell) !== '').length > 1).length < 2) return false
  if (cells.flat().some(containsTable)) return false
  return [...rows, ...cells.flat()].some(
    ({ style }) =>
      style.backgroundColor !== null ||
      SIDES.some(side => style[`border${side}Width`] > 0) ||
      style.backgroundImage.length > 0,
  )
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

function containsTable({ children }: StyledElement): boolean {
  return children.some(child => child.kind === 'element' && (child.name === 'table' || containsTable(child)))
}

/** Marks a table of data. */
export function markTable(
  element: StyledElement,
  { around, own }: { around: Inherited; own: ElementProperties },
  { markContent, placeOf }: ContentMarker,
): void {
  const table = new StructureElement('Table', around.parent, own, placeOf(element))
  const spans = readTableSpans(element)
  const rows: StructureElement[] = []
  let ungrouped: StructureElement | null = null
  let caption: StructureElement | null = null
  const markRow = (
    row: StyledElement,
    around: Inherited,
    { parent, isHeader }: { parent: StructureElement; isHeader: boolean },
  ): void => {
    if (isHidden(row)) {
      hide(row, around)
      return
    }
    const { inside, own } = languageOf(row, around)
    const rowElement = new StructureElement('TR', parent, own, placeOf(row))
    rows.push(rowElement)
    for (const cell of row.children) {
      if (cell.kind === 'text') continue
      const isHeading = cell.name === 'th'
      const scope = isHeading ? scopeOf(cell, row, isHeader) : null
      const ofCell = languageOf(cell, inside)
      const spanned = spans.get(cell)
      const properties =
        spanned === undefined && scope === null
          ? ofCell.own
          : { ...ofCell.own, ...spanned, ...(scope !== null && { scope }) }
      const type = isHeading ? 'TH' : 'TD'
      const cellElement = new StructureElement(type, rowElement, properties, placeOf(cell))
      // a hidden cell stays, so that rows are regular
      if (isHidden(cell)) hide(cell, around)
      else markContent(cell.children, { ...ofCell.inside, parent: cellElement, list: null })
    }
  }
  const markPart = (part: StyledElement): void => {
    if (isHidden(part)) {
      hide(part, around)
      return
    }
    const { inside, own } = languageOf(part, around)
    if (part.name === 'caption') {
      // further captions are paragraphs of the first one, as a table has one
      const isFirst = caption === null
      caption ??= new StructureElement('Caption', table, own, placeOf(part))
      const parent = isFirst ? caption : new StructureElement('P', caption, own, placeOf(part))
      markContent(part.children, { ...inside, parent, list: null })
    } else if (part.name === 'tr') {
      ungrouped ??= new StructureElement('TBody', table)
      markRow(part, around, { parent: ungrouped, isHeader: false })
    } else if (part.name === 'thead' || part.name === 'tbody' || part.name === 'tfoot') {
      ungrouped = null
      const type = part.name === 'thead' ? 'THead' : part.name === 'tfoot' ? 'TFoot' : 'TBody'
      const properties = { ...own, ...(type !== 'TBody' && { isRepeated: true }) }
      const parent = new StructureElement(type, table, properties, placeOf(part))
      for (const row of part.children) {
        if (row.kind === 'element') markRow(row, inside, { parent, isHeader: type === 'THead' })
      }
    }
  }
  const parts = element.children.filter(part => part.kind === 'element')
  for (const part of parts.toSorted((a, b) => placeInTable(a) - placeInTable(b))) markPart(part)
  padRows(rows)
}

/** The caption is first or last (ISO 32000-1 §14.8.4.3.4), and the footer is read as it is shown: after the rows. */
function placeInTable({ name }: StyledElement): number {
  return name === 'caption' ? 0 : name === 'tfoot' ? 2 : 1
}

/** Spans, ids and headers of the cells of a table that differ from the defaults. */
function readTableSpans(table: StyledElement): ReadonlyMap<StyledElement, ElementProperties> {
  const cells = rowGroupsOf(table).flatMap(cellsOfGroup)
  const wanted = new Set<string>()
  for (const { cell } of cells) for (const id of idsIn(cell.attributes['headers'])) wanted.add(id)
  const found = new Map<StyledElement, ElementProperties>()
  for (const { cell, rowsLeft } of cells) {
    const { attributes } = cell
    if (!SPANNING.some(name => attributes[name] !== undefined)) continue
    const headers = idsIn(attributes['headers'])
    // 0 spans all rows that are left; spans end with their row group (HTML §4.9.12)
    const rowSpan = Math.min(spanOf(cell, 'rowspan', MAX_ROW_SPAN) || rowsLeft, rowsLeft)
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

/** Attributes that spans, ids and headers are read from. */
const SPANNING = ['rowspan', 'colspan', 'headers', 'id'] as const

/** The rows of each row group; rows outside of groups are a group where they follow each other. */
function rowGroupsOf(table: StyledElement): StyledElement[][] {
  const groups: StyledElement[][] = []
  let own: StyledElement[] | null = null
  for (const part of table.children) {
    if (part.kind === 'text' || !PARTS.has(part.name)) continue
    if (part.name === 'tr') {
      own ??= startGroup(groups)
      own.push(part)
    } else {
      own = null
      groups.push(part.children.filter(child => child.kind === 'element'))
    }
  }
  return groups
}

function startGroup(groups: StyledElement[][]): StyledElement[] {
  const group: StyledElement[] = []
  groups.push(group)
  return group
}

/** The cells of a row group, with the rows from theirs to the end of the group; hidden rows do not count. */
function cellsOfGroup(rows: readonly StyledElement[]): { cell: StyledElement; rowsLeft: number }[] {
  const shown = rows.filter(({ attributes }) => attributes['aria-hidden'] !== 'true')
  return shown.flatMap(({ children }, i) =>
    children.flatMap(cell => (cell.kind === 'element' ? [{ cell, rowsLeft: shown.length - i }] : [])),
  )
}

function idsIn(text: string | undefined): readonly string[] {
  return text === undefined ? NO_IDS : text.split(/\s+/).filter(id => id !== '')
}

const NO_IDS: readonly string[] = []

/**
 * The cells that a header cell describes: those of its column in headers and in rows of header cells, which may begin
 * with an empty corner.
 */
function scopeOf({ attributes }: StyledElement, row: StyledElement, isHeader: boolean): 'Row' | 'Column' {
  const written = attributes['scope']?.trim().toLowerCase() ?? ''
  if (written.startsWith('row')) return 'Row'
  if (written.startsWith('col')) return 'Column'
  const role = firstRole(attributes['role'])
  if (role === 'rowheader') return 'Row'
  if (role === 'columnheader') return 'Column'
  if (isHeader) return 'Column'
  const cells = row.children.filter(cell => cell.kind === 'element')
  const [first] = cells
  const hasEmptyCorner = first !== undefined && first.name !== 'th' && textIn(first) === ''
  const isRowOfHeaders = cells.slice(hasEmptyCorner ? 1 : 0).every(({ name }) => name === 'th')
  return isRowOfHeaders ? 'Column' : 'Row'
}

/** Adds empty cells to short rows: all rows have as many columns (ISO 14289-1 §7.5). */
function padRows(rows: readonly StructureElement[]): void {
  let placer = createRowPlacer()
  let group: StructureElement | null = null
  const placed = rows.map(row => {
    // spans end with their row group
    if (row.parent !== group) placer = createRowPlacer()
    group = row.parent
    return placer.place(row)
  })
  const columns = placed.reduce((widest, { width }) => Math.max(widest, width), 0)
  for (const [i, row] of rows.entries()) {
    for (const columnSpan of placed[i]?.gapsBelow(columns) ?? [])
      new StructureElement('TD', row, { isPadding: true, ...(columnSpan > 1 && { columnSpan }) })
  }
}

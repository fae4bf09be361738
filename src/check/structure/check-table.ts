/** The grid of a table and its headers (ISO 32000-1 §14.8.4.3.4, §14.8.5.7). */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { familyOf } from '../profiles.ts'
import type { PdfObject, PdfSource } from '../reading/source.ts'
import { attributesOf, type StructureElement } from './structure-tree.ts'

/** Spans beyond this are an error of the file. */
const MAX_SPAN = 10_000
/** Cells of one table, spans included. */
const MAX_CELLS = 2_000_000

const SCOPES = ['Row', 'Column', 'Both']

interface TableCell {
  readonly element: StructureElement
  readonly attributes: readonly PdfDictionary[]
}

export function checkTable(context: CheckContext, table: StructureElement): void {
  const { source } = context
  const groups = groupsOf(table)
  const rows = groups.map(group =>
    group.map(row =>
      row.kids
        .filter(({ role }) => role === 'TH' || role === 'TD')
        .map(element => ({ element, attributes: attributesOf(source, element.dictionary) })),
    ),
  )
  checkHeaders(context, rows.flat(2), checkGrid(context, table, rows))
}

/** Rows by row group; spans end with their group. */
function groupsOf({ kids }: StructureElement): StructureElement[][] {
  const groups: StructureElement[][] = []
  let direct: StructureElement[] | null = null
  for (const kid of kids) {
    if (kid.role === 'TR') {
      if (direct === null) {
        direct = []
        groups.push(direct)
      }
      direct.push(kid)
    } else if (kid.role !== 'Caption') {
      direct = null
      groups.push(kid.kids.filter(({ role }) => role === 'TR'))
    }
  }
  return groups
}

function span(source: PdfSource, { attributes }: TableCell, name: 'RowSpan' | 'ColSpan'): number {
  const value = attributes.map(each => source.number(each[name])).find(each => each !== null) ?? 1
  return Math.min(MAX_SPAN, Math.max(1, Math.trunc(value) || 1))
}

/** A cell at its place in the table, in rows and columns from 0. */
interface PlacedCell extends TableCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

/**
 * ISO 14289-1 §7.5: the headers of all cells follow from the scope of each TH, or from Headers.
 * @param placed Null for a table that is too large.
 */
function checkHeaders(
  { profiles, source, report }: CheckContext,
  cells: readonly TableCell[],
  placed: readonly PlacedCell[] | null,
): void {
  const ids = new Set(
    cells.flatMap(({ element: { role, dictionary } }) =>
      role === 'TH' ? (source.text(dictionary['ID']) ?? []) : [],
    ),
  )
  const referred = new Set<string>()
  const withHeaders = new Set<StructureElement>()
  interface ReadHeaders {
    readonly isEmpty: boolean
    /** The first ID without a TH. */
    readonly unknown: string | null
  }
  const known = new Map<PdfObject, ReadHeaders>()
  /** Cells may share an array, which is read once. */
  const readHeaders = (value: PdfObject): ReadHeaders => {
    const before = known.get(value)
    if (before !== undefined) return before
    const named = source.list(value).map(id => source.text(id) ?? '')
    for (const id of named) referred.add(id)
    const read = { isEmpty: named.length === 0, unknown: named.find(id => !ids.has(id)) ?? null }
    known.set(value, read)
    return read
  }
  for (const { element, attributes } of cells) {
    for (const { Headers } of attributes) {
      const { isEmpty, unknown } = readHeaders(source.resolve(Headers))
      if (isEmpty) continue
      withHeaders.add(element)
      if (unknown === null) continue
      const detail = `no TH of the table has the ID '${unknown.slice(0, 40)}' of Headers`
      report('header-scope', { object: element.dictionary, page: element.page, detail })
    }
  }
  const isFound = ({ element }: TableCell): boolean => withHeaders.has(element) || isEmpty(element)
  const isOrganized = withHeaders.size > 0 && cells.every(cell => cell.element.role === 'TH' || isFound(cell))
  const withoutScope = cells.filter(cell => cell.element.role === 'TH' && scopeOf(source, cell) === null)
  // readers of PDF 2.0 find headers without Scope by their place (ISO 32000-2 §14.8.4.8.3)
  const demanding = profiles.filter(only => familyOf(only) !== 'UA2')
  if (isOrganized || withoutScope.length === 0 || demanding.length === 0) return
  for (const { element } of withoutScope) {
    if (referred.has(source.text(element.dictionary['ID']) ?? '')) continue
    for (const only of demanding)
      report('header-scope', { object: element.dictionary, page: element.page, only })
  }
  // without any Headers, the scopes are missing
  if (withHeaders.size === 0 || placed === null) return
  const covers = coverageOf(source, placed)
  for (const cell of placed) {
    const { role, dictionary, page } = cell.element
    if (role === 'TH' || isFound(cell) || covers(cell)) continue
    const detail = 'the TD has no Headers, and no TH of its row or column has a Scope for it'
    for (const only of demanding) report('header-scope', { object: dictionary, page, detail, only })
  }
}

function isEmpty({ kids, hasContent }: StructureElement): boolean {
  return kids.length === 0 && !hasContent
}

function scopeOf(source: PdfSource, { attributes }: TableCell): string | null {
  const scope = attributes.map(each => source.name(each['Scope'])).find(each => each !== null) ?? ''
  return SCOPES.includes(scope) ? scope : null
}

/** Tests if a header cell of the rows or columns of a cell has a scope for it. */
function coverageOf(source: PdfSource, placed: readonly PlacedCell[]): (cell: PlacedCell) => boolean {
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  for (const cell of placed) {
    const scope = cell.element.role === 'TH' ? scopeOf(source, cell) : null
    if (scope === 'Row' || scope === 'Both')
      for (const row of numbersFrom(cell.row, cell.rowSpan)) rows.add(row)
    if (scope === 'Column' || scope === 'Both')
      for (const column of numbersFrom(cell.column, cell.columnSpan)) columns.add(column)
  }
  return ({ row, column, rowSpan, columnSpan }) =>
    numbersFrom(row, rowSpan).some(each => rows.has(each)) ||
    numbersFrom(column, columnSpan).some(each => columns.has(each))
}

function numbersFrom(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => start + i)
}

/** @returns The cells at their places; null for a table that is too large. */
function checkGrid(
  { source, report }: CheckContext,
  table: StructureElement,
  groups: TableCell[][][],
): PlacedCell[] | null {
  const { dictionary: object } = table
  let columns: number | null = null
  let cellsLeft = MAX_CELLS
  const placed: PlacedCell[] = []
  let firstRow = 0
  for (const group of groups) {
    /** Rows that a column is still covered for. */
    let covered: number[] = []
    for (const [i, row] of group.entries()) {
      source.spend(covered.length)
      cellsLeft -= covered.length
      if (cellsLeft < 0) return null
      const next = covered.map(count => Math.max(0, count - 1))
      let column = 0
      for (const cell of row) {
        while ((covered[column] ?? 0) > 0) column++
        const rows = Math.min(span(source, cell, 'RowSpan'), group.length - i)
        const width = span(source, cell, 'ColSpan')
        // the rows count too: a cell of many rows is work for each
        source.spend(width + rows)
        cellsLeft -= width + rows - 1
        if (cellsLeft < 0) return null
        placed.push({ ...cell, row: firstRow + i, column, rowSpan: rows, columnSpan: width })
        for (let end = column + width; column < end; column++) {
          if ((covered[column] ?? 0) > 0) {
            report('table-grid', {
              object,
              page: cell.element.page,
              detail: `row ${i + 1} of a group overlaps`,
            })
          }
          next[column] = rows - 1
        }
      }
      const width = Math.max(column, covered.findLastIndex(count => count > 0) + 1)
      columns ??= width
      if (width !== columns) {
        const page = row[0]?.element.page ?? table.page
        report('table-grid', { object, page, detail: `a row has ${width} columns, the first ${columns}` })
      }
      covered = next
    }
    firstRow += group.length
  }
  return placed
}

import { isRecord, pointer } from '../base/json.ts'
import { didYouMean, didYouMeanOrListed } from '../base/text-distance.ts'
import { notePlace } from './error-place.ts'
import { fail, kindOf, type Node } from './node.ts'
import { PARTS, READERS } from './node-table.ts'
import { compileTableLayout } from './tables/declared-layout.ts'
import { createSpanGrid } from './tables/span-grid.ts'
import { checkColumnCount, MAX_COLUMNS } from './values/table-values.ts'
import { insteadOf, type Reading, readLength, readProperties } from './values/value-type.ts'

/** Widths beyond the columns of a table that are tolerated. */
const MAX_OTHER_WIDTHS = 1_000

/** Validates a table. Every row needs a cell for every column, also under spans: layout looks them up by index. */
export function checkShape(table: Node, path: string, reading: Reading): unknown[][] {
  const { body, widths } = table
  if (!Array.isArray(body))
    return fail(`${path}/body`, 'expected an array of rows, such as [["a", "b"], ["c", "d"]]')
  const columns = columnsOf(body, widths)
  if (columns === 0 && body.length > 0 && body.every(row => Array.isArray(row) && row.length === 0)) {
    reading.report('empty_table', `${path}/body`, 'no row of the table has a cell, so it prints nothing')
    return []
  }
  checkColumnCount(columns, `${path}/body/0`)
  addCoveredCells(body, columns, `${path}/body`, reading)
  for (const [r, row] of body.entries()) {
    if (!Array.isArray(row))
      return fail(`${path}/body/${r}`, 'a row is an array of cells, such as ["a", "b"]')
    if (row.length !== columns || columns === 0) {
      const hint = 'every column needs one, {} where a span covers it'
      fail(
        `${path}/body/${r}`,
        `the row has ${countOf(row.length, 'cell')}, the first row has ${columns}; ${hint}`,
      )
    }
  }
  const spans = createSpanGrid(columns)
  let hasSpans = false
  for (let r = 0; r < body.length; r++) {
    for (let c = 0; c < columns; c++) {
      const cell: unknown = body[r][c]
      const isCovered = hasSpans && spans.isCovered(r, c)
      if (isCovered && hasContent(cell)) {
        const message = 'the cell is not printed, because a span covers it: write {}, or reduce the span'
        reading.report('content_lost', `${path}/body/${r}/${c}`, message)
      }
      if (!isRecord(cell)) continue
      const place = `${path}/body/${r}/${c}`
      checkSpan(cell, 'colSpan', { most: columns - c, path: place, reading })
      checkSpan(cell, 'rowSpan', { most: body.length - r, path: place, reading })
      const [down, across] = [spanOf(cell, 'rowSpan'), spanOf(cell, 'colSpan')]
      if (!isCovered && (down > 1 || across > 1)) {
        spans.cover(r, c, { down, across })
        hasSpans = true
      }
      if (cell['box'] === undefined) readProperties(cell, READERS.cell, place, reading)
    }
  }
  if (Array.isArray(widths) && body.length > 0)
    checkWidthCount(widths.length, columns, `${path}/widths`, reading)
  readProperties(table, READERS.table, path, reading)
  if (Array.isArray(table['widths'])) keepRoomOfOthers(table['widths'], columns)
  const { headerRows } = table
  if (typeof headerRows === 'number' && headerRows > body.length && body.length > 0) {
    const rows = countOf(body.length, 'row')
    fail(`${path}/headerRows`, `${countOf(headerRows, 'header row')}, but the table has ${rows}`)
  }
  if (typeof headerRows === 'number') notePlacesOfSpans(body, headerRows, `${path}/body`)
  return body
}

function hasContent(cell: unknown): boolean {
  if (Array.isArray(cell)) return cell.some(hasContent)
  if (!isRecord(cell)) return cell !== undefined && cell !== null && String(cell).trim() !== ''
  const kind = kindOf(cell)
  return kind !== null && (kind !== 'text' || hasContent(cell['text']))
}

/** Records the pointers of cells that span out of the header: layout warns if it repeats other rows with it. */
function notePlacesOfSpans(body: readonly unknown[][], headerRows: number, path: string): void {
  for (const [r, row] of body.slice(0, headerRows).entries()) {
    for (const [c, cell] of row.entries()) {
      if (isRecord(cell) && r + spanOf(cell, 'rowSpan') > headerRows) notePlace(cell, `${path}/${r}/${c}`)
    }
  }
}

/** The number of columns: cells of the first row, and columns that its spans cover and later rows or widths have. */
function columnsOf(body: readonly unknown[], widths: unknown): number {
  const [first] = body
  if (!Array.isArray(first)) return 0
  const ends = first.map((cell, i) => i + (isRecord(cell) ? spanOf(cell, 'colSpan') : 1))
  const shown = [...body, widths].map(row => (Array.isArray(row) ? row.length : 0))
  return Math.max(first.length, Math.min(maxOf(ends), maxOf(shown)))
}

function maxOf(counts: readonly number[]): number {
  return counts.reduce((most, count) => Math.max(most, count), 0)
}

function spanOf(cell: Node, name: 'colSpan' | 'rowSpan'): number {
  const span = readLength(cell[name])
  return typeof span === 'number' && Number.isInteger(span) && span > 1 ? span : 1
}

/** Adds missing cells at the end of rows that spans cover, as pdfmake does. */
function addCoveredCells(body: unknown[], columns: number, path: string, { report }: Reading): void {
  if (columns > MAX_COLUMNS || body.every(row => !Array.isArray(row) || row.length >= columns)) return
  const spans = createSpanGrid(columns)
  for (const [r, row] of body.entries()) {
    if (!Array.isArray(row)) continue
    const given = row.length
    for (let c = 0; c < columns; c++) {
      const isCovered = spans.isCovered(r, c)
      const cell: unknown = row[c]
      if (c >= given && !isCovered) break // fails below for its number of cells
      if (c >= given) row[c] = {}
      if (isCovered || !isRecord(cell)) continue
      spans.cover(r, c, { down: spanOf(cell, 'rowSpan'), across: spanOf(cell, 'colSpan') })
    }
    if (row.length < columns) row.length = given
    if (row.length === given) continue
    const has = `the row has ${countOf(given, 'cell')} for ${countOf(columns, 'column')}`
    report('missing_cells', `${path}/${r}`, `${has}; write {} for each cell that a span covers`)
  }
}

function checkWidthCount(count: number, columns: number, path: string, { report }: Reading): void {
  if (count === columns) return
  const has = `${countOf(count, 'width')} for ${countOf(columns, 'column')}`
  if (count < columns || count > columns + MAX_OTHER_WIDTHS) fail(path, `${has}; every column needs one`)
  report('too_many_widths', path, `${has}; the others take space that stays empty`)
}

/** Widths without a column take space, as in pdfmake, and have no content. */
function keepRoomOfOthers(widths: unknown[], columns: number): void {
  for (let i = columns; i < widths.length; i++) {
    widths[i] = { width: widths[i] === 'auto' ? 0 : widths[i], _minWidth: 0, _maxWidth: 0 }
  }
}

/** Layout requires spans that stay inside the table. */
function checkSpan(
  cell: Node,
  name: 'colSpan' | 'rowSpan',
  { most, path, reading }: { most: number; path: string; reading: Reading },
): void {
  const span = readLength(cell[name])
  if (span === undefined || span === null) return
  if (span === 0) {
    reading.report('unknown_value', `${path}/${name}`, `a ${name} is 1 or more; 0 counts as 1`)
    delete cell[name]
    return
  }
  if (typeof span !== 'number' || !Number.isInteger(span) || span < 1 || span > most) {
    const remaining = name === 'colSpan' ? 'the columns that remain' : 'the rows that remain'
    fail(`${path}/${name}`, `expected a whole number from 1 to ${most}, ${remaining}`)
  }
}

/** Compiles a declared layout to pdfmake's functions. `named` has the layouts that it may extend. */
export function prepareTableLayout(
  layout: Node,
  path: string,
  named: Readonly<Record<string, Node>>,
  reading: Reading,
): Node {
  for (const key of Object.keys(layout)) {
    if (Object.hasOwn(PARTS['table layout'], key)) continue
    const hint = didYouMean(key, Object.keys(PARTS['table layout']))
    fail(pointer(path, key), `a table layout has no '${key}'${hint}`)
  }
  readProperties(layout, READERS.tableLayout, path, reading)
  const { extends: base } = layout
  if (base !== undefined && (typeof base !== 'string' || !Object.hasOwn(named, base))) {
    fail(
      `${path}/extends`,
      `unknown table layout '${base}'${didYouMeanOrListed(String(base), Object.keys(named))}`,
    )
  }
  return compileTableLayout(layout, named)
}

/** Tables with an unknown layout print with the default one, as with pdfmake. */
export function prepareLayout(
  layout: unknown,
  path: string,
  { tableLayouts, reading }: { tableLayouts: Readonly<Record<string, Node>>; reading: Reading },
): unknown {
  if (layout === undefined || layout === null) return layout
  if (isRecord(layout)) return prepareTableLayout(layout, path, tableLayouts, reading)
  if (typeof layout === 'string' && Object.hasOwn(tableLayouts, layout)) return layout
  if (layout !== '' && layout !== false) {
    const known = Object.keys(tableLayouts)
    const message =
      typeof layout === 'string'
        ? `unknown layout '${layout}'${didYouMeanOrListed(layout, known)}`
        : `a table layout is a name or an object${insteadOf(layout)}`
    reading.report('unknown_layout', path, message)
  }
  return null
}

/** `1 row`, `2 rows`. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

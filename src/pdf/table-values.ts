/** What tables, their cells and columns say of sizes and borders, as it comes from a document → as layout takes it. */
import { fail, type Node } from '../document-node.ts'
import { anyNumber, noLessThanZero, type ReadValue, readLength, readValues } from './read-values.ts'

/** Side by side: more than any page shows. */
const MAX_COLUMNS = 10_000

export function checkColumnCount(count: number, path: string): void {
  if (count > MAX_COLUMNS) fail(path, `${count} columns stand side by side; ${MAX_COLUMNS} are possible`)
}

/** A column is no cell: layout would look for the rows and columns of a table around it. */
export function checkNoSpans(column: Node, path: string): void {
  for (const name of ['colSpan', 'rowSpan']) {
    if (Number(column[name] ?? 1) > 1) fail(`${path}/${name}`, 'only cells of tables span others')
  }
}

const SHARE = /^\d+(?:\.\d+)?%$/

/** A width of a column: points, a share such as `20%`, `auto` for what is needed, `*` for what is left. */
export const columnWidth: ReadValue = (value, path) => {
  const read = readLength(value)
  if (read === 'auto' || read === '*' || read === 'star') return read
  if (typeof read === 'string' && SHARE.test(read.trim())) return read
  if (typeof read === 'string')
    fail(path, `expected a number, a share such as 20%, auto or *, but got '${read.slice(0, 40)}'`)
  return noLessThanZero(read, path)
}

const widths: ReadValue = (value, path) =>
  Array.isArray(value)
    ? value.map((width, i) =>
        width === undefined || width === null ? '*' : columnWidth(width, `${path}/${i}`),
      )
    : typeof value === 'string'
      ? columnWidth(value, path)
      : fail(path, 'expected an array of widths, or one word for all columns')

const height: ReadValue = (value, path) => (value === 'auto' ? value : anyNumber(value, path))

const heights: ReadValue = (value, path) =>
  Array.isArray(value)
    ? value.map((row, i) => (row === undefined || row === null ? 'auto' : height(row, `${path}/${i}`)))
    : height(value, path)

const TABLE: ReadonlyMap<string, ReadValue> = new Map([
  ['widths', widths],
  ['heights', heights],
  ['headerRows', anyNumber],
  ['keepWithHeaderRows', anyNumber],
])

const sides =
  (isSide: (side: unknown) => boolean, expected: string): ReadValue =>
  (value, path) => {
    const isRight = Array.isArray(value) && value.length <= 4 && value.every(isSide)
    return isRight ? value : fail(path, `expected ${expected} for left, top, right and bottom`)
  }

const CELL: ReadonlyMap<string, ReadValue> = new Map([
  ['border', sides(side => typeof side !== 'object' || side === null, 'true or false')],
  ['borderColor', sides(side => side === undefined || side === null || typeof side === 'string', 'colours')],
])

/** Reads what a table says of itself beside its cells, in place. */
export function readTableValues(table: Node, path: string): void {
  readValues(table, TABLE, path)
}

/** Reads the borders of a cell. */
export function readCellValues(cell: Node, path: string): void {
  readValues(cell, CELL, path)
}

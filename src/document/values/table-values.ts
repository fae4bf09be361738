/** What tables, their cells and columns say of sizes and borders, as it comes from a document → as layout takes it. */
import { fail, type Node } from '../node.ts'
import { color } from './color-values.ts'
import {
  anyNumber,
  insteadOf,
  noLessThanZero,
  type Reading,
  type ReadPlainValue,
  type ReadValue,
  readLength,
  readValues,
} from './read-values.ts'

/** Side by side: more than any page shows. */
export const MAX_COLUMNS = 10_000

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
export const columnWidth: ReadPlainValue = (value, path) => {
  const read = readLength(value)
  if (read === 'auto' || read === '*' || read === 'star') return read
  if (typeof read === 'string' && SHARE.test(read.trim())) return read
  if (typeof read === 'string')
    fail(path, `expected a number, a share such as 20%, auto or *, but got '${read.slice(0, 40)}'`)
  return noLessThanZero(read, path)
}

const widths: ReadPlainValue = (value, path) =>
  Array.isArray(value)
    ? value.map((width, i) =>
        width === undefined || width === null ? '*' : columnWidth(width, `${path}/${i}`),
      )
    : typeof value === 'string'
      ? columnWidth(value, path)
      : fail(path, 'expected an array of widths, or one word for all columns')

const height: ReadValue = (value, path, { report }) => {
  if (value === 'auto') return value
  const isNumber = typeof readLength(value) === 'number'
  if (isNumber || (typeof value !== 'string' && typeof value !== 'boolean')) return anyNumber(value, path)
  const message = `a row height is a number of points or 'auto'${insteadOf(value)}; it counts as 'auto'`
  report('unknown_value', path, message)
  return 'auto'
}

const heights: ReadValue = (value, path, reading) =>
  Array.isArray(value)
    ? value.map((row, i) =>
        row === undefined || row === null ? 'auto' : height(row, `${path}/${i}`, reading),
      )
    : height(value, path, reading)

const TABLE: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
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

const areColors = sides(side => side === undefined || side === null || typeof side === 'string', 'colours')

const borderColors: ReadValue = (value, path, reading) => {
  const colors = areColors(value, path, reading)
  return [colors]
    .flat()
    .map((side, i) => (typeof side === 'string' ? color(side, `${path}/${i}`, reading) : side))
}

const CELL: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['border', sides(side => typeof side !== 'object' || side === null, 'true or false')],
  ['borderColor', borderColors],
])

/** Reads what a table says of itself beside its cells, in place. */
export function readTableValues(table: Node, path: string, reading: Reading): void {
  readValues(table, TABLE, path, reading)
}

/** Reads the borders of a cell. */
export function readCellValues(cell: Node, path: string, reading: Reading): void {
  readValues(cell, CELL, path, reading)
}

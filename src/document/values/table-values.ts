/** Values of tables, their cells and columns. */

import { fail, type Node } from '../node.ts'
import { colorName } from './colors.ts'
import { columnWidth } from './text-values.ts'
import {
  anyNumber,
  arrayOf,
  either,
  FLAG_SCHEMA,
  insteadOf,
  type ReadValue,
  readLength,
  size,
  valueType,
} from './value-type.ts'

/** Side by side: more than any page shows. */
export const MAX_COLUMNS = 10_000

export function checkColumnCount(count: number, path: string): void {
  if (count > MAX_COLUMNS) fail(path, `${count} columns side by side; at most ${MAX_COLUMNS} are possible`)
}

/** A column is not a cell: layout would look for the rows and columns of a table around it. */
export function checkNoSpans(column: Node, path: string): void {
  for (const name of ['colSpan', 'rowSpan']) {
    if (Number(column[name] ?? 1) > 1) fail(`${path}/${name}`, 'only cells of tables have spans')
  }
}

/** One width for all columns, or one per column; a missing one is `*`. */
export const widths = valueType(
  {
    title: 'column width, or array of column widths',
    anyOf: [columnWidth.schema, arrayOf(either(columnWidth.schema, { type: 'null' }))],
  },
  (value, path) => {
    if (Array.isArray(value)) {
      return value.map((width, i) => columnWidth.read(width ?? '*', `${path}/${i}`))
    }
    return typeof value === 'string'
      ? columnWidth.read(value, path)
      : fail(path, 'expected an array of widths, or one word for all columns')
  },
)

const readHeight: ReadValue = (value, path, { report }) => {
  if (value === 'auto') return value
  const isNumber = typeof readLength(value) === 'number'
  if (isNumber || (typeof value !== 'string' && typeof value !== 'boolean'))
    return anyNumber.read(value, path)
  const message = `expected a row height in points or 'auto'${insteadOf(value)}; it counts as 'auto'`
  report('unknown_value', path, message)
  return 'auto'
}

const HEIGHT = either(size.schema, { enum: ['auto', '*'] })

/** One height for all rows, or one per row; a missing one is `auto`. */
export const heights = valueType(
  {
    title: "points or 'auto', or an array of them",
    anyOf: [HEIGHT, arrayOf(either(HEIGHT, { type: 'null' }))],
  },
  (value, path, reading) =>
    Array.isArray(value)
      ? value.map((row, i) => readHeight(row ?? 'auto', `${path}/${i}`, reading))
      : readHeight(value, path, reading),
)

function sides(
  value: unknown,
  path: string,
  expected: string,
  isSide: (side: unknown) => boolean,
): unknown[] {
  const isRight = Array.isArray(value) && value.length <= 4 && value.every(isSide)
  return isRight ? value : fail(path, `expected ${expected} for left, top, right and bottom`)
}

/** Which edges of a cell have a line. */
export const border = valueType(
  { title: '[left, top, right, bottom] as booleans', ...arrayOf(FLAG_SCHEMA, { maxItems: 4 }) },
  (value, path) => sides(value, path, 'true or false', side => typeof side !== 'object' || side === null),
)

export const borderColor = valueType(
  {
    title: '[left, top, right, bottom] as colors',
    ...arrayOf({ type: ['string', 'null'] }, { maxItems: 4 }),
  },
  (value, path, reading) =>
    sides(
      value,
      path,
      'colours',
      side => side === undefined || side === null || typeof side === 'string',
    ).map((side, i) => (typeof side === 'string' ? colorName.read(side, `${path}/${i}`, reading) : side)),
)

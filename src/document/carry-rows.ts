import { isRecord, pointer } from '../base/json.ts'
import { didYouMean } from '../base/text-distance.ts'
import type { PageNode } from './bound-document.ts'
import { fail, type Node } from './node.ts'
import { countOf } from './prepare-table.ts'
import type { CarryRows } from './tables/carried-totals.ts'

const PLACES = ['head', 'foot'] as const

/**
 * Reads the `carry` of a table, `{"foot": […], "head": […]}`: rows at the bottom of each page that the table continues
 * from, and at the top of the next.
 * @param columns Cells per row.
 * @param prepare Prepares the cells of a page for layout.
 */
export function readCarryRows(
  carry: unknown,
  columns: number,
  path: string,
  prepare: (cells: unknown[], path: string) => unknown[],
): CarryRows {
  if (!isRecord(carry)) return fail(path, 'expected {"foot": […], "head": […]}: rows of cells')
  for (const key of Object.keys(carry)) {
    if (!PLACES.some(place => place === key)) {
      fail(pointer(path, key), `a table carries 'head' and 'foot'${didYouMean(key, PLACES)}`)
    }
  }
  const rowOf = (place: (typeof PLACES)[number]): CarryRows['head'] => {
    const row = carry[place]
    if (row === undefined || row === null) return null
    const at = `${path}/${place}`
    return values => {
      const cells = typeof row === 'function' ? (row as PageNode)(values) : structuredClone(row)
      checkRow(cells, columns, at)
      return prepare(cells, at) as Node[]
    }
  }
  return { head: rowOf('head'), foot: rowOf('foot') }
}

function checkRow(cells: unknown, columns: number, path: string): asserts cells is unknown[] {
  if (!Array.isArray(cells)) return fail(path, 'a row is an array of cells, such as ["a", "b"]')
  if (cells.length > 0 && cells.every(Array.isArray)) {
    const place = path.slice(path.lastIndexOf('/') + 1)
    fail(path, `a ${place} is one row, a list of cells; a cell of several paragraphs is {"stack": […]}`)
  }
  if (cells.length !== columns) {
    const hint = 'every column needs one, {} where a span covers it'
    const has = countOf(cells.length, 'cell')
    fail(path, `the row has ${has}, the table has ${countOf(columns, 'column')}; ${hint}`)
  }
  for (const [i, cell] of cells.entries()) {
    const { rowSpan = 1, colSpan = 1 }: Node = isRecord(cell) ? cell : {}
    if (Number(rowSpan) !== 1) fail(`${path}/${i}/rowSpan`, 'a carry row cannot use rowSpan')
    const most = columns - i
    if (!Number.isInteger(Number(colSpan)) || Number(colSpan) < 1 || Number(colSpan) > most) {
      fail(`${path}/${i}/colSpan`, `expected a whole number from 1 to ${most}, the columns that remain`)
    }
  }
}

import { fail, isNode, type Node } from '../document-node.ts'
import { pointer } from '../json.ts'
import { didYouMean, didYouMeanOrListed } from '../text-distance.ts'
import { countOf } from './count-of.ts'
import { compileTableLayout, TABLE_LAYOUT_KEYS } from './layout/tables/declared-layout.ts'
import { readLayoutValues } from './layout-values.ts'
import { readLength } from './read-values.ts'
import { checkColumnCount, readCellValues, readTableValues } from './table-values.ts'

/** Every row needs a cell for every column (those that a span covers too), as layout looks them up by index. */
export function checkShape(table: Node, path: string): unknown[][] {
  const { body, widths } = table
  if (!Array.isArray(body)) return fail(`${path}/body`, 'expected an array of rows')
  const columns = Array.isArray(body[0]) ? body[0].length : 0
  checkColumnCount(columns, `${path}/body/0`)
  for (const [r, row] of body.entries()) {
    if (!Array.isArray(row)) return fail(`${path}/body/${r}`, 'a row is an array of cells')
    if (row.length !== columns || columns === 0) {
      const hint = 'every column needs one, {} where a span covers it'
      fail(
        `${path}/body/${r}`,
        `the row has ${countOf(row.length, 'cell')}, the first row has ${columns}; ${hint}`,
      )
    }
  }
  for (let r = 0; r < body.length; r++) {
    for (let c = 0; c < columns; c++) {
      const cell: unknown = body[r][c]
      if (!isNode(cell)) continue
      const place = `${path}/body/${r}/${c}`
      checkSpans(cell, columns - c, body.length - r, place)
      if (cell['box'] === undefined) readCellValues(cell, place)
    }
  }
  if (Array.isArray(widths) && body.length > 0 && widths.length !== columns) {
    const has = countOf(widths.length, 'width')
    fail(`${path}/widths`, `${has} for ${countOf(columns, 'column')}; every column needs one`)
  }
  readTableValues(table, path)
  const { headerRows } = table
  if (typeof headerRows === 'number' && headerRows > body.length && body.length > 0) {
    const rows = countOf(body.length, 'row')
    fail(`${path}/headerRows`, `${countOf(headerRows, 'header row')}, but the table has ${rows}`)
  }
  return body
}

/** Layout counts on spans that stay inside the table. */
function checkSpans(cell: Node, columnsLeft: number, rowsLeft: number, path: string): void {
  checkSpan(cell, 'colSpan', columnsLeft, path)
  checkSpan(cell, 'rowSpan', rowsLeft, path)
}

function checkSpan(cell: Node, name: 'colSpan' | 'rowSpan', most: number, path: string): void {
  const span = readLength(cell[name])
  if (span === undefined || span === null) return
  if (typeof span !== 'number' || !Number.isInteger(span) || span < 1 || span > most) {
    fail(`${path}/${name}`, `expected a whole number from 1 to ${most}, what is left of the table`)
  }
}

/** A declared layout as pdfmake's functions; `named` are those that it may extend. */
export function prepareTableLayout(layout: Node, path: string, named: Readonly<Record<string, Node>>): Node {
  for (const key of Object.keys(layout)) {
    if (!TABLE_LAYOUT_KEYS.has(key)) {
      fail(pointer(path, key), `unknown key '${key}' of a table layout${didYouMean(key, TABLE_LAYOUT_KEYS)}`)
    }
  }
  readLayoutValues(layout, path)
  const { extends: base } = layout
  if (base !== undefined && (typeof base !== 'string' || !Object.hasOwn(named, base))) {
    fail(
      `${path}/extends`,
      `unknown table layout '${base}'${didYouMeanOrListed(String(base), Object.keys(named))}`,
    )
  }
  return compileTableLayout(layout, named)
}

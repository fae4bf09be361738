import { isRecord } from '../../base/json.ts'
import { MIRRORED } from '../../document/tables/cell-fill.ts'
import type { LayoutNode } from './pdfmake.ts'

type Layout = Readonly<Record<string, unknown>>
type Rule = (...args: unknown[]) => unknown

export function isMirrored(node: LayoutNode): boolean {
  return Reflect.get(node, MIRRORED) === true
}

/**
 * Marks a node.
 * @returns False if it was marked before: layout may measure a node again.
 */
function mark(node: LayoutNode): boolean {
  if (isMirrored(node)) return false
  Reflect.set(node, MIRRORED, true)
  return true
}

/** The markers of a mirrored list are on the right. */
export function mirrorList(node: LayoutNode): void {
  mark(node)
}

export function mirrorColumns(node: LayoutNode): void {
  const { columns } = node
  if (Array.isArray(columns) && node['snakingColumns'] !== true && mark(node)) columns.reverse()
}

/** Reverses the columns of a table with their widths, spans and cell borders, and the rules of its layout. */
export function mirrorTable(node: LayoutNode, tableLayouts: Readonly<Record<string, unknown>>): void {
  const { table, layout } = node
  if (!isRecord(table) || !Array.isArray(table['body']) || !mark(node)) return
  const [firstRow]: unknown[] = table['body']
  const columns = Array.isArray(firstRow) ? firstRow.length : 0
  table['body'] = table['body'].map(row => (Array.isArray(row) ? mirroredRow(row) : row))
  if (Array.isArray(table['widths'])) {
    const [widths, rest] = [table['widths'].slice(0, columns), table['widths'].slice(columns)]
    table['widths'] = [...widths.reverse(), ...rest]
  }
  const rules = typeof layout === 'string' ? tableLayouts[layout] : layout
  if (isRecord(rules)) node['layout'] = mirroredLayout(rules, columns)
}

/** The cells of a row in reverse order; a spanning cell stays before the cells that it covers. */
export function mirroredRow<Cell>(cells: readonly Cell[]): Cell[] {
  const row = [...cells]
  for (let i = 0; i < cells.length; ) {
    const cell = cells[i]
    const span = isRecord(cell) && typeof cell['colSpan'] === 'number' ? Math.max(1, cell['colSpan']) : 1
    const width = Math.min(span, cells.length - i)
    const start = cells.length - i - width
    row.splice(start, width, ...cells.slice(i, i + width))
    if (isRecord(cell)) mirrorBorders(cell)
    i += width
  }
  mirrorContentsEntry(row)
  return row
}

function mirrorBorders(cell: Record<string, unknown>): void {
  for (const name of ['border', 'borderColor']) {
    const sides = cell[name]
    if (!Array.isArray(sides)) continue
    const [left, top, right, bottom]: unknown[] = sides
    cell[name] = [right, top, left, bottom]
  }
}

/** pdfmake aligns the entries of a table of contents itself. */
function mirrorContentsEntry(row: readonly unknown[]): void {
  if (!row.some(cell => isRecord(cell) && cell['_tocItemRef'] !== undefined)) return
  for (const cell of row) {
    if (isRecord(cell)) cell['alignment'] = cell['alignment'] === 'right' ? 'left' : 'right'
  }
}

function mirroredLayout(layout: Layout, columns: number): Layout {
  const mirrored: Record<string, unknown> = { ...layout }
  const rule = (name: string): Rule | null => {
    const own = layout[name]
    return typeof own === 'function' ? (...args) => Reflect.apply(own, layout, args) : null
  }
  const set = (name: string, from: string, turn: (own: Rule) => Rule): void => {
    const own = rule(from)
    if (own === null) delete mirrored[name]
    else mirrored[name] = turn(own)
  }
  /** Rules of vertical lines: one more than columns. */
  const ofLine = (own: Rule): Rule => {
    return (i, ...rest) => own(columns - Number(i), ...rest)
  }
  const ofColumn = (own: Rule): Rule => {
    return (i, ...rest) => own(columns - 1 - Number(i), ...rest)
  }
  /** Rules of cells, by row and column. */
  const ofCell = (own: Rule): Rule => {
    return (row, node, column, ...rest) =>
      own(row, node, typeof column === 'number' ? columns - 1 - column : column, ...rest)
  }
  for (const name of ['vLineWidth', 'vLineColor', 'vLineStyle']) {
    if (rule(name) !== null) set(name, name, ofLine)
  }
  for (const name of ['fillColor', 'fillOpacity', 'hLineColor']) {
    if (rule(name) !== null) set(name, name, ofCell)
  }
  set('paddingLeft', 'paddingRight', ofColumn)
  set('paddingRight', 'paddingLeft', ofColumn)
  return mirrored
}

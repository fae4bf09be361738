import { isRecord } from '../../base/json.ts'
import { cssColor, isPercent, points } from './declarations.ts'
import { element } from './markup.ts'
import { listOf, type Node, numberOf } from './node.ts'
import { ruleAt, rulesOf, type TableRules, type TableShape } from './table-rules.ts'
import { classedElement, type Writing } from './writing.ts'

interface Cell {
  readonly node: unknown
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

interface Table {
  readonly rows: readonly (readonly unknown[])[]
  readonly shape: TableShape
  readonly rules: TableRules
  readonly widths: readonly unknown[]
  readonly heights: unknown
  /** Fill of cells without their own. */
  readonly fill: unknown
  /** Vertical alignment of cells without their own. */
  readonly valign: unknown
}

/** A table. Its header rows are a `<thead>`, which repeats on each printed page. */
export function writeTable(node: Node, writing: Writing): string {
  const table = readTable(node, writing)
  if (table.widths.length === 0) return ''
  const rows = cellsByRow(table.rows).map((cells, row) => {
    const content = () => cells.map(cell => writeCell(cell, table, writing)).join('')
    return classedElement(writing, 'tr', heightOf(table, row), 'row', content)
  })
  const { headerRows } = table.shape.table
  const head = headerRows === 0 ? '' : element('thead', {}, rows.slice(0, headerRows).join(''))
  const body = element('tbody', {}, rows.slice(headerRows).join(''))
  const content = writeColumns(table, writing) + head + body
  return classedElement(writing, 'table', tableDeclarations(table), 'table', content)
}

function readTable(node: Node, { styles, tableLayouts }: Writing): Table {
  const declared = isRecord(node['table']) ? node['table'] : {}
  const rows = listOf(declared['body']).map(listOf)
  const columns = rows[0]?.length ?? 0
  const headerRows = Math.min(rows.length, Math.max(0, Math.floor(numberOf(declared['headerRows']) ?? 0)))
  const { widths: given } = declared
  const widths = Array.from({ length: columns }, (_, i) =>
    Array.isArray(given) ? given[i] : (given ?? 'auto'),
  )
  return {
    rows,
    shape: { table: { body: rows, widths, headerRows } },
    rules: rulesOf(node['layout'], tableLayouts),
    widths,
    heights: declared['heights'],
    fill: styles.of(node)['fillColor'],
    valign: node['valign'],
  }
}

/** The cells of each row, without those that spans cover. */
function cellsByRow(rows: Table['rows']): Cell[][] {
  const covered = new Set<string>()
  return rows.map((nodes, row) => {
    const cells: Cell[] = []
    for (const [column, node] of nodes.entries()) {
      if (covered.has(`${row} ${column}`)) continue
      const columnSpan = span(node, 'colSpan', nodes.length - column)
      const rowSpan = span(node, 'rowSpan', rows.length - row)
      for (let r = 0; columnSpan * rowSpan > 1 && r < rowSpan; r++) {
        for (let c = 0; c < columnSpan; c++) covered.add(`${row + r} ${column + c}`)
      }
      cells.push({ node, row, column, rowSpan, columnSpan })
    }
    return cells
  })
}

function span(node: unknown, name: 'colSpan' | 'rowSpan', most: number): number {
  const value = isRecord(node) ? numberOf(node[name]) : null
  return Math.min(most, Math.max(1, Math.floor(value ?? 1)))
}

function writeCell(cell: Cell, table: Table, writing: Writing): string {
  const { node, row, column, rowSpan, columnSpan } = cell
  const isHeader = row < table.shape.table.headerRows
  const declarations = [
    ...paddings(cell, table),
    ...borders(cell, table),
    ...fill(cell, table, writing),
    ...(isWordOrTwo(node) && isShrinking(table, column) ? ['white-space:nowrap'] : []),
    ...(columnSpan === 1 ? leastWidth(table, column) : []),
    ...verticalAlignment(node, table),
  ]
  const attributes = {
    scope: isHeader ? 'col' : null,
    colspan: columnSpan > 1 ? columnSpan : null,
    rowspan: rowSpan > 1 ? rowSpan : null,
  }
  const [name, hint] = isHeader ? ['th', 'head'] : ['td', 'cell']
  return classedElement(writing, name, declarations, hint, () => writing.content(node, writing), attributes)
}

function paddings({ row, column, rowSpan, columnSpan }: Cell, { rules, shape }: Table): string[] {
  const sides = [
    ruleAt(rules, 'paddingTop', row, shape),
    ruleAt(rules, 'paddingRight', column + columnSpan - 1, shape),
    ruleAt(rules, 'paddingBottom', row + rowSpan - 1, shape),
    ruleAt(rules, 'paddingLeft', column, shape),
  ]
  const [top = 0, end = 0, bottom = 0, start = 0] = sides.map(side => Math.max(0, numberOf(side) ?? 0))
  if (start === end) return [`padding:${[top, end, bottom, start].map(points).join(' ')}`]
  return [`padding:${points(top)} 0 ${points(bottom)}`, `padding-inline:${points(start)} ${points(end)}`]
}

/** In pdfmake's order, for left-to-right text. */
const SIDES = ['inline-start', 'top', 'inline-end', 'bottom'] as const

/** The edges of a cell: its own `border`, or the `defaultBorder` of the layout. */
function borders({ node, row, column, rowSpan, columnSpan }: Cell, { rules, shape }: Table): string[] {
  const own = isRecord(node) && Array.isArray(node['border']) ? node['border'] : []
  const colors = isRecord(node) && Array.isArray(node['borderColor']) ? node['borderColor'] : []
  const lines = {
    'inline-start': { index: column, axis: 'v' },
    top: { index: row, axis: 'h' },
    'inline-end': { index: column + columnSpan, axis: 'v' },
    bottom: { index: row + rowSpan, axis: 'h' },
  } as const
  return SIDES.flatMap((side, i) => {
    const { index, axis } = lines[side]
    const ruleOf = (property: string): unknown => ruleAt(rules, `${axis}Line${property}`, index, shape)
    const isShown = own[i] ?? rules['defaultBorder'] ?? true
    const width = numberOf(ruleOf('Width')) ?? 0
    if (isShown !== true || width <= 0) return []
    const color = cssColor(colors[i]) ?? cssColor(ruleOf('Color')) ?? 'black'
    const style = isRecord(ruleOf('Style')) ? 'dashed' : 'solid'
    return [`border-${side}:${points(width)} ${style} ${color}`]
  })
}

function fill({ node, row, column }: Cell, { rules, shape, fill }: Table, { styles }: Writing): string[] {
  const own = isRecord(node) ? styles.of(node) : {}
  const opacity = own['fillOpacity'] ?? ruleAt(rules, 'fillOpacity', row, shape)
  const color = cssColor(own['fillColor'] ?? fill ?? ruleAt(rules, 'fillColor', row, shape, column), opacity)
  return color === null ? [] : [`background:${color}`]
}

/** Vertical alignment of a cell, or of the table; the default is the top. */
function verticalAlignment(node: unknown, { valign: ofTable }: Table): string[] {
  const { valign, verticalAlignment } = isRecord(node) ? node : {}
  const alignment = ['middle', 'bottom', 'baseline'].find(
    known => known === (valign ?? verticalAlignment ?? ofTable),
  )
  return alignment === undefined ? [] : [`vertical-align:${alignment}`]
}

function heightOf({ heights }: Table, row: number): string[] {
  const height = numberOf(Array.isArray(heights) ? heights[row] : heights)
  return height === null || height <= 0 ? [] : [`height:${points(height)}`]
}

const isStar = (width: unknown): boolean =>
  width === undefined || width === null || width === '*' || width === 'star'

function tableDeclarations({ widths }: Table): string[] {
  if (!widths.some(width => isStar(width) || isPercent(width))) return []
  return ['width:100%', ...(widths.includes('auto') ? [] : ['table-layout:fixed'])]
}

/** True for `auto` columns beside `*` columns, in which browsers would break every word. */
function isShrinking({ widths }: Table, column: number): boolean {
  return widths[column] === 'auto' && widths.some(isStar)
}

/** Keeps browsers from narrowing columns with a width beside `auto` and `*` columns. */
function leastWidth(table: Table, column: number): string[] {
  const width = exactWidth(table, column)
  const isNarrowed = table.widths.includes('auto') && table.widths.some(isStar)
  return width !== null && isNarrowed ? [`min-width:${points(width)}`] : []
}

const MAX_UNBROKEN = 40

function isWordOrTwo(node: unknown): boolean {
  const text = isRecord(node) ? node['text'] : node
  return typeof text !== 'object' && String(text ?? '').length <= MAX_UNBROKEN && !String(text).includes('\n')
}

/** The width of a column in points with its padding, which widths in pdfmake exclude. */
function exactWidth({ widths, rules, shape }: Table, column: number): number | null {
  const fixed = numberOf(widths[column])
  if (fixed === null) return null
  const padding = ['paddingLeft', 'paddingRight'].map(
    side => numberOf(ruleAt(rules, side, column, shape)) ?? 0,
  )
  return fixed + padding.reduce((sum, side) => sum + side, 0)
}

function writeColumns(table: Table, writing: Writing): string {
  const { widths } = table
  const stars = widths.filter(isStar).length
  const isExact = !widths.includes('auto')
  const columns = widths.map((width, column) => {
    const exact = exactWidth(table, column)
    if (exact !== null) return [`width:${points(exact)}`]
    if (isPercent(width)) return [`width:${width.trim()}`]
    return isStar(width) && !isExact ? [`width:${Math.floor(10_000 / stars) / 100}%`] : []
  })
  if (columns.every(declarations => declarations.length === 0)) return ''
  const written = columns.map(declarations => classedElement(writing, 'col', declarations, 'column', null))
  return element('colgroup', {}, written.join(''))
}

import type { ComputedStyle } from '../../css/computed-style.ts'
import { anonymousStyle } from '../../css/initial-style.ts'
import type {
  BlockBox,
  TableBox,
  TableCell,
  TableColumn,
  TableGroup,
  TableRow,
} from '../../layout/css/contracts.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import { blockBox } from './anonymous-boxes.ts'
import type { Above, BoxBuilder, BoxSources } from './box-tree.ts'

type GroupKind = TableGroup['kind']

const GROUPS: Readonly<Partial<Record<ComputedStyle['display'], GroupKind>>> = {
  'table-header-group': 'header',
  'table-row-group': 'body',
  'table-footer-group': 'footer',
}
const PARTS = new Set<ComputedStyle['display']>([
  'table-row-group',
  'table-header-group',
  'table-footer-group',
  'table-row',
  'table-cell',
  'table-column',
  'table-column-group',
  'table-caption',
])

/** Limits of the HTML standard, §4.9.11. */
export const MAX_COLUMN_SPAN = 1_000
export const MAX_ROW_SPAN = 65_534

/** True for table parts, which need a table around them. */
export function isTablePart({ style }: StyledElement): boolean {
  return PARTS.has(style.display) && style.position !== 'absolute' && style.position !== 'fixed'
}

interface TableSetting {
  readonly style: ComputedStyle
  readonly id: string | null
  readonly above: Above
  readonly builder: BoxBuilder
  readonly sources: BoxSources
}

/** The table of an element, or an anonymous table around table parts (CSS 2.2 §17.2.1). */
export function tableBox(elements: readonly StyledElement[], setting: TableSetting): TableBox {
  const { style, id, above, builder, sources } = setting
  const [only] = elements
  const isTable = only !== undefined && !isTablePart(only)
  const nodes: readonly StyledNode[] = isTable ? only.children : elements
  const captions: BlockBox[] = []
  const columns: TableColumn[] = []
  const groups: TableGroup[] = []
  /** Rows without a row group. */
  let ungroupedRows: TableRow[] = []
  /** Content without a row. */
  let strays: StyledNode[] = []

  const endStrays = (): void => {
    if (strays.some(hasContent)) {
      ungroupedRows.push({ style: null, id: null, cells: cellsOf(strays, above, style) })
    }
    strays = []
  }
  const endUngroupedRows = (): void => {
    endStrays()
    if (ungroupedRows.length > 0) groups.push({ kind: 'body', style: null, rows: ungroupedRows })
    ungroupedRows = []
  }
  for (const node of nodes) {
    const display = node.kind === 'element' ? node.style.display : null
    if (node.kind === 'text' || display === null || !PARTS.has(display)) {
      strays.push(node)
      continue
    }
    const kind = GROUPS[display]
    if (kind !== undefined) {
      endUngroupedRows()
      groups.push({ kind, style: node.style, rows: rowsOf(node, above) })
    } else if (display === 'table-row') {
      endStrays()
      ungroupedRows.push(rowOf(node, above))
    } else if (display === 'table-caption') {
      captions.push(blockOf(node, above))
    } else if (display === 'table-column' || display === 'table-column-group') {
      addColumns(node, columns)
    } else strays.push(node)
  }
  endUngroupedRows()
  if (groups.length === 0 && isTable && isSpacedGenerated(only))
    groups.push({ kind: 'body', style: null, rows: [{ style: null, id: null, cells: [emptyCell(style)] }] })
  // the first header comes first and the first footer last; others are bodies (CSS 2.2 §17.2)
  const header = groups.find(({ kind }) => kind === 'header')
  const footer = groups.find(({ kind }) => kind === 'footer')
  const bodies = groups
    .filter(group => group !== header && group !== footer)
    .map(group => ({ ...group, kind: 'body' as const }))
  const ordered = [header ?? [], bodies, footer ?? []].flat()
  return { kind: 'table', style, id, captions, columns, groups: ordered }

  /** The rows of a group. The first one has the id and the marks of the group. */
  function rowsOf(group: StyledElement, above: Above): TableRow[] {
    const inside = { ...above, style: group.style }
    const groupId = sources.destination(group)
    const rows = wrapped(
      group.children,
      'table-row',
      row => rowOf(row, inside),
      others => ({ style: null, id: null, cells: cellsOf(others, inside, group.style) }),
    )
    const [first, ...rest] = rows
    if (groupId === null || first === undefined) return rows
    if (first.id === null) return [{ ...first, id: groupId }, ...rest]
    const [cell, ...cells] = first.cells
    if (cell === undefined || cell.box.id !== null) return rows
    return [{ ...first, cells: [{ ...cell, box: { ...cell.box, id: groupId } }, ...cells] }, ...rest]
  }

  function rowOf(row: StyledElement, above: Above): TableRow {
    const inside = { ...above, style: row.style }
    return { style: row.style, id: sources.destination(row), cells: cellsOf(row.children, inside, row.style) }
  }

  /** Cells, with anonymous cells around other content. */
  function cellsOf(nodes: readonly StyledNode[], above: Above, parent: ComputedStyle): TableCell[] {
    return wrapped(
      nodes,
      'table-cell',
      cell => ({
        box: withEmptyInlines(cell, blockOf(cell, above)),
        columns: Math.max(1, spanOf(cell, 'colspan', MAX_COLUMN_SPAN)),
        rows: spanOf(cell, 'rowspan', MAX_ROW_SPAN),
      }),
      others => {
        const style = anonymousStyle(parent, 'table-cell')
        const children = builder.children(others, { ...above, style }, style)
        return { box: blockBox(style, children), columns: 1, rows: 1 }
      },
    )
  }

  function blockOf(element: StyledElement, above: Above): BlockBox {
    const box = builder.box(element, above)
    return box.kind === 'block' ? box : blockBox(anonymousStyle(above.style, 'table-cell'), [box])
  }
}

/**
 * True for `::before` and `::after` with spacing between cells: as in Chromium, `content: ""` is the content of a cell,
 * which is seen if the spacing of a table is inherited by a clearfix in one of its cells.
 */
function isSpacedGenerated({ name, style }: StyledElement): boolean {
  const { borderCollapse, borderSpacing } = style
  return name.startsWith('::') && borderCollapse !== 'collapse' && borderSpacing.some(space => space > 0)
}

function emptyCell(parent: ComputedStyle): TableCell {
  return { box: blockBox(anonymousStyle(parent, 'table-cell'), []), columns: 1, rows: 1 }
}

function hasContent(node: StyledNode): boolean {
  return node.kind === 'element' || node.text.trim() !== ''
}

/** The parts of elements with a display type, and of other content between them, which needs an anonymous box. */
function wrapped<Part>(
  nodes: readonly StyledNode[],
  display: ComputedStyle['display'],
  partOf: (element: StyledElement) => Part,
  anonymous: (others: readonly StyledNode[]) => Part,
): Part[] {
  const parts: Part[] = []
  let others: StyledNode[] = []
  const endOthers = (): void => {
    if (others.some(hasContent)) parts.push(anonymous(others))
    others = []
  }
  for (const node of nodes) {
    if (node.kind === 'element' && node.style.display === display) {
      endOthers()
      parts.push(partOf(node))
    } else others.push(node)
  }
  endOthers()
  return parts.slice() // an array that grew keeps space for more
}

/** A span attribute; 1 if it is absent or not a number. */
export function spanOf(
  { attributes }: StyledElement,
  name: 'colspan' | 'rowspan' | 'span',
  most: number,
): number {
  const written = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  if (written === undefined) return 1
  const match = /^\s*(\d+)/.exec(written)?.[1]
  return match === undefined ? 1 : Math.min(most, Number(match))
}

function addColumns(element: StyledElement, columns: TableColumn[]): void {
  const count = Math.max(1, spanOf(element, 'span', MAX_COLUMN_SPAN))
  const own = element.children.filter(
    (child): child is StyledElement => child.kind === 'element' && child.style.display === 'table-column',
  )
  if (element.style.display === 'table-column-group' && own.length > 0) {
    for (const column of own) addColumns(column, columns)
    return
  }
  for (let i = 0; i < count && columns.length < MAX_COLUMN_SPAN; i++) columns.push({ style: element.style })
}

/** In browsers, an inline element without content is not an empty cell (CSS 2.2 §17.6.1.1); it has no box here. */
function withEmptyInlines({ style, children }: StyledElement, box: BlockBox): BlockBox {
  if (style.emptyCells === 'show' || box.children.length > 0) return box
  const hasInline = children.some(
    child => child.kind === 'element' && child.style.display === 'inline' && child.style.float === 'none',
  )
  return hasInline ? { ...box, style: { ...box.style, emptyCells: 'show' } } : box
}

/**
 * Tables without header cells that look like tables of data, which need header cells (ISO 14289-1 §7.5): several rows
 * and columns of texts with lines between them or fills behind them. Tables without lines and fills, those with mostly
 * containers, and those around other tables only place their content.
 */
import { isRecord } from '../../base/json.ts'
import { createNamedStyles } from '../named-styles.ts'
import type { Node } from '../node.ts'

interface TableLooks {
  /** Compiled layouts by name. */
  readonly tableLayouts: Readonly<Record<string, Node>>
  readonly styles: Node
}

/** @param node A prepared table. */
export function looksLikeData(node: Node, { tableLayouts, styles }: TableLooks): boolean {
  const { table, layout: given } = node
  if (!isRecord(table) || !Array.isArray(table['body'])) return false
  const body: unknown[][] = table['body'].filter(Array.isArray)
  if (body.filter(row => row.filter(hasText).length > 1).length < 2) return false
  const cells = body.flatMap((row, r) => row.map((cell, c) => ({ cell, r, c })))
  const filled = cells.filter(({ cell }) => hasText(cell))
  if (filled.filter(({ cell }) => isContainer(cell)).length * 2 > filled.length) return false
  if (cells.some(({ cell }) => containsTable(cell))) return false
  const layout = typeof given === 'string' ? (tableLayouts[given] ?? {}) : isRecord(given) ? given : {}
  const columns = Math.max(...body.map(row => row.length))
  const probe = { ...node, table: { ...table, widths: Array.from({ length: columns }, () => '*') } }
  const ask = (key: string, ...values: unknown[]): unknown => {
    const rule = layout[key]
    return typeof rule === 'function' ? rule(...values) : rule
  }
  const hasLines = (key: 'hLineWidth' | 'vLineWidth', count: number): boolean =>
    Array.from({ length: count - 1 }, (_, i) => ask(key, i + 1, probe) ?? 1).some(width => Number(width) > 0)
  const hasGrid = hasLines('hLineWidth', body.length) || hasLines('vLineWidth', columns)
  const namedStyle = createNamedStyles(styles)
  const isFilled = (cell: unknown): boolean => {
    if (!isRecord(cell)) return false
    const looks = [cell['style'] ?? []]
      .flat()
      .map(style => (isRecord(style) ? style : namedStyle(String(style))))
    return [cell, ...looks].some(({ fillColor }) => typeof fillColor === 'string')
  }
  const byDefault = layout['defaultBorder'] !== false
  const isFramed = (cell: unknown): boolean => {
    const border = isRecord(cell) ? cell['border'] : null
    return Array.isArray(border) ? border.includes(true) : byDefault
  }
  return cells.some(
    ({ cell, r, c }) =>
      (hasGrid && isFramed(cell)) || isFilled(cell) || typeof ask('fillColor', r, probe, c) === 'string',
  )
}

function hasText(cell: unknown): boolean {
  if (!isRecord(cell)) return cell !== ''
  return Object.keys(cell).some(key => !key.startsWith('_') && cell[key] !== '')
}

function isContainer(cell: unknown): boolean {
  return isRecord(cell) && CONTAINERS.some(key => cell[key] !== undefined)
}

function containsTable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsTable)
  if (!isRecord(value)) return false
  if (value['table'] !== undefined) return true
  return CONTAINERS.some(key => value[key] !== undefined && containsTable(value[key]))
}

const CONTAINERS = ['stack', 'columns', 'box']

import { isRecord } from '../base/json.ts'
import { fail, type Node } from './node.ts'
import { insteadOf } from './values/read-values.ts'

/** On cells and columns whose first baselines are aligned in their row. */
export const BASELINE_KEY = '_onBaseline'

const ALIGNMENTS = ['top', 'middle', 'bottom', 'baseline']

/**
 * Reads `valign`, which is pdfmake's `verticalAlignment` and knows baselines too, of a cell or column. What columns
 * and tables say goes for their columns and cells that say nothing themselves.
 */
export function readVerticalAlignment(node: Node, path: string): void {
  const { valign = null, verticalAlignment = null, columns, table } = node
  if (valign !== null && !isAlignment(valign)) refuse(valign, `${path}/valign`)
  if (verticalAlignment !== null && !isAlignment(verticalAlignment))
    refuse(verticalAlignment, `${path}/verticalAlignment`)
  delete node['valign']
  if (Array.isArray(columns) && valign !== null) handDown(columns, valign)
  else if (isRecord(table) && Array.isArray(table['body']) && valign !== null) {
    for (const row of table['body']) if (Array.isArray(row)) handDown(row, valign)
  } else if (valign !== null) node['verticalAlignment'] = valign
  if (node['verticalAlignment'] === 'baseline') {
    delete node['verticalAlignment']
    node[BASELINE_KEY] = true
  }
}

function isAlignment(value: unknown): value is string {
  return typeof value === 'string' && ALIGNMENTS.includes(value)
}

function refuse(value: unknown, path: string): never {
  const instead = value === 'center' ? ", not 'center', did you mean 'middle'?" : insteadOf(value, ALIGNMENTS)
  return fail(path, `expected one of ${ALIGNMENTS.join(', ')}${instead}`)
}

function handDown(children: unknown[], valign: string): void {
  for (const [i, child] of children.entries()) {
    if (child === null || child === undefined) continue
    const node: Node = isRecord(child) ? child : Array.isArray(child) ? { stack: child } : { text: child }
    if (Object.keys(node).length === 0) continue // under a span
    // a table that stands in one stands on it as a whole: its own cells are not asked
    if (node['valign'] === undefined && node['verticalAlignment'] === undefined) {
      node['verticalAlignment'] = valign
    }
    children[i] = node
  }
}

import { isRecord } from '../base/json.ts'
import type { Node } from './node.ts'
import { verticalAlignment as alignment } from './values/picture-values.ts'

/** Marks cells and columns whose first baselines are aligned in their row. */
export const BASELINE_KEY = '_onBaseline'

/**
 * Reads `valign` of a cell or column: pdfmake's `verticalAlignment` with baselines. `valign` of columns and tables
 * applies to their columns and cells without an own value.
 */
export function readVerticalAlignment(node: Node, path: string): void {
  const { valign = null, verticalAlignment = null, columns, table } = node
  if (valign !== null) alignment.read(valign, `${path}/valign`)
  if (verticalAlignment !== null) alignment.read(verticalAlignment, `${path}/verticalAlignment`)
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

function handDown(children: unknown[], valign: unknown): void {
  for (const [i, child] of children.entries()) {
    if (child === null || child === undefined) continue
    const node: Node = isRecord(child) ? child : Array.isArray(child) ? { stack: child } : { text: child }
    if (Object.keys(node).length === 0) continue // under a span
    // aligns a nested table as a whole, not its cells
    if (node['valign'] === undefined && node['verticalAlignment'] === undefined) {
      node['verticalAlignment'] = valign
    }
    children[i] = node
  }
}

import { isRecord } from '../../base/json.ts'
import type { PageValues } from '../bound-document.ts'
import type { Node } from '../node.ts'

/** The key under which a node's `carry` values travel with its text. */
export const CARRY_KEY = '_carry'

export type Totals = Readonly<Record<string, number>>

/**
 * Rows of a table that continues on another page: below its part of one page, above its part of the next. Null for
 * none. The cells are ready for layout.
 */
export interface CarryRows {
  readonly foot: ((values: PageValues) => Node[]) | null
  readonly head: ((values: PageValues) => Node[]) | null
}

/** The rows with the table's final totals. */
export function draftRows({ head, foot }: CarryRows, totals: Totals): Node[][] {
  return [head, foot].flatMap(row => {
    const draft = draftRow(row, totals)
    return draft === undefined ? [] : [draft]
  })
}

/** A row with the table's final totals; undefined for no row. */
export function draftRow(row: CarryRows['head'], totals: Totals): Node[] | undefined {
  const pageSize = { width: 0, height: 0 }
  return row?.({ page: 1, pages: 1, pageSize, broughtForward: totals, carriedForward: totals })
}

/** The same totals, all 0. */
export function nothingOf(totals: Totals): Totals {
  return Object.fromEntries(Object.keys(totals).map(name => [name, 0]))
}

/** Adds and rounds to 15 digits, so that binary fractions leave no remainder. */
export function addUp(totals: Totals, values: Totals): Totals {
  const sums: Record<string, number> = { ...totals }
  for (const [name, value] of Object.entries(values)) {
    sums[name] = Number(((sums[name] ?? 0) + value).toPrecision(15))
  }
  return sums
}

/** Sum of the `carry` values in nodes and their descendants. */
export function carriedIn(nodes: readonly unknown[], totals: Totals = {}): Totals {
  let sums = totals
  for (const node of nodes) {
    if (Array.isArray(node)) sums = carriedIn(node, sums)
    if (!isRecord(node)) continue
    const { [CARRY_KEY]: carry, text, stack, columns, ul, ol, table } = node
    if (isRecord(carry)) sums = addUp(sums, carry as Totals)
    const body: unknown = isRecord(table) ? table['body'] : null
    for (const children of [text, stack, columns, ul, ol, body]) {
      if (Array.isArray(children)) sums = carriedIn(children, sums)
    }
  }
  return sums
}

import type { PageValues } from '../bound-document.ts'
import type { Node } from '../node.ts'

/** The key under which a node's `carry` values travel with its text. */
export const CARRY_KEY = '_carry'

export type Totals = Readonly<Record<string, number>>

/** Rows that a table has where it goes on to another page; null for none. The cells are ready for layout. */
export interface CarryRows {
  readonly foot: ((values: PageValues) => Node[]) | null
  readonly head: ((values: PageValues) => Node[]) | null
}

/** The rows with all that a table carries in them. */
export function draftRows({ head, foot }: CarryRows, totals: Totals): Node[][] {
  return [head, foot].flatMap(row => {
    const draft = draftRow(row, totals)
    return draft === undefined ? [] : [draft]
  })
}

/** One of the rows with all that a table carries in it; undefined where it has none. */
export function draftRow(row: CarryRows['head'], totals: Totals): Node[] | undefined {
  const pageSize = { width: 0, height: 0 }
  return row?.({ page: 1, pages: 1, pageSize, broughtForward: totals, carriedForward: totals })
}

/** What is carried before anything has been counted. */
export function nothingOf(totals: Totals): Totals {
  return Object.fromEntries(Object.keys(totals).map(name => [name, 0]))
}

/** Adds as people do: what binary fractions leave in the sixteenth digit is not kept. */
export function addUp(totals: Totals, values: Totals): Totals {
  const sums: Record<string, number> = { ...totals }
  for (const [name, value] of Object.entries(values)) {
    sums[name] = Number(((sums[name] ?? 0) + value).toPrecision(15))
  }
  return sums
}

/** What the texts in some nodes carry, all together. Recursive. */
export function carriedIn(nodes: readonly unknown[], totals: Totals = {}): Totals {
  let sums = totals
  for (const node of nodes) {
    if (Array.isArray(node)) sums = carriedIn(node, sums)
    if (!isObject(node) || Array.isArray(node)) continue
    const { [CARRY_KEY]: carry, text, stack, columns, ul, ol, table } = node
    if (isObject(carry)) sums = addUp(sums, carry as Totals)
    const body: unknown = isObject(table) ? table['body'] : null
    for (const children of [text, stack, columns, ul, ol, body]) {
      if (Array.isArray(children)) sums = carriedIn(children, sums)
    }
  }
  return sums
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

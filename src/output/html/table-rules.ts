/** The rules of a table: its layout, compiled as for PDFs, with the values of its lines, columns and rows. */

import { isRecord } from '../../base/json.ts'
import { PARTS, type Properties } from '../../document/node-table.ts'
import { compileTableLayout } from '../../document/tables/declared-layout.ts'
import { type Node, readValue } from './node.ts'

/** Functions of an index by property, as pdfmake has them, and the flags of a layout. */
export type TableRules = Readonly<Record<string, unknown>>

/** The part of a table node that layout functions read. */
export interface TableShape {
  readonly table: {
    readonly body: readonly (readonly unknown[])[]
    readonly widths: readonly unknown[]
    readonly headerRows: number
  }
}

/** pdfmake's own layouts. */
const STOCK: Readonly<Record<string, Node>> = {
  noBorders: {
    hLineWidth: 0,
    vLineWidth: 0,
    paddingLeft: { first: 0, default: 4 },
    paddingRight: { last: 0, default: 4 },
  },
  headerLineOnly: {
    hLineWidth: { first: 0, last: 0, header: 2, default: 0 },
    vLineWidth: 0,
    paddingLeft: { first: 0, default: 8 },
    paddingRight: { last: 0, default: 8 },
  },
  lightHorizontalLines: {
    hLineWidth: { first: 0, last: 0, header: 2, default: 1 },
    hLineColor: ['#aaa', 'black', '#aaa'],
    vLineWidth: 0,
    paddingLeft: { first: 0, default: 8 },
    paddingRight: { last: 0, default: 8 },
  },
}

const TYPES: Properties = PARTS['table layout']
const defaults = Object.entries(TYPES).map(([key, { byDefault }]) => [key, byDefault] as const)
const DEFAULT_RULES = compiled(Object.fromEntries(defaults), new Map())

/** The layouts that tables can name: pdfmake's, and those of the document. */
export function namedTableRules(declared: unknown): ReadonlyMap<string, TableRules> {
  const named = new Map<string, TableRules>()
  const layouts = { ...STOCK, ...(isRecord(declared) ? declared : {}) }
  for (const [name, layout] of Object.entries(layouts)) {
    if (isRecord(layout)) named.set(name, compiled(layout, named))
  }
  return named
}

/** The rules of a table's `layout`, a name or an object, over the default rules. */
export function rulesOf(layout: unknown, named: ReadonlyMap<string, TableRules>): TableRules {
  const own = typeof layout === 'string' ? named.get(layout) : isRecord(layout) ? compiled(layout, named) : {}
  return { ...DEFAULT_RULES, ...own }
}

function compiled(layout: Node, named: ReadonlyMap<string, TableRules>): TableRules {
  const { extends: base, ...own } = layout
  const read: Node = Object.fromEntries(
    Object.entries(own).flatMap(([key, value]) => {
      const type = TYPES[key]?.type
      const rule = type === undefined ? null : readValue(type, value)
      return rule === null ? [] : [[key, rule]]
    }),
  )
  const extended = typeof base === 'string' && named.has(base) ? { ...read, extends: base } : read
  return compileTableLayout(extended, Object.fromEntries(named))
}

/** The value of a rule for an index; `column` is that of a cell whose row has the index. */
export function ruleAt(
  rules: TableRules,
  property: string,
  index: number,
  shape: TableShape,
  column?: number,
): unknown {
  const rule = rules[property]
  return typeof rule === 'function' ? (Reflect.apply(rule, null, [index, shape, column]) as unknown) : rule
}

/**
 * How a table looks, evaluated from what the document declares: a value for all, a list by index whose last entry
 * repeats, or an object by place (`first`, `last`, `header`, `odd`, `even`, `default`).
 */
import { isRecord } from '../../base/json.ts'
import type { Node } from './node.ts'

/** A declared layout without `extends`. */
export type TableRules = Node

export interface TableShape {
  readonly rows: number
  readonly columns: number
  readonly headerRows: number
}

/** pdfmake's own layouts, declared. */
const STOCK: Readonly<Record<string, TableRules>> = {
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

const DEFAULT_RULES: TableRules = {
  hLineWidth: 1,
  vLineWidth: 1,
  hLineColor: 'black',
  vLineColor: 'black',
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 2,
  paddingBottom: 2,
}

/** The layouts that tables can name: pdfmake's, and the document's own after them. */
export function namedTableRules(declared: unknown): ReadonlyMap<string, TableRules> {
  const named = new Map(Object.entries(STOCK))
  for (const [name, layout] of Object.entries(isRecord(declared) ? declared : {})) {
    if (isRecord(layout)) named.set(name, extended(layout, named))
  }
  return named
}

/** What a table's `layout` says, a name or a declaration, over what holds for every table. */
export function rulesOf(layout: unknown, named: ReadonlyMap<string, TableRules>): TableRules {
  const own = typeof layout === 'string' ? named.get(layout) : isRecord(layout) ? extended(layout, named) : {}
  return { ...DEFAULT_RULES, ...own }
}

function extended(layout: TableRules, named: ReadonlyMap<string, TableRules>): TableRules {
  const { extends: base, ...own } = layout
  const given = Object.entries(own).filter(([, rule]) => rule !== undefined && rule !== null)
  return { ...(typeof base === 'string' ? named.get(base) : {}), ...Object.fromEntries(given) }
}

type Places = readonly (string | false)[]

/** The value at a place; null where the rule says none. */
function at(rule: unknown, index: number, places: Places): unknown {
  if (Array.isArray(rule)) return rule[Math.min(index, rule.length - 1)]
  if (!isRecord(rule) || !PLACES.some(place => Object.hasOwn(rule, place))) return rule
  for (const place of places) {
    if (place !== false && rule[place] !== undefined) return rule[place]
  }
  return rule['default']
}

const PLACES = ['first', 'last', 'header', 'odd', 'even', 'default']

export function horizontalLine(rules: TableRules, property: string, i: number, shape: TableShape): unknown {
  const { rows, headerRows } = shape
  return at(rules[property], i, [
    i === 0 && 'first',
    i === rows && 'last',
    i > 0 && i === headerRows && 'header',
  ])
}

export function verticalLine(
  rules: TableRules,
  property: string,
  i: number,
  { columns }: TableShape,
): unknown {
  return at(rules[property], i, [i === 0 && 'first', i === columns && 'last'])
}

export function ofRow(
  rules: TableRules,
  property: string,
  row: number,
  { rows, headerRows }: TableShape,
): unknown {
  const bodyRow = row - headerRows
  return at(rules[property], row, [
    bodyRow < 0 && 'header',
    row === 0 && 'first',
    row === rows - 1 && 'last',
    bodyRow >= 0 && (bodyRow % 2 === 0 ? 'odd' : 'even'),
  ])
}

export function ofColumn(
  rules: TableRules,
  property: string,
  column: number,
  { columns }: TableShape,
): unknown {
  return at(rules[property], column, [
    column === 0 && 'first',
    column === columns - 1 && 'last',
    column % 2 === 0 ? 'odd' : 'even',
  ])
}

/** The fill of a row: that of its turn in the zebra, then the layout's. */
export function rowFill(rules: TableRules, row: number, shape: TableShape): unknown {
  const { zebra } = rules
  const bodyRow = row - shape.headerRows
  const inTurn =
    Array.isArray(zebra) && zebra.length > 0 && bodyRow >= 0 ? zebra[bodyRow % zebra.length] : null
  return inTurn ?? ofRow(rules, 'fillColor', row, shape) ?? null
}

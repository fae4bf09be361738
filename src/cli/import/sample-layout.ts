import type { Json, JsonObject } from '../../base/json.ts'
import { pointer } from '../../base/json.ts'
import { isSame, type Notes, sampleTwice, UNSTABLE } from './notes.ts'

/**
 * Converts functions of table layouts to declared layouts. Calls a function for every line or cell of its table, so
 * that the declaration is equivalent for that table. Prefers places (`first`, `header`, `odd` …), which stay correct if
 * the table grows.
 */
export interface LayoutContext {
  readonly notes: Notes
  /** Named layouts whose functions read their table. */
  readonly named: ReadonlyMap<string, Source>
  /** Fill colours of cells by table node, for layouts whose fill differs by column. */
  readonly fills: Map<object, readonly (readonly (string | null)[])[]>
}

type Source = Readonly<Record<string, unknown>>
type Callable = (...args: unknown[]) => unknown

type Axis = 'horizontal line' | 'vertical line' | 'row' | 'column'

/** The index that each function receives, and its value if it returns nothing. */
const FUNCTIONS: Readonly<Record<string, readonly [axis: Axis, orElse: Json]>> = {
  hLineWidth: ['horizontal line', 0],
  hLineColor: ['horizontal line', 'black'],
  hLineStyle: ['horizontal line', null],
  vLineWidth: ['vertical line', 0],
  vLineColor: ['vertical line', 'black'],
  vLineStyle: ['vertical line', null],
  paddingLeft: ['column', 0],
  paddingRight: ['column', 0],
  paddingTop: ['row', 0],
  paddingBottom: ['row', 0],
  fillColor: ['row', null],
  fillOpacity: ['row', 1],
}

interface Size {
  readonly rows: number
  readonly columns: number
  readonly headerRows: number
}

/** Converts the layout of a table node. */
export function sampleLayout(
  layout: unknown,
  node: Source,
  at: string,
  context: LayoutContext,
): Json | undefined {
  if (typeof layout === 'string') {
    const named = context.named.get(layout)
    return named === undefined ? layout : sampleLayout(named, node, at, context)
  }
  if (typeof layout !== 'object' || layout === null) return undefined
  const table = node['table'] as Source
  const size = sizeOf(table)
  const widths = Array.isArray(table['widths']) ? table['widths'] : Array(size.columns).fill('auto')
  const body = Array.isArray(table['body']) ? table['body'].map(asNodes) : []
  const sample = { ...node, table: { ...table, body, widths, headerRows: size.headerRows } }
  const declared = declare(layout as Source, [{ node: sample, ...size }], at, context.notes, fill => {
    const fills = indices(size.rows).map(row =>
      indices(size.columns).map(column => colorOf(fill(row, sample, column))),
    )
    context.fills.set(node, fills)
  })
  return declared ?? undefined
}

/** Cells as layout functions receive them: pdfmake converts plain values to text nodes before. */
function asNodes(row: unknown): unknown {
  if (!Array.isArray(row)) return row
  return row.map((cell: unknown) => {
    if (Array.isArray(cell)) return { stack: cell }
    return typeof cell === 'object' && cell !== null ? cell : { text: String(cell ?? '') }
  })
}

/** Converts a named layout; null if its functions read cells of their table. */
export function sampleNamedLayout(layout: unknown, at: string, notes: Notes): Json | null {
  if (typeof layout !== 'object' || layout === null) return null
  let readsCells = false
  const onRead = () => {
    readsCells = true
  }
  const tables = [1, 2, 3, 5, 8].flatMap(rows =>
    [1, 2, 4].flatMap(columns =>
      [0, 1, 2].map(headerRows => mockTable({ rows, columns, headerRows }, onRead)),
    ),
  )
  const declared = declare(layout as Source, tables, at, notes, null)
  return readsCells ? null : declared
}

interface SampleTable extends Size {
  readonly node: Source
}

function mockTable({ rows, columns, headerRows }: Size, onRead: () => void): SampleTable {
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ text: '' })))
  const body = new Proxy(cells, {
    get(target, key) {
      if (key !== 'length') onRead()
      return Reflect.get(target, key)
    },
  })
  const table = { body, widths: Array(columns).fill('auto'), headerRows }
  return { node: { table }, rows, columns, headerRows }
}

function sizeOf({ body, headerRows }: Source): Size {
  const rows = Array.isArray(body) ? body : []
  const columns = Math.max(0, ...rows.map(row => (Array.isArray(row) ? row.length : 0)))
  return { rows: rows.length, columns, headerRows: typeof headerRows === 'number' ? headerRows : 0 }
}

/**
 * @param fillCells Called with a fill that differs by column; null if there are no cells.
 * @returns Null if no declaration is equivalent for all tables.
 */
function declare(
  layout: Source,
  tables: readonly SampleTable[],
  at: string,
  notes: Notes,
  fillCells: ((fill: Callable) => void) | null,
): JsonObject | null {
  const declared: JsonObject = {}
  for (const [name, value] of Object.entries(layout)) {
    const path = pointer(at, name)
    if (typeof value !== 'function') {
      if (isJson(value)) declared[name] = value
      continue
    }
    const call = value as Callable
    if (name === 'hLineWhenBroken' || name === 'defaultBorder') continue
    const [axis, orElse] = FUNCTIONS[name] ?? []
    if (axis === undefined || orElse === undefined) {
      notes.omit(path, `no layout has a function '${name}'`)
      continue
    }
    const sampled = sampleTwice(() => tables.map(table => sampleAxis(call, axis, orElse, table)))
    if ('error' in sampled) {
      if (fillCells === null) return null
      notes.omit(path, `the function failed when it was sampled: ${sampled.error}`)
      continue
    }
    const { value: values } = sampled
    if (values === null) {
      notes.omit(path, `${UNSTABLE}: it is left out`)
      continue
    }
    if (name === 'fillColor' && tables.some(table => differsAcross(call, axis, table))) {
      const columns = columnFills(call, tables)
      if (columns !== null) {
        declared['columnFillColor'] = columns
        notes.add(path, `sampled: columnFillColor ${JSON.stringify(columns)}`)
        continue
      }
      if (fillCells === null) return null
      fillCells(call)
      notes.add(path, 'differs by column or value: written as fillColor of each cell')
      continue
    }
    const form = formOf(values, axis, tables)
    if (form === undefined) return null
    declared[name] = form
    notes.add(path, `sampled: ${JSON.stringify(form)}`)
    if (axis.endsWith('line') && tables.some(table => differsAcross(call, axis, table))) {
      notes.omit(path, 'differs along the line: the colour of its beginning holds for all of it')
    }
  }
  return declared
}

function lengthOf(axis: Axis, { rows, columns }: Size): number {
  if (axis === 'row') return rows
  if (axis === 'column') return columns
  return (axis === 'horizontal line' ? rows : columns) + 1
}

function sampleAxis(call: Callable, axis: Axis, orElse: Json, table: SampleTable): Json[] {
  const first = axis === 'column' ? [] : [0]
  return indices(lengthOf(axis, table)).map(i => {
    const value = call(i, table.node, ...first)
    if (value === null || value === undefined || Number.isNaN(value)) return orElse
    // widths and paddings
    if (orElse === 0) return typeof value === 'boolean' ? Number(value) : (value as Json)
    return JSON.parse(JSON.stringify(value)) as Json
  })
}

function colorOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** True if the value of an index differs between the cells of its row or line. */
function differsAcross(call: Callable, axis: Axis, { node, ...size }: SampleTable): boolean {
  const [length, across] = [lengthOf(axis, size), axis === 'vertical line' ? size.rows : size.columns]
  return indices(length).some(i =>
    indices(across).some(j => !isSame(call(i, node, j) ?? null, call(i, node, 0) ?? null)),
  )
}

/** The fill of each column if all rows have the same; otherwise null. */
function columnFills(call: Callable, tables: readonly SampleTable[]): Json | null {
  const isByColumn = tables.every(({ node, rows, columns }) =>
    indices(columns).every(column => {
      const first = call(0, node, column) ?? null
      return indices(rows).every(row => isSame(call(row, node, column) ?? null, first))
    }),
  )
  if (!isByColumn) return null
  const fills = tables.map(({ node, columns }) =>
    indices(columns).map(column => colorOf(call(0, node, column))),
  )
  return formOf(fills, 'column', tables) ?? null
}

function indices(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}

type Place = 'first' | 'last' | 'header' | 'odd' | 'even' | 'default'

/** Combinations of places to try, fewest first. Other indices have the default. */
const PLACES: Readonly<Record<Axis, readonly (readonly Place[])[]>> = {
  'horizontal line': [
    ...([['first'], ['last'], ['header'], ['first', 'last']] as const),
    ...([
      ['first', 'header'],
      ['header', 'last'],
      ['first', 'header', 'last'],
    ] as const),
  ],
  'vertical line': [['first'], ['last'], ['first', 'last']],
  row: [
    ...([['header'], ['odd', 'even'], ['header', 'odd', 'even']] as const),
    ...([['first'], ['last'], ['header', 'last']] as const),
  ],
  column: [['first'], ['last'], ['first', 'last'], ['odd', 'even']],
}

function isAt(place: Place, i: number, axis: Axis, table: Size): boolean {
  const length = lengthOf(axis, table)
  if (place === 'first') return i === 0
  if (place === 'last') return i === length - 1
  if (place === 'header') {
    return axis === 'row' ? i < table.headerRows : i > 0 && i === table.headerRows
  }
  const bodyRow = axis === 'row' ? i - table.headerRows : i
  return bodyRow >= 0 && bodyRow % 2 === (place === 'odd' ? 0 : 1)
}

/** A declaration with the values of all tables; undefined if there is none. */
function formOf(
  values: readonly (readonly Json[])[],
  axis: Axis,
  tables: readonly SampleTable[],
): Json | undefined {
  const all = values.flat()
  const [first = 0] = all
  if (all.every(value => isSame(value, first))) return first
  for (const places of PLACES[axis]) {
    const form = byPlace(places, values, axis, tables)
    if (form !== null) return form
  }
  return byIndex(values)
}

function byPlace(
  places: readonly Place[],
  values: readonly (readonly Json[])[],
  axis: Axis,
  tables: readonly SampleTable[],
): JsonObject | null {
  const order: readonly Place[] =
    axis === 'row' ? ['header', 'first', 'last', 'odd', 'even'] : ['first', 'last', 'header', 'odd', 'even']
  const form: JsonObject = {}
  for (const [t, table] of tables.entries()) {
    for (const [i, value] of (values[t] ?? []).entries()) {
      const place = order.find(place => places.includes(place) && isAt(place, i, axis, table)) ?? 'default'
      if (!Object.hasOwn(form, place)) form[place] = value
      if (!isSame(form[place], value)) return null
    }
  }
  return places.some(place => form[place] !== undefined) ? form : null
}

/** A list whose last entry repeats. */
function byIndex(values: readonly (readonly Json[])[]): Json[] | undefined {
  const longest = values.reduce((a, b) => (b.length > a.length ? b : a), [])
  if (values.some(list => list.some((value, i) => !isSame(value, longest[i])))) return undefined
  const list = [...longest]
  while (list.length > 1 && isSame(list.at(-1), list.at(-2))) list.pop()
  return list
}

/** Converts a function of row heights. */
export function sampleHeights(height: unknown, rows: number, at: string, notes: Notes): Json | undefined {
  const sampled = sampleTwice(() => indices(rows).map(i => (height as Callable)(i)))
  if ('value' in sampled && sampled.value === null) return notes.omit(at, `${UNSTABLE}: it is left out`)
  if ('error' in sampled || !isJson(sampled.value))
    return notes.omit(at, 'the function gives no heights when it is sampled')
  notes.add(at, 'sampled for each row of the table')
  return sampled.value
}

function isJson(value: unknown): value is Json {
  return value !== undefined && !hasFunction(value)
}

function hasFunction(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasFunction)
}

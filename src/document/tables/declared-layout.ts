import { fillByCell } from './cell-fill.ts'

export const PLACES = ['first', 'last', 'header', 'odd', 'even', 'default'] as const
type Place = (typeof PLACES)[number]

interface TableNode {
  table: { body: unknown[][]; widths: unknown[]; headerRows?: number }
}

/**
 * Turns a table layout as a template declares it into pdfmake's functions. A value is one for all lines or cells, a
 * list by index whose last entry repeats, or an object by place.
 *
 * | place | horizontal line | vertical line | row | column |
 * |---|---|---|---|---|
 * | `first` `last` | top and bottom edge | left and right edge | first and last row | first and last column |
 * | `header` | line under the header rows | | header rows | |
 * | `odd` `even` | | | body rows: 1st, 3rd … and 2nd, 4th … | columns, likewise |
 * | `default` | all others | all others | all others | all others |
 *
 * @param layout Read by the table of nodes.
 * @param named The layouts that `extends` may name.
 */
export function compileTableLayout(
  layout: Readonly<Record<string, unknown>>,
  named: Readonly<Record<string, Record<string, unknown>>>,
): Record<string, unknown> {
  const { extends: base, zebra: stripes, columnFillColor: columns, cellFillColor: cells } = layout
  const compiled: Record<string, unknown> = typeof base === 'string' ? { ...named[base] } : {}
  for (const [key, rule] of Object.entries(layout)) {
    if (rule === undefined || rule === null || NOT_BY_PLACE.has(key)) continue
    compiled[key] = FLAGS.has(key) ? rule : byPlace(rule, PLACE_OF[key] ?? rowPlaces)
  }
  if (Array.isArray(stripes)) compiled['fillColor'] = zebra(stripes, compiled['fillColor'])
  if (columns !== undefined) compiled['fillColor'] = fillByColumn(columns, compiled['fillColor'])
  if (Array.isArray(cells)) compiled['fillColor'] = fillByCell(cells, compiled['fillColor'])
  return compiled
}

const NOT_BY_PLACE = new Set(['extends', 'zebra', 'columnFillColor', 'cellFillColor'])

const FLAGS = new Set(['defaultBorder', 'hLineWhenBroken'])

/** Places of index `i`, most specific first. */
type PlaceRule = (i: number, node: TableNode) => (Place | false)[]

const horizontalLinePlaces: PlaceRule = (i, { table }) => [
  i === 0 && 'first',
  i === table.body.length && 'last',
  i > 0 && i === table.headerRows && 'header',
]
const verticalLinePlaces: PlaceRule = (i, { table }) => [
  i === 0 && 'first',
  i === table.widths.length && 'last',
]
const rowPlaces: PlaceRule = (i, { table }) => {
  const bodyRow = i - (table.headerRows ?? 0)
  return [
    bodyRow < 0 && 'header',
    i === 0 && 'first',
    i === table.body.length - 1 && 'last',
    bodyRow >= 0 && (bodyRow % 2 === 0 ? 'odd' : 'even'),
  ]
}
const columnPlaces: PlaceRule = (i, { table }) => [
  i === 0 && 'first',
  i === table.widths.length - 1 && 'last',
  i % 2 === 0 ? 'odd' : 'even',
]

const PLACE_OF: Readonly<Record<string, PlaceRule>> = {
  hLineWidth: horizontalLinePlaces,
  hLineColor: horizontalLinePlaces,
  hLineStyle: horizontalLinePlaces,
  vLineWidth: verticalLinePlaces,
  vLineColor: verticalLinePlaces,
  vLineStyle: verticalLinePlaces,
  paddingLeft: columnPlaces,
  paddingRight: columnPlaces,
}

function byPlace(rule: unknown, placesOf: PlaceRule): (i: number, node: TableNode) => unknown {
  if (Array.isArray(rule)) return i => rule[Math.min(i, rule.length - 1)]
  if (!isPlaceMap(rule)) return () => rule
  return (i, node) => {
    for (const place of placesOf(i, node)) {
      if (place !== false && rule[place] !== undefined) return rule[place]
    }
    return rule.default
  }
}

function isPlaceMap(rule: unknown): rule is { [place in Place]?: unknown } {
  return typeof rule === 'object' && rule !== null && PLACES.some(place => Object.hasOwn(rule, place))
}

function fillByColumn(
  rule: unknown,
  otherwise: unknown,
): (row: number, node: TableNode, column: number) => unknown {
  const colorOf = byPlace(rule, columnPlaces)
  return (row, node, column) =>
    colorOf(column, node) ?? (typeof otherwise === 'function' ? otherwise(row, node, column) : otherwise)
}

function zebra(
  colors: (string | null)[],
  otherwise: unknown,
): (row: number, node: TableNode, column: number) => unknown {
  return (row, node, column) => {
    const bodyRow = row - (node.table.headerRows ?? 0)
    const beneath = typeof otherwise === 'function' ? otherwise(row, node, column) : otherwise
    return bodyRow < 0 ? beneath : (colors[bodyRow % colors.length] ?? beneath)
  }
}

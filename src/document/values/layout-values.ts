/** What declared table layouts say for lines, rows and columns, as it comes from a document → as layout takes it. */

import { isRecord, pointer } from '../../base/json.ts'
import { didYouMean, didYouMeanOrListed } from '../../base/text-distance.ts'
import { fail, type Node } from '../node.ts'
import { PLACES } from '../tables/declared-layout.ts'
import { color } from './color-values.ts'
import { anyNumber, noLessThanZero, type Reading, type ReadValue, readValues } from './read-values.ts'
import { dash } from './vector-values.ts'

/** A list would be one colour for each column, row or line. */
const oneColor: ReadValue = (value, path, reading) =>
  typeof value === 'string' || value === false
    ? color(value, path, reading)
    : fail(path, "expected a colour such as 'navy' or '#rrggbb'")

const zebra: ReadValue = (value, path, reading) =>
  Array.isArray(value)
    ? value.map((own, i) => (own === null ? null : oneColor(own, `${path}/${i}`, reading)))
    : fail(path, 'expected an array of colours')

const lineStyle: ReadValue = (value, path, reading) => {
  if (!isRecord(value)) return fail(path, 'expected a style such as {"dash": {"length": 4}}')
  readValues(value, LINE_STYLE, path, reading)
  return value
}

const LINE_STYLE: ReadonlyMap<string, ReadValue> = new Map([['dash', dash]])

const placesThereAre = `: a value by place is one of ${PLACES.join(', ')}`

/** One value for all, a list by index, or an object by place. */
const byPlace =
  (read: ReadValue, isOne: (value: unknown) => boolean = () => false): ReadValue =>
  (value, path, reading) => {
    if (Array.isArray(value)) {
      if (value.length === 0) fail(path, 'expected at least one value')
      return value.map((one, i) => (one === null ? null : read(one, `${path}/${i}`, reading)))
    }
    if (!isRecord(value) || isOne(value)) return read(value, path, reading)
    if (Object.keys(value).length === 0) fail(path, 'expected at least one value')
    for (const place of Object.keys(value)) {
      if (!PLACES.some(known => known === place)) {
        fail(pointer(path, place), `unknown place '${place}'${didYouMean(place, PLACES) || placesThereAre}`)
      }
    }
    const places = Object.entries(value).map(([place, one]) => [
      place,
      one === null ? null : read(one, `${path}/${place}`, reading),
    ])
    return Object.fromEntries(places)
  }

const CELL_RULE: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['color', oneColor],
  ['column', noLessThanZero],
  ['equals', (value, path) => (typeof value === 'object' ? fail(path, 'expected a text') : String(value))],
  ['above', anyNumber],
  ['below', anyNumber],
])

const cellRules: ReadValue = (value, path, reading) => {
  if (!Array.isArray(value))
    return fail(path, 'expected a list such as [{"column": 2, "below": 0, "color": "#fdd"}]')
  for (const [i, rule] of value.entries()) {
    const at = `${path}/${i}`
    if (!isRecord(rule)) return fail(at, 'a rule is an object such as {"below": 0, "color": "#fdd"}')
    for (const key of Object.keys(rule)) {
      if (!CELL_RULE.has(key))
        fail(pointer(at, key), `a rule has no '${key}'${didYouMeanOrListed(key, CELL_RULE.keys())}`)
    }
    if (rule['color'] === undefined) fail(at, 'a rule needs a `color`, or null for none')
    readValues(rule, CELL_RULE, at, reading)
  }
  return value
}

const isLineStyle = (value: unknown): boolean => isRecord(value) && 'dash' in value

const LAYOUT: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['hLineWidth', byPlace(noLessThanZero)],
  ['vLineWidth', byPlace(noLessThanZero)],
  ['paddingLeft', byPlace(anyNumber)],
  ['paddingRight', byPlace(anyNumber)],
  ['paddingTop', byPlace(anyNumber)],
  ['paddingBottom', byPlace(anyNumber)],
  ['fillOpacity', byPlace(anyNumber)],
  ['hLineColor', byPlace(oneColor)],
  ['vLineColor', byPlace(oneColor)],
  ['fillColor', byPlace(oneColor)],
  ['columnFillColor', byPlace(oneColor)],
  ['cellFillColor', cellRules],
  ['hLineStyle', byPlace(lineStyle, isLineStyle)],
  ['vLineStyle', byPlace(lineStyle, isLineStyle)],
  ['zebra', zebra],
])

export function readLayoutValues(layout: Node, path: string, reading: Reading): void {
  readValues(layout, LAYOUT, path, reading)
}

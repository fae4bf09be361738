/** Values of declared table layouts, which replace pdfmake's functions. */

import { isRecord, pointer } from '../../base/json.ts'
import { didYouMean, didYouMeanOrListed } from '../../base/text-distance.ts'
import { fail } from '../node.ts'
import { PLACES } from '../tables/declared-layout.ts'
import { colorName } from './colors.ts'
import {
  anyNumber,
  arrayOf,
  described,
  either,
  list,
  number,
  object,
  objectOf,
  part,
  type ReadValue,
  readProperties,
  size,
  type ValueType,
  valueType,
} from './value-type.ts'
import { dash } from './vector-values.ts'

/** One value for all lines, rows or columns, an array by index, or an object by place. */
function byPlace(
  { read, schema }: ValueType,
  name: string,
  isOne: (value: unknown) => boolean = () => false,
) {
  const orNone = either(schema, { type: 'null' })
  const byName = objectOf(
    Object.fromEntries(PLACES.map(place => [place, described(orNone, PLACE_DESCRIPTIONS[place])])),
  )
  const anyOf = [schema, arrayOf(orNone), byName]
  return valueType({ title: `${name}, array, or object by place`, anyOf }, (value, path, reading) => {
    if (Array.isArray(value)) {
      if (value.length === 0) fail(path, 'expected at least one value')
      return value.map((one, i) => (one === null ? null : read(one, `${path}/${i}`, reading)))
    }
    if (!isRecord(value) || isOne(value)) return read(value, path, reading)
    const places = Object.entries(value)
    if (places.length === 0) fail(path, 'expected at least one value')
    return Object.fromEntries(
      places.map(([place, one]) => {
        if (!PLACES.some(known => known === place)) {
          const hint = didYouMean(place, PLACES) || `: use ${PLACES.join(', ')}`
          fail(pointer(path, place), `unknown place '${place}'${hint}`)
        }
        return [place, one === null ? null : read(one, `${path}/${place}`, reading)]
      }),
    )
  })
}

const PLACE_DESCRIPTIONS: Readonly<Record<(typeof PLACES)[number], string>> = {
  first: 'The first line, row or column; of horizontal lines, the top edge.',
  last: 'The last line, row or column; of horizontal lines, the bottom edge.',
  header: 'The line below the header rows, or the header rows.',
  odd: 'Body rows or columns with odd numbers, counted from 1.',
  even: 'Body rows or columns with even numbers, counted from 1.',
  default: 'All others.',
}
const lineStyle = object({ dash: part(dash, 'Dashes, in points.') }, { example: '{"dash": {"length": 4}}' })
const CELL_RULE = {
  color: part(colorName, 'Fill of the cell; null for none. Required.'),
  column: part(number({ min: 0 }), 'Index of the column, from 0. Default: all columns.'),
  equals: valueType(
    described({ type: ['string', 'number', 'boolean'] }, 'Matches cells with this text.'),
    (value, path) => (typeof value === 'object' ? fail(path, 'expected a text') : String(value)),
  ),
  above: part(anyNumber, 'Matches cells with a larger number.'),
  below: part(anyNumber, 'Matches cells with a smaller number.'),
}
const CELL_RULE_SCHEMA = objectOf(
  Object.fromEntries(Object.entries(CELL_RULE).map(([key, { schema }]) => [key, schema])),
)
const CELL_RULE_READERS = new Map(
  Object.entries(CELL_RULE).map(([key, { read }]) => [key, read as ReadValue]),
)

/** Fill colours of body cells by their text; the first rule that matches counts. */
export const cellFillRules = valueType(
  { title: 'array of {"column", "equals", "above", "below", "color"}', ...arrayOf(CELL_RULE_SCHEMA) },
  (value, path, reading) => {
    const example = '{"column": 2, "below": 0, "color": "#fdd"}'
    if (!Array.isArray(value)) return fail(path, `expected an array such as [${example}]`)
    for (const [i, rule] of value.entries()) {
      const at = `${path}/${i}`
      if (!isRecord(rule)) return fail(at, `expected an object such as ${example}`)
      for (const key of Object.keys(rule)) {
        if (Object.hasOwn(CELL_RULE, key)) continue
        fail(pointer(at, key), `a rule has no '${key}'${didYouMeanOrListed(key, Object.keys(CELL_RULE))}`)
      }
      if (rule['color'] === undefined) fail(at, 'a rule needs a `color`, or null for none')
      readProperties(rule, CELL_RULE_READERS, at, reading)
    }
    return value
  },
)

export const numberByPlace = byPlace(anyNumber, 'number')
export const widthByPlace = byPlace(size, 'points')
export const colorByPlace = byPlace(colorName, 'color')
export const lineStyleByPlace = byPlace(lineStyle, 'line style', value => isRecord(value) && 'dash' in value)
export const zebra = list(colorName, 'colours', { keepsNull: true })

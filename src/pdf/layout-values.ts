/** What declared table layouts say for lines, rows and columns, as it comes from a document → as layout takes it. */
import { fail, isNode, type Node } from '../document-node.ts'
import { pointer } from '../json.ts'
import { didYouMean } from '../text-distance.ts'
import { PLACES } from './layout/tables/declared-layout.ts'
import { anyNumber, noLessThanZero, type ReadValue, readValues } from './read-values.ts'
import { dash } from './vector-values.ts'

const color: ReadValue = (value, path) =>
  typeof value === 'object' ? fail(path, "expected a colour such as 'navy' or '#rrggbb'") : value

const lineStyle: ReadValue = (value, path) => {
  if (!isNode(value)) return fail(path, 'expected a style such as {"dash": {"length": 4}}')
  readValues(value, LINE_STYLE, path)
  return value
}

const LINE_STYLE: ReadonlyMap<string, ReadValue> = new Map([['dash', dash]])

const placesThereAre = `: a value by place is one of ${PLACES.join(', ')}`

/** One value for all, a list by index, or an object by place. */
const byPlace =
  (read: ReadValue, isOne: (value: unknown) => boolean = () => false): ReadValue =>
  (value, path) => {
    if (Array.isArray(value)) {
      if (value.length === 0) fail(path, 'expected at least one value')
      return value.map((one, i) => (one === null ? null : read(one, `${path}/${i}`)))
    }
    if (!isNode(value) || isOne(value)) return read(value, path)
    for (const place of Object.keys(value)) {
      if (!PLACES.some(known => known === place)) {
        fail(pointer(path, place), `unknown place '${place}'${didYouMean(place, PLACES) || placesThereAre}`)
      }
    }
    const places = Object.entries(value).map(([place, one]) => [
      place,
      one === null ? null : read(one, `${path}/${place}`),
    ])
    return Object.fromEntries(places)
  }

const isLineStyle = (value: unknown): boolean => isNode(value) && 'dash' in value

const LAYOUT: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['hLineWidth', byPlace(noLessThanZero)],
  ['vLineWidth', byPlace(noLessThanZero)],
  ['paddingLeft', byPlace(anyNumber)],
  ['paddingRight', byPlace(anyNumber)],
  ['paddingTop', byPlace(anyNumber)],
  ['paddingBottom', byPlace(anyNumber)],
  ['fillOpacity', byPlace(anyNumber)],
  ['hLineColor', byPlace(color)],
  ['vLineColor', byPlace(color)],
  ['fillColor', byPlace(color)],
  ['hLineStyle', byPlace(lineStyle, isLineStyle)],
  ['vLineStyle', byPlace(lineStyle, isLineStyle)],
  ['zebra', (value, path) => (Array.isArray(value) ? value : fail(path, 'expected an array of colours'))],
])

export function readLayoutValues(layout: Node, path: string): void {
  readValues(layout, LAYOUT, path)
}

/** The vectors of a canvas, as they come from a document → as they are drawn. */
import { isRecord } from '../../base/json.ts'
import { COLOR_NAMES } from '../../graphics/color-names.ts'
import { parsePath } from '../../graphics/path.ts'
import { fail, type Node } from '../node.ts'
import { color, fill } from './color-values.ts'
import {
  anyNumber,
  insteadOf,
  noLessThanZero,
  oneOf,
  type Reading,
  type ReadPlainValue,
  type ReadValue,
  readValues,
} from './read-values.ts'

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** What has to be said of each kind of vector. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  rect: ['x', 'y', 'w', 'h'],
  line: ['x1', 'y1', 'x2', 'y2'],
  ellipse: ['x', 'y', 'r1', 'r2'],
  polyline: ['points'],
  path: ['d'],
}

const points: ReadValue = (value, path, reading) => {
  if (!Array.isArray(value)) return fail(path, 'expected an array of points')
  for (const [i, point] of value.entries()) {
    if (!isRecord(point)) return fail(`${path}/${i}`, 'a point is an object such as {"x": 0, "y": 0}')
    readNeeded(point, ['x', 'y'], `${path}/${i}`)
    readValues(point, NUMBERS, `${path}/${i}`, reading)
  }
  return value
}

/** A dash of a line. */
export const dash: ReadValue = (value, path, reading) => {
  if (!isRecord(value)) return fail(path, 'expected a dash such as {"length": 5, "space": 3}')
  readNeeded(value, ['length'], path)
  readValues(value, DASH, path, reading)
  if (!(Number(value['length']) > 0)) fail(`${path}/length`, 'expected a number above 0')
  return value
}

const gradient: ReadPlainValue = (value, path) => {
  if (!Array.isArray(value) || value.length === 0) return fail(path, 'expected an array of colours')
  for (const [i, stop] of value.entries()) {
    const isKnown = typeof stop === 'string' && (HEX.test(stop) || COLOR_NAMES.has(stop.toLowerCase()))
    if (!isKnown) fail(`${path}/${i}`, "expected a colour such as 'navy' or '#rrggbb'")
  }
  return value.length === 1 ? [value[0], value[0]] : value
}

/** The start of a path up to a mistake is drawn, as in SVG (SVG 2 §9.5.4). */
const path: ReadValue = (value, at, { report }) => {
  if (typeof value !== 'string') return fail(at, 'expected the text of a path')
  const { end, mistake } = parsePath(value)
  if (mistake !== null) report('invalid_path', at, `${mistake}; the rest of the path is not drawn`)
  return value.slice(0, end)
}

const DASH: ReadonlyMap<string, ReadValue> = new Map([
  ['length', anyNumber],
  ['space', noLessThanZero],
  ['phase', anyNumber],
])

const NUMBERS: ReadonlyMap<string, ReadValue> = new Map(
  ['x', 'y', 'w', 'h', 'r', 'r1', 'r2', 'x1', 'y1', 'x2', 'y2'].map(name => [name, anyNumber]),
)

const VECTOR: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ...NUMBERS,
  ['color', fill],
  ['lineColor', color],
  ['lineWidth', noLessThanZero],
  ['fillOpacity', anyNumber],
  ['strokeOpacity', anyNumber],
  ['points', points],
  ['dash', dash],
  ['linearGradient', gradient],
  ['lineCap', oneOf('butt', 'round', 'square')],
  ['lineJoin', oneOf('miter', 'round', 'bevel')],
  ['d', path],
])

export function readVectorValues(vector: Node, path: string, reading: Reading): void {
  const { type } = vector
  if (typeof type === 'string' && Object.hasOwn(NEEDED, type)) readNeeded(vector, NEEDED[type] ?? [], path)
  else reportUnknownType(vector, path, reading)
  readValues(vector, VECTOR, path, reading)
}

function reportUnknownType({ type }: Node, path: string, { report }: Reading): void {
  const kinds = Object.keys(NEEDED)
  const message =
    type === undefined || type === null
      ? `a vector without 'type' is not drawn; it takes ${kinds.join(', ')}`
      : `'type' takes ${kinds.join(', ')}${insteadOf(type, kinds)}`
  report('unknown_value', `${path}/type`, message)
}

function readNeeded(vector: Node, names: readonly string[], path: string): void {
  for (const name of names) {
    if (vector[name] === undefined || vector[name] === null) fail(path, `'${name}' is missing`)
  }
}

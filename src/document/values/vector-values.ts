/** Values of the vectors of a canvas. */

import { parsePath } from '../../graphics/path.ts'
import { fail } from '../node.ts'
import { colorText } from './colors.ts'
import {
  anyNumber,
  arrayOf,
  insteadOf,
  list,
  object,
  part,
  type ReadValue,
  size,
  valueType,
} from './value-type.ts'

/** Properties that each type of vector requires. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  rect: ['x', 'y', 'w', 'h'],
  line: ['x1', 'y1', 'x2', 'y2'],
  ellipse: ['x', 'y', 'r1', 'r2'],
  polyline: ['points'],
  path: ['d'],
}
const TYPES = Object.keys(REQUIRED)

/** Unknown types are reported and not drawn. */
export const vectorType = valueType({ enum: TYPES }, (value, path, { report }) => {
  if (typeof value !== 'string' || !Object.hasOwn(REQUIRED, value)) {
    report('unknown_value', path, `expected one of ${TYPES.join(', ')}${insteadOf(value, TYPES)}`)
  }
  return value
})

/** Checks that a vector has a type, and the properties that this type requires. */
export const checkVector: ReadValue = (vector, path, { report }) => {
  const { type, ...given }: Record<string, unknown> = { ...Object(vector) }
  if (type === undefined || type === null) {
    report('unknown_value', `${path}/type`, `a vector without 'type' is not drawn: use ${TYPES.join(', ')}`)
  }
  for (const name of (Object.hasOwn(REQUIRED, String(type)) && REQUIRED[String(type)]) || []) {
    if (given[name] === undefined || given[name] === null) fail(path, `'${name}' is missing`)
  }
  return vector
}

export const polyline = list(
  object(
    {
      x: part(anyNumber, 'Horizontal position in points.'),
      y: part(anyNumber, 'Vertical position in points.'),
    },
    { example: '{"x": 0, "y": 0}', required: ['x', 'y'] },
  ),
  'points',
)

const dashObject = object(
  {
    length: part(anyNumber, 'Length of the dashes in points.'),
    space: part(size, 'Length of the gaps in points. Default: `length`.'),
    phase: part(anyNumber, 'Start in the pattern in points. Default: 0.'),
  },
  { example: '{"length": 5, "space": 3}', required: ['length'] },
)

export const dash = valueType(dashObject.schema, (value, path, reading) => {
  const read = dashObject.read(value, path, reading)
  return Number(read['length']) > 0 ? read : fail(`${path}/length`, 'expected a number above 0')
})

/** Colours from left to right, evenly spaced. */
export const gradient = valueType(
  { title: 'array of colors', ...arrayOf({ type: 'string' }, { minItems: 1 }) },
  (value, path) => {
    if (!Array.isArray(value) || value.length === 0) return fail(path, 'expected an array of colours')
    for (const [i, stop] of value.entries()) {
      const isKnown = typeof stop === 'string' && colorText(stop) !== null
      if (!isKnown) fail(`${path}/${i}`, "expected a colour such as 'navy' or '#rrggbb'")
    }
    return value.length === 1 ? [value[0], value[0]] : value
  },
)

/** SVG path data. Up to an error it is drawn, as in SVG (SVG 2 §9.5.4). */
export const pathData = valueType({ title: 'SVG path data', type: 'string' }, (value, path, { report }) => {
  if (typeof value !== 'string') return fail(path, 'expected the text of a path')
  const { end, mistake } = parsePath(value)
  if (mistake !== null) report('invalid_path', path, `${mistake}; the rest of the path is not drawn`)
  return value.slice(0, end)
})

import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts'
import type { Matrix } from '../../graphics/affine.ts'
import { readColor } from '../../graphics/color/css-color.ts'
import type { Fill, Gradient, Pattern } from '../../graphics/paint.ts'
import {
  color,
  colorHint,
  number,
  oneOf,
  type Part,
  type PartProblem,
  type Property,
  partProblem,
  partsOf,
  readParts,
} from './property.ts'

const GRADIENT_EXAMPLE = {
  type: 'linear',
  coords: { x1: 0, y1: 0, x2: 100, y2: 0 },
  colorStops: [
    { offset: 0, color: '#1a2b3c' },
    { offset: 1, color: 'tomato' },
  ],
}

/**
 * A colour, a Fabric gradient or a Fabric pattern. Null, `''`, 'none' and false paint nothing, except that 'none' in
 * a saved scene paints black.
 */
export function fill(): Property<Fill | null> {
  return {
    hint: colorHint,
    schema: {
      type: ['string', 'object', 'null'],
      examples: ['#1a2b3c', 'rgba(0, 0, 0, 0.5)', 'tomato', GRADIENT_EXAMPLE, null],
    },
    allowed:
      "a CSS colour such as '#1a2b3c', 'rgba(0, 0, 0, 0.5)' or 'tomato', or a gradient {type, coords, colorStops}",
    takesNull: true,
    read(value) {
      if (value === null || value === '' || value === 'none' || value === false) return null
      if (typeof value === 'string') return readColor(value) ?? undefined
      if (!isJsonObject(value)) return undefined
      return value['type'] === 'pattern' || value['source'] !== undefined
        ? readPattern(value)
        : readGradient(value)
    },
    problem: value => (isJsonObject(value) ? (partProblem(partsOfFill(value)) ?? lacking(value)) : null),
  }
}

const PLACING_PARTS = { offsetX: number(), offsetY: number() }
const PATTERN_PARTS = { ...PLACING_PARTS, repeat: oneOf('repeat', 'repeat-x', 'repeat-y', 'no-repeat') }
const GRADIENT_PARTS = {
  ...PLACING_PARTS,
  type: oneOf('linear', 'radial'),
  gradientUnits: oneOf('pixels', 'percentage'),
}
const COORDS_PARTS = {
  ...{ x1: number(), y1: number(), x2: number(), y2: number() },
  ...{ r1: number({ min: 0 }), r2: number({ min: 0 }) },
}
const STOP_AMOUNTS = { offset: number({ min: 0, max: 1 }), opacity: number({ min: 0, max: 1 }) }
const STOP_PARTS = { offset: STOP_AMOUNTS.offset, color: color(), opacity: STOP_AMOUNTS.opacity }

function partsOfFill(json: JsonObject): Part[] {
  if (json['type'] === 'pattern' || json['source'] !== undefined) return partsOf(json, PATTERN_PARTS)
  const { coords, colorStops: stops } = json
  return [
    ...partsOf(json, GRADIENT_PARTS),
    ...(isJsonObject(coords) ? partsOf(coords, COORDS_PARTS, '/coords') : []),
    ...(Array.isArray(stops) ? stops : []).flatMap((stop, i) =>
      isJsonObject(stop) ? partsOf(stop, STOP_PARTS, `/colorStops/${i}`) : [],
    ),
  ]
}

/** A missing part that a gradient needs. */
function lacking(json: JsonObject): PartProblem | null {
  const { type, source, colorStops: stops = null } = json
  if (type === 'pattern' || source !== undefined) return null
  if (stops === null || (Array.isArray(stops) && stops.length === 0)) {
    return { path: '/colorStops', message: `is missing: a gradient takes its colours as ${STOPS_EXAMPLE}` }
  }
  const colorless = Array.isArray(stops)
    ? stops.findIndex(stop => isJsonObject(stop) && (stop['color'] ?? null) === null)
    : -1
  if (colorless < 0) return null
  return {
    path: `/colorStops/${colorless}/color`,
    message: `is missing: stops are written as ${STOPS_EXAMPLE}`,
  }
}

const STOPS_EXAMPLE = "[{ offset: 0, color: '#1a2b3c' }, { offset: 1, color: 'tomato' }]"

function readGradient(json: JsonObject): Gradient | undefined {
  const { coords = null, colorStops = null, gradientTransform = null } = json
  const parts = readParts(json, GRADIENT_PARTS, { ...UNMOVED, type: 'linear', gradientUnits: 'pixels' })
  const ends =
    coords === null || isJsonObject(coords) ? readParts(coords ?? {}, COORDS_PARTS, NO_COORDS) : undefined
  const stops = readStops(colorStops ?? [])
  const transform = readMatrix(gradientTransform)
  if (parts === undefined || ends === undefined || stops === undefined || transform === undefined) {
    return undefined
  }
  const { type: kind, gradientUnits: units, offsetX, offsetY } = parts
  const from = { x: ends.x1, y: ends.y1, r: ends.r1 }
  const to = { x: ends.x2, y: ends.y2, r: ends.r2 }
  return { kind, units, stops, offsetX, offsetY, transform, from, to }
}

const UNMOVED = { offsetX: 0, offsetY: 0 }
const NO_COORDS = { x1: 0, y1: 0, x2: 0, y2: 0, r1: 0, r2: 0 }

const MAX_STOPS = 256

/** Fabric writes a list of stops; older scenes have an object of colours by offset. */
function readStops(json: Json): Gradient['stops'] | undefined {
  const list: Json = isJsonObject(json)
    ? Object.entries(json).map(([offset, color]): JsonObject => ({ offset, color }))
    : json
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_STOPS) return undefined
  const stops = list.map(stop => {
    if (!isJsonObject(stop) || typeof stop['color'] !== 'string') return undefined
    const color = readColor(stop['color'])
    const parts = readParts(stop, STOP_AMOUNTS, { offset: 0, opacity: 1 })
    if (color === null || parts === undefined) return undefined
    const { offset, opacity } = parts
    return { offset, color, opacity: opacity === 1 ? null : opacity }
  })
  if (!stops.every(stop => stop !== undefined)) return undefined
  return stops.sort((a, b) => a.offset - b.offset)
}

function readPattern(json: JsonObject): Pattern | undefined {
  const { source, repeat, patternTransform = null } = json
  // An empty text is absent, too.
  const parts = readParts({ ...json, repeat: repeat || null }, PATTERN_PARTS, {
    ...UNMOVED,
    repeat: 'repeat',
  })
  const transform = readMatrix(patternTransform)
  if (typeof source !== 'string' && !(source instanceof Uint8Array)) return undefined
  return parts === undefined || transform === undefined
    ? undefined
    : { kind: 'pattern', source, ...parts, transform }
}

/** Six numbers, or null for no matrix. Undefined for other values. */
export function readMatrix(json: Json): Matrix | null | undefined {
  if (json === null) return null
  if (!Array.isArray(json) || json.length !== 6) return undefined
  const [a, b, c, d, e, f] = json.map(value => number().read(value))
  if (a === undefined || b === undefined || c === undefined) return undefined
  if (d === undefined || e === undefined || f === undefined) return undefined
  return [a, b, c, d, e, f]
}

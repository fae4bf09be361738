import { isJsonObject, type Json } from '../../base/json.ts'
import type { Point } from '../../graphics/affine.ts'
import { number, numbers, type Part, type Property, partProblem, partsOf } from './property.ts'

/** Corner radii of a rectangle: top left, top right, bottom right, bottom left. */
export type CornerRadii = readonly [number, number, number, number]

/** The point of an object at its `left` or `top`: -0.5 is its first side, 0 its middle, 0.5 its last. */
export function origin(first: 'left' | 'top', last: 'right' | 'bottom'): Property<number> {
  const words: ReadonlyMap<string, number> = new Map([
    [first, -0.5],
    ['center', 0],
    [last, 0.5],
  ])
  return {
    schema: { anyOf: [{ enum: [first, 'center', last] }, { type: 'number' }] },
    allowed: `'${first}', 'center' or '${last}'`,
    read(value) {
      // Fabric also accepts a fraction of the width or height from the first side.
      if (typeof value === 'number') return Number.isFinite(value) ? clampOrigin(value - 0.5) : undefined
      return typeof value === 'string' ? words.get(value.trim().toLowerCase()) : undefined
    },
  }
}

function clampOrigin(fraction: number): number {
  return Math.max(-100, Math.min(100, fraction))
}

export function borderRadius(): Property<CornerRadii> {
  const radius = number({ min: 0 })
  return {
    schema: {
      anyOf: [radius.schema, { type: 'array', items: radius.schema, minItems: 4, maxItems: 4 }],
    },
    allowed: 'a radius of at least 0, or four of them from the top left clockwise',
    read(value) {
      const list = Array.isArray(value) ? value : [value, value, value, value]
      const [a, b, c, d, ...rest] = list.map(one => radius.read(one))
      if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
      return rest.length === 0 ? [a, b, c, d] : undefined
    },
  }
}

/** Space at the sides of a box. */
export interface Sides {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** As in CSS: one length for all sides, two for vertical and horizontal, or four clockwise from the top. */
export function sides(): Property<Sides> {
  const side = number({ min: 0, max: MAX_SIDE })
  return {
    schema: {
      anyOf: [
        side.schema,
        { type: 'array', items: side.schema, minItems: 2, maxItems: 2 },
        { type: 'array', items: side.schema, minItems: 4, maxItems: 4 },
      ],
    },
    allowed: `a length from 0 to ${MAX_SIDE}, two of them (above and below, at the sides) or four from the top clockwise`,
    read(value) {
      const list = Array.isArray(value) ? value : [value]
      const [top, right, bottom, left] = list.map(one => side.read(one))
      if (top === undefined) return undefined
      if (list.length === 1) return { top, right: top, bottom: top, left: top }
      if (right === undefined) return undefined
      if (list.length === 2) return { top, right, bottom: top, left: right }
      if (bottom === undefined || left === undefined || list.length !== 4) return undefined
      return { top, right, bottom, left }
    },
  }
}

const MAX_SIDE = 10_000

/**
 * Position of a picture in its box as fractions of the free space from the left and top, written as CSS
 * `object-position`.
 */
export function position(): Property<Point> {
  return {
    schema: { type: 'string', examples: ['center', 'left top', '50% 20%'] },
    allowed:
      "one or two of left, center, right, top, bottom or percentages, such as 'center top' or '50% 20%'",
    read(value) {
      const words =
        typeof value === 'string'
          ? value
              .trim()
              .toLowerCase()
              .split(/[\s-]+/)
          : []
      if (words.length < 1 || words.length > 2) return undefined
      let [x, y]: (number | null)[] = [null, null]
      for (const [index, word] of words.entries()) {
        const other = words[1 - index] ?? ''
        const percent = /^(\d{1,3}(?:\.\d{1,9})?)%$/.exec(word)?.[1]
        if (word === 'left' || word === 'right') x = word === 'left' ? 0 : 1
        else if (word === 'top' || word === 'bottom') y = word === 'top' ? 0 : 1
        else if (percent !== undefined && Number(percent) <= 100) {
          const isVertical = index === 0 ? HORIZONTAL.has(other) : !VERTICAL.has(other)
          if (isVertical) y = Number(percent) / 100
          else x = Number(percent) / 100
        } else if (word !== 'center') return undefined
      }
      return { x: x ?? 0.5, y: y ?? 0.5 }
    },
  }
}

const HORIZONTAL: ReadonlySet<string> = new Set(['left', 'right'])
const VERTICAL: ReadonlySet<string> = new Set(['top', 'bottom'])

const MAX_DASH_LENGTHS = 1000

/**
 * Lengths of dashes and gaps. Null, `[]`, and as on a canvas a list with a negative length, give a solid stroke.
 * Fabric saves NaN as null, which a canvas treats as 0.
 */
export function dashes(): Property<readonly number[] | null> {
  const property = numbers({ maxLength: MAX_DASH_LENGTHS })
  return {
    ...property,
    read(value) {
      const list = property.read(Array.isArray(value) ? value.map(length => length ?? 0) : value)
      return list?.some(length => length < 0) ? null : list
    },
  }
}

/** Thousandths of the font size as in Fabric, or a length in `em`. */
export function charSpacing(): Property<number> {
  const property = number({ min: -10_000, max: 100_000 })
  return {
    ...property,
    read(value) {
      const em = typeof value === 'string' ? EM.exec(value)?.[1] : undefined
      return property.read(em === undefined ? value : Number(em) * 1000)
    },
  }
}

const EM = /^\s*([+-]?(?:\d{1,3}(?:\.\d{1,9})?|\.\d{1,9}))em\s*$/

const MAX_POINTS = 100_000

export function points(): Property<readonly Point[]> {
  const coordinate = number()
  return {
    schema: {
      type: 'array',
      maxItems: MAX_POINTS,
      items: {
        type: 'object',
        required: ['x', 'y'],
        properties: { x: coordinate.schema, y: coordinate.schema },
      },
    },
    allowed: `a list of at most ${MAX_POINTS} points {x, y}`,
    read(value) {
      if (!Array.isArray(value) || value.length > MAX_POINTS) return undefined
      const list: Point[] = []
      for (const point of value) {
        if (!isJsonObject(point)) return undefined
        const x = coordinate.read(point['x'] ?? null)
        const y = coordinate.read(point['y'] ?? null)
        if (x === undefined || y === undefined) return undefined
        list.push({ x, y })
      }
      return list
    },
    problem: value =>
      Array.isArray(value) && value.length <= MAX_POINTS ? partProblem(partsOfPoints(value)) : null,
  }
}

const POINT_PARTS = { x: number(), y: number() }

function* partsOfPoints(list: readonly Json[]): Generator<Part> {
  for (const [i, point] of list.entries()) {
    if (isJsonObject(point)) yield* partsOf(point, POINT_PARTS, `/${i}`)
  }
}

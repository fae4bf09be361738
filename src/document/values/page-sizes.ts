/** Names of paper as pdfmake spells them, and page sizes with their orientation. */

import { anyCase } from '../../base/bound-schema.ts'

export interface PageSize {
  readonly width: number
  readonly height: number
  readonly orientation: 'portrait' | 'landscape'
}

const POINTS_PER_MM = 72 / 25.4

/** The largest size of each ISO series (ISO 216, ISO 269, ISO 217) in millimetres; each next one is half of it. */
const SERIES = [
  { name: 'A', largest: [841, 1189], count: 11 },
  { name: 'B', largest: [1000, 1414], count: 11 },
  { name: 'C', largest: [917, 1297], count: 11 },
  { name: 'RA', largest: [860, 1220], count: 5 },
  { name: 'SRA', largest: [900, 1280], count: 5 },
] as const

/** In points, rounded to hundredths as pdfmake does. */
const SIZES: ReadonlyMap<string, readonly [width: number, height: number]> = new Map([
  ['4A0', inPoints(1682, 2378)],
  ['2A0', inPoints(1189, 1682)],
  ...SERIES.flatMap(({ name, largest, count }) => {
    let [width, height]: readonly [number, number] = largest
    return Array.from({ length: count }, (_, i) => {
      const size = inPoints(width, height)
      ;[width, height] = [Math.floor(height / 2), width]
      return [`${name}${i}`, size] as const
    })
  }),
  ['EXECUTIVE', [521.86, 756]],
  ['FOLIO', [612, 936]],
  ['LEGAL', [612, 1008]],
  ['LETTER', [612, 792]],
  ['TABLOID', [792, 1224]],
])

export const PAGE_SIZE_NAMES: readonly string[] = [...SIZES.keys()]
export const PAGE_SIZE_PATTERN = `^${anyCase(PAGE_SIZE_NAMES)}$`

function inPoints(widthMm: number, heightMm: number): readonly [number, number] {
  const points = (mm: number): number => Math.round(mm * POINTS_PER_MM * 100) / 100
  return [points(widthMm), points(heightMm)]
}

/**
 * Reads a `pageSize` and `pageOrientation` as pdfmake does: a name or an object, A4 by default, its sides swapped if
 * the orientation asks for it. A height of 'auto' is infinite, so that no page breaks.
 * @returns Null for an unknown name; sides that are not numbers are NaN.
 */
export function readPageSize(size: unknown, orientation: unknown): PageSize | null {
  const sides = typeof size === 'string' || !size ? namedSides(size || 'A4') : sidesOf(size)
  if (sides === null) return null
  const wanted = typeof orientation === 'string' ? orientation.toLowerCase() : ''
  const isSwapped =
    (wanted === 'portrait' && sides[0] > sides[1]) || (wanted === 'landscape' && sides[0] < sides[1])
  const [width, height] = isSwapped ? sides.toReversed() : sides
  if (width === undefined || height === undefined) return null
  return { width, height, orientation: width > height ? 'landscape' : 'portrait' }
}

function namedSides(name: unknown): readonly [number, number] | null {
  return SIZES.get(String(name).toUpperCase()) ?? null
}

function sidesOf(size: unknown): readonly [number, number] {
  const { width, height }: { width?: unknown; height?: unknown } = Object(size)
  return [Number(width), height === 'auto' ? Number.POSITIVE_INFINITY : Number(height)]
}

/** The values of the grid properties (CSS Grid 2 §7, §8). Pure. */

import { parseInteger, parseLengthPercentage, type Specified } from '../values/calc.ts'
import { isSign, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type {
  GridArea,
  GridAreas,
  GridAutoFlow,
  GridLine,
  TrackBreadth,
  TrackRepeat,
  TrackSize,
} from '../values/grid-types.ts'
import type { LengthPercentage } from '../values/value-types.ts'
import { type ElementBasis, type Parser, resolve } from './property-parsers.ts'

interface ParsedTrack {
  readonly size: Specified<TrackSize, ElementBasis>
  /** True for a `<fixed-size>`, as automatic repetition requires. */
  readonly isFixed: boolean
}

interface ParsedRepeat {
  readonly count: TrackRepeat['count']
  readonly tracks: ParsedTrack[]
  readonly names: string[][]
}

/** `none` is an empty list. */
export const parseTrackList: Parser<readonly TrackRepeat[]> = values => {
  if (soleWord(values) === 'none') return []
  const parts = readTrackList(values)
  if (parts === undefined || parts.every(({ tracks }) => tracks.length === 0)) return undefined
  const automatic = parts.filter(({ count }) => typeof count === 'string').length
  const areFixed = parts.every(({ tracks }) => tracks.every(({ isFixed }) => isFixed))
  if (automatic > 1 || (automatic === 1 && !areFixed)) return undefined
  return basis =>
    parts.map(({ count, tracks, names }) => ({
      count,
      names,
      tracks: tracks.map(({ size }) => resolve<TrackSize>(size, basis)),
    }))
}

function readTrackList(values: readonly Value[], isNested = false): ParsedRepeat[] | undefined {
  const parts: ParsedRepeat[] = []
  let part: ParsedRepeat = { count: 1, tracks: [], names: [[]] }
  let before: Value | undefined
  for (const value of values) {
    if (value.type === 'block' && value.open === '[') {
      const names = parseLineNames(value.content)
      if (names === undefined || before?.type === 'block') return undefined
      part.names.at(-1)?.push(...names)
    } else if (value.type === 'function' && value.name === 'repeat') {
      const repeat = isNested ? undefined : parseRepeat(value.args)
      if (repeat === undefined) return undefined
      parts.push(part, repeat)
      part = { count: 1, tracks: [], names: [[]] }
    } else {
      const track = parseTrack(value)
      if (track === undefined) return undefined
      part.tracks.push(track)
      part.names.push([])
    }
    before = value
  }
  return [...parts, part]
}

function parseRepeat(args: readonly Value[]): ParsedRepeat | undefined {
  const [first = [], list, ...more] = splitAtCommas(args)
  if (list === undefined || more.length > 0 || first.length !== 1) return undefined
  const word = soleWord(first)
  const count = word === 'auto-fill' || word === 'auto-fit' ? word : parseInteger(first[0])
  if (count === undefined || (typeof count === 'number' && count < 1)) return undefined
  const [part, ...others] = readTrackList(list, true) ?? []
  if (part === undefined || others.length > 0 || part.tracks.length === 0) return undefined
  return { ...part, count }
}

function parseLineNames(values: readonly Value[]): string[] | undefined {
  const names: string[] = []
  for (const value of values) {
    const name = lineName(value)
    if (name === undefined) return undefined
    names.push(name)
  }
  return names
}

const RESERVED = new Set(['auto', 'span', 'inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default'])

function lineName(value: Value): string | undefined {
  return value.type === 'ident' && !RESERVED.has(value.lower) ? value.text : undefined
}

function parseTrack(value: Value): ParsedTrack | undefined {
  const flex = parseFlex(value)
  if (flex !== undefined) return { size: { min: 'auto', max: { fr: flex } }, isFixed: false }
  if (value.type === 'function' && value.name === 'minmax') return parseMinmax(value.args)
  if (value.type === 'function' && value.name === 'fit-content') {
    const [argument, ...more] = value.args
    const limit = more.length > 0 ? undefined : parseLengthPercentage(argument, { negative: false })
    if (limit === undefined) return undefined
    return {
      size: basis => ({ min: 'auto', max: { fitContent: resolve<LengthPercentage>(limit, basis) } }),
      isFixed: false,
    }
  }
  const breadth = parseBreadth(value)
  if (breadth === undefined) return undefined
  const size = (basis: ElementBasis): TrackSize => {
    const both = resolve<TrackBreadth>(breadth, basis)
    return { min: both, max: both }
  }
  return { size, isFixed: isFixedBreadth(breadth) }
}

function parseMinmax(args: readonly Value[]): ParsedTrack | undefined {
  const [[least, ...rest] = [], [most, ...others] = [], ...more] = splitAtCommas(args)
  if (least === undefined || most === undefined) return undefined
  if (rest.length + others.length + more.length > 0) return undefined
  const min = parseBreadth(least)
  if (min === undefined) return undefined
  const flex = parseFlex(most)
  const max = flex === undefined ? parseBreadth(most) : { fr: flex }
  if (max === undefined) return undefined
  return {
    size: basis => ({
      min: resolve<TrackBreadth>(min, basis),
      max: resolve<TrackSize['max']>(max, basis),
    }),
    isFixed: isFixedBreadth(min) || (flex === undefined && isFixedBreadth(max)),
  }
}

function parseBreadth(value: Value): Specified<TrackBreadth, ElementBasis> | undefined {
  const word = value.type === 'ident' ? value.lower : ''
  if (word === 'auto' || word === 'min-content' || word === 'max-content') return word
  return parseLengthPercentage(value, { negative: false })
}

function isFixedBreadth(breadth: Specified<TrackSize['max'], ElementBasis>): boolean {
  return typeof breadth !== 'string'
}

function parseFlex(value: Value): number | undefined {
  return value.type === 'dimension' && value.unit === 'fr' && value.value >= 0 ? value.value : undefined
}

/** `grid-auto-rows`, `grid-auto-columns`: sizes of implicit tracks, repeated (CSS Grid 2 §7.6). */
export const parseAutoTracks: Parser<readonly TrackSize[]> = values => {
  const tracks: ParsedTrack[] = []
  for (const value of values) {
    const track = parseTrack(value)
    if (track === undefined) return undefined
    tracks.push(track)
  }
  return tracks.length === 0 ? undefined : basis => tracks.map(({ size }) => resolve<TrackSize>(size, basis))
}

/** A row of areas; null cells are sequences of `.`. */
const AREA_CELL = /\s*(?:(\.+)|([\w\u0080-\uffff-]+))\s*/y

/** `none` is a template without areas. */
export const parseAreas: Parser<GridAreas> = values => {
  if (soleWord(values) === 'none') return { rows: 0, columns: 0, areas: new Map() }
  const rows: (string | null)[][] = []
  for (const value of values) {
    const row = value.type === 'string' ? readAreaRow(value.text) : undefined
    if (row === undefined || row.length !== (rows[0]?.length ?? row.length)) return undefined
    rows.push(row)
  }
  const areas = areasOf(rows)
  return areas === undefined || rows.length === 0
    ? undefined
    : { rows: rows.length, columns: rows[0]?.length ?? 0, areas }
}

function readAreaRow(text: string): (string | null)[] | undefined {
  const cells: (string | null)[] = []
  for (AREA_CELL.lastIndex = 0; AREA_CELL.lastIndex < text.length; ) {
    const match = AREA_CELL.exec(text)
    if (match === null) return undefined
    cells.push(match[2] ?? null)
  }
  return cells.length === 0 ? undefined : cells
}

/** Undefined if an area is not a rectangle. */
function areasOf(rows: readonly (readonly (string | null)[])[]): Map<string, GridArea> | undefined {
  const areas = new Map<string, { -readonly [K in keyof GridArea]: GridArea[K] } & { cells: number }>()
  for (const [row, cells] of rows.entries()) {
    for (const [column, name] of cells.entries()) {
      if (name === null) continue
      const area = areas.get(name)
      if (area === undefined) {
        const place = { rowStart: row, rowEnd: row + 1, columnStart: column, columnEnd: column + 1 }
        areas.set(name, { ...place, cells: 1 })
        continue
      }
      area.rowEnd = row + 1
      area.columnStart = Math.min(area.columnStart, column)
      area.columnEnd = Math.max(area.columnEnd, column + 1)
      area.cells++
    }
  }
  for (const { rowStart, rowEnd, columnStart, columnEnd, cells } of areas.values()) {
    if ((rowEnd - rowStart) * (columnEnd - columnStart) !== cells) return undefined
  }
  return areas
}

/** Undefined in the result of the parser is invalid; `auto` is null. */
export const parseGridLine: Parser<GridLine | null> = values => {
  if (soleWord(values) === 'auto') return null
  let [number, name]: [number | null, string | null] = [null, null]
  let isSpan = false
  for (const [i, value] of values.entries()) {
    const integer = parseInteger(value)
    if (value.type === 'ident' && value.lower === 'span') {
      if (isSpan || (i > 0 && i < values.length - 1)) return undefined
      isSpan = true
    } else if (integer !== undefined) {
      if (number !== null || integer === 0) return undefined
      number = integer
    } else {
      const written = lineName(value)
      if (name !== null || written === undefined) return undefined
      name = written
    }
  }
  if (number === null && name === null) return undefined
  if (isSpan && number !== null && number < 1) return undefined
  return { isSpan, number: isSpan ? (number ?? 1) : number, name }
}

export const parseAutoFlow: Parser<GridAutoFlow> = values => {
  const words = values.map(value => (value.type === 'ident' ? value.lower : ''))
  const directions = words.filter(word => word === 'row' || word === 'column')
  const dense = words.filter(word => word === 'dense')
  if (words.length === 0 || directions.length > 1 || dense.length > 1) return undefined
  if (directions.length + dense.length !== words.length) return undefined
  return { isColumn: directions[0] === 'column', isDense: dense.length === 1 }
}

/** Splits component values at top-level slashes. */
export function splitAtSlashes(values: readonly Value[]): (readonly Value[])[] {
  const groups: Value[][] = [[]]
  for (const value of values) {
    if (isSign(value, '/')) groups.push([])
    else groups.at(-1)?.push(value)
  }
  return groups
}

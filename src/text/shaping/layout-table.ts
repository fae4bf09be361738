/**
 * OpenType layout tables (GSUB and GPOS), read in place as far as the fast path needs them. Pure. Throws a
 * RangeError for offsets outside a table.
 *
 * OpenType 1.9.1, "OpenType Layout Common Table Formats".
 */

import { tagAt } from './sfnt-tables.ts'

/** A subtable with its extension resolved. */
export interface Subtable {
  readonly type: number
  readonly table: DataView
  readonly at: number
}

/** At most one subtable applies to a glyph. */
export interface Lookup {
  readonly subtables: readonly Subtable[]
  /** True if it skips base glyphs or ligatures. */
  readonly skipsLetters: boolean
}

/** Lookups of a script's default language. */
export interface ScriptLookups {
  /** In order of application. */
  readonly lookups: readonly Lookup[]
  readonly features: ReadonlySet<string>
}

/** Bounds the work for malicious fonts. */
const MAX_SUBTABLES = 2_000

const SKIPS_LETTERS = 0x0002 | 0x0004
export const NO_LOOKUPS: ScriptLookups = { lookups: [], features: new Set() }

/**
 * @param scripts Tags in order of preference; the first that exists is used.
 * @param features Tags of enabled features.
 * @param extension Type of extension lookups: 7 in GSUB, 9 in GPOS.
 */
export function readLookups(
  table: DataView,
  {
    scripts,
    features,
    extension,
  }: { scripts: readonly string[]; features: readonly string[]; extension: number },
): ScriptLookups {
  const language = defaultLanguage(table, scripts)
  if (language === null) return NO_LOOKUPS
  const featureList = table.getUint16(6)
  const lookupList = table.getUint16(8)
  const byTag = new Map<string, number>()
  for (let i = 0; i < table.getUint16(language + 4); i++) {
    const record = featureList + 2 + table.getUint16(language + 6 + i * 2) * 6
    byTag.set(tagAt(table, record), featureList + table.getUint16(record + 4))
  }
  const indices = features.flatMap(tag => {
    const feature = byTag.get(tag)
    return feature === undefined ? [] : uint16s(table, feature + 2)
  })
  let count = 0
  const lookups = indices
    .sort((a, b) => a - b)
    .map(index => {
      const lookup = lookupList + table.getUint16(lookupList + 2 + index * 2)
      const subtables = uint16s(table, lookup + 4).map(offset =>
        readSubtable(table, lookup + offset, { type: table.getUint16(lookup), extension }),
      )
      count += subtables.length
      if (count > MAX_SUBTABLES) throw new RangeError('the font has too many lookups')
      return { subtables, skipsLetters: (table.getUint16(lookup + 2) & SKIPS_LETTERS) !== 0 }
    })
  return { lookups, features: new Set(byTag.keys()) }
}

function defaultLanguage(table: DataView, scripts: readonly string[]): number | null {
  const scriptList = table.getUint16(4)
  const offsets = new Map<string, number>()
  for (let i = 0; i < table.getUint16(scriptList); i++) {
    const record = scriptList + 2 + i * 6
    offsets.set(tagAt(table, record), scriptList + table.getUint16(record + 4))
  }
  const script = scripts.map(tag => offsets.get(tag)).find(offset => offset !== undefined)
  if (script === undefined || table.getUint16(script) === 0) return null
  return script + table.getUint16(script)
}

function readSubtable(
  table: DataView,
  at: number,
  { type, extension }: { type: number; extension: number },
): Subtable {
  if (type !== extension) return { type, table, at }
  return { type: table.getUint16(at + 2), table, at: at + table.getUint32(at + 4) }
}

/** A counted array. */
function uint16s(table: DataView, at: number): number[] {
  return Array.from({ length: table.getUint16(at) }, (_, i) => table.getUint16(at + 2 + i * 2))
}

/** Coverage index of a glyph; -1 if it is not covered. */
export function coverageIndex(table: DataView, at: number, glyph: number): number {
  const count = table.getUint16(at + 2)
  if (table.getUint16(at) === 1) {
    const i = search(table, { at: at + 4, count, stride: 2 }, glyph)
    return i >= 0 && table.getUint16(at + 4 + i * 2) === glyph ? i : -1
  }
  const i = search(table, { at: at + 4, count, stride: 6 }, glyph)
  const range = at + 4 + i * 6
  if (i < 0 || glyph > table.getUint16(range + 2)) return -1
  return table.getUint16(range + 4) + glyph - table.getUint16(range)
}

/** Class of a glyph; default 0. */
export function classOf(table: DataView, at: number, glyph: number): number {
  if (table.getUint16(at) === 1) {
    const i = glyph - table.getUint16(at + 2)
    return i >= 0 && i < table.getUint16(at + 4) ? table.getUint16(at + 6 + i * 2) : 0
  }
  const i = search(table, { at: at + 4, count: table.getUint16(at + 2), stride: 6 }, glyph)
  const range = at + 4 + i * 6
  return i >= 0 && glyph <= table.getUint16(range + 2) ? table.getUint16(range + 4) : 0
}

/** Records of equal length that begin with a uint16. */
export interface Records {
  readonly at: number
  readonly count: number
  readonly stride: number
}

/** Index of the last ascending record that is at most `wanted`; -1 if all are greater. */
export function search(table: DataView, { at, count, stride }: Records, wanted: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (table.getUint16(at + middle * stride) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

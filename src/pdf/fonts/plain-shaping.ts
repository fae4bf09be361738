/**
 * Plain text → glyphs with positions, off the bytes of a font. Pure. Plain is a text of Latin, Greek or Cyrillic
 * letters without combining marks for which the font asks for no more than ligatures and kerning: nearly all text in
 * those scripts. It is set as fontkit sets it, which takes as long to decode a font's tables as to print a short
 * document.
 */
import { matchesContext } from './context-match.ts'
import {
  classOf,
  coverageIndex,
  type Lookup,
  NO_LOOKUPS,
  readLookups,
  type ScriptLookups,
  type Subtable,
  search,
  tagAt,
} from './layout-table.ts'

/** Measures are in units of the font. */
export interface PlainGlyph {
  readonly id: number
  /** What it stands for: several of a ligature. */
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
}

export interface PlainRun {
  readonly glyphs: readonly PlainGlyph[]
  /** With kerning. */
  readonly advances: readonly number[]
}

/** Null where the text, or what the font does with it, is not plain. */
export type PlainShaping = (text: string) => PlainRun | null

const PLAIN =
  /^[\x20-\x7E\xA0-\xAC\xAE-\u024F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u0400-\u0482\u048A-\u04FF\u2010-\u2015\u2018-\u201F\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203A\u20AC\u2116\u2122\u2190-\u2193\u2212]+$/
/** The first letter tells the script. */
const LETTER = /(?<latn>\p{Script=Latin})|(?<grek>\p{Script=Greek})|(?<cyrl>\p{Script=Cyrillic})/u
const DEFAULT_SCRIPTS = ['DFLT', 'dflt', 'latn']

/** What is on for text of these scripts, unless it asks otherwise. */
const FEATURES = 'rvrn ltra ltrm ccmp locl rlig mark mkmk calt clig liga rclt curs kern'.split(' ')

/** Tables that shape text in ways that are not plain. */
const OTHER_WAYS = ['fvar', 'morx']

const PAIR = 2
const LIGATURE = 4
const MARK_GLYPH = 3

/** @param sfnt The whole font. Null where it is not made for plain shaping. */
export function createPlainShaping(sfnt: Uint8Array): PlainShaping | null {
  try {
    return shapingOf(readTables(sfnt))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function shapingOf(tables: ReadonlyMap<string, DataView>): PlainShaping | null {
  const [gsub, gpos, gdef] = [tables.get('GSUB'), tables.get('GPOS'), tables.get('GDEF')]
  const [cmap, hmtx, hhea] = [tables.get('cmap'), tables.get('hmtx'), tables.get('hhea')]
  if (cmap === undefined || hmtx === undefined || hhea === undefined) return null
  if (OTHER_WAYS.some(tag => tables.has(tag))) return null
  const glyphFor = createGlyphLookup(cmap)
  if (glyphFor === null) return null
  const metrics = hhea.getUint16(34)
  const advanceOf = (glyph: number): number => hmtx.getUint16(Math.min(glyph, metrics - 1) * 4)
  const classes = gdef?.getUint16(4) ?? 0
  const isMark = (glyph: number): boolean =>
    gdef !== undefined && classes !== 0 && classOf(gdef, classes, glyph) === MARK_GLYPH

  const known = new Map<number, PlainGlyph | null>()
  function glyphOf(codePoint: number): PlainGlyph | null {
    let glyph = known.get(codePoint)
    if (glyph === undefined) {
      const id = glyphFor?.(codePoint) ?? 0
      glyph = id === 0 || isMark(id) ? null : { id, codePoints: [codePoint], advanceWidth: advanceOf(id) }
      known.set(codePoint, glyph)
    }
    return glyph
  }

  const plans = new Map<string, Plan | null>()
  function planFor(script: string | undefined): Plan | null {
    const key = script ?? ''
    let plan = plans.get(key)
    if (plan === undefined) {
      plan = readPlan({ gsub, gpos, kern: tables.get('kern') }, script)
      plans.set(key, plan)
    }
    return plan
  }

  return text => {
    if (!PLAIN.test(text)) return null
    const glyphs: PlainGlyph[] = []
    for (let i = 0; i < text.length; i++) {
      const glyph = glyphOf(text.charCodeAt(i))
      if (glyph === null) return null
      glyphs.push(glyph)
    }
    try {
      const plan = planFor(scriptOf(text))
      if (plan === null) return null
      const substituted = substitute(plan.substitutions, glyphs, advanceOf)
      const advances = substituted && position(plan.positions, substituted)
      return substituted && advances && { glyphs: substituted, advances }
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
}

function scriptOf(text: string): string | undefined {
  const groups = LETTER.exec(text)?.groups ?? {}
  return Object.keys(groups).find(tag => groups[tag] !== undefined)
}

function readTables(sfnt: Uint8Array): Map<string, DataView> {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength)
  const tables = new Map<string, DataView>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const record = 12 + i * 16
    const start = sfnt.byteOffset + view.getUint32(record + 8)
    tables.set(tagAt(view, record), new DataView(sfnt.buffer, start, view.getUint32(record + 12)))
  }
  return tables
}

/** What a script's text goes through. */
interface Plan {
  readonly substitutions: readonly Lookup[]
  readonly positions: readonly Lookup[]
}

/** Null where the script asks for what is not plain. */
function readPlan(
  {
    gsub,
    gpos,
    kern,
  }: { gsub: DataView | undefined; gpos: DataView | undefined; kern: DataView | undefined },
  script: string | undefined,
): Plan | null {
  const read = (table: DataView | undefined, extension: number): ScriptLookups => {
    if (table === undefined) return NO_LOOKUPS
    const scripts = script === undefined ? DEFAULT_SCRIPTS : [script, ...DEFAULT_SCRIPTS]
    return readLookups(table, { scripts, features: FEATURES, extension })
  }
  const { lookups: substitutions } = read(gsub, 7)
  const positions = read(gpos, 9)
  if (kern !== undefined && !positions.features.has('kern')) return null // fontkit kerns by that table then
  if ([...substitutions, ...positions.lookups].some(({ skipsLetters }) => skipsLetters)) return null
  return { substitutions, positions: positions.lookups }
}

/** Null where more than ligatures would be made. */
function substitute(
  lookups: readonly Lookup[],
  text: readonly PlainGlyph[],
  advanceOf: (glyph: number) => number,
): readonly PlainGlyph[] | null {
  let glyphs = text
  let ids = glyphs.map(({ id }) => id)
  for (const { subtables } of lookups) {
    if (subtables.every(({ type }) => type === LIGATURE)) {
      const joined = formLigatures(subtables, { glyphs, ids, advanceOf })
      if (joined === null) continue
      glyphs = joined
      ids = glyphs.map(({ id }) => id)
    } else if (
      ids.some((_, i) => subtables.some(subtable => touches(subtable, ids, { i, contexts: [5, 6] })))
    ) {
      return null
    }
  }
  return glyphs
}

interface Ligating {
  readonly glyphs: readonly PlainGlyph[]
  readonly ids: readonly number[]
  readonly advanceOf: (glyph: number) => number
}

/** Null where there are none. */
function formLigatures(
  subtables: readonly Subtable[],
  { glyphs, ids, advanceOf }: Ligating,
): readonly PlainGlyph[] | null {
  const joined: PlainGlyph[] = []
  for (let i = 0; i < glyphs.length; ) {
    const ligature = firstOf(subtables, subtable => ligatureAt(subtable, ids, i))
    const parts = glyphs.slice(i, i + (ligature?.length ?? 1))
    const codePoints = parts.flatMap(({ codePoints }) => codePoints)
    if (ligature === null) joined.push(...parts)
    else joined.push({ id: ligature.glyph, codePoints, advanceWidth: advanceOf(ligature.glyph) })
    i += parts.length
  }
  return joined.length < glyphs.length ? joined : null
}

function firstOf<T>(subtables: readonly Subtable[], apply: (subtable: Subtable) => T | null): T | null {
  for (const subtable of subtables) {
    const result = apply(subtable)
    if (result !== null) return result
  }
  return null
}

/** Whether a lookup that is not plain would do something at the glyph. */
function touches(
  subtable: Subtable,
  glyphs: readonly number[],
  { i, contexts: [context, chained] }: { i: number; contexts: readonly [number, number] },
): boolean {
  if (subtable.type === context) return matchesContext(subtable, false, { glyphs, i })
  if (subtable.type === chained) return matchesContext(subtable, true, { glyphs, i })
  const { table, at } = subtable
  return coverageIndex(table, at + table.getUint16(at + 2), glyphs[i] ?? 0) >= 0
}

/** The first of the font's ligatures that the glyphs make, and how many they are. */
function ligatureAt(
  { table, at }: Subtable,
  glyphs: readonly number[],
  i: number,
): { glyph: number; length: number } | null {
  const index = coverageIndex(table, at + table.getUint16(at + 2), glyphs[i] ?? 0)
  if (index < 0) return null
  const set = at + table.getUint16(at + 6 + index * 2)
  for (let k = 0; k < table.getUint16(set); k++) {
    const ligature = set + table.getUint16(set + 2 + k * 2)
    const length = table.getUint16(ligature + 2)
    let matched = 1
    while (matched < length && glyphs[i + matched] === table.getUint16(ligature + 2 + matched * 2)) matched++
    if (matched >= length) return { glyph: table.getUint16(ligature), length: matched }
  }
  return null
}

/** Null where glyphs would be moved otherwise than by their advances. */
function position(lookups: readonly Lookup[], glyphs: readonly PlainGlyph[]): number[] | null {
  const ids = glyphs.map(({ id }) => id)
  const advances = glyphs.map(({ advanceWidth }) => advanceWidth)
  for (const { subtables } of lookups) {
    const isKerning = subtables.every(({ type }) => type === PAIR)
    for (let i = 0; i < ids.length; i++) {
      if (!isKerning) {
        if (subtables.some(subtable => touches(subtable, ids, { i, contexts: [7, 8] }))) return null
        continue
      }
      const moves = firstOf(subtables, subtable => kerningAt(subtable, ids, i))
      if (moves === 'other') return null
      if (moves === null) continue
      advances[i] = (advances[i] ?? 0) + moves.first
      if (moves.second !== 0) advances[i + 1] = (advances[i + 1] ?? 0) + moves.second
    }
  }
  return advances
}

/** By how much the advances of a glyph and the next one change. */
interface Moves {
  readonly first: number
  readonly second: number
}

/** Null where the subtable does not have the pair; `other` where it does more than change advances. */
function kerningAt({ table, at }: Subtable, glyphs: readonly number[], i: number): Moves | 'other' | null {
  const [first, second] = [glyphs[i] ?? 0, glyphs[i + 1]]
  if (second === undefined) return null
  const index = coverageIndex(table, at + table.getUint16(at + 2), first)
  if (index < 0) return null
  const formats = [table.getUint16(at + 4), table.getUint16(at + 6)] as const
  const sizes = formats.map(sizeOfValue)
  const size = (sizes[0] ?? 0) + (sizes[1] ?? 0)
  const record = table.getUint16(at) === 1 ? pairRecord() : classRecord()
  return record === null ? null : movesOf(table, record, formats)

  function pairRecord(): number | null {
    const set = at + table.getUint16(at + 10 + index * 2)
    const step = 2 + size
    const k = search(table.getUint16(set), k => table.getUint16(set + 2 + k * step), second ?? 0)
    const pair = set + 2 + k * step
    return k >= 0 && table.getUint16(pair) === second ? pair + 2 : null
  }

  function classRecord(): number {
    const class1 = classOf(table, at + table.getUint16(at + 8), first)
    const class2 = classOf(table, at + table.getUint16(at + 10), second ?? 0)
    if (class1 >= table.getUint16(at + 12)) throw new RangeError('the font has no such class of pairs')
    return at + 16 + (class1 * table.getUint16(at + 14) + class2) * size
  }
}

const X_ADVANCE = 0x0004
const PLACEMENTS = 0x0003

/** Two bytes for each of its fields. */
function sizeOfValue(format: number): number {
  let size = 0
  for (let bits = format & 0xff; bits !== 0; bits &= bits - 1) size += 2
  return size
}

function movesOf(table: DataView, at: number, [first, second]: readonly [number, number]): Moves | 'other' {
  if (((first | second) & PLACEMENTS) !== 0) return 'other'
  const advance = (value: number, format: number): number =>
    (format & X_ADVANCE) === 0 ? 0 : table.getInt16(value)
  return { first: advance(at, first), second: advance(at + sizeOfValue(first), second) }
}

/** Reads the mapping of Unicode's first plane; null where the font has none in a format for it. */
function createGlyphLookup(cmap: DataView): ((codePoint: number) => number) | null {
  const offsets = new Map<string, number>()
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const record = 4 + i * 8
    const encoding = `${cmap.getUint16(record)} ${cmap.getUint16(record + 2)}`
    if (!offsets.has(encoding)) offsets.set(encoding, cmap.getUint32(record + 4))
  }
  const at = ['3 10', '0 6', '0 4', '3 1'].map(encoding => offsets.get(encoding)).find(at => at !== undefined)
  if (at === undefined) return null
  const format = cmap.getUint16(at)
  if (format === 4) return codePoint => glyphBySegment(cmap, at, codePoint)
  if (format === 12) return codePoint => glyphByGroup(cmap, at, codePoint)
  return null
}

/** Format 4: segments by their last character. */
function glyphBySegment(cmap: DataView, at: number, codePoint: number): number {
  const bytes = cmap.getUint16(at + 6)
  const segment = search(bytes / 2, i => cmap.getUint16(at + 14 + i * 2), codePoint - 1) + 1
  if (segment >= bytes / 2) return 0
  const end = at + 14 + segment * 2
  const start = end + bytes + 2
  if (cmap.getUint16(start) > codePoint) return 0
  const delta = cmap.getUint16(start + bytes)
  const rangeAt = start + 2 * bytes
  const range = cmap.getUint16(rangeAt)
  if (range === 0) return (codePoint + delta) & 0xffff
  const glyph = cmap.getUint16(rangeAt + range + (codePoint - cmap.getUint16(start)) * 2)
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

/** Format 12: groups of consecutive characters. */
function glyphByGroup(cmap: DataView, at: number, codePoint: number): number {
  const i = search(cmap.getUint32(at + 12), i => cmap.getUint32(at + 16 + i * 12), codePoint)
  const group = at + 16 + i * 12
  if (i < 0 || codePoint > cmap.getUint32(group + 4)) return 0
  return cmap.getUint32(group + 8) + codePoint - cmap.getUint32(group)
}

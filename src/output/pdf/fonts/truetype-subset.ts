/**
 * A TrueType font with only the used glyphs, made by copying table bytes. Pure. The tables are those that ISO
 * 32000-1 §9.9 requires. Glyphs are renumbered in order of use, after reserved numbers. Hinting instructions are
 * removed: they are half of the program, and PDF readers do not need them.
 */

import {
  padded,
  readTables,
  type SfntTables,
  viewOf,
  writeTables,
} from '../../../text/shaping/sfnt-tables.ts'
import type { GlyphSubset } from './glyph-codes.ts'

export interface TrueTypeSubset extends GlyphSubset {
  /** Adds a glyph at its reserved number. */
  fill(number: number): void
}

export interface TrueTypeSubsetOptions {
  /** For the few old fonts whose instructions compose glyphs. */
  readonly keepInstructions?: boolean
  /** Glyphs with a reserved number, their index here. They are empty until they are filled. */
  readonly keptFree?: readonly number[]
}

/** Version of a font with TrueType outlines. */
const TRUETYPE = 0x00010000
const KEPT_TABLES = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']
/** Tables that instructions need. */
const INSTRUCTION_TABLES = ['cvt ', 'fpgm', 'prep']

/** Flags of a component in a composite glyph (OpenType "glyf" table, Composite Glyph Description). */
const ARG_1_AND_2_ARE_WORDS = 0x0001
const WE_HAVE_A_SCALE = 0x0008
const MORE_COMPONENTS = 0x0020
const WE_HAVE_AN_X_AND_Y_SCALE = 0x0040
const WE_HAVE_A_TWO_BY_TWO = 0x0080
const WE_HAVE_INSTRUCTIONS = 0x0100

/** @param sfnt The whole font. Null for other outlines. A variable font gives its default instance. */
export function createTrueTypeSubset(
  sfnt: Uint8Array,
  { keepInstructions = false, keptFree = [] }: TrueTypeSubsetOptions = {},
): TrueTypeSubset | null {
  const tables = readTables(sfnt)
  if (!tables.has('glyf') || !tables.has('loca')) return null

  const glyphs: number[] = keptFree.length > 0 ? [...keptFree] : [0]
  const isFilled: boolean[] = [true] // .notdef is glyph 0
  const numbers = new Map<number, number>([[0, 0]])
  const fill = (number: number): void => {
    isFilled[number] = true
    const glyph = glyphs[number] ?? 0
    if (!numbers.has(glyph)) numbers.set(glyph, number)
  }
  const includeGlyph = (glyph: number): number => {
    const known = numbers.get(glyph)
    if (known !== undefined) return known
    const number = glyphs.push(glyph) - 1
    fill(number)
    return number
  }

  return {
    includeGlyph,
    fill,
    encode() {
      const { glyf, loca } = copyGlyphs(tables, { glyphs, isFilled }, { includeGlyph, keepInstructions })
      const kept = keepInstructions ? [...KEPT_TABLES, ...INSTRUCTION_TABLES] : KEPT_TABLES
      const subset = new Map([...tables].filter(([tag]) => kept.includes(tag)))
      subset.set('glyf', glyf)
      subset.set('loca', loca)
      subset.set('hmtx', copyMetrics(tables, glyphs, isFilled))
      subset.set(
        'maxp',
        patched(tables, 'maxp', view => {
          view.setUint16(4, glyphs.length)
          if (!keepInstructions) for (let at = 16; at < 28; at += 2) view.setUint16(at, 0) // instruction limits
        }),
      )
      subset.set(
        'hhea',
        patched(tables, 'hhea', view => view.setUint16(34, glyphs.length)),
      )
      subset.set(
        'head',
        patched(tables, 'head', view => {
          view.setUint32(8, 0) // checkSumAdjustment; PDF readers ignore it
          view.setInt16(50, 1) // indexToLocFormat: long
        }),
      )
      return writeTables(subset, TRUETYPE)
    },
  }
}

function table(tables: SfntTables, tag: string): DataView {
  const view = tables.get(tag)
  if (view === undefined) throw new RangeError(`the font has no table '${tag}'`)
  return view
}

/** Copies outlines, and those of the components of composite glyphs, which join the list. */
function copyGlyphs(
  tables: SfntTables,
  { glyphs, isFilled }: { glyphs: readonly number[]; isFilled: readonly boolean[] },
  { includeGlyph, keepInstructions }: Pick<GlyphSubset, 'includeGlyph'> & { keepInstructions: boolean },
): { glyf: DataView; loca: DataView } {
  const glyf = table(tables, 'glyf')
  const loca = table(tables, 'loca')
  const isLong = table(tables, 'head').getInt16(50) === 1
  const offsetOf = (glyph: number): number =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2

  const outlines: Uint8Array[] = []
  const offsets: number[] = [0]
  let length = 0
  for (let i = 0; i < glyphs.length; i++) {
    if (isFilled[i]) {
      const start = offsetOf(glyphs[i] ?? 0)
      const end = offsetOf((glyphs[i] ?? 0) + 1)
      if (start > end || end > glyf.byteLength) throw new RangeError('an outline lies outside of its table')
      const whole = new Uint8Array(glyf.buffer, glyf.byteOffset + start, end - start)
      const bare = keepInstructions ? whole : withoutInstructions(whole)
      const outline = new Uint8Array(padded(bare.length))
      outline.set(bare)
      renumberComponents(viewOf(outline), includeGlyph)
      outlines.push(outline)
      length += outline.length
    }
    offsets.push(length)
  }
  const newLoca = new DataView(new ArrayBuffer(offsets.length * 4))
  for (const [i, offset] of offsets.entries()) newLoca.setUint32(i * 4, offset)
  return { glyf: viewOf(concat(outlines, length)), loca: newLoca }
}

function renumberComponents(outline: DataView, includeGlyph: (glyph: number) => number): void {
  if (!isComposite(outline)) return
  eachComponent(outline, at => outline.setUint16(at + 2, includeGlyph(outline.getUint16(at + 2))))
}

function isComposite(outline: DataView): boolean {
  return outline.byteLength > 0 && outline.getInt16(0) < 0
}

/**
 * Visits the components of a composite glyph: flags, glyph number, then placement.
 * @returns The end of the last one.
 */
function eachComponent(outline: DataView, visit: (at: number) => void): number {
  let at = 10
  for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = outline.getUint16(at)
    visit(at)
    at += 4 + (flags & ARG_1_AND_2_ARE_WORDS ? 4 : 2)
    if (flags & WE_HAVE_A_SCALE) at += 2
    else if (flags & WE_HAVE_AN_X_AND_Y_SCALE) at += 4
    else if (flags & WE_HAVE_A_TWO_BY_TWO) at += 8
  }
  return at
}

/** OpenType "glyf" table: instructions follow the end points of contours, or the last component. */
function withoutInstructions(outline: Uint8Array): Uint8Array {
  if (outline.length === 0) return outline
  const view = viewOf(outline)
  if (isComposite(view)) {
    const bare = outline.slice()
    const copy = viewOf(bare)
    const end = eachComponent(copy, at => copy.setUint16(at, copy.getUint16(at) & ~WE_HAVE_INSTRUCTIONS))
    return bare.subarray(0, end)
  }
  const at = 10 + view.getInt16(0) * 2
  const length = view.getUint16(at)
  const bare = new Uint8Array(outline.length - length)
  bare.set(outline.subarray(0, at)) // the instruction length stays 0
  bare.set(outline.subarray(at + 2 + length), at + 2)
  return bare
}

/** Advance and left side bearing per glyph; in the font, the last advance applies to the rest. */
function copyMetrics(tables: SfntTables, glyphs: readonly number[], isFilled: readonly boolean[]): DataView {
  const hmtx = table(tables, 'hmtx')
  const full = table(tables, 'hhea').getUint16(34)
  const copy = new DataView(new ArrayBuffer(glyphs.length * 4))
  glyphs.forEach((glyph, i) => {
    if (!isFilled[i]) return
    copy.setUint16(i * 4, hmtx.getUint16(Math.min(glyph, full - 1) * 4))
    copy.setInt16(i * 4 + 2, hmtx.getInt16(glyph < full ? glyph * 4 + 2 : full * 4 + (glyph - full) * 2))
  })
  return copy
}

function patched(tables: SfntTables, tag: string, patch: (view: DataView) => void): DataView {
  const { buffer, byteOffset, byteLength } = table(tables, tag)
  const copy = viewOf(new Uint8Array(buffer, byteOffset, byteLength).slice())
  patch(copy)
  return copy
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Fast path for Latin, Greek and Cyrillic text without combining marks, if the font needs only ligatures and
 * kerning: shapes from the bytes of the font. Pure. The result equals fontkit's, which takes as long to decode a
 * font as to print a short document.
 */
import { createGlyphLookup } from './character-map.ts'
import { type LatinGlyph, type LatinPlan, readLatinPlan } from './latin-shaping-plan.ts'
import { classOf } from './layout-table.ts'
import { readTables, type SfntTables } from './sfnt-tables.ts'

/** In font units. */
export interface LatinRun {
  readonly glyphs: readonly LatinGlyph[]
  /** Including kerning. */
  readonly advances: readonly number[]
}

/**
 * Null if the text or the font needs full shaping.
 * @param off Tags of features that are turned off.
 */
export type LatinShaping = (text: string, off?: readonly string[]) => LatinRun | null

const PLAIN =
  /^[\x20-\x7E\xA0-\xAC\xAE-\u024F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u0400-\u0482\u048A-\u04FF\u2010-\u2015\u2018-\u201F\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203A\u20AC\u2116\u2122\u2190-\u2193\u2212]*$/
/** The first letter determines the script. Explicit ranges, because Unicode classes compile slowly. */
const LETTER =
  /(?<latn>[A-Za-z\xAA\xBA\xC0-\xD6\xD8-\xF6\xF8-\u024F])|(?<grek>[\u0386-\u03E1])|(?<cyrl>[\u0400-\u04FF])/

/** Tables that need full shaping. */
const UNSUPPORTED_TABLES = ['fvar', 'morx']

const MARK_GLYPH = 3

/** Cached plans per script and disabled features. */
const MAX_PLANS = 16

/** @param sfnt The whole font. Null if the font is not supported. */
export function createLatinShaping(sfnt: Uint8Array): LatinShaping | null {
  return unlessDamaged(() => shapingOf(readTables(sfnt)))
}

/** Null for offsets outside the font. */
function unlessDamaged<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function shapingOf(tables: SfntTables): LatinShaping | null {
  const [cmap, hmtx, hhea, gdef] = ['cmap', 'hmtx', 'hhea', 'GDEF'].map(tag => tables.get(tag))
  if (cmap === undefined || hmtx === undefined || hhea === undefined) return null
  if (UNSUPPORTED_TABLES.some(tag => tables.has(tag))) return null
  const glyphFor = createGlyphLookup(cmap)
  if (glyphFor === null) return null
  const metrics = hhea.getUint16(34)
  const advanceOf = (glyph: number): number => hmtx.getUint16(Math.min(glyph, metrics - 1) * 4)
  const classes = gdef?.getUint16(4) ?? 0
  const isMark = (glyph: number): boolean =>
    gdef !== undefined && classes !== 0 && classOf(gdef, classes, glyph) === MARK_GLYPH

  const known = new Map<number, LatinGlyph | null>()
  function glyphOf(codePoint: number): LatinGlyph | null {
    let glyph = known.get(codePoint)
    if (glyph === undefined) {
      const id = glyphFor?.(codePoint) ?? 0
      glyph = id === 0 || isMark(id) ? null : { id, codePoints: [codePoint], advanceWidth: advanceOf(id) }
      known.set(codePoint, glyph)
    }
    return glyph
  }

  const plans = new Map<string | null, LatinPlan | null>()
  function planFor(script: string | null, off: readonly string[]): LatinPlan | null {
    const key = off.length === 0 ? script : `${script} ${off.join(' ')}`
    let plan = plans.get(key)
    if (plan === undefined) {
      plan = readLatinPlan({ tables, script, off, advanceOf })
      if (plans.size >= MAX_PLANS) plans.clear()
      plans.set(key, plan)
    }
    return plan
  }

  function shape(text: string, off: readonly string[]): LatinRun | null {
    const glyphs: LatinGlyph[] = []
    for (let i = 0; i < text.length; i++) {
      const glyph = glyphOf(text.charCodeAt(i))
      if (glyph === null) return null
      glyphs.push(glyph)
    }
    const plan = planFor(scriptOf(text), off)
    const substituted = plan?.substitute(glyphs) ?? null
    const advances = substituted && (plan?.position(substituted) ?? null)
    return substituted && advances && { glyphs: substituted, advances }
  }

  return (text, off = []) => (PLAIN.test(text) ? unlessDamaged(() => shape(text, off)) : null)
}

function scriptOf(text: string): string | null {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x80) break
    if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) return 'latn'
    if (i === text.length - 1) return null
  }
  const groups = LETTER.exec(text)?.groups ?? {}
  return Object.keys(groups).find(tag => groups[tag] !== undefined) ?? null
}

/**
 * Text → positioned glyphs of one face. Pure except for its caches, which documents share: shaping dominates the
 * time of small documents. Latin text takes a fast path; fontkit shapes the rest. Keeps track of the characters of
 * each glyph.
 */
import { createGenerationalCache, type GenerationalCache } from '../../base/lru-cache.ts'
import { hasRightToLeft, levelRuns, mirrored, resolveLevels, visualOrder } from '../bidi.ts'
import type { FontFace, OpenedFont } from '../fonts.ts'
import type { Cluster } from './clusters.ts'
import { createFontkitLayout } from './fontkit-layout.ts'
import { createLatinShaping } from './latin-shaping.ts'
import type { LatinGlyph } from './latin-shaping-plan.ts'
import { createMathFont, type MathFont } from './math-font.ts'
import { readingsFromLeft } from './readings-from-left.ts'
import { readingsFromRight } from './readings-from-right.ts'

/** A glyph with its characters; one object per face, glyph and characters. */
export interface ShapedGlyph {
  /** Glyph id in the face. */
  readonly id: number
  /** Several characters for a ligature. Only the first glyph of a decomposed character has text. */
  readonly text: string
  /** Advance width without kerning, in thousandths of an em. */
  readonly width: number
}

/** A shaped text, in thousandths of an em. */
export interface ShapedRun {
  /** In visual order, from left to right. */
  readonly glyphs: readonly ShapedGlyph[]
  /** Advances with kerning. */
  readonly advances: readonly number[]
  /** Offsets from the pen, such as of combining marks: x and y (upwards) per glyph; null if there are none. */
  readonly offsets: readonly number[] | null
  /** Glyphs that are read together, from left to right; null if there are none. */
  readonly clusters: readonly Cluster[] | null
  /** Sum of the advances. */
  readonly width: number
  /** Code points without a glyph. */
  readonly missing: readonly number[]
  /** True for right-to-left text. */
  readonly isRtl: boolean
}

/** OpenType features to turn on, or on and off. */
export type FontFeatures = readonly string[] | Readonly<Record<string, boolean>>

export interface Shaper {
  /**
   * Equal texts return the same run while it is cached.
   * @param features In addition to those of the script; null for none.
   * @param rtl True for right-to-left text.
   */
  shape(text: string, features: FontFeatures | null, rtl: boolean): ShapedRun
  /** Shapes a line that may contain both directions. */
  shapeLine(text: string, features: FontFeatures | null): ShapedRun
  /** The font for math layout; null without a MATH table. */
  math(): MathFont | null
}

/** Longer words are shaped in parts: the time for stacked marks is quadratic. */
const MAX_SHAPED = 400
/**
 * Cached runs per face, direction and features. A run is one word, so this covers most vocabularies; longer texts
 * rarely repeat.
 */
const KEPT_RUNS = { maxEntries: 8_000, maxEntryWeight: 64, maxWeight: 512_000 }
/** Cached feature sets per face. */
const MAX_FEATURE_SETS = 32
/** Distinct pairs of glyph and characters per face. */
const MAX_PAIRS = 200_000

const INVISIBLE = /^\p{Cf}$/u
/** Invisible characters. Some faces give them ink, so each is checked. */
const ZERO_WIDTH = [0x200b, 0xfeff, 0x34f, 0x200d, 0x200c, 0x200f, 0]

const shapers = new WeakMap<OpenedFont, Shaper>()

/** The shaper of a face, one per process. */
export function shaperOf(face: FontFace): Shaper {
  const font = face.font()
  let shaper = shapers.get(font)
  if (shaper === undefined) {
    shaper = createShaper(font, face.bytes())
    shapers.set(font, shaper)
  }
  return shaper
}

function createShaper(font: OpenedFont, sfnt: Uint8Array): Shaper {
  const shapeLatin = createLatinShaping(sfnt)
  let layOut: ReturnType<typeof createFontkitLayout> | null = null
  let blank: number | null | undefined
  let math: MathFont | null | undefined
  const scale = 1000 / font.unitsPerEm
  let pairs = new Map<number, Map<string, ShapedGlyph>>()
  let countOfPairs = 0
  const plain = createGenerationalCache<ShapedRun>(KEPT_RUNS)
  /** By glyph of the fast path, which has one object per character. */
  let latinGlyphs = new WeakMap<LatinGlyph, ShapedGlyph>()
  const byFeatures = new Map<string, GenerationalCache<ShapedRun>>()

  function glyphOf(id: number, text: string, width: number): ShapedGlyph {
    let byText = pairs.get(id)
    if (byText === undefined) {
      byText = new Map()
      pairs.set(id, byText)
    }
    let glyph = byText.get(text)
    if (glyph === undefined) {
      if (++countOfPairs > MAX_PAIRS) {
        pairs = new Map()
        latinGlyphs = new WeakMap()
        countOfPairs = 0
      }
      glyph = { id, text, width }
      byText.set(text, glyph)
    }
    return glyph
  }

  function latinGlyphOf(glyph: LatinGlyph): ShapedGlyph {
    let shaped = latinGlyphs.get(glyph)
    if (shaped === undefined) {
      const { id, codePoints, advanceWidth } = glyph
      shaped = glyphOf(id, String.fromCodePoint(...codePoints), advanceWidth * scale)
      if (codePoints.length === 1) latinGlyphs.set(glyph, shaped) // each run creates its own ligature objects
    }
    return shaped
  }

  function latinRun(text: string, features: FontFeatures | null): ShapedRun | null {
    const off = turnedOff(features)
    const run = off === null ? null : (shapeLatin?.(text, off) ?? null)
    if (run === null) return null
    const advances = run.advances.map(advance => advance * scale)
    return {
      glyphs: run.glyphs.map(latinGlyphOf),
      advances,
      offsets: null,
      clusters: null,
      width: advances.reduce((sum, advance) => sum + advance, 0),
      missing: [],
      isRtl: false,
    }
  }

  function layOutRun(text: string, features: FontFeatures | null, rtl: boolean): ShapedRun {
    layOut ??= createFontkitLayout(font)
    if (blank === undefined) blank = blankGlyph(font)
    const hasBlank = blank !== null
    const laidOut = layOut(rtl ? mirrored(text) : text, features, rtl)
    const { glyphs, positions } = laidOut
    const { readings, clusters } = rtl
      ? { readings: readingsFromRight(glyphs, hasBlank), clusters: [] }
      : readingsFromLeft(laidOut, text, hasBlank)
    const shaped: ShapedGlyph[] = []
    const advances: number[] = []
    const offsets: number[] = []
    const missing: number[] = []
    const starts: number[] = []
    let isOffset = false
    let width = 0
    const addGlyph = (glyph: ShapedGlyph, advance: number, x: number, y: number): void => {
      shaped.push(glyph)
      advances.push(advance)
      width += advance
      offsets.push(x, y)
      if (x !== 0 || y !== 0) isOffset = true
    }
    const addBlank = (text: string, x: number): void => {
      if (typeof blank === 'number') addGlyph(glyphOf(blank, text, 0), 0, x, 0)
    }
    for (const [i, { id, codePoints, advanceWidth }] of glyphs.entries()) {
      starts.push(shaped.length)
      const position = positions[i]
      const reading = readings[i]
      if (position === undefined || reading === undefined) continue
      if (id === 0) missing.push(...codePoints)
      const characters = String.fromCodePoint(...codePoints)
      if (hasBlank && INVISIBLE.test(characters)) {
        addBlank(characters, 0)
        continue
      }
      // a kerned letter moves with the characters read before it
      for (const text of reading.before) addBlank(text, position.xOffset * scale)
      const glyph = glyphOf(id, reading.text, advanceWidth * scale)
      addGlyph(glyph, position.xAdvance * scale, position.xOffset * scale, position.yOffset * scale)
      for (const text of reading.after) addBlank(text, 0)
    }
    starts.push(shaped.length)
    const at = (i: number): number => starts[i] ?? shaped.length
    return {
      glyphs: shaped,
      advances,
      offsets: isOffset ? offsets : null,
      clusters:
        clusters.length === 0
          ? null
          : clusters.map(({ from, to, text }) => ({ from: at(from), to: at(to), text })),
      width,
      missing,
      isRtl: rtl,
    }
  }

  function runsFor(features: FontFeatures | null, rtl: boolean): GenerationalCache<ShapedRun> {
    if (features === null && !rtl) return plain
    const key = `${rtl} ${JSON.stringify(features)}`
    let runs = byFeatures.get(key)
    if (runs === undefined) {
      if (byFeatures.size >= MAX_FEATURE_SETS) byFeatures.clear()
      runs = createGenerationalCache<ShapedRun>(KEPT_RUNS)
      byFeatures.set(key, runs)
    }
    return runs
  }

  return {
    shape(text, features, rtl) {
      const runs = runsFor(features, rtl)
      const known = runs.get(text)
      if (known !== undefined) return known
      const isOneWord = features !== null || rtl || !/[ \t]./s.test(text)
      const run =
        isOneWord && text.length > MAX_SHAPED
          ? joined(partsOf(text, rtl).map(part => this.shape(part, features, rtl)))
          : isOneWord
            ? ((rtl ? null : latinRun(text, features)) ?? layOutRun(text, features, rtl))
            : joined(wordsOf(text).map(word => this.shape(word, null, false)))
      runs.set(text, run, text.length)
      return run
    },
    shapeLine(text, features) {
      if (!hasRightToLeft(text)) return this.shape(text, features, false)
      const { levels, paragraphs } = resolveLevels(text, 'auto')
      const parts = levelRuns(levels, 0, text.length).map(run => ({ ...run, isSpace: false }))
      const seen = visualOrder(parts, paragraphs[0]?.level ?? 0).flatMap(i => parts[i] ?? [])
      return joined(
        seen.map(({ start, end, level }) => this.shape(text.slice(start, end), features, level % 2 === 1)),
      )
    },
    math() {
      if (math === undefined) math = createMathFont(font, sfnt, glyphOf)
      return math
    },
  }
}

/** A glyph without ink and width; null if the face has none. */
function blankGlyph(font: OpenedFont): number | null {
  for (const codePoint of ZERO_WIDTH) {
    if (!font.hasGlyphForCodePoint(codePoint)) continue
    const { id, advanceWidth, path } = font.glyphForCodePoint(codePoint)
    if (advanceWidth === 0 && path.commands.length === 0) return id
  }
  return null
}

/** Disabled features; null if any feature is enabled. */
function turnedOff(features: FontFeatures | null): readonly string[] | null {
  if (features === null) return []
  if (Array.isArray(features)) return features.length === 0 ? [] : null
  return Object.values(features).some(isOn => isOn) ? null : Object.keys(features).sort()
}

/** Parts of a long word, from left to right. */
function partsOf(text: string, rtl: boolean): string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = start + MAX_SHAPED
    const isInPair = end < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(end))
    parts.push(text.slice(start, isInPair ? end - 1 : end))
    start = isInPair ? end - 1 : end
  }
  return rtl ? parts.reverse() : parts
}

/** Words with their trailing space: glyphs on two sides of a space are not kerned. */
function wordsOf(text: string): string[] {
  return text.match(/[^ \t]*[ \t]|[^ \t]+/g) ?? []
}

function joined(runs: readonly ShapedRun[]): ShapedRun {
  const clusters: Cluster[] = []
  let count = 0
  for (const run of runs) {
    for (const { from, to, text } of run.clusters ?? [])
      clusters.push({ from: count + from, to: count + to, text })
    count += run.glyphs.length
  }
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    advances: runs.flatMap(({ advances }) => advances),
    offsets: runs.every(({ offsets }) => offsets === null)
      ? null
      : runs.flatMap(({ offsets, glyphs }) => offsets ?? glyphs.flatMap(() => [0, 0])),
    clusters: clusters.length === 0 ? null : clusters,
    width: runs.reduce((sum, { width }) => sum + width, 0),
    missing: runs.flatMap(({ missing }) => missing),
    isRtl: runs.length > 0 && runs.every(({ isRtl }) => isRtl),
  }
}

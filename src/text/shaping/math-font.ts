/** A font with a MATH table, as math layout uses it. Lengths are in thousandths of an em. */
import type { OpenedFont } from '../fonts.ts'
import {
  type GlyphConstruction,
  type MathConstants,
  type MathTable,
  readMathTable,
  type StretchAxis,
} from './math-table.ts'
import { readTables } from './sfnt-tables.ts'
import type { ShapedRun } from './shaper.ts'

/** Extents of ink: above and below the baseline, which may be negative, and from the origin to both sides. */
export interface Ink {
  readonly ascent: number
  readonly descent: number
  readonly left: number
  readonly right: number
}

/** A glyph that is stretched along an axis. */
export interface StretchedGlyph extends Pick<Ink, 'ascent' | 'descent'> {
  readonly width: number
  readonly italicsCorrection: number
  /** The glyphs with the offsets of their origins, to the right and upwards. */
  readonly glyphs: readonly { readonly run: ShapedRun; readonly x: number; readonly y: number }[]
}

export interface MathFont {
  readonly constants: MathConstants
  readonly degreeBottomRaise: number
  /**
   * The smallest form of a character whose extent is at least `target`, or the largest one; null if the font has no
   * glyph for it.
   */
  stretch(character: string, axis: StretchAxis, target: number): StretchedGlyph | null
}

/** Glyphs of an assembly; more are not needed for a formula on paper. */
const MAX_REPEATED = 200

/** Largest width that an accent covers, as a multiple of its own. */
const WIDE_ENOUGH = 1.25

/** The combining forms of accents. */
const COMBINING: ReadonlyMap<string, number> = new Map([
  ['^', 0x302],
  ['\u02C6', 0x302],
  ['~', 0x303],
  ['\u02DC', 0x303],
  ['\u02C7', 0x30c],
  ['\u02D8', 0x306],
  ['\u00AF', 0x305],
  ['\u203E', 0x305],
  ['_', 0x332],
])

/** Null if the font has no usable MATH table. */
export function createMathFont(
  font: OpenedFont,
  sfnt: Uint8Array,
  glyphOf: (id: number, text: string, width: number) => ShapedRun['glyphs'][number],
): MathFont | null {
  const table = tableOf(sfnt)
  if (table === null) return null
  const scale = 1000 / font.unitsPerEm
  const runs = new Map<string, ShapedRun>()

  function runOf(id: number, text: string): ShapedRun {
    const key = `${id} ${text}`
    let run = runs.get(key)
    if (run === undefined) {
      const width = (font.getGlyph(id)?.advanceWidth ?? 0) * scale
      const glyphs = [glyphOf(id, text, width)]
      run = { glyphs, advances: [width], offsets: null, clusters: null, width, missing: [], isRtl: false }
      runs.set(key, run)
    }
    return run
  }

  function single(id: number, text: string): StretchedGlyph {
    const run = runOf(id, text)
    const italicsCorrection = (table?.italicsCorrection(id) ?? 0) * scale
    const { ascent, descent, left, right } = inkOfGlyph(font, id)
    // combining characters have no advance and stand to the left of their origin
    const [width, x] = run.width > 0 ? [run.width, 0] : [right - left, -left]
    return { width, ascent, descent, italicsCorrection, glyphs: [{ run, x, y: 0 }] }
  }

  /** Fonts stretch the combining form of an accent; over a single letter, the accent itself is wide enough. */
  function constructionOfAccent(
    character: string,
    axis: StretchAxis,
    share: number,
  ): GlyphConstruction | null {
    const combining = share > WIDE_ENOUGH ? COMBINING.get(character) : undefined
    if (combining === undefined || !font.hasGlyphForCodePoint(combining)) return null
    return table?.construction(font.glyphForCodePoint(combining).id, axis) ?? null
  }

  function assembled(
    { parts }: GlyphConstruction,
    text: string,
    axis: StretchAxis,
    target: number,
  ): StretchedGlyph {
    const placed = assemble(parts, (table?.minConnectorOverlap ?? 0) * scale, target, scale)
    const extent = placed.at(-1)?.end ?? 0
    const glyphs = placed.map(({ glyph, start }, i) => {
      const run = runOf(glyph, i === 0 ? text : '')
      // the ink of the first part begins on the baseline
      return axis === 'vertical'
        ? { run, x: 0, y: start + inkOfGlyph(font, glyph).descent }
        : { run, x: start, y: 0 }
    })
    if (axis === 'vertical') {
      const width = Math.max(0, ...placed.map(({ glyph }) => runOf(glyph, '').width))
      return { width, ascent: extent, descent: 0, italicsCorrection: 0, glyphs }
    }
    const inks = placed.map(({ glyph }) => inkOfGlyph(font, glyph))
    return {
      width: extent,
      ascent: Math.max(...inks.map(({ ascent }) => ascent)),
      descent: Math.max(...inks.map(({ descent }) => descent)),
      italicsCorrection: 0,
      glyphs,
    }
  }

  const constants = Object.fromEntries(
    Object.entries(table.constants).map(([name, value]) => [name, value * scale]),
  ) as Record<keyof MathConstants, number>
  return {
    constants,
    degreeBottomRaise: table.degreeBottomRaise,
    stretch(character, axis, target) {
      const codePoint = character.codePointAt(0) ?? 0
      if (!font.hasGlyphForCodePoint(codePoint)) return null
      const { id } = font.glyphForCodePoint(codePoint)
      const base = single(id, character)
      const extent = axis === 'vertical' ? base.ascent + base.descent : base.width
      if (extent >= target) return base
      const construction =
        table.construction(id, axis) ?? constructionOfAccent(character, axis, target / extent)
      if (construction === null) return base
      const { variants, parts } = construction
      const fitting = variants.find(variant => variant.extent * scale >= target)
      if (fitting !== undefined) return single(fitting.glyph, character)
      if (parts.length > 0) return assembled(construction, character, axis, target)
      const largest = variants.at(-1)
      return largest === undefined ? base : single(largest.glyph, character)
    },
  }
}

function tableOf(sfnt: Uint8Array): MathTable | null {
  try {
    const table = readTables(sfnt).get('MATH')
    return table === undefined ? null : readMathTable(table)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Places parts end to end with overlapping connectors, so that they reach the target (MATH table, "GlyphAssembly"). */
function assemble(
  parts: GlyphConstruction['parts'],
  overlap: number,
  target: number,
  scale: number,
): { glyph: number; start: number; end: number }[] {
  const extentOf = (list: GlyphConstruction['parts']): number =>
    list.reduce((sum, { extent }) => sum + extent * scale, 0)
  const extenders = parts.filter(({ isExtender }) => isExtender)
  const fixed = extentOf(parts) - extentOf(extenders)
  const fixedCount = parts.length - extenders.length
  // each repetition adds its extenders, minus their overlaps
  const growth = extentOf(extenders) - extenders.length * overlap
  const missing = target - fixed + (fixedCount - 1) * overlap
  const most = Math.floor(MAX_REPEATED / Math.max(1, extenders.length))
  const repetitions = growth <= 0 ? 1 : Math.max(0, Math.min(most, Math.ceil(missing / growth - 1e-6)))
  const whole = parts.flatMap(part =>
    part.isExtender ? Array.from({ length: repetitions }, () => part) : part,
  )
  const joints = whole.length - 1
  const largest = Math.min(
    ...whole.slice(1).map((part, i) => {
      const before = whole[i]
      return Math.min(before?.endConnector ?? 0, part.startConnector) * scale
    }),
  )
  const wanted = joints < 1 ? 0 : (extentOf(whole) - target) / joints
  const used = joints < 1 ? 0 : Math.max(overlap, Math.min(wanted, largest))
  let end = 0
  return whole.map(({ glyph, extent }, i) => {
    const start = i === 0 ? 0 : end - used
    end = start + extent * scale
    return { glyph, start, end }
  })
}

const NO_INK: Ink = { ascent: 0, descent: 0, left: 0, right: 0 }

const inks = new WeakMap<OpenedFont, Map<number, Ink>>()

/** The extents of the ink of a glyph; 0 for blank glyphs. */
function inkOfGlyph(font: OpenedFont, id: number): Ink {
  const known = inks.get(font) ?? new Map<number, Ink>()
  inks.set(font, known)
  let ink = known.get(id)
  if (ink === undefined) {
    const box = font.getGlyph(id)?.cbox
    const scale = 1000 / font.unitsPerEm
    const isBlank = box === undefined || !(box.maxY > box.minY)
    ink = isBlank
      ? NO_INK
      : {
          ...{ ascent: box.maxY * scale, descent: -box.minY * scale },
          ...{ left: box.minX * scale, right: box.maxX * scale },
        }
    known.set(id, ink)
  }
  return ink
}

/** The extents of the ink of a run; null if it has no ink. */
export function inkOfRun(font: OpenedFont, { glyphs, advances, offsets }: ShapedRun): Ink | null {
  const found = {
    ascent: Number.NEGATIVE_INFINITY,
    descent: Number.NEGATIVE_INFINITY,
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
  }
  let pen = 0
  for (const [i, { id }] of glyphs.entries()) {
    const { ascent, descent, left, right } = inkOfGlyph(font, id)
    const [across, up] = [pen + (offsets?.[i * 2] ?? 0), offsets?.[i * 2 + 1] ?? 0]
    pen += advances[i] ?? 0
    if (ascent + descent === 0) continue
    found.ascent = Math.max(found.ascent, ascent + up)
    found.descent = Math.max(found.descent, descent - up)
    found.left = Math.min(found.left, left + across)
    found.right = Math.max(found.right, right + across)
  }
  return found.ascent === Number.NEGATIVE_INFINITY ? null : found
}

import { PlatenError, type Warning } from '../../base/errors.ts'
import { type FaceChain, type FacedText, splitByCoverage } from '../../text/font-coverage.ts'
import type { FontFace, FontLibrary } from '../../text/fonts.ts'
import { graphemesOf } from '../../text/graphemes.ts'
import { characterName } from '../../text/shaping/missing-glyphs.ts'
import { SCENE, shorten } from '../reading/object-reader.ts'
import type { CharStyle } from './char-style.ts'
import { FALLBACK_FAMILY, findFamilies, unknownFont } from './font-families.ts'
import type { CanvasFace, TextMeasurer } from './text-measurer.ts'

/** Font selection and metrics for texts. Only registered faces reach the canvas, never system fonts. */
export interface TextFonts {
  /** Splits a text into pieces of one face. Characters that no face has become replacement boxes. */
  split(style: FontStyle, text: string): readonly FacedPiece[]
  /** Advance width of a short text. */
  advance(text: string, face: SetFace, fontSize: number): number
  /** Advance width of a text of any length and script, with `letterSpacing` after each character. */
  width(text: string, options: { font: string; letterSpacing: number }): number
  /** `split` for texts in SVGs. Warns about families that are not registered. */
  splitOfSvg(style: FontStyle, text: string): readonly FacedPiece[]
  /** The same for one object, to which warnings point. Each warning is given once, for the first object. */
  of(owner: TextOwner): TextFonts
}

/** The object that a text belongs to. */
export interface TextOwner {
  /** JSON Pointer. */
  readonly path: string
  readonly name: string | null
}

export type FontStyle = Pick<CharStyle, 'fontFamily' | 'fontWeight' | 'fontStyle'>

export interface FacedPiece {
  readonly text: string
  readonly face: SetFace
}

/** A face with its synthetic styles. One object per combination. */
export interface SetFace extends CanvasFace {
  readonly source: FontFace
  /** Distance below the requested baseline at which the canvas draws. */
  sink(fontSize: number): number
  /** Distance from the path down to the baseline for an alignment, in font sizes. */
  baselineShift(align: 'baseline' | 'center' | 'ascender' | 'descender'): number
}

export interface TextFontsOptions {
  fonts: FontLibrary
  measurer: TextMeasurer
  warn: (warning: Warning) => void
}

/** Font size at which Fabric measures. Using it gives the same rounding, and so the same line breaks. */
export const MEASURED_SIZE = 400

/** Minimum weight that selects a bold face. */
const BOLD_FROM = 600

export function createTextFonts({ fonts, measurer, warn }: TextFontsOptions): TextFonts {
  const warnedFamilies = new Set<string>()
  const missing = createMissingGlyphs(warn)
  const chains = new Map<string, StyleChain>()
  const chainOf = (style: FontStyle): StyleChain => {
    const key = `${style.fontWeight} ${style.fontStyle} ${style.fontFamily}`
    const known = chains.get(key)
    if (known !== undefined) return known
    const chain = createStyleChain(findFamilies(style.fontFamily, fonts).names, style, { fonts, measurer })
    chains.set(key, chain)
    return chain
  }

  const splitFor = (style: FontStyle, text: string, owner: TextOwner | null): readonly FacedPiece[] => {
    const { faces, set, isTrusted, box } = chainOf(style)
    const [first] = faces.own
    // Roboto covers ASCII, so its face need not be parsed.
    if (isTrusted && !BEYOND_ASCII.test(text)) return [{ text, face: set(first) }]
    return splitByCoverage(text, faces).flatMap((piece): readonly FacedPiece[] => {
      const face = set(piece.face)
      // The canvas draws the glyphs of the given text.
      if (piece.missing.length === 0) return [{ text: piece.shown ?? piece.text, face }]
      return missing.replace(piece, { face, box: set(box), family: first.family, owner })
    })
  }

  const fontsOf = (owner: TextOwner | null): TextFonts => ({
    split: (style, text) => splitFor(style, text, owner),
    advance: (text, face, fontSize) =>
      measurer.advance(text, face) * MEASURED_SIZE * (fontSize / MEASURED_SIZE),
    width: (text, options) => measurer.textWidth(text, options),
    splitOfSvg(style, text) {
      const { fontFamily } = style
      if (!warnedFamilies.has(fontFamily)) {
        warnedFamilies.add(fontFamily)
        const warning = unknownFont(fontFamily, owner?.path ?? SCENE, fonts)
        if (warning !== null) warn(warning)
      }
      return splitFor(style, text, owner)
    },
    of: fontsOf,
  })
  return fontsOf(null)
}

/** The faces of one font style. */
interface StyleChain {
  readonly faces: FaceChain<FontFace>
  /** The first face covers ASCII and need not be inspected. */
  readonly isTrusted: boolean
  /** Face of the replacement box. */
  readonly box: FontFace
  set(face: FontFace): SetFace
}

function createStyleChain(
  names: readonly [string, ...string[]],
  { fontWeight, fontStyle }: FontStyle,
  { fonts, measurer }: Pick<TextFontsOptions, 'fonts' | 'measurer'>,
): StyleChain {
  const wanted = { bold: fontWeight >= BOLD_FROM, italics: fontStyle !== 'normal', weight: fontWeight }
  const box = fonts.face(FALLBACK_FAMILY, wanted)
  if (box === null) throw new PlatenError('internal', `The font ${FALLBACK_FAMILY} is not there.`)
  const faceOf = (name: string): FontFace => fonts.face(name, wanted) ?? box
  const [first, ...others] = names
  const fallback = fonts.fallbacks().map(({ name }) => faceOf(name))
  const known = new Map<FontFace, SetFace>()
  return {
    faces: { own: [faceOf(first), ...others.map(faceOf)], fallback },
    isTrusted: first === FALLBACK_FAMILY && fonts.family(first)?.origin === 'bundled',
    box,
    set(face) {
      const set = known.get(face) ?? setFace(face, wanted, measurer)
      known.set(face, set)
      return set
    },
  }
}

function setFace(
  source: FontFace,
  wanted: { bold: boolean; italics: boolean },
  measurer: TextMeasurer,
): SetFace {
  const slant = wanted.italics && !source.isColor && !source.italics ? 'italic ' : ''
  const weight = wanted.bold && !source.isColor && source.weight < BOLD_FROM ? 'bold ' : ''
  const alias = measurer.register(source)
  return {
    source,
    alias,
    synthetic: slant + weight,
    // The canvas positions a line by the ascent of its font, which it rounds to whole pixels.
    sink(fontSize) {
      const ascent = measurer.ascent(alias) * fontSize
      return Math.round(ascent) - ascent
    },
    baselineShift(align) {
      if (align === 'baseline') return 0
      const { above, below } = emBoxOf(source)
      if (align === 'center') return (above - below) / 2
      return align === 'ascender' ? above : -below
    },
  }
}

/** Shares of the em above and below the baseline, which browsers take from the typographic metrics. */
function emBoxOf(source: FontFace): { above: number; below: number } {
  const font = source.font()
  const table = font['OS/2']
  const [ascent, descent] = [table?.typoAscender ?? font.ascent, -(table?.typoDescender ?? font.descent)]
  const height = ascent + descent
  return height > 0 ? { above: ascent / height, below: descent / height } : { above: 0.8, below: 0.2 }
}

const BEYOND_ASCII = /[^\n-~]/
const MISSING_GLYPH = '\u{fffd}'

function createMissingGlyphs(warn: (warning: Warning) => void) {
  const warned = new Set<number>()
  return {
    /** A grapheme gives one box, even if it has several code points. */
    replace(
      { text, missing }: FacedText<FontFace>,
      { face, box, family, owner }: { face: SetFace; box: SetFace; family: string; owner: TextOwner | null },
    ): FacedPiece[] {
      const codePoints = new Set(missing)
      const fresh = [...codePoints].filter(codePoint => !warned.has(codePoint))
      for (const codePoint of fresh) warned.add(codePoint)
      if (fresh.length > 0) {
        const shown = fresh.slice(0, 10).map(characterName).join(', ')
        const more = fresh.length > 10 ? ` and ${fresh.length - 10} more` : ''
        const name = owner?.name ?? null
        const use = `font '${family}'${name === null ? '' : ` of '${shorten(name)}'`}`
        const message = `No registered font has ${shown}${more} (${use}). Register a font that has it.`
        warn({ code: 'missing_glyph', message, ...whereOf(owner) })
      }
      const isMissing = (grapheme: string): boolean =>
        Array.from(grapheme).some(char => codePoints.has(char.codePointAt(0) ?? 0))
      return graphemesOf(text).map(grapheme =>
        isMissing(grapheme) ? { text: MISSING_GLYPH, face: box } : { text: grapheme, face },
      )
    },
  }
}

function whereOf(owner: TextOwner | null): { path?: string } {
  return owner === null ? {} : { path: owner.path }
}

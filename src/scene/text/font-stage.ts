import { PlatenError, type Warning } from '../../base/errors.ts'
import { type FaceChain, type FacedText, splitByCoverage } from '../../text/font-coverage.ts'
import type { FontFace, FontLibrary } from '../../text/fonts.ts'
import { graphemesOf } from '../../text/graphemes.ts'
import { SCENE, shorten } from '../reading/object-reader.ts'
import type { CharStyle } from './char-style.ts'
import { FALLBACK_FAMILY, findFamilies, unknownFont } from './font-families.ts'
import type { CanvasFace, TextMeasurer } from './text-measurer.ts'

/** What text needs of the fonts: only registered faces are ever named to the canvas, never a system's. */
export interface TextStage {
  /** The pieces of a text that one face sets each; what no face has is a box. */
  split(style: FontStyle, text: string): readonly FacedPiece[]
  /** Advance width of a text of few characters. */
  advance(text: string, face: SetFace, fontSize: number): number
  /** Advance width of a text of any length and script, with `letterSpacing` after each character. */
  width(text: string, options: { font: string; letterSpacing: number }): number
  /** `split` for a text of an SVG: it warns of a family that is not registered. */
  splitOfSvg(style: FontStyle, text: string): readonly FacedPiece[]
  /** The same for one object, which its warnings name. Each is given once, for the first object that it is true of. */
  of(owner: TextOwner): TextStage
}

/** What a text belongs to. */
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

/** A face as the texts of a scene are set in it. One object for each face and its synthetic styles. */
export interface SetFace extends CanvasFace {
  readonly source: FontFace
  /** How far below the baseline that it is told the canvas writes it. */
  sink(fontSize: number): number
  /** How far below a line its baseline is where the face is set by another of its heights, in font sizes. */
  baselineShift(align: 'baseline' | 'center' | 'ascender' | 'descender'): number
}

export interface TextStageOptions {
  fonts: FontLibrary
  measurer: TextMeasurer
  warn: (warning: Warning) => void
}

/** At which Fabric measures: with its sums, lines of equal widths break where its lines do. */
export const MEASURED_SIZE = 400

/** From this weight on a text takes the bold face. */
const BOLD_FROM = 600

export function createTextStage({ fonts, measurer, warn }: TextStageOptions): TextStage {
  const toldOfSvgs = new Set<string>()
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
    // Roboto has all of ASCII: its face need not even be parsed for that.
    if (isTrusted && !BEYOND_ASCII.test(text)) return [{ text, face: set(first) }]
    return splitByCoverage(text, faces).flatMap((piece): readonly FacedPiece[] => {
      const face = set(piece.face)
      // the canvas draws the glyph of the text that it is given
      if (piece.missing.length === 0) return [{ text: piece.shown ?? piece.text, face }]
      return missing.replace(piece, { face, box: set(box), family: first.family, owner })
    })
  }

  const stageOf = (owner: TextOwner | null): TextStage => ({
    split: (style, text) => splitFor(style, text, owner),
    advance: (text, face, fontSize) =>
      measurer.advance(text, face) * MEASURED_SIZE * (fontSize / MEASURED_SIZE),
    width: (text, options) => measurer.textWidth(text, options),
    splitOfSvg(style, text) {
      const { fontFamily } = style
      if (!toldOfSvgs.has(fontFamily)) {
        toldOfSvgs.add(fontFamily)
        const warning = unknownFont(fontFamily, owner?.path ?? SCENE, fonts)
        if (warning !== null) warn(warning)
      }
      return splitFor(style, text, owner)
    },
    of: stageOf,
  })
  return stageOf(null)
}

/** The faces of one style of text. */
interface StyleChain {
  readonly faces: FaceChain<FontFace>
  /** The first face has all of ASCII, as is known without asking it. */
  readonly isTrusted: boolean
  /** Draws the box for what is missing. */
  readonly box: FontFace
  set(face: FontFace): SetFace
}

function createStyleChain(
  names: readonly [string, ...string[]],
  { fontWeight, fontStyle }: FontStyle,
  { fonts, measurer }: Pick<TextStageOptions, 'fonts' | 'measurer'>,
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
    // The canvas sets a line by the ascent of its font, and rounds that to a whole number on the way.
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

/** How a canvas in a browser parts the em above and below the baseline: as the font's typographic heights do. */
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
  const told = new Set<number>()
  return {
    /** A whole character gives one box: an emoji of five code points is one thing to its reader. */
    replace(
      { text, missing }: FacedText<FontFace>,
      { face, box, family, owner }: { face: SetFace; box: SetFace; family: string; owner: TextOwner | null },
    ): FacedPiece[] {
      const codePoints = new Set(missing)
      const fresh = [...codePoints].filter(codePoint => !told.has(codePoint))
      for (const codePoint of fresh) told.add(codePoint)
      if (fresh.length > 0) {
        const shown = fresh.slice(0, 10).map(describeCodePoint).join(', ')
        const more = fresh.length > 10 ? ` and ${fresh.length - 10} more` : ''
        const name = owner?.name ?? null
        const asked = `asked of '${family}'${name === null ? '' : ` by '${shorten(name)}'`}`
        const message = `No registered font has ${shown}${more} (${asked}): register one that has it.`
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

function describeCodePoint(codePoint: number): string {
  return `'${String.fromCodePoint(codePoint)}' (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`
}

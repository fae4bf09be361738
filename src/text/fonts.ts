/** The interface of fonts that shaping, layout and painting read; `assets/fonts` implements it. */

/** The nine weights of CSS. */
export type FaceWeight = 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900

/** The faces a family can have: under pdfmake's names, or by weight, such as `300` and `300italics`. */
export type FaceStyle =
  | 'normal'
  | 'bold'
  | 'italics'
  | 'bolditalics'
  | `${FaceWeight}`
  | `${FaceWeight}italics`

/** The style by which a face of a family is chosen. */
export interface FaceQuery {
  readonly bold: boolean
  readonly italics: boolean
  /** 1 to 1000. Default: 700 if `bold`, else 400. */
  readonly weight?: number
  /** Percentage of `font-stretch`. Default: 100. */
  readonly stretch?: number
}

/** First and last code point. */
export type CodePointRange = readonly [first: number, last: number]

/** An `@font-face` rule (CSS Fonts 4 §11), as data. */
export interface FontFaceRule {
  readonly family: string
  /** Range of weights; both are equal for a single weight. */
  readonly weight: readonly [number, number]
  /** Range of `font-stretch`, as percentages. */
  readonly stretch: readonly [number, number]
  readonly style: 'normal' | 'italic' | 'oblique'
  /** Code points for which the face is used (`unicode-range`), as ranges with both ends. Absent: all. */
  readonly ranges?: readonly CodePointRange[]
  /** In order of preference: absolute or `data:` URLs, and names of installed fonts. */
  readonly sources: readonly ({ readonly url: string } | { readonly local: string })[]
}

/** A parsed font program: the part of fontkit's interface that Platen uses. pdfkit embeds the same object. */
export interface OpenedFont {
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): FontGlyph & GlyphOutline
  /** @param codePoints The characters of the glyph. fontkit keeps those of the first call. */
  getGlyph(id: number, codePoints?: number[]): (FontGlyph & GlyphOutline) | null
  /** Tags of the OpenType features in the font. */
  readonly availableFeatures: readonly string[]
  /** Line metrics in font units; descent is negative. */
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** Absent in fonts without the table. */
  readonly 'OS/2'?:
    | {
        readonly typoAscender: number
        readonly typoDescender: number
        readonly xAvgCharWidth?: number
        readonly usWeightClass?: number
      }
    | undefined
  readonly unitsPerEm: number
  /** Bounding box of all glyphs, in font units. */
  readonly bbox: { readonly minX: number; readonly maxX: number }
  /** Absent or null in fonts without a name table entry for it. */
  readonly postscriptName?: string | null
  /** Degrees; 0 for upright faces. */
  readonly italicAngle: number
}

/** In font units. */
interface GlyphOutline {
  readonly path: { readonly commands: readonly OutlineCommand[] }
}

/** A glyph of a parsed font. Measures are in font units. */
export interface FontGlyph {
  readonly id: number
  /** Those of the first request for the glyph. */
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
  /** Bounding box of its control points. */
  readonly cbox: {
    readonly minX: number
    readonly maxX: number
    readonly minY: number
    readonly maxY: number
  }
}

/** The axes of a variable font. */
export interface VariableFont {
  /** Weights. */
  readonly min: number
  readonly max: number
  /** Percentages of `font-stretch`; absent without such an axis. */
  readonly stretch?: readonly [min: number, max: number]
  /**
   * The face at a weight, rounded to hundreds between `min` and `max`, and at the width that is nearest to a percentage,
   * of those that have keywords. Throws `invalid_font`.
   */
  at(weight: number, stretch: number): FontFace
}

/** One face of a family. The file is read and parsed on first use, once per process. */
export interface FontFace {
  readonly family: string
  readonly style: FaceStyle
  /** 1 to 1000: the weight under which it was registered. */
  readonly weight: number
  readonly italics: boolean
  /** Percentage of `font-stretch`. Absent: 100. */
  readonly stretch?: number
  /** The same in every process: a hash of the file for a host's font, the manifest's hash for a bundled one. */
  readonly id: string
  /** The sfnt bytes (WOFF and WOFF2 are unpacked). */
  bytes(): Uint8Array
  /** The parsed font. Throws `invalid_font`. */
  font(): OpenedFont
  /** The other weights and widths of a variable font; absent for static fonts. */
  readonly variable?: VariableFont
  /** True if its glyphs have their own colours, as emoji do. */
  readonly isColor: boolean
  /** Its `unicode-range`. Absent: all code points. */
  readonly ranges?: readonly CodePointRange[]
  /** True if the font has a glyph for the code point. Cached per font. */
  covers(codePoint: number): boolean
  /**
   * The colour glyph of a character, which may be a sequence of code points such as a flag. Null if the font has none,
   * or has it in a format that documents cannot draw.
   */
  colorGlyph(character: string): ColorGlyph | null
}

/** Layers of a colour glyph, painted in order (OpenType, "COLR", version 0). */
export interface ColorGlyph {
  /** Glyph id in the font. */
  readonly id: number
  /** In font units, like the outlines. */
  readonly advance: number
  readonly layers: readonly ColorLayer[]
}

export interface ColorLayer {
  readonly outline: readonly OutlineCommand[]
  /** Red, green, blue 0–255 and opacity 0–1; null for the text colour. */
  readonly color: readonly [red: number, green: number, blue: number, opacity: number] | null
}

/** A path command; the y axis points up. */
export interface OutlineCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  readonly args: readonly number[]
}

export interface FontFamily {
  readonly name: string
  readonly faces: readonly FontFace[]
  /** Names of further families with its other characters, by `unicode-range`. Absent: none. */
  readonly parts?: readonly string[]
  /** Bundled with Platen, or registered by the host or by the page of one render. */
  readonly origin: 'bundled' | 'host'
}

/** The fonts of an engine: those bundled with Platen and those that the host registered. */
export interface FontLibrary {
  families(): readonly FontFamily[]
  /** All families in fallback order: the host's first. */
  fallbacks(): readonly FontFamily[]
  /**
   * Case-insensitive. An unregistered name of the standard 14 fonts gives its bundled substitute. Null for an unknown
   * family.
   */
  family(name: string): FontFamily | null
  /**
   * The face for a style, or the nearest in the family (bolditalics → bold → normal, and so on; weights as in CSS
   * Fonts 4 §5.2). Null for an unknown family.
   */
  face(family: string, style: FaceQuery): FontFace | null
}

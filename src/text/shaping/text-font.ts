/** The fonts of a document, as layout reads them. The output format that paints the document implements them. */
import type { OpenedFont } from '../fonts.ts'
import type { FontChain } from './font-chain.ts'
import type { MathFont } from './math-font.ts'
import type { FontFeatures, ShapedRun } from './shaper.ts'

/** Distances above and below the baseline, in thousandths of an em; the descender is negative. */
export interface LineMetrics {
  readonly ascender: number
  readonly descender: number
  readonly lineGap: number
  readonly xHeight: number
  /** Height of a line without leading at a font size, in the unit of the size. */
  lineHeight(size: number): number
}

/** Shapes a text of one direction. Measuring and painting use the same run. */
export type Shape = (text: string, features: FontFeatures | null, rtl: boolean) => ShapedRun

/** A font that is embedded in the document. */
export interface TextFont extends LineMetrics {
  /** Unique in the document. */
  readonly id: string
  readonly font: OpenedFont
  /** True if its glyphs are drawings in colour. Such a font shapes one character at a time. */
  readonly isColor: boolean
  /** False for a face that is registered as italics, or whose outlines are slanted. */
  readonly isUpright: boolean
  /** 1 to 1000: the weight under which its face is registered. */
  readonly weight: number
  readonly shape: Shape
  /** The font for math layout; null without a MATH table. */
  math(): MathFont | null
  /** Width of a line that may run in both directions. */
  widthOfString(text: string, size: number, features?: FontFeatures | null): number
  /** The same embedded font with other line metrics or another shaping. */
  derive(changes: FontChanges): TextFont
}

export interface FontChanges {
  readonly metrics?: LineMetrics
  readonly shape?: Shape
}

/** What layout reads of a document while it measures texts. */
export interface DocumentFonts {
  /** BCP 47 tag of the document; null if it names none. */
  readonly language: string | null
  /**
   * @param families A family name or a list of them, in fallback order.
   * @param bold True or false, or a weight from 1 to 1000.
   * @param stretch Percentage of the width. Default: 100.
   */
  fontChain(families: unknown, bold: boolean | number, italics: boolean, stretch?: number): FontChain
  /**
   * JSON Pointer of the text that is measured, or of its fragment with a character. Layout sets it, and the document
   * calls it for warnings. Null outside of layout.
   */
  textPath: ((character: string | null) => string | null) | null
  /** Reports text that could not be hyphenated: `language` has no patterns, or is null because none is set. */
  reportUnhyphenated(language: string | null): void
}

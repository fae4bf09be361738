import type { FontChain } from '../../text/shaping/font-chain.ts'
import type { FontFeatures } from '../../text/shaping/shaper.ts'
import type { DocumentFonts, LineMetrics, TextFont } from '../../text/shaping/text-font.ts'
import type { FontChoice } from './contracts.ts'
import type { TextLook } from './inline/text-run.ts'
import type { InlineBoxMetrics } from './inline/vertical-align.ts'
import type { ComputedStyle } from './used-values.ts'

/** One CSS pixel in points. */
export const PX = 0.75

/** Vertical metrics of a face at a size, in points, rounded to whole pixels as in browsers. */
export interface FaceMetrics {
  readonly ascent: number
  readonly descent: number
  /** Line spacing for `line-height: normal`. */
  readonly spacing: number
  readonly xHeight: number
}

export type Faces = ReturnType<typeof createFaces>

export interface TextMeasure {
  readonly font: TextFont
  readonly size: number
  readonly letterSpacing: number
  /** Null for the default features of the font. */
  readonly features: FontFeatures | null
}

/** Limit of remembered pairs per font. */
const MAX_PAIRS = 10_000

const NO_FEATURES: FontFeatures = {}

/** The faces of a document during layout. */
export function createFaces(document: DocumentFonts) {
  const chains = new WeakMap<FontChoice, FontChain>()
  const metrics = new WeakMap<TextFont, Map<number, FaceMetrics>>()

  function chain(choice: FontChoice): FontChain {
    let found = chains.get(choice)
    if (found === undefined) {
      found = document.fontChain(choice.families, choice.weight, choice.italics, choice.stretch)
      chains.set(choice, found)
    }
    return found
  }

  /** By font, then by the two characters; in thousandths of an em. */
  const kerning = new WeakMap<TextFont, Map<string, number>>()

  return {
    /** What texts of a style share. */
    looks: new WeakMap<ComputedStyle, TextLook>(),
    /** Metrics of root inline boxes, by the style of their container. */
    rootMetrics: new WeakMap<ComputedStyle, InlineBoxMetrics>(),
    /** Kerning of a space with the character beside it, in points. Words and spaces are measured separately. */
    kerning(pair: string, { font, size }: TextMeasure): number {
      let pairs = kerning.get(font)
      if (pairs === undefined) {
        pairs = new Map()
        kerning.set(font, pairs)
      }
      let found = pairs.get(pair)
      if (found === undefined) {
        const apart = Array.from(pair, character => font.shape(character, null, false).width)
        // texts with features are not split into words
        found = font.shape(pair, NO_FEATURES, false).width - apart.reduce((sum, width) => sum + width, 0)
        if (pairs.size < MAX_PAIRS) pairs.set(pair, found)
      }
      return (found * size) / 1000
    },
    /** The primary font of a choice, which gives the metrics. */
    font: (choice: FontChoice): TextFont => chain(choice).first,
    /** True if the primary font has all ASCII characters. */
    isPlain: (choice: FontChoice): boolean => chain(choice).isPlain(),
    /** Splits a word by the fonts that cover it. */
    split: (text: string, choice: FontChoice) => chain(choice).split(text),
    metrics(choice: FontChoice, size: number): FaceMetrics {
      const face = chain(choice).first
      const bySize = metrics.get(face) ?? new Map<number, FaceMetrics>()
      metrics.set(face, bySize)
      let found = bySize.get(size)
      if (found === undefined) {
        found = measureFace(face, size)
        bySize.set(size, found)
      }
      return found
    },
    /** The metrics of a fallback font itself, which has those of the primary font otherwise. */
    fallbackMetrics({ font }: TextFont, size: number): FaceMetrics {
      const scale = 1000 / font.unitsPerEm
      const [ascender, descender, lineGap] = [font.ascent * scale, font.descent * scale, font.lineGap * scale]
      return measureFace({ ascender, descender, lineGap, xHeight: 0 }, size)
    },
    /** Widths of the average and the widest character of the primary font as Chromium rounds them, in points. */
    characterWidths(choice: FontChoice, size: number): { readonly average: number; readonly widest: number } {
      const { font } = chain(choice).first
      const scale = size / font.unitsPerEm / PX
      // in 64ths of a pixel, as LayoutUnit
      const average = Math.floor((font['OS/2']?.xAvgCharWidth ?? font.unitsPerEm / 2) * scale * 64) / 64
      const widest = Math.round((font.bbox.maxX - font.bbox.minX) * scale)
      return { average: Math.max(average, Math.round(average)) * PX, widest: widest * PX }
    },
    /** Width of a word without spaces, or of spaces; at an odd level it is shaped right to left. */
    width(text: string, { font, size, letterSpacing, features }: TextMeasure, level = 0): number {
      const { width, glyphs } = font.shape(text, features, level % 2 === 1)
      return (width * size) / 1000 + letterSpacing * glyphs.length
    },
  }
}

function measureFace(
  { ascender, descender, lineGap, xHeight }: Omit<LineMetrics, 'lineHeight'>,
  size: number,
): FaceMetrics {
  const px = size / PX / 1000
  const ascent = Math.round(ascender * px) * PX
  const descent = Math.round(-descender * px) * PX
  return {
    ascent,
    descent,
    spacing: ascent + descent + Math.round(lineGap * px) * PX,
    xHeight: xHeight > 0 ? (xHeight * size) / 1000 : size / 2,
  }
}

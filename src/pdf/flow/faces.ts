import type { EmbeddedFont, PdfDocumentInstance } from '../layout/parts.ts'
import type { FontChoice } from './contracts.ts'

/** CSS pixels a point. */
export const PX = 0.75

/** Vertical measures of a face at a size, in points, rounded to whole pixels as browsers do. */
export interface FaceMetrics {
  readonly ascent: number
  readonly descent: number
  /** Of a line where `line-height` is `normal`. */
  readonly spacing: number
  readonly xHeight: number
}

/** The faces of a document while it is laid out. */
export interface Faces {
  font(choice: FontChoice): EmbeddedFont
  metrics(choice: FontChoice, size: number): FaceMetrics
  /** Width of a word, which holds no spaces, or of spaces. */
  width(text: string, style: TextMeasure): number
}

export interface TextMeasure {
  readonly font: EmbeddedFont
  readonly size: number
  readonly letterSpacing: number
  /** Null for the font's own. */
  readonly features: readonly string[] | null
}

export function createFaces(document: PdfDocumentInstance): Faces {
  const fonts = new WeakMap<FontChoice, EmbeddedFont>()
  const metrics = new WeakMap<EmbeddedFont, Map<number, FaceMetrics>>()

  function font(choice: FontChoice): EmbeddedFont {
    let found = fonts.get(choice)
    if (found === undefined) {
      found = document.provideFont(choice.family, choice.bold, choice.italics)
      fonts.set(choice, found)
    }
    return found
  }

  return {
    font,
    metrics(choice, size) {
      const face = font(choice)
      const bySize = metrics.get(face) ?? new Map<number, FaceMetrics>()
      metrics.set(face, bySize)
      let found = bySize.get(size)
      if (found === undefined) {
        found = measureFace(face, size)
        bySize.set(size, found)
      }
      return found
    },
    width(text, { font, size, letterSpacing, features }) {
      const spacing = letterSpacing === 0 ? 0 : letterSpacing * [...text].length
      return (font.shape(text, features, false).width * size) / 1000 + spacing
    },
  }
}

function measureFace({ ascender, descender, lineGap, xHeight }: EmbeddedFont, size: number): FaceMetrics {
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

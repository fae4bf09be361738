import type { FontChanges } from '../../../text/shaping/text-font.ts'
import type { PdfTextFont } from '../pdfkit.ts'

/** A font that embeds and encodes the same glyphs, with other line metrics or another shaping. */
export function deriveFont(font: PdfTextFont, { metrics = font, shape }: FontChanges): PdfTextFont {
  return {
    id: font.id,
    font: font.font,
    isColor: font.isColor,
    isUpright: font.isUpright,
    weight: font.weight,
    encoder: font.encoder,
    ascender: metrics.ascender,
    descender: metrics.descender,
    lineGap: metrics.lineGap,
    xHeight: metrics.xHeight,
    lineHeight: size => metrics.lineHeight(size),
    math: () => font.math(),
    shape: shape ?? ((text, features, rtl) => font.shape(text, features, rtl)),
    widthOfString: (text, size, features) =>
      shape === undefined
        ? font.widthOfString(text, size, features)
        : (shape(text, features ?? null, false).width * size) / 1000,
    encode: (text, features) => font.encode(text, features),
    ref: () => font.ref(),
    finalize: () => font.finalize(),
    derive: changes => deriveFont(font, { metrics, ...(shape && { shape }), ...changes }),
  }
}

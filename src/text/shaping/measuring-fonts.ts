/** Fonts of a document that is measured but not painted. */
import type { FontFace, FontLibrary } from '../fonts.ts'
import { createFontChain, type FontChain } from './font-chain.ts'
import { shaperOf } from './shaper.ts'
import type { DocumentFonts, FontChanges, LineMetrics, Shape, TextFont } from './text-font.ts'

/** @param language BCP 47 tag of the document; null if it names none. */
export function createMeasuringFonts(library: FontLibrary, language: string | null): DocumentFonts {
  const chains = new Map<string, FontChain>()
  const fonts = new Map<string, TextFont>()
  const fontOf = (face: FontFace): TextFont => {
    const font = fonts.get(face.id) ?? measuringFont(face)
    fonts.set(face.id, font)
    return font
  }
  return {
    language,
    fontChain(families, bold, italics, stretch = 100) {
      const names = [families].flat().map(String)
      const weight = typeof bold === 'number' ? bold : bold ? 700 : 400
      const key = `${weight} ${italics} ${stretch} ${names.join('\n')}`
      const known = chains.get(key)
      if (known !== undefined) return known
      const style = { bold: weight > 500, italics, weight, stretch }
      const faces = [...names, ...library.fallbacks().map(({ name }) => name)].flatMap(
        name => library.face(name, style) ?? [],
      )
      const [first, ...rest] = faces.filter((face, i) => faces.findIndex(({ id }) => id === face.id) === i)
      if (first === undefined) throw new TypeError('no font is registered')
      const chain = createFontChain({
        faces: { own: [first], fallback: rest },
        language,
        embed: fontOf,
        embedCharacter: fontOf,
        onMissing: () => {},
      })
      chains.set(key, chain)
      return chain
    },
    textPath: null,
    reportUnhyphenated: () => {},
  }
}

function measuringFont(face: FontFace): TextFont {
  const font = face.font()
  const shaper = shaperOf(face)
  const scale = 1000 / font.unitsPerEm
  const [ascender, descender, lineGap] = [font.ascent, font.descent, font.lineGap].map(value => value * scale)
  const metrics = { ascender: ascender ?? 0, descender: descender ?? 0, lineGap: lineGap ?? 0 }
  return fontWith(face, {
    metrics: {
      ...metrics,
      xHeight: 0,
      lineHeight: size => ((metrics.ascender - metrics.descender) / 1000) * size,
    },
    shape: (text, features, rtl) => shaper.shape(text, features, rtl),
  })
}

function fontWith(
  face: FontFace,
  { metrics, shape }: { readonly metrics: LineMetrics; readonly shape: Shape },
): TextFont {
  return {
    ...metrics,
    id: face.id,
    font: face.font(),
    isColor: face.isColor,
    isUpright: !face.italics,
    weight: face.weight,
    shape,
    math: () => shaperOf(face).math(),
    widthOfString: (text, size, features) => (shape(text, features ?? null, false).width * size) / 1000,
    derive: (changes: FontChanges) => fontWith(face, { metrics, shape, ...changes }),
  }
}

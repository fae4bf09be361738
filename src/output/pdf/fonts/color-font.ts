import type { ColorGlyph, FontFace, OutlineCommand } from '../../../text/fonts.ts'
import type { ShapedRun } from '../../../text/shaping/shaper.ts'
import type { FontChanges } from '../../../text/shaping/text-font.ts'
import { number } from '../canvas/format-number.ts'
import {
  addObject,
  type GlyphPosition,
  type PdfDocumentInstance,
  type PdfReference,
  type PdfTextFont,
} from '../pdfkit.ts'
import { deriveFont } from './derived-font.ts'
import { fontName } from './font-dictionaries.ts'
import { createTextEncoder } from './shown-text.ts'
import { toUnicodeCMap } from './to-unicode.ts'

/** One-byte codes (ISO 32000-1 §9.6.5); `m` uses one. */
const MAX_PLACES = 255
/** Width of an `m` in ems that poppler expects; it estimates the size of Type 3 fonts from it. */
const WIDTH_OF_M = 0.6
/** Flag of a font descriptor (ISO 32000-1 §9.8.2, table 123). */
const SYMBOLIC = 1 << 2

export type ColorFonts = ReturnType<typeof createColorFonts>

/**
 * Colour glyphs of the faces of a document, as Type 3 fonts.
 * @param register Adds a font to the document and names it.
 */
export function createColorFonts(
  document: PdfDocumentInstance,
  { isOpaque, register }: { isOpaque: boolean; register: (font: (id: string) => ColorFont) => ColorFont },
) {
  const byFace = new Map<string, { readonly places: Map<string, ColorFont>; open: ColorFont | null }>()
  return {
    /**
     * The font that contains a character; adds the character if needed.
     * @param shown The character whose glyph is drawn.
     */
    fontFor(face: FontFace, character: string, shown: string): PdfTextFont {
      const fonts = byFace.get(face.id) ?? { places: new Map(), open: null }
      byFace.set(face.id, fonts)
      const known = fonts.places.get(character)
      if (known !== undefined) return known
      if (fonts.open === null || fonts.open.isFull) {
        fonts.open = register(id => new ColorFont(document, face, { id, isOpaque }))
      }
      fonts.open.add(character, shown)
      fonts.places.set(character, fonts.open)
      return fonts.open
    },
  }
}

interface Place {
  readonly character: string
  readonly glyph: ColorGlyph
  readonly run: ShapedRun
}

/**
 * Up to 255 colour glyphs of a face as a Type 3 font: each glyph is a drawing that can be searched and copied as
 * text. It shapes one character at a time.
 */
export class ColorFont implements PdfTextFont {
  readonly id: string
  readonly font: PdfTextFont['font']
  readonly ascender: number
  readonly descender: number
  readonly lineGap: number
  readonly xHeight: number
  readonly #document: PdfDocumentInstance
  readonly #face: FontFace
  /** True if transparency is forbidden. */
  readonly #isOpaque: boolean
  readonly #places: Place[] = []
  readonly #codes = new Map<string, number>()
  readonly isColor = true
  readonly isUpright = true
  readonly weight = 400
  readonly encoder = createTextEncoder({
    bytes: 1,
    codeOf: ({ text }) => this.#codes.get(text) ?? 0,
    widthOf: code => this.#places[code]?.run.width ?? 0,
  })
  #dictionary: PdfReference | null = null

  constructor(
    document: PdfDocumentInstance,
    face: FontFace,
    { id, isOpaque }: { id: string; isOpaque: boolean },
  ) {
    const font = face.font()
    const scale = 1000 / font.unitsPerEm
    this.id = id
    this.font = font
    this.ascender = font.ascent * scale
    this.descender = font.descent * scale
    this.lineGap = font.lineGap * scale
    this.xHeight = this.ascender / 2
    this.#document = document
    this.#face = face
    this.#isOpaque = isOpaque
  }

  get isFull(): boolean {
    return this.#places.length === MAX_PLACES
  }

  add(character: string, shown: string): void {
    const glyph = this.#face.colorGlyph(shown)
    if (glyph === null) throw new TypeError(`${this.#face.family} has no glyph in colours for '${shown}'`)
    const width = (glyph.advance * 1000) / this.font.unitsPerEm
    const run = {
      glyphs: [{ id: glyph.id, text: character, width }],
      advances: [width],
      offsets: null,
      clusters: null,
      width,
      missing: [],
      isRtl: false,
    }
    this.#codes.set(character, this.#places.length)
    this.#places.push({ character, glyph, run })
  }

  shape(text: string): ShapedRun {
    return this.#places[this.#codes.get(text) ?? -1]?.run ?? NOTHING
  }

  widthOfString(text: string, size: number): number {
    return (this.shape(text).width * size) / 1000
  }

  math(): null {
    return null
  }

  derive(changes: FontChanges): PdfTextFont {
    return deriveFont(this, changes)
  }

  lineHeight(size: number): number {
    return ((this.ascender - this.descender) * size) / 1000
  }

  encode(text: string): [string[], GlyphPosition[]] {
    const { width } = this.shape(text)
    const position = { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width }
    return [[(this.#codes.get(text) ?? 0).toString(16).padStart(2, '0')], [position]]
  }

  ref(): PdfReference {
    this.#dictionary ??= this.#document.ref()
    return this.#dictionary
  }

  /** Writes the font if it is used. */
  finalize(): void {
    if (this.#dictionary === null) return
    const { unitsPerEm } = this.font
    const resources = new Map<number, string>()
    const procedures: Record<string, PdfReference> = {}
    const stream = (content: string): PdfReference =>
      addObject(this.#document, {}, Buffer.from(content, 'latin1'))
    for (const [code, { glyph }] of this.#places.entries()) {
      procedures[`g${code}`] = stream(drawing(glyph, resources, this.#isOpaque))
    }
    const widthOfM = WIDTH_OF_M * unitsPerEm
    procedures['m'] = stream(`${number(widthOfM)} 0 d0`)
    const states = [...resources].map(([opacity, name]) => [name, { Type: 'ExtGState', ca: opacity }])
    const characters = this.#places.map(({ character }) => character)
    const map = stream(toUnicodeCMap(characters, 1))
    const bottom = (this.descender * unitsPerEm) / 1000
    const top = (this.ascender * unitsPerEm) / 1000
    const widest = Math.max(0, ...this.#places.map(({ glyph }) => glyph.advance))
    const box = { FontBBox: [0, bottom, widest, top] }
    const descriptor = addObject(this.#document, {
      Type: 'FontDescriptor',
      FontName: fontName(this.font) ?? this.id,
      Flags: SYMBOLIC,
      ...box,
      ItalicAngle: 0,
      Ascent: this.ascender,
      Descent: this.descender,
    })
    Object.assign(this.#dictionary.data, {
      Type: 'Font',
      Subtype: 'Type3',
      Name: this.id,
      ...box,
      FontDescriptor: descriptor,
      FontMatrix: [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0],
      CharProcs: procedures,
      Encoding: { Type: 'Encoding', Differences: [0, ...Object.keys(procedures)] },
      FirstChar: 0,
      LastChar: this.#places.length,
      Widths: [...this.#places.map(({ glyph }) => glyph.advance), widthOfM],
      Resources: states.length === 0 ? {} : { ExtGState: Object.fromEntries(states) },
      ToUnicode: map,
    })
    this.#dictionary.end()
  }
}

/** An unknown character is empty. */
const NOTHING: ShapedRun = {
  glyphs: [],
  advances: [],
  offsets: null,
  clusters: null,
  width: 0,
  missing: [],
  isRtl: false,
}

/** Glyph description (ISO 32000-1 §9.6.5.2): its width, then its layers. */
function drawing({ advance, layers }: ColorGlyph, states: Map<number, string>, isOpaque: boolean): string {
  let operators = `${advance} 0 d0\n`
  let shown = 1
  for (const { outline, color } of layers) {
    if (color !== null) {
      const [red, green, blue, opacity] = color
      const onWhite = (value: number): number => (isOpaque ? 255 - (255 - value) * opacity : value) / 255
      operators += `${[red, green, blue].map(value => number(onWhite(value))).join(' ')} rg\n`
      if (opacity !== shown && !isOpaque) {
        const name = states.get(opacity) ?? `a${states.size}`
        states.set(opacity, name)
        operators += `/${name} gs\n`
        shown = opacity
      }
    }
    operators += `${pathOf(outline)}f\n`
  }
  return operators
}

/** Quadratic curves become cubic curves, which PDF has. */
function pathOf(outline: readonly OutlineCommand[]): string {
  let path = ''
  let [penX, penY] = [0, 0]
  for (const { command, args } of outline) {
    const [a = 0, b = 0, c = 0, d = 0] = args
    if (command === 'closePath') {
      path += 'h\n'
      continue
    }
    if (command === 'quadraticCurveTo') {
      const control = [penX + (2 * (a - penX)) / 3, penY + (2 * (b - penY)) / 3]
      const second = [c + (2 * (a - c)) / 3, d + (2 * (b - d)) / 3]
      path += `${[...control, ...second, c, d].map(number).join(' ')} c\n`
    } else {
      path += `${args.map(number).join(' ')} ${OPERATORS[command]}\n`
    }
    penX = args.at(-2) ?? penX
    penY = args.at(-1) ?? penY
  }
  return path
}

const OPERATORS = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c' } as const

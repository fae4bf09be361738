import type { FontFeatures } from '../../fonts/shaping.ts'
import type { FontChain } from '../font-chain.ts'
import type { PdfDocumentInstance, TextFont } from '../parts.ts'
import type { TextProperties, TextStyle } from './text-style.ts'

/** What superscript and subscript leave of the size, as pdfmake has it. */
const SCRIPT_SIZE = 0.58

/** A text style with its font found: what all words that are set in it share. */
export class WordStyle {
  readonly properties: TextProperties
  /** What sets its characters, piece by piece. */
  readonly chain: FontChain
  readonly font: TextFont
  readonly fontSize: number
  readonly fontFeatures: FontFeatures | null
  readonly characterSpacing: number
  /** Of a line of such words. */
  readonly height: number

  readonly #inFonts = new Map<TextFont, WordStyle>()

  constructor(properties: TextProperties, chain: FontChain, font: TextFont = chain.first) {
    const { fontSize, fontFeatures, characterSpacing, lineHeight, sup, sub } = properties
    this.properties = properties
    this.chain = chain
    this.font = font
    this.fontSize = sup || sub ? Number(fontSize) * SCRIPT_SIZE : Number(fontSize)
    this.fontFeatures = (fontFeatures as FontFeatures | null) ?? null
    this.characterSpacing = Number(characterSpacing) || 0
    this.height = font.lineHeight(this.fontSize) * Number(lineHeight)
  }

  /** This style for a piece of a word that another font sets. */
  inFont(font: TextFont): WordStyle {
    if (font === this.font) return this
    let style = this.#inFonts.get(font)
    if (style === undefined) {
      style = new WordStyle(this.properties, this.chain, font)
      this.#inFonts.set(font, style)
    }
    return style
  }

  /** Width of a text of one direction that stands on one line. */
  widthOf(text: string, rtl = false): number {
    const { width } = this.font.shape(text, this.fontFeatures, rtl)
    return (width * this.fontSize) / 1000 + this.characterSpacing * (text.length - 1)
  }
}

/** Finds the fonts of text styles in a document, each once. */
export function createWordStyles(document: PdfDocumentInstance): (style: TextStyle) => WordStyle {
  const known = new WeakMap<TextStyle, WordStyle>()
  return style => {
    let found = known.get(style)
    if (found === undefined) {
      const { font, bold, italics } = style.properties
      found = new WordStyle(style.properties, document.fontChain(font, bold === true, italics === true))
      known.set(style, found)
    }
    return found
  }
}

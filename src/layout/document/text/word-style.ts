import { canHyphenate } from '../../../text/hyphenation.ts'
import { featuresOf } from '../../../text/shaping/features.ts'
import type { FontChain } from '../../../text/shaping/font-chain.ts'
import type { FontFeatures, ShapedRun } from '../../../text/shaping/shaper.ts'
import { SMALL_CAPS_SIZE } from '../../../text/shaping/small-caps.ts'
import type { DocumentFonts, TextFont } from '../../../text/shaping/text-font.ts'
import type { TextProperties, TextStyle } from './text-style.ts'

/** Font size of superscript and subscript relative to the text, as in pdfmake. */
const SCRIPT_SIZE = 0.58

/** Style of a piece of a word. */
export interface PieceStyle {
  /** Default: the font of the style. */
  readonly font?: TextFont
  /** True for capitals that replace small capitals. */
  readonly isSmall: boolean
  /** True for joined scripts, which ignore letter spacing. */
  readonly isJoined: boolean
}

const AS_STYLED: PieceStyle = { isSmall: false, isJoined: false }

/** A text style with its font, shared by all words of that style. */
export class WordStyle {
  readonly properties: TextProperties
  /** Fonts of its characters. */
  readonly chain: FontChain
  readonly font: TextFont
  readonly fontSize: number
  readonly fontFeatures: FontFeatures | null
  readonly characterSpacing: number
  /** Line height in points. */
  readonly height: number

  #spaceWidth: number | null = null
  readonly #ofPieces = new Map<string, WordStyle>()

  constructor(properties: TextProperties, chain: FontChain, look: PieceStyle = AS_STYLED) {
    const { fontSize, fontFeatures, characterSpacing, lineHeight, sup, sub } = properties
    const { font = chain.first, isSmall, isJoined } = look
    this.properties = properties
    this.chain = chain
    this.font = font
    const full = sup || sub ? Number(fontSize) * SCRIPT_SIZE : Number(fontSize)
    this.fontSize = isSmall ? full * SMALL_CAPS_SIZE : full
    this.characterSpacing = isJoined ? 0 : Number(characterSpacing) || 0
    this.fontFeatures = featuresOf(font.font, {
      given: (fontFeatures as FontFeatures | null) ?? null,
      hasTabularFigures: properties.tabularFigures === true,
      hasSmallCaps: properties.smallCaps === true,
      isSpaced: this.characterSpacing !== 0,
    })
    this.height = font.lineHeight(full) * Number(lineHeight)
  }

  /** This style for a piece that differs from the word. */
  ofPiece(look: Required<PieceStyle>): WordStyle {
    const { font, isSmall, isJoined } = look
    if (font === this.font && !isSmall && !isJoined) return this
    const key = `${font.id} ${isSmall} ${isJoined}`
    let style = this.#ofPieces.get(key)
    if (style === undefined) {
      style = new WordStyle(this.properties, this.chain, look)
      this.#ofPieces.set(key, style)
    }
    return style
  }

  /** Width of a space in points. */
  get spaceWidth(): number {
    this.#spaceWidth ??= this.widthOf(' ')
    return this.#spaceWidth
  }

  /** Width of a text of one direction, in points. */
  widthOf(text: string, rtl = false): number {
    return this.widthOfRun(this.shape(text, rtl))
  }

  shape(text: string, rtl: boolean): ShapedRun {
    return this.font.shape(text, this.fontFeatures, rtl)
  }

  widthOfRun({ width, glyphs }: ShapedRun): number {
    return (width * this.fontSize) / 1000 + this.characterSpacing * (glyphs.length - 1)
  }
}

/** Caches the word styles of a document by text style. */
export function createWordStyles(document: DocumentFonts): (style: TextStyle) => WordStyle {
  const known = new WeakMap<TextStyle, WordStyle>()
  return style => {
    let found = known.get(style)
    if (found === undefined) {
      const { font, bold, italics, hyphens, language } = style.properties
      found = new WordStyle(style.properties, document.fontChain(font, bold === true, italics === true))
      if (hyphens === 'auto') reportUnhyphenated(language ?? document.language, document)
      known.set(style, found)
    }
    return found
  }
}

/** Reports hyphenation without a language or patterns. */
function reportUnhyphenated(language: unknown, document: DocumentFonts): void {
  if (typeof language !== 'string') document.reportUnhyphenated(null)
  else if (!canHyphenate(language)) document.reportUnhyphenated(language)
}

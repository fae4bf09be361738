/** Loads the painting half of pdfmake, with its pdfkit: the document, the renderer and text decorations. */
import { createRequire } from 'node:module'
import type { DocumentFont, PdfkitFont } from 'pdfmake/js/PDFDocument.js'
import type { FontChanges, TextFont } from '../../text/shaping/text-font.ts'
import type { TextEncoder } from './fonts/shown-text.ts'

const require = createRequire(import.meta.url)

export const { default: PdfDocument } =
  require('pdfmake/js/PDFDocument.js') as typeof import('pdfmake/js/PDFDocument.js')
export const { default: Renderer } =
  require('pdfmake/js/Renderer.js') as typeof import('pdfmake/js/Renderer.js')
export const { default: TextDecorator } =
  require('pdfmake/js/TextDecorator.js') as typeof import('pdfmake/js/TextDecorator.js')

export type {
  EmbeddedFontClass,
  EmbeddedImage,
  FontTables,
  GlyphPosition,
  Matrix,
  PdfDocument as PdfDocumentInstance,
  PdfkitOutline,
  PdfkitPage,
  PdfReference,
  PlacedImageOptions,
} from 'pdfmake/js/PDFDocument.js'

/** A font of a document that writes its runs into content streams. */
export interface PdfTextFont extends DocumentFont, TextFont {
  readonly font: TextFont['font']
  /** Embeds the glyphs that it encodes. */
  readonly encoder: TextEncoder
  derive(changes: FontChanges): PdfTextFont
}

/** A font with outlines, embedded by pdfkit. */
export type EmbeddedFont = PdfkitFont & PdfTextFont

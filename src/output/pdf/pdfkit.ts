/** Loads the painting half of pdfmake, with its pdfkit: the document, the renderer and text decorations. */
import { createRequire } from 'node:module'
import type { FontChanges, TextFont } from '../../text/shaping/text-font.ts'
import type { TextEncoder } from './fonts/shown-text.ts'
import type * as pdfkit from './pdfkit-types.ts'

export type * from './pdfkit-types.ts'

const require = createRequire(import.meta.url)

export const PdfDocument: typeof pdfkit.PDFDocument = require('pdfmake/js/PDFDocument.js').default
export type PdfDocumentInstance = pdfkit.PDFDocument
export const Renderer: typeof pdfkit.Renderer = require('pdfmake/js/Renderer.js').default
export const TextDecorator: typeof pdfkit.TextDecorator = require('pdfmake/js/TextDecorator.js').default

/** A font of a document that writes its runs into content streams. */
export interface PdfTextFont extends pdfkit.DocumentFont, TextFont {
  readonly font: TextFont['font']
  /** Embeds the glyphs that it encodes. */
  readonly encoder: TextEncoder
  derive(changes: FontChanges): PdfTextFont
}

/** A font with outlines, embedded by pdfkit. */
export type EmbeddedFont = pdfkit.PdfkitFont & PdfTextFont

/** Adds an object, or a stream if it has content. */
export function addObject(
  document: PdfDocumentInstance,
  data: Record<string, unknown>,
  content?: Uint8Array,
): pdfkit.PdfReference {
  const reference = document.ref(data)
  reference.end(content)
  return reference
}

/** The painting half of pdfmake 0.3.11 (pinned) and its pdfkit, as far as Platen uses them. CommonJS. */
import type { Page } from '../../layout/document/pdfmake.ts'
import type { OpenedFont } from '../../text/fonts.ts'
import type { FontFeatures } from '../../text/shaping/shaper.ts'
import type { LineMetrics } from '../../text/shaping/text-font.ts'
import type { PdfTextFont } from './pdfkit.ts'
import type { MarkedStream } from './structure/marked-stream.ts'

/** Glyph position for pdfkit's text, in thousandths of the font size. */
export interface GlyphPosition {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
  /** Advance width without kerning. */
  readonly advanceWidth: number
}

/** Font tables that pdfkit reads from fontkit. */
export interface FontTables {
  readonly postscriptName: string | null
  readonly bbox: {
    readonly minX: number
    readonly minY: number
    readonly maxX: number
    readonly maxY: number
  }
  readonly capHeight: number
  readonly xHeight: number
  readonly 'OS/2': { readonly sFamilyClass: number } | undefined
  readonly post: { readonly isFixedPitch: number }
  readonly head: { readonly macStyle: { readonly italic: boolean } }
}

/** A font, as pdfkit's own text uses it. */
export interface DocumentFont extends LineMetrics {
  readonly id: string
  readonly font: OpenedFont
  widthOfString(text: string, size: number, features?: FontFeatures | null): number
  encode(text: string, features?: FontFeatures | null): [string[], GlyphPosition[]]
  ref(): PdfReference
  finalize(): void
}

/** pdfkit's class for embedded fonts. */
export interface PdfkitFont extends DocumentFont {
  readonly document: PDFDocument
  readonly font: OpenedFont & FontTables
  /** Thousandths of an em per font unit. */
  readonly scale: number
  /** Code points by code, for SVG text. */
  readonly unicode: number[][]
  /** Created by fontkit; `cff` for CFF fonts, `glyphs` are ids in the whole font. */
  readonly subset: {
    includeGlyph(glyph: number): number
    encode(): Uint8Array
    readonly glyphs: number[]
    readonly cff?: object
  }
  embed(): void
}
export type EmbeddedFontClass = new (document: PDFDocument, font: OpenedFont, id: string) => PdfkitFont

export interface PdfReference {
  readonly id: number
  readonly data: Record<string, unknown>
  /** Content of a stream until it is written. */
  buffer: Uint8Array[]
  /** True if the content is deflated. */
  compress: boolean
  /** Writes it to the file. */
  finalize(): void
  end(bytes?: Uint8Array): void
}

export interface PlacedImageOptions {
  width?: number
  height?: number
  cover?: readonly [number, number]
}

/** Argument of pdfkit's `image()`. */
export interface EmbeddedImage {
  readonly width: number
  readonly height: number
  readonly orientation: number
  readonly label: string
  /** Null until it is written. */
  readonly obj: PdfReference | null
  embed(document: PDFDocument): void
}

export interface PdfGradient {
  stop(offset: number, color: unknown, opacity: number): this
}

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A page, or its replacement while an SVG draws a group. */
export interface PdfkitPage {
  readonly width: number
  readonly height: number
  readonly fonts: Record<string, unknown>
  readonly ext_gstates: Record<string, unknown>
  readonly xobjects: Record<string, unknown>
  readonly patterns: Record<string, unknown>
  /** Links and other annotations; absent for replacements that take none. */
  readonly annotations?: unknown
  /** Absent for replacements. */
  readonly dictionary?: PdfReference | undefined
  /** The marked-content sequences of a form; absent for pages, and for forms without structure. */
  readonly marks?: MarkedStream | null
  write(content: string | Uint8Array): unknown
}

/** An entry of the document's outline (ISO 32000-1 §12.3.3). */
export interface PdfkitOutline {
  readonly children: readonly PdfkitOutline[]
  readonly outlineData: Record<string, unknown>
  options: { readonly expanded?: boolean | undefined }
  addItem(
    title: string,
    options: { expanded?: boolean | undefined; left?: number; top?: number },
  ): PdfkitOutline
}

export declare class PDFDocument {
  constructor(
    fonts: Record<string, unknown>,
    images: Record<string, unknown>,
    patterns: Record<string, unknown>,
    attachments: Record<string, unknown>,
    options: Record<string, unknown>,
  )
  readonly options: Record<string, unknown>
  /** True if streams are deflated. */
  readonly compress: boolean
  /** PDF/A part, or undefined. */
  readonly subset?: number
  fonts: Record<string, unknown>
  attachments: Record<string, unknown>
  _id: Uint8Array
  _font: PdfTextFont | null
  _fillColor: unknown
  _fontFamilies: Record<string, PdfTextFont>
  font(source: unknown, family?: unknown, size?: unknown): this
  fontSize(size: number): this
  provideFont(family: unknown, bold: boolean, italics: boolean): PdfTextFont
  getFontFile(family: string, bold: boolean, italics: boolean): PdfTextFont
  provideImage(source: unknown): EmbeddedImage
  openImage(source: unknown): EmbeddedImage
  _doOpacity(fill: number | null | undefined, stroke: number | null | undefined): unknown
  /** Null if it is not a colour. */
  _normalizeColor(color: unknown): unknown
  resolveColor(color: unknown, byDefault: unknown): unknown
  link(x: number, y: number, width: number, height: number, url: unknown, options?: object): unknown
  file(source: unknown, options?: Record<string, unknown>): unknown
  ref(data?: Record<string, unknown>): PdfReference
  /** Counts an object as written. */
  _refEnd(reference: PdfReference): void
  /** Bytes written. */
  readonly _offset: number
  /** Offset of each object, by its number minus one. */
  readonly _offsets: number[]
  readonly _root: PdfReference
  readonly _info: PdfReference
  /** Writes a line to the file. */
  _write(line: string | Uint8Array): void
  /** Writes the structure tree. */
  endMarkings(): void
  endOutline(): unknown
  /** The document information dictionary. */
  info: Readonly<Record<string, unknown>>
  /** Writes the metadata stream. */
  endMetadata(): void
  /** Writes the cross-references. */
  _finalize(): void
  page: PdfkitPage
  /** Pages that are not written yet. */
  readonly _pageBuffer: readonly PdfkitPage[]
  readonly outline: PdfkitOutline
  readonly images: Record<string, unknown>
  addPage(options: { size: readonly [number, number] }): this
  flushPages(): void
  addContent(operators: string): this
  save(): this
  restore(): this
  rotate(degrees: number, options: { readonly origin: readonly [number, number] }): this
  translate(x: number, y: number): this
  transform(a: number, b: number, c: number, d: number, e: number, f: number): this
  scale(factor: number): this
  opacity(opacity: number): this
  fillColor(color: unknown, opacity?: number): this
  strokeColor(color: unknown, opacity?: number): this
  /** True if it was a colour. */
  _setColorCore(color: unknown, isStroke: boolean): boolean
  lineWidth(width: number): this
  lineCap(cap: string | number): this
  lineJoin(join: string | number): this
  dash(length: number | readonly number[], options?: { space?: number; phase?: number }): this
  undash(): this
  rect(x: number, y: number, width: number, height: number): this
  moveTo(x: number, y: number): this
  lineTo(x: number, y: number): this
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this
  quadraticCurveTo(x1: number, y1: number, x: number, y: number): this
  closePath(): this
  clip(rule?: string): this
  fill(color?: unknown, rule?: string): this
  stroke(color?: unknown): this
  fillAndStroke(fill?: unknown, stroke?: unknown, rule?: string): this
  linearGradient(x1: number, y1: number, x2: number, y2: number): PdfGradient
  annotate(x: number, y: number, width: number, height: number, options: Record<string, unknown>): this
  image(picture: EmbeddedImage, x: number, y: number, size?: PlacedImageOptions): this
  /** Current transformation matrix (ISO 32000-1 §8.3.4). */
  _ctm: Matrix
  readonly _ctmStack: Matrix[]
  goTo(x: number, y: number, width: number, height: number, name: string): unknown
  addNamedDestination(name: string, fit: 'XYZ', x: number, y: number, zoom: null): unknown
  push(chunk: Uint8Array | null): boolean
  read(): Uint8Array
  end(): void
}

export declare class Renderer {
  constructor(document: PDFDocument)
  renderVector(vector: object): void
  renderImage(image: object): void
  renderSVG(svg: object): void
  renderAttachment(attachment: object): void
  renderWatermark(page: Page): void
  beginClip(rect: object): void
  endClip(): void
  beginVerticalAlignment(item: object): void
  endVerticalAlignment(item: object): void
}

export declare class TextDecorator {
  constructor(document: PDFDocument)
  drawBackground(line: object, x: number, y: number): void
  drawDecorations(line: object, x: number, y: number): void
}

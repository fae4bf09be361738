import { createHash } from 'node:crypto'
import { PlatenError, type Warning } from '../../base/errors.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { isLinkTarget, linkError } from '../../base/urls.ts'
import { CMYK_CONVERTED, rgbOfCmyk, unknownColor } from '../../document/values/colors.ts'
import type { StructureElement } from '../../graphics/structure.ts'
import { substitutionMessage } from '../../text/fallback-families.ts'
import type { FaceChain } from '../../text/font-coverage.ts'
import type { FaceQuery, FontFace, FontLibrary } from '../../text/fonts.ts'
import { createFontChain, type FontChain, isChosen } from '../../text/shaping/font-chain.ts'
import { createMissingGlyphs, type MissingGlyphs } from '../../text/shaping/missing-glyphs.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import { EmbeddedPicture } from './embedded-picture.ts'
import { GatheredBytes } from './file/byte-buffer.ts'
import { type ColorFonts, createColorFonts } from './fonts/color-font.ts'
import { embedFont } from './fonts/embedded-font.ts'
import type { EmbeddedFont, EmbeddedImage, PdfTextFont, PlacedImageOptions } from './pdfkit.ts'
import type { PlacementLog } from './resample.ts'
import { StructureWriter } from './structure/structure-writer.ts'
import { TrackedDocument } from './tracked-document.ts'

export interface DocumentOptions {
  /** pdfkit options from the document settings. */
  readonly pdfkit: Record<string, unknown>
  readonly patterns: Record<string, unknown>
  readonly attachments: Record<string, unknown>
  readonly fonts: FontLibrary
  readonly fileId: string
  /** Default date of attached files. */
  readonly now: Date
  readonly maxBytes: number
  /** Roots of the structure tree. Absent: an untagged document. */
  readonly structure?: readonly StructureElement[]
  /** Defers the embedding of pictures; null embeds them when they are placed. */
  readonly placements: PlacementLog | null
  /** The place of a character in a text that has lines. */
  readonly placeOfCharacter?: (character: string) => string | null
}

/** Characters of an invalid value in a warning. */
const MAX_SHOWN = 40

const UNFILTERED_COLORS: Warning = {
  code: 'unsupported_css',
  message: "Emoji and CMYK pictures keep their colours in elements with 'filter'.",
}

const SHARP_SHADOWS: Warning = {
  code: 'unsupported_css',
  message:
    'Some shadows of text are not blurred: the document has too many. Use shadows without blur, or only on headings.',
}

/** Weights from here on are bold. */
const BOLD_FROM = 600

/**
 * pdfmake's document without access to files and networks: fonts, pictures and attachments are handed in. Collects
 * the output and enforces its limit.
 */
export class ClosedDocument extends TrackedDocument implements DocumentFonts {
  readonly #fonts: FontLibrary
  readonly #placements: PlacementLog | null
  readonly #missing: MissingGlyphs
  /** Such as `PDF/A-1b`; empty for none. */
  readonly #subset: string
  readonly #now: Date
  readonly #unknownColors = new Set<string>()
  #hasConvertedCmyk = false
  readonly #embeddedFonts = new Map<string, EmbeddedFont>()
  readonly #chains = new Map<string, FontChain<PdfTextFont>>()
  readonly #chainsOfFaces = new Map<string, FontChain<PdfTextFont>>()
  readonly #colorFonts: ColorFonts
  readonly #undivided = new Set<string | null>()
  /** Bundled substitute by the name of a standard font. */
  readonly #substitutes = new Map<string, string>()
  /** Messages about faces that a family does not have. */
  readonly #missingFaces = new Map<string, string | null>()
  textPath: DocumentFonts['textPath'] = null
  #fontCount = 0
  readonly #output = new GatheredBytes()
  readonly #maxBytes: number

  constructor(options: DocumentOptions) {
    const { pdfkit, patterns, attachments, fonts, fileId, now, maxBytes, placements } = options
    super({}, {}, patterns, attachments, { ...pdfkit, autoFirstPage: false }) // pages are added when they are painted
    const head = this.read() // written by pdfkit's constructor before `#output` existed
    this.#maxBytes = maxBytes
    this.#output.push(head)
    this.#fonts = fonts
    this.#placements = placements
    this.#subset = typeof pdfkit['subset'] === 'string' ? pdfkit['subset'] : ''
    this.#now = now
    const { placeOfCharacter = () => null, structure } = options
    if (structure !== undefined) this.structure = new StructureWriter(this, structure)
    this.#missing = createMissingGlyphs(fonts, {
      pathOf: character => this.#pathOfText(character),
      placeOf: placeOfCharacter,
    })
    this.#colorFonts = createColorFonts(this, {
      isOpaque: this.#subset.startsWith('PDF/A-1'),
      register: make => this.#register(make),
    })
    this.fonts = Object.fromEntries(fonts.families().map(family => [family.name, family]))
    this._id = createHash('sha256').update(fileId).digest().subarray(0, 16)
  }

  /** Ends the document and gives its bytes. */
  finish(): Uint8Array {
    this.end()
    return this.#output.whole()
  }

  /** @param language A language without hyphenation patterns; null if no language is set. */
  reportUnhyphenated(language: string | null): void {
    this.#undivided.add(language)
  }

  /** Everything that was rendered differently from the definition. */
  warnings(): Warning[] {
    const colors = [...this.#unknownColors].map(color => ({
      code: 'unknown_color',
      message: `${unknownColor(color)}.`,
    }))
    const undivided = [...this.#undivided].map(language => ({
      code: 'words_not_divided',
      message:
        language === null
          ? "'hyphens' is 'auto', but no language is set, so words were not hyphenated: set 'language', such as 'de'."
          : `Words in the language '${language.slice(0, MAX_SHOWN)}' were not hyphenated: Platen has no patterns for it.`,
    }))
    const converted = this.#hasConvertedCmyk
      ? [{ code: 'cmyk_converted', message: `${CMYK_CONVERTED}.` }]
      : []
    const substitutes = [...this.#substitutes].map(([name, family]) => ({
      code: 'font_not_registered',
      message: substitutionMessage(name, family),
    }))
    const faces = [...this.#missingFaces].map(([message, path]) => ({
      code: 'font_not_registered',
      message,
      ...(path !== null && { path }),
    }))
    const shadows = this.blurring.isExceeded ? [SHARP_SHADOWS] : []
    const unfiltered = this.keepsColors ? [UNFILTERED_COLORS] : []
    return [
      ...this.#missing.warnings(),
      ...shadows,
      ...unfiltered,
      ...colors,
      ...converted,
      ...undivided,
      ...substitutes,
      ...faces,
    ]
  }

  override _doOpacity(fill: number | null | undefined, stroke: number | null | undefined): unknown {
    if (this.#subset.startsWith('PDF/A-1') && ((fill ?? 1) < 1 || (stroke ?? 1) < 1)) {
      throw new PlatenError(
        'invalid_definition',
        'PDF/A-1 forbids transparency (ISO 19005-1 §6.4): set opacity to 1, of watermarks too, or use PDF/A-2b.',
      )
    }
    return super._doOpacity(fill, stroke)
  }

  /** Converts CMYK colours of SVGs and scenes for PDF/A; those of documents are converted when they are read. */
  override _normalizeColor(color: unknown): unknown {
    const parts = super._normalizeColor(color)
    if (!Array.isArray(parts) || parts.length !== 4 || !(#subset in this) || this.#subset === '') return parts
    this.#hasConvertedCmyk = true
    return rgbOfCmyk(parts)
  }

  override resolveColor(color: unknown, byDefault: unknown): unknown {
    if (typeof color === 'string' && color !== '' && this._normalizeColor(color) === null) {
      this.#unknownColors.add(color.slice(0, MAX_SHOWN))
    }
    return super.resolveColor(color, byDefault)
  }

  /** Receives pdfkit's output. */
  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) return false
    if (!(#output in this)) return super.push(chunk)
    if (this.#output.length + chunk.length > this.#maxBytes) {
      throw new PlatenError(
        'output_too_large',
        `The PDF has more than ${this.#maxBytes} bytes (limit maxOutputBytes).`,
      )
    }
    this.#output.push(chunk)
    return true
  }

  /** @param family A name or a list of names, or a font of a chain. */
  override provideFont(family: unknown, bold: boolean, italics: boolean): PdfTextFont {
    const isFont = typeof family === 'object' && family !== null && isChosen(family)
    return isFont ? (family as PdfTextFont) : this.fontChain(family, bold, italics).first
  }

  override get fontLibrary(): FontLibrary {
    return this.#fonts
  }

  override get language(): string | null {
    const { lang } = this.options
    return typeof lang === 'string' ? lang : null
  }

  /** True if a font is registered, in any case. */
  override hasFamily(name: string): boolean {
    return this.#fonts.family(name) !== null
  }

  /**
   * @param families A name, or names in fallback order.
   * @param bold True or false, or a weight from 1 to 1000.
   */
  override fontChain(families: unknown, bold: boolean | number, italics: boolean): FontChain<PdfTextFont> {
    const names = [families].flat()
    const weight = typeof bold === 'number' ? bold : bold ? 700 : 400
    const key = `${weight} ${italics} ${names.join('\n')}`
    let chain = this.#chains.get(key)
    if (chain === undefined) {
      const style = { bold: weight >= BOLD_FROM, italics: Boolean(italics), weight }
      const [first, ...others] = names.map(name => this.#faceOf(name, style))
      if (first === undefined)
        throw new PlatenError('invalid_definition', "A 'font' is an empty list; name at least one family.")
      if (typeof bold === 'boolean') this.#noteMissingFace(first, style)
      const own: [FontFace, ...FontFace[]] = [first, ...others]
      const fallback = this.#fonts.fallbacks().flatMap(({ name }) => {
        const face = this.#fonts.face(name, style)
        return face === null || own.some(({ id }) => id === face.id) ? [] : [face]
      })
      chain = this.#chainOf({ own, fallback })
      this.#chains.set(key, chain)
    }
    return chain
  }

  /** Fonts of a face chosen elsewhere. A colour face gets a plain one, which provides the line metrics. */
  chainOfFace(face: FontFace): FontChain<PdfTextFont> {
    const known = this.#chainsOfFaces.get(face.id)
    if (known !== undefined) return known
    const faces = face.isColor ? this.#fonts.families().flatMap(({ faces }) => faces) : []
    const plain = faces.find(({ isColor }) => !isColor)
    const chain = this.#chainOf({ own: [face], fallback: plain === undefined ? [] : [plain] })
    this.#chainsOfFaces.set(face.id, chain)
    return chain
  }

  #chainOf(faces: FaceChain<FontFace>): FontChain<PdfTextFont> {
    return createFontChain({
      faces,
      language: this.language,
      embed: face => this.#embed(face),
      embedCharacter: (face, character, shown) => this.#colorFonts.fontFor(face, character, shown),
      onMissing: (face, codePoint) => this.#missing.note(face, codePoint),
    })
  }

  #faceOf(family: unknown, style: FaceQuery): FontFace {
    const face = typeof family === 'string' ? this.#fonts.face(family, style) : null
    if (face !== null) {
      const name = String(family)
      const registered = this.#fonts.family(name)?.name ?? name
      if (registered.toLowerCase() !== name.toLowerCase()) this.#substitutes.set(name, registered)
      return face
    }
    const names = this.#fonts.families().map(({ name }) => name)
    const hint = (typeof family === 'string' && didYouMean(family, names)) || '.'
    throw new PlatenError(
      'invalid_definition',
      `Unknown font '${family}'${hint} Registered fonts: ${names.join(', ')}.`,
    )
  }

  /** Notes that the nearest face of a family is not bold or italic, as a document's text asks. */
  #noteMissingFace({ family, weight, italics, isColor }: FontFace, wanted: FaceQuery): void {
    if (isColor) return
    const lacking = [
      ...(wanted.bold && weight < BOLD_FROM ? ['bold'] : []),
      ...(wanted.italics && !italics ? ['italics'] : []),
    ]
    for (const face of lacking) {
      const message = `The font '${family}' has no face '${face}', so its text is printed without it: register '${face}' with the font, or use another font.`
      if (!this.#missingFaces.has(message)) this.#missingFaces.set(message, this.#pathOfText(null))
    }
  }

  #pathOfText(character: string | null): string | null {
    return this.textPath?.(character) ?? null
  }

  #embed(face: FontFace): EmbeddedFont {
    const known = this.#embeddedFonts.get(face.id)
    if (known !== undefined) return known
    const font = this.#register(id =>
      embedFont(this, face, id, codePoint => this.#missing.note(face, codePoint)),
    )
    this.#embeddedFonts.set(face.id, font)
    return font
  }

  /** Names a font; pdfkit finalises it with the document. */
  #register<Font extends PdfTextFont>(make: (id: string) => Font): Font {
    this.#fontCount++
    const font = make(`F${this.#fontCount}`)
    this._fontFamilies[font.id] = font
    return font
  }

  override getFontFile(family: string, bold: boolean, italics: boolean): PdfTextFont {
    return this.provideFont(family, bold, italics)
  }

  /** SVG text passes the fonts that `getFontFile` returned. */
  override font(source: unknown, family?: unknown, size?: unknown): this {
    for (const font of Object.values(this._fontFamilies ?? {})) {
      if (font === source) {
        this._font = font
        return this
      }
    }
    return super.font(source, family, size)
  }

  override provideImage(source: unknown): EmbeddedPicture {
    return this.openImage(source)
  }

  /** Accepts only validated pictures; nodes and SVGs hold no others. */
  override openImage(source: unknown): EmbeddedPicture {
    if (source instanceof EmbeddedPicture) return source
    throw new PlatenError('asset_denied', 'A picture was placed without being validated.')
  }

  override image(image: EmbeddedImage, x: number, y: number, options?: PlacedImageOptions): this {
    const source = image instanceof EmbeddedPicture ? image.through(this.colorFilter) : image
    if (source instanceof EmbeddedPicture && source !== image && source.isCmyk) this.keepsColors = true
    if (this.#placements !== null && source instanceof EmbeddedPicture) {
      source.isDeferred = true
      const [a, b, c, d] = this._ctm
      const size = drawnSize(source, options)
      const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)]
      this.#placements.note(
        source,
        size === null ? null : { width: size.width * across, height: size.height * down },
      )
    }
    return super.image(source, x, y, options)
  }

  /** Links may come from data, so their targets are checked. */
  override link(
    x: number,
    y: number,
    width: number,
    height: number,
    url: unknown,
    options?: object,
  ): unknown {
    if (typeof url === 'string' && !isLinkTarget(url)) {
      const message = linkError(url)
      throw new PlatenError('invalid_definition', `${message[0]?.toUpperCase()}${message.slice(1)}.`)
    }
    return super.link(x, y, width, height, url, options)
  }

  override file(source: unknown, options?: Record<string, unknown>): unknown {
    if (!(source instanceof Uint8Array))
      throw new TypeError('an attachment was placed without being validated')
    if (/^PDF\/A-[12]/.test(this.#subset)) {
      throw new PlatenError('invalid_definition', `${this.#subset} forbids attached files: use PDF/A-3b.`)
    }
    // pdfkit compares the dates of a file that is attached twice
    return super.file(source, { creationDate: this.#now, modifiedDate: this.#now, ...options })
  }
}

/** Placed size of the whole picture; `cover` shows a part of it. Null for pictures in SVGs. */
function drawnSize({ width, height }: EmbeddedImage, { cover, ...size }: PlacedImageOptions = {}) {
  if (cover !== undefined) {
    const factor = Math.max(cover[0] / width, cover[1] / height)
    return { width: width * factor, height: height * factor }
  }
  return size.width === undefined || size.height === undefined
    ? null
    : { width: size.width, height: size.height }
}

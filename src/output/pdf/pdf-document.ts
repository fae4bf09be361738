import { createHash } from 'node:crypto'
import { capitalised, PlatenError, sentence, type Warning } from '../../base/errors.ts'
import { isRecord } from '../../base/json.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { asciiUri, isLinkTarget, linkError } from '../../base/urls.ts'
import { privateUseIn } from '../../base/values.ts'
import { isMediaType } from '../../document/attachments.ts'
import { CMYK_CONVERTED, rgbOfCmyk, unknownColor } from '../../document/values/colors.ts'
import {
  ConformanceLog,
  isPageSyntax,
  isPlaceInPage,
  type WrittenSource,
} from '../../document/values/conformance-log.ts'
import type { PageLabelEntry } from '../../document/values/page-labels.ts'
import { forbidsAttachments, NO_CLAIMS } from '../../document/values/pdf-standards.ts'
import type { StructureElement } from '../../graphics/structure.ts'
import { substitutionMessage } from '../../text/fallback-families.ts'
import type { FaceChain } from '../../text/font-coverage.ts'
import type { FaceQuery, FontFace, FontLibrary } from '../../text/fonts.ts'
import { createFontChain, type FontChain, isChosen } from '../../text/shaping/font-chain.ts'
import { createMissingGlyphs, type MissingGlyphs } from '../../text/shaping/missing-glyphs.ts'
import type { DocumentFonts } from '../../text/shaping/text-font.ts'
import { EmbeddedPicture } from './embedded-picture.ts'
import { GatheredBytes } from './file/byte-buffer.ts'
import { compareNames, escapedName, IndirectReference, writeObject } from './file/pdf-object.ts'
import { type ColorFonts, createColorFonts } from './fonts/color-font.ts'
import { embedFont } from './fonts/embedded-font.ts'
import type { EmbeddedFont, EmbeddedImage, PdfReference, PdfTextFont, PlacedImageOptions } from './pdfkit.ts'
import type { PlacementLog } from './resample.ts'
import { checkDocument } from './standards/check-document.ts'
import { checkText } from './standards/check-text.ts'
import { metadataPacket } from './standards/metadata.ts'
import { exceeded } from './standards/object-limits.ts'
import { addStructureMistakes } from './standards/structure-mistakes.ts'
import { forbidsTransparency, OPAQUE_COLORS, requireTransparency } from './standards/transparency.ts'
import { StructureDestinations } from './structure/structure-destinations.ts'
import { StructureWriter } from './structure/structure-writer.ts'
import { writeTree } from './structure/write-tree.ts'
import { TrackedDocument } from './tracked-document.ts'

export interface DocumentOptions {
  /** pdfkit options from the document settings. */
  readonly pdfkit: Record<string, unknown>
  readonly patterns: Record<string, unknown>
  readonly attachments: Record<string, unknown>
  readonly fonts: FontLibrary
  /** Identifies the file; empty for an identifier from the content. */
  readonly fileId: string
  /** Default date of attached files. */
  readonly now: Date
  readonly maxBytes: number
  /** What the file claims, and where mistakes are noted. Absent: nothing. */
  readonly conformance?: ConformanceLog
  /** Roots of the structure tree. Absent: an untagged document. */
  readonly structure?: readonly StructureElement[]
  /** Defers the embedding of pictures; null embeds them when they are placed. */
  readonly placements: PlacementLog | null
  /** The place of a character in a text that has lines: of the first one, or of the first one in an element. */
  readonly placeOfCharacter?: (character: string, element?: string) => string | null
  /** The place of an element of HTML by its style; null if it is unknown. Absent: all are. */
  readonly placeOfStyle?: (style: object) => string | null
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

type Destination = [fit: 'XYZ', x: number, y: number, zoom: null, isAhead?: boolean]

const NO_CONFORMANCE = new ConformanceLog(
  {
    claims: NO_CLAIMS,
    warns: false,
    isChecked: false,
    isTagged: false,
    syntax: 'document',
    language: null,
    places: new Map(),
  },
  { maxProblems: 0 },
)

/** A file of unknown type (RFC 2046 §4.5.1). */
const DEFAULT_TYPE = 'application/octet-stream'

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
  readonly #fileId: string
  readonly #conformance: ConformanceLog
  readonly #placeOfCharacter: (character: string, element?: string) => string | null
  /** True if elements of HTML have places. */
  readonly #hasPlaces: boolean
  /** Mistakes of accessibility, if no claim makes them errors. */
  #accessibility: readonly Warning[] = []
  readonly #unknownColors = new Set<string>()
  #hasConvertedCmyk = false
  readonly #dangling: Warning[] = []
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
  /** The document information, which the metadata repeat. */
  #information: Readonly<Record<string, unknown>> = {}
  readonly #output = new GatheredBytes()
  readonly #maxBytes: number

  constructor(options: DocumentOptions) {
    const { pdfkit, patterns, attachments, fonts, fileId, now, maxBytes, placements } = options
    super({}, {}, patterns, attachments, { ...pdfkit, autoFirstPage: false }) // pages are added when they are painted
    const head = this.read() // written by pdfkit's constructor before `#output` existed
    this.#maxBytes = maxBytes
    this.#output.push(this.isVersion2 ? withVersion2(head) : head)
    this.#fonts = fonts
    this.#placements = placements
    this.#subset = typeof pdfkit['subset'] === 'string' ? pdfkit['subset'] : ''
    this.#now = now
    const { placeOfCharacter = () => null, structure, conformance = NO_CONFORMANCE } = options
    this.#conformance = conformance
    const { archival, accessible } = conformance.claims
    this.checksUnicode = archival?.level === 'U' || archival?.level === 'A' || accessible === 2
    if (structure !== undefined) {
      this.structure = new StructureWriter(this, structure)
      if (this.isVersion2) this.destinations = new StructureDestinations(this)
    }
    this.#placeOfCharacter = placeOfCharacter
    const { placeOfStyle } = options
    this.#hasPlaces = placeOfStyle !== undefined
    if (placeOfStyle !== undefined)
      this.paintsFor = style => {
        this.place = placeOfStyle(style)
      }
    this.#missing = createMissingGlyphs(fonts, {
      pathOf: character => this.#pathOfText(character),
      placeOf: placeOfCharacter,
    })
    this.#colorFonts = createColorFonts(this, {
      isOpaque: this.#subset.startsWith('PDF/A-1'),
      register: make => this.#register(make),
    })
    this.fonts = Object.fromEntries(fonts.families().map(family => [family.name, family]))
    this.#fileId = fileId
  }

  /** Without an id, that of the content, which has the time in seconds. */
  protected override fileIdentifier(): Uint8Array {
    const hash = createHash('sha256')
    for (const piece of this.#fileId === '' ? this.#output.pieces() : [this.#fileId]) hash.update(piece)
    return hash.digest().subarray(0, 16)
  }

  /** Sets the labels of pages (ISO 32000-1 §12.4.2). @param at JSON Pointer of their ranges. */
  labelPages(entries: readonly PageLabelEntry[], at: string): void {
    for (const { label, range } of entries) {
      this.#placeOfPart = `${at}/${range}/prefix`
      if (label['P'] instanceof String) this.checkString('prefix', label['P'].valueOf())
    }
    this.#placeOfPart = null
    const labels = this.ref({ Nums: entries.flatMap(({ index, label }) => [index, label]) })
    labels.end()
    this._root.data['PageLabels'] = labels
  }

  /** Ends the document and gives its bytes. */
  finish(): Uint8Array {
    this.end()
    if (this.maxArray !== null) this.#conformance.end() // what was noted since `endMarkings`
    return this.#output.whole()
  }

  override end(): void {
    this.#information = this.info
    // pdfkit writes an object for each entry
    const entries = this.isVersion2 ? [] : Object.entries(this.info)
    this.info = Object.fromEntries(entries.map(([name, value]) => [escapedName(name), value]))
    super.end()
  }

  /** Notes characters without a meaning (ISO 19005-2 §6.2.11.7.3, ISO 14289-2 §8.4.3). */
  override checkUnicode(text: string): void {
    const found = privateUseIn(text)
    if (found === null || this.isReplaced(this.#conformance.claims.accessible === 2)) return
    const remedy =
      this.#conformance.syntax === 'document'
        ? 'set `actualText`, or use a font whose characters have one'
        : 'hide icons with aria-hidden="true", or name them with role="img" and aria-label'
    const place = this.#placeOfCharacter(found.character)
    const message = `the character ${found.code}${place === null ? '' : ` in ${place}`} is for private use and has no meaning: ${remedy}`
    this.noteForbidden(message)
  }

  /** The place of the file or page label that is added now; null for none. */
  #placeOfPart: string | null = null

  /** Attaches a file of the whole document. @param place Of the file, for messages. */
  attach(source: unknown, options: Record<string, unknown>, place: string): void {
    this.#placeOfPart = place
    this.file(source, options)
    this.#placeOfPart = null
  }

  /** True once all content is painted. */
  #isPainted = false

  protected override noteLimit(limit: string): void {
    if (!(#isPainted in this)) return // pdfkit's constructor
    const message = `PDF/A-1 allows ${limit}: reduce it, or claim PDF/A-2b`
    this.#conformance.addMistake(this.#isPainted ? this.#contentPlace : this.#paintedPlace, message)
  }

  /** Where messages about all content lead. */
  get #contentPlace(): string | null {
    return CONTENT_PLACES[this.#conformance.syntax]
  }

  /** Notes a mistake. */
  override noteForbidden(message: string, source: WrittenSource = this.#paintedPlace): void {
    this.#conformance.addMistake(source ?? this.#decorationPlace, message)
  }

  /** ISO 14289-2 §8.2.5.20. */
  protected override noteNestedLink(): void {
    const log = this.#conformance
    const message = 'a picture that is a link has links of its own: leave out one or the others'
    if (log.checksAccessibility) log.addUaMistake(this.#paintedPlace, message)
  }

  get #paintedPlace(): WrittenSource {
    return this.#placeOfPart ?? this.placeOfElement ?? this.paintedSource ?? this.#decorationPlace
  }

  protected override get placeOfElement(): string | null {
    return this.#hasPlaces && typeof this.place === 'string' ? this.place : null
  }

  /** Missing glyphs of pages. Layout reports those of documents. */
  protected override noteMissing(codePoints: readonly number[]): void {
    const place = this.placeOfElement ?? this.paintedSource
    if (typeof place === 'string' && isPageSyntax(this.#conformance.syntax))
      this.#missing.notePainted(codePoints, place)
  }

  get #decorationPlace(): string | null {
    return this.#conformance.placeOf(this.place) ?? this.#contentPlace
  }

  /** Reports a text that is too long for a claim. @param name Of the property, for the message. */
  override checkString(name: string, text: string): void {
    if (this.#conformance.claims.name !== '') checkText(name, text, this.#paintedPlace, this.#conformance)
  }

  override addNamedDestination(name: string, ...place: Destination): unknown {
    this.checkString('id', name)
    return super.addNamedDestination(name, ...place)
  }

  /** Checks what was painted, before the structure is written. */
  override endMarkings(): void {
    const log = this.#conformance
    if (log.isNeeded) {
      const info = (this.options['info'] ?? {}) as Record<string, unknown>
      this.noteDepth()
      const { EmbeddedFiles: files } = (this._root.data['Names'] as PdfReference).data
      const mediaBoxes = this.#pages.map(({ data }) => data['MediaBox'] as number[])
      const missing = this.#missing.warnings()
      checkDocument({ info, missing, hasFiles: files !== undefined, mediaBoxes }, log)
      for (const { target, element } of this.destinations?.dangling() ?? []) {
        const place = typeof target === 'string' ? `the id '${target}'` : `page ${target + 1}`
        log.addMistake(sourceAround(element), `the link leads to ${place}, which the document does not have`)
      }
      this.#checkArrays()
      if (this.structure !== null) addStructureMistakes(this.structure.painted(this.destinations), log)
      this.#accessibility = log.end()
    }
    this.#isPainted = true
    this.#endPageLinks()
    this.#checkSvgLinks()
    super.endMarkings()
    this.#sortNames()
    this.#divideDestinations()
  }

  get #pages(): readonly PdfReference[] {
    return (this._root.data['Pages'] as PdfReference).data['Kids'] as PdfReference[]
  }

  /** Warns of links to missing pages. In PDF 2.0, they are checked together with the destinations. */
  #endPageLinks(): void {
    for (const { index, source } of this.pageLinks.end()) {
      const path = this.#conformance.placeOf(source)
      const message = `A link leads to page ${index + 1}, which the document does not have.`
      this.#dangling.push({ code: 'unknown_destination', message, ...(path !== null && { path }) })
    }
  }

  /** Links of SVGs to ids that the document lacks. Those in HTML are reported with the other links of the page. */
  #checkSvgLinks(): void {
    const { Dests: names } = (this._root.data['Names'] as PdfReference).data as {
      Dests: { _items: Record<string, unknown> }
    }
    for (const [id, source] of this.svgLinks.outside) {
      const place = this.#conformance.placeOf(source) ?? this.#contentPlace
      const isReported = isPageSyntax(this.#conformance.syntax) && (place ?? '<svg>').startsWith('<svg>')
      if (Object.hasOwn(names._items, id) || this.destinations !== null || isReported) continue
      const subject = place !== null && isPlaceInPage(place) ? 'the link' : 'The link'
      const message = `${subject} '#${id.slice(0, MAX_SHOWN)}' of the SVG leads nowhere: neither the SVG nor the document has this id.`
      this.#dangling.push({ code: 'unknown_destination', message, ...(place !== null && { path: place }) })
    }
  }

  /** pdfkit sorts name trees by the locale of the host; readers search them by bytes. */
  #sortNames(): void {
    const { data: names } = this._root.data['Names'] as PdfReference
    for (const tree of Object.values(names))
      if (isRecord(tree) && '_compareKeys' in tree) tree['_compareKeys'] = compareNames
  }

  /** Named destinations in leaves, if an array cannot have all; pdfkit writes one array. */
  #divideDestinations(): void {
    const { data: names } = this._root.data['Names'] as PdfReference
    const { _items: items } = names['Dests'] as { _items: Record<string, unknown> }
    if (this.maxArray === null || Object.keys(items).length * 2 <= this.maxArray) return
    const pairs = Object.entries(items)
      .sort(([a], [b]) => compareNames(a, b))
      .map(([name, place]) => {
        const key = writeObject(new String(name))
        return { key, text: key + writeObject(place) }
      })
    names['Dests'] = new IndirectReference(writeTree(this, 'Names', pairs))
  }

  /** Arrays that cannot be divided (ISO 19005-1 §6.1.12). */
  #checkArrays(): void {
    const { maxArray } = this
    if (maxArray === null) return
    const pages = this.#pages
    const annotations = pages.map(({ data: { Annots: list } }) => (Array.isArray(list) ? list.length : 0))
    const limits = [
      exceeded(pages.length, maxArray, 'pages'),
      exceeded(
        annotations.reduce((most, count) => Math.max(most, count), 0),
        maxArray,
        'links and attachments on a page',
      ),
      exceeded(this.structure?.maxSequences ?? 0, maxArray, 'parts of content on a page'),
    ]
    for (const limit of limits)
      if (limit !== null)
        this.#conformance.addMistake(this.#contentPlace, `PDF/A-1 allows ${limit}: claim PDF/A-2b`)
  }

  override endMetadata(): void {
    const { language } = this
    const info = this.#information
    const packet = metadataPacket({ info, language, claims: this.#conformance.claims })
    const metadata = this.ref({ Type: 'Metadata', Subtype: 'XML' })
    metadata.compress = false // ISO 19005-1 §6.7.2
    metadata.end(Buffer.from(packet))
    this._root.data['Metadata'] = metadata
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
      ...this.#accessibility,
      ...this.#dangling,
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
    if (!(#subset in this) || !forbidsTransparency(this)) return super._doOpacity(fill, stroke)
    const [hidesFill, hidesStroke] = [isClear(fill, this.fading), isClear(stroke, this.fading)]
    this.content.hide(hidesFill, hidesStroke)
    const [fillAlpha, strokeAlpha] = [hidesFill === true ? null : fill, hidesStroke === true ? null : stroke]
    if ((fillAlpha ?? 1) < 1 || (strokeAlpha ?? 1) < 1) requireTransparency(this, OPAQUE_COLORS)
    return super._doOpacity(fillAlpha, strokeAlpha)
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
   * @param stretch Percentage of the width.
   */
  override fontChain(
    families: unknown,
    bold: boolean | number,
    italics: boolean,
    stretch = 100,
  ): FontChain<PdfTextFont> {
    const names = [families].flat()
    const weight = typeof bold === 'number' ? bold : bold ? 700 : 400
    const key = `${weight} ${italics} ${stretch} ${names.join('\n')}`
    let chain = this.#chains.get(key)
    if (chain === undefined) {
      const style = { bold: weight >= BOLD_FROM, italics: Boolean(italics), weight, stretch }
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

  /** Notes that the nearest face of a family is not bold or italic, although a document's text is. */
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
    const onMissing = (codePoint: number) => this.#missing.note(face, codePoint)
    const onEncoded = this.checksUnicode ? (text: string) => this.checkUnicode(text) : null
    const font = this.#register(id => embedFont(this, face, id, { onMissing, onEncoded }))
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
    if (this.content.isFillHidden) return this
    if (source instanceof EmbeddedPicture && source.hasAlpha)
      requireTransparency(this, 'flatten the transparent picture')
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
      throw new PlatenError('invalid_definition', sentence(capitalised(linkError(url))))
    }
    // URLs of tagged documents are checked with the structure
    if (typeof url === 'string' && !this.isTagged) this.checkString('link', asciiUri(url))
    if (typeof url !== 'string') return super.link(x, y, width, height, url, options)
    return this.annotate(x, y, width, height, { ...options, Subtype: 'Link', A: this.#actionTo(url) })
  }

  readonly #actions = new Map<string, PdfReference>()

  /** The action of the annotations to a URL, which many lines and rows may have. */
  #actionTo(url: string): PdfReference {
    const known = this.#actions.get(url)
    if (known !== undefined) return known
    const action = this.ref({ S: 'URI', URI: new String(url) })
    action.end()
    this.#actions.set(url, action)
    return action
  }

  override file(source: unknown, options: Record<string, unknown> = {}): unknown {
    if (!(source instanceof Uint8Array))
      throw new TypeError('an attachment was placed without being validated')
    const { claims } = this.#conformance
    const { archival } = claims
    const { name, description, type = DEFAULT_TYPE } = options
    const isAllowed = !forbidsAttachments(claims)
    if (
      isAllowed &&
      claims.accessible === 2 &&
      (typeof description !== 'string' || description.trim() === '')
    )
      this.noteForbidden(
        `the file '${name}' has no description, which PDF/UA-2 demands: ${DESCRIBE_FILE[this.#conformance.syntax]}`,
      )
    if (typeof name === 'string') this.checkString('name', name)
    if (typeof description === 'string') this.checkString('description', description)
    if (isAllowed && archival !== null && !isMediaType(type))
      this.noteForbidden(`the file '${name}' has no media type: set its \`type\`, such as text/xml`)
    // pdfkit compares the dates of a file that is attached twice
    return super.file(source, {
      creationDate: this.#now,
      modifiedDate: this.#now,
      ...options,
      ...(archival !== null && { type }),
      // all are in the list of files (ISO 19005-4 §6.9)
      ...(archival?.level === 'F' && { hidden: false }),
    })
  }
}

/** By syntax; null for pages, which have places of their own. */
const CONTENT_PLACES = { document: '/document/content', scene: '/scene', html: null, markdown: null } as const

const DESCRIBE_FILE = {
  document: 'set its `description`',
  html: 'write a `title` of its <link>',
  markdown: 'write a `title` of its <link>',
  scene: 'set its `description`',
} as const

/** True for an opacity that shows nothing; null for none. */
function isClear(opacity: number | null | undefined, factor: number): boolean | null {
  return opacity === null || opacity === undefined ? null : opacity * factor <= 0
}

/** Writes PDF 2.0 into the header: pdfkit does not support it. */
function withVersion2(head: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(head)
      .toString('latin1')
      .replace(/^%PDF-1\.\d/, '%PDF-2.0'),
    'latin1',
  )
}

/** What the author wrote for an element, or for the nearest one around it. */
function sourceAround(element: StructureElement): WrittenSource {
  let at: StructureElement | null = element
  while (at !== null && at.source === null) at = at.parent
  return at?.source ?? null
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

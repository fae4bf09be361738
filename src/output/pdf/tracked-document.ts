import { asciiUri } from '../../base/urls.ts'
import type { WrittenSource } from '../../document/values/conformance-log.ts'
import { type Box, intersect, isEmpty, mapBox } from '../../graphics/affine.ts'
import type { Cuts, Decoration, Rect } from '../../graphics/decoration.ts'
import type {
  Bookmark,
  Compositing,
  DropShadow,
  PaintTarget,
  PathShadow,
  RunStyle,
} from '../../graphics/paint-target.ts'
import type { Path } from '../../graphics/path.ts'
import type { PlacedPicture } from '../../graphics/picture.ts'
import {
  bookmarkedHeadingOf,
  LAYOUT_ARTIFACT,
  linkOf,
  MarkedContent,
  type Marking,
  readHeading,
  repeatedArtifact,
  type StructureElement,
} from '../../graphics/structure.ts'
import type { FontChain } from '../../text/shaping/font-chain.ts'
import type { ShapedRun } from '../../text/shaping/shaper.ts'
import { BookmarkWriter, countEntries } from './canvas/bookmarks.ts'
import type { GradientForm } from './canvas/gradient-form.ts'
import { GroupPage } from './canvas/group-page.ts'
import { InkBounds } from './canvas/ink-bounds.ts'
import { PageContent, type ShownStyle } from './canvas/page-content.ts'
import { paintDecoration } from './canvas/paint-decoration.ts'
import { paintDropShadow, paintGroup, paintMasked, type RecordedForm } from './canvas/paint-group.ts'
import { paintPathShadow } from './canvas/paint-path-shadow.ts'
import { paintMark, paintRun } from './canvas/paint-run.ts'
import type { ShadowPicture } from './canvas/paint-shadow.ts'
import { visiblePart } from './canvas/visible-run.ts'
import { IndirectReference, writeObject } from './file/pdf-object.ts'
import { PageLinks } from './page-links.ts'
import type { Matrix, PdfkitOutline, PdfkitPage, PdfReference, PdfTextFont } from './pdfkit.ts'
import { paintPicture } from './renderer.ts'
import { completeFileAnnotation } from './standards/file-annotation.ts'
import {
  forbidsTransparency,
  OPAQUE_COLORS,
  requireTransparency,
  withoutTransparency,
} from './standards/transparency.ts'
import type { MarkedStream } from './structure/marked-stream.ts'
import type { StructureDestinations } from './structure/structure-destinations.ts'
import type { StructureWriter } from './structure/structure-writer.ts'
import { SvgLinks } from './svg-links.ts'
import { isPage, VectorDocument } from './vector-document.ts'

/** Limit of points of all blurred shadows of paths. */
const MAX_BLURRED = 5_000_000

/** Saved graphics states in PDF/A-1 to -3 (ISO 19005-2 §6.1.13). */
const MAX_DEPTH = 28
/** Characters of a description that each annotation of a link repeats. */
const MAX_REPEATED = 100

/** The flag of annotations that are printed, which PDF/A demands (ISO 32000-1 §12.5.3, ISO 19005-2 §6.3.2). */
const PRINT = 4

/** Key of the options of an annotation: the name of the destination of a link. */
const TARGET = Symbol('target')

/** A document that painters draw on, with marked content, groups, links and outlines. */
export abstract class TrackedDocument extends VectorDocument implements PaintTarget {
  readonly #contents = new WeakMap<PdfkitPage, PageContent>()
  /** Shadow pictures by appearance, so that repeated boxes share one. */
  readonly shadows = new Map<string, ShadowPicture>()
  /** Forms of gradients by appearance. */
  readonly gradients = new Map<string, GradientForm>()
  #page: PdfkitPage | null = null
  #content = new PageContent()
  /** True if something was painted whose colours cannot be mapped. */
  protected keepsColors = false
  readonly #outline = new BookmarkWriter(this)
  /** Points that shadows of paths may still have, and whether one was painted without blur for lack of them. */
  readonly blurring = { points: MAX_BLURRED, isExceeded: false }
  readonly svgLinks = new SvgLinks(this)
  readonly pageLinks = new PageLinks<StructureElement['source']>(this)
  /** Writes the structure tree; null for untagged documents. */
  protected structure: StructureWriter | null = null
  /** Null for files without structure, and before PDF 2.0. */
  protected destinations: StructureDestinations | null = null
  /** The structure of the content painted next. */
  #marking: Marking = LAYOUT_ARTIFACT
  /** What wrote the decoration that is painted, or its JSON Pointer, for messages; null if it is unknown. */
  place: WrittenSource = null
  /** True while all that is painted is one marked-content sequence. */
  #isHeld = false
  #isDecorating = false
  /** Of graphics states; a mistake is noted at the content inside. */
  #depth: 'allowed' | 'exceeded' | 'noted' = 'allowed'
  /** Bounds of the clip around texts, in coordinates of the page; null for none. */
  #textClip: Box | null = null

  get clipBounds(): Box | null {
    return this.#textClip
  }

  /** The registered fonts: the same object for documents with the same fonts. */
  abstract get fontLibrary(): object
  /** BCP 47 tag of the document; null if it names none. */
  abstract get language(): string | null
  abstract fontChain(
    families: unknown,
    bold: boolean | number,
    italics: boolean,
    stretch?: number,
  ): FontChain<PdfTextFont>
  /** True if a family is registered under a name, in any case. */
  abstract hasFamily(name: string): boolean

  get isTagged(): boolean {
    return this.structure !== null
  }

  /** True while backgrounds and borders are painted, whose pictures have no links. */
  get isDecorating(): boolean {
    return this.#isDecorating
  }

  override get content(): PageContent {
    const { page } = this
    if (page === this.#page) return this.#content
    let content = this.#contents.get(page)
    if (content === undefined) {
      content = isPage(page)
        ? new PageContent(null, this.#marksOf(page))
        : new PageContent(operators => page.write(operators), page.marks ?? null)
      this.#contents.set(page, content)
    }
    this.#page = page
    this.#content = content
    content.mark(this.#marking)
    return content
  }

  /** Notes that a claim forbids content. @param source What contains it. Default: that of the content being painted. */
  abstract noteForbidden(message: string, source?: WrittenSource): void

  /** Notes a link in the content of a link, which would have two targets. */
  protected abstract noteNestedLink(): void

  /** Notes a text that is too long to be a string. @param name What it is. */
  abstract checkString(name: string, text: string): void
  /** Notes characters of a painted text without a glyph. */
  protected abstract noteMissing(codePoints: readonly number[]): void
  /** Notes characters of a painted text that a claim forbids. */
  abstract checkUnicode(text: string): void
  /** True if painted texts are checked. */
  checksUnicode = false

  /** True while content is painted that is not part of the structure of a tagged document. */
  get isArtifact(): boolean {
    return this.isTagged && !(this.#marking instanceof MarkedContent)
  }

  /**
   * True if a text replaces the content being painted.
   * @param byAlternative True if `alt` is such a text, and artifacts need none (ISO 14289-2 §8.4.3).
   */
  protected isReplaced(byAlternative: boolean): boolean {
    if (!(this.#marking instanceof MarkedContent)) return byAlternative
    for (let at: StructureElement | null = this.#marking.element; at !== null; at = at.parent) {
      const { actualText, alt } = at.properties
      if (actualText !== undefined || (byAlternative && alt !== undefined)) return true
    }
    return false
  }

  /** The element of HTML that is painted; null if it is unknown, and for documents. */
  protected abstract get placeOfElement(): string | null

  /** The source of the content being painted; null if it is unknown. */
  protected get paintedSource(): StructureElement['source'] {
    return sourceOf(this.#marking)
  }

  /** Receives the source of the first content that is painted; null if nothing waits for it. */
  #first: { source: StructureElement['source'] } | null = null

  /** Paints without transparency, which the claim forbids, and notes it at the first content. */
  #refuseTransparency(paint: () => void): void {
    const around = this.#first
    const first = { source: this.placeOfElement ?? (this.#isHeld ? this.paintedSource : null) }
    this.#first = first
    paint()
    this.#first = around
    if (around !== null) around.source ??= first.source
    requireTransparency(this, undefined, first.source)
  }

  /** Sets the structure of the content painted next. @returns That of the content before. */
  mark(marking: Marking): Marking {
    const { structure } = this
    const before = this.#marking
    if (structure === null || this.#isHeld) return before
    if (this.#isAgain) return this.#markArtifact()
    if (this.#first !== null) this.#first.source ??= sourceOf(marking)
    if (before === marking) {
      if (marking instanceof MarkedContent) this.destinations?.painting(marking)
      return before
    }
    const isContent = !(marking instanceof MarkedContent) || structure.isContent(marking, this.page)
    if (isContent && marking instanceof MarkedContent) this.destinations?.painting(marking)
    this.#marking = isContent ? marking : repeatedArtifact(marking)
    this.area = isContent && marking instanceof MarkedContent ? structure.areas.around(marking.element) : null
    this.content.mark(this.#marking)
    if (this.#depth === 'exceeded' && isContent && this.content.depth > MAX_DEPTH) {
      if (marking instanceof MarkedContent) this.noteDepth()
    }
    return before
  }

  /** True while content is painted that another page or form has. */
  #isAgain = false
  /** True while a form is recorded whose content has no structure, nor that of forms in it. */
  #isUnmarked = false

  again(paint: () => void): void {
    const around = this.#isAgain
    this.#isAgain = true
    paint()
    this.#isAgain = around
  }

  /** Names the element of HTML that is painted next, for messages. Absent if its place is unknown. */
  paintsFor?: (style: object) => void

  #markArtifact(): Marking {
    const before = this.#marking
    this.#marking = LAYOUT_ARTIFACT
    this.area = null
    this.content.mark(LAYOUT_ARTIFACT)
    return before
  }

  /** Contents whose first word was painted. */
  readonly #begun = new WeakSet<MarkedContent>()

  needsSpace(content: MarkedContent): boolean {
    if (this.#marking !== content || this.#begun.has(content)) return false
    this.#begun.add(content)
    return true
  }

  /**
   * Paints content in one marked-content sequence; within another one, as part of it.
   * @param covers The area that it covers, in coordinates of the page; null if it is known only when it is painted.
   */
  markAsOneSequence(marking: Marking, paint: () => void, covers: Box | null = null): void {
    if (this.structure === null || this.#isHeld) {
      paint()
      return
    }
    this.mark(marking)
    const { content, area } = this
    if (covers !== null) {
      area?.add(covers)
      this.area = null
    }
    content.hold()
    this.#isHeld = true
    paint()
    this.#isHeld = false
    content.release()
    this.area = area
  }

  /** The sequences of a form on the page; null if the form is part of a sequence, or has no structure. */
  marksOfForm(form: PdfkitPage): MarkedStream | null {
    return this.#isHeld || this.#isUnmarked ? null : (this.structure?.stream(form) ?? null)
  }

  /** ISO 32000-1 §14.7.4.4; tab order by structure (ISO 14289-1 §7.18.3). */
  #marksOf({ dictionary }: PdfkitPage): MarkedStream | null {
    if (this.structure === null || dictionary === undefined) return null
    const marks = this.structure.stream(this.page)
    Object.assign(dictionary.data, { StructParents: marks.key, Tabs: 'S' })
    return marks
  }

  beginLine(): void {
    this.content.beginLine()
  }

  #runStyle: RunStyle | null = null
  #shownStyle: ShownStyle = { font: '', size: 0, letterSpacing: 0, slant: 0 }

  /** How content streams show runs of a style, whose font becomes one of the page. */
  shownStyle(style: RunStyle): ShownStyle {
    const font = style.font as PdfTextFont // layout has its fonts from the document
    this.page.fonts[font.id] ??= font.ref()
    if (style !== this.#runStyle) {
      const { size, letterSpacing, slant } = style
      this.#runStyle = style
      this.#shownStyle = { font: font.id, size, letterSpacing, slant }
    }
    return this.#shownStyle
  }

  run(run: ShapedRun, style: RunStyle, x: number, y: number): void {
    if (run.missing.length > 0) this.noteMissing(run.missing)
    if (style.font.isColor && this.colorFilter !== null) this.keepsColors = true
    // glyphs of colour fonts have no invisible mode (ISO 32000-1 §9.3.6)
    if (style.font.isColor && this.content.isFillHidden) requireTransparency(this, OPAQUE_COLORS)
    this.ink?.addRun(this._ctm, run, style, x, y)
    if (this.#textClip === null) {
      paintRun(this, run, style, x, y)
      return
    }
    const part = visiblePart(run, style, { x, y, matrix: this._ctm, clip: this.#textClip })
    if (part !== null) paintRun(this, part.run, style, x + part.indent, y)
  }

  withinClip(rect: Rect, paint: () => void): void {
    const around = this.#textClip
    const clip = mapBox(this._ctm, boxOf(rect))
    this.#textClip = around === null ? clip : intersect(around, clip)
    paint()
    this.#textClip = around
  }

  directionMark(mark: string, style: RunStyle, x: number, y: number): void {
    paintMark(this, mark, style, x, y)
  }

  picture(picture: PlacedPicture, rect: Rect, opacity: number): void {
    const paint = (): void => paintPicture(this, picture, rect, opacity)
    // the many states of an SVG would end its sequence
    if (this.#marking instanceof MarkedContent)
      this.markAsOneSequence(this.#marking, paint, mapBox(this._ctm, boxOf(rect)))
    else paint()
  }

  decoration(rect: Rect, decoration: Decoration, cuts: Cuts): void {
    if (decoration.marking !== undefined) this.mark(decoration.marking)
    else if (this.#marking instanceof MarkedContent) this.mark(LAYOUT_ARTIFACT)
    this.area?.addBox(this._ctm, boxOf(rect))
    this.#isDecorating = true
    paintDecoration(this, rect, decoration, cuts)
    this.#isDecorating = false
  }

  group(compositing: Compositing, paint: () => void): void {
    const { opacity, blend } = compositing
    const isTransparent = opacity > 0 && (opacity < 1 || blend !== 'normal')
    if (!forbidsTransparency(this)) paintGroup(this, compositing, paint)
    else if (isTransparent) this.#refuseTransparency(paint)
    else paintGroup(this, compositing, opacity > 0 ? paint : () => this.fade(0, paint))
  }

  masked(mask: () => void, paint: () => void): void {
    if (forbidsTransparency(this)) this.#refuseTransparency(paint)
    else paintMasked(this, mask, paint)
  }

  dropShadow(shadow: DropShadow, paint: () => void): void {
    if (!forbidsTransparency(this)) paintDropShadow(this, shadow, paint)
    else if (shadow.color.opacity === 0) paint()
    else this.#refuseTransparency(paint)
  }

  shadow(path: Path, shadow: PathShadow): void {
    paintPathShadow(this, path, shadow)
  }

  /** Records painted content as a form, and its bounds on the page; null if they are unknown. */
  record(
    form: GroupPage,
    isMarked: boolean,
    paint: () => void,
  ): { content: string; ink: Box | null; marks: MarkedStream | null } {
    const { page } = this
    const isUnmarked = this.#isUnmarked
    this.#isUnmarked ||= !isMarked
    const marks = this.marksOfForm(form)
    const { ink, area, fading } = this
    const textClip = this.#textClip
    const own = new InkBounds()
    const content = PageContent.ofGroup(marks)
    content.mark(this.#marking)
    this.#contents.set(form, content)
    this.page = form
    this.ink = own
    if (!isMarked) this.area = null
    this.fading = 1
    this.#textClip = null // forms may be painted elsewhere
    paint()
    const operators = content.end()
    this.page = page
    this.ink = ink
    if (!isMarked) this.area = area
    this.fading = fading
    this.#textClip = textClip
    this.#isUnmarked = isUnmarked
    return { content: operators, ink: content.rawCount > own.rawCount ? null : own.bounds(), marks }
  }

  /** Paints a recorded form in the coordinates in which it was recorded. */
  paintForm({ reference, ink, marks }: RecordedForm, opacity: number): void {
    const name = `Gr${reference.id}`
    this.page.xobjects[name] = reference
    this._doOpacity(opacity, null)
    if (marks === null) this.content.raw(`/${name} Do`)
    else this.content.paintMarkedForm(`/${name} Do`)
    this.ink?.addRaw(ink)
  }

  linkTo(rect: Rect, target: string): void {
    if (this.#isAgain) return
    const ctm = this._ctm
    const [a, b, c, d] = ctm
    const clip = this.#textClip
    if (b !== 0 || c !== 0 || a < 0 || d > 0 || clip !== null) {
      // pdfkit maps corners, and only without rotation
      const all = mapBox(ctm, boxOf(rect))
      const bounds = clip === null ? all : intersect(all, clip)
      if (isEmpty(bounds)) return
      this.#textClip = null
      this._ctm = MIRRORED
      this.linkTo(rectOf(mapBox(MIRRORED, bounds)), target)
      this._ctm = ctm
      this.#textClip = clip
      return
    }
    const { x, y, width, height } = rect
    if (target.startsWith('#')) this.goTo(x, y, width, height, target.slice(1))
    else this.link(x, y, width, height, target)
  }

  destination(name: string, x: number, y: number): void {
    if (this.#isAgain) return
    const [across, , , down, left, bottom] = this._ctm
    const top = this.page.height - (y * down + bottom)
    this.addNamedDestination(name, 'XYZ', x * across + left, top, null, true)
  }

  /** @param isAhead True if the content of the destination is painted next; false, the default, if it was painted last. */
  override addNamedDestination(
    name: string,
    fit: 'XYZ',
    x: number,
    y: number,
    zoom: null,
    isAhead = false,
  ): unknown {
    const { destinations, page } = this
    if (destinations === null || page.dictionary === undefined)
      return super.addNamedDestination(name, fit, x, y, zoom)
    return destinations.addNamed(name, [page.dictionary, fit, x, page.height - y, zoom], isAhead)
  }

  override goTo(x: number, y: number, width: number, height: number, name: string): unknown {
    if (this.destinations === null) return super.goTo(x, y, width, height, name)
    return this.annotate(x, y, width, height, { Subtype: 'Link', [TARGET]: name })
  }

  /** Notes an entry of the outline, whose content is painted next. */
  trackEntry(entry: PdfkitOutline): void {
    this.destinations?.addEntry(entry)
  }

  bookmark({ level, label, isOpen }: Bookmark, x: number, y: number, ctm = this._ctm): void {
    if (this.#isAgain) return
    const [across, , , down, left, bottom] = ctm
    this.#outline.add({ level, label, isOpen }, x * across + left, this.page.height - (y * down + bottom))
  }

  readonly #bookmarked = new WeakSet<StructureElement>()

  /**
   * Adds the entry of a heading to the outline, where its first line begins.
   * @param ctm The coordinates of the point. Default: the current ones.
   */
  bookmarkHeading(marking: Marking, x: number, y: number, ctm = this._ctm): void {
    const heading = bookmarkedHeadingOf(marking)
    const level = readHeading(heading?.type ?? null)
    const label = heading?.properties.bookmark
    if (heading === null || level === null || label === undefined || this.#bookmarked.has(heading)) return
    if (this.#isAgain) return
    this.#bookmarked.add(heading)
    this.bookmark({ level, label, isOpen: true }, x, y, ctm)
  }

  override flushPages(): void {
    for (const page of this._pageBuffer) {
      page.write(Buffer.from(this.#contents.get(page)?.end() ?? '', 'latin1'))
      // deprecated in PDF 2.0 (ISO 32000-2 §14.2)
      if (this.isVersion2)
        delete (page.dictionary?.data['Resources'] as PdfReference | undefined)?.data['ProcSet']
    }
    super.flushPages()
  }

  /** False for areas that nothing of is on the page. */
  #isOnPage(rect: Rect): boolean {
    if (!(rect.width > 0 && rect.height > 0)) return false
    const { width, height } = this.page
    return !isEmpty(
      intersect(mapBox(this._ctm, boxOf(rect)), { left: 0, top: 0, right: width, bottom: height }),
    )
  }

  /** Annotations are part of the structure (ISO 14289-1 §7.18.1, §7.18.5). */
  override annotate(
    x: number,
    y: number,
    width: number,
    height: number,
    options: Record<string, unknown>,
  ): this {
    const { structure } = this
    const isLink = options['Subtype'] === 'Link'
    if (isLink && !this.#isOnPage({ x, y, width, height })) return this
    if (options['Subtype'] === 'FileAttachment') {
      const hasAppearance = Boolean(this.options['subset'])
      completeFileAnnotation(this, options, { width, height, hasAppearance })
    }
    const pageIndex = pageIndexOf(options)
    if (pageIndex !== null && this.destinations === null) {
      const { Dest: _, ...rest } = options
      const A = this.pageLinks.add(pageIndex, this.paintedSource)
      return this.annotate(x, y, width, height, { ...rest, A })
    }
    if (structure === null) return super.annotate(x, y, width, height, options)
    const { element, key, entries } = this.#taggedAnnotation(structure, options)
    super.annotate(x, y, width, height, { ...options, ...entries })
    const reference = (this.page.annotations as PdfReference[]).at(-1)
    if (reference !== undefined) structure.annotated(element, reference, this.page, key)
    return this
  }

  /**
   * Corrects objects of pdfkit and of pdfmake's SVG painter. Completes the links of that painter, which makes them
   * without `annotate`.
   */
  override ref(data?: Record<string, unknown>): PdfReference {
    if (data?.['Group'] !== undefined || data?.['SMask'] !== undefined)
      return super.ref(withoutTransparency(this, data))
    if (data?.['Type'] === 'EmbeddedFile') return super.ref(withBinaryChecksum(data))
    if (data?.['S'] === 'URI') return super.ref(withAsciiUri(data))
    if (data?.['Subtype'] !== 'Link' || data['F'] !== undefined) return super.ref(data)
    const link = { ...this.#withTarget(data), F: PRINT }
    this.checkString('link', urlOf(link) ?? '')
    const { structure } = this
    if (structure === null) return super.ref(link)
    if (linkOf(this.#marking) !== null) this.noteNestedLink()
    const { element, key, entries } = this.#taggedAnnotation(structure, link)
    const reference = super.ref({ ...link, ...entries })
    structure.annotated(element, reference, this.page, key)
    return reference
  }

  /** A link of an SVG to a place in the document has a destination instead of the URI `#name`. */
  #withTarget(link: Record<string, unknown>): Record<string, unknown> {
    const url = urlOf(link)
    if (url === null || !url.startsWith('#')) return link
    const { A: _, ...rest } = link
    const name = this.svgLinks.destinationOf(url.slice(1), this.paintedSource)
    return this.destinations === null ? { ...rest, Dest: new String(name) } : { ...rest, [TARGET]: name }
  }

  /** The element of an annotation that is made next, and what ties the annotation to it. */
  #taggedAnnotation(structure: StructureWriter, options: Record<string, unknown>) {
    const isLink = options['Subtype'] === 'Link'
    const element =
      (isLink ? linkOf(this.#marking) : null) ??
      structure.addAnnotation(isLink ? 'Link' : 'Annot', this.#marking, isLink ? targetOf(options) : null)
    const key = structure.annotationKey()
    const contents = isLink ? (element.properties.description ?? urlOf(options) ?? 'Link') : null
    const entries = {
      StructParent: key,
      ...(contents !== null && { Contents: this.#contentsOf(contents) }),
      ...this.#targetEntries(options, element),
    }
    return { element, key, entries }
  }

  /** Long descriptions of links, which the annotations of all their lines share. */
  readonly #descriptions = new Map<string, IndirectReference>()

  #contentsOf(description: string): unknown {
    if (description.length <= MAX_REPEATED) return new String(description)
    const known = this.#descriptions.get(description)
    if (known !== undefined) return known
    const number = this.reserve()
    this.writeObjectText(number, writeObject(new String(description)))
    const reference = new IndirectReference(number)
    this.#descriptions.set(description, reference)
    return reference
  }

  /** The action of a link in the document; nothing for others, and before PDF 2.0. */
  #targetEntries(options: Record<string, unknown>, element: StructureElement): Record<string, unknown> {
    const { [TARGET]: name } = options as { [TARGET]?: string }
    const target = name ?? pageIndexOf(options)
    if (this.destinations === null || target === null) return {}
    return { A: this.destinations.addLink(target, element), Dest: undefined }
  }

  /** Destinations of PDF 2.0 refer to elements, which have no numbers yet. */
  override endOutline(): unknown {
    return this.destinations === null ? this.#writeOutline() : null
  }

  #writeOutline(): unknown {
    countEntries(this.outline)
    return super.endOutline()
  }

  override endMarkings(): void {
    if (this.structure === null) {
      super.endMarkings()
      return
    }
    this._root.data['MarkInfo'] = { Marked: true }
    this._root.data['StructTreeRoot'] = this.structure.end(this.destinations)
    if (this.destinations !== null) this.#writeOutline()
  }

  override addContent(operators: string): this {
    if (this.page instanceof GroupPage) this.ink?.noteRaw(this._ctm, operators, this.page.xobjects)
    this.content.raw(operators)
    return this
  }

  override save(): this {
    super.save()
    if (this.content.depth > MAX_DEPTH && this.options['subset'] && !this.isVersion2) {
      this.#depth = this.#depth === 'noted' ? 'noted' : 'exceeded'
      if (this.#isHeld) this.noteDepth()
    }
    return this
  }

  /** Notes graphics states that are nested too deeply, at the content being painted. */
  protected noteDepth(): void {
    if (this.#depth !== 'exceeded') return
    this.#depth = 'noted'
    this.noteForbidden(
      'the content is nested too deeply: use fewer boxes in each other that clip or transform',
    )
  }
}

/** The source of content; null for artifacts, and if it is unknown. */
function sourceOf(marking: Marking): StructureElement['source'] {
  if (!(marking instanceof MarkedContent)) return null
  let at: StructureElement | null = marking.element
  while (at !== null && at.source === null) at = at.parent
  return at?.source ?? null
}

/** The index of the page that a link annotation leads to; null for others. */
function pageIndexOf({ Dest: place }: Record<string, unknown>): number | null {
  return Array.isArray(place) && typeof place[0] === 'number' ? place[0] : null
}

/** A checksum is 16 bytes (ISO 32000-1 §7.11.4); pdfkit writes its digits. */
function withBinaryChecksum({ Params: params, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const { CheckSum: digits, ...others } = params as { CheckSum: string }
  return { ...rest, Params: { ...others, CheckSum: Buffer.from(digits.valueOf(), 'hex') } }
}

/** URIs are ASCII (ISO 32000-1 §12.6.4.7). Fragments are ids of the document, which `#withTarget` replaces. */
function withAsciiUri({ URI: uri, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const url = String(uri)
  return { ...rest, URI: new String(url.startsWith('#') ? url : asciiUri(url)) }
}

/** Where a link annotation leads, as a text; null if it is unknown. */
function targetOf(options: Record<string, unknown>): string | null {
  const { [TARGET]: name, Dest: place } = options as { [TARGET]?: string; Dest?: unknown }
  const inside = name ?? place ?? actionOf(options)['D']
  return urlOf(options) ?? (inside === undefined ? null : `#${inside}`)
}

/** The target of a link annotation to a URL; null for others. */
function urlOf(options: Record<string, unknown>): string | null {
  const { URI: url } = actionOf(options)
  return url instanceof String ? url.valueOf() : null
}

/** The entries of the action of an annotation. */
function actionOf({ A: action }: Record<string, unknown>): Record<string, unknown> {
  const { data = action } = (action ?? {}) as { data?: unknown }
  return (data ?? {}) as Record<string, unknown>
}

/** Coordinates of the page with the y axis down. */
const MIRRORED: Matrix = [1, 0, 0, -1, 0, 0]

function boxOf({ x, y, width, height }: Rect): Box {
  return { left: x, top: y, right: x + width, bottom: y + height }
}

function rectOf({ left, top, right, bottom }: Box): Rect {
  return { x: left, y: top, width: right - left, height: bottom - top }
}

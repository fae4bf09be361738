/**
 * The logical structure of a document (ISO 32000-1 §14.7, §14.8): elements in reading order, whose content layout
 * carries to painting. Outputs with structure mark the content when it is painted.
 */

/** The structure types of PDF 2.0 (ISO 32000-2 §14.8.6.2). */
export const PDF_2_NAMESPACE = 'http://iso.org/pdf2/ssn'

/** Standard structure types (ISO 32000-1 §14.8.4). Files of PDF 2.0 have `FENote` instead of `Note` (ISO 32000-2 §14.8.4.7.2). */
export type StructureType =
  | 'Document'
  | 'Part'
  | 'Art'
  | 'Sect'
  | 'Div'
  | 'BlockQuote'
  | 'Caption'
  | 'TOC'
  | 'TOCI'
  | 'P'
  | HeadingType
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Span'
  | 'Quote'
  | 'Note'
  | 'Reference'
  | 'Code'
  | 'Ruby'
  | 'RB'
  | 'RT'
  | 'Link'
  | 'Figure'
  | 'Formula'
  | 'Form'
  | 'Annot'

/** Structure types that authors may give to content as its `role`. All are standard, so a role map is not needed. */
export const ROLES = [
  ...['Part', 'Art', 'Sect', 'Div', 'BlockQuote', 'Caption', 'P'],
  ...['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Table', 'Quote', 'Note', 'Code', 'Span', 'Figure', 'Formula'],
] as const satisfies readonly StructureType[]

/** Types of PDF 2.0 for emphasis (ISO 32000-2 §14.8.4), which are `Span` in PDF 1.7. */
export const EMPHASIS = ['Em', 'Strong'] as const
export type EmphasisType = (typeof EMPHASIS)[number]

/** The role of a table or picture without meaning (WAI-ARIA 1.2 §5.4), which is no structure type. */
export const PRESENTATION = 'presentation'

/** Elements that contain elements, not text (ISO 32000-1 §14.8.4.2). */
export const GROUPING: ReadonlySet<StructureType> = new Set([
  ...(['Document', 'Part', 'Art', 'Sect', 'Div', 'BlockQuote', 'L'] as const),
])

/** All are optional. */
export interface ElementProperties {
  /** BCP 47 tag, where it differs from that of the parent. */
  readonly language?: string
  /** Replacement for content that has no text. */
  readonly alt?: string
  /** Replacement for content that is text. */
  readonly actualText?: string
  readonly title?: string
  /** The contents of the annotations of a link. */
  readonly description?: string
  /** Where a link leads, as written; absent for places in the document. */
  readonly url?: string
  /** The property or attribute with the description, for messages. */
  readonly describedBy?: 'alt' | 'link' | 'text' | 'aria-label' | 'title'
  /** True for a link whose text is only spaces. */
  readonly isBlank?: boolean
  /** Unique in the document. */
  readonly id?: string
  /** Of a header cell. */
  readonly scope?: 'Row' | 'Column' | 'Both'
  /** Ids of the header cells of a cell. */
  readonly headers?: readonly string[]
  /** Of a cell; absent for 1. */
  readonly rowSpan?: number
  readonly columnSpan?: number
  /** The level of a heading as written, if it differs from that of its type. */
  readonly level?: number
  /** Of a heading: the text of its entry in the outline. Absent for headings without one. */
  readonly bookmark?: string
  /** True for a picture or drawing, whose vectors are content. */
  readonly isPicture?: boolean
  /** True for a link whose box has no content, so that it gets no annotation. */
  readonly isEmptyBox?: boolean
  /** True for a cell that fills a row that is too short. */
  readonly isPadding?: boolean
  /** True for the header or footer of a table, or a fixed box, which is an artifact on all pages but the first. */
  readonly isRepeated?: boolean
  /** Of a note: the elements in the text that refer to it; they may be added until the structure is written. */
  readonly citations?: readonly StructureElement[]
  /** Of a note: where it is (ISO 32000-2 §14.8.5.7). */
  readonly noteType?: 'Footnote' | 'Endnote'
  /** The type in PDF 2.0, which PDF 1.7 lacks (ISO 32000-2 §14.8.4). */
  readonly pdf2Type?: 'Aside' | EmphasisType
  /** Of a list with labels (ISO 32000-1 §14.8.5.5). The first three are those of PDF 2.0 (ISO 32000-2 §14.8.5.5). */
  readonly listNumbering?:
    | 'Ordered'
    | 'Unordered'
    | 'Description'
    | 'Disc'
    | 'Circle'
    | 'Square'
    | 'Decimal'
    | 'UpperRoman'
    | 'LowerRoman'
    | 'UpperAlpha'
    | 'LowerAlpha'
}

export const NO_PROPERTIES: ElementProperties = Object.freeze({})

export type StructureKid = StructureElement | MarkedContent

const NO_KIDS: readonly StructureKid[] = Object.freeze([])

/** A structure element (ISO 32000-1 §14.7.2). */
export class StructureElement {
  readonly type: StructureType
  readonly parent: StructureElement | null
  #kids: StructureKid[] | null = null
  #isContentEnded = false
  readonly properties: ElementProperties
  /**
   * What the author wrote, for messages: the node of a document, or a text such as `<img> in line 2`. Null for elements
   * that Platen adds.
   */
  readonly source: object | string | null
  /** The repeated element that contains it, or that it is; null for none. */
  readonly repeated: StructureElement | null
  /** True if the output writes it: it has painted content, or must be there without. Set by the output. */
  isUsed = false
  /** Number of its object in the file; 0 before the output gives it one. */
  objectNumber = 0

  /** Becomes the last kid of its parent. */
  constructor(
    type: StructureType,
    parent: StructureElement | null,
    properties: ElementProperties = NO_PROPERTIES,
    source: object | string | null = null,
  ) {
    this.type = type
    this.parent = parent
    this.properties = properties
    this.source = source
    this.repeated = properties.isRepeated === true ? this : (parent?.repeated ?? null)
    if (parent !== null) parent.#add(this)
  }

  /** In reading order. */
  get kids(): readonly StructureKid[] {
    return this.#kids ?? NO_KIDS
  }

  removeKids(): void {
    this.#kids = null
  }

  /** Most elements have one kid. An empty array would reserve space for many with the first one. */
  #add(kid: StructureKid): void {
    if (this.#kids === null) this.#kids = [kid]
    else this.#kids.push(kid)
  }

  /** The next content does not continue the last one: it is painted at another time, and read after it. */
  endContent(): void {
    this.#isContentEnded = true
  }

  /** The content after the kids that exist. */
  content(): MarkedContent {
    const last = this.kids.at(-1)
    if (last instanceof MarkedContent && !this.#isContentEnded) return last
    this.#isContentEnded = false
    const content = new MarkedContent(this)
    this.#add(content)
    return content
  }
}

/** Consecutive content of an element, in one or more marked-content sequences (ISO 32000-1 §14.6). */
export class MarkedContent {
  readonly element: StructureElement
  /** The first sequence in paint order; written by the output. Null for content that is not painted. */
  stream: object | null = null
  /** Marked-content identifier, unique in its stream. */
  id = 0
  /** The sequences after the first one, such as those on later pages; null for none. */
  later: MarkedSequence[] | null = null
  /** True if its first word is not part of the last word before it, although there is no space between them. */
  beginsWord = false

  constructor(element: StructureElement) {
    this.element = element
  }
}

/** A marked-content sequence of a stream of the output. */
export interface MarkedSequence {
  readonly stream: object
  /** Marked-content identifier, unique in its stream. */
  readonly id: number
}

/** Content that is not part of the document's logical content (ISO 32000-1 §14.8.2.2). */
export interface Artifact {
  readonly artifact: 'Pagination' | 'Layout' | 'Background'
  readonly subtype?: 'Header' | 'Footer' | 'Watermark'
  /** The link that contains it, whose annotations also lie on decoration. Absent: none. */
  readonly link?: StructureElement
}

export const LAYOUT_ARTIFACT: Artifact = Object.freeze({ artifact: 'Layout' })
export const HEADER_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination', subtype: 'Header' })
export const FOOTER_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination', subtype: 'Footer' })
export const WATERMARK_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination', subtype: 'Watermark' })
export const PAGINATION_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination' })
export const BACKGROUND_ARTIFACT: Artifact = Object.freeze({ artifact: 'Background' })

export type Marking = MarkedContent | Artifact

/** The link that contains the content being painted; null for none. */
export function linkOf(marking: Marking): StructureElement | null {
  return marking instanceof MarkedContent ? linkAround(marking.element) : (marking.link ?? null)
}

function linkAround(element: StructureElement): StructureElement | null {
  for (let at: StructureElement | null = element; at !== null; at = at.parent)
    if (at.type === 'Link') return at
  return null
}

/** By link. */
type LinkArtifacts = WeakMap<StructureElement, Artifact>
const layoutArtifacts: LinkArtifacts = new WeakMap()
const repeatedArtifacts: LinkArtifacts = new WeakMap()

/** Decoration in an element. */
export function artifactIn(element: StructureElement): Artifact {
  return linked(LAYOUT_ARTIFACT, linkAround(element), layoutArtifacts)
}

/** Content that is repeated on further pages. */
export function repeatedArtifact({ element }: MarkedContent): Artifact {
  return linked(PAGINATION_ARTIFACT, linkAround(element), repeatedArtifacts)
}

function linked(artifact: Artifact, link: StructureElement | null, known: LinkArtifacts): Artifact {
  if (link === null) return artifact
  const own = known.get(link) ?? Object.freeze({ ...artifact, link })
  known.set(link, own)
  return own
}

/** The heading that contains content, if it has an entry in the outline; null for others. */
export function bookmarkedHeadingOf(marking: Marking): StructureElement | null {
  if (!(marking instanceof MarkedContent)) return null
  let at: StructureElement | null = marking.element
  while (at !== null && at.properties.bookmark === undefined) at = at.parent
  return at
}

const ARTIFACTS: ReadonlySet<unknown> = new Set([
  ...[LAYOUT_ARTIFACT, PAGINATION_ARTIFACT, BACKGROUND_ARTIFACT],
  ...[HEADER_ARTIFACT, FOOTER_ARTIFACT, WATERMARK_ARTIFACT],
])

/** False for values that a template may have written. */
export function isMarking(value: unknown): value is Marking {
  return value instanceof MarkedContent || ARTIFACTS.has(value)
}

export type HeadingType = `H${1 | 2 | 3 | 4 | 5 | 6}`

/** Elements that are part of a text (ISO 32000-1 §14.8.4.4). */
export const INLINE: ReadonlySet<StructureType> = new Set([
  ...(['Span', 'Quote', 'Code', 'Reference', 'Ruby', 'RB', 'RT'] as const),
])

/** Elements of text, which contain inline elements and no blocks (ISO 32000-2 Annex L). */
export const TEXTUAL: ReadonlySet<StructureType> = new Set([
  ...(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Lbl'] as const),
  ...INLINE,
])

/** The parent of an element in a place: a paragraph for an inline element between blocks. */
export function parentFor(type: StructureType, around: StructureElement): StructureElement {
  return INLINE.has(type) && GROUPING.has(around.type) ? new StructureElement('P', around) : around
}

/** The level of a heading type; null for other types. */
export function readHeading(type: string | null): number | null {
  const level = /^H([1-6])$/.exec(type ?? '')?.[1]
  return level === undefined ? null : Number(level)
}

/** Heading types without gaps: a heading below another one has the next level (ISO 14289-1 §7.4.2). */
export function createHeadingLevels() {
  /** The written levels of the headings around the last one. */
  const open: number[] = []
  return {
    /** @returns Its type, and its level without gaps, which may be more than 6. */
    heading(level: number): {
      readonly type: HeadingType
      readonly properties: ElementProperties
      readonly corrected: number
    } {
      while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
      const own = Math.min(6, open.length) as 1 | 2 | 3 | 4 | 5 | 6
      const properties = own === level ? NO_PROPERTIES : { level }
      return { type: `H${own}`, properties, corrected: open.length }
    },
  }
}

/**
 * The logical structure of a document (ISO 32000-1 §14.7, §14.8): elements in reading order, whose content layout
 * carries to painting. Outputs with structure mark the content when it is painted.
 */

/** Standard structure types (ISO 32000-1 §14.8.4). */
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
  | 'Link'
  | 'Figure'
  | 'Formula'
  | 'Form'
  | 'Annot'

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
  /** Unique in the document. */
  readonly id?: string
  /** Of a header cell. */
  readonly scope?: 'Row' | 'Column' | 'Both'
  /** Ids of the header cells of a cell. */
  readonly headers?: readonly string[]
  /** Of a cell; absent for 1. */
  readonly rowSpan?: number
  readonly columnSpan?: number
  /** True for a picture or drawing, whose vectors are content. */
  readonly isPicture?: boolean
  /** True for the header or footer of a table, which is an artifact on all pages but the first. */
  readonly isRepeated?: boolean
  /** Of a list with labels (ISO 32000-1 §14.8.5.5). */
  readonly listNumbering?:
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

/** A structure element (ISO 32000-1 §14.7.2). */
export class StructureElement {
  readonly type: StructureType
  readonly parent: StructureElement | null
  /** In reading order. */
  readonly kids: StructureKid[] = []
  readonly properties: ElementProperties
  /** Where the author wrote it, for messages; null if unknown. */
  readonly place: string | null

  /** Becomes the last kid of its parent. */
  constructor(
    type: StructureType,
    parent: StructureElement | null,
    properties: ElementProperties = NO_PROPERTIES,
    place: string | null = null,
  ) {
    this.type = type
    this.parent = parent
    this.properties = properties
    this.place = place
    parent?.kids.push(this)
  }

  /** The content after the kids that exist. */
  content(): MarkedContent {
    const last = this.kids.at(-1)
    if (last instanceof MarkedContent) return last
    const content = new MarkedContent(this)
    this.kids.push(content)
    return content
  }
}

/** Consecutive content of an element, in one or more marked-content sequences (ISO 32000-1 §14.6). */
export class MarkedContent {
  readonly element: StructureElement
  /** The header or footer of a table that contains it; null for none. */
  readonly repeated: StructureElement | null
  /** The sequences in paint order; written by the output. */
  sequences: MarkedSequence[] | null = null

  constructor(element: StructureElement) {
    this.element = element
    this.repeated = repeatedAround(element)
  }
}

function repeatedAround(element: StructureElement): StructureElement | null {
  for (let at: StructureElement | null = element; at !== null; at = at.parent)
    if (at.properties.isRepeated === true) return at
  return null
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
}

export const LAYOUT_ARTIFACT: Artifact = Object.freeze({ artifact: 'Layout' })
export const HEADER_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination', subtype: 'Header' })
export const FOOTER_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination', subtype: 'Footer' })
export const WATERMARK_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination', subtype: 'Watermark' })
export const PAGINATION_ARTIFACT: Artifact = Object.freeze({ artifact: 'Pagination' })
export const BACKGROUND_ARTIFACT: Artifact = Object.freeze({ artifact: 'Background' })

export type Marking = MarkedContent | Artifact

const ARTIFACTS: ReadonlySet<unknown> = new Set([
  ...[LAYOUT_ARTIFACT, PAGINATION_ARTIFACT, BACKGROUND_ARTIFACT],
  ...[HEADER_ARTIFACT, FOOTER_ARTIFACT, WATERMARK_ARTIFACT],
])

/** False for values that a template may have written. */
export function isMarking(value: unknown): value is Marking {
  return value instanceof MarkedContent || ARTIFACTS.has(value)
}

export type HeadingType = `H${1 | 2 | 3 | 4 | 5 | 6}`

/** Heading types without gaps: a heading below another one has the next level (ISO 14289-1 §7.4.2). */
export function createHeadingLevels() {
  /** The written levels of the headings around the last one. */
  const open: number[] = []
  return {
    typeOf(level: number): HeadingType {
      while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
      return `H${Math.min(6, open.length) as 1 | 2 | 3 | 4 | 5 | 6}`
    },
  }
}

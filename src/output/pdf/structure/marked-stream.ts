import { MarkedContent, type Marking } from '../../../graphics/structure.ts'
import { number } from '../canvas/format-number.ts'
import type { PdfkitPage, PdfReference } from '../pdfkit.ts'

/** The marked-content sequences of a content stream: of a page, or of a form on it (ISO 32000-1 §14.7.4). */
export class MarkedStream {
  /** The writer of its document: contents may have been painted in a draft of the document. */
  readonly writer: object
  readonly page: PdfkitPage
  /** Key of the stream in the parent tree. */
  readonly key: number
  /** Contents by marked-content identifier. */
  readonly contents: MarkedContent[] = []
  /** The form whose stream it is; null for a page, and for a form that is not painted. */
  form: PdfReference | null = null
  /** Number of the array of the elements of its contents; null if it is not written. */
  parents: number | null = null
  /** False for a form that is not painted. */
  isPainted = true

  constructor(writer: object, page: PdfkitPage, key: number) {
    this.writer = writer
    this.page = page
    this.key = key
  }

  /** The operator that begins a sequence. */
  begin(marking: Marking): string {
    if (!(marking instanceof MarkedContent)) {
      const { artifact, subtype } = marking
      // artifacts need no type (ISO 32000-1 §14.8.2.2.2), and pages have hundreds of these
      if (artifact === 'Layout') return '/Artifact BMC'
      const { width, height } = this.page
      // required of backgrounds (ISO 32000-1 table 330)
      const bounds = artifact === 'Background' ? `/BBox[0 0 ${number(width)} ${number(height)}]` : ''
      return `/Artifact<</Type/${artifact}${subtype === undefined ? '' : `/Subtype/${subtype}`}${bounds}>>BDC`
    }
    const id = this.contents.length
    this.contents.push(marking)
    const first = marking.stream as MarkedStream | null
    if (first === null || first.writer !== this.writer) {
      marking.stream = this
      marking.id = id
      marking.later = null
    } else {
      marking.later ??= []
      marking.later.push({ stream: this, id })
    }
    return `/${marking.element.type}<</MCID ${id}>>BDC`
  }
}

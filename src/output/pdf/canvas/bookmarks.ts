import type { Bookmark } from '../../../graphics/paint-target.ts'
import type { PdfDocumentInstance, PdfkitOutline } from '../pdfkit.ts'

/** Adds bookmarks to the outline of a document (ISO 32000-1 §12.3.3). */
export class BookmarkWriter {
  readonly #document: PdfDocumentInstance
  /** The last entry, and those around it. */
  readonly #open: { readonly level: number; readonly outline: PdfkitOutline }[] = []

  constructor(document: PdfDocumentInstance) {
    this.#document = document
  }

  /** Adds a point of the current page, from its top left. */
  add({ level, label, isOpen }: Bookmark, x: number, y: number): void {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop()
    const { outline, page, _root: root } = this.#document
    const parent = this.#open.at(-1)?.outline ?? outline
    // pdfkit measures the left edge from the right of the page
    const place = { left: page.width - x, top: y }
    // readers show the outline on request
    root.data['PageMode'] ??= 'UseNone'
    this.#open.push({ level, outline: parent.addItem(label, { expanded: isOpen, ...place }) })
  }
}

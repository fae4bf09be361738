import type { Bookmark } from '../../../graphics/paint-target.ts'
import type { PdfkitOutline } from '../pdfkit.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** Adds bookmarks to the outline of a document (ISO 32000-1 §12.3.3). */
export class BookmarkWriter {
  readonly #document: TrackedDocument
  /** The last entry, and those around it. */
  readonly #open: { readonly level: number; readonly outline: PdfkitOutline }[] = []

  constructor(document: TrackedDocument) {
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
    const entry = parent.addItem(outlineLabel(this.#document, label), { expanded: isOpen, ...place })
    this.#document.trackEntry(entry)
    this.#open.push({ level, outline: entry })
  }
}

/** UTF-16 code units of a label, so that it is a string within the limits of PDF/A (ISO 19005-2 §6.1.13). */
const MAX_LABEL = 16_000

/** The label of an entry, shortened. Notes what claims forbid. */
export function outlineLabel(document: TrackedDocument, text: string): string {
  const label = text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL - 1)}…`.toWellFormed()
  document.checkString('outline', label)
  return label
}

/**
 * Sets the counts of visible entries (ISO 32000-1, tables 152 and 153), which pdfkit writes only for the children of
 * open entries. Recursive. @returns The entries that are visible below an entry if it is open.
 */
export function countEntries(outline: PdfkitOutline, isOpen = true): number {
  const { children, outlineData, options } = outline
  let count = 0
  for (const child of children) {
    const isChildOpen = child.options.expanded === true
    const below = countEntries(child, isChildOpen)
    count += isChildOpen ? 1 + below : 1
  }
  if (count > 0) outlineData['Count'] = isOpen ? count : -count
  outline.options = { ...options, expanded: false } // else pdfkit replaces the count
  return count
}

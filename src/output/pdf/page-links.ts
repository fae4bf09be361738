import type { PdfDocumentInstance, PdfReference } from './pdfkit.ts'

interface PageLink<Source> {
  readonly action: PdfReference
  /** Of the page, from 0. */
  readonly index: number
  /** What contains the link, for messages. */
  readonly source: Source
}

/**
 * Links to pages by number, before PDF 2.0. A destination refers to the object of its page (ISO 32000-1 §12.3.2.2),
 * which may not exist when the link is made, so the actions are written last.
 */
export class PageLinks<Source> {
  readonly #document: PdfDocumentInstance
  readonly #links: PageLink<Source>[] = []

  constructor(document: PdfDocumentInstance) {
    this.#document = document
  }

  /** @returns The action of a link. */
  add(index: number, source: Source): PdfReference {
    const action = this.#document.ref({ S: 'GoTo' })
    this.#links.push({ action, index, source })
    return action
  }

  /** Writes the actions. @returns The links to pages that the document does not have. */
  end(): PageLink<Source>[] {
    const { Kids: pages } = (this.#document._root.data['Pages'] as PdfReference).data
    const isMissing = ({ action, index }: PageLink<Source>): boolean => {
      const page = (pages as PdfReference[])[index]
      action.data['D'] = [page ?? index, 'XYZ', null, null, null]
      action.end()
      return page === undefined
    }
    return this.#links.filter(isMissing)
  }
}

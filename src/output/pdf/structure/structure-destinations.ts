/**
 * Destinations with their structure elements, which PDF 2.0 has (ISO 32000-2 §12.3.2.3) and PDF/UA-2 demands (ISO
 * 14289-2 §8.8). Links and entries of the outline have actions with both: SD, and D for other readers.
 */
import { INLINE, type MarkedContent, type StructureElement } from '../../../graphics/structure.ts'
import { IndirectReference } from '../file/pdf-object.ts'
import type { PdfDocumentInstance, PdfkitOutline, PdfReference } from '../pdfkit.ts'

/** A page, and how it is shown: `XYZ` with left, top and zoom, or `Fit`. */
export type PagePlace = readonly [page: PdfReference, ...fit: unknown[]]

interface Destination {
  readonly place: PagePlace
  /** The content at the place; null for none. */
  content: MarkedContent | null
}

interface Link {
  readonly action: PdfReference
  /** A name, or the index of a page. */
  readonly target: string | number
  readonly element: StructureElement
}

export class StructureDestinations {
  readonly #document: PdfDocumentInstance
  readonly #named = new Map<string, Destination>()
  readonly #outline: { readonly entry: PdfkitOutline; readonly destination: Destination }[] = []
  readonly #links: Link[] = []
  /** Destinations before the content that they lead to. */
  #waiting: Destination[] = []
  #last: { readonly content: MarkedContent; readonly page: unknown } | null = null

  constructor(document: PdfDocumentInstance) {
    this.#document = document
  }

  /** Call before content is painted. */
  painting(content: MarkedContent): void {
    const { dictionary } = this.#document.page
    this.#last = { content, page: dictionary }
    if (this.#waiting.length === 0) return
    for (const destination of this.#waiting)
      if (destination.place[0] === dictionary) destination.content = content
    this.#waiting = []
  }

  /** @param isAhead True if the content is painted next; false if it was painted last. */
  addNamed(name: string, place: PagePlace, isAhead: boolean): void {
    this.#named.set(name, this.#destination(place, isAhead))
  }

  /** An entry of the outline, whose content is painted next. */
  addEntry(entry: PdfkitOutline): void {
    const { outlineData } = entry
    this.#outline.push({ entry, destination: this.#destination(outlineData['Dest'] as PagePlace, true) })
    delete outlineData['Dest']
  }

  /** @returns The action of a link, which is written with the structure. */
  addLink(target: string | number, element: StructureElement): PdfReference {
    const D = typeof target === 'string' ? new String(target) : null
    const action = this.#document.ref({ S: 'GoTo', D })
    this.#links.push({ action, target, element })
    return action
  }

  #destination(place: PagePlace, isAhead: boolean): Destination {
    const isOnPage = this.#last !== null && this.#last.page === place[0]
    const destination = { place, content: isOnPage ? (this.#last?.content ?? null) : null }
    if (isAhead) this.#waiting.push(destination)
    return destination
  }

  /** Links to places that the document does not have. */
  dangling(): { readonly target: string | number; readonly element: StructureElement }[] {
    return this.#links.filter(({ target }) =>
      typeof target === 'string' ? !this.#named.has(target) : this.#pageOf(target) === null,
    )
  }

  #pageOf(index: number): PdfReference | null {
    const { Kids: pages } = (this.#document._root.data['Pages'] as PdfReference).data
    return (pages as PdfReference[])[index] ?? null
  }

  /** The elements of links to named places that the document has. */
  linked(): ReadonlySet<StructureElement> {
    const isKnown = (target: string | number): boolean =>
      typeof target === 'string' && this.#named.has(target)
    return new Set(this.#links.flatMap(({ target, element }) => (isKnown(target) ? [element] : [])))
  }

  /** The elements that entries of tables of contents refer to, by the elements of their links. */
  targets(root: StructureElement): Map<StructureElement, StructureElement> {
    const targets = new Map<StructureElement, StructureElement>()
    for (const { target, element } of this.#links) {
      const found = typeof target === 'string' ? this.#named.get(target) : undefined
      if (found !== undefined) targets.set(element, elementOf(found, root))
    }
    return targets
  }

  /**
   * Writes all, once the elements of the structure have numbers.
   * @param root For places without content.
   * @param firstOnPages The elements of the first content of pages, for links to pages.
   */
  end(root: StructureElement, firstOnPages: ReadonlyMap<PdfReference, StructureElement>): void {
    const document = this.#document
    const structured = (element: StructureElement, [, ...fit]: PagePlace): unknown[] => [
      new IndirectReference(element.objectNumber),
      ...fit,
    ]
    const { Dests: names } = (document._root.data['Names'] as PdfReference).data as {
      Dests: { add(name: string, value: unknown): void }
    }
    for (const [name, destination] of this.#named) {
      const { place } = destination
      names.add(name, { D: place, SD: structured(elementOf(destination, root), place) })
    }
    for (const { entry, destination } of this.#outline) {
      const { place } = destination
      const action = document.ref({
        S: 'GoTo',
        D: place,
        SD: structured(elementOf(destination, root), place),
      })
      action.end()
      entry.outlineData['A'] = action
    }
    for (const { action, target } of this.#links) {
      const { data } = action
      if (typeof target === 'string') {
        const found = this.#named.get(target)
        if (found !== undefined) data['SD'] = structured(elementOf(found, root), found.place)
      } else {
        const page = this.#pageOf(target)
        const fit = ['XYZ', null, null, null]
        data['D'] = [page ?? target, ...fit]
        if (page !== null) data['SD'] = structured(used(firstOnPages.get(page) ?? null, root), [page, ...fit])
      }
      action.end()
    }
  }
}

/** The block with the content of a destination. */
function elementOf({ content }: Destination, root: StructureElement): StructureElement {
  let at = content?.element ?? null
  while (at !== null && (INLINE.has(at.type) || at.type === 'Link' || at.type === 'Lbl')) at = at.parent
  return used(at, root)
}

/** The nearest element that the file has. */
function used(element: StructureElement | null, root: StructureElement): StructureElement {
  let at = element
  while (at !== null && at.objectNumber === 0) at = at.parent
  return at ?? root
}

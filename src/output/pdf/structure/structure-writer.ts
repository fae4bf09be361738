/** Writes the structure tree, its parent tree and the structure of annotations (ISO 32000-1 §14.7). */
import {
  type ElementProperties,
  LAYOUT_ARTIFACT,
  MarkedContent,
  type Marking,
  PDF_2_NAMESPACE,
  StructureElement,
  type StructureKid,
} from '../../../graphics/structure.ts'
import type { GroupPage } from '../canvas/group-page.ts'
import { compareNames, IndirectReference, writeObject } from '../file/pdf-object.ts'
import type { ObjectStreamDocument } from '../object-stream-document.ts'
import type { PdfkitPage, PdfReference } from '../pdfkit.ts'
import type { PaintedStructure } from '../standards/structure-mistakes.ts'
import { ContentAreas, type Painter } from './content-area.ts'
import { attributesText, pdf2Attributes, pdf2Type, propertiesText, referencesText } from './element-text.ts'
import { MarkedStream } from './marked-stream.ts'
import type { StructureDestinations } from './structure-destinations.ts'
import { partsOf, writeTree } from './write-tree.ts'
import { createPdf2Types, isDissolved, typeIn1, typeIn14, typeOfPlainLink } from './written-types.ts'

/** Cells and rows stay if they are empty, so that tables stay regular (ISO 14289-1 §7.5). */
const KEPT_EMPTY: ReadonlySet<string> = new Set(['Table', 'TR', 'TH', 'TD'])

/** For readers that know only the default namespace, of PDF 1.7. */
const ROLES_IN_1_7 = { FENote: 'Note', Aside: 'Sect', Em: 'Span', Strong: 'Span' }

interface Annotation {
  readonly element: StructureElement
  readonly reference: PdfReference
  readonly page: PdfkitPage
  readonly key: number
}

export class StructureWriter {
  readonly #document: ObjectStreamDocument
  /** The roots of the tree, in reading order. */
  readonly roots: readonly StructureElement[]
  /** The areas of figures, formulas and tables, to which their content is added when it is painted. */
  readonly areas: ContentAreas
  readonly #streams: MarkedStream[] = []
  readonly #annotations: Annotation[] = []
  /** Where repeated headers and footers are content. */
  readonly #firstPages = new Map<StructureElement, PdfReference | undefined>()
  #nextKey = 0
  #isSearched = false
  /** Numbers of the `NonStruct` groups, by their kids. */
  readonly #groups = new Map<StructureKid, number>()
  /** The stream of the content of the last element that was written. */
  #stream: MarkedStream | null = null
  /** True if links have only decoration. */
  #hasStrayLinks = false
  /** True for PDF/A-1. */
  readonly #isPdf14: boolean

  constructor(document: ObjectStreamDocument & Painter, roots: readonly StructureElement[]) {
    this.#document = document
    this.roots = roots
    this.areas = new ContentAreas(document)
    this.#isPdf14 = document.maxArray !== null
  }

  /** The sequences of a page, or of a form on it. */
  stream(page: PdfkitPage | GroupPage): MarkedStream {
    const stream = new MarkedStream(this, page, this.#nextKey++)
    this.#streams.push(stream)
    return stream
  }

  /** The elements of links on artifacts, by their targets. */
  readonly #linksOnArtifacts = new Map<string, StructureElement>()

  /**
   * An element for an annotation without one: with the content that it is on, or after all others. Links on artifacts,
   * such as those in page headers, have one element for all pages.
   * @param target Of a link; null for others, and if it is unknown.
   */
  addAnnotation(type: 'Link' | 'Annot', marking: Marking, target: string | null): StructureElement {
    if (type === 'Link' && marking === LAYOUT_ARTIFACT) this.#hasStrayLinks = true
    if (marking instanceof MarkedContent) return new StructureElement(type, marking.element)
    const known = target === null ? undefined : this.#linksOnArtifacts.get(target)
    if (known !== undefined) return known
    const element = new StructureElement(type, this.roots.at(-1) ?? null)
    if (target !== null) this.#linksOnArtifacts.set(target, element)
    return element
  }

  /** False for content of a repeated header or footer on other pages than its first. */
  isContent({ element: { repeated } }: MarkedContent, page: PdfkitPage): boolean {
    if (repeated === null) return true
    const { dictionary } = page
    const first = this.#firstPages.get(repeated) ?? dictionary
    this.#firstPages.set(repeated, first)
    return first === dictionary
  }

  /** @returns The key of an annotation that belongs to an element. Call `annotated` when it exists. */
  annotationKey(): number {
    return this.#nextKey++
  }

  annotated(element: StructureElement, reference: PdfReference, page: PdfkitPage, key: number): void {
    this.#annotations.push({ element, reference, page, key })
  }

  /**
   * What the file has of the structure, once all pages are painted.
   * @param destinations Those of PDF 2.0.
   */
  painted(destinations: StructureDestinations | null): PaintedStructure {
    this.#findUsed()
    return {
      roots: this.roots,
      linked: destinations?.linked() ?? new Set(),
      hasStrayLinks: this.#hasStrayLinks,
      isUsed: ({ isUsed }) => isUsed,
      isPainted: content => this.#isPainted(content),
    }
  }

  /** The most marked-content sequences that a page or form has. */
  get maxSequences(): number {
    return this.#streams.reduce((most, { contents }) => Math.max(most, contents.length), 0)
  }

  /**
   * Writes everything, after the last page.
   * @param destinations Those of PDF 2.0, which refer to elements.
   * @returns The root of the structure tree.
   */
  end(destinations: StructureDestinations | null): PdfReference {
    const document = this.#document
    const root = document.ref({ Type: 'StructTreeRoot' })
    const namespace = document.isVersion2 ? this.#namespace() : null
    const annotations = new Map<StructureElement, Annotation[]>()
    for (const annotation of this.#annotations) {
      const own = annotations.get(annotation.element)
      if (own === undefined) annotations.set(annotation.element, [annotation])
      else own.push(annotation)
    }
    this.#findUsed()
    const elements: StructureElement[] = []
    for (const root of this.roots) this.#allocate(root, elements)
    const references = namespace === null ? null : this.#references(elements, destinations)
    this.areas.end()
    const ids = new Map<string, number>()
    const types = createPdf2Types()
    for (const element of elements) {
      this.#endStreamBefore(element)
      const { parent, properties, objectNumber } = element
      const own = annotations.get(element)
      const plain = element.type === 'Link' && own === undefined ? typeOfPlainLink(element) : null
      const type = plain ?? (this.#isPdf14 ? typeIn14(element) : typeIn1(element))
      // notes have ids (ISO 14289-1 §7.9)
      const ownId = properties.id ?? (type === 'Note' ? `note ${objectNumber}` : null)
      // of elements with the same id, the first is the target
      const id = ownId === null || ids.has(ownId) ? null : ownId
      if (id !== null) ids.set(id, objectNumber)
      const parentNumber = parent === null || !parent.isUsed ? root.id : parent.objectNumber
      const above = this.#groups.get(element) ?? parentNumber
      const kids = this.#kidsText(this.#grouped(element), own)
      const shared = `/P ${above} 0 R${propertiesText(this.#withLanguage(element), id)}`
      document.writeObjectText(
        objectNumber,
        namespace === null
          ? `<</S/${type}${shared}${this.areas.attributeOf(element)}${attributesText(properties)}${kids}>>`
          : `<<${pdf2Type(plain ?? types.typeOf(element), namespace)}${shared}${this.areas.attributeOf(element)}${pdf2Attributes(element)}${referencesText(references?.get(element))}${kids}>>`,
      )
    }
    const [first] = this.roots
    if (first !== undefined) destinations?.end(first, this.#firstOnPages())
    Object.assign(root.data, {
      ...(namespace !== null && { Namespaces: [namespace], RoleMap: ROLES_IN_1_7 }),
      K: this.roots
        .filter(({ isUsed }) => isUsed)
        .map(({ objectNumber }) => new IndirectReference(objectNumber)),
      ParentTree: new IndirectReference(this.#parentTree()),
      ParentTreeNextKey: this.#nextKey,
      ...(ids.size > 0 && { IDTree: new IndirectReference(this.#idTree([...ids])) }),
    })
    root.end()
    return root
  }

  #namespace(): PdfReference {
    const namespace = this.#document.ref({ Type: 'Namespace', NS: new String(PDF_2_NAMESPACE) })
    namespace.end()
    return namespace
  }

  /**
   * The elements that others refer to: footnotes and their calls, and the headings of a table of contents (ISO 32000-2
   * §14.7.2, ISO 14289-2 §8.2.5.8, §8.2.5.14).
   */
  #references(
    elements: readonly StructureElement[],
    destinations: StructureDestinations | null,
  ): Map<StructureElement, StructureElement[]> {
    const references = new Map<StructureElement, StructureElement[]>()
    const refer = (from: StructureElement, to: StructureElement): void => {
      references.set(from, [...(references.get(from) ?? []), to])
    }
    const [root] = this.roots
    const targets = root === undefined ? null : destinations?.targets(root)
    for (const [link, target] of targets ?? []) {
      let entry: StructureElement | null = link
      while (entry !== null && entry.type !== 'TOCI') entry = entry.parent
      if (entry !== null && references.get(entry)?.includes(target) !== true) refer(entry, target)
    }
    for (const element of elements) {
      for (const citation of element.properties.citations ?? []) {
        if (citation.objectNumber === 0) continue
        refer(element, citation)
        refer(citation, element)
      }
    }
    return references
  }

  /** The elements of the first content of pages. */
  #firstOnPages(): ReadonlyMap<PdfReference, StructureElement> {
    const elements = new Map<PdfReference, StructureElement>()
    for (const { page, contents, isPainted } of this.#streams) {
      const { dictionary } = page
      const [first] = contents
      if (isPainted && first !== undefined && dictionary !== undefined && !elements.has(dictionary))
        elements.set(dictionary, first.element)
    }
    return elements
  }

  /** Finds the elements that have content, or must stay without. Elements may have numbers of an earlier draft. */
  #findUsed(): void {
    if (this.#isSearched) return
    this.#isSearched = true
    const annotated = new Set(this.#annotations.map(({ element }) => element))
    const find = (element: StructureElement): boolean => {
      let isUsed = KEPT_EMPTY.has(element.type) || annotated.has(element)
      for (const kid of element.kids) {
        const hasContent = kid instanceof MarkedContent ? this.#isPainted(kid) : find(kid)
        if (hasContent) isUsed = true
      }
      element.isUsed = isUsed
      element.objectNumber = 0
      return isUsed
    }
    for (const root of this.roots) {
      // the structure of PDF 2.0 has a Document in any case (ISO 14289-2 §8.2.5.2)
      if (!find(root) && this.#document.isVersion2) root.isUsed = true
    }
  }

  /** Gives object numbers to used elements and adds them to a list, parents before their kids. Recursive. */
  #allocate(element: StructureElement, elements: StructureElement[]): void {
    if (!element.isUsed) return
    const { parent } = element
    if (parent !== null && isDissolved(element, this.#isPdf14)) element.objectNumber = parent.objectNumber
    else {
      element.objectNumber = this.#document.reserve()
      elements.push(element)
    }
    for (const kid of element.kids) if (kid instanceof StructureElement) this.#allocate(kid, elements)
  }

  /** The properties of an element with the language of a row group that is not written. */
  #withLanguage({ parent, properties }: StructureElement): ElementProperties {
    const language =
      parent !== null && isDissolved(parent, this.#isPdf14) ? parent.properties.language : undefined
    return language === undefined ? properties : { language, ...properties }
  }

  /** False for content that is only in forms that are not painted, or in a draft of the document. */
  #isPainted({ stream, later }: MarkedContent): boolean {
    if (stream === null) return false
    if (this.#isOwn(stream)) return true
    return later?.some(sequence => this.#isOwn(sequence.stream)) ?? false
  }

  #isOwn(stream: object): stream is MarkedStream {
    const { writer, isPainted } = stream as MarkedStream
    return isPainted && writer === this
  }

  /**
   * The kids of an element. Divides those over the limit of arrays of PDF/A-1 into `NonStruct` groups, and writes the
   * groups (ISO 32000-1 §14.8.4.2).
   */
  #grouped(element: StructureElement): readonly (StructureKid | IndirectReference)[] {
    const { maxArray } = this.#document
    const { objectNumber } = element
    const kids = element.type === 'Table' ? kidsOfTable(element, this.#isPdf14) : element.kids
    if (maxArray === null || countKids(kids) <= maxArray) return kids
    const groups: IndirectReference[] = []
    for (const part of partsOf(kids, maxArray, kid => countKids([kid]))) {
      const number = this.#document.reserve()
      for (const kid of part) this.#groups.set(kid, number)
      this.#document.writeObjectText(number, `<</S/NonStruct/P ${objectNumber} 0 R${this.#kidsText(part)}>>`)
      groups.push(new IndirectReference(number))
    }
    return groups
  }

  /** Kids as text; numbers are sequences of the page `Pg`. */
  #kidsText(
    kids: readonly (StructureKid | IndirectReference)[],
    annotations: readonly Annotation[] = [],
  ): string {
    const [only] = kids
    if (kids.length === 1 && annotations.length === 0 && only instanceof MarkedContent) {
      const { stream, id, later } = only
      // as most cells
      if (later === null && stream !== null && this.#isOwn(stream) && stream.form === null)
        return `/Pg ${stream.page.dictionary?.id ?? 0} 0 R/K ${id}`
    }
    let page = 0
    let list = ''
    let count = 0
    const add = (kid: string | number): void => {
      list += count++ === 0 ? kid : ` ${kid}`
    }
    const addSequence = (stream: object, id: number): void => {
      if (!this.#isOwn(stream)) return
      const { form, page: on } = stream
      const own = on.dictionary?.id ?? 0
      if (page === 0) page = own
      if (form !== null) add(`<</Type/MCR/Pg ${own} 0 R/Stm ${form.id} 0 R/MCID ${id}>>`)
      else add(own === page ? id : `<</Type/MCR/Pg ${own} 0 R/MCID ${id}>>`)
    }
    for (const kid of kids) {
      if (kid instanceof MarkedContent) {
        if (kid.stream === null) continue
        addSequence(kid.stream, kid.id)
        for (const { stream, id } of kid.later ?? []) addSequence(stream, id)
      } else if (kid instanceof IndirectReference) add(String(kid))
      else if (kid.isUsed) add(`${kid.objectNumber} 0 R`)
    }
    for (const { reference, page: on } of annotations) {
      add(`<</Type/OBJR/Obj ${reference.id} 0 R/Pg ${on.dictionary?.id ?? 0} 0 R>>`)
    }
    const pageText = page === 0 ? '' : `/Pg ${page} 0 R`
    if (count === 0) return pageText
    return `${pageText}/K${count === 1 ? ` ${list}` : `[${list}]`}`
  }

  /**
   * Writes the parents of the contents of a stream when reading order leaves it, and ends the object stream there: the
   * elements of a page and the array with their numbers deflate best together.
   */
  #endStreamBefore({ kids: [kid] }: StructureElement): void {
    const stream = kid instanceof MarkedContent ? kid.stream : null
    if (stream === null || stream === this.#stream || !this.#isOwn(stream)) return
    // groups of PDF/A-1 are parents, too, and come later; it has no object streams
    if (this.#stream !== null && !this.#isPdf14) this.#writeParents(this.#stream)
    this.#stream = stream
  }

  /** Writes the elements of the sequences of a stream, once. */
  #writeParents(stream: MarkedStream): void {
    if (stream.parents !== null) return
    stream.parents = this.#document.reserve()
    let list = ''
    for (const content of stream.contents)
      list += `${this.#groups.get(content) ?? content.element.objectNumber} 0 R `
    this.#document.writeObjectText(stream.parents, `[${list.trimEnd()}]`)
    this.#document.endObjectStream()
  }

  /** By key: the elements of the sequences of a stream, or the element of an annotation. */
  #parentTree(): number {
    const entries: [key: number, value: number][] = []
    for (const stream of this.#streams) {
      if (!stream.isPainted || stream.contents.length === 0) continue
      this.#writeParents(stream)
      if (stream.parents !== null) entries.push([stream.key, stream.parents])
    }
    for (const { key, element } of this.#annotations) entries.push([key, element.objectNumber])
    entries.sort(([a], [b]) => a - b)
    const pairs = entries.map(([key, value]) => ({ key: String(key), text: `${key} ${value} 0 R` }))
    return writeTree(this.#document, 'Nums', pairs)
  }

  #idTree(ids: [id: string, number: number][]): number {
    ids.sort(([a], [b]) => compareNames(a, b))
    const pairs = ids.map(([id, number]) => {
      const key = writeObject(new String(id))
      return { key, text: `${key}${number} 0 R` }
    })
    return writeTree(this.#document, 'Names', pairs)
  }
}

/** The kids of a table, with the rows of groups that are not written. */
function kidsOfTable({ kids }: StructureElement, isPdf14: boolean): readonly StructureKid[] {
  const isGone = (kid: StructureKid): kid is StructureElement =>
    kid instanceof StructureElement && kid.isUsed && isDissolved(kid, isPdf14)
  return kids.some(isGone) ? kids.flatMap(kid => (isGone(kid) ? kid.kids : [kid])) : kids
}

/** Entries of the array K: content may have several sequences. */
function countKids(kids: readonly StructureKid[]): number {
  return kids.reduce(
    (count, kid) => count + 1 + (kid instanceof MarkedContent ? (kid.later?.length ?? 0) : 0),
    0,
  )
}

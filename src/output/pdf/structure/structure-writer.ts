/** Writes the structure tree, its parent tree and the structure of annotations (ISO 32000-1 §14.7). */
import {
  type ElementProperties,
  MarkedContent,
  type Marking,
  NO_PROPERTIES,
  StructureElement,
} from '../../../graphics/structure.ts'
import type { GroupPage } from '../canvas/group-page.ts'
import { IndirectReference, writeObject } from '../file/pdf-object.ts'
import type { ObjectStreamDocument } from '../object-stream-document.ts'
import type { PdfkitPage, PdfReference } from '../pdfkit.ts'
import { MarkedStream } from './marked-stream.ts'

/** Cells and rows stay if they are empty, so that tables stay regular (ISO 14289-1 §7.5). */
const KEPT_EMPTY: ReadonlySet<string> = new Set(['Table', 'TR', 'TH', 'TD'])

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
  readonly #streams: MarkedStream[] = []
  readonly #annotations: Annotation[] = []
  /** Where repeated headers and footers are content. */
  readonly #firstPages = new Map<StructureElement, PdfReference | undefined>()
  #nextKey = 0

  constructor(document: ObjectStreamDocument, roots: readonly StructureElement[]) {
    this.#document = document
    this.roots = roots
  }

  /** The sequences of a page, or of a form on it. */
  stream(page: PdfkitPage | GroupPage): MarkedStream {
    const stream = new MarkedStream(this, page, this.#nextKey++)
    this.#streams.push(stream)
    return stream
  }

  /** An element for an annotation that is not part of any other: after all others. */
  addAnnotation(type: 'Link' | 'Annot'): StructureElement {
    return new StructureElement(type, this.roots.at(-1) ?? null)
  }

  /** False for content of a repeated header or footer on other pages than its first. */
  isContent({ repeated }: MarkedContent, page: PdfkitPage): boolean {
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

  /** Writes everything, after the last page. @returns The root of the structure tree. */
  end(): PdfReference {
    const document = this.#document
    const root = document.ref({ Type: 'StructTreeRoot' })
    const annotations = new Map<StructureElement, Annotation[]>()
    for (const annotation of this.#annotations) {
      const own = annotations.get(annotation.element)
      if (own === undefined) annotations.set(annotation.element, [annotation])
      else own.push(annotation)
    }
    const numbers = new Map<StructureElement, number>()
    const allocate = (element: StructureElement): void => {
      if (isUsed(element, annotations, this)) numbers.set(element, document.reserve())
      for (const kid of element.kids) if (kid instanceof StructureElement) allocate(kid)
    }
    for (const element of this.roots) allocate(element)
    const ids = new Map<string, number>()
    for (const [element, number] of numbers) {
      const { parent, properties } = element
      // of elements with the same id, the first is the target
      const hasId = properties.id !== undefined && !ids.has(properties.id)
      if (properties.id !== undefined && hasId) ids.set(properties.id, number)
      const above = parent === null ? root.id : (numbers.get(parent) ?? root.id)
      const kids = kidsText(element, numbers, annotations.get(element) ?? [], this)
      document.writeObjectText(
        number,
        `<</S/${element.type}/P ${above} 0 R${propertiesText(properties, hasId)}${kids}>>`,
      )
    }
    Object.assign(root.data, {
      K: this.roots
        .flatMap(element => numbers.get(element) ?? [])
        .map(number => new IndirectReference(number)),
      ParentTree: new IndirectReference(this.#parentTree(numbers)),
      ParentTreeNextKey: this.#nextKey,
      ...(ids.size > 0 && { IDTree: new IndirectReference(this.#idTree([...ids])) }),
    })
    root.end()
    return root
  }

  /** By key: the elements of the sequences of a stream, or the element of an annotation. */
  #parentTree(numbers: ReadonlyMap<StructureElement, number>): number {
    const document = this.#document
    const entries: [key: number, value: number][] = []
    for (const { key, contents, isPainted } of this.#streams) {
      if (!isPainted || contents.length === 0) continue
      const parents = document.reserve()
      const list = contents.map(({ element }) => `${numbers.get(element) ?? 0} 0 R`)
      document.writeObjectText(parents, `[${list.join(' ')}]`)
      entries.push([key, parents])
    }
    for (const { key, element } of this.#annotations) entries.push([key, numbers.get(element) ?? 0])
    entries.sort(([a], [b]) => a - b)
    const tree = document.reserve()
    const list = entries.map(([key, value]) => `${key} ${value} 0 R`)
    document.writeObjectText(tree, `<</Nums[${list.join(' ')}]>>`)
    return tree
  }

  #idTree(ids: [id: string, number: number][]): number {
    ids.sort(([a], [b]) => (a < b ? -1 : 1))
    const tree = this.#document.reserve()
    const list = ids.map(([id, number]) => `${writeObject(new String(id))}${number} 0 R`)
    this.#document.writeObjectText(tree, `<</Names[${list.join('')}]>>`)
    return tree
  }
}

/** True if an element has content, or must stay without. */
function isUsed(
  element: StructureElement,
  annotations: ReadonlyMap<StructureElement, unknown>,
  writer: StructureWriter,
): boolean {
  if (KEPT_EMPTY.has(element.type) || annotations.has(element)) return true
  return element.kids.some(kid =>
    kid instanceof MarkedContent
      ? paintedSequences(kid, writer).length > 0
      : isUsed(kid, annotations, writer),
  )
}

/** The sequences of a content in this document, without those of forms that are not painted. */
function paintedSequences({ sequences }: MarkedContent, writer: StructureWriter): readonly PaintedSequence[] {
  const painted: PaintedSequence[] = []
  for (const { stream, id } of sequences ?? []) {
    const marks = stream as MarkedStream
    if (marks.writer === writer && marks.isPainted) painted.push({ marks, id })
  }
  return painted
}

interface PaintedSequence {
  readonly marks: MarkedStream
  readonly id: number
}

/** The kids of an element; numbers are sequences of the page `Pg`. */
function kidsText(
  { kids }: StructureElement,
  numbers: ReadonlyMap<StructureElement, number>,
  annotations: readonly Annotation[],
  writer: StructureWriter,
): string {
  let page: number | null = null
  const list: string[] = []
  for (const kid of kids) {
    if (!(kid instanceof MarkedContent)) {
      const number = numbers.get(kid)
      if (number !== undefined) list.push(`${number} 0 R`)
      continue
    }
    for (const { marks, id } of paintedSequences(kid, writer)) {
      const { form, page: on } = marks
      const own = on.dictionary?.id ?? 0
      page ??= own
      if (form !== null) list.push(`<</Type/MCR/Pg ${own} 0 R/Stm ${form.id} 0 R/MCID ${id}>>`)
      else list.push(own === page ? String(id) : `<</Type/MCR/Pg ${own} 0 R/MCID ${id}>>`)
    }
  }
  for (const { reference, page: on } of annotations) {
    list.push(`<</Type/OBJR/Obj ${reference.id} 0 R/Pg ${on.dictionary?.id ?? 0} 0 R>>`)
  }
  const pageText = page === null ? '' : `/Pg ${page} 0 R`
  if (list.length === 0) return pageText
  return `${pageText}/K${list.length === 1 ? ` ${list[0]}` : `[${list.join(' ')}]`}`
}

/** The link that contains what is painted; null for none. */
export function linkOf(marking: Marking): StructureElement | null {
  if (!(marking instanceof MarkedContent)) return null
  for (let at: StructureElement | null = marking.element; at !== null; at = at.parent)
    if (at.type === 'Link') return at
  return null
}

function propertiesText(properties: ElementProperties, hasId: boolean): string {
  if (properties === NO_PROPERTIES) return ''
  const { language, alt, actualText, title, id } = properties
  const text = (key: string, value: string | undefined): string =>
    value === undefined ? '' : `/${key}${writeObject(new String(value))}`
  return (
    text('Lang', language) +
    text('Alt', alt) +
    text('ActualText', actualText) +
    text('T', title) +
    text('ID', hasId ? id : undefined) +
    attributesText(properties)
  )
}

/** ISO 32000-1 §14.8.5. */
function attributesText({
  scope,
  headers,
  rowSpan = 1,
  columnSpan = 1,
  listNumbering,
}: ElementProperties): string {
  if (listNumbering !== undefined) return `/A<</O/List/ListNumbering/${listNumbering}>>`
  if (scope === undefined && headers === undefined && rowSpan === 1 && columnSpan === 1) return ''
  const attributes = {
    O: 'Table',
    ...(scope !== undefined && { Scope: scope }),
    ...(headers !== undefined && { Headers: headers.map(header => new String(header)) }),
    ...(rowSpan !== 1 && { RowSpan: rowSpan }),
    ...(columnSpan !== 1 && { ColSpan: columnSpan }),
  }
  return `/A${writeObject(attributes)}`
}

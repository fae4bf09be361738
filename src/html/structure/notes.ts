/** Footnotes and endnotes → `Note` elements with the references to them (ISO 32000-2 §14.8.4.7.2, DPUB-ARIA 1.1). */
import { type ElementProperties, NO_PROPERTIES, StructureElement } from '../../graphics/structure.ts'
import type { StyledElement } from '../contracts.ts'
import { firstRole } from './element-meaning.ts'

/** @param placeOf The place of an element, for messages. */
export function createNotes(placeOf: (element: StyledElement) => string) {
  let count = 0
  const lists = new WeakSet<StyledElement>()
  /** Items of lists of endnotes. */
  const endnotes = new WeakSet<StyledElement>()
  /** The references to notes, by the ids of these. */
  const citations = new Map<string, StructureElement[]>()

  function citationsTo(id: string): StructureElement[] {
    const known = citations.get(id) ?? []
    citations.set(id, known)
    return known
  }

  function citationsOf(element: StyledElement, citation: StructureElement | null): ElementProperties {
    if (citation !== null) return { citations: [citation], noteType: 'Footnote' }
    const { id, role } = element.attributes
    const isFootnote = firstRole(role) === 'doc-footnote'
    const isEndnote = firstRole(role) === 'doc-endnote' || endnotes.has(element)
    if (!isFootnote && !isEndnote) return NO_PROPERTIES
    const noteType = isFootnote ? 'Footnote' : 'Endnote'
    return id === undefined ? { noteType } : { noteType, citations: citationsTo(id) }
  }

  return {
    /** Notes that the lists in a section of endnotes consist of notes. */
    addEndnotes(section: StyledElement): void {
      for (const child of section.children) if (child.kind === 'element') lists.add(child)
    },
    /** True for a list of endnotes, whose items are notes. */
    openList(list: StyledElement): boolean {
      if (!lists.has(list)) return false
      for (const child of list.children) if (child.kind === 'element') endnotes.add(child)
      return true
    },
    isEndnote: (element: StyledElement): boolean => endnotes.has(element),
    /** @param citation The call of a footnote in an area of its own; others are referred to by their id. */
    createNote(
      element: StyledElement,
      parent: StructureElement,
      own: ElementProperties,
      citation: StructureElement | null,
    ): StructureElement {
      const properties = { ...own, ...citationsOf(element, citation), id: `note-${++count}` }
      return new StructureElement('Note', parent, properties, placeOf(element))
    },
    /** The element of a reference to a note, which contains the link. */
    createReference({ attributes }: StyledElement, parent: StructureElement): StructureElement {
      const reference = new StructureElement('Reference', parent)
      const { href = '' } = attributes
      if (href.startsWith('#')) citationsTo(href.slice(1)).push(reference)
      return reference
    },
  }
}

/** The structure of the entries of a table of contents (ISO 32000-1 §14.8.4.3.2). */
import { ELEMENT_KEY, markingOf } from '../../../document/structure/marking.ts'
import {
  type Artifact,
  INLINE,
  MarkedContent,
  type Marking,
  StructureElement,
} from '../../../graphics/structure.ts'
import type { LayoutTable, TocNode } from '../pdfmake.ts'
import type { Word } from './word.ts'

/** Marks the words of entries with elements of their own. Measuring may be repeated. */
export function markEntries({ table }: LayoutTable, { [ELEMENT_KEY]: element, toc }: TocNode): void {
  if (!(element instanceof StructureElement)) return
  element.removeKids()
  for (const [i, row] of table.body.entries()) {
    // mirrored rows begin with the number
    const isMirroredRow = row[0]?.['_tocItemRef'] !== undefined
    const cells = isMirroredRow ? row.toReversed() : row
    const [title = [], number = []] = cells.map(({ _inlines }) => (_inlines ?? []) as readonly Word[])
    const heading = toc._items[i]?._textNodeRef
    const parts = partsOf(title, heading === undefined ? null : markingOf(heading))
    const description = parts.map(readText).join('')
    const reference = new StructureElement('Reference', new StructureElement('TOCI', element))
    const link = new StructureElement('Link', reference, description.trim() === '' ? {} : { description })
    for (const { words, replaced } of parts) {
      const isElement = replaced instanceof StructureElement
      const parent = isElement ? new StructureElement('Span', link, actualTextOf(replaced)) : link
      for (const word of words) word._content = isElement || replaced === null ? parent.content() : replaced
    }
    // content is read in paint order, in which the number of a mirrored row comes first
    const numbers = isMirroredRow ? new StructureElement('Span', link) : link
    for (const word of number) word._content = numbers.content()
  }
}

/** Consecutive words that the heading reads in the same way. */
interface EntryPart {
  readonly words: Word[]
  /** The element whose text is read instead of them, or the artifact that hides them; null for the words. */
  readonly replaced: StructureElement | Artifact | null
}

/** @param heading The marking of words without their own. */
function partsOf(title: readonly Word[], heading: Marking | null): EntryPart[] {
  const parts: EntryPart[] = []
  for (const word of title) {
    const marking = word._content ?? heading
    const replaced = marking instanceof MarkedContent ? replacedElement(marking) : marking
    const last = parts.at(-1)
    if (last !== undefined && last.replaced === replaced) last.words.push(word)
    else parts.push({ words: [word], replaced })
  }
  return parts
}

function readText({ words, replaced }: EntryPart): string {
  if (replaced === null) return words.map(({ text }) => text).join('')
  return replaced instanceof StructureElement ? (replaced.properties.actualText ?? '') : ''
}

const actualTextOf = ({ properties: { actualText = '' } }: StructureElement) => ({ actualText })

/** The element with a text of its own that contains content of a line; null for none. */
function replacedElement({ element }: MarkedContent): StructureElement | null {
  let at: StructureElement | null = element
  while (at !== null && at.properties.actualText === undefined) {
    if (!INLINE.has(at.type) && at.type !== 'Link') return null
    at = at.parent
  }
  return at
}

/** Tables of contents with the role `doc-toc` of DPUB-ARIA → `TOC` and `TOCI` (ISO 32000-1 §14.8.4.3.2). */
import { type ElementProperties, StructureElement } from '../../graphics/structure.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import { markBullet } from './mark-list.ts'
import { type ContentMarker, hide, type Inherited, isHidden, languageOf } from './marking.ts'

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu'])

/** The outermost lists in an element. */
export function listsIn({ children }: StyledElement): StyledElement[] {
  return children.flatMap(child => {
    if (child.kind === 'text') return []
    return LISTS.has(child.name) ? [child] : listsIn(child)
  })
}

/** Marks a list whose items are entries, with the lists in them. */
export function markContents(
  list: StyledElement,
  { around, own }: { around: Inherited; own: ElementProperties },
  marker: ContentMarker,
): void {
  const contents = new StructureElement('TOC', around.parent, own, marker.placeOf(list))
  for (const child of list.children) {
    if (child.kind === 'text') continue
    if (isHidden(child)) hide(child, around)
    else markEntry(child, { ...around, parent: contents, list: null }, marker)
  }
}

function markEntry(item: StyledElement, around: Inherited, marker: ContentMarker): void {
  const { inside, own } = languageOf(item, around)
  const entry = { ...inside, parent: new StructureElement('TOCI', around.parent, own, marker.placeOf(item)) }
  let text: StyledNode[] = []
  const endText = (): void => {
    const type = text.some(containsLink) ? 'Reference' : 'P'
    if (text.some(isShown))
      marker.markContent(text, { ...entry, parent: new StructureElement(type, entry.parent) })
    text = []
  }
  for (const child of markBullet(item, entry, marker)) {
    if (child.kind === 'text' || !LISTS.has(child.name)) text.push(child)
    else {
      endText()
      const nested = languageOf(child, entry)
      markContents(child, { around: nested.inside, own: nested.own }, marker)
    }
  }
  endText()
}

function isShown(node: StyledNode): boolean {
  return node.kind === 'element' || node.text.trim() !== ''
}

function containsLink(node: StyledNode): boolean {
  return node.kind === 'element' && (node.name === 'a' || node.children.some(containsLink))
}

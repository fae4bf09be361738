/** Lists and descriptions → `L` with `LI`, `Lbl` and `LBody` (ISO 32000-1 §14.8.4.3.3). */
import { type ElementProperties, NO_PROPERTIES, StructureElement } from '../../graphics/structure.ts'
import type { StyledElement, StyledNode } from '../contracts.ts'
import { containsBlocks, exceedsLabel, firstRole } from './element-meaning.ts'
import { type ContentMarker, hide, type Inherited, isHidden, languageOf } from './marking.ts'

/** The item that the last terms and descriptions belong to. */
interface OpenItem {
  item: StructureElement | null
  body: StructureElement | null
}

/** Other content of a list is an item too, except for a list, which continues the item before it. */
export function markItems(list: StyledElement, around: Inherited, marker: ContentMarker): void {
  let last: StructureElement | null = null
  for (const child of list.children) {
    if (child.kind === 'text') {
      if (child.text.trim() !== '') child.marking = bodyOf(around.parent).content()
    } else if (isHidden(child)) hide(child, around)
    else if (child.name === 'li' || firstRole(child.attributes['role']) === 'listitem') {
      const { inside, own } = languageOf(child, around)
      last = markItem(child, { around: inside, own }, marker)
    } else {
      const isNested = LISTS.has(child.name)
      const parent: StructureElement = (isNested ? last : null) ?? bodyOf(around.parent)
      marker.markContent([child], { ...around, parent, list: null })
    }
  }
}

/**
 * Terms are labels, and each description after them continues the body of their item. A term with blocks, such as a
 * heading, begins the body: PDF 2.0 allows neither headings nor lists in labels (ISO/TS 32005 §6.2).
 */
export function markDescriptions(
  list: StyledElement,
  around: Inherited,
  marker: ContentMarker,
  last: OpenItem = { item: null, body: null },
): void {
  for (const child of list.children) {
    if (child.kind === 'text') {
      if (child.text.trim() !== '') child.marking = bodyOf(around.parent).content()
      continue
    }
    const { name } = child
    if (isHidden(child)) {
      hide(child, around)
      continue
    }
    const { inside, own } = languageOf(child, around)
    if (name === 'div') {
      markDescriptions(child, inside, marker, last)
      continue
    }
    if (name !== 'dt' && name !== 'dd') {
      marker.markContent([child], { ...around, parent: bodyOf(around.parent), list: null })
      continue
    }
    if (last.item === null || (name === 'dt' && last.body !== null)) {
      last.item = new StructureElement('LI', around.parent)
      last.body = null
    }
    const isLabel = name === 'dt' && !exceedsLabel(child)
    const parent = isLabel
      ? new StructureElement('Lbl', last.item, own, marker.placeOf(child))
      : (last.body ?? new StructureElement('LBody', last.item, own, marker.placeOf(child)))
    if (!isLabel) last.body = parent
    // several descriptions are paragraphs of one body
    const isParagraph = !isLabel && parent.kids.length > 0 && !containsBlocks(child)
    const paragraph = isParagraph ? new StructureElement('P', parent) : parent
    marker.markContent(child.children, { ...inside, parent: paragraph, list: null })
  }
}

function bodyOf(list: StructureElement): StructureElement {
  return new StructureElement('LBody', new StructureElement('LI', list))
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu'])

/** An item with its marker and its body (ISO 32000-1 §14.8.4.3.3). @returns The body. */
export function markItem(
  element: StyledElement,
  { around, own }: { around: Inherited; own: ElementProperties },
  marker: ContentMarker,
): StructureElement {
  const list = around.list ?? new StructureElement('L', around.parent)
  const item = new StructureElement('LI', list, own, marker.placeOf(element))
  const rest = markBullet(element, { ...around, parent: item }, marker)
  const body = new StructureElement('LBody', item)
  marker.markContent(rest, { ...around, parent: body, list: null })
  return body
}

/** Marks the marker of an item as its label. @returns The other content. */
export function markBullet(
  element: StyledElement,
  around: Inherited,
  marker: ContentMarker,
): readonly StyledNode[] {
  const bullet = element.children.find(child => child.kind === 'element' && child.name === '::marker')
  if (bullet?.kind !== 'element') return element.children
  if (isHidden(bullet)) hide(bullet, around)
  else {
    const label = new StructureElement('Lbl', around.parent, symbolProperties(element, bullet))
    bullet.marking = label.content()
    marker.markContent(bullet.children, { ...around, parent: label })
  }
  return element.children.filter(child => child !== bullet)
}

/** The text of a marker that is drawn as a shape or a picture. */
function symbolProperties({ style }: StyledElement, bullet: StyledElement): ElementProperties {
  const { 'aria-label': label } = bullet.attributes
  if (label !== undefined) return { actualText: label }
  if (style.listStyleImage !== null) return PICTURE
  if (!SYMBOLS.has(style.listStyleType)) return NO_PROPERTIES
  const text = bullet.children.map(part => (part.kind === 'text' ? part.text : '')).join('')
  return text.trim() === '' ? NO_PROPERTIES : { actualText: text.trim() }
}

const PICTURE: ElementProperties = { actualText: '•' }

const SYMBOLS: ReadonlySet<string> = new Set([
  ...['disc', 'circle', 'square', 'disclosure-open', 'disclosure-closed'],
])

/** The style of its items; null if they have no markers, as in description lists. */
export function listStyleIn({ children }: StyledElement): string | null {
  const item = children.find(child => child.kind === 'element')
  return item?.kind === 'element' && item.style.display === 'list-item'
    ? String(item.style.listStyleType)
    : null
}

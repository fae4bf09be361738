import type { DomElement, DomNode } from '../dom/element.ts'
import type { ComputedStyle } from './computed-style.ts'

const CONTAINERS: ReadonlySet<string> = new Set(['body', 'td', 'th'])
/** Elements with margins by default. */
const SPACED: ReadonlySet<string> = new Set(
  'blockquote dir dl form h1 h2 h3 h4 h5 h6 listing menu ol p plaintext pre ul xmp'.split(' '),
)
/** Elements without a box. */
const HIDDEN: ReadonlySet<string> = new Set(['link', 'meta', 'script', 'style', 'template', 'title'])

/**
 * The default margins of quirks mode: those at the edges of the body and of cells are 0 (HTML §15.3.7), as in browsers
 * also those of blocks in blocks there, whose margins collapse.
 */
export function createQuirkyMargins() {
  /** Blocks at the start or the end of a container, from which neither padding nor a border separates their content. */
  const [starts, ends] = [new WeakSet<DomElement>(), new WeakSet<DomElement>()]
  /** Elements that were noted and have a box in the flow. */
  const inFlow = new WeakSet<DomElement>()
  const isFirst = (element: DomElement): boolean => {
    const { parent } = element
    if (parent?.kind !== 'element' || !(CONTAINERS.has(parent.name) || starts.has(parent))) return false
    const isBefore = (node: DomNode): boolean =>
      node === element || (node.kind === 'element' ? inFlow.has(node) : isShown(node))
    return parent.children.slice(0, MAX_BLANK).find(isBefore) === element
  }
  const isLast = (element: DomElement): boolean => {
    const { parent } = element
    if (parent?.kind !== 'element' || !(CONTAINERS.has(parent.name) || ends.has(parent))) return false
    return parent.children.slice(-MAX_BLANK).findLast(isShown) === element
  }
  return {
    /** Declarations of the user agent for an element. Empty for most. */
    declarations(element: DomElement): string {
      if (!SPACED.has(element.name)) return ''
      const start = isFirst(element) ? 'margin-block-start:0;' : ''
      return start + (isLast(element) ? 'margin-block-end:0' : '')
    },
    /** Notes the style of a rendered element, before those of its children. */
    note(element: DomElement, style: ComputedStyle): void {
      if (style.float !== 'none' || (style.position !== 'static' && style.position !== 'relative')) return
      inFlow.add(element)
      if (style.overflow !== 'visible' || (style.display !== 'block' && style.display !== 'list-item')) return
      if (style.paddingTop === 0 && style.borderTopWidth === 0 && isFirst(element)) starts.add(element)
      if (style.paddingBottom === 0 && style.borderBottomWidth === 0 && isLast(element)) {
        ends.add(element)
      }
    },
  }
}

/** Limit of the nodes without content before or after an element. */
const MAX_BLANK = 50

function isShown(node: DomNode): boolean {
  if (node.kind === 'text') return /\S/.test(node.text)
  return node.kind === 'element' && !HIDDEN.has(node.name)
}

import type { DomElement, DomNode } from '../dom/element.ts'
import type { ComputedStyle } from './computed-style.ts'

const CONTAINERS: ReadonlySet<string> = new Set(['body', 'td', 'th'])
/** Elements with margins by default. */
const SPACED: ReadonlySet<string> = new Set(
  'blockquote dir dl form h1 h2 h3 h4 h5 h6 listing menu ol p plaintext pre ul xmp'.split(' '),
)
/** Elements whose margin at the end of a container is 0. Browsers keep those of the other ones, unlike HTML §15.3.7. */
const QUIRKY_AT_END: ReadonlySet<string> = new Set('listing p plaintext pre xmp'.split(' '))
/** Inline elements that are content although they may have no children. */
const REPLACED: ReadonlySet<string> = new Set(
  'audio br button canvas embed iframe img input math meter object progress select svg textarea video'.split(
    ' ',
  ),
)
/** Elements without a box. */
const HIDDEN: ReadonlySet<string> = new Set(['link', 'meta', 'script', 'style', 'template', 'title'])

/**
 * The default margins of quirks mode: those at the start of the body and of cells are 0 (HTML §15.3.7), and those of
 * paragraphs at the end; as in browsers also those of blocks in blocks and in inline boxes there, whose margins collapse.
 */
export function createQuirkyMargins() {
  /** Blocks at the start or the end of a container, from which neither padding nor a border separates their content. */
  const [starts, ends] = [new WeakSet<DomElement>(), new WeakSet<DomElement>()]
  /** Elements that were noted and have a box in the flow, and those of them that are inline boxes. */
  const [inFlow, inlines] = [new WeakSet<DomElement>(), new WeakSet<DomElement>()]
  /** Inline boxes without content have no lines. */
  const hasBox = (node: DomNode): boolean => {
    if (node.kind !== 'element') return isShown(node)
    return inFlow.has(node) && (!inlines.has(node) || node.children.slice(0, MAX_BLANK).some(hasBox))
  }
  const isFirst = (element: DomElement): boolean => {
    const { parent } = element
    if (parent?.kind !== 'element' || !(CONTAINERS.has(parent.name) || starts.has(parent))) return false
    const isBefore = (node: DomNode): boolean => node === element || hasBox(node)
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
      return start + (QUIRKY_AT_END.has(element.name) && isLast(element) ? 'margin-block-end:0' : '')
    },
    /** Notes the style of a rendered element, before those of its children. */
    note(element: DomElement, style: ComputedStyle): void {
      if (style.float !== 'none' || (style.position !== 'static' && style.position !== 'relative')) return
      inFlow.add(element)
      const isInline = style.display === 'inline'
      if (isInline && !REPLACED.has(element.name)) inlines.add(element)
      if (!isInline && (style.overflow !== 'visible' || !BLOCKS.has(style.display))) return
      // vertical padding and borders of inline boxes take no space
      const isOpenAbove = isInline || (style.paddingTop === 0 && style.borderTopWidth === 0)
      const isOpenBelow = isInline || (style.paddingBottom === 0 && style.borderBottomWidth === 0)
      if (isOpenAbove && isFirst(element)) starts.add(element)
      if (isOpenBelow && isLast(element)) ends.add(element)
    },
  }
}

const BLOCKS: ReadonlySet<string> = new Set(['block', 'list-item'])

/** Limit of the nodes without content before or after an element. */
const MAX_BLANK = 50

function isShown(node: DomNode): boolean {
  if (node.kind === 'text') return /\S/.test(node.text)
  return node.kind === 'element' && !HIDDEN.has(node.name)
}

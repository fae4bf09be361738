import type { DomElement, DomNode } from '../dom/element.ts'

const CONTAINERS: ReadonlySet<string> = new Set(['body', 'td', 'th'])
/** Elements with margins by default. */
const SPACED: ReadonlySet<string> = new Set(
  'blockquote dir dl form h1 h2 h3 h4 h5 h6 listing menu ol p plaintext pre ul xmp'.split(' '),
)
/** Elements without a box. */
const HIDDEN: ReadonlySet<string> = new Set(['link', 'meta', 'script', 'style', 'template', 'title'])

/**
 * Declarations of the user agent in quirks mode: default margins at the edges of the body and of cells are 0
 * (HTML §15.3.7). Empty for most elements.
 */
export function quirkyMargins(element: DomElement): string {
  const { parent, name } = element
  if (!SPACED.has(name) || parent?.kind !== 'element' || !CONTAINERS.has(parent.name)) return ''
  const isFirst = parent.children.slice(0, MAX_BLANK).find(isShown) === element
  const isLast = parent.children.slice(-MAX_BLANK).findLast(isShown) === element
  return `${isFirst ? 'margin-block-start:0;' : ''}${isLast ? 'margin-block-end:0' : ''}`
}

/** Limit of the nodes without content before or after an element. */
const MAX_BLANK = 50

function isShown(node: DomNode): boolean {
  if (node.kind === 'text') return /\S/.test(node.text)
  return node.kind === 'element' && !HIDDEN.has(node.name)
}

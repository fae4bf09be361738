/** The element tree of a parsed page, before styles apply. */
export interface DomDocument {
  readonly kind: 'document'
  children: DomNode[]
}

export interface DomElement {
  readonly kind: 'element'
  /** In lower case for HTML; in the case of the standard for SVG. */
  readonly name: string
  /** False for SVG and MathML: their `a`, `style` and `title` are not those of HTML. */
  readonly isHtml: boolean
  /** Has a null prototype. */
  readonly attributes: Record<string, string>
  parent: DomParent | null
  children: DomNode[]
  /** Null for elements that the parser inserts. */
  line: number | null
  /** Of its start tag in the parsed text, from 1; null for elements that the parser inserts. */
  column: number | null
  /** Index among the elements of its parent, from 0; set when parsing ends. */
  index: number
  /** The elements among `children`; set when parsing ends. */
  elements: readonly DomElement[]
  /** Without duplicates; set when parsing ends. */
  classes: readonly string[]
}

export interface DomText {
  readonly kind: 'text'
  text: string
  parent: DomParent | null
}

/** A node without effect on styles: a comment, the doctype, or the content of a template. */
export interface DomAside {
  readonly kind: 'aside'
  parent: DomParent | null
}

export type DomNode = DomElement | DomText | DomAside
export type DomParent = DomElement | DomDocument

/** The value of an attribute, or null. */
export function attribute(element: DomElement, name: string): string | null {
  return element.attributes[name] ?? null
}

/** The tokens of an attribute, in lower case (HTML §2.3.7). */
export function tokensOf(element: DomElement, name: string): readonly string[] {
  return (attribute(element, name) ?? '').toLowerCase().split(/[ \t\r\n\f]+/)
}

export function parentElement(element: DomElement): DomElement | null {
  return element.parent?.kind === 'element' ? element.parent : null
}

/** `<p> in line 12`, for messages. */
export function placeOf({ name, line }: Pick<DomElement, 'name' | 'line'>): string {
  return line === null ? `<${name}>` : `<${name}> in line ${line}`
}

/** All text below an element. Not recursive. */
export function textOf(element: DomElement): string {
  let text = ''
  const rest: DomNode[] = element.children.toReversed()
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (node.kind === 'text') text += node.text
    else if (node.kind === 'element') for (const child of node.children.toReversed()) rest.push(child)
  }
  return text
}

/** Pushes items so that the first one is popped first. Spreading them would exceed the call stack for many. */
export function pushReversed<Item>(stack: Item[], items: readonly Item[]): void {
  for (let i = items.length - 1; i >= 0; i--) stack.push(items[i] as Item)
}

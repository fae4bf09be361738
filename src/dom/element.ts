/** The tree of a page as its markup says it, before any style. */
export interface DomDocument {
  readonly kind: 'document'
  children: DomNode[]
}

export interface DomElement {
  readonly kind: 'element'
  /** In small letters for HTML; as the standard spells it in SVG. */
  readonly name: string
  /** SVG and MathML keep apart: their `a`, `style` and `title` are not HTML's. */
  readonly isHtml: boolean
  /** Has no prototype. */
  readonly attributes: Record<string, string>
  parent: DomParent | null
  children: DomNode[]
  /** Null where the parser made the element up. */
  line: number | null
  /** Its place among the elements of its parent, from 0; set once the tree is whole. */
  index: number
  /** The elements among `children`; set once the tree is whole. */
  elements: readonly DomElement[]
  /** Each once; set once the tree is whole. */
  classes: readonly string[]
}

export interface DomText {
  readonly kind: 'text'
  text: string
  parent: DomParent | null
}

/** What the parser makes and no later step wants: comments, the doctype, contents of templates. */
export interface DomAside {
  readonly kind: 'aside'
  parent: DomParent | null
}

export type DomNode = DomElement | DomText | DomAside
export type DomParent = DomElement | DomDocument

/** The attribute, or null. */
export function attribute(element: DomElement, name: string): string | null {
  return element.attributes[name] ?? null
}

export function parentElement(element: DomElement): DomElement | null {
  return element.parent?.kind === 'element' ? element.parent : null
}

/** `<p> in line 12`, for messages. */
export function placeOf({ name, line }: DomElement): string {
  return line === null ? `<${name}>` : `<${name}> in line ${line}`
}

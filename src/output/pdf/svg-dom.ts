import { type SvgElement, writtenAttributes } from '../../svg/element.ts'

/** The part of the DOM that pdfmake's SVG painter reads, so that it need not parse text. */
class DomNode {
  readonly nodeName: string
  /** 1: element, 3: text (DOM §4.4). */
  readonly nodeType: 1 | 3
  readonly nodeValue: string | null
  readonly attributes: ReadonlyMap<string, string>
  readonly childNodes: DomNode[] = []
  readonly classList: readonly string[] = []
  readonly error = false
  parentNode: DomNode | null = null

  constructor(name: string, text: string | null, attributes: ReadonlyMap<string, string>) {
    this.nodeName = name
    this.nodeType = text === null ? 1 : 3
    this.nodeValue = text
    this.attributes = attributes
  }

  get id(): string {
    return this.attributes.get('id') ?? ''
  }

  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map(child => child.textContent).join('')
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
}

class DomRoot extends DomNode {
  readonly #byId = new Map<string, DomNode>()

  getElementById(id: string): DomNode | null {
    return this.#byId.get(id) ?? null
  }

  /** The painter looks only for `<style>`, which a normalised SVG does not contain. */
  getElementsByTagName(): readonly DomNode[] {
    return []
  }

  register(node: DomNode): void {
    if (node.id !== '') this.#byId.set(node.id, node)
  }
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** @param hasLinks False gives `<a>` no target. */
export function toDom(svg: SvgElement, hasLinks: boolean): DomRoot {
  const root = new DomRoot(svg.name, null, new Map(writtenAttributes(svg)))
  const attributesOf = (element: SvgElement): ReadonlyMap<string, string> => {
    const attributes = new Map(writtenAttributes(element))
    if (element.name === 'a' && !hasLinks) attributes.delete('xlink:href')
    return attributes
  }
  const append = (parent: DomNode, child: SvgElement | string): void => {
    const isText = typeof child === 'string'
    const node = isText
      ? new DomNode('#text', child, NO_ATTRIBUTES)
      : new DomNode(child.name, null, attributesOf(child))
    node.parentNode = parent
    parent.childNodes.push(node)
    if (isText) return
    root.register(node)
    for (const inner of child.children) append(node, inner)
  }
  for (const child of svg.children) append(root, child)
  return root
}

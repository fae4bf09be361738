import { isRecord, pointer } from '../../base/json.ts'
import { placeOf, placeOfNode } from '../../document/error-place.ts'
import type { Marking } from '../../graphics/structure.ts'

interface LaidOutPageNode {
  readonly root: object
  /** From 1. */
  readonly page: number
  /** JSON Pointer of a page node without a recorded place, such as a string; null if unknown. */
  readonly path: string | null
}

/** The node that layout measures or places. Warnings point to it. */
export class LayoutPosition {
  readonly #content: unknown
  /** The node that is measured or placed; null before the first one. */
  node: object | null = null
  /** JSON Pointer of the part of the template that made the node; null without a source map. */
  source: string | null = null
  /** The structure of what the node places; null in untagged documents. */
  marking: Marking | null = null
  /** While a row ends: the cell at a distance from the left edge of its table. Null if items are not tagged. */
  cellAt: ((x: number) => object | null) | null = null
  /** The header, footer or background that is laid out; null in the content. */
  pageNode: LaidOutPageNode | null = null

  /** @param content The prepared content, whose place is recorded. */
  constructor(content: unknown) {
    this.#content = content
  }

  /** The node to remember for a line: in page nodes, which are made anew for each page, their root. */
  get owner(): object | null {
    return this.pageNode?.root ?? this.node
  }

  /** JSON Pointer of a node; that of the page node around it if the node itself is not found. Null if unknown. */
  pathOf(node: object): string | null {
    if (this.pageNode === null) return placeOf(node) ?? placeOfNode(this.#content, node)
    const { root, path } = this.pageNode
    return placeOfNode(root, node) ?? placeOf(root) ?? path
  }

  /** What wrote a part of the node that is placed: the part, or its JSON Pointer in a page node. */
  ownerOf(part: object | null): object | string | null {
    const node = part ?? this.node
    return this.pageNode === null || node === null ? node : this.pathOf(node)
  }

  /** JSON Pointer of the text that is measured, and in which a character occurs. Null if unknown. */
  pathOfText(character: string | null): string | null {
    const { node } = this
    const path = node === null ? null : this.pathOf(node)
    if (path === null || character === null || !isRecord(node) || typeof node['text'] === 'string')
      return path
    return pathOfFragment(node['text'], character, pointer(path, 'text')) ?? path
  }
}

/** JSON Pointer of the first text fragment that contains a character. */
function pathOfFragment(text: unknown, character: string, path: string): string | null {
  if (typeof text === 'string') return text.includes(character) ? path : null
  if (!Array.isArray(text)) return null
  for (const [i, fragment] of text.entries()) {
    const at = pointer(path, i)
    const inner: unknown = isRecord(fragment) ? fragment['text'] : fragment
    const within = pathOfFragment(
      inner,
      character,
      isRecord(fragment) && Array.isArray(inner) ? pointer(at, 'text') : at,
    )
    if (within !== null) return within
  }
  return null
}

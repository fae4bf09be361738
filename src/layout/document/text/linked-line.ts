import type { Line } from '../pdfmake.ts'
import type { TextNode } from './text-node.ts'

/** Gives the first line of a text what leads to it: ids and outlines. */
export function linkToNodes(line: Line, node: TextNode): void {
  if (node['tocItem'] || node['id']) line._node = node
  const id = idOf(node)
  if (id !== null) line.id = id
  if (node['outline']) line._outline = outlineOf(node)
  else if (Array.isArray(node.text)) {
    for (const fragment of node.text) if (fragment.outline) line._outline = outlineOf(fragment)
  }
}

/** Of a node, or else of the first of its fragments that has one. */
function idOf({ id, text }: { id?: unknown; text?: unknown }): unknown {
  if (id) return id
  for (const fragment of Array.isArray(text) ? text : []) {
    const found = idOf(fragment)
    if (found !== null) return found
  }
  return null
}

function outlineOf(node: Readonly<Record<string, unknown>>): object {
  return {
    id: node['id'],
    parentId: node['outlineParentId'],
    text: node['outlineText'] || node['text'],
    expanded: node['outlineExpanded'] || false,
  }
}

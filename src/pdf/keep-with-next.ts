import { isNode, type Node } from '../document-node.ts'
import { Headline, HeadlinePart } from './layout/page-breaks.ts'

/** Marks a node that must not be the last on its page: a stack or list by its last child, others as a whole. */
export function keepWithNext(node: Node): void {
  const children = node['stack'] ?? node['ul'] ?? node['ol']
  const last: unknown = Array.isArray(children) ? children.at(-1) : undefined
  if (isNode(last)) {
    keepWithNext(last)
  } else if (!(node['headlineLevel'] instanceof Headline)) {
    const headline = new Headline(node['headlineLevel'])
    node['headlineLevel'] = headline
    markParts(node, headline)
  }
}

/** Marks all that stands inside a headline; bare texts become nodes for it. */
function markParts(node: Node, headline: Headline): void {
  const { columns, stack, ul, ol, table } = node
  const rows = isNode(table) && Array.isArray(table['body']) ? table['body'] : []
  for (const children of [columns, stack, ul, ol, ...rows]) {
    if (!Array.isArray(children)) continue
    for (const [i, child] of children.entries()) {
      const part: Node = isNode(child) ? child : Array.isArray(child) ? { stack: child } : { text: child }
      part['headlineLevel'] = new HeadlinePart(headline, part['headlineLevel'])
      children[i] = part
      markParts(part, headline)
    }
  }
}

/** CSS text → nodes, however the braces stand. Pure. The only import of postcss-safe-parser. */
import { createRequire } from 'node:module'
import type { ChildNode, Declaration } from 'postcss'

/** Loaded when the first stylesheet comes: it costs a cold start. */
let safeParser: typeof import('postcss-safe-parser') | null = null

export function parseCss(text: string): readonly ChildNode[] {
  safeParser ??= createRequire(import.meta.url)('postcss-safe-parser') as typeof import('postcss-safe-parser')
  const { nodes } = safeParser(text.includes('<!--') || text.includes('-->') ? withoutMarks(text) : text)
  return nodes.flatMap(node => (node.type === 'root' ? node.nodes : [node]))
}

/** Without the marks of comments in markup, which mean nothing between rules (CSS Syntax 3 §5.4.1). */
function withoutMarks(text: string): string {
  return text.replace(/(?:^|[;}])\s*(?:(?:<!--|-->)\s*)+/g, marks => marks.replace(/<!--|-->/g, ''))
}

/** What has a place in a text. */
export interface Placed {
  readonly source?: Declaration['source']
}

/** From 1. */
export function lineOf(node: Placed): number {
  return node.source?.start?.line ?? 1
}

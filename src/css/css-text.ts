/**
 * CSS text → rules and declarations, with recovery from missing braces. Pure. The only import of postcss-safe-parser.
 */
import { createRequire } from 'node:module'
import type { ChildNode, Declaration } from 'postcss'

const require = createRequire(import.meta.url)

/** Loaded for the first stylesheet, which keeps it out of cold starts. */
let safeParser: typeof import('postcss-safe-parser') | null = null

export function parseCss(text: string): readonly ChildNode[] {
  safeParser ??= require('postcss-safe-parser') as typeof import('postcss-safe-parser')
  const { nodes } = safeParser(/<!|-->|\]\]>/.test(text) ? withoutMarks(text) : text)
  return nodes.flatMap(node => (node.type === 'root' ? node.nodes : [node]))
}

/**
 * Removes `<!--` and `-->`, which have no meaning between rules (CSS Syntax 3 §5.4.1), and the marks of CDATA sections,
 * which are written around stylesheets in XHTML.
 */
function withoutMarks(text: string): string {
  return text.replace(BETWEEN_RULES, marks => marks.replace(MARK, ''))
}

const BETWEEN_RULES = /(?:^|[;}])\s*(?:(?:<!--|-->|<!\[CDATA\[|\]\]>)\s*)+/g
const MARK = /<!--|-->|<!\[CDATA\[|\]\]>/g

/** A node with a position in its source. */
export interface Placed {
  readonly source?: Declaration['source']
}

/** In the text of the stylesheet; from 1. */
export interface CssPosition {
  readonly line: number
  readonly column: number
}

export function positionOf(node: Placed | undefined): CssPosition {
  const { line = 1, column = 1 } = node?.source?.start ?? {}
  return { line, column }
}

/**
 * What CSS itself says of a declaration that this engine cannot read. The only import of css-tree's lexer, loaded
 * when the first such declaration comes: its tables cost a cold start.
 */
import { createRequire } from 'node:module'
import type { Lexer } from 'css-tree'

/** A longer value is not looked into: it might take css-tree more steps than it is ready for, of which it writes. */
const MAX_LENGTH = 250

let lexer: Lexer | null = null

function loadLexer(): Lexer {
  if (lexer === null) {
    const tree: typeof import('css-tree') = createRequire(import.meta.url)('css-tree')
    lexer = tree.lexer
  }
  return lexer
}

/** Whether CSS has the property, and the value is one of its values. */
export function judge(property: string, value: string): 'unknown property' | 'invalid value' | 'valid' {
  const grammar = loadLexer()
  if (grammar.getProperty(property, false) === null) return 'unknown property'
  if (value.length > MAX_LENGTH) return 'valid'
  try {
    return grammar.matchProperty(property, value).error === null ? 'valid' : 'invalid value'
  } catch {
    return 'invalid value'
  }
}

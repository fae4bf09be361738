/**
 * The CSS grammar, which distinguishes invalid declarations from unsupported ones. The only import of css-tree, loaded
 * for the first such declaration: its tables take time in a cold start.
 */
import { createRequire } from 'node:module'
import type { Lexer } from 'css-tree'

const require = createRequire(import.meta.url)

/** Longer values are not checked: they can exceed the iteration limit of css-tree, which then writes to the console. */
const MAX_LENGTH = 250

let lexer: Lexer | null = null

function loadLexer(): Lexer {
  if (lexer === null) {
    const tree: typeof import('css-tree') = require('css-tree')
    lexer = tree.lexer
  }
  return lexer
}

/** Checks a declaration against the grammar of CSS. */
export function checkDeclaration(
  property: string,
  value: string,
): 'unknown property' | 'invalid value' | 'valid' {
  const grammar = loadLexer()
  if (grammar.getProperty(property, false) === null) return 'unknown property'
  if (value.length > MAX_LENGTH) return 'valid'
  try {
    return grammar.matchProperty(property, value).error === null ? 'valid' : 'invalid value'
  } catch {
    return 'invalid value'
  }
}

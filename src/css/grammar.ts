/**
 * The CSS grammar, which distinguishes invalid declarations from unsupported ones. The only import of css-tree, loaded
 * for the first such declaration: its tables take time in a cold start.
 */
import { createRequire } from 'node:module'
import type { Lexer } from 'css-tree'

const require = createRequire(import.meta.url)

/** Longer values are not checked: they can exceed the iteration limit of css-tree, which then writes to the console. */
const MAX_LENGTH = 250

/** Negative values that the grammar of css-tree allows (CSS Fonts 4 §2.4, Filter Effects 1 §6.1). */
const OUT_OF_RANGE: Readonly<Record<string, RegExp>> = {
  'font-stretch': /^-[.\d]/,
  filter:
    /\b(?:blur|brightness|contrast|grayscale|invert|opacity|saturate|sepia)\(\s*-[.\d]|\bdrop-shadow\((?:(?:[^()]|\([^()]*\))*\s)?[-+.\d][^\s()]*\s+[-+.\d][^\s()]*\s+-[.\d]/,
}

/** Math functions with an operator that lacks an operand; css-tree does not check their content (CSS Values 4 §10.1). */
const LACKS_OPERAND = /\b(?:calc|min|max|clamp)\(.*(?:[*/]|\s[-+])\s*[,)]|\bcalc\(\s*(?:[*/]|\))/
/** Their content may contain operators. */
const HAS_TEXT = /["']|url\(/

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
  if (Object.hasOwn(OUT_OF_RANGE, property) && OUT_OF_RANGE[property]?.test(value) === true)
    return 'invalid value'
  if (LACKS_OPERAND.test(value) && !HAS_TEXT.test(value)) return 'invalid value'
  try {
    return grammar.matchProperty(property, value).error === null ? 'valid' : 'invalid value'
  } catch {
    return 'invalid value'
  }
}

/**
 * The CSS grammar, which distinguishes invalid declarations from unsupported ones. The only import of css-tree, loaded
 * for the first such declaration: its tables take time in a cold start.
 */
import { createRequire } from 'node:module'
import type { DSNode, Lexer } from 'css-tree'
import { nearest } from '../base/text-distance.ts'

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
  const isKnown = grammar.getProperty(property, false) !== null
  if (!isKnown) return NEWER_PROPERTIES.test(property) ? 'valid' : 'unknown property'
  if (value.length > MAX_LENGTH || isNewerValue(property, value)) return 'valid'
  if (Object.hasOwn(OUT_OF_RANGE, property) && OUT_OF_RANGE[property]?.test(value) === true)
    return 'invalid value'
  if (LACKS_OPERAND.test(value) && !HAS_TEXT.test(value)) return 'invalid value'
  try {
    return grammar.matchProperty(property, value).error === null ? 'valid' : 'invalid value'
  } catch {
    return 'invalid value'
  }
}

/** Properties that css-tree lacks and browsers draw (CSS Gaps 1, CSS Borders 4, CSS Flexbox 2, CSS Text 5, SVG 2). */
const NEWER_PROPERTIES =
  /^(?:(?:(?:column|row)-)?rule(?:-(?:break|color|inset|style|visibility-items|width)(?:-[a-z-]+)?)?|rule-overlap|border-shape|color-interpolation|flex-line-count|frame-sizing|page-margin-safety|text-fit|-webkit-mask-box-image-(?:outset|repeat|slice|source|width))$/

/** Functions that css-tree lacks (CSS Values 5, CSS Mixins 1, CSS Color 5, CSS Shapes 2). */
const NEWER_FUNCTIONS =
  /(?<![\w-])(?:attr|calc-size|contrast-color|if|progress|random|random-item|shape|sibling-count|sibling-index|--[\w-]+)\(/
/** Values that css-tree lacks. */
const NEWER_VALUES: Readonly<Record<string, RegExp>> = {
  background: /\bborder-area\b/,
  'background-clip': /\bborder-area\b/,
  'flex-flow': /\bbalance\b/,
  'flex-wrap': /^balance$/,
  'font-variant': /^(?:emoji|text|unicode)$/,
  'image-orientation': /^none$/,
  'margin-trim': /^block(?:-start|-end)?$/,
  'ruby-overhang': /^spaces$/,
  'word-spacing': /^-?[.\d]+%$/,
}

function isNewerValue(property: string, value: string): boolean {
  if (NEWER_FUNCTIONS.test(value) && !LACKS_OPERAND.test(value)) return true
  return Object.hasOwn(NEWER_VALUES, property) && NEWER_VALUES[property]?.test(value) === true
}

/** The keywords and functions in the grammar of a property; those of types in `skipped` are left out. */
export function valueWords(
  property: string,
  skipped: Iterable<string> = [],
): { keywords: ReadonlySet<string>; functions: ReadonlySet<string> } {
  const grammar = loadLexer()
  const keywords = new Set<string>()
  const functions = new Set<string>()
  const seen = new Set(skipped)
  const walk = (node: DSNode): void => {
    switch (node.type) {
      case 'Keyword':
        keywords.add(node.name)
        return
      case 'Group':
        for (const term of node.terms) walk(term)
        return
      case 'Multiplier':
        walk(node.term)
        return
      case 'Type':
      case 'Property': {
        const key = `${node.type} ${node.name}`
        if (seen.has(node.name) || seen.has(key)) return
        seen.add(key)
        if (node.name.endsWith('()')) functions.add(node.name.slice(0, -2))
        const { syntax = null } =
          (node.type === 'Type' ? grammar.getType(node.name) : grammar.getProperty(node.name)) ?? {}
        if (syntax !== null) walk(syntax)
      }
    }
  }
  const { syntax = null } = grammar.getProperty(property) ?? {}
  if (syntax !== null) walk(syntax)
  return { keywords, functions }
}

/** A word that is no part of a string, a number, a colour or a longer word, and the bracket of a function. */
const WORD = /(?<![\w#.%@"'-])-?[a-z][a-z-]*[a-z](?![\w."'-])(\(?)/g

/** The value with misspelt words corrected; null if that does not make it valid. */
export function correctedValue(property: string, value: string): string | null {
  if (value.length > MAX_LENGTH || HAS_TEXT.test(value)) return null
  const { keywords, functions } = valueWords(property)
  const corrected = value.replace(WORD, (text, bracket: string) => {
    const known = bracket === '' ? keywords : functions
    const word = bracket === '' ? text : text.slice(0, -1)
    if (known.has(word)) return text
    const near = nearest(word, bracket === '' ? [...known, ...WIDE_KEYWORDS] : known)
    return near === null ? text : `${near}${bracket}`
  })
  return corrected !== value && checkDeclaration(property, corrected) === 'valid' ? corrected : null
}

const WIDE_KEYWORDS = ['inherit', 'initial', 'unset', 'revert', 'revert-layer']

import type { Call, Operand, ParseOptions, Part, Path } from './expression.ts'

/**
 * Fast path for template strings with paths (`customer.name`, `@index`, `this.unit`, `lines.[0]`) and calls of helpers
 * (`number (sum lines "net") 2 locale="de-DE"`), with the result of Handlebars' parser. Pure. Loading and running that
 * parser takes longer than compiling the rest of most templates.
 */

/** Expressions without braces, quotes in quotes and escapes. */
const OUTPUT = /\{\{([^{}"']*(?:(?:"[^"{}\\\n]*"|'[^'{}\\\n]*')[^{}"']*)*)\}\}/
const KEY = '[A-Za-z_][\\w-]*'
const PATH = new RegExp(`^(@)?((?:\\.\\./)*)(${KEY}(?:\\.${KEY}|\\.\\[\\d+\\])*)$`)
const NUMBER = /^-?\d+(?:\.\d+)?$/
/** An argument, with a name if it is an option, or a parenthesis. */
const TOKEN = new RegExp(
  `\\s*(?:(?<close>\\)(?=[\\s)]|$))|(?:(?<key>${KEY})=)?(?:(?<open>\\()|(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<word>[^\\s"'=()]+))(?=[\\s)]|$)))`,
  'y',
)
const KEYWORDS = new Set(['this', 'else', 'as', 'true', 'false', 'null', 'undefined'])

/** Null if the text needs Handlebars' parser, or has errors for it to explain. */
export function readPlainText(source: string, options: ParseOptions): readonly Part[] | null {
  const pieces = source.split(OUTPUT)
  const parts: Part[] = []
  const hasLines = source.includes('\n')
  let line = 1
  let at = 0
  let lineStart = 0
  for (const [i, piece] of pieces.entries()) {
    if (i % 2 === 0) {
      if (/\{\{|\{$|\\$/.test(piece) || (i > 0 && piece.startsWith('}'))) return null
      if (piece !== '') parts.push({ kind: 'text', text: piece, firstLine: line })
    } else {
      const value = readOutput(piece.trim(), options)
      if (value === null) return null
      const place = { line: hasLines ? line : null, column: at - lineStart + 1 }
      parts.push({ kind: 'output', value, escaped: true, ...place })
    }
    const start = i % 2 === 0 ? at : at + '{{'.length
    if (piece.includes('\n')) {
      line += piece.split('\n').length - 1
      lineStart = start + piece.lastIndexOf('\n') + 1
    }
    at = start + piece.length + (i % 2 === 0 ? 0 : '}}'.length)
  }
  return parts
}

/** The operand of a directive: a path, or a call with or without parentheses. Null if it needs Handlebars' parser. */
export function readPlainOperand(source: string, options: ParseOptions): Operand | null {
  if (!source.startsWith('(')) return readOutput(source, options)
  return source.endsWith(')') ? readCall(source.slice(1, -1), options) : null
}

function readOutput(source: string, options: ParseOptions): Path | Call | null {
  // Handlebars reads `else` at a word boundary as a keyword, also in `{{else-}}`
  if (/^else\b/.test(source)) return null
  const path = readPath(source)
  if (path === null) return /\s/.test(source) ? readCall(source, options) : null
  return callIfBare(path, options)
}

/** `{{now}}` is a call, but `{{date}}` is a path, since that helper needs arguments. */
export function callIfBare(path: Path, { callable }: ParseOptions): Path | Call {
  const [name = '', ...more] = path.keys
  if (path.isData || path.isScoped || more.length > 0) return path
  return callable(name)?.needsArguments === false ? { kind: 'call', name, args: [], options: [] } : path
}

function readCall(source: string, options: ParseOptions): Call | null {
  return readCallAt({ source: source.trim(), at: 0 }, options, 1)
}

interface Cursor {
  readonly source: string
  at: number
}

/** Reads a call up to its parenthesis; the outermost call ends with the source. */
function readCallAt(cursor: Cursor, options: ParseOptions, depth: number): Call | null {
  if (depth > options.maxDepth) return null
  const first = nextToken(cursor)
  const name = first?.key === undefined ? first?.word : undefined
  if (name === undefined || !isHelper(name, options.callable)) return null
  const args: Operand[] = []
  const pairs: [string, Operand][] = []
  const call: Call = { kind: 'call', name, args, options: pairs }
  while (cursor.at < cursor.source.length) {
    const token = nextToken(cursor)
    if (token === null) return null
    if (token.close !== undefined) return depth > 1 ? call : null
    const value = token.open === undefined ? readLiteralOrPath(token) : readCallAt(cursor, options, depth + 1)
    if (value === null || (token.key === undefined && pairs.length > 0)) return null
    if (token.key === undefined) args.push(value)
    else pairs.push([token.key, value])
  }
  return depth > 1 ? null : call
}

type Token = Partial<Record<'close' | 'key' | 'open' | 'double' | 'single' | 'word', string>>

function nextToken(cursor: Cursor): Token | null {
  TOKEN.lastIndex = cursor.at
  const token = TOKEN.exec(cursor.source)
  cursor.at = TOKEN.lastIndex
  return token?.groups ?? null
}

function isHelper(word: string, callable: ParseOptions['callable']): boolean {
  return /^[A-Za-z_][\w-]*$/.test(word) && !KEYWORDS.has(word) && callable(word) !== null
}

function readLiteralOrPath({ double, single, word = '' }: Token): Operand | null {
  const text = double ?? single
  if (text !== undefined) return { kind: 'literal', value: text }
  if (NUMBER.test(word)) return { kind: 'literal', value: Number(word) }
  if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' }
  return readPath(word)
}

function readPath(source: string): Path | null {
  const [, at, ups = '', dotted] = PATH.exec(source) ?? []
  if (dotted === undefined) return null
  const [first = '', ...rest] = dotted.split('.').map(key => key.replace(/^\[(.*)\]$/, '$1'))
  const isThis = first === 'this' && at === undefined && ups === ''
  if ((!isThis && KEYWORDS.has(first)) || rest.includes('this')) return null
  return {
    kind: 'path',
    source: `${at ?? ''}${ups}${[first, ...rest].join('.')}`,
    isData: at !== undefined,
    up: ups.length / 3,
    keys: isThis ? rest : [first, ...rest],
    isScoped: ups !== '' || isThis,
  }
}

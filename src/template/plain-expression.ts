import type { Call, Operand, ParseOptions, Part, Path } from './expression.ts'

/**
 * Template strings whose expressions are paths (`customer.name`, `@index`, `this.unit`, `lines.[0]`) and calls with
 * plain arguments (`number total 2`, `date due "long" locale="de-DE"`), read as Handlebars would. Pure. Most are such,
 * and loading and running Handlebars' parser takes longer than compiling the rest of a template.
 */

/** Expressions without braces, quotes in quotes and escapes. */
const OUTPUT = /\{\{([^{}"]*(?:"[^"{}\\\n]*"[^{}"]*)*)\}\}/
const KEY = '[A-Za-z_][\\w-]*'
const PATH = new RegExp(`^(@)?((?:\\.\\./)*)(${KEY}(?:\\.${KEY}|\\.\\[\\d+\\])*)$`)
const NUMBER = /^-?\d+(?:\.\d+)?$/
/** An argument, after its name where it is an option, and the space before what comes next. */
const TOKEN = new RegExp(`(?:(${KEY})=)?(?:"([^"]*)"|([^\\s"=]+))(\\s+|$)`, 'y')
const KEYWORDS = new Set(['this', 'else', 'as', 'true', 'false', 'null', 'undefined'])

/** Null where it takes a grammar to read the text, or to say what is wrong with it. */
export function readPlainText(source: string, options: ParseOptions): readonly Part[] | null {
  const pieces = source.split(OUTPUT)
  const parts: Part[] = []
  for (const [i, piece] of pieces.entries()) {
    if (i % 2 === 0) {
      if (/\{\{|\{$|\\$/.test(piece) || (i > 0 && piece.startsWith('}'))) return null
      if (piece !== '') parts.push({ kind: 'text', text: piece })
      continue
    }
    const value = readOutput(piece.trim(), options)
    if (value === null || (value.kind === 'call' && source.includes('\n'))) return null // the grammar knows its line
    parts.push({ kind: 'output', value, escaped: true, line: null })
  }
  return parts
}

/** What a directive takes; a call with or without its parentheses. Null where it takes a grammar to read it. */
export function readPlainOperand(source: string, options: ParseOptions): Operand | null {
  if (!source.startsWith('(')) return readOutput(source, options)
  return source.endsWith(')') ? readCall(source.slice(1, -1).trim(), options) : null
}

function readOutput(source: string, options: ParseOptions): Path | Call | null {
  const path = readPath(source)
  if (path === null) return /\s/.test(source) ? readCall(source, options) : null
  return isBareCall(path, options) ? { kind: 'call', name: path.source, args: [], options: [] } : path
}

/** `{{now}}` is a call, but `{{date}}` reads the data: a helper that needs arguments cannot be meant. */
export function isBareCall(path: Path, { callable }: ParseOptions): boolean {
  if (path.isData || path.isScoped || path.keys.length !== 1) return false
  return callable(path.keys[0] ?? '')?.needsArguments === false
}

function readCall(source: string, { callable }: ParseOptions): Call | null {
  const args: Operand[] = []
  const options: [string, Operand][] = []
  let name: string | null = null
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const [token, key, text, word = ''] = TOKEN.exec(source) ?? []
    if (token === undefined) return null
    if (name === null) {
      if (key !== undefined || text !== undefined || !isHelper(word, callable)) return null
      name = word
      continue
    }
    const value: Operand | null = text === undefined ? readWord(word) : { kind: 'literal', value: text }
    if (value === null || (key === undefined && options.length > 0)) return null
    if (key === undefined) args.push(value)
    else options.push([key, value])
  }
  return name === null ? null : { kind: 'call', name, args, options }
}

function isHelper(word: string, callable: ParseOptions['callable']): boolean {
  return /^[A-Za-z_][\w-]*$/.test(word) && !KEYWORDS.has(word) && callable(word) !== null
}

function readWord(word: string): Operand | null {
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

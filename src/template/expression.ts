import { createRequire } from 'node:module'
import type * as Handlebars from 'handlebars'
import { measureNesting } from './nesting.ts'
import { callIfBare, readPlainOperand, readPlainText } from './plain-expression.ts'
import { explainDash, explainOperand, explainSyntax, hasDivision } from './validation/syntax-error.ts'

const require = createRequire(import.meta.url)

/**
 * Parses template strings to expression trees. Pure. Fails with ExpressionError.
 *
 * Uses Handlebars' parser only; evaluate.ts compiles the trees to closures. So no template becomes JavaScript source,
 * only own properties can be read, loops and output are counted while they run, and strings and directives share one
 * kind of frame.
 */

/** A value: a constant, a path, or the call of a helper. */
export type Operand = Literal | Path | Call

export interface Literal {
  readonly kind: 'literal'
  readonly value: string | number | boolean | null | undefined
}

export interface Path {
  readonly kind: 'path'
  /** As written, for messages. */
  readonly source: string
  /** Begins with `@`. */
  readonly isData: boolean
  /** How many `../` it begins with. */
  readonly up: number
  readonly keys: readonly string[]
  /** Begins with `this.`, `./` or `../`, so that no name of a block parameter is meant. */
  readonly isScoped: boolean
}

export interface Call {
  readonly kind: 'call'
  readonly name: string
  readonly args: readonly Operand[]
  readonly options: readonly (readonly [name: string, value: Operand])[]
}

/** A part of a template string. */
export type Part = Text | Output | Block | PartialCall

interface Text {
  readonly kind: 'text'
  readonly text: string
  /** From 1. */
  readonly firstLine: number
}

/** Where a part begins. */
interface Placed {
  /** From 1; null where the text has only one. */
  readonly line: number | null
  /** From 1. */
  readonly column: number
}

interface Output extends Placed {
  readonly kind: 'output'
  readonly value: Operand
  readonly escaped: boolean
}

export interface Block extends Placed {
  readonly kind: 'if' | 'unless' | 'each' | 'with'
  readonly over: Operand
  readonly includeZero: boolean
  /** Names of block parameters: `as |item key|`. */
  readonly names: readonly string[]
  readonly body: readonly Part[]
  readonly otherwise: readonly Part[]
}

export interface PartialCall extends Placed {
  readonly kind: 'partial'
  readonly name: string
  readonly context: Operand | null
  readonly options: Call['options']
  /** Indentation before a partial on its own line; prepended to each line. */
  readonly indent: string
}

/** An invalid template string. The message gives the reason, and the line if there are several. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}

/** Runs a step on a part of a text, and adds the line to its error. */
export function inLine<T>(line: number | null, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (line === null || !(error instanceof ExpressionError) || /\bin line \d/.test(error.message))
      throw error
    throw new ExpressionError(`in line ${line}: ${error.message}`)
  }
}

export interface ParseOptions {
  /** Nesting of blocks, else-chains and parentheses. */
  readonly maxDepth: number
  /** Names that may be called. A bare `{{name}}` calls only those that need no argument: else it is a path. */
  readonly callable: (name: string) => { needsArguments: boolean } | null
}

const BLOCKS = ['if', 'unless', 'each', 'with'] as const

/**
 * Reads a template string.
 * @throws ExpressionError
 */
export function parseText(source: string, options: ParseOptions): readonly Part[] {
  const plain = readPlainText(source, options)
  if (plain !== null) return plain
  return convertProgram(parseProgram(source, options), { ...options, hasLines: source.includes('\n') })
}

/**
 * Reads what a directive takes: `customer.vip`, `(gt total 100)`, or the call without its parentheses.
 * @throws ExpressionError
 */
export function parseOperand(source: string, options: ParseOptions): Operand {
  const trimmed = source.trim()
  if (trimmed === '') throw new ExpressionError('is empty where a path such as customer.name belongs')
  if (trimmed.includes('{{')) throw new ExpressionError('is an expression already: write it without {{ }}')
  const plain = readPlainOperand(trimmed, options)
  if (plain !== null) return plain
  const [statement, ...more] = parseProgram(`{{_ ${trimmed}}}`, options, explainOperand).body
  if (more.length > 0 || statement === undefined || !isMustache(statement)) {
    throw new ExpressionError('must be one path or one call such as (gt total 100)')
  }
  const [only, ...others] = statement.params
  if (only !== undefined && others.length === 0 && !hasHash(statement)) return convertOperand(only, options)
  return parseOperand(`(${trimmed})`, options)
}

type Parser = Pick<typeof Handlebars, 'parse' | 'parseWithoutProcessing'>

let parser: Parser | null = null

/** Loads the parser, without compiler and runtime, on first use: it slows a cold start. */
function loadParser(): Parser {
  parser ??= require('handlebars/dist/cjs/handlebars/compiler/base.js') as Parser
  return parser
}

function parseProgram(source: string, { maxDepth }: ParseOptions, explain = explainSyntax): hbs.AST.Program {
  if (source.includes('{{{{')) throw new ExpressionError('opens a raw block {{{{, which is not supported')
  if (measureNesting(source, maxDepth) > maxDepth) {
    throw new ExpressionError(
      `nests blocks, else-chains or parentheses deeper than ${maxDepth} levels (limits.maxExpressionDepth)`,
    )
  }
  if (hasDivision(source)) throw new ExpressionError(explain('', source))
  const { parse } = loadParser()
  try {
    return parse(source)
  } catch (error) {
    throw new ExpressionError(explain(error instanceof Error ? error.message : String(error), source))
  }
}

interface Reading extends ParseOptions {
  readonly hasLines: boolean
}

function convertProgram(program: hbs.AST.Program | undefined, options: Reading): readonly Part[] {
  const parts: Part[] = []
  for (const statement of program?.body ?? []) {
    const part = inLine(placeOf(statement, options).line, () => convertStatement(statement, options))
    if (part !== null) parts.push(part)
  }
  return parts
}

function placeOf({ loc }: hbs.AST.Node, { hasLines }: Reading): Placed {
  return { line: hasLines ? loc.start.line : null, column: loc.start.column + 1 }
}

function convertStatement(statement: hbs.AST.Statement, options: Reading): Part | null {
  if (isContent(statement)) return convertContent(statement)
  if (isMustache(statement)) {
    const value = convertMustache(statement, options)
    return { kind: 'output', value, escaped: statement.escaped, ...placeOf(statement, options) }
  }
  if (isBlock(statement)) return convertBlock(statement, options)
  if (isPartial(statement)) return convertPartial(statement, options)
  if (statement.type === 'CommentStatement') return null
  throw new ExpressionError(
    'defines a piece inside a string, which is not supported: put it under "partials"',
  )
}

function convertContent({ value, loc, ...statement }: hbs.AST.ContentStatement): Text | null {
  if (value === '') return null
  // The parser drops white space around blocks. Its types have no text for `original`.
  const original = String(statement.original)
  const dropped = original.slice(0, Math.max(0, original.lastIndexOf(value)))
  const firstLine = loc.start.line + dropped.split('\n').length - 1
  return { kind: 'text', text: value, firstLine }
}

function convertMustache(statement: hbs.AST.MustacheStatement, options: ParseOptions): Operand {
  if (statement.params.length > 0 || hasHash(statement)) return convertCall(statement, options)
  if (!isPath(statement.path)) return literalPath(String(literalValue(statement.path)))
  return callIfBare(convertPath(statement.path), options)
}

interface Callee {
  path: hbs.AST.Expression
  params: hbs.AST.Expression[]
  hash?: hbs.AST.Hash
}

function convertCall({ path, params, hash }: Callee, options: ParseOptions): Call {
  refuseDash(path, params, options)
  if (!isPath(path) || path.parts.length !== 1 || path.data || path.depth > 0) {
    throw new ExpressionError(`calls '${sourceOf(path)}', which is not a helper`)
  }
  return {
    kind: 'call',
    name: path.original,
    args: params.map(param => convertOperand(param, options)),
    options: convertHash(hash, options),
  }
}

/** Fails for `a - b` and `a ? b : c`, which the parser reads as calls of a helper `a`. */
function refuseDash(path: hbs.AST.Expression, params: hbs.AST.Expression[], options: ParseOptions): void {
  const [operator, right] = params
  if (operator === undefined || !isPath(operator) || options.callable(sourceOf(path)) !== null) return
  const message = explainDash(operator.original, sourceOf(path), right === undefined ? '…' : sourceOf(right))
  if (message !== null) throw new ExpressionError(message)
}

function convertHash(hash: hbs.AST.Hash | undefined, options: ParseOptions): Call['options'] {
  return (hash?.pairs ?? []).map(({ key, value }) => [key, convertOperand(value, options)] as const)
}

function convertOperand(expression: hbs.AST.Expression, options: ParseOptions): Operand {
  if (isPath(expression)) return convertPath(expression)
  if (isSubExpression(expression)) return convertCall(expression, options)
  return { kind: 'literal', value: literalValue(expression) }
}

function convertPath({ original, data, depth, parts }: hbs.AST.PathExpression): Path {
  const isScoped = depth > 0 || /^(?:\.|this(?:[./]|$))/.test(original)
  return { kind: 'path', source: original, isData: data, up: depth, keys: parts, isScoped }
}

function literalPath(key: string): Path {
  return { kind: 'path', source: key, isData: false, up: 0, keys: [key], isScoped: false }
}

function convertBlock(block: hbs.AST.BlockStatement, options: Reading): Block {
  const name = sourceOf(block.path)
  const kind = BLOCKS.find(known => known === name)
  if (kind === undefined) {
    throw new ExpressionError(
      `opens an unknown block {{#${name}}}: there are ${BLOCKS.map(known => `{{#${known}}}`).join(', ')}`,
    )
  }
  const [over, ...more] = block.params
  if (over === undefined || more.length > 0) {
    throw new ExpressionError(
      `{{#${name}}} takes 1 argument, but got ${block.params.length}: put a call in parentheses`,
    )
  }
  const pairs = block.hash?.pairs ?? []
  const includeZero = pairs.some(({ key, value }) => key === 'includeZero' && literalValue(value) === true)
  const unknown = pairs.find(({ key }) => key !== 'includeZero' || (kind !== 'if' && kind !== 'unless'))
  if (unknown !== undefined) throw new ExpressionError(`{{#${name}}} has no option '${unknown.key}'`)
  return {
    kind,
    over: convertOperand(over, options),
    includeZero,
    names: block.program?.blockParams ?? [],
    body: convertProgram(block.program, options),
    otherwise: convertProgram(block.inverse, options),
    ...placeOf(block, options),
  }
}

function convertPartial(statement: hbs.AST.PartialStatement, options: Reading): PartialCall {
  if (isSubExpression(statement.name)) {
    throw new ExpressionError('chooses a partial by a call, which is not supported: name it, or use {{#if}}')
  }
  return {
    kind: 'partial',
    name: sourceOf(statement.name),
    context: statement.params[0] === undefined ? null : convertOperand(statement.params[0], options),
    options: convertHash(statement.hash, options),
    indent: statement.indent,
    ...placeOf(statement, options),
  }
}

function sourceOf(expression: hbs.AST.Expression): string {
  return isPath(expression) ? expression.original : String(literalValue(expression))
}

function literalValue(expression: hbs.AST.Expression): Literal['value'] {
  const value: unknown = 'value' in expression ? expression.value : undefined
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return expression.type === 'NullLiteral' ? null : undefined
}

function hasHash({ hash }: { hash?: hbs.AST.Hash }): boolean {
  return (hash?.pairs.length ?? 0) > 0
}

const isType =
  <Node extends hbs.AST.Node>(type: string) =>
  (node: hbs.AST.Node): node is Node =>
    node.type === type

const isContent = isType<hbs.AST.ContentStatement>('ContentStatement')
const isMustache = isType<hbs.AST.MustacheStatement>('MustacheStatement')
const isBlock = isType<hbs.AST.BlockStatement>('BlockStatement')
const isPartial = isType<hbs.AST.PartialStatement>('PartialStatement')
const isPath = isType<hbs.AST.PathExpression>('PathExpression')
const isSubExpression = isType<hbs.AST.SubExpression>('SubExpression')

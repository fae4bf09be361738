/** Explains syntax errors of Handlebars' parser, with a correction. */

const TOKENS: Readonly<Record<string, string>> = {
  EOF: 'the end of the string',
  CLOSE: '}}',
  OPEN_ENDBLOCK: '{{/',
  OPEN_SEXPR: '(',
  CLOSE_SEXPR: ')',
  NUMBER: 'a number (a position in a list is written list.[0])',
  EQUALS: '=',
  INVERSE: '{{else}}',
  OPEN_INVERSE_CHAIN: '{{else',
}

/** Explains the parser's message about a template string. */
export function explainSyntax(message: string, source: string): string {
  const failure = readMessage(message)
  if (failure === null || failure.token === 'EOF' || failure.token === 'OPEN_ENDBLOCK') {
    const blocks = explainBlocks(source)
    if (blocks !== null) return blocks
  }
  const unclosed = explainUnclosed(source)
  if (unclosed !== null) return unclosed
  const operator = explainOperatorIn(source)
  if (operator !== null) return operator
  const script = explainJavaScriptIn(source)
  if (script !== null) return script
  if (failure === null) return `cannot be read as a template string: ${message.split('\n', 1)[0]}`
  const { line, before, token } = failure
  const unexpected = TOKENS[token] === undefined ? '' : `, at ${TOKENS[token]}`
  return `cannot be read as a template string: line ${line}, after '${before}'${unexpected}`
}

/** Explains the parser's message about the value of a directive, which it read as `{{_ value}}`. */
export function explainOperand(message: string, source: string): string {
  const operand = source.slice('{{_ '.length, -'}}'.length)
  const operation = findOperation(operand)
  if (operation !== null) {
    const correction = operation.isWhole ? 'write it as' : 'use helpers, such as'
    return `has the operator '${operation.operator}': ${correction} (${operation.call})`
  }
  const corrected = correctJavaScript(operand)
  if (corrected !== null) return `${corrected.mistake}: ${corrected.remedy} ${corrected.expression}`
  const { before = '', token = '' } = readMessage(message) ?? {}
  const read = before.replace('{{_', '').trim()
  const unexpected =
    token === 'CLOSE' ? ', at the end' : TOKENS[token] === undefined ? '' : `, at ${TOKENS[token]}`
  return `cannot be read as a path or a call such as (gt total 100)${read === '' ? '' : `: after '${read}'`}${unexpected}`
}

interface Failure {
  readonly line: string
  /** The end of the source before the error. */
  readonly before: string
  /** Name of the unexpected token; '' if the message has none. */
  readonly token: string
}

/** The parser's three-line message; null for a message of another form. */
function readMessage(message: string): Failure | null {
  const match = /^(?:Parse|Lexical) error on line (\d+)[^\n]*\n([^\n]*)\n(-*)\^(?:[\s\S]*got '(\w+)')?/.exec(
    message,
  )
  if (match === null) return null
  const [, line = '', excerpt = '', dashes = '', token = ''] = match
  return { line, before: excerpt.slice(0, dashes.length).slice(-30), token }
}

/** A comment, or a tag that opens or closes a block. Longer tags are ignored. */
const TAG = /\{\{\{?~?\s{0,9}(?:(!(?:--)?)|([#^/])([^{}]{0,200})\}\})/g

/** Names a block that is not closed, or closed under another name; null if there is none. */
function explainBlocks(source: string): string | null {
  const open: { name: string; tag: string }[] = []
  TAG.lastIndex = 0
  for (let match = TAG.exec(source); match !== null; match = TAG.exec(source)) {
    const [, comment, sign, text = ''] = match
    if (source[match.index - 1] === '\\') continue
    if (comment !== undefined) {
      const end = source.indexOf(comment === '!' ? '}}' : '--', TAG.lastIndex)
      if (end === -1) return null
      TAG.lastIndex = end
      continue
    }
    const inner = text.replaceAll('~', '').trim()
    const name = /^[*>]?\s*([^\s|]*)/.exec(inner)?.[1] ?? ''
    if (sign === '/') {
      const block = open.pop()
      if (block === undefined) return `closes {{/${name}}}, but no block is open there`
      if (block.name !== name) return `opens ${block.tag}, but closes it with {{/${name}}}`
    } else if (name !== '') open.push({ name, tag: `{{${sign}${inner}}}${lineOf(match.index, source)}` })
  }
  const block = open.at(-1)
  return block === undefined
    ? null
    : `opens ${block.tag}, but does not close it: {{/${block.name}}} is missing`
}

/** Names a `{{` without `}}` before the next `{{`; null if there is none. */
function explainUnclosed(source: string): string | null {
  for (let at = source.indexOf('{{'); at !== -1; ) {
    if (source[at - 1] === '\\') {
      at = source.indexOf('{{', at + 2)
      continue
    }
    const inside = at + (source.startsWith('{{{{', at) ? 4 : source.startsWith('{{{', at) ? 3 : 2)
    const close = source.startsWith('!--', inside) ? '--}}' : inside === at + 3 ? '}}}' : '}}'
    const end = source.indexOf(close, inside)
    const next = source.indexOf('{{', source[inside] === '!' && end !== -1 ? end : inside)
    if (end === -1 || (next !== -1 && next < end)) {
      const tag = source.slice(at, next === -1 ? undefined : next).trim()
      const shown = tag.length > 40 ? `${tag.slice(0, 40)}…` : tag
      return `opens '${shown}'${lineOf(at, source)}, but does not close it: ${close} is missing`
    }
    at = next
  }
  return null
}

/** ` in line 3`; '' if the text has one line. */
function lineOf(at: number, source: string): string {
  return source.includes('\n') ? ` in line ${source.slice(0, at).split('\n').length}` : ''
}

const HELPER_OF: Readonly<Record<string, string>> = {
  '*': 'multiply',
  '+': 'add',
  '-': 'subtract',
  '/': 'divide',
  '%': 'mod',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '=': 'eq',
  '==': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '!==': 'ne',
  '&': 'and',
  '&&': 'and',
  '||': 'or',
}

interface Operation {
  readonly operator: string
  /** The call of a helper that does the same, without parentheses. */
  readonly call: string
  /** True if the operation is the whole expression. */
  readonly isWhole: boolean
}

/** Quoted text, which has no operators; or a value, an operator, a value. */
const OPERATION =
  /"[^"]*"|'[^']*'|([\w@)\]][\w.@[\]/-]*)\s*(===?|!==?|>=|<=|&&|\|\||[*+%<>&|]|(?<=\s)[-/=](?=\s))\s*([\w@"'][^\s{}()]*)?/g
const NEGATION = /(?:^|[\s(])!\s*([\w@][\w.@[\]/-]*)/
const LONGEST_OPERAND = 300

function findOperation(expression: string): Operation | null {
  const source = expression.slice(0, LONGEST_OPERAND).replace(/\sas\s+\|[^|]*\|/, '')
  for (const [whole, left, operator, right = '…'] of source.matchAll(OPERATION)) {
    if (left === undefined || operator === undefined) continue
    const call = callOf(/^[\w@]/.test(left) ? left : '…', operator, right)
    return { operator, call, isWhole: whole === source.trim() }
  }
  const [whole = '', negated] = NEGATION.exec(source) ?? []
  if (negated === undefined) return null
  return { operator: '!', call: `not ${negated}`, isWhole: whole.trim() === source.trim() }
}

/** Other template languages write `a | upper` for `upper a`. */
function callOf(left: string, operator: string, right: string): string {
  return operator === '|' ? `${right} ${left}` : `${HELPER_OF[operator] ?? 'eq'} ${left} ${right}`
}

const MUSTACHE = /\{\{\{?~?(#\w+)?([^{}]{1,300})\}\}/g

function explainOperatorIn(source: string): string | null {
  for (const [, block, inner = ''] of source.matchAll(MUSTACHE)) {
    if (/^\s*[!>/^]/.test(inner) && block === undefined) continue
    const operation = findOperation(inner)
    if (operation === null) continue
    const { operator, call } = operation
    const right = block === undefined ? `{{${call}}}` : `{{${block} (${call})}}`
    return `has the operator '${operator}': use helpers, such as ${right}`
  }
  return null
}

/** Helpers that do what a method of JavaScript does. */
const HELPER_OF_METHOD: Readonly<Record<string, string>> = {
  toFixed: 'number',
  toLocaleString: 'number',
  toLocaleDateString: 'date',
  toUpperCase: 'upper',
  toLowerCase: 'lower',
  join: 'join',
  replace: 'replace',
  replaceAll: 'replace',
}

/** Quoted text; or a path with `[0]` or `["key"]` after a name. */
const BRACKETS =
  /"[^"]*"|'[^']*'|([\w@][\w@./-]*)((?:\[(?:\d{1,9}|"[^"\]]*"|'[^'\]]*')\](?:\.[A-Za-z_][\w-]*)*)+)/g
/** Quoted text; or a name or path with parentheses directly after it. */
const FUNCTION_CALL = /"[^"]*"|'[^']*'|([A-Za-z_@][\w@.]*)\(([^(){}]*)\)/g

interface Correction {
  readonly mistake: string
  /** The words before the correction. */
  readonly remedy: string
  readonly expression: string
  /** True if the whole expression is a call. */
  readonly isCall: boolean
}

/** Explains brackets and calls of JavaScript in an expression; null if there are none. */
function correctJavaScript(expression: string): Correction | null {
  const source = expression.trim().slice(0, LONGEST_OPERAND)
  const path = source.replace(BRACKETS, (whole, name?: string, rest = '') =>
    name === undefined ? whole : `${name}${withDots(rest)}`,
  )
  for (const [whole, callee, args = ''] of path.matchAll(FUNCTION_CALL)) {
    if (callee === undefined) continue
    const words = args.replaceAll(/\s*,\s*/g, ' ').trim()
    const dot = callee.lastIndexOf('.')
    const method = callee.slice(dot + 1)
    const helper = dot === -1 ? callee : (HELPER_OF_METHOD[method] ?? 'upper')
    const call = [helper, callee.slice(0, Math.max(0, dot)), words].filter(word => word !== '').join(' ')
    const isCall = whole === path
    return {
      mistake: dot === -1 ? `calls '${callee}' as a function` : `calls the method '${method}'`,
      remedy: dot === -1 ? 'write' : 'use a helper, such as',
      expression: isCall ? call : path.replace(whole, () => `(${call})`),
      isCall,
    }
  }
  return path === source
    ? null
    : { mistake: 'has brackets', remedy: 'write', expression: path, isCall: false }
}

/** `[0].x["y"]` as `.0.x.y`. */
function withDots(brackets: string): string {
  return brackets.replaceAll(/\[(?:(\d+)|["']([^"']*)["'])\]/g, (_, index?: string, key = '') =>
    index === undefined && !/^[A-Za-z_][\w-]*$/.test(key) ? `.[${key}]` : `.${index ?? key}`,
  )
}

function explainJavaScriptIn(source: string): string | null {
  for (const { 1: block, 2: inner = '', index } of source.matchAll(MUSTACHE)) {
    const corrected = correctJavaScript(inner)
    if (corrected === null) continue
    const { mistake, remedy, expression, isCall } = corrected
    const written = block === undefined ? expression : `${block} ${isCall ? `(${expression})` : expression}`
    return `${mistake}${lineOf(index, source)}: ${remedy} {{${written}}}`
  }
  return null
}

/** True for a division `a / b`, which the parser reads as the path `a.b`. */
export function hasDivision(source: string): boolean {
  return /\s\/\s/.test(source) && (explainOperatorIn(source)?.startsWith("has the operator '/'") ?? false)
}

/** Explains `a - b` and `a ? b : c`, which the parser accepts; null for others. */
export function explainDash(operator: string, left: string, right: string): string | null {
  if (operator === '-') return `has the operator '-': use helpers, such as (subtract ${left} ${right})`
  if (operator !== '?') return null
  return `has the operator '?': use {{#if ${left}}}…{{else}}…{{/if}}, or {"$if": "${left}", …}`
}

/**
 * How deep a template string nests blocks, `else` chains and parentheses; stops counting beyond `max`.
 * Measured without parsing: Handlebars' parser takes minutes over tens of thousands of open blocks, and the
 * tree it makes would overflow the stack. Steps from token to token as Handlebars' lexer does.
 */
export function measureNesting(source: string, max: number): number {
  /** Levels that each open block adds: 1, and one for each `else if` in it. */
  const open: number[] = []
  let depth = 0
  let deepest = 0
  for (let at = source.indexOf('{{'); at !== -1 && deepest <= max; at = source.indexOf('{{', at)) {
    if (source[at - 1] === '\\' && source[at - 2] !== '\\') {
      at += 2
      continue
    }
    SIGN.lastIndex = at
    const [opening = '', sign, chain] = SIGN.exec(source) ?? []
    if (sign === '!') {
      at = commentEnd(source, at)
      continue
    }
    if (sign === '#' || sign === '^') {
      open.push(1)
      depth++
    } else if (sign === '/') {
      depth -= open.pop() ?? 0
    } else if (chain !== undefined && open.length > 0) {
      open.push((open.pop() ?? 0) + 1)
      depth++
    }
    const inner = measureParentheses(source, at + opening.length, max)
    deepest = Math.max(deepest, depth + inner.depth)
    at = inner.end
  }
  return deepest
}

/** The braces with their sign, or with `else` and something behind it. `{{^}}` alone is another `{{else}}`. */
const SIGN = /\{{2,4}~?\s*(?:([#/!]|\^(?=\s*[^\s~}]))|(else\s+(?=[^\s~}])))?/y

/** What matters inside of a mustache: texts, bracketed names, parentheses, its end. */
const INNER = /"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|\[(?:\\\]|[^\]])*\]|[()]|\}\}/g

function measureParentheses(source: string, from: number, max: number): { depth: number; end: number } {
  INNER.lastIndex = from
  let depth = 0
  let deepest = 0
  for (let match = INNER.exec(source); match !== null && deepest <= max; match = INNER.exec(source)) {
    if (match[0] === '}}') return { depth: deepest, end: INNER.lastIndex }
    if (match[0] === '(') deepest = Math.max(deepest, ++depth)
    if (match[0] === ')') depth--
  }
  return { depth: deepest, end: source.length }
}

function commentEnd(source: string, at: number): number {
  const isLong = /^\{\{~?!--/.test(source.slice(at, at + 6))
  const close = source.indexOf(isLong ? '--' : '}}', at + (isLong ? 5 : 2))
  return close === -1 ? source.length : close + 2
}

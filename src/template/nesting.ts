/**
 * Nesting of blocks, `else` chains and parentheses in a template string; stops counting beyond `max`. Does not parse:
 * Handlebars' parser takes minutes for tens of thousands of open blocks, and its tree would overflow the stack. Follows
 * the tokens of Handlebars' lexer, so the count is never less than the nesting of the parser. Linear in the length.
 * Reject raw blocks (`{{{{`) before.
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
      at = endOfMustache(source, at) ?? source.length
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

/** Braces with their sign, or with `else` and a condition. `{{^}}` is the same as `{{else}}`. */
const SIGN = /\{\{\{?~?(?:([#/!]|\^(?!\s*~?\}\}))|\s*(else(?!\s*~?\}\})))?/y

/** Tokens inside of a mustache: texts, bracketed names, parentheses, its end. */
const INNER = /["'[()]|\}\}/g

function measureParentheses(source: string, from: number, max: number): { depth: number; end: number } {
  let depth = 0
  let deepest = 0
  INNER.lastIndex = from
  for (let match = INNER.exec(source); match !== null && deepest <= max; match = INNER.exec(source)) {
    const [token] = match
    if (token === '}}') return { depth: deepest, end: INNER.lastIndex }
    if (token === '(') deepest = Math.max(deepest, ++depth)
    else if (token === ')') depth--
    else {
      const end = closing(source, token === '[' ? ']' : token, INNER.lastIndex)
      if (end === -1) break
      INNER.lastIndex = end
    }
  }
  return { depth: deepest, end: source.length }
}

/**
 * The end of a text or bracketed name. A backslash escapes the closing character, unless there is no other: then the
 * lexer returns to the last escaped one.
 */
function closing(source: string, character: string, from: number): number {
  let lastEscaped = -1
  for (let at = source.indexOf(character, from); at !== -1; at = source.indexOf(character, at + 1)) {
    if (source[at - 1] !== '\\') return at + 1
    lastEscaped = at + 1
  }
  return lastEscaped
}

/** The end of an expression or comment without nesting; null if there is none. `{{!--` ends with `--}}`. */
export function endOfMustache(source: string, at: number): number | null {
  const end = /^\{\{~?!--/.test(source.slice(at, at + 6)) ? /--~?\}\}/g : /\}\}/g
  end.lastIndex = at
  return end.exec(source) === null ? null : end.lastIndex
}

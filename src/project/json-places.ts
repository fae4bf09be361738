/** JSON text and JSON Pointers → places in the text, for messages that point into a file. */
import { placeOf } from '../base/json-syntax.ts'

export interface TextPlace {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
}

/**
 * The place of a value: of its key in an object, of the value itself in an array. The place of the nearest ancestor if
 * the text does not contain the value.
 * @param text A text that `JSON.parse` accepts.
 * @param within A place in the string value, after its escapes are decoded.
 */
export function placeOfPointer(text: string, pointer: string, within: TextPlace | null = null): TextPlace {
  let found = { start: skipSpace(text, 0), value: skipSpace(text, 0) }
  for (const segment of segmentsOf(pointer)) {
    const next = childOf(text, found.value, segment)
    if (next === null) return placeOf(text, found.start)
    found = next
  }
  const isString = text[found.value] === '"'
  return placeOf(text, within !== null && isString ? offsetInString(text, found.value, within) : found.start)
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

interface Child {
  /** Offset of the key, or of an item of an array. */
  readonly start: number
  readonly value: number
}

/** @param at Offset of the value. @returns Null if it has no such key or index. The last of equal keys counts. */
function childOf(text: string, at: number, segment: string): Child | null {
  const isObject = text[at] === '{'
  if (!isObject && text[at] !== '[') return null
  let found: Child | null = null
  let next = skipSpace(text, at + 1)
  for (let index = 0; next < text.length && text[next] !== '}' && text[next] !== ']'; index++) {
    const start = next
    let name = String(index)
    if (isObject) {
      const end = skipString(text, next)
      name = JSON.parse(text.slice(next, end))
      next = skipSpace(text, skipSpace(text, end) + 1)
    }
    if (name === segment) found = { start, value: next }
    if (!isObject && found !== null) break
    next = skipSpace(text, skipValue(text, next))
    if (text[next] === ',') next = skipSpace(text, next + 1)
  }
  return found
}

function skipSpace(text: string, at: number): number {
  const spaces = /[ \t\r\n\uFEFF]*/y
  spaces.lastIndex = at
  return at + (spaces.exec(text)?.[0].length ?? 0)
}

/** Offset after a string. */
function skipString(text: string, at: number): number {
  const end = /"(?:[^"\\]|\\.)*"/sy
  end.lastIndex = at
  return end.test(text) ? end.lastIndex : text.length
}

/** Offset after a value. Counts brackets, as values may be nested deeper than the stack. */
function skipValue(text: string, at: number): number {
  if (text[at] === '"') return skipString(text, at)
  const token = /[^"{}[\],\s]+|["{}[\]]/g
  token.lastIndex = at
  let depth = 0
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match
    if (found === '"') token.lastIndex = skipString(text, match.index)
    else if (found === '{' || found === '[') depth++
    else if (found === '}' || found === ']') depth--
    if (depth <= 0) return token.lastIndex
  }
  return text.length
}

/** The offset of a place in the decoded string; the end of the string for places behind it. */
function offsetInString(text: string, start: number, { line, column }: TextPlace): number {
  const end = skipString(text, start) - 1
  const unit = /\\u[\da-fA-F]{4}|\\.|[^\\]/sy
  let at = start + 1
  for (let [row, unitsLeft] = [1, column - 1]; at < end; at = unit.lastIndex) {
    unit.lastIndex = at
    const [found = ''] = unit.exec(text) ?? []
    if (found === '') break
    if (row === line && unitsLeft-- <= 0) break
    if (found === '\\n' || /^\\u000a$/i.test(found)) {
      if (row === line) break
      row++
    }
  }
  return at
}

/**
 * CSS value → component values (CSS Syntax 3 §5.4.7), without comments and white space; null if it is malformed.
 * Pure.
 * URLs are resolved here, so that later steps need no base.
 */

import { posix } from 'node:path'
import { type Cursor, IDENT, NAME, SPACE, take, unescapeCss } from './tokens.ts'

export type Value =
  | { readonly type: 'ident'; readonly text: string; readonly lower: string }
  | { readonly type: 'number'; readonly value: number; readonly isInteger: boolean }
  | { readonly type: 'percentage'; readonly value: number }
  | { readonly type: 'dimension'; readonly value: number; readonly unit: string }
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'hash'; readonly text: string }
  /** `text`: the arguments as written. */
  | {
      readonly type: 'function'
      readonly name: string
      readonly args: readonly Value[]
      readonly text: string
    }
  /** `text`: the content as written. */
  | {
      readonly type: 'block'
      readonly open: '(' | '[' | '{'
      readonly content: readonly Value[]
      readonly text: string
    }
  /** One of `, / + - * : ; !` and other signs. */
  | { readonly type: 'sign'; readonly text: string }

/** Limit of nested functions and brackets. */
const MAX_DEPTH = 32
/** Limit of component values per declaration. */
const MAX_VALUES = 10_000

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
const RAW_URL = /[ \t\r\n\f]*((?:[^"'()\\ \t\r\n\f]|\\[^\n])*)[ \t\r\n\f]*\)/y
const CLOSING = { '(': ')', '[': ']', '{': '}' } as const

/** @param base Base of relative URLs; null leaves them as they are. */
export function parseValues(text: string, base: string | null): readonly Value[] | null {
  const reader = { text, at: 0, base, count: 0 }
  try {
    return readValues(reader, null, 0)
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

class Malformed extends Error {}

interface Reader extends Cursor {
  readonly base: string | null
  count: number
}

function readValues(reader: Reader, until: string | null, depth: number): Value[] {
  if (depth > MAX_DEPTH) throw new Malformed()
  const values: Value[] = []
  const { text } = reader
  while (true) {
    take(SPACE, reader)
    if (reader.at >= text.length) {
      return values // the end of the text closes open brackets
    }
    if (text[reader.at] === until) {
      reader.at++
      return values
    }
    if (++reader.count > MAX_VALUES) throw new Malformed()
    values.push(readValue(reader, depth))
  }
}

function readValue(reader: Reader, depth: number): Value {
  const { text, at } = reader
  const char = text[at] ?? ''
  if (char === '"' || char === "'") return { type: 'string', text: readString(reader, char) }
  if (char === '(' || char === '[' || char === '{') {
    reader.at++
    const content = readValues(reader, CLOSING[char], depth + 1)
    return { type: 'block', open: char, content, text: textBetween(reader, at + 1, CLOSING[char]) }
  }
  if (char === ')' || char === ']' || char === '}') throw new Malformed()
  if (char === '#') {
    reader.at++
    const name = take(NAME, reader)
    if (name === null) throw new Malformed()
    return { type: 'hash', text: unescapeCss(name) }
  }
  const number = take(NUMBER, reader)
  if (number !== null) return withUnit(reader, number)
  const name = take(IDENT, reader)
  if (name !== null) return withArguments(reader, unescapeCss(name), depth)
  reader.at++
  return { type: 'sign', text: char }
}

function withUnit(reader: Reader, number: string): Value {
  // clamps to the range that browsers compute with
  const value = Math.max(-1e9, Math.min(1e9, Number(number)))
  if (reader.text[reader.at] === '%') {
    reader.at++
    return { type: 'percentage', value }
  }
  const unit = take(IDENT, reader)
  if (unit !== null) return { type: 'dimension', value, unit: unescapeCss(unit).toLowerCase() }
  return { type: 'number', value, isInteger: !/[.e]/i.test(number) }
}

function withArguments(reader: Reader, name: string, depth: number): Value {
  const lower = name.toLowerCase()
  if (reader.text[reader.at] !== '(') return { type: 'ident', text: name, lower }
  reader.at++
  if (lower === 'url' || lower === 'src') {
    const raw = lower === 'url' ? take(RAW_URL, reader, 1) : null
    if (raw !== null) return { type: 'url', url: resolveUrl(unescapeCss(raw), reader.base) }
    const [only, ...more] = readValues(reader, ')', depth + 1)
    if (only?.type !== 'string' || more.length > 0) throw new Malformed()
    return { type: 'url', url: resolveUrl(only.text, reader.base) }
  }
  const from = reader.at
  const written = readValues(reader, ')', depth + 1)
  const args = IMAGE_SET.test(lower) ? written.map(value => asUrl(value, reader.base)) : written
  return { type: 'function', name: lower, args, text: textBetween(reader, from, ')') }
}

/** Its strings are URLs (CSS Images 4 §2.4). */
export const IMAGE_SET = /^(?:-webkit-)?image-set$/

function asUrl(value: Value, base: string | null): Value {
  return value.type === 'string' ? { type: 'url', url: resolveUrl(value.text, base) } : value
}

/** The source up to the closing bracket that was read last; brackets that are open at the end of the text end there. */
function textBetween({ text, at }: Reader, from: number, closing: string): string {
  return text.slice(from, text[at - 1] === closing ? at - 1 : at)
}

function readString(reader: Reader, quote: string): string {
  const { text } = reader
  const from = ++reader.at
  while (reader.at < text.length) {
    const char = text[reader.at]
    if (char === quote) return unescapeCss(text.slice(from, reader.at++))
    if (char === '\n') throw new Malformed()
    reader.at += char === '\\' ? 2 : 1
  }
  return unescapeCss(text.slice(from))
}

/**
 * An absolute URL, or the text as written if it cannot be resolved.
 * @param base An absolute URL, or the path of a file below an asset root: then the result is such a path too.
 */
export function resolveUrl(url: string, base: string | null): string {
  const trimmed = url.trim()
  if (base === null || trimmed === '' || trimmed.startsWith('#') || /^data:/i.test(trimmed)) return trimmed
  if (URL.canParse(trimmed, base)) return new URL(trimmed, base).href
  if (URL.canParse(base) || /^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(trimmed)) return trimmed
  return posix.normalize(`${posix.dirname(base)}/${trimmed}`)
}

/** Splits component values at top-level commas. */
export function splitAtCommas(values: readonly Value[]): (readonly Value[])[] {
  const groups: Value[][] = [[]]
  for (const value of values) {
    if (isSign(value, ',')) groups.push([])
    else groups.at(-1)?.push(value)
  }
  return groups
}

export function identValue(word: string): Value {
  return { type: 'ident', text: word, lower: word }
}

export function isSign(value: Value | undefined, text: string): boolean {
  return value?.type === 'sign' && value.text === text
}

/** The keyword in lower case if the values are a single identifier; else null. */
export function soleWord(values: readonly Value[]): string | null {
  const [only] = values
  return values.length === 1 && only?.type === 'ident' ? only.lower : null
}

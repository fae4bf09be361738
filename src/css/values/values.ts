/**
 * The text of a CSS value → component values (CSS Syntax 3 §5.4.7), without comments and white space. Pure.
 * What is no well-formed value is null. URLs become absolute here, so that no later step needs to know the base.
 */

export type Value =
  | { readonly type: 'ident'; readonly text: string; readonly lower: string }
  | { readonly type: 'number'; readonly value: number; readonly isInteger: boolean }
  | { readonly type: 'percentage'; readonly value: number }
  | { readonly type: 'dimension'; readonly value: number; readonly unit: string }
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'hash'; readonly text: string }
  | { readonly type: 'function'; readonly name: string; readonly args: readonly Value[] }
  | { readonly type: 'block'; readonly open: '(' | '[' | '{'; readonly content: readonly Value[] }
  /** One of `, / + - * : ; !` and other signs. */
  | { readonly type: 'sign'; readonly text: string }

/** Functions and brackets within one another. */
const MAX_DEPTH = 32
/** Component values of one declaration. */
const MAX_VALUES = 10_000

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy
const IDENT =
  /(?:--|-?(?:[a-z_\u0080-\uffff]|\\(?:[0-9a-f]{1,6}[ \t\r\n\f]?|[^\n0-9a-f])))(?:[\w\-\u0080-\uffff]|\\(?:[0-9a-f]{1,6}[ \t\r\n\f]?|[^\n0-9a-f]))*/iy
const NAME = /(?:[\w\-\u0080-\uffff]|\\(?:[0-9a-f]{1,6}[ \t\r\n\f]?|[^\n0-9a-f]))+/iy
const SPACE = /(?:[ \t\r\n\f]|\/\*(?:[^*]|\*(?!\/))*\*\/)+/y
const RAW_URL = /[ \t\r\n\f]*((?:[^"'()\\ \t\r\n\f]|\\[^\n])*)[ \t\r\n\f]*\)/y
const ESCAPE = /\\(?:([0-9a-f]{1,6})[ \t\r\n\f]?|(\r\n|[\n\f])|(.))/gis
const CLOSING = { '(': ')', '[': ']', '{': '}' } as const

/** @param base What a relative `url()` is relative to; null leaves it as it is. */
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

interface Reader {
  readonly text: string
  readonly base: string | null
  at: number
  count: number
}

function readValues(reader: Reader, until: string | null, depth: number): Value[] {
  if (depth > MAX_DEPTH) throw new Malformed()
  const values: Value[] = []
  const { text } = reader
  while (true) {
    take(SPACE, reader)
    if (reader.at >= text.length) {
      return values // what is open at the end of the text is closed by it
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
    return { type: 'block', open: char, content: readValues(reader, CLOSING[char], depth + 1) }
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
  // beyond what a double holds: as browsers do, the largest they calculate with
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
  return { type: 'function', name: lower, args: readValues(reader, ')', depth + 1) }
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

function take(pattern: RegExp, reader: Reader, group = 0): string | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (match === null) return null
  reader.at = pattern.lastIndex
  return match[group] ?? ''
}

/** Resolves backslashes in an identifier or a string. */
export function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, hex?: string, newline?: string, char?: string) => {
    if (newline !== undefined) return ''
    if (hex === undefined) return char ?? ''
    const code = Number.parseInt(hex, 16)
    const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isScalar ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** An absolute URL, or what was written where nothing can be made of it. */
export function resolveUrl(url: string, base: string | null): string {
  const trimmed = url.trim()
  if (base === null || trimmed === '' || trimmed.startsWith('#') || /^data:/i.test(trimmed)) return trimmed
  return URL.canParse(trimmed, base) ? new URL(trimmed, base).href : trimmed
}

/** A part of a value between commas. */
export function splitAtCommas(values: readonly Value[]): (readonly Value[])[] {
  const groups: Value[][] = [[]]
  for (const value of values) {
    if (isSign(value, ',')) groups.push([])
    else groups.at(-1)?.push(value)
  }
  return groups
}

export function isSign(value: Value | undefined, text: string): boolean {
  return value?.type === 'sign' && value.text === text
}

/** The word in small letters where the values are one word; else null. */
export function soleWord(values: readonly Value[]): string | null {
  const [only] = values
  return values.length === 1 && only?.type === 'ident' ? only.lower : null
}

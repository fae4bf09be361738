/** The text of a selector and a place in it: names, spaces, signs. Pure. */

import { unescapeCss } from '../values/values.ts'
import type { ComplexSelector } from './selector.ts'

/** A selector that CSS does not know, or that this engine does not. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError'
}

export interface Reader {
  readonly text: string
  at: number
  depth: number
  /** What `&` stands for. */
  readonly parent: readonly ComplexSelector[] | null
}

const SPACE = /(?:[ \t\r\n\f]|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y
const NAME =
  /(?:--|-?(?:[a-z_\u0080-\uffff]|\\(?:[0-9a-f]{1,6}[ \t\r\n\f]?|[^\n0-9a-f])))(?:[\w\-\u0080-\uffff]|\\(?:[0-9a-f]{1,6}[ \t\r\n\f]?|[^\n0-9a-f]))*/iy

export function startsName(reader: Reader): boolean {
  return take(NAME, reader, true) !== null
}

export function readName(reader: Reader): string {
  const match = take(NAME, reader)
  if (match === null) throw unexpected(reader)
  return unescapeCss(match[0])
}

/** Goes to the comma or bracket that ends an argument, over balanced brackets and strings. */
export function skipArgument(reader: Reader): void {
  let depth = 0
  for (; reader.at < reader.text.length; reader.at++) {
    const char = reader.text[reader.at]
    if (char === '\\') reader.at++
    else if (char === '"' || char === "'") {
      const end = reader.text.indexOf(char, reader.at + 1)
      reader.at = end < 0 ? reader.text.length : end
    } else if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') {
      if (depth === 0) return
      if (--depth === 0) {
        reader.at++
        return
      }
    } else if (char === ',' && depth === 0) return
  }
}

export function skip(reader: Reader, sign: string): boolean {
  skipSpace(reader)
  if (reader.text[reader.at] !== sign) return false
  reader.at++
  return true
}

export function skipSpace(reader: Reader): void {
  take(SPACE, reader)
}

export function take(pattern: RegExp, reader: Reader, peek = false): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (match !== null && !peek) reader.at = pattern.lastIndex
  return match
}

export function unexpected(reader: Reader): SelectorError {
  const found = reader.text.slice(reader.at, reader.at + 12)
  return new SelectorError(found === '' ? 'ends too early' : `cannot have '${found}' there`)
}

/** Reads names, spaces and arguments from the text of a selector. Pure. */

import { type Cursor, IDENT, SPACE, take, unescapeCss } from '../values/tokens.ts'
import type { ComplexSelector } from './selector.ts'

/** An invalid or unsupported selector. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError'
}

export interface Reader extends Cursor {
  depth: number
  /** The selectors that `&` refers to. */
  readonly parent: readonly ComplexSelector[] | null
  /** The selectors that `:scope` refers to; null for the root of the page. */
  readonly scope: readonly ComplexSelector[] | null
  /** Called for invalid selectors in forgiving lists, with the message of their error. */
  readonly onIgnored: (message: string) => void
}

export function startsName({ text, at }: Reader): boolean {
  IDENT.lastIndex = at
  return IDENT.test(text)
}

export function readName(reader: Reader): string {
  const name = take(IDENT, reader)
  if (name === null) throw unexpected(reader)
  return unescapeCss(name)
}

/** Skips to the comma or bracket that ends an argument, over nested brackets and strings. */
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

export function unexpected(reader: Reader): SelectorError {
  const found = reader.text.slice(reader.at, reader.at + 12).replace(/\s+/g, ' ')
  return new SelectorError(found === '' ? 'is incomplete' : `contains an unexpected '${found}'`)
}

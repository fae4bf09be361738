/** Tokens of CSS Syntax 3 §4 that component values and selectors share. Pure. */

const ESCAPE_SEQUENCE = String.raw`\\(?:[0-9a-f]{1,6}[ \t\r\n\f]?|[^\n0-9a-f])`
const NAME_CODE_POINT = String.raw`(?:[\w\-\u0080-\uffff]|${ESCAPE_SEQUENCE})`

/** The part of a hash token after `#`, and attribute names. */
export const NAME = new RegExp(`${NAME_CODE_POINT}+`, 'iy')
export const IDENT = new RegExp(
  String.raw`(?:--|-?(?:[a-z_\u0080-\uffff]|${ESCAPE_SEQUENCE}))${NAME_CODE_POINT}*`,
  'iy',
)
/** White space and comments. */
export const SPACE = /(?:[ \t\r\n\f]|\/\*(?:[^*]|\*(?!\/))*\*\/)+/y
const ESCAPE = /\\(?:([0-9a-f]{1,6})[ \t\r\n\f]?|(\r\n|[\n\f])|(.))/gis

/** A text and the position that is read next. */
export interface Cursor {
  readonly text: string
  at: number
}

/** Consumes what a sticky pattern matches at the cursor; null if it does not match. */
export function takeMatch(pattern: RegExp, cursor: Cursor): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (match !== null) cursor.at = pattern.lastIndex
  return match
}

/** The text that `takeMatch` consumes, or a group of it. */
export function take(pattern: RegExp, cursor: Cursor, group = 0): string | null {
  const match = takeMatch(pattern, cursor)
  return match === null ? null : (match[group] ?? '')
}

/** Resolves the escapes of an identifier or a string. */
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

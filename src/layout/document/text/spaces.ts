import type { Word } from './word.ts'

/** Finds what of a word falls away where it begins or ends a line: its spaces, unless its style preserves them. */
export function cutSpaces(word: Word): void {
  const { text, style, rtl } = word
  const { preserveLeadingSpaces, preserveTrailingSpaces } = style.properties
  if (!preserveLeadingSpaces && isSpace(text.charCodeAt(0))) {
    let end = 1
    while (isSpace(text.charCodeAt(end))) end++
    word.leadingCut += style.widthOf(text.slice(0, end), rtl)
  }
  if (!preserveTrailingSpaces && isSpace(text.charCodeAt(text.length - 1))) {
    let start = text.length - 1
    while (isSpace(text.charCodeAt(start - 1))) start--
    const isSingle = start === text.length - 1 && text.endsWith(' ')
    word.trailingCut = isSingle && !rtl ? style.spaceWidth : style.widthOf(text.slice(start), rtl)
  }
}

/** What `\s` matches; NaN, past the ends of a text, is none. */
function isSpace(code: number): boolean {
  if (code === 0x20) return true
  if (!(code < 0x0e || code >= 0xa0)) return false
  if (code < 0xa0) return code >= 0x09
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

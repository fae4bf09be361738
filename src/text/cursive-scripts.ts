/** Properties of scripts that spacing and line breaking depend on. Pure. */

/** Cursive scripts, whose letters stay joined under letter spacing (CSS Text 3 §8.2.1). */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u

const WORD_END = /[\p{L}\p{M}\p{N}]$/u
const WORD_START = /^[\p{L}\p{N}]/u

/** True if a text contains letters of a cursive script. */
export function isJoined(text: string): boolean {
  return JOINED.test(text)
}

/** Scripts without spaces between words (UAX #14, class SA); `keep-all` keeps the breaks between their words (§5.2). */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** True if a break between the two texts would be inside a word, which `word-break: keep-all` forbids (§5.2). */
export function isInsideWord(before: string, after: string): boolean {
  if (!WORD_START.test(after) || !WORD_END.test(before.slice(-2))) return false
  return !(UNSPACED.test(after.charAt(0)) && UNSPACED.test(before.slice(-1)))
}

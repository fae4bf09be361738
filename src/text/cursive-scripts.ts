/** What letters ask of those who set them. Pure. */

/** Letters that are joined in writing stand together however letters are spaced (CSS Text 3 §8.2.1). */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u

const WORD_END = /[\p{L}\p{M}\p{N}]$/u
const WORD_START = /^[\p{L}\p{N}]/u

/** Whether a text has letters that are joined in writing. */
export function isJoined(text: string): boolean {
  return JOINED.test(text)
}

/** Scripts without spaces, whose words are found in dictionaries; `keep-all` keeps the breaks between them (§5.2). */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether what ends here and what begins are of one word, where `word-break: keep-all` lets no line break (§5.2). */
export function isInsideWord(before: string, after: string): boolean {
  if (!WORD_START.test(after) || !WORD_END.test(before.slice(-2))) return false
  return !(UNSPACED.test(after.charAt(0)) && UNSPACED.test(before.slice(-1)))
}

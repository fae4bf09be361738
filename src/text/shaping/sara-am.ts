/** Thai and Lao vowel AM: nikhahit, a mark above its consonant, and AA, a letter after it. Pure. */

const PARTS: ReadonlyMap<string, string> = new Map([
  ['\u0E33', '\u0E4D\u0E32'],
  ['\u0EB3', '\u0ECD\u0EB2'],
])
const VOWEL = /[\u0E33\u0EB3]/
const VOWELS = /[\u0E33\u0EB3]/g
/** The vowels with the marks before them that are above the same consonant. */
const VOWELS_WITH_MARKS =
  /([\u0E31\u0E34-\u0E37\u0E47-\u0E4E\u0EB1\u0EB4-\u0EB7\u0EBB\u0EC8-\u0ECD]*)([\u0E33\u0EB3])/g

/**
 * Decomposes the vowels and moves nikhahit before the marks that are above it. Fonts position marks in this order:
 * https://learn.microsoft.com/typography/script-development/thai
 */
export function withReorderedAm(text: string, has: (codePoint: number) => boolean): string {
  if (!VOWEL.test(text)) return text
  return text.replace(VOWELS_WITH_MARKS, (written, marks: string, vowel: string) => {
    const [nikhahit = '', aa = ''] = PARTS.get(vowel) ?? ''
    const isInFont = [nikhahit, aa].every(part => has(part.codePointAt(0) ?? 0))
    return isInFont ? nikhahit + marks + aa : written
  })
}

/** NFD, with the two vowels decomposed. */
export function decomposed(text: string): string {
  const characters = text.normalize('NFD')
  if (!VOWEL.test(characters)) return characters
  return characters.replaceAll(VOWELS, vowel => PARTS.get(vowel) ?? vowel)
}

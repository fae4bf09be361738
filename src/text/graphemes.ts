const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text in which every UTF-16 unit is a character as its reader counts them: ASCII without line breaks. */
const PLAIN = /^[ -~]*$/

/** The characters of a text as its reader counts them (Unicode Annex 29, extended grapheme clusters). */
export function graphemesOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
}

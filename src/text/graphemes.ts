const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text in which every UTF-16 unit is a grapheme cluster: ASCII without line breaks. */
const PLAIN = /^[ -~]*$/

/** Splits a text into extended grapheme clusters (UAX #29). */
export function graphemesOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
}

import type { ComputedStyle } from '../../css/computed-style.ts'
import { softlyHyphenated } from '../../text/hyphenation.ts'

/** A text with a soft hyphen wherever its style lets a line end in a word, and with none elsewhere. */
export function withHyphens(
  text: string,
  { hyphens, language }: Pick<ComputedStyle, 'hyphens' | 'language'>,
): string {
  return softlyHyphenated(text, hyphens, language === 'auto' ? null : language)
}

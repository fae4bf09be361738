import type { ComputedStyle } from '../../css/computed-style.ts'

const FIRST_LETTERS = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu

/** CSS Text 3 §2.1; `language` decides about letters such as the Turkish i. */
export function transformText(
  text: string,
  transform: ComputedStyle['textTransform'],
  language: string,
): string {
  switch (transform) {
    case 'uppercase':
      return text.toLocaleUpperCase(language)
    case 'lowercase':
      return text.toLocaleLowerCase(language)
    case 'capitalize':
      return text.replace(FIRST_LETTERS, letter => letter.toLocaleUpperCase(language))
    case 'none':
      return text
  }
}

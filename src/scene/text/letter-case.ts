import { graphemesOf } from '../../text/graphemes.ts'

/** Case transformation of a text. */
export interface LetterCase {
  readonly to: 'upper' | 'lower' | 'title' | 'sentence'
  /** BCP 47 language tag that selects the casing rules. */
  readonly locale: string
}

/** Transforms the characters of a line one by one. A ß becomes one character of two letters. */
export function inCase(
  letterCase: LetterCase | null,
  line: string,
  graphemes: readonly string[],
): readonly string[] {
  if (letterCase === null) return graphemes
  const { to, locale } = letterCase
  const upper = (text: string): string => text.toLocaleUpperCase(locale)
  switch (to) {
    case 'upper':
      return graphemes.map(upper)
    case 'lower': {
      // The whole line first, because a Greek sigma at the end of a word differs.
      const whole = graphemesOf(line.toLocaleLowerCase(locale))
      if (whole.length === graphemes.length) return whole
      return graphemes.map(grapheme => grapheme.toLocaleLowerCase(locale))
    }
    case 'title':
      return graphemes.map((grapheme, at) =>
        LETTER.test(grapheme) && !WORD.test(graphemes[at - 1] ?? ' ') ? raised(grapheme, locale) : grapheme,
      )
    case 'sentence': {
      let begins = true
      return graphemes.map((grapheme, at) => {
        if (LETTER.test(grapheme) || NUMBER.test(grapheme)) {
          const isFirst = begins
          begins = false
          return isFirst ? raised(grapheme, locale) : grapheme
        }
        if (SPACE.test(grapheme)) begins ||= endsSentence(graphemes, at)
        return grapheme
      })
    }
  }
}

const LETTER = /^\p{L}/u
const NUMBER = /^\p{N}/u
const SPACE = /^\s/u
/** Characters that continue a word, including an apostrophe as in "don't". */
const WORD = /^[\p{L}\p{N}\p{M}'’]/u
const END = /^[.!?…。！？؟।]/u
const CLOSING = /^[\p{Pe}\p{Pf}"']/u
const MAX_CLOSING = 4

/** True if a position follows a full stop or similar, with closing quotes and brackets in between. */
function endsSentence(graphemes: readonly string[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - MAX_CLOSING); back--) {
    const grapheme = graphemes[back] ?? ''
    if (END.test(grapheme)) return true
    if (!CLOSING.test(grapheme)) return false
  }
  return false
}

/** Title case of a first letter: of ǆ and ß only the first part is upper case. */
function raised(grapheme: string, locale: string): string {
  const whole = grapheme.toLocaleUpperCase(locale)
  const [first = '', ...rest] = whole
  if ([...whole].length <= [...grapheme].length) return TITLE_LETTERS.get(whole) ?? whole
  return first + rest.join('').toLocaleLowerCase(locale)
}

/** Digraphs with a title case letter. */
const TITLE_LETTERS: ReadonlyMap<string, string> = new Map([
  ['Ǆ', 'ǅ'],
  ['Ǉ', 'ǈ'],
  ['Ǌ', 'ǋ'],
  ['Ǳ', 'ǲ'],
])

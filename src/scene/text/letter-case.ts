import { graphemesOf } from '../../text/graphemes.ts'

/** How the letters of a text are written, whatever they are in the text. */
export interface LetterCase {
  readonly to: 'upper' | 'lower' | 'title' | 'sentence'
  /** BCP 47 tag of the language whose rules hold. */
  readonly locale: string
}

/** Characters of a line in the case asked for, one for one; a ß is then one character of two letters. */
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
      // As a whole first: a Greek sigma is another letter where its word ends.
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
/** What a word goes on behind: also an apostrophe, as in "don't". */
const WORD = /^[\p{L}\p{N}\p{M}'’]/u
const END = /^[.!?…。！？؟।]/u
const CLOSING = /^[\p{Pe}\p{Pf}"']/u
const MAX_CLOSING = 4

/** Whether what stands before a place ends a sentence: its mark, perhaps with closing quotes and brackets behind. */
function endsSentence(graphemes: readonly string[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - MAX_CLOSING); back--) {
    const grapheme = graphemes[back] ?? ''
    if (END.test(grapheme)) return true
    if (!CLOSING.test(grapheme)) return false
  }
  return false
}

/** A first letter raised: only its own first part, as Unicode's title case has it for ǆ and ß. */
function raised(grapheme: string, locale: string): string {
  const whole = grapheme.toLocaleUpperCase(locale)
  const [first = '', ...rest] = whole
  if ([...whole].length <= [...grapheme].length) return TITLE_LETTERS.get(whole) ?? whole
  return first + rest.join('').toLocaleLowerCase(locale)
}

/** Letters of two whose first alone is raised. */
const TITLE_LETTERS: ReadonlyMap<string, string> = new Map([
  ['Ǆ', 'ǅ'],
  ['Ǉ', 'ǈ'],
  ['Ǌ', 'ǋ'],
  ['Ǳ', 'ǲ'],
])

/** `mathvariant` and automatic italics: letters → mathematical alphanumeric symbols (MathML Core §2.1.5, MathML 3 §3.2.2). */

/** The first letters of an alphabet of U+1D400–1D7FF; absent for none. */
interface Alphabet {
  readonly upper: number
  readonly lower: number
  readonly digit?: number
  readonly greek?: number
}

const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  bold: { upper: 0x1d400, lower: 0x1d41a, digit: 0x1d7ce, greek: 0x1d6a8 },
  italic: { upper: 0x1d434, lower: 0x1d44e, greek: 0x1d6e2 },
  'bold-italic': { upper: 0x1d468, lower: 0x1d482, greek: 0x1d71c },
  script: { upper: 0x1d49c, lower: 0x1d4b6 },
  'bold-script': { upper: 0x1d4d0, lower: 0x1d4ea },
  fraktur: { upper: 0x1d504, lower: 0x1d51e },
  'double-struck': { upper: 0x1d538, lower: 0x1d552, digit: 0x1d7d8 },
  'bold-fraktur': { upper: 0x1d56c, lower: 0x1d586 },
  'sans-serif': { upper: 0x1d5a0, lower: 0x1d5ba, digit: 0x1d7e2 },
  'bold-sans-serif': { upper: 0x1d5d4, lower: 0x1d5ee, digit: 0x1d7ec, greek: 0x1d756 },
  'sans-serif-italic': { upper: 0x1d608, lower: 0x1d622 },
  'sans-serif-bold-italic': { upper: 0x1d63c, lower: 0x1d656, greek: 0x1d790 },
  monospace: { upper: 0x1d670, lower: 0x1d68a, digit: 0x1d7f6 },
}

/** Letters that Unicode had before the alphabets. */
const ELSEWHERE: ReadonlyMap<number, number> = new Map([
  [0x1d455, 0x210e],
  [0x1d49d, 0x212c],
  [0x1d4a0, 0x2130],
  [0x1d4a1, 0x2131],
  [0x1d4a3, 0x210b],
  [0x1d4a4, 0x2110],
  [0x1d4a7, 0x2112],
  [0x1d4a8, 0x2133],
  [0x1d4ad, 0x211b],
  [0x1d4ba, 0x212f],
  [0x1d4bc, 0x210a],
  [0x1d4c4, 0x2134],
  [0x1d506, 0x212d],
  [0x1d50b, 0x210c],
  [0x1d50c, 0x2111],
  [0x1d515, 0x211c],
  [0x1d51d, 0x2128],
  [0x1d53a, 0x2102],
  [0x1d53f, 0x210d],
  [0x1d545, 0x2115],
  [0x1d547, 0x2119],
  [0x1d548, 0x211a],
  [0x1d549, 0x211d],
  [0x1d551, 0x2124],
])

/** Greek letters in the order of the alphabets. */
const GREEK = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ'

/** True for a value of `mathvariant`. */
export function isMathVariant(name: string): boolean {
  return name === 'normal' || Object.hasOwn(ALPHABETS, name)
}

/** The text in a variant; letters that the variant lacks stay. */
export function inMathVariant(text: string, variant: string): string {
  const alphabet = Object.hasOwn(ALPHABETS, variant) ? ALPHABETS[variant] : undefined
  if (alphabet === undefined) return text
  return Array.from(text, letter => mathLetter(letter, alphabet, variant)).join('')
}

function mathLetter(letter: string, { upper, lower, digit, greek }: Alphabet, variant: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (/[A-Z]/.test(letter)) return letterAt(upper + code - 0x41)
  if (/[a-z]/.test(letter)) return letterAt(lower + code - 0x61)
  if (/\d/.test(letter) && digit !== undefined) return letterAt(digit + code - 0x30)
  const index = greek === undefined ? -1 : GREEK.indexOf(letter)
  if (index !== -1 && greek !== undefined) return letterAt(greek + index)
  if (variant === 'italic' && letter === 'ı') return '\u{1D6A4}'
  if (variant === 'italic' && letter === 'ȷ') return '\u{1D6A5}'
  return letter
}

function letterAt(code: number): string {
  return String.fromCodePoint(ELSEWHERE.get(code) ?? code)
}

/** The predefined counter styles (CSS Counter Styles 3 §6, §7). Pure. */
import type { CounterStyle, CounterSystem } from './counter-style.ts'

const chars = (text: string): readonly string[] => [...text]
const IDEOGRAPHIC_COMMA = '、'

const numeric = (symbols: string): CounterStyle => ({ system: { kind: 'numeric', symbols: chars(symbols) } })
/** Ten consecutive digits. */
const digits = (zero: number): CounterStyle =>
  numeric(String.fromCodePoint(...Array.from({ length: 10 }, (_, i) => zero + i)))
const alphabetic = (symbols: string): CounterStyle => ({
  system: { kind: 'alphabetic', symbols: chars(symbols) },
})
const cyclic = (symbol: string): CounterStyle => ({
  system: { kind: 'cyclic', symbols: [symbol] },
  suffix: ' ',
})
const withComma = (style: CounterStyle): CounterStyle => ({ ...style, suffix: IDEOGRAPHIC_COMMA })

function additive(symbols: readonly (readonly [number, string])[], from: number, to: number): CounterStyle {
  return { system: { kind: 'additive', symbols }, range: [[from, to]] }
}

/** Weights of letters in alphabetic order: 1–9, 10–90, 100–900, 1,000–9,000 and 10,000. */
function byLetters(letters: string): [number, string][] {
  return chars(letters)
    .map((letter, i): [number, string] => [((i % 9) + 1) * 10 ** Math.floor(i / 9), letter])
    .reverse()
}

const ROMAN = 'm cm d cd c xc l xl x ix v iv i'.split(' ')
const ROMAN_WEIGHTS = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
const roman = (letters: readonly string[]): CounterStyle =>
  additive(
    ROMAN_WEIGHTS.map((weight, i): [number, string] => [weight, letters[i] ?? '']),
    1,
    3999,
  )

const ARMENIAN = 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփք'
const GEORGIAN = 'აბგდევზჱთიკლმნჲოპჟრსტჳფქღყშჩცძწჭხჴჯჰჵ'
const HEBREW_LETTERS = 'אבגדהוזחט'
const GERESH = '׳'
const HEBREW: readonly (readonly [number, string])[] = [
  [10_000, `י${GERESH}`],
  ...chars(HEBREW_LETTERS)
    .map((letter, i): [number, string] => [(i + 1) * 1000, letter + GERESH])
    .reverse(),
  ...[...'תשרק'].map((letter, i): [number, string] => [400 - i * 100, letter]),
  ...[...'צפעסנמלכ'].map((letter, i): [number, string] => [90 - i * 10, letter]),
  // 15 and 16 are not written with the letters of the name of God
  [19, 'יט'],
  [18, 'יח'],
  [17, 'יז'],
  [16, 'טז'],
  [15, 'טו'],
  [10, 'י'],
  ...chars(HEBREW_LETTERS)
    .map((letter, i): [number, string] => [i + 1, letter])
    .reverse(),
]

const HIRAGANA =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん'
const IROHA = 'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす'
const inKatakana = (text: string): string =>
  text.replace(/[ぁ-ゖ]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60))

const CJK_DIGITS = '〇一二三四五六七八九'
const cjkFixed = (symbols: string): CounterStyle => ({
  system: { kind: 'fixed', symbols: chars(symbols), first: 1 },
  suffix: IDEOGRAPHIC_COMMA,
  fallback: 'cjk-decimal',
})

/**
 * Chinese numbers below 10,000 (§7.1).
 * @param words The digits 0–9, then ten, hundred and thousand.
 */
function chinese(words: string, sign: string, isInformal: boolean): CounterStyle {
  const symbols = chars(words)
  const write = (value: number): string => {
    if (value === 0) return symbols[0] ?? ''
    const places = chars(String(value)).map(Number)
    let text = ''
    let hasZero = false
    for (const [i, digit] of places.entries()) {
      const place = places.length - 1 - i
      if (digit === 0) {
        hasZero = text !== ''
        continue
      }
      if (hasZero) text += symbols[0] ?? ''
      hasZero = false
      const isTen = isInformal && place === 1 && value < 20
      text += (isTen ? '' : (symbols[digit] ?? '')) + (place === 0 ? '' : (symbols[9 + place] ?? ''))
    }
    return text
  }
  return {
    system: { kind: 'algorithm', write, signs: true },
    negative: [sign, ''],
    range: [[-9999, 9999]],
    suffix: IDEOGRAPHIC_COMMA,
    fallback: 'cjk-decimal',
  }
}

/**
 * Japanese and Korean numbers below 10,000 (§7.2, §7.3).
 * @param words The digits 0–9, then ten, hundred and thousand.
 * @param isInformal True if the digit 1 is omitted before ten, hundred and thousand.
 */
function eastAsian(words: string, sign: string, suffix: string, isInformal: boolean): CounterStyle {
  const symbols = chars(words)
  const system: CounterSystem = {
    kind: 'additive',
    symbols: [
      ...[3, 2, 1, 0].flatMap(place =>
        [9, 8, 7, 6, 5, 4, 3, 2, 1].map((digit): [number, string] => {
          const word = isInformal && digit === 1 && place > 0 ? '' : (symbols[digit] ?? '')
          return [digit * 10 ** place, word + (place === 0 ? '' : (symbols[9 + place] ?? ''))]
        }),
      ),
      [0, symbols[0] ?? ''],
    ],
  }
  return { system, negative: [sign, ''], range: [[-9999, 9999]], suffix, fallback: 'cjk-decimal' }
}

/** Ethiopic numbers (§7.4): pairs of digits with separators. */
function ethiopic(value: number): string | null {
  if (value < 1) return null
  if (value === 1) return '፩'
  const decimal = String(value)
  const padded = decimal.length % 2 === 1 ? `0${decimal}` : decimal
  const groups = padded.match(/../g) ?? []
  let text = ''
  for (const [i, group] of groups.entries()) {
    const index = groups.length - 1 - i
    const number = Number(group)
    const isOmitted = number === 0 || (number === 1 && (i === 0 || index % 2 === 1))
    if (!isOmitted) {
      const [tens, ones] = [Math.floor(number / 10), number % 10]
      text +=
        (tens === 0 ? '' : String.fromCodePoint(0x1371 + tens)) +
        (ones === 0 ? '' : String.fromCodePoint(0x1368 + ones))
    }
    if (index % 2 === 1 && number !== 0) text += '፻'
    else if (index % 2 === 0 && index !== 0) text += '፼'
  }
  return text
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const upperArmenian = additive(byLetters(ARMENIAN.toUpperCase()), 1, 9999)
const khmer = digits(0x17e0)
const traditionalInformal = chinese('零一二三四五六七八九十百千', '負', true)
const KOREAN_MINUS = '마이너스 '

const STYLES: ReadonlyMap<string, CounterStyle> = new Map(
  Object.entries({
    decimal: numeric('0123456789'),
    'decimal-leading-zero': { ...numeric('0123456789'), pad: [2, '0'] },
    'arabic-indic': digits(0x660),
    armenian: upperArmenian,
    'upper-armenian': upperArmenian,
    'lower-armenian': additive(byLetters(ARMENIAN), 1, 9999),
    bengali: digits(0x9e6),
    cambodian: khmer,
    khmer,
    'cjk-decimal': { ...withComma(numeric(CJK_DIGITS)), range: [[0, Number.POSITIVE_INFINITY]] },
    devanagari: digits(0x966),
    georgian: additive(byLetters(GEORGIAN), 1, 19_999),
    gujarati: digits(0xae6),
    gurmukhi: digits(0xa66),
    hebrew: additive(HEBREW, 1, 10_999),
    kannada: digits(0xce6),
    lao: digits(0xed0),
    malayalam: digits(0xd66),
    mongolian: digits(0x1810),
    myanmar: digits(0x1040),
    oriya: digits(0xb66),
    persian: digits(0x6f0),
    'lower-roman': roman(ROMAN),
    'upper-roman': roman(ROMAN.map(letters => letters.toUpperCase())),
    tamil: digits(0xbe6),
    telugu: digits(0xc66),
    thai: digits(0xe50),
    tibetan: digits(0xf20),
    'lower-alpha': alphabetic(LATIN),
    'lower-latin': alphabetic(LATIN),
    'upper-alpha': alphabetic(LATIN.toUpperCase()),
    'upper-latin': alphabetic(LATIN.toUpperCase()),
    'lower-greek': alphabetic('αβγδεζηθικλμνξοπρστυφχψω'),
    hiragana: withComma(alphabetic(HIRAGANA)),
    'hiragana-iroha': withComma(alphabetic(IROHA)),
    katakana: withComma(alphabetic(inKatakana(HIRAGANA))),
    'katakana-iroha': withComma(alphabetic(inKatakana(IROHA))),
    disc: cyclic('•'),
    circle: cyclic('◦'),
    square: cyclic('▪'),
    'disclosure-open': cyclic('▾'),
    'disclosure-closed': cyclic('▸'),
    'cjk-earthly-branch': cjkFixed('子丑寅卯辰巳午未申酉戌亥'),
    'cjk-heavenly-stem': cjkFixed('甲乙丙丁戊己庚辛壬癸'),
    'simp-chinese-informal': chinese('零一二三四五六七八九十百千', '负', true),
    'simp-chinese-formal': chinese('零壹贰叁肆伍陆柒捌玖拾佰仟', '负', false),
    'trad-chinese-informal': traditionalInformal,
    'trad-chinese-formal': chinese('零壹貳參肆伍陸柒捌玖拾佰仟', '負', false),
    'cjk-ideographic': traditionalInformal,
    'japanese-informal': eastAsian('〇一二三四五六七八九十百千', 'マイナス', IDEOGRAPHIC_COMMA, true),
    'japanese-formal': eastAsian('零壱弐参四伍六七八九拾百阡', 'マイナス', IDEOGRAPHIC_COMMA, false),
    'korean-hangul-formal': eastAsian('영일이삼사오육칠팔구십백천', KOREAN_MINUS, ', ', false),
    'korean-hanja-informal': eastAsian('零一二三四五六七八九十百千', KOREAN_MINUS, ', ', true),
    'korean-hanja-formal': eastAsian('零壹貳參四五六七八九拾百仟', KOREAN_MINUS, ', ', false),
    'ethiopic-numeric': {
      system: { kind: 'algorithm', write: ethiopic, signs: false },
      range: [[1, Number.POSITIVE_INFINITY]],
      suffix: '/ ',
    },
  } satisfies Record<string, CounterStyle>),
)

/** @param name In lower case. */
export function predefinedStyle(name: string): CounterStyle | null {
  return STYLES.get(name) ?? null
}

export const PREDEFINED_STYLES: readonly string[] = [...STYLES.keys()]

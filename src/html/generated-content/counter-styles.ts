/** Counter values as text (CSS Counter Styles 3), for Latin and Greek alphabets. Pure. */

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω'

const SYMBOLS: Readonly<Record<string, string>> = {
  disc: '•',
  circle: '◦',
  square: '▪',
  'disclosure-open': '▾',
  'disclosure-closed': '▸',
}

/**
 * The text of a counter value.
 * @param style The name of a counter style, or a string in JSON quotes; unknown names count in decimals.
 */
export function formatCounter(value: number, style: string): string {
  if (style === 'none') return ''
  if (style.startsWith('"')) return unquoted(style)
  if (Object.hasOwn(SYMBOLS, style)) return SYMBOLS[style] ?? ''
  switch (style) {
    case 'decimal-leading-zero':
      return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(2, '0')}`
    case 'lower-roman':
      return roman(value)
    case 'upper-roman':
      return roman(value).toUpperCase()
    case 'lower-alpha':
    case 'lower-latin':
      return letters(value, LATIN)
    case 'upper-alpha':
    case 'upper-latin':
      return letters(value, LATIN).toUpperCase()
    case 'lower-greek':
      return letters(value, GREEK)
    default:
      return String(value)
  }
}

/** The marker text of a list item; null for none. */
export function markerText(value: number, style: string): string | null {
  if (style === 'none') return null
  if (style.startsWith('"')) return unquoted(style)
  const text = formatCounter(value, style)
  return Object.hasOwn(SYMBOLS, style) ? `${text} ` : `${text}. `
}

function unquoted(style: string): string {
  const text: unknown = JSON.parse(style)
  return typeof text === 'string' ? text : ''
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value)
  let rest = value
  let text = ''
  for (const [worth, sign] of ROMAN) {
    text += sign.repeat(Math.floor(rest / worth))
    rest %= worth
  }
  return text
}

/** a … z, aa, ab … */
function letters(value: number, alphabet: string): string {
  if (value < 1) return String(value)
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / alphabet.length)) {
    text = (alphabet[(rest - 1) % alphabet.length] ?? '') + text
  }
  return text
}

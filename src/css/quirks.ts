/** Values and names of pages in quirks mode (Quirks Mode Standard §3). Pure. */

/** Properties whose lengths may have no unit (§3.2). */
const UNITLESS: ReadonlySet<string> = new Set([
  ...['background-position', 'border-spacing', 'border-width', 'clip', 'font-size', 'letter-spacing'],
  ...['height', 'width', 'max-height', 'max-width', 'min-height', 'min-width', 'margin', 'padding'],
  ...['top', 'right', 'bottom', 'left'].flatMap(side => [
    ...[side, `margin-${side}`, `padding-${side}`, `border-${side}-width`],
  ]),
  ...['text-indent', 'vertical-align', 'word-spacing'],
])

/** Properties whose hexadecimal colours may have no `#` (§3.1). */
const HASHLESS: ReadonlySet<string> = new Set([
  ...['background-color', 'border-color', 'color'],
  ...['top', 'right', 'bottom', 'left'].map(side => `border-${side}-color`),
])

/** A word of a value, or a function with its arguments. */
const WORD = /[^\s(]+\([^)]*\)?|[^\s]+/g
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i
const RECT = /^rect\(/i

/**
 * The value as standards mode writes it: with units and `#`. Other values, and those of other properties, are returned
 * as they are.
 */
export function withoutQuirks(property: string, text: string): string {
  if (HASHLESS.has(property)) return text.replace(WORD, word => hashlessColor(word) ?? word)
  if (!UNITLESS.has(property)) return text
  return text.replace(WORD, word =>
    property === 'clip' && RECT.test(word) ? word.replace(/[^\s,()]+/g, withUnit) : withUnit(word),
  )
}

function withUnit(word: string): string {
  return NUMBER.test(word) ? `${word}px` : word
}

/** The colour that a number, a dimension or an identifier stands for; null if it stands for none. */
function hashlessColor(word: string): string | null {
  if (/^[a-f](?:[\da-f]{2}|[\da-f]{5})$/i.test(word)) return `#${word}`
  const [, digits = '', letters = ''] = /^(\d+)([a-f][\da-f]*)?$/i.exec(word) ?? []
  // `1e3` is not an integer
  if (digits === '' || /^e\d/i.test(letters)) return null
  const color = `${Number(digits)}${letters}`.padStart(6, '0')
  // `000` and `123` are numbers, so that their zeros are added at the left
  if (color.length === 6) return `#${color}`
  return null
}

/** A class or an id for a comparison without regard to ASCII case (Selectors 4 §6.6, §6.7). */
export function foldCase(name: string): string {
  return name.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

/** Character classes for spacing of Chinese and Japanese text (CSS Text 4 §8.4 and §8.5). Pure. */

/**
 * `ideograph`: Han and Kana. `letter`: letters and digits of other scripts that are not full width. `open`, `close`
 * and
 * `middle`: full-width punctuation with its blank half at the start, at the end, or on both sides.
 */
export type SpacingClass = 'ideograph' | 'letter' | 'open' | 'close' | 'middle' | 'other'

/** Between two characters, a space is added or a blank half is trimmed. */
export type Spacing = 'add' | 'trim'

const IDEOGRAPH = /^(?!\p{P})[\p{Script=Han}\u3041-\u30FF\u31C0-\u31EF\u31F0-\u31FF]/u
const WIDE = /^[\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\uFF00-\uFFEF]/u
const LETTER = /^[\p{L}\p{Nd}]/u
const MARK = /^\p{M}/u

const OPENING = '「『（［｛〈《【〔〖〘〚｟〝'
const CLOSING = '」』）］｝〉》】〕〗〙〛｠〞〟、。，．'
const MIDDLE = '・'

/** Code points below are neither ideographic nor full width. */
const FIRST_IDEOGRAPHIC = 0x2e80

/** The class of a character; null for a combining mark, which belongs to the character before it. */
function classOf(character: string): SpacingClass | null {
  const codePoint = character.codePointAt(0) ?? 0
  if (codePoint >= FIRST_IDEOGRAPHIC) {
    if (OPENING.includes(character)) return 'open'
    if (CLOSING.includes(character)) return 'close'
    if (character === MIDDLE) return 'middle'
    if (IDEOGRAPH.test(character)) return 'ideograph'
    if (WIDE.test(character)) return 'other'
  }
  if (LETTER.test(character)) return 'letter'
  return MARK.test(character) ? null : 'other'
}

/** The class of the first character of a text. */
export function firstClass(text: string): SpacingClass {
  const [first = ''] = text
  return classOf(first) ?? 'other'
}

/** The class of the last character of a text, ignoring its combining marks. */
export function lastClass(text: string): SpacingClass {
  for (let end = text.length; end > 0; ) {
    const isPair = end > 1 && /[\uDC00-\uDFFF]/.test(text.charAt(end - 1))
    const start = end - (isPair ? 2 : 1)
    const found = classOf(text.slice(start, end))
    if (found !== null) return found
    end = start
  }
  return 'other'
}

export function spacingBetween(before: SpacingClass, after: SpacingClass): Spacing | null {
  if (before === 'ideograph') return after === 'letter' ? 'add' : null
  if (before === 'letter') return after === 'ideograph' ? 'add' : null
  if (before === 'close') return after === 'open' || after === 'close' || after === 'middle' ? 'trim' : null
  if (before === 'open' || before === 'middle') return after === 'open' ? 'trim' : null
  return null
}

/** Ascending offsets at which spacing is added or trimmed. */
export function spacedOffsets(text: string, isWanted: (spacing: Spacing) => boolean): number[] {
  const offsets: number[] = []
  let before: SpacingClass = 'other'
  let offset = 0
  for (const character of text) {
    const found = classOf(character)
    if (found !== null) {
      const spacing = spacingBetween(before, found)
      if (spacing !== null && isWanted(spacing)) offsets.push(offset)
      before = found
    }
    offset += character.length
  }
  return offsets
}

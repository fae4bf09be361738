/** The forms of Arabic letters as characters of their own, for a painter that joins none. */

/** Isolated, final, initial, medial; two for letters that nothing joins behind them (Unicode, Arabic Presentation Forms). */
type Forms = readonly string[]

let known: ReadonlyMap<string, Forms> | null = null

/** They stand one behind another for each letter, and say which it is by what they are compatible with. */
function formsOf(letters: string): Forms | null {
  known ??= collect()
  return known.get(letters) ?? null
}

function collect(): ReadonlyMap<string, Forms> {
  const forms = new Map<string, string[]>()
  const blocks = [
    [0xfb50, 0xfbb1],
    [0xfbd3, 0xfbe9],
    [0xfbfc, 0xfbff],
    [0xfe80, 0xfefc],
  ] as const
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code++) {
      const form = String.fromCodePoint(code)
      const letters = form.normalize('NFKC')
      if (letters === form) continue
      forms.set(letters, [...(forms.get(letters) ?? []), form])
    }
  }
  return forms
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f]/
const MARK = /\p{M}/u
const TATWEEL = '\u0640'
const LAM = '\u0644'

/** A text in the order that it is read in, with its letters in the forms that their neighbours ask for. */
export function withArabicForms(text: string): string {
  if (!ARABIC.test(text)) return text
  const letters = withLigatures([...text])
  const joins = (at: number, step: 1 | -1): boolean => {
    let next = at + step
    while (MARK.test(letters[next] ?? '')) next += step
    const other = letters[next]
    if (other === undefined) return false
    if (other === TATWEEL) return true
    const forms = formsOf(other)
    return forms !== null && (step === 1 ? forms.length > 1 : forms.length > 2)
  }
  return letters
    .map((letter, at) => {
      const forms = formsOf(letter)
      if (forms === null) return letter
      const before = forms.length > 1 && joins(at, -1)
      const behind = forms.length > 2 && joins(at, 1)
      return forms[before ? (behind ? 3 : 1) : behind ? 2 : 0] ?? letter
    })
    .join('')
}

/** Lam and the alef behind it are written as one. */
function withLigatures(characters: readonly string[]): string[] {
  const letters: string[] = []
  for (const character of characters) {
    const isPair = letters.at(-1) === LAM && formsOf(LAM + character) !== null
    if (isPair) letters.splice(-1, 1, LAM + character)
    else letters.push(character)
  }
  return letters
}

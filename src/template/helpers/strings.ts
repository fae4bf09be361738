import { isLocale } from '../../base/values.ts'
import { checkTextLength, type Helper, HelperFault, helper, textOf, wholeNumberOf } from './helper.ts'

/** Changes text. Missing is the empty text. `upper`, `lower` and `capitalize` follow the template's locale. */
export const WORDS: Readonly<Record<string, Helper>> = {
  upper: letterCase('upper', 'the text in upper case', (text, locale) => text.toLocaleUpperCase(locale)),
  lower: letterCase('lower', 'the text in lower case', (text, locale) => text.toLocaleLowerCase(locale)),
  capitalize: letterCase(
    'capitalize',
    'the text with an upper-case first letter',
    ([first = '', ...rest], locale) => first.toLocaleUpperCase(locale) + rest.join(''),
  ),
  trim: helper('trim text', 'the text without surrounding spaces', { args: [1, 1] }, ([value]) =>
    textOf(value).trim(),
  ),
  truncate: helper(
    'truncate text length [ellipsis="…"]',
    'the text cut to this many characters, with an ellipsis at the end if it was cut',
    { probe: [''], args: [2, 2], options: ['ellipsis'] },
    ([value, length], options) => {
      const max = wholeNumberOf(length, { what: 'the length', min: 0, max: 1_000_000, orElse: 0 })
      const characters = [...textOf(value)]
      if (characters.length <= max) return characters.join('')
      const ellipsis = [...textOf(options['ellipsis'] ?? '…')].slice(0, max)
      return [...characters.slice(0, max - ellipsis.length), ...ellipsis].join('')
    },
  ),
  replace: helper(
    'replace text what by',
    'the text with all occurrences replaced',
    { probe: [''], args: [3, 3] },
    ([value, what, by], _, setting) => {
      const [text, wanted, replacement] = [textOf(value), textOf(what), textOf(by)]
      if (wanted === '') throw new HelperFault('the text to replace is empty')
      const pieces = text.split(wanted)
      const growth = (pieces.length - 1) * (replacement.length - wanted.length)
      checkTextLength(text.length + growth, setting)
      return pieces.join(replacement)
    },
  ),
  pad: helper(
    'pad text width [with=" "] [side="end"]',
    'the text padded to this many characters, at its end or start',
    { probe: ['', 0], args: [2, 2], options: ['with', 'side'] },
    ([value, length], options, setting) => {
      const max = setting.maxStringLength
      const width = wholeNumberOf(length, { what: 'the width', min: 0, max, orElse: 0 })
      const fill = textOf(options['with'] ?? ' ')
      const side = options['side'] ?? 'end'
      if (side !== 'start' && side !== 'end') throw new HelperFault("side must be 'start' or 'end'")
      return side === 'start' ? textOf(value).padStart(width, fill) : textOf(value).padEnd(width, fill)
    },
  ),
  concat: helper(
    'concat text … [separator=""]',
    'the strings joined',
    { args: [1, 50], options: ['separator'] },
    (args, options, setting) => {
      const texts = args.map(value => textOf(value))
      return joinTexts(texts, textOf(options['separator'] ?? ''), setting)
    },
  ),
  json: helper(
    'json value [indent=0]',
    'the value as JSON',
    { probe: [null], args: [1, 1], options: ['indent'] },
    ([value], options) => {
      const indent = wholeNumberOf(options['indent'], { what: 'indent', min: 0, max: 8, orElse: 0 })
      return JSON.stringify(value ?? null, null, indent)
    },
  ),
}

export function joinTexts(
  texts: readonly string[],
  separator: string,
  setting: Parameters<Helper['call']>[2],
): string {
  let length = separator.length * Math.max(0, texts.length - 1)
  for (const text of texts) length += text.length
  checkTextLength(length, setting)
  return texts.join(separator)
}

function letterCase(
  name: string,
  description: string,
  change: (text: string, locale: string) => string,
): Helper {
  const shape = { probe: [''], args: [1, 1], options: ['locale'] } as const
  return helper(`${name} text [locale=…]`, description, shape, ([value], { locale }, setting) =>
    change(textOf(value), languageOf(locale, setting.locale)),
  )
}

function languageOf(option: unknown, locale: string): string {
  if (option === undefined) return locale
  if (isLocale(option)) return option
  throw new HelperFault("locale must be a language tag such as 'de-DE'")
}

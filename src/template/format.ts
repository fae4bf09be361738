import { type Helper, HelperFault, helper, listOf, numberOf, type Options, textOf } from './helper.ts'
import { createIntlCache, pick, textOption } from './intl-cache.ts'

const NUMBER_OPTIONS = [
  'minimumIntegerDigits',
  'minimumFractionDigits',
  'maximumFractionDigits',
  'minimumSignificantDigits',
  'maximumSignificantDigits',
  'notation',
  'compactDisplay',
  'signDisplay',
  'useGrouping',
  'style',
  'currency',
  'currencyDisplay',
  'currencySign',
  'unit',
  'unitDisplay',
  'roundingMode',
] as const

const NUMBER_HELPER_OPTIONS = ['locale', 'digits', ...NUMBER_OPTIONS]

const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/**
 * Writes numbers as the template's locale does, through Intl; each call may override locale and options, and
 * `digits` sets the fewest and the most fraction digits at once. Rounding is Intl's: the written number, half
 * away from zero. Absent gives the empty text. A result that rounds to zero has no minus sign.
 */
export const FORMAT: Readonly<Record<string, Helper>> = {
  /** `number value`, `number value 2`, with Intl.NumberFormat's options. */
  number: numberHelper({ args: [1, 2] }, (options, setting, digits) =>
    numberOptions({ currency: setting.currency, ...options }, digits),
  ),
  /** `currency amount`, `currency amount "USD"`, `currency amount currency="USD"`. */
  currency: numberHelper({ args: [1, 2] }, (options, setting, code) =>
    numberOptions({ currency: code ?? setting.currency, ...options, style: 'currency' }, undefined),
  ),
  /** `percent 0.19` is 19 %. At most two fraction digits unless told otherwise. */
  percent: numberHelper({ args: [1, 2] }, (options, _, digits) => ({
    ...(hasDigits(options, digits) ? {} : { maximumFractionDigits: 2 }),
    ...numberOptions({ ...options, style: 'percent' }, digits),
  })),
  /** `unit 5 "kilogram"`; unitDisplay is short unless told otherwise. */
  unit: numberHelper({ args: [1, 2] }, (options, _, unit) =>
    numberOptions({ unit, unitDisplay: 'short', ...options, style: 'unit' }, undefined),
  ),
  /** `plural n one="item" other="items"`, by the categories of Intl.PluralRules; without the number. */
  plural: helper({ args: [1, 1], options: ['locale', ...PLURAL_CATEGORIES] }, ([value], options, setting) => {
    const category = pluralRules(textOption(options['locale'], 'locale', setting.locale), {
      type: 'cardinal',
    }).select(numberOf(value) ?? 0)
    return chooseForm(category, options)
  }),
  /** `ordinal 2` is 2nd in English and `2.` elsewhere; `ordinal n one="st" …` gives the endings of a language. */
  ordinal: helper(
    { args: [1, 1], options: ['locale', ...PLURAL_CATEGORIES] },
    ([value], options, setting) => {
      const number = numberOf(value)
      if (number === null) return ''
      const locale = textOption(options['locale'], 'locale', setting.locale)
      const category = pluralRules(locale, { type: 'ordinal' }).select(number)
      const given = PLURAL_CATEGORIES.some(name => options[name] !== undefined)
      const endings = locale.toLowerCase().startsWith('en') ? ENGLISH_ORDINALS : OTHER_ORDINALS
      return `${number}${chooseForm(category, given ? options : endings)}`
    },
  ),
  /** `list names`: a, b and c. `type="disjunction"` says or; `style` is long, short or narrow. */
  list: helper({ args: [1, 1], options: ['locale', 'type', 'style'] }, ([items], options, setting) => {
    const locale = textOption(options['locale'], 'locale', setting.locale)
    return listFormat(locale, pick(options, ['type', 'style'])).format(listOf(items).map(textOf))
  }),
}

const ENGLISH_ORDINALS: Options = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const OTHER_ORDINALS: Options = { other: '.' }

const numberFormat = createIntlCache(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const pluralRules = createIntlCache(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
)
const listFormat = createIntlCache(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)

function numberHelper(
  shape: { args: readonly [number, number] },
  optionsOf: (options: Options, setting: { currency: string }, second: unknown) => Intl.NumberFormatOptions,
): Helper {
  return helper({ ...shape, options: NUMBER_HELPER_OPTIONS }, ([value, second], options, setting) => {
    const number = numberOf(value)
    if (number === null) return ''
    const locale = textOption(options['locale'], 'locale', setting.locale)
    return numberFormat(locale, optionsOf(options, setting, second)).format(number)
  })
}

function hasDigits(options: Options, digits: unknown): boolean {
  return (
    digits !== undefined || Object.keys(options).some(name => name === 'digits' || name.endsWith('Digits'))
  )
}

function numberOptions(options: Options, digits: unknown): Intl.NumberFormatOptions {
  const chosen: Record<string, unknown> = { signDisplay: 'negative', ...pick(options, NUMBER_OPTIONS) }
  const places = digits ?? options['digits']
  if (places !== undefined) {
    chosen['minimumFractionDigits'] = places
    chosen['maximumFractionDigits'] = places
  }
  if (chosen['style'] !== 'currency') delete chosen['currency']
  return chosen
}

function chooseForm(category: string, forms: Options): string {
  const form = forms[category] ?? forms['other']
  if (form === undefined) throw new HelperFault(`the form for '${category}' is missing: give other="…"`)
  return textOf(form)
}

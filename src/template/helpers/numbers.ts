import { describeValue } from '../../base/values.ts'
import {
  type Helper,
  HelperFault,
  helper,
  isAbsent,
  listOf,
  numberOf,
  type Options,
  type Setting,
  textOf,
} from './helper.ts'
import { createIntlCache, localeOf, pick } from './intl-cache.ts'

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
  number: numberHelper(
    'number value [digits] [notation="compact" …]',
    "a number in the template's locale (default en-US); options of Intl.NumberFormat",
    (options, setting, digits) => numberOptions({ ...currencyOf(setting), ...options }, digits),
  ),
  currency: numberHelper(
    'currency amount [code] [digits=2 …]',
    'an amount in the given currency, such as "EUR", or in the template\'s (default USD)',
    (options, setting, code) =>
      numberOptions(
        {
          ...currencyOf(setting),
          ...(isAbsent(code) ? {} : { currency: code }),
          ...options,
          style: 'currency',
        },
        undefined,
      ),
  ),
  percent: numberHelper(
    'percent fraction [digits]',
    '0.19 as 19 %; at most two fraction digits by default',
    (options, _, digits) => ({
      ...(hasDigits(options, digits) ? {} : { maximumFractionDigits: 2 }),
      ...numberOptions({ ...options, style: 'percent' }, digits),
    }),
  ),
  unit: numberHelper(
    'unit value "kilogram" [unitDisplay="short"]',
    'a number with a unit of Intl.NumberFormat',
    (options, _, unit) => numberOptions({ unit, unitDisplay: 'short', ...options, style: 'unit' }, undefined),
  ),
  plural: helper(
    'plural value one=… other=…',
    'the plural form for a number in the locale (zero, one, two, few, many, other), without the number',
    { args: [1, 1], probe: [5], options: ['locale', ...PLURAL_CATEGORIES] },
    ([value], options, setting) => {
      const rules = pluralRules(localeOf(options, setting), { type: 'cardinal' })
      return chooseForm(rules.select(numberOf(value) ?? 0), options)
    },
  ),
  ordinal: helper(
    'ordinal value [one="st" two="nd" few="rd" other="th"]',
    '2nd in English, 2e in French and Dutch, 2.º in Spanish and related languages, 2:a in Swedish, 2. elsewhere; options set other endings',
    { args: [1, 1], probe: [5], options: ['locale', ...PLURAL_CATEGORIES] },
    ([value], options, setting) => {
      const number = numberOf(value)
      if (number === null) return ''
      const locale = localeOf(options, setting)
      const category = pluralRules(locale, { type: 'ordinal' }).select(number)
      const given = PLURAL_CATEGORIES.some(name => options[name] !== undefined)
      return `${number}${chooseForm(category, given ? options : ordinalEndings(locale))}`
    },
  ),
  list: helper(
    'list items [type="conjunction"/"disjunction"] [style="long"/"short"/"narrow"]',
    'a list in the style of the locale: a, b, and c',
    { probe: [[]], args: [1, 1], options: ['locale', 'type', 'style'] },
    ([items], options, setting) => {
      const format = listFormat(localeOf(options, setting), pick(options, ['type', 'style']))
      return format.format(listOf(items).map(textOf))
    },
  ),
}

/** Endings by language, masculine where it has genders, for the categories of Unicode CLDR's ordinal rules. */
const ORDINAL_ENDINGS: Readonly<Record<string, Options>> = {
  ca: { one: 'r', two: 'n', few: 't', other: 'è' },
  en: { one: 'st', two: 'nd', few: 'rd', other: 'th' },
  es: { other: '.º' },
  fr: { one: 'er', other: 'e' },
  it: { other: 'º' },
  nl: { other: 'e' },
  pt: { other: '.º' },
  'pt-br': { other: 'º' },
  sv: { one: ':a', other: ':e' },
}
/** Right for German, Danish, Norwegian, Finnish, Polish, Czech, Hungarian, Turkish and others. */
const PLAIN_ORDINAL: Options = { other: '.' }

function ordinalEndings(locale: string): Options {
  const tag = locale.toLowerCase()
  const [language = ''] = tag.split('-')
  return ORDINAL_ENDINGS[tag] ?? ORDINAL_ENDINGS[language] ?? PLAIN_ORDINAL
}

/** The currency of amounts where nothing names another. */
export const DEFAULT_CURRENCY = 'USD'

function currencyOf({ currency }: Setting): Options {
  return { currency: currency ?? DEFAULT_CURRENCY }
}

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
  usage: string,
  description: string,
  optionsOf: (options: Options, setting: Setting, second: unknown) => Intl.NumberFormatOptions,
): Helper {
  const shape = { args: [1, 2], options: NUMBER_HELPER_OPTIONS, probe: [0] } as const
  const namesCurrency = usage.startsWith('currency ')
  return helper(usage, description, shape, (args, options, setting, report) => {
    const [value, second] = args
    // A missing code has its own warning.
    if (namesCurrency && setting.currency === null && second === null && isAbsent(options['currency'])) {
      report?.('missing_currency', `the code is empty, ${DEFAULT_CURRENCY} is assumed`)
    }
    const number = numberOf(value)
    if (number === null) return ''
    return numberFormat(localeOf(options, setting), optionsOf(options, setting, second)).format(number)
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
    if (typeof places === 'string' && !/^\d+$/.test(places))
      throw new HelperFault(`the digits must be a whole number such as 2, not ${describeValue(places)}`)
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

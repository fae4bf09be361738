import { createLruCache } from '../../base/lru-cache.ts'
import { HelperFault, type Options, property, type Setting } from './helper.ts'

/** Formatters of one kind that are kept. Locales and options can come from data, so the number is bounded. */
const MAX_FORMATTERS = 200

/**
 * Caches Intl formatters by locale and options: creating one costs fifty times its use.
 * @throws HelperFault if Intl refuses the locale or an option.
 */
export function createIntlCache<Choice extends object, Formatter>(
  make: (locale: string, options: Choice) => Formatter,
): (locale: string, options: Choice) => Formatter {
  const formatters = createLruCache<Formatter>({ maxEntries: MAX_FORMATTERS })
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = formatters.get(key)
    if (known !== undefined) return known
    const made = makeOrFault(() => make(locale, options), options)
    formatters.set(key, made)
    return made
  }
}

/** Intl reports invalid options as RangeError or TypeError. */
function makeOrFault<T>(make: () => T, options: object): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new HelperFault(explainRefusal(error.message, options))
    }
    throw error
  }
}

/** Replaces V8's messages for the most frequent mistakes. V8 garbles characters beyond ASCII in the value. */
function explainRefusal(message: string, options: object): string {
  const given = (name: string) => String(property(options, name) ?? '')
  const option = /^Value .* out of range for Intl\.\w+ options property (\w+)$/s.exec(message)?.[1]
  if (option !== undefined) return `${option} cannot be '${given(option)}'`
  if (message.startsWith('Incorrect locale')) return "locale must be a language tag such as 'de-DE'"
  if (message.startsWith('Invalid currency code'))
    return `'${given('currency')}' is not an ISO 4217 code such as 'EUR'`
  if (!message.startsWith('Invalid unit argument')) return message
  const unit = given('unit')
  return unit === ''
    ? "the unit is missing: give one such as 'kilogram'"
    : `'${unit}' is not a unit such as 'kilogram'`
}

/** The options of these names. Intl validates their values. */
export function pick(
  options: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (options[name] !== undefined) picked[name] = options[name]
  return picked
}

/** A text option, or its default. */
export function textOption(value: unknown, name: string, orElse: string): string {
  if (value === undefined || value === null) return orElse
  if (typeof value === 'string') return value
  throw new HelperFault(`${name} must be a text`)
}

/** The option `locale` of a call, or the locale of the template. */
export function localeOf({ locale }: Options, setting: Setting): string {
  return textOption(locale, 'locale', setting.locale)
}

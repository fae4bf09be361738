import { createLruCache } from '../../base/lru-cache.ts'
import { HelperFault, type Options, type Setting } from './helper.ts'

/** Formatters of one kind that are kept. Locales and options can come from data, so the number is bounded. */
const MAX_FORMATTERS = 200

/**
 * Caches Intl formatters by locale and options: creating one costs fifty times its use.
 * @throws HelperFault if Intl refuses the locale or an option.
 */
export function createIntlCache<Choice, Formatter>(
  make: (locale: string, options: Choice) => Formatter,
): (locale: string, options: Choice) => Formatter {
  const formatters = createLruCache<Formatter>({ maxEntries: MAX_FORMATTERS })
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = formatters.get(key)
    if (known !== undefined) return known
    const made = makeOrFault(() => make(locale, options))
    formatters.set(key, made)
    return made
  }
}

/** Intl reports invalid options as RangeError or TypeError. */
function makeOrFault<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new HelperFault(explainRefusal(error.message))
    }
    throw error
  }
}

/** Replaces V8's messages for the most frequent mistakes. */
function explainRefusal(message: string): string {
  const [, value, option] =
    /^Value (.*) out of range for Intl\.\w+ options property (\w+)$/.exec(message) ?? []
  if (value !== undefined) return `${option} cannot be '${value}'`
  if (message.startsWith('Incorrect locale')) return "locale must be a language tag such as 'de-DE'"
  const code = /^Invalid currency code : (.*)$/.exec(message)?.[1]
  if (code !== undefined) return `'${code}' is not an ISO 4217 code such as 'EUR'`
  const unit = /^Invalid unit argument for .* '(.*)'$/.exec(message)?.[1]
  if (unit === '') return "the unit is missing: give one such as 'kilogram'"
  return unit === undefined ? message : `'${unit}' is not a unit such as 'kilogram'`
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

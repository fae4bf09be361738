import { HelperFault } from './helper.ts'

/** Formatters of one kind that are kept. Locales and options can come from data, so the number is bounded. */
const MAX_FORMATTERS = 200

/**
 * Makes Intl formatters once for each locale and set of options: making one costs fifty times its use.
 * @throws HelperFault where Intl refuses the locale or an option.
 */
export function createIntlCache<Choice, Formatter>(
  make: (locale: string, options: Choice) => Formatter,
): (locale: string, options: Choice) => Formatter {
  const formatters = new Map<string, Formatter>()
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = formatters.get(key)
    if (known !== undefined) return known
    const made = makeOrFault(() => make(locale, options))
    const [oldest] = formatters.keys()
    if (formatters.size >= MAX_FORMATTERS && oldest !== undefined) formatters.delete(oldest)
    formatters.set(key, made)
    return made
  }
}

/** Intl says what it does not take in a RangeError or TypeError. */
function makeOrFault<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new HelperFault(error.message)
    throw error
  }
}

/** The options by these names, as a template gave them; Intl itself judges their values. */
export function pick(
  options: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (options[name] !== undefined) picked[name] = options[name]
  return picked
}

/** An option that must be text, or the default where it is not given. */
export function textOption(value: unknown, name: string, orElse: string): string {
  if (value === undefined || value === null) return orElse
  if (typeof value === 'string') return value
  throw new HelperFault(`${name} must be a text`)
}

/** The region of a render: locale, time zone and currency, with the names of Intl. */
import { didYouMean } from './text-distance.ts'
import { isLocale, languageTagOfName } from './values.ts'

/** The settings of a template by which values are formatted. */
export interface Region {
  /** BCP 47 tag for all formatting, and the language of a PDF whose content names none. Default `en-US`, and no language. */
  locale?: string | undefined
  /** IANA time zone for dates. Default `UTC`. */
  time_zone?: string | undefined
  /** ISO 4217 code of `{{currency}}`. Default `USD`, with the warning `missing_currency` on use. */
  currency?: string | undefined
}

export interface RegionRule {
  readonly description: string
  readonly isValid: (value: string) => boolean
  /** Completes the message about an invalid value: `, did you mean 'Europe/Berlin'?`. */
  readonly hint: (value: string) => string
}

export const REGION_RULES: Readonly<Record<keyof Region, RegionRule>> = {
  locale: {
    description: 'a language tag such as de-DE',
    isValid: isLocale,
    hint: name => {
      const meant = languageTagOfName(name)
      return meant === null ? '' : `, did you mean '${meant}'?`
    },
  },
  time_zone: {
    description: 'an IANA time zone such as Europe/Berlin',
    isValid: isTimeZone,
    hint: name => didYouMean(name, Intl.supportedValuesOf('timeZone')),
  },
  currency: { description: 'an ISO 4217 code such as EUR', isValid: isCurrency, hint: () => '' },
}

export const REGION_NAMES = Object.keys(REGION_RULES) as (keyof Region)[]

/** True if Intl has the rules of the language; for others it would silently format as in its default locale. */
export function isKnownLocale(locale: string): boolean {
  return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
}

/** The language tag of a locale, without the extensions of Intl such as `-u-nu-latn`; null for an unknown language. */
export function languageOfLocale(locale: string): string | null {
  if (!isLocale(locale)) return locale
  const { baseName, language } = new Intl.Locale(locale)
  return isKnownLocale(locale) || isNamedLanguage(language) ? baseName : null
}

/** True for languages without rules in Intl, too, such as `la`. */
function isNamedLanguage(language: string): boolean {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

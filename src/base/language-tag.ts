import { describeValue } from './describe-value.ts'

/** True for a well-formed language tag (BCP 47), such as `de` or `en-GB`. */
export function isLanguageTag(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

export function notALanguage(value: unknown): string {
  const shown = typeof value === 'string' ? `'${value.slice(0, 40)}'` : describeValue(value)
  return `${shown} is not a language tag such as 'de' or 'en-GB'`
}

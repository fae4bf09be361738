/** Checks, readers and descriptions of values of unknown type. */

const MAX_SHOWN = 60

/** Shows a value in a message: strings in quotes, other primitives as they are, objects by their type. */
export function describeValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return describeObject(value)
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'string') return String(value)
  const text = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`
}

function describeObject(value: object): string {
  try {
    return Array.isArray(value) ? 'an array' : 'an object'
  } catch {
    return 'a revoked proxy'
  }
}

/** The message for an option or parameter with an unusable value. @param expected Completes "must be …". */
export function mustBe(name: string, expected: string, value: unknown): string {
  return `'${name}' must be ${expected}, got ${describeValue(value)}.`
}

/** Drops properties that are undefined, so that a spread does not replace defaults by them. */
export function omitUndefined<Options extends object>(options: Options) {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Options]: NonNullable<Options[Name]> }
}

/** A flag as the API and settings accept it. */
export type Flag = boolean | 0 | 1 | '0' | '1' | 'true' | 'false'

/** JSON Schema of a flag: `1`, `true`, `0`, `false` in any case, as a JSON value or as text of a query. */
export const FLAG_SCHEMA = {
  type: ['boolean', 'integer', 'string'],
  minimum: 0,
  maximum: 1,
  pattern: '^(?:[01]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$',
} as const

/** Reads a flag; null if the value is not one. */
export function readFlag(value: unknown): boolean | null {
  const word = ['boolean', 'number', 'string'].includes(typeof value) ? String(value).toLowerCase() : ''
  if (word === '1' || word === 'true') return true
  return word === '0' || word === 'false' ? false : null
}

/** True for a well-formed language tag (BCP 47), such as `de` or `en-GB`. */
export function isLanguageTag(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

export function languageTagError(value: unknown): string {
  const shown = typeof value === 'string' ? `'${value.slice(0, 40)}'` : describeValue(value)
  return `${shown} is not a language tag such as 'de' or 'en-GB'`
}

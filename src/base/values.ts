/** Checks, readers and descriptions of values of unknown type. */

const MAX_SHOWN = 60

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\p{Cs}\ufffe\uffff]/gu

/** A text as XML can have it: without the characters that XML 1.0 forbids (§2.2), with its line ends (§2.11). */
export function xmlCharacters(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/\r\n?/g, '\n')
}

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

/**
 * A language with its subtags, or a tag for private use (RFC 5646 §2.1). Languages of 4 to 8 letters are well-formed, but
 * reserved, and none is registered.
 */
const LANGUAGE_TAG =
  /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$|^x(?:-[a-z\d]{1,8})+$/i

/** The grandfathered tags that do not have this form (RFC 5646 §2.2.8). */
const IRREGULAR_TAGS: ReadonlySet<string> = new Set([
  ...['en-gb-oed', 'i-ami', 'i-bnn', 'i-default', 'i-enochian', 'i-hak', 'i-klingon', 'i-lux', 'i-mingo'],
  ...['i-navajo', 'i-pwn', 'i-tao', 'i-tay', 'i-tsu', 'sgn-be-fr', 'sgn-be-nl', 'sgn-ch-de'],
])

/** True for a well-formed language tag (BCP 47), such as `de` or `en-GB`. `Intl` refuses some of them. */
export function isLanguageTag(value: unknown): value is string {
  if (typeof value !== 'string') return false
  return LANGUAGE_TAG.test(value) || IRREGULAR_TAGS.has(value.toLowerCase())
}

/** True for a language tag that `Intl` accepts. */
export function isLocale(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

/**
 * The language tag of the name of a POSIX locale or of a language, such as `de-DE` for `de_DE.UTF-8` and `en` for
 * `english`; null for other values.
 */
export function languageTagOfName(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const tag = value.replace(/[.@].*$/, '').replaceAll('_', '-')
  return tag !== value && isLanguageTag(tag) ? tag : tagOfLanguage(value.trim().toLowerCase())
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** @param name In English, in small letters. */
function tagOfLanguage(name: string): string | null {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const codes = LETTERS.flatMap(first => LETTERS.map(second => first + second))
  return codes.find(code => names.of(code)?.toLowerCase() === name) ?? null
}

export function languageTagError(value: unknown): string {
  const shown = typeof value === 'string' ? `'${value.slice(0, 40)}'` : describeValue(value)
  const meant = languageTagOfName(value)
  return `${shown} is not a language tag such as ${meant === null ? "'de' or 'en-GB'" : `'${meant}'`}`
}

const PRIVATE_USE = /\p{Co}/u

/** The first character for private use, which has no meaning by itself, and its code such as `U+E000`; null for none. */
export function privateUseIn(text: string): { readonly character: string; readonly code: string } | null {
  const character = PRIVATE_USE.exec(text)?.[0]
  if (character === undefined) return null
  return { character, code: `U+${character.codePointAt(0)?.toString(16).toUpperCase()}` }
}

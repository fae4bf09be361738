/** Fields of the front matter that Platen uses. Other fields are variables of templates only. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'
import { nearest } from '../base/text-distance.ts'
import { isLanguageTag, languageTagOfName } from '../base/values.ts'
import type { MarkdownWarning } from './front-matter.ts'

export interface Metadata {
  readonly title: string | null
  /** Names, separated by commas. */
  readonly author: string | null
  readonly description: string | null
  /** Separated by commas. */
  readonly keywords: string | null
  /** Language tag. */
  readonly language: string | null
  /** See `ParseOptions`. */
  readonly isSmart: boolean
  readonly hasMath: boolean
  readonly hasToc: boolean
  readonly tocDepth: number
  readonly warnings: readonly MarkdownWarning[]
}

const TOC_DEPTH = 3

/** All fields that have a meaning. */
const FIELDS = [
  ...['title', 'author', 'description', 'subject', 'keywords', 'lang', 'smart', 'math', 'toc', 'toc-depth'],
  ...['pdf_standard', 'accessibility'],
]
/** Shorter fields are too near to other words: `date` is a variable, not `math`. */
const MIN_MISSPELT_LENGTH = 5
/** From this length, fields may differ in two letters. */
const LONG_NAME_LENGTH = 9

/**
 * The field that a name is probably meant to be; null for names that are likely variables.
 * @param fields All fields of the front matter.
 */
export function misspeltField(name: string, fields: JsonObject): string | null {
  if (FIELDS.includes(name) || isMisnamedStandard(name, fields)) return null
  const near = FIELDS.find(
    field =>
      field.length >= MIN_MISSPELT_LENGTH &&
      !Object.hasOwn(fields, field) &&
      nearest(name, [field], field.length < LONG_NAME_LENGTH ? 1 : 2) !== null,
  )
  return near ?? null
}

/** Names of `pdf_standard` elsewhere. */
const MISNAMED_STANDARDS = ['subset', 'pdfStandard', 'pdf-standard', 'standard']

function isMisnamedStandard(name: string, fields: JsonObject): boolean {
  return MISNAMED_STANDARDS.includes(name) && /^\[?"?PDF\//.test(JSON.stringify(fields[name]) ?? '')
}

/** @param lineOf The line of a field, from 1. */
export function readMetadata(fields: JsonObject, lineOf: (name: string) => number): Metadata {
  const warnings: MarkdownWarning[] = []
  const read = <Value>(
    name: string,
    expected: string,
    convert: (value: Json) => Value | null,
  ): Value | null => {
    const value = fields[name] ?? null
    if (value === null) return null
    const converted = convert(value)
    if (converted === null) {
      const message = `the field '${name}' of the front matter must be ${expected}, so it is ignored`
      warnings.push({ code: 'invalid_front_matter', line: lineOf(name), message })
    }
    return converted
  }
  const text = (name: string) => read(name, 'a text', readText)
  const texts = (name: string) => read(name, 'a text or a list of texts', readTexts)
  const flag = (name: string) =>
    read(name, 'true or false', value => (typeof value === 'boolean' ? value : null)) ?? false
  const meantLanguage = languageTagOfName(fields['lang']) ?? 'de-DE'
  const misnamed = MISNAMED_STANDARDS.find(name => isMisnamedStandard(name, fields))
  if (misnamed !== undefined) {
    const message = `the field '${misnamed}' of the front matter has no effect: write 'pdf_standard'`
    warnings.push({ code: 'invalid_front_matter', line: lineOf(misnamed), message })
  }
  return {
    title: text('title'),
    author: texts('author'),
    description: text('description') ?? text('subject'),
    keywords: texts('keywords'),
    language: read('lang', `a language tag such as ${meantLanguage}`, readLanguage),
    isSmart: flag('smart'),
    hasMath: flag('math'),
    hasToc: flag('toc'),
    tocDepth: read('toc-depth', 'a number from 1 to 6', readDepth) ?? TOC_DEPTH,
    warnings,
  }
}

function readText(value: Json): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** An author may be an object with a `name`, as in templates of pandoc. */
function readTexts(value: Json): string | null {
  const parts = (Array.isArray(value) ? value : [value]).map(part =>
    readText(isJsonObject(part) ? (part['name'] ?? null) : part),
  )
  return parts.some(part => part === null) ? null : parts.join(', ')
}

function readLanguage(value: Json): string | null {
  try {
    return isLanguageTag(value) ? (Intl.getCanonicalLocales(value)[0] ?? null) : null
  } catch {
    return null
  }
}

function readDepth(value: Json): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6 ? value : null
}

/** How the parameters of pages are read: HTML, Markdown, CSS and settings. */

import { PlatenError } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/text-distance.ts'
import { describeValue } from '../../base/values.ts'
import { HTML_SETTINGS_SCHEMA, readHtmlSettings } from '../../html/page-settings.ts'
import { type Parameter, refuse } from './parameters.ts'

/** Of a page or a stylesheet. Its bytes over HTTP are bounded by the payload. */
const MAX_TEXT_LENGTH = 10_000_000

/** What others call the text of a page. */
const PAGE_WORDS: readonly string[] = ['html', 'markdown', 'md', 'content', 'text', 'page', 'source']

export function pageText(): Parameter<string> {
  return {
    schema: { type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH },
    isRequired: true,
    read(value, name) {
      if (value === '') throw refuse(name, `${name} is empty; expected the text of a page.`)
      return readText(value, name)
    },
    absent(name, others) {
      const near = others().find(other => PAGE_WORDS.includes(other.toLowerCase())) ?? nearest(name, others())
      const hint = near === null ? '' : ` Did you mean it by '${near}'?`
      throw refuse(name, `${name} is missing; expected the text of a page.${hint}`)
    },
  }
}

export function stylesheet(): Parameter<string | null> {
  return {
    schema: { type: 'string', maxLength: MAX_TEXT_LENGTH },
    read: readText,
    absent: () => null,
  }
}

/** Halves of surrogate pairs and NULs are what an HTML parser makes of them: U+FFFD. */
function readText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw refuse(name, `${name} is ${describeValue(value)}; expected a string.`)
  if (value.length > MAX_TEXT_LENGTH) {
    throw refuse(name, `${name} has ${value.length} characters; at most ${MAX_TEXT_LENGTH} are allowed.`)
  }
  return value.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** Settings that are right, as they were given: they are read again where they are used. */
export function pageSettings(): Parameter<JsonObject> {
  return {
    schema: HTML_SETTINGS_SCHEMA,
    read(value) {
      const { problems } = readHtmlSettings(value)
      const [first] = problems
      if (first === undefined && isJsonObject(value)) return value
      throw new PlatenError('invalid_request', `${first?.message}.`, { details: problems })
    },
    absent: () => ({}),
  }
}

/** Parameters with a format of their own: URLs, times, colours, headers, overrides and the parts of a page. */
import { DAY_MS } from '../../base/clock.ts'
import { PlatenError, sentence } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { REGION_RULES, type Region } from '../../base/region.ts'
import { hasCredentials } from '../../base/urls.ts'
import { mustBe } from '../../base/values.ts'
import { readColor } from '../../graphics/color/css-color.ts'
import { HTML_SETTINGS_SCHEMA, readHtmlSettings } from '../../html/page-settings.ts'
import type { HtmlSettingsParams } from '../../html/settings-params.ts'
import type { Override } from '../../scene/overrides/override-types.ts'
import { type Parameter, parameterError, type RequiredParameter, text, tooLong } from './parameters.ts'

/** A part of the region of a call; null if it is absent. */
export function regionPart(part: keyof Region): Parameter<string | null, string> {
  const { description, isValid, hint } = REGION_RULES[part]
  return {
    schema: { type: 'string', description },
    expected: description,
    read(value, name) {
      if (typeof value !== 'string') return undefined
      if (isValid(value)) return value
      const [message] = mustBe(name, description, value).split(/\.$/)
      throw parameterError(name, `${message}${hint(value) || '.'}`)
    },
    absent: null,
  }
}

const MAX_URL_LENGTH = 8_000

/**
 * An http or https URL; null if it is absent. Whether its host is allowed is checked by the engine's network policy.
 * @param withoutCredentials What to do instead of a user name and password in the URL.
 */
export function httpUrl(withoutCredentials: string): Parameter<string | null, string> {
  const url = text({
    maxLength: MAX_URL_LENGTH,
    pattern: {
      regExp: /^https?:\/\/[^\s\p{Cc}]+$/iu,
      expected: 'a URL that begins with http:// or https://',
    },
  })
  return {
    ...url,
    schema: {
      type: 'string',
      format: 'uri',
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
      maxLength: MAX_URL_LENGTH,
    },
    read(value, name) {
      const found = url.read(value, name)
      if (typeof found !== 'string') return undefined
      if (!URL.canParse(found)) throw parameterError(name, `'${name}' is not a valid URL.`)
      if (!hasCredentials(found)) return found
      throw parameterError(name, `'${name}' contains a user name or password; ${withoutCredentials}.`)
    },
  }
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/
const TIME = /T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
const DATE_OR_TIME = new RegExp(`${DATE.source}(?:$|${TIME.source})`)

/**
 * A date or time of ISO 8601, as a time in UTC; null if it is absent. A time without an offset is UTC.
 * @param edge `start`: the start of a date. `end`: the first moment after the date or time.
 */
export function dateOrTime(edge: 'start' | 'end'): Parameter<string | null, string> {
  return {
    schema: {
      type: 'string',
      pattern: DATE_OR_TIME.source,
      description: 'ISO 8601 date or time; UTC by default.',
    },
    expected: 'a date such as 2026-01-31 or a time such as 2026-01-31T09:30:00Z',
    absent: null,
    read(value) {
      // A query turns '+' into a space if the sender did not escape it.
      const text = typeof value === 'string' ? value.trim().replace(' ', '+') : ''
      const time = DATE_OR_TIME.test(text) ? millisecondsOf(text) : null
      if (time === null) return undefined
      const length = text.includes('T') ? 1 : DAY_MS
      return new Date(edge === 'start' ? time : time + length).toISOString()
    },
  }
}

/** Null for a day that its month does not have. */
function millisecondsOf(text: string): number | null {
  const [date = ''] = DATE.exec(text) ?? []
  const midnight = new Date(`${date}T00:00:00Z`)
  if (midnight.toISOString().slice(0, 10) !== date) return null
  const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/.test(text.slice(date.length))
  return text === date ? midnight.getTime() : Date.parse(hasOffset ? text : `${text}Z`)
}

const MAX_COLOR_LENGTH = 100

/** An opaque CSS colour as `#rrggbb`; null if it is absent. */
export function opaqueColor(): Parameter<string | null, string> {
  return {
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_COLOR_LENGTH,
      description: "An opaque CSS colour, such as '#1a2b3c', 'rgb(26, 43, 60)' or 'tomato'.",
    },
    expected: "an opaque CSS colour such as '#1a2b3c' or 'tomato'",
    read(value) {
      const color = typeof value === 'string' && value.length <= MAX_COLOR_LENGTH ? readColor(value) : null
      return color?.startsWith('#') ? color : undefined
    },
    absent: null,
  }
}

/** Overrides in the order in which they are applied. */
export function overrides(): Parameter<JsonObject[], readonly Override[]> {
  return {
    schema: {
      type: 'array',
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } },
    },
    expected: 'an array of objects {name, …}',
    json: {
      what: 'The list of overrides',
      at: '/overrides',
      hint: value =>
        typeof value === 'number' ? '. Give a finite number within the range of the property' : '',
    },
    read: (value, name) =>
      Array.isArray(value) ? value.map((item: unknown, i) => readOverride(item, `${name}/${i}`)) : undefined,
    absent: [],
  }
}

function readOverride(item: unknown, path: string): JsonObject {
  if (!isJsonObject(item)) throw parameterError(path, mustBe(path, 'an object {name, …}', item))
  const { name } = item
  if (typeof name === 'string' && name !== '') return item
  const message =
    name === undefined ? `'${path}/name' is missing.` : mustBe(`${path}/name`, 'the name of an object', name)
  throw parameterError(`${path}/name`, message)
}

/** Characters of a page or stylesheet. Over HTTP, the payload limits its bytes. */
const MAX_TEXT_LENGTH = 10_000_000

/** The text of a page: HTML or Markdown. */
export function pageText(): RequiredParameter<string, string> {
  return {
    ...stylesheet(),
    schema: { type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH },
    expected: 'the text of a page',
    isRequired: true,
    read: (value, name) => (value === '' ? undefined : readPageText(value, name)),
    absent: '',
    synonyms: ['html', 'markdown', 'md', 'content', 'text', 'page', 'source'],
  }
}

/** CSS of a page; null if it is absent. */
export function stylesheet(): Parameter<string | null, string> {
  return {
    schema: { type: 'string', maxLength: MAX_TEXT_LENGTH },
    expected: 'a string',
    read: readPageText,
    absent: null,
  }
}

/** Replaces unpaired surrogates and NULs by U+FFFD, as HTML parsers do. */
function readPageText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.length > MAX_TEXT_LENGTH) throw tooLong(name, value, MAX_TEXT_LENGTH)
  return value.toWellFormed().replaceAll('\0', '\uFFFD')
}

/** Valid settings, as they were given. They are read where they are used. */
export function pageSettings(): Parameter<JsonObject, HtmlSettingsParams> {
  return {
    schema: HTML_SETTINGS_SCHEMA,
    expected: 'an object',
    json: { what: "The parameter 'settings'", at: '/settings', allowsBytes: false },
    read(value) {
      const { problems } = readHtmlSettings(value)
      const [first] = problems
      if (first === undefined && isJsonObject(value)) return value
      throw new PlatenError('invalid_request', sentence(first?.message ?? ''), { details: problems })
    },
    absent: Object.freeze({}),
  }
}

export type WebhookHeaders = Readonly<Record<string, string>>

const MAX_HEADERS = 20
const MAX_HEADERS_BYTES = 8192

/** A token (RFC 9110 §5.6.2). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/
/** Visible ASCII, with spaces and tabs inside. */
const HEADER_VALUE = /^[\x21-\x7E](?:[\t\x20-\x7E]*[\x21-\x7E])?$/

/** Headers of the connection, of the body, and of the signature. */
const RESERVED =
  /^(?:host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|content-(?:length|type|encoding)|accept-encoding|proxy-.*|webhook-.*)$/i

/** Additional headers of a webhook, such as an authorization, as base64 of a JSON object of strings. */
export function webhookHeaders(): Parameter<WebhookHeaders | null, string> {
  return {
    schema: {
      type: 'string',
      maxLength: Math.ceil(MAX_HEADERS_BYTES / 3) * 4,
      contentEncoding: 'base64',
      contentMediaType: 'application/json',
    },
    expected: `base64 of a JSON object of strings, of at most ${MAX_HEADERS_BYTES} bytes`,
    read: (value, name) => checkHeaders(decodeJson(value, name), name),
    absent: null,
  }
}

/** Messages never show values, which may be secret. */
function decodeJson(value: unknown, name: string): unknown {
  const invalid = (found: string) =>
    parameterError(
      name,
      `'${name}' must be base64 of a JSON object of strings, of at most ${MAX_HEADERS_BYTES} bytes; ${found}.`,
    )
  if (typeof value !== 'string') throw invalid('it is not a string')
  // A query turns '+' into a space if the sender did not escape it.
  const base64 = value.trim().replaceAll(' ', '+')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw invalid('it is not base64')
  const json = Buffer.from(base64, 'base64')
  if (json.length > MAX_HEADERS_BYTES) throw invalid(`it has ${json.length} bytes`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    throw invalid('its content is not JSON')
  }
}

function checkHeaders(value: unknown, name: string): WebhookHeaders {
  if (!isJsonObject(value)) {
    throw parameterError(name, `'${name}' contains JSON that is not an object of header names and values.`)
  }
  const headers = new Map<string, string>()
  for (const [header, content] of Object.entries(value)) {
    const shown = `'${header.slice(0, 60)}'`
    if (!HEADER_NAME.test(header)) {
      throw parameterError(name, `'${name}' contains ${shown}, which is not a header name.`)
    }
    if (RESERVED.test(header)) {
      throw parameterError(name, `'${name}' contains ${shown}, which Platen sets itself.`)
    }
    if (typeof content !== 'string' || !HEADER_VALUE.test(content)) {
      throw parameterError(
        name,
        `The value of ${shown} in '${name}' must be a string of visible ASCII characters.`,
      )
    }
    if (headers.has(header.toLowerCase())) {
      throw parameterError(name, `'${name}' contains ${shown} more than once.`)
    }
    headers.set(header.toLowerCase(), content)
  }
  if (headers.size > MAX_HEADERS) {
    throw parameterError(name, `'${name}' contains ${headers.size} headers; the limit is ${MAX_HEADERS}.`)
  }
  return Object.fromEntries(headers)
}

import { Buffer } from 'node:buffer'
import { isJsonObject, type Json, type JsonObject, pointer } from '../json.ts'
import type { Limits } from '../limits.ts'
import { didYouMean } from '../text-distance.ts'
import { DEFINITION_SCHEMA, type TemplateDefinition } from './definition.ts'
import { show } from './helper.ts'
import type { Problems } from './problems.ts'
import { isLocale } from './words.ts'

/**
 * A JSON object → a template definition that has the stored format; null where there are problems. The few
 * rules of DEFINITION_SCHEMA are read off it here: loading a validator for them would cost every cold start
 * more than printing a page.
 */
export function checkDefinition(
  definition: JsonObject,
  { limits, problems }: { limits: Readonly<Limits>; problems: Problems },
): TemplateDefinition | null {
  const before = problems.count
  checkProperties(definition, problems)
  checkBody(definition, problems)
  checkRegion(definition, problems)
  checkSchemaSize(definition['schema'], limits, problems)
  return problems.count === before ? (definition as TemplateDefinition) : null
}

function checkSchemaSize(schema: Json | undefined, { maxSchemaBytes }: Limits, problems: Problems): void {
  const bytes = schema === undefined ? 0 : Buffer.byteLength(JSON.stringify(schema))
  if (bytes <= maxSchemaBytes) return
  problems.add('/schema', `is ${bytes} bytes, more than ${maxSchemaBytes} (limits.maxSchemaBytes)`)
}

interface PropertyRule {
  readonly type: 'string' | 'boolean' | 'object'
  readonly description?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly additionalProperties?: PropertyRule
}

const PROPERTIES: Readonly<Record<string, PropertyRule>> = DEFINITION_SCHEMA.properties

/** Keys of templates that a later version may bring. */
const NOT_YET = ['html', 'css', 'settings']

function checkProperties(definition: JsonObject, problems: Problems): void {
  for (const [key, value] of Object.entries(definition)) {
    const rule = Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key] : undefined
    const at = pointer('', key)
    if (rule !== undefined) checkProperty(value, rule, at, problems)
    else if (NOT_YET.includes(key)) {
      problems.add(at, "is not supported yet: a template has a 'document' or a 'scene'")
    } else problems.add(at, `unknown key '${key}'${didYouMean(key, Object.keys(PROPERTIES))}`)
  }
}

function checkProperty(value: Json, rule: PropertyRule, at: string, problems: Problems): void {
  const message = judge(value, rule)
  if (message !== null) problems.add(at, message)
  else if (rule.additionalProperties !== undefined && isJsonObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      checkProperty(child, rule.additionalProperties, pointer(at, key), problems)
    }
  }
}

function judge(value: Json, { type, description, pattern, minLength, maxLength, ...rule }: PropertyRule) {
  if (type === 'object') return isJsonObject(value) ? null : `must be an object, but is ${show(value)}`
  if (type === 'boolean') {
    return typeof value === 'boolean' ? null : `must be true or false, but is ${show(value)}`
  }
  if (typeof value !== 'string') return `must be ${description ?? 'a text'}, but is ${show(value)}`
  if (rule.enum !== undefined && !rule.enum.includes(value)) {
    return `must be ${rule.enum.join(' or ')}, but is ${show(value)}`
  }
  const isRight =
    (pattern === undefined || new RegExp(pattern).test(value)) &&
    value.length >= (minLength ?? 0) &&
    value.length <= (maxLength ?? Number.POSITIVE_INFINITY)
  return isRight ? null : `must be ${description}, but is ${show(value)}`
}

function checkBody(definition: JsonObject, problems: Problems): void {
  const { document, scene, html, format } = definition
  if (document !== undefined && scene !== undefined) {
    problems.add('', "a template has a 'document' or a 'scene', not both")
  } else if (document === undefined && scene === undefined && html === undefined) {
    problems.add('', "a template needs a 'document' (for a PDF) or a 'scene' (for an image)")
  } else if (document !== undefined && format === 'JPEG') {
    problems.add('/format', "must be PDF where the template has a 'document'")
  } else if (scene !== undefined && format === 'PDF') {
    problems.add('/format', "must be JPEG where the template has a 'scene'")
  }
}

/** Whether Intl knows the locale, the zone and the currency. */
function checkRegion({ locale, time_zone, currency }: JsonObject, problems: Problems): void {
  if (typeof locale === 'string' && !isLocale(locale)) {
    problems.add('/locale', `must be a language tag such as de-DE, but is ${show(locale)}`)
  }
  if (typeof time_zone === 'string' && !isTimeZone(time_zone)) {
    const hint = didYouMean(time_zone, Intl.supportedValuesOf('timeZone'))
    problems.add(
      '/time_zone',
      `must be an IANA time zone such as Europe/Berlin, but is ${show(time_zone)}${hint}`,
    )
  }
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && !isCurrency(currency)) {
    problems.add('/currency', `must be an ISO 4217 code such as EUR, but is ${show(currency)}`)
  }
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
  return Intl.supportedValuesOf('currency').includes(code)
}

import { Buffer } from 'node:buffer'
import { isRecord, type Json, type JsonObject, pointer } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { describeValue } from '../../base/values.ts'
import { DEFINITION_SCHEMA, type TemplateDefinition } from '../definition.ts'
import { isLocale } from '../helpers/strings.ts'
import type { Problems } from './problems.ts'

/**
 * Validates a JSON object as a template definition; null if there are problems. Interprets the few rules of
 * DEFINITION_SCHEMA itself: loading a validator would cost each cold start more than printing a page.
 */
export function validateDefinition(
  definition: JsonObject,
  { limits, problems }: { limits: Readonly<Limits>; problems: Problems },
): TemplateDefinition | null {
  const before = problems.count
  if (isBareScene(definition)) {
    problems.add('', 'This is a scene, not a template: wrap it as {"scene": …}')
    return null
  }
  checkProperties(definition, problems)
  checkBody(definition, problems)
  checkRegion(definition, problems)
  checkSchemaSize(definition['schema'], limits, problems)
  return problems.count === before ? (definition as TemplateDefinition) : null
}

/** True for a scene as an editor saves it, without a template around it. */
function isBareScene(definition: JsonObject): boolean {
  return Array.isArray(definition['objects']) && !BODIES.some(body => definition[body] !== undefined)
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

function checkProperties(definition: JsonObject, problems: Problems): void {
  for (const [key, value] of Object.entries(definition)) {
    const rule = Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key] : undefined
    const at = pointer('', key)
    if (rule !== undefined) checkProperty(value, rule, at, problems)
    else problems.add(at, `unknown key '${key}'${didYouMean(key, Object.keys(PROPERTIES))}`)
  }
}

function checkProperty(value: Json, rule: PropertyRule, at: string, problems: Problems): void {
  const message = problemWith(value, rule)
  if (message !== null) problems.add(at, message)
  else if (rule.additionalProperties !== undefined && isRecord(value)) {
    for (const [key, child] of Object.entries(value)) {
      checkProperty(child, rule.additionalProperties, pointer(at, key), problems)
    }
  }
}

function problemWith(
  value: Json,
  { type, description, pattern, minLength, maxLength, ...rule }: PropertyRule,
) {
  if (type === 'object') return isRecord(value) ? null : `must be an object, but is ${describeValue(value)}`
  if (type === 'boolean') {
    return typeof value === 'boolean' ? null : `must be true or false, but is ${describeValue(value)}`
  }
  if (typeof value !== 'string') return `must be ${description ?? 'a text'}, but is ${describeValue(value)}`
  if (rule.enum !== undefined && !rule.enum.includes(value)) {
    return `must be ${rule.enum.join(' or ')}, but is ${describeValue(value)}`
  }
  const isRight =
    (pattern === undefined || new RegExp(pattern).test(value)) &&
    value.length >= (minLength ?? 0) &&
    value.length <= (maxLength ?? Number.POSITIVE_INFINITY)
  return isRight ? null : `must be ${description}, but is ${describeValue(value)}`
}

const BODIES = ['document', 'html', 'markdown', 'scene'] as const

function checkBody(definition: JsonObject, problems: Problems): void {
  const { format, css, settings } = definition
  const [body, another] = BODIES.filter(key => definition[key] !== undefined)
  if (body === undefined) {
    problems.add(
      '',
      "a template needs a 'document', 'html' or 'markdown' (for a PDF), or a 'scene' (for an image)",
    )
  } else if (another !== undefined) {
    problems.add('', `a template has ${nameWithArticle(body)} or ${nameWithArticle(another)}, not both`)
  } else if (body !== 'scene' && format === 'JPEG') {
    problems.add('/format', `must be PDF where the template has ${nameWithArticle(body)}`)
  } else if (body === 'scene' && format === 'PDF') {
    problems.add('/format', "must be JPEG where the template has a 'scene'")
  }
  if (body !== 'document' && body !== 'scene') return
  for (const [key, value] of Object.entries({ css, settings })) {
    if (value !== undefined) problems.add(`/${key}`, "belongs to templates with 'html' or 'markdown'")
  }
}

function nameWithArticle(body: (typeof BODIES)[number]): string {
  return body === 'document' || body === 'scene' ? `a '${body}'` : `'${body}'`
}

/** Validates locale, time zone and currency with Intl. */
function checkRegion({ locale, time_zone, currency }: JsonObject, problems: Problems): void {
  if (typeof locale === 'string' && !isLocale(locale)) {
    problems.add('/locale', `must be a language tag such as de-DE, but is ${describeValue(locale)}`)
  }
  if (typeof time_zone === 'string' && !isTimeZone(time_zone)) {
    const hint = didYouMean(time_zone, Intl.supportedValuesOf('timeZone'))
    problems.add(
      '/time_zone',
      `must be an IANA time zone such as Europe/Berlin, but is ${describeValue(time_zone)}${hint}`,
    )
  }
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && !isCurrency(currency)) {
    problems.add('/currency', `must be an ISO 4217 code such as EUR, but is ${describeValue(currency)}`)
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

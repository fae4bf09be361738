import { Buffer } from 'node:buffer'
import { isRecord, type Json, type JsonObject, pointer } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { REGION_RULES, type RegionRule } from '../../base/region.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { describeValue } from '../../base/values.ts'
import { unknownPartProperty } from '../../document/unknown-properties.ts'
import { HTML_SETTINGS_SCHEMA, MISNAMED_STANDARD } from '../../html/page-settings.ts'
import { DEFINITION_SCHEMA, type TemplateJson } from '../definition.ts'
import type { Problems } from './problems.ts'

/**
 * Validates a JSON object as a template definition; null if there are problems. Interprets the few rules of
 * DEFINITION_SCHEMA itself: loading a validator would cost each cold start more than printing a page.
 */
export function validateDefinition(
  definition: JsonObject,
  { limits, problems }: { limits: Readonly<Limits>; problems: Problems },
): TemplateJson | null {
  const before = problems.count
  if (isBareScene(definition)) {
    problems.add('', 'This is a scene, not a template: wrap it as {"scene": …}')
    return null
  }
  if (isBareDocument(definition)) {
    problems.add('', 'This is a document, not a template: wrap it as {"document": …}')
    return null
  }
  checkProperties(definition, problems)
  checkBody(definition, problems)
  checkSchemaSize(definition['schema'], limits, problems)
  return problems.count === before ? (definition as TemplateJson) : null
}

/** True for a scene as an editor saves it, without a template around it. */
function isBareScene(definition: JsonObject): boolean {
  return Array.isArray(definition['objects']) && !hasBody(definition)
}

/** True for a document definition as pdfmake takes it, without a template around it. */
function isBareDocument(definition: JsonObject): boolean {
  return definition['content'] !== undefined && !hasBody(definition)
}

function hasBody(definition: JsonObject): boolean {
  return Object.keys(BODIES).some(body => definition[body] !== undefined)
}

function checkSchemaSize(schema: Json | undefined, { maxSchemaBytes }: Limits, problems: Problems): void {
  const bytes = schema === undefined ? 0 : Buffer.byteLength(JSON.stringify(schema))
  if (bytes <= maxSchemaBytes) return
  problems.add('/schema', `is ${bytes} bytes, more than ${maxSchemaBytes} (limits.maxSchemaBytes)`)
}

interface PropertyRule {
  readonly type: 'string' | 'boolean' | 'object'
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly additionalProperties?: PropertyRule
  /** Completes "must be …". */
  readonly expected?: string | undefined
  /** What the schema cannot express. */
  readonly region?: RegionRule | undefined
}

const PROPERTIES: Readonly<Record<string, PropertyRule>> = DEFINITION_SCHEMA.properties

const NAME = 'a text of 1 to 255 characters'
/** Completes "must be …". */
const EXPECTED: Readonly<Record<string, string>> = {
  template_id: 'at most 128 letters, digits, ".", "_" and "-", and not just one or two "."',
  name: NAME,
  group_name: NAME,
}

const REGION: Readonly<Record<string, RegionRule>> = REGION_RULES

function checkProperties(definition: JsonObject, problems: Problems): void {
  for (const [key, value] of Object.entries(definition)) {
    const rule = Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key] : undefined
    const at = pointer('', key)
    if (rule !== undefined) {
      const region = REGION[key]
      const expected = EXPECTED[key] ?? region?.description
      checkProperty(value, { ...rule, expected, region }, at, problems)
    } else problems.add(at, `unknown key '${key}'${placeOfKey(key, definition)}`)
  }
}

/** Where a key belongs that the template itself does not have, or the nearest one. */
function placeOfKey(key: string, { document, scene, html, markdown }: JsonObject): string {
  if (MISNAMED_STANDARD.test(key)) {
    if (document !== undefined) return ": put it into 'document' as 'subset'"
    if (html !== undefined || markdown !== undefined) return ": put it into 'settings' as 'pdf_standard'"
  }
  // A document accepts names that start with `_` or `$` without using them.
  const isInDocument = !/^[_$]/.test(key) && unknownPartProperty(key, 'document') === null
  if (document !== undefined && isInDocument) return ": put it into 'document'"
  if (scene !== undefined && (SCENE_KEYS.has(key) || key === 'accessibility')) return ": put it into 'scene'"
  const isSetting = Object.hasOwn(HTML_SETTINGS_SCHEMA.properties, key)
  if ((html !== undefined || markdown !== undefined) && isSetting) return ": put it into 'settings'"
  return didYouMean(key, Object.keys(PROPERTIES))
}

const SCENE_KEYS: ReadonlySet<string> = new Set(['width', 'height', 'objects', 'background'])

function checkProperty(value: Json, rule: PropertyRule, at: string, problems: Problems): void {
  const expected = expectationOf(value, rule)
  if (expected !== null) {
    const hint = typeof value === 'string' ? (rule.region?.hint(value) ?? '') : ''
    problems.add(at, `must be ${expected}, but is ${describeValue(value)}${hint}`)
  } else if (rule.additionalProperties !== undefined && isRecord(value)) {
    for (const [key, child] of Object.entries(value)) {
      checkProperty(child, rule.additionalProperties, pointer(at, key), problems)
    }
  }
}

/** What the value must be; null if it is. */
function expectationOf(value: Json, rule: PropertyRule): string | null {
  const { type, expected = 'a text', pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = rule
  if (type === 'object') return isRecord(value) ? null : 'an object'
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'true or false'
  if (typeof value !== 'string') return expected
  if (rule.enum !== undefined) return rule.enum.includes(value) ? null : rule.enum.join(' or ')
  const isRight =
    (pattern === undefined || new RegExp(pattern).test(value)) &&
    value.length >= minLength &&
    value.length <= maxLength &&
    rule.region?.isValid(value) !== false
  return isRight ? null : expected
}

/** The contents that a template may have, as messages name them. */
const BODIES = { document: "a 'document'", html: "'html'", markdown: "'markdown'", scene: "a 'scene'" }

function checkBody(definition: JsonObject, problems: Problems): void {
  const { format, css, settings } = definition
  const [found, another] = Object.entries(BODIES).filter(([key]) => definition[key] !== undefined)
  const [body, name] = found ?? []
  if (body === undefined) {
    problems.add(
      '',
      "a template needs a 'document', 'html' or 'markdown' (for a PDF), or a 'scene' (for an image)",
    )
  } else if (another !== undefined) {
    problems.add('', `a template has ${name} or ${another[1]}, not both`)
  } else if (body !== 'scene' && format === 'JPEG') {
    problems.add('/format', `must be PDF where the template has ${name}`)
  } else if (body === 'scene' && format === 'PDF') {
    problems.add('/format', "must be JPEG where the template has a 'scene'")
  }
  if (body !== 'document' && body !== 'scene') return
  for (const [key, value] of Object.entries({ css, settings })) {
    if (value !== undefined) problems.add(`/${key}`, "belongs to templates with 'html' or 'markdown'")
  }
}

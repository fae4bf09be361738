/** Requests and responses in the format of the hosted service that the API is compatible with. */
import { parameterError } from '../api/schema/parameters.ts'
import { type FieldTable, OBJECT_V1, TEMPLATE_V1 } from '../api/schema/result-tables.ts'
import type { AccountInformationResult, GetTemplateResult } from '../api/schema/results.ts'
import { movePointer, PlatenError } from '../base/errors.ts'
import { isRecord, type Json, type JsonObject } from '../base/json.ts'
import type { TemplateJson } from '../template/definition.ts'
import type { Call } from './routes.ts'

/** A template with the fields of version 1. */
export function templateV1(template: object): object {
  return only(TEMPLATE_V1, template)
}

/** The array of templates that n8n's node expects: each has an `id` too. */
export function templateArrayV1(templates: readonly object[]): object[] {
  return templates.map(template => ({
    id: new Map(Object.entries(template)).get('template_id'),
    ...template,
  }))
}

/** A list of objects with the fields of version 1. */
export function objectsV1<Result extends { objects: readonly object[] }>(result: Result): Result {
  return { ...result, objects: result.objects.map(object => only(OBJECT_V1, object)) }
}

function only(table: FieldTable, record: object): object {
  const fields = new Map(Object.entries(record))
  return Object.fromEntries(Object.keys(table).map(name => [name, fields.get(name)]))
}

/** Content properties of a definition; a page has `css` and `settings` beside it. */
const CONTENTS = ['document', 'scene', 'html', 'markdown'] as const
const PAGES = ['html', 'markdown'] as const

/** Adds the hosted fields: `settings` as JSON text; documents and scenes have null `body`, `css` and `settings`. */
export function withHostedTemplate(result: GetTemplateResult): object {
  const { template_id, name, format, definition } = result.template
  const { html, markdown, css = '', settings = {} } = definition as object as TemplateJson
  const body = html ?? markdown ?? null
  const page =
    body === null
      ? { body: null, css: null, settings: null }
      : { body, css, settings: JSON.stringify(settings) }
  return { ...result, template_id, name, format, ...page }
}

/**
 * Stores a complete definition, or changes the given properties of a stored one: `body` replaces its `html` or
 * `markdown`.
 * @throws PlatenError `template_not_found` if there is no template to change and no body for a new one.
 */
export async function updateTemplate({ calls, body: params, options }: Call): Promise<object> {
  const { body, ...fields } = readSettings(params)
  const own = CONTENTS.find(name => fields[name] !== undefined && fields[name] !== null)
  if (own !== undefined) {
    if (body !== undefined)
      throw parameterError('body', `'body' and '${own}' are both given. Give one of them.`)
    return await calls.putTemplate(fields, options)
  }
  if (body !== undefined && typeof body !== 'string') {
    throw parameterError('body', "'body' must be a string of HTML.")
  }
  const stored = await findDefinition(calls, fields['template_id'], body !== undefined)
  const kind = CONTENTS.find(name => stored[name] !== undefined) ?? 'html'
  const isPage = PAGES.some(page => page === kind)
  const misfit = ['body', 'css', 'settings'].find(name => params[name] !== undefined)
  if (!isPage && misfit !== undefined) {
    throw parameterError(
      misfit,
      `'${misfit}' is for templates of HTML or Markdown, but this template is a ${kind}. Send its complete definition.`,
    )
  }
  const content = body === undefined ? {} : { [kind]: body }
  try {
    return await calls.putTemplate({ ...stored, ...fields, ...content }, options)
  } catch (error) {
    throw body === undefined || !(error instanceof PlatenError)
      ? error
      : movePointer(error, `/${kind}`, '/body')
  }
}

async function findDefinition(
  calls: Call['calls'],
  template_id: Json | undefined,
  mayBeNew: boolean,
): Promise<JsonObject> {
  if (template_id === undefined || template_id === null) return {}
  try {
    const { template } = await calls.getTemplate({ template_id, with_layer_info: false })
    return { ...template.definition } as object as JsonObject
  } catch (error) {
    if (mayBeNew && error instanceof PlatenError && error.code === 'template_not_found') return {}
    throw error
  }
}

/** `settings` may be the JSON text that get-template returned. */
function readSettings(params: JsonObject): JsonObject {
  const { settings } = params
  if (typeof settings !== 'string') return params
  try {
    const parsed: unknown = JSON.parse(settings)
    if (isRecord(parsed)) return { ...params, settings: parsed as JsonObject }
  } catch {
    // Reported below.
  }
  throw parameterError('settings', "'settings' must be an object or the JSON text of one.")
}

/** Adds the hosted fields. Platen has no subscriptions and quotas: they are null. */
export function withHostedAccount(result: AccountInformationResult): object {
  const { num_of_templates, num_of_objects } = result
  return {
    ...result,
    ...Object.fromEntries(UNKNOWN_ACCOUNT_FIELDS.map(name => [name, null])),
    api_used: String(num_of_objects),
    template_count: num_of_templates,
    message: '',
  }
}

export const UNKNOWN_ACCOUNT_FIELDS = [
  'subscription_product',
  'subscription_status',
  'subscription_interval',
  'subscription_current_period_start',
  'subscription_current_period_end',
  'api_quota',
  'api_remaining',
  'template_quota',
  'template_remaining',
] as const

/** Templates and accounts in the shapes of the hosted service, beside our own. */

import type { AccountInformationResult, GetTemplateResult } from '../api/schema/results.ts'
import { PlatenError } from '../base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'
import type { Call } from './routes.ts'

/** What a definition is made of; a page has `css` and `settings` beside it. */
const CONTENTS = ['document', 'scene', 'html', 'markdown'] as const
const PAGES = ['html', 'markdown'] as const

/** The hosted service shows `settings` as JSON text. Documents and scenes have none of `body`, `css` and `settings`. */
export function withHostedTemplate(result: GetTemplateResult): object {
  const { template_id, name, format, definition } = result.template
  const body = definition.html ?? definition.markdown ?? null
  const { css = '', settings = {} } = definition
  const page =
    body === null
      ? { body: null, css: null, settings: null }
      : { body, css, settings: JSON.stringify(settings) }
  return { ...result, template_id, name, format, ...page }
}

/**
 * Stores a whole definition, or changes what is given of a stored one: `body` stands for its `html` or `markdown`.
 * @throws PlatenError `template_not_found` where there is none to change, and no body to make one of.
 */
export async function updateTemplate({ calls, body: given, options }: Call): Promise<object> {
  const { body, ...fields } = readSettings(given)
  const own = CONTENTS.find(name => fields[name] !== undefined && fields[name] !== null)
  if (own !== undefined) {
    if (body !== undefined) throw invalid('body', `body and ${own} say the same thing; give one of them`)
    return await calls.putTemplate(fields, options)
  }
  if (body !== undefined && typeof body !== 'string') throw invalid('body', 'body has to be a string of HTML')
  const stored = await findDefinition(calls, fields['template_id'], body !== undefined)
  const kind = CONTENTS.find(name => stored[name] !== undefined) ?? 'html'
  const isPage = PAGES.some(page => page === kind)
  const misfit = ['body', 'css', 'settings'].find(name => given[name] !== undefined)
  if (!isPage && misfit !== undefined) {
    throw invalid(
      misfit,
      `${misfit} belongs to templates of HTML or Markdown, and this one is a ${kind}; send its whole definition`,
    )
  }
  const content = body === undefined ? {} : { [kind]: body }
  try {
    return await calls.putTemplate({ ...stored, ...fields, ...content }, options)
  } catch (error) {
    throw body === undefined ? error : pointingAtBody(error, kind)
  }
}

/** Moves error paths from `/html` to `/body`. */
function pointingAtBody(error: unknown, kind: string): unknown {
  if (!(error instanceof PlatenError)) return error
  const pointer = new RegExp(`(?<![<\\w])/${kind}(?![\\w>])`, 'g')
  const details = error.details.map(({ path, message }) => ({
    path: path.replace(pointer, '/body'),
    message,
  }))
  return new PlatenError(error.code, error.message.replace(pointer, '/body'), { details, cause: error })
}

async function findDefinition(
  calls: Call['calls'],
  template_id: Json | undefined,
  mayBeNew: boolean,
): Promise<JsonObject> {
  if (template_id === undefined || template_id === null) return {}
  try {
    const { template } = await calls.getTemplate({ template_id, with_layer_info: false })
    return { ...template.definition } as JsonObject
  } catch (error) {
    if (mayBeNew && error instanceof PlatenError && error.code === 'template_not_found') return {}
    throw error
  }
}

/** What get-template showed as text may come back as text. */
function readSettings(given: JsonObject): JsonObject {
  const { settings } = given
  if (typeof settings !== 'string') return given
  try {
    const parsed: unknown = JSON.parse(settings)
    if (isJsonObject(parsed)) return { ...given, settings: parsed }
  } catch {
    // Reported below.
  }
  throw invalid('settings', 'settings has to be an object, or the JSON text of one')
}

function invalid(name: string, reason: string): PlatenError {
  const message = `${reason}.`
  return new PlatenError('invalid_request', message, { details: [{ path: `/${name}`, message }] })
}

/** There are no subscriptions and no quotas here: what is not known is null. */
export function withHostedAccount(result: AccountInformationResult): object {
  const { num_of_templates, num_of_objects } = result
  return {
    ...result,
    subscription_product: null,
    subscription_status: null,
    subscription_interval: null,
    subscription_current_period_start: null,
    subscription_current_period_end: null,
    api_quota: null,
    api_remaining: null,
    api_used: String(num_of_objects),
    template_quota: null,
    template_remaining: null,
    template_count: num_of_templates,
    message: '',
  }
}

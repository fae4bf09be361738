import { TEMPLATE_ID } from '../base/ids.ts'
import { isJsonObject, type Json, type JsonObject, pointer } from '../base/json.ts'
import { REGION_NAMES, REGION_RULES, type Region } from '../base/region.ts'
import type { DocumentDefinition } from '../document/definition-types.ts'
import type { HtmlSettingsParams } from '../html/settings-params.ts'
import type { SceneDefinition } from '../scene/definition-types.ts'

/**
 * A template: exactly one of `document`, `html`, `markdown` and `scene`, and what it needs.
 * @template Data The data that the template binds; for types only.
 */
export interface TemplateDefinition<Data extends object = object> extends Region {
  /** Default: created by the engine. Letters, digits, `.`, `_`, `-`; at most 128 characters. */
  template_id?: string | undefined
  /** Default: the template_id. */
  name?: string | undefined
  /** Default: `JPEG` for a scene, else `PDF`. */
  format?: 'PDF' | 'JPEG' | undefined
  group_name?: string | undefined
  /** True: missing values, and mistakes that pdfmake ignores, are errors instead of warnings. Default false. */
  strict?: boolean | undefined
  /** JSON Schema 2020-12 of the data; absent: any object. */
  schema?: object | undefined
  /** Sample data, bound when the template is stored, to find mistakes early. */
  sample?: Data | undefined
  /** Named parts for `{"$partial": name}` and `{{> name}}`. */
  partials?: { readonly [name: string]: unknown } | undefined
  /** Pictures stored with the template, by name: `data:` URIs or SVG text. */
  assets?: { readonly [name: string]: string } | undefined
  /** A pdfmake document definition, as JSON. */
  document?: DocumentDefinition | undefined
  /**
   * An HTML page. `{{value}}` is escaped for text and for attributes in quotes, `{{{value}}}` is not. Other places
   * are not safe for untrusted data: keep expressions out of `<style>` and of attributes without quotes.
   */
  html?: string | undefined
  /** A Markdown page (CommonMark with tables). `{{value}}` is escaped as text. */
  markdown?: string | undefined
  /**
   * The stylesheet of the page, after its own. `{{value}}` is escaped so that it stays part of the string, URL, word,
   * number or hex colour that contains it.
   */
  css?: string | undefined
  /** Paper, margins, header and footer of the page; expressions in `custom_header` and `custom_footer` are bound. */
  settings?: HtmlSettingsParams | undefined
  /** A Fabric.js scene. */
  scene?: SceneDefinition | undefined
}

/** A stored template, as parsed JSON. */
export interface TemplateJson
  extends Omit<TemplateDefinition, 'schema' | 'sample' | 'partials' | 'document' | 'scene'> {
  schema?: JsonObject
  sample?: JsonObject
  partials?: Record<string, Json>
  document?: JsonObject
  scene?: JsonObject
}

/** The definition, as JSON text, with the region of one call in place of its own. */
export function withRegion(
  definition: string,
  region: { readonly [Name in keyof Region]: string | null },
): string {
  const given = REGION_NAMES.filter(name => typeof region[name] === 'string')
  if (given.length === 0) return definition
  return JSON.stringify({
    ...JSON.parse(definition),
    ...Object.fromEntries(given.map(name => [name, region[name]])),
  })
}

/** Keys of a directive that hold its possible results. */
export const BRANCHES = ['then', 'else', 'do']

/** True for `{"$if": …}` and the like: an object with a key that starts with `$`. */
export function isDirective(value: object): boolean {
  for (const key in value) if (key.startsWith('$')) return true
  return false
}

/**
 * The values that a value can turn out to be: items of lists, and branches of directives.
 * @param partial The body of a partial; undefined to leave it out.
 */
export function* outcomes(
  value: Json,
  at: string,
  partial: (name: Json | undefined) => Json | undefined = () => undefined,
): Generator<{ value: Json; at: string }> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* outcomes(item, pointer(at, i), partial)
  } else if (isJsonObject(value) && isDirective(value)) {
    for (const key of BRANCHES) {
      const branch = value[key]
      if (branch !== undefined) yield* outcomes(branch, pointer(at, key), partial)
    }
    const name = value['$partial']
    const body = partial(name)
    if (body !== undefined) yield* outcomes(body, pointer('/partials', String(name)), partial)
  } else yield { value, at }
}

/** The stored format as JSON Schema 2020-12; a template is checked against it. */
export const DEFINITION_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Platen template definition',
  type: 'object',
  additionalProperties: false,
  properties: {
    template_id: {
      description: 'at most 128 letters, digits, ".", "_" and "-", and not just one or two "."',
      type: 'string',
      pattern: TEMPLATE_ID.source,
    },
    name: { description: 'a text of 1 to 255 characters', type: 'string', minLength: 1, maxLength: 255 },
    format: { type: 'string', enum: ['PDF', 'JPEG'] },
    group_name: {
      description: 'a text of 1 to 255 characters',
      type: 'string',
      minLength: 1,
      maxLength: 255,
    },
    locale: { description: REGION_RULES.locale.description, type: 'string' },
    time_zone: { description: REGION_RULES.time_zone.description, type: 'string' },
    currency: { description: REGION_RULES.currency.description, type: 'string', pattern: '^[A-Z]{3}$' },
    strict: { type: 'boolean' },
    schema: { type: 'object' },
    sample: { type: 'object' },
    partials: { type: 'object' },
    assets: { type: 'object', additionalProperties: { type: 'string' } },
    document: { type: 'object' },
    html: { type: 'string' },
    markdown: { type: 'string' },
    css: { type: 'string' },
    settings: { type: 'object' },
    scene: { type: 'object' },
  },
  oneOf: [
    { required: ['document'] },
    { required: ['html'] },
    { required: ['markdown'] },
    { required: ['scene'] },
  ],
} as const satisfies JsonObject

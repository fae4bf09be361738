import { TEMPLATE_ID } from '../base/ids.ts'
import type { Json, JsonObject } from '../base/json.ts'
import type { HtmlSettingsParams } from '../html/settings-params.ts'

/**
 * The stored JSON that describes a document or an image. Exactly one of `document`, `html`, `markdown` and `scene`.
 */
export interface TemplateDefinition {
  /** Default: created by the engine. Letters, digits, `.`, `_`, `-`; at most 128 characters. */
  template_id?: string
  /** Default: the template_id. */
  name?: string
  /** Default: `JPEG` for a scene, else `PDF`. */
  format?: 'PDF' | 'JPEG'
  group_name?: string
  /** BCP 47 tag for all formatting. Default `en-US`. */
  locale?: string
  /** IANA time zone for dates. Default `UTC`. */
  time_zone?: string
  /** ISO 4217 code for `{{currency}}`. Default `USD`, with the warning `missing_currency` on use. */
  currency?: string
  /** True: missing values, and mistakes that pdfmake ignores, are errors instead of warnings. Default false. */
  strict?: boolean
  /** JSON Schema 2020-12 of the data; absent: any object. */
  schema?: JsonObject
  /** Sample data, bound when the template is stored, to find mistakes early. */
  sample?: JsonObject
  /** Named parts for `{"$partial": name}` and `{{> name}}`. */
  partials?: Record<string, Json>
  /** Pictures stored with the template, by name: `data:` URIs or SVG text. */
  assets?: Record<string, string>
  /** A pdfmake document definition, as JSON. */
  document?: JsonObject
  /**
   * An HTML page. `{{value}}` is escaped for text and for attributes in quotes, `{{{value}}}` is not. Other places
   * are not safe for untrusted data: keep expressions out of `<style>` and of attributes without quotes.
   */
  html?: string
  /** A Markdown page (CommonMark with tables). `{{value}}` is escaped as text. */
  markdown?: string
  /**
   * The stylesheet of the page, after its own. `{{value}}` is escaped so that it stays part of the string, URL, word,
   * number or hex colour that contains it.
   */
  css?: string
  /** Paper, margins, header and footer of the page; expressions in `custom_header` and `custom_footer` are bound. */
  settings?: HtmlSettingsParams
  /** A Fabric.js scene. */
  scene?: JsonObject
}

/** Keys of a directive that hold its possible results. */
export const BRANCHES = ['then', 'else', 'do']

/** True for `{"$if": …}` and the like: an object with a key that starts with `$`. */
export function isDirective(value: object): boolean {
  for (const key in value) if (key.startsWith('$')) return true
  return false
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
    locale: { description: 'a language tag such as de-DE', type: 'string' },
    time_zone: { description: 'an IANA time zone such as Europe/Berlin', type: 'string' },
    currency: { description: 'an ISO 4217 code such as EUR', type: 'string', pattern: '^[A-Z]{3}$' },
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

import type { Json, JsonObject } from '../json.ts'

/** What a host stores: the JSON that describes a document or an image. Exactly one of `document`, `scene`. */
export interface TemplateDefinition {
  /** Made by the engine where absent. Letters, digits, `.`, `_`, `-`; at most 128 characters. */
  template_id?: string
  /** Default: the template_id. */
  name?: string
  /** Default: `PDF` for a document, `JPEG` for a scene. */
  format?: 'PDF' | 'JPEG'
  group_name?: string
  /** BCP 47 tag for all formatting. Default `en-US`. */
  locale?: string
  /** IANA time zone for dates. Default `UTC`. */
  time_zone?: string
  /** ISO 4217 code for `{{currency}}`. Default `USD`. */
  currency?: string
  /** A missing value is an error instead of empty. Default false. */
  strict?: boolean
  /** JSON Schema 2020-12 of the data; absent: any object. */
  schema?: JsonObject
  /** Sample data, bound when the template is stored so that a mistake shows then. */
  sample?: JsonObject
  /** Named pieces for `{"$partial": name}` and `{{> name}}`. */
  partials?: Record<string, Json>
  /** Pictures stored with the template, by name: `data:` URIs or SVG text. */
  assets?: Record<string, string>
  /** A pdfmake document definition, as JSON. */
  document?: JsonObject
  /** A Fabric.js scene. */
  scene?: JsonObject
}

import { TEMPLATE_ID } from '../base/ids.ts'
import { isJsonObject, type Json, type JsonObject, pointer } from '../base/json.ts'
import { REGION_NAMES, REGION_RULES, type Region } from '../base/region.ts'
import type { DocumentDefinition } from '../document/definition-types.ts'
import type { HtmlSettingsParams } from '../html/settings-params.ts'
import type { SceneDefinition } from '../scene/definition-types.ts'

/** What every template may have. */
export interface TemplateProperties<Data extends object = object, Schema extends object = object>
  extends Region {
  /** Path of the JSON Schema of templates, for editors; ignored. */
  $schema?: string | undefined
  /** Default: created by the engine. Letters, digits, `.`, `_`, `-`; at most 128 characters. */
  template_id?: string | undefined
  /** Default: the template_id. */
  name?: string | undefined
  group_name?: string | undefined
  /** True: missing values, and mistakes that pdfmake ignores, are errors instead of warnings. Default false. */
  strict?: boolean | undefined
  /** JSON Schema 2020-12 of the data; absent: any object. */
  schema?: Schema | undefined
  /** Sample data, bound when the template is stored, to find mistakes early. */
  sample?: Data | undefined
  /** Named parts for `{"$partial": name}` and `{{> name}}`. */
  partials?: object | undefined
  /** Pictures stored with the template, by name: `data:` URIs or SVG text. */
  assets?: { readonly [name: string]: string } | undefined
}

/** A template of an image. */
export interface SceneTemplate<Data extends object = object, Schema extends object = object>
  extends TemplateProperties<Data, Schema> {
  /** A Fabric.js scene. */
  scene: SceneDefinition
  /** `JPEG`. */
  format?: 'JPEG' | undefined
  document?: undefined
  html?: undefined
  markdown?: undefined
  css?: undefined
  settings?: NoSettings | undefined
}

/** What templates of HTML and Markdown pages may have. */
interface PageProperties<Data extends object, Schema extends object>
  extends TemplateProperties<Data, Schema> {
  /** `PDF`. */
  format?: 'PDF' | undefined
  /**
   * The stylesheet of the page, after its own. `{{value}}` is escaped so that it stays part of the string, URL, word,
   * number or hex colour that contains it.
   */
  css?: string | undefined
  /** Paper, margins, header and footer of the page; expressions in `custom_header` and `custom_footer` are bound. */
  settings?: HtmlSettingsParams | undefined
  document?: undefined
}

/** A template of a Markdown page. */
export interface MarkdownTemplate<Data extends object = object, Schema extends object = object>
  extends PageProperties<Data, Schema> {
  /** A Markdown page (CommonMark with the extensions of GitHub and front matter). `{{value}}` is escaped as text. */
  markdown: string
  html?: undefined
}

/** A template of an HTML page. */
export interface HtmlTemplate<Data extends object = object, Schema extends object = object>
  extends PageProperties<Data, Schema> {
  /**
   * An HTML page. `{{value}}` is escaped for text and for attributes in quotes, `{{{value}}}` is not. Other places
   * are not safe for untrusted data: keep expressions out of `<style>` and of attributes without quotes.
   */
  html: string
  markdown?: undefined
}

/**
 * Not just undefined: the compiler then selects the kind of template by its settings, and reports a mistake in the settings of
 * a page at the template.
 */
interface NoSettings {
  readonly onlyOfPages: never
}

/** A template of a document. */
export interface DocumentTemplate<Data extends object = object, Schema extends object = object>
  extends TemplateProperties<Data, Schema> {
  /** A pdfmake document definition, as JSON. */
  document: DocumentDefinition
  /** `PDF`. */
  format?: 'PDF' | undefined
  settings?: NoSettings | undefined
}

/**
 * A template: exactly one of `document`, `html`, `markdown` and `scene`, and what it needs. It carries the type of its
 * data, by which `renderPdf` and `createPdf` check the data that they bind.
 *
 * The compiler finds the kind of a template by these properties, and reports others at the property.
 * @template Data The data that the template binds; for types only.
 */
export type TemplateDefinition<Data extends object = object, Schema extends object = object> =
  | SceneTemplate<Data, Schema>
  | MarkdownTemplate<Data, Schema>
  | HtmlTemplate<Data, Schema>
  | DocumentTemplate<Data, Schema>

/** A stored template, as parsed JSON. */
export interface TemplateJson extends Omit<TemplateProperties, 'schema' | 'sample' | 'partials'> {
  format?: 'PDF' | 'JPEG'
  schema?: JsonObject
  sample?: JsonObject
  partials?: Record<string, Json>
  document?: JsonObject
  html?: string
  markdown?: string
  css?: string
  settings?: HtmlSettingsParams
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
    $schema: {
      description: 'Path of this schema, for editors; ignored.',
      type: 'string',
    },
    template_id: {
      description:
        'Id of the template: at most 128 letters, digits, ".", "_" and "-", and not just one or two ".". Default: created by the engine.',
      type: 'string',
      pattern: TEMPLATE_ID.source,
    },
    name: {
      description: 'Name of the template, of 1 to 255 characters. Default: the template_id.',
      type: 'string',
      minLength: 1,
      maxLength: 255,
    },
    format: {
      description: 'Format of the output. Default: JPEG of a scene, otherwise PDF.',
      type: 'string',
      enum: ['PDF', 'JPEG'],
    },
    group_name: {
      description:
        'Group of the template, of 1 to 255 characters, by which templates are listed. Default: none.',
      type: 'string',
      minLength: 1,
      maxLength: 255,
    },
    locale: {
      description: `Language of all formatting: ${REGION_RULES.locale.description}. Default: en-US.`,
      type: 'string',
    },
    time_zone: {
      description: `Time zone of dates: ${REGION_RULES.time_zone.description}. Default: UTC.`,
      type: 'string',
    },
    currency: {
      description: `Currency of amounts: ${REGION_RULES.currency.description}. Default: USD, with a warning.`,
      type: 'string',
      pattern: '^[A-Z]{3}$',
    },
    strict: {
      description: 'True: missing values, and mistakes that pdfmake ignores, are errors instead of warnings.',
      type: 'boolean',
      default: false,
    },
    schema: {
      description: 'JSON Schema 2020-12 of the data. Default: any object.',
      type: 'object',
    },
    sample: {
      description: 'Sample data, bound when the template is stored, to find mistakes early. Default: none.',
      type: 'object',
    },
    partials: {
      description: 'Named parts for {"$partial": name} and {{> name}}. Default: none.',
      type: 'object',
    },
    assets: {
      description: 'Pictures by name, stored with the template: data: URIs or SVG text. Default: none.',
      type: 'object',
      additionalProperties: { type: 'string' },
    },
    document: { description: 'A pdfmake document definition, as JSON.', type: 'object' },
    html: {
      description: 'An HTML page. {{value}} is escaped for text and quoted attributes, {{{value}}} is not.',
      type: 'string',
    },
    markdown: {
      description:
        'A Markdown page (CommonMark with the extensions of GitHub and front matter). {{value}} is escaped as text.',
      type: 'string',
    },
    css: {
      description: 'Stylesheet of the page, after its own. {{value}} is escaped. Default: none.',
      type: 'string',
    },
    settings: {
      description: 'Paper, margins, header and footer of the page. Default: A4 with margins of 10 mm.',
      type: 'object',
    },
    scene: { description: 'A Fabric.js scene.', type: 'object' },
  },
  oneOf: [
    { required: ['document'] },
    { required: ['html'] },
    { required: ['markdown'] },
    { required: ['scene'] },
  ],
} as const satisfies JsonObject

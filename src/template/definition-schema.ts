import { TEMPLATE_ID } from '../base/ids.ts'
import type { JsonObject } from '../base/json.ts'

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

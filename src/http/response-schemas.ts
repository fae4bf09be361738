import type { JsonObject } from '../base/json.ts'
import { UNKNOWN_ACCOUNT_FIELDS } from './hosted-format.ts'

const TEXT: JsonObject = { type: 'string' }
const TEXT_OR_NULL: JsonObject = { type: ['string', 'null'] }
const COUNT: JsonObject = { type: 'integer', minimum: 0 }
const FORMAT: JsonObject = { type: 'string', enum: ['PDF', 'JPEG'] }
const TIME: JsonObject = { type: 'string', format: 'date-time' }
const WARNINGS: JsonObject = {
  type: 'array',
  items: object({ code: TEXT, message: TEXT }, { path: TEXT }),
}

const TEMPLATE_V1 = { template_id: TEXT, name: TEXT, format: FORMAT }
const LAYER = object(
  { name: TEXT_OR_NULL, type: TEXT, properties: { type: 'object' } },
  {
    role: { enum: ['clipPath', 'path'], description: 'Role in the enclosing layer.' },
    layers: { type: 'array', items: { type: 'object', description: 'Nested layers in the same format.' } },
  },
)
const LAYER_INFO = { layer_info: { type: 'array', items: LAYER } }
const TEMPLATE = {
  ...TEMPLATE_V1,
  status: { type: 'string', const: 'ACTIVE' },
  created_at: TIME,
  updated_at: TIME,
  group_name: TEXT_OR_NULL,
}
const OBJECT_V1 = {
  transaction_ref: TEXT,
  template_id: TEXT_OR_NULL,
  description: TEXT_OR_NULL,
  source: TEXT,
  transaction_type: { type: 'string', enum: ['PDF', 'JPEG', 'MERGE'] },
  primary_url: TEXT_OR_NULL,
  secondary_url: TEXT_OR_NULL,
  deleted_at: TEXT_OR_NULL,
  deletion_status: { type: 'integer', enum: [0, 1] },
  created_at: TIME,
}
const OBJECT = {
  ...OBJECT_V1,
  meta: TEXT_OR_NULL,
  status: { type: 'string', enum: ['pending', 'processing', 'success', 'error'] },
  message: TEXT_OR_NULL,
  expires_at: TEXT_OR_NULL,
}

const PAGE = { num_of_records: COUNT, limit: COUNT, offset: COUNT }
const CREATED = { template_id: TEXT, transaction_ref: TEXT }
const ACCEPTED = success({ transaction_ref: TEXT }, { template_id: TEXT })
const ACCEPTED_V1 = success({
  is_webhook: { type: 'integer', const: 1 },
  webhook_url: TEXT,
  transaction_ref: TEXT,
})
const CREATED_PDF = success({ ...CREATED, download_url: TEXT }, { total_pages: COUNT, html_url: TEXT })
const CREATED_IMAGE = success(CREATED, { download_url: TEXT, download_url_png: TEXT, total_pages: COUNT })

/** JSON Schemas of the responses. */
export const RESPONSES = {
  Created: { anyOf: [CREATED_PDF, CREATED_IMAGE, ACCEPTED_V1] },
  CreatedPdf: { anyOf: [CREATED_PDF, ACCEPTED] },
  PrintedPage: {
    anyOf: [
      success({ transaction_ref: TEXT, download_url: TEXT }, { total_pages: COUNT, html_url: TEXT }),
      ACCEPTED,
    ],
  },
  CreatedImage: { anyOf: [CREATED_IMAGE, ACCEPTED] },
  Merged: { anyOf: [success({ transaction_ref: TEXT, primary_url: TEXT, total_pages: COUNT }), ACCEPTED] },
  TemplatesV1: {
    description: 'An array if the option v1TemplateList is array.',
    anyOf: [
      success({ templates: { type: 'array', items: object(TEMPLATE_V1) } }),
      { type: 'array', items: object({ id: TEXT, ...TEMPLATE_V1 }) },
    ],
  },
  Templates: success({ templates: { type: 'array', items: object(TEMPLATE, LAYER_INFO) } }),
  Template: success({
    template: object({ ...TEMPLATE, definition: { type: 'object' } }, LAYER_INFO),
    ...TEMPLATE_V1,
    body: TEXT_OR_NULL,
    css: TEXT_OR_NULL,
    settings: { ...TEXT_OR_NULL, description: 'JSON text.' },
  }),
  StoredTemplate: success({ template_id: TEXT }),
  ObjectsV1: success({ ...PAGE, objects: { type: 'array', items: object(OBJECT_V1) } }),
  Objects: success({ ...PAGE, objects: { type: 'array', items: object(OBJECT) } }),
  Deleted: success({ transaction_ref: TEXT }),
  AccountInformation: success({
    num_of_templates: COUNT,
    num_of_objects: COUNT,
    template_count: COUNT,
    api_used: TEXT,
    message: TEXT,
    ...Object.fromEntries(UNKNOWN_ACCOUNT_FIELDS.map(name => [name, { type: 'null' }])),
  }),
  Error: object({ status: { type: 'string', const: 'error' }, message: TEXT, code: TEXT }),
} as const satisfies Record<string, JsonObject>

export type ResponseName = keyof typeof RESPONSES

function success(required: Record<string, JsonObject>, optional: Record<string, JsonObject> = {}) {
  const status = { type: 'string', const: 'success' }
  return object({ status, ...required }, { warnings: WARNINGS, ...optional })
}

function object(required: Record<string, JsonObject>, optional: Record<string, JsonObject> = {}): JsonObject {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  }
}

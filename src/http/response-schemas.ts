import * as tables from '../api/schema/result-tables.ts'
import type { JsonObject } from '../base/json.ts'
import { UNKNOWN_ACCOUNT_FIELDS } from './hosted-format.ts'

const { COUNT, field, listOf, object, optional, TEXT, TEXT_OR_NULL } = tables

const { template_id: _, ...PRINTED } = { ...tables.PDF, total_pages: optional(COUNT) }
const CREATED_PDF = { ...PRINTED, template_id: TEXT }

/** JSON Schemas of the responses. */
export const RESPONSES = {
  Created: anyOf(object(CREATED_PDF), object(tables.IMAGE), object(tables.ACCEPTED_V1)),
  CreatedPdf: anyOf(object(CREATED_PDF), object(tables.ACCEPTED)),
  PrintedPage: anyOf(object(PRINTED), object(tables.ACCEPTED)),
  CreatedImage: anyOf(object(tables.IMAGE), object(tables.ACCEPTED)),
  Merged: anyOf(object(tables.MERGED), object(tables.ACCEPTED)),
  TemplatesV1: {
    description: 'An array if the option v1TemplateList is array.',
    ...anyOf(
      object({ ...tables.SUCCESS, templates: listOf(object(tables.TEMPLATE_V1)) }),
      listOf(object({ id: TEXT, ...tables.TEMPLATE_V1 })),
    ),
  },
  Templates: object(tables.TEMPLATE_LIST).schema,
  Template: object({
    ...tables.TEMPLATE_FOUND,
    ...tables.TEMPLATE_V1,
    body: TEXT_OR_NULL,
    css: TEXT_OR_NULL,
    settings: field<string | null>({ ...TEXT_OR_NULL.schema, description: 'JSON text.' }),
  }).schema,
  StoredTemplate: object(tables.TEMPLATE_CHANGED).schema,
  ObjectsV1: object(tables.OBJECT_LIST_V1).schema,
  Objects: object(tables.OBJECT_LIST).schema,
  Deleted: object(tables.OBJECT_DELETED).schema,
  AccountInformation: object({
    ...tables.ACCOUNT_COUNTS,
    template_count: COUNT,
    api_used: TEXT,
    message: TEXT,
    ...Object.fromEntries(UNKNOWN_ACCOUNT_FIELDS.map(name => [name, field<null>({ type: 'null' })])),
  }).schema,
  Error: object({ status: field<'error'>({ type: 'string', const: 'error' }), message: TEXT, code: TEXT })
    .schema,
} as const satisfies Record<string, JsonObject>

export type ResponseName = keyof typeof RESPONSES

function anyOf(...results: readonly tables.Field<unknown>[]): JsonObject {
  return { anyOf: results.map(({ schema }) => schema) }
}

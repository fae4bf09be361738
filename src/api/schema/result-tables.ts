/** The fields of each result. TypeScript types, OpenAPI response schemas and documentation derive from these tables. */
import type { Warning } from '../../base/errors.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Layer } from '../../scene/overrides/list-layers.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, WEBHOOK_STATUSES } from '../../storage/contracts.ts'
import type { TemplateDefinition } from '../../template/definition.ts'

/** One field of a result. */
export interface Field<Value> {
  readonly schema: JsonObject
  readonly isOptional?: boolean
  /** For types only. */
  readonly value?: Value
}

export type FieldTable = Readonly<Record<string, Field<unknown>>>

type OptionalNames<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly isOptional: true } ? Name : never
}[keyof Table]
type Values<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Field<infer Value> ? Value : never
}
/** The object that a table describes, with the documentation of the table. */
export type FieldsOf<Table> = Values<Omit<Table, OptionalNames<Table>>> &
  Partial<Values<Pick<Table, OptionalNames<Table>>>>

export function field<Value>(schema: JsonObject): Field<Value> {
  return { schema }
}

export function optional<Value>({ schema }: Field<Value>): Field<Value> & { readonly isOptional: true } {
  return { schema, isOptional: true }
}

function constant<const Value extends string | number>(value: Value): Field<Value> {
  return field({ type: typeof value === 'string' ? 'string' : 'integer', const: value })
}

function oneOf<const Value extends string | number>(values: readonly Value[]): Field<Value> {
  return field({ type: typeof values[0] === 'string' ? 'string' : 'integer', enum: [...values] })
}

function orNull<Value>({ schema }: Field<Value>): Field<Value | null> {
  const { type = null, enum: values } = schema
  const choices = Array.isArray(values) ? { enum: [...values, null] } : {}
  return field({ ...schema, type: [type, 'null'], ...choices })
}

export function object<Table extends FieldTable>(table: Table): Field<FieldsOf<Table>> {
  const entries = Object.entries<Field<unknown>>(table)
  return field({
    type: 'object',
    required: entries.flatMap(([name, { isOptional = false }]) => (isOptional ? [] : [name])),
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    additionalProperties: false,
  })
}

export function listOf<Value>({ schema }: Field<Value>): Field<Value[]> {
  return field({ type: 'array', items: schema })
}

export const TEXT = field<string>({ type: 'string' })
export const COUNT = field<number>({ type: 'integer', minimum: 0 })
export const TEXT_OR_NULL = orNull(TEXT)
const TIME = field<string>({ type: 'string', format: 'date-time' })
const WARNING = object({ code: TEXT, message: TEXT, path: optional(TEXT) })

/** Fields of every result. */
export const SUCCESS = {
  status: constant('success'),
  /** Absent without warnings. */
  warnings: optional(field<readonly Warning[]>({ type: 'array', items: WARNING.schema })),
}

export const ACCEPTED = {
  ...SUCCESS,
  /** Absent without a template, as for a merge. */
  template_id: optional(TEXT),
  transaction_ref: TEXT,
}

export const ACCEPTED_V1 = {
  ...SUCCESS,
  is_webhook: constant(1),
  /** Receiver of the webhook. */
  webhook_url: TEXT,
  transaction_ref: TEXT,
}

export const WEB_PAGE = {
  ...SUCCESS,
  download_url: TEXT,
  /** The page of `output_html`. */
  html_url: optional(TEXT),
  /** Absent without a template. */
  template_id: optional(TEXT),
  transaction_ref: TEXT,
}

export const PDF = {
  ...WEB_PAGE,
  total_pages: COUNT,
}

export const IMAGE = {
  ...SUCCESS,
  /** The JPEG, or the requested WebP, AVIF or PDF; absent with `output_image_type: 'pngOnly'`. */
  download_url: optional(TEXT),
  /** The PNG; only with `output_image_type` `all` and `pngOnly`. */
  download_url_png: optional(TEXT),
  /** 1 with `output_format: 'pdf'`; otherwise absent. */
  total_pages: optional(COUNT),
  template_id: TEXT,
  transaction_ref: TEXT,
}

export const MERGED = {
  ...SUCCESS,
  primary_url: TEXT,
  total_pages: COUNT,
  transaction_ref: TEXT,
}

/** Fields of a template in version 1. */
export const TEMPLATE_V1 = {
  template_id: TEXT,
  name: TEXT,
  format: oneOf(['PDF', 'JPEG']),
}

const LAYER: JsonObject = {
  type: 'object',
  required: ['name', 'type', 'properties'],
  properties: {
    name: TEXT_OR_NULL.schema,
    type: TEXT.schema,
    properties: { type: 'object' },
    role: { enum: ['clipPath', 'path'], description: 'Role in the enclosing layer.' },
    layers: { type: 'array', items: { type: 'object', description: 'Nested layers in the same format.' } },
  },
  additionalProperties: false,
}

export const TEMPLATE = {
  ...TEMPLATE_V1,
  status: constant('ACTIVE'),
  /** ISO 8601. */
  created_at: TIME,
  updated_at: TIME,
  group_name: TEXT_OR_NULL,
  /** Layers of image templates, which overrides can change. Listed with `with_layer_info`. */
  layer_info: optional(field<readonly Layer[]>({ type: 'array', items: LAYER })),
}

export const TEMPLATE_FOUND = {
  ...SUCCESS,
  template: object({ ...TEMPLATE, definition: field<TemplateDefinition>({ type: 'object' }) }),
}

export const TEMPLATE_LIST = {
  ...SUCCESS,
  /** Oldest first. */
  templates: listOf(object(TEMPLATE)),
}

/** The result of calls that store or delete a template. */
export const TEMPLATE_CHANGED = {
  ...SUCCESS,
  template_id: TEXT,
}

/** Fields of an object in version 1. */
export const OBJECT_V1 = {
  transaction_ref: TEXT,
  template_id: TEXT_OR_NULL,
  description: TEXT_OR_NULL,
  source: TEXT,
  transaction_type: oneOf(TRANSACTION_TYPES),
  /** Null without a file: not stored, not finished, failed, deleted or expired. */
  primary_url: TEXT_OR_NULL,
  /** The PNG of an image; null for others. */
  secondary_url: TEXT_OR_NULL,
  deleted_at: TEXT_OR_NULL,
  /** 1 after deletion, 0 before. */
  deletion_status: oneOf([0, 1]),
  created_at: TIME,
}

export const OBJECT = {
  ...OBJECT_V1,
  meta: TEXT_OR_NULL,
  status: oneOf(TRANSACTION_STATUSES),
  /** Why it failed; null if it did not. */
  message: TEXT_OR_NULL,
  expires_at: TEXT_OR_NULL,
}

export const OBJECT_PAGE = {
  ...SUCCESS,
  /** Number of records in this result. */
  num_of_records: COUNT,
  limit: COUNT,
  offset: COUNT,
}

export const OBJECT_LIST_V1 = { ...OBJECT_PAGE, objects: listOf(object(OBJECT_V1)) }

export const OBJECT_LIST = {
  ...OBJECT_PAGE,
  /** Newest first. */
  objects: listOf(object(OBJECT)),
}

export const WEBHOOK_ATTEMPT = {
  /** 1 for the first. */
  attempt: COUNT,
  /** ISO 8601. */
  started_at: TIME,
  duration_ms: COUNT,
  /** Status of the response; null without a response. */
  status_code: orNull(COUNT),
  /** Why it failed; null if it succeeded. */
  message: TEXT_OR_NULL,
  /** Time of the next attempt; null if there is none. */
  retry_at: TEXT_OR_NULL,
}

export const OBJECT_STATE = {
  ...OBJECT,
  /** `waiting` until the receiver accepts it (`delivered`) or the last attempt fails (`failed`); null without a webhook. */
  webhook_status: orNull(oneOf(WEBHOOK_STATUSES)),
  /** First to last. */
  webhook_attempts: listOf(object(WEBHOOK_ATTEMPT)),
}

export const OBJECT_FOUND = { ...SUCCESS, object: object(OBJECT_STATE) }

export const OBJECT_DELETED = {
  ...SUCCESS,
  transaction_ref: TEXT,
}

export const ACCOUNT_COUNTS = {
  ...SUCCESS,
  num_of_templates: COUNT,
  /** Deleted ones included. */
  num_of_objects: COUNT,
}

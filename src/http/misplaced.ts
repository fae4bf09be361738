/** Parameters that a request says at the wrong place: the query instead of the body, or the other way. Pure. */
import { PlatenError, type Warning } from '../base/errors.ts'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import type { Query } from './query.ts'
import type { Route } from './routes.ts'

type Places = Pick<Route, 'path' | 'query' | 'body'>

/**
 * Says where a required parameter belongs that stands in the other place.
 * @throws PlatenError `invalid_request`
 */
export function checkPlaces(
  { path, query: table, body: schema }: Places,
  { query, search, body }: { query: Query; search: URLSearchParams; body: JsonObject },
): void {
  const inQuery = Object.keys(table).find(
    name => table[name]?.isRequired === true && !Object.hasOwn(query, name) && Object.hasOwn(body, name),
  )
  if (inQuery !== undefined) {
    throw refuse(
      inQuery,
      `${inQuery} stands in the body, but belongs in the query: ${path}?${inQuery}=…, and the body is the data alone.`,
    )
  }
  const inBody = requiredIn(schema).find(name => search.has(name) && !Object.hasOwn(body, name))
  if (inBody !== undefined) {
    throw refuse(inBody, `${inBody} stands in the query, but belongs in the JSON body: {"${inBody}": …}.`)
  }
}

/** Warns of the fields of a body that are looked for in the query. A body that is data holds what it likes. */
export function unreadFields({ query, body: schema }: Places, body: JsonObject): Warning[] {
  const known = fieldsOf(schema)
  if (known === null) return []
  return Object.keys(body)
    .filter(name => Object.hasOwn(query, name) && !Object.hasOwn(known, name))
    .map(name => ({
      code: 'unknown_parameter',
      message: `The parameter '${name}' stands in the body and was ignored: it belongs in the query.`,
      path: `/${name}`,
    }))
}

/** What a call is told beside query and body, and never by a body. */
const BESIDE: readonly string[] = ['signal', 'idempotency_key', 'source']

/** The fields of a body that nobody knows: the call tells what they might be. */
export function strangers({ query, body: schema }: Places, body: JsonObject): JsonObject {
  const known = fieldsOf(schema)
  if (known === null) return {}
  const unknown = Object.entries(body).filter(
    ([name]) => !Object.hasOwn(known, name) && !Object.hasOwn(query, name) && !BESIDE.includes(name),
  )
  return Object.fromEntries(unknown)
}

/** A result with warnings more. */
export function withMore(result: object & { warnings?: readonly Warning[] }, more: readonly Warning[]) {
  return more.length === 0 ? result : { ...result, warnings: [...more, ...(result.warnings ?? [])] }
}

/** Null for a body that is free, or whose reader refuses strangers by itself. */
function fieldsOf(schema: JsonObject | null): JsonObject | null {
  const { properties, additionalProperties } = schema ?? {}
  return isJsonObject(properties) && additionalProperties !== false ? properties : null
}

function requiredIn(schema: JsonObject | null): string[] {
  const { required } = schema ?? {}
  return fieldsOf(schema) === null || !Array.isArray(required)
    ? []
    : required.filter(name => typeof name === 'string')
}

function refuse(name: string, message: string): PlatenError {
  return new PlatenError('invalid_request', message, { details: [{ path: `/${name}`, message }] })
}

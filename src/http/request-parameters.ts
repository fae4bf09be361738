/** Parameters in the query and in the body of a request. Pure. */
import { type ParameterTable, parameterError } from '../api/schema/parameters.ts'
import type { Warning } from '../base/errors.ts'
import { isRecord, type JsonObject } from '../base/json.ts'
import type { Route } from './routes.ts'

export type Query = Readonly<Record<string, string>>

/**
 * Reads the parameters of a query that a call has. An empty value counts as absent.
 * @throws PlatenError `invalid_request` for a parameter that occurs more than once.
 */
export function readQuery(search: URLSearchParams, table: ParameterTable): Query {
  const query: Record<string, string> = {}
  for (const name of Object.keys(table)) {
    const values = search.getAll(name).filter(value => value !== '')
    if (values.length > 1) throw parameterError(name, `'${name}' is given ${values.length} times.`)
    const [value] = values
    if (value !== undefined) query[name] = value
  }
  return query
}

/** Parameters of a query that the call does not have, with their first value. */
export function unknownInQuery(search: URLSearchParams, table: ParameterTable): Query {
  return Object.fromEntries([...search].reverse().filter(([name]) => !Object.hasOwn(table, name)))
}

/** The parameters of a query that another table also has. */
export function pick(query: Query, table: ParameterTable): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(table, name)))
}

type Locations = Pick<Route, 'path' | 'query' | 'body'>

/**
 * Checks that required parameters are not in the query instead of the body, or the other way round.
 * @throws PlatenError `invalid_request`
 */
export function checkLocations(
  { path, query: table, body: schema }: Locations,
  { query, search, body }: { query: Query; search: URLSearchParams; body: JsonObject },
): void {
  const inQuery = Object.keys(table).find(
    name => table[name]?.isRequired === true && !Object.hasOwn(query, name) && Object.hasOwn(body, name),
  )
  if (inQuery !== undefined) {
    const message = `'${inQuery}' is in the body but belongs in the query: ${path}?${inQuery}=…. The body is only the data.`
    throw parameterError(inQuery, message)
  }
  const inBody = requiredIn(schema).find(name => search.has(name) && !Object.hasOwn(body, name))
  if (inBody !== undefined) {
    const message = `'${inBody}' is in the query but belongs in the JSON body: {"${inBody}": …}.`
    throw parameterError(inBody, message)
  }
}

/** Warns about body fields that are read from the query only. A body that is data may have any fields. */
export function misplacedFieldWarnings({ query, body: schema }: Locations, body: JsonObject): Warning[] {
  const known = fieldsOf(schema)
  if (known === null) return []
  return Object.keys(body)
    .filter(name => Object.hasOwn(query, name) && !Object.hasOwn(known, name))
    .map(name => ({
      code: 'unknown_parameter',
      message: `'${name}' is in the body and was ignored. It belongs in the query.`,
      path: `/${name}`,
    }))
}

/** Warnings of unknown parameters of the query. Those that belong in the body are not misspelt. */
export function queryWarnings({ body: schema }: Locations, warnings: readonly Warning[]): Warning[] {
  const fields = fieldsOf(schema) ?? {}
  return warnings.map(warning => {
    const name = warning.path?.slice(1) ?? ''
    if (!Object.hasOwn(fields, name)) return warning
    const message = `'${name}' is in the query and was ignored. It belongs in the JSON body: {"${name}": …}.`
    return { ...warning, message }
  })
}

/** Parameters that come from headers, never from a body. */
const FROM_HEADERS: readonly string[] = ['signal', 'idempotency_key', 'source']

/** Body fields that no table has. They are passed to the call, which warns with suggestions. */
export function unknownFields({ query, body: schema }: Locations, body: JsonObject): JsonObject {
  const known = fieldsOf(schema)
  if (known === null) return {}
  const unknown = Object.entries(body).filter(
    ([name]) => !Object.hasOwn(known, name) && !Object.hasOwn(query, name) && !FROM_HEADERS.includes(name),
  )
  return Object.fromEntries(unknown)
}

/** Null for a body with any fields, or whose reader rejects unknown fields itself. */
function fieldsOf(schema: JsonObject | null): JsonObject | null {
  const { properties, additionalProperties } = schema ?? {}
  return isRecord(properties) && additionalProperties !== false ? properties : null
}

function requiredIn(schema: JsonObject | null): string[] {
  const { required } = schema ?? {}
  return fieldsOf(schema) === null || !Array.isArray(required)
    ? []
    : required.filter(name => typeof name === 'string')
}

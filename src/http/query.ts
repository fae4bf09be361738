import type { ParameterTable } from '../api/schema/parameters.ts'
import { PlatenError } from '../base/errors.ts'

export type Query = Readonly<Record<string, string>>

/**
 * The parameters of a query that a call knows; others are ignored. An empty value means that the parameter is absent.
 * @throws PlatenError `invalid_request` for one that is given twice.
 */
export function readQuery(search: URLSearchParams, table: ParameterTable): Query {
  const query: Record<string, string> = {}
  for (const name of Object.keys(table)) {
    const values = search.getAll(name).filter(value => value !== '')
    if (values.length > 1) {
      const message = `${name} is given ${values.length} times; give it once.`
      throw new PlatenError('invalid_request', message, { details: [{ path: `/${name}`, message }] })
    }
    const [value] = values
    if (value !== undefined) query[name] = value
  }
  return query
}

/** The parameters of a query that are also those of another table. */
export function pick(query: Query, table: ParameterTable): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(table, name)))
}

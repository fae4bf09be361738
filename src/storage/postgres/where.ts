import type { PostgresValue } from './database.ts'

/** The values of a statement. `add` returns the placeholder of a value. */
export function createValues() {
  const values: PostgresValue[] = []
  return {
    values,
    add: (value: PostgresValue): string => `$${values.push(value)}`,
  }
}

/** A condition of equalities. Null does not filter; a list matches any of its values. */
export function where(
  filters: Readonly<Record<string, string | null | readonly string[]>>,
  add: (value: PostgresValue) => string,
): string {
  const conditions: string[] = []
  for (const [column, wanted] of Object.entries(filters)) {
    if (wanted === null) continue
    const [only, ...others] = typeof wanted === 'string' ? [wanted] : wanted
    if (only === undefined) conditions.push('false')
    else if (others.length === 0) conditions.push(`${column} = ${add(only)}`)
    else conditions.push(`${column} IN (${[only, ...others].map(add).join(', ')})`)
  }
  return conditions.length === 0 ? 'true' : conditions.join(' AND ')
}

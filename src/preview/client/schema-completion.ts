/** A JSON Schema and a pointer → the keys and values that it allows there. Pure. */

type Schema = Record<string, unknown>

export interface Suggestion {
  readonly label: string
  readonly detail: string
  readonly info: string
}

/** Schemas that one lookup visits; recursive schemas end here. */
const MAX_VISITED = 400

/** The schemas of a value, with `$ref`, `anyOf`, `oneOf`, `allOf` and conditions resolved. */
export function schemasAt(root: Schema, keys: readonly string[]): Schema[] {
  let current = expand(root, [root])
  for (const key of keys) {
    const next: Schema[] = []
    for (const schema of current) {
      const properties = asSchema(schema['properties'])
      const own = asSchema(properties?.[key])
      if (own !== null) next.push(own)
      else if (/^\d+$/.test(key) && schema['items'] !== undefined) next.push(...asSchemas(schema['items']))
      else next.push(...asSchemas(schema['additionalProperties']))
    }
    current = expand(root, next)
  }
  return current
}

function expand(root: Schema, schemas: readonly Schema[]): Schema[] {
  const seen = new Set<Schema>()
  const queue = [...schemas]
  for (let schema = queue.shift(); schema !== undefined && seen.size < MAX_VISITED; schema = queue.shift()) {
    if (seen.has(schema)) continue
    seen.add(schema)
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      const target = resolve(root, reference)
      if (target !== null) queue.push(target)
    }
    for (const key of ['anyOf', 'oneOf', 'allOf']) queue.push(...asSchemas(schema[key]))
    for (const key of ['then', 'else', 'if']) queue.push(...asSchemas(schema[key]))
  }
  return [...seen]
}

function resolve(root: Schema, reference: string): Schema | null {
  if (!reference.startsWith('#')) return null
  let found: unknown = root
  for (const key of reference.slice(1).split('/').filter(Boolean)) {
    found = asSchema(found)?.[decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return asSchema(found)
}

export function propertySuggestions(root: Schema, keys: readonly string[]): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const schema of schemasAt(root, keys)) {
    for (const [label, property] of Object.entries(asSchema(schema['properties']) ?? {})) {
      const rule = asSchema(property) ?? {}
      if (!found.has(label))
        found.set(label, { label, detail: typeOf(rule), info: textOf(rule['description']) })
    }
  }
  return [...found.values()]
}

/** Enumerated values, as JSON. */
export function valueSuggestions(root: Schema, keys: readonly string[]): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const schema of schemasAt(root, keys)) {
    const values = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : []
    const all = schema['type'] === 'boolean' ? [...values, true, false] : values
    for (const value of all) {
      const label = JSON.stringify(value)
      found.set(label, { label, detail: '', info: textOf(schema['description']) })
    }
  }
  return [...found.values()]
}

function typeOf(schema: Schema): string {
  const { type } = schema
  return Array.isArray(type) ? type.join(' | ') : textOf(type)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asSchema(value: unknown): Schema | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : null
}

function asSchemas(value: unknown): Schema[] {
  return (Array.isArray(value) ? value : [value]).map(asSchema).filter(schema => schema !== null)
}

/** A JSON Schema and a pointer → the keys, values and empty values that it allows there. Pure. */

type Schema = Record<string, unknown>

export interface Suggestion {
  readonly label: string
  readonly detail: string
  readonly info: string
}

/** Schemas that one lookup visits; recursive schemas end here. */
const MAX_VISITED = 400
/** Nested alternatives and references. */
const MAX_ALTERNATIVES = 12

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

/** The keys of an object, with the first description and type of each. */
export function propertySuggestions(root: Schema, keys: readonly string[]): Suggestion[] {
  const found = new Map<string, Suggestion>()
  for (const schema of schemasAt(root, keys)) {
    for (const [label, property] of Object.entries(asSchema(schema['properties']) ?? {})) {
      const { detail = '', info = '' } = found.get(label) ?? {}
      const rule = referred(root, asSchema(property) ?? {})
      found.set(label, { label, detail: detail || typeOf(rule), info: info || textOf(rule['description']) })
    }
  }
  return [...found.values()]
}

/** Enumerated values. */
export function valueSuggestions(root: Schema, keys: readonly string[]): unknown[] {
  const found = new Set<unknown>()
  for (const schema of schemasAt(root, keys)) {
    const values = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : []
    if (schema['type'] === 'boolean' || isFlag(values)) found.add(true).add(false)
    else for (const value of values) found.add(value)
  }
  return [...found]
}

/** Empty values of keys whose schema allows several types. */
const EMPTY_VALUES: Readonly<Record<string, string>> = {
  content: '[]',
  header: '{}',
  footer: '{}',
  widths: '[]',
}

/** JSON of a value to start with: `""`, `{}`, `[]`, a number or a flag that differs from the default. */
export function emptyValue(root: Schema, keys: readonly string[]): string {
  const own = EMPTY_VALUES[keys.at(-1) ?? '']
  if (own !== undefined) return own
  for (const schema of schemasAt(root, keys.slice(0, -1))) {
    const property = asSchema(asSchema(schema['properties'])?.[keys.at(-1) ?? ''])
    const found = property === null ? null : emptyOf(root, property, property['default'], 0)
    if (found !== null) return found
  }
  return '""'
}

/** Of the first alternative that has a type; null without one. */
function emptyOf(root: Schema, schema: Schema, given: unknown, depth: number): string | null {
  if (depth > MAX_ALTERNATIVES) return null
  const rule = referred(root, schema)
  const fallback = given ?? rule['default']
  const { type, enum: values } = rule
  if (isFlag(values) || type === 'boolean') return String(fallback !== true)
  if (Array.isArray(values)) return values.some(value => typeof value === 'string') ? '""' : String(values[0])
  const [first] = Array.isArray(type) ? type : [type]
  if (first === 'string') return '""'
  if (first === 'object') return '{}'
  if (first === 'array') return '[]'
  if (first === 'number' || first === 'integer') return String(typeof fallback === 'number' ? fallback : 0)
  for (const key of ['anyOf', 'oneOf', 'allOf', 'else']) {
    for (const alternative of asSchemas(rule[key])) {
      const found = emptyOf(root, alternative, fallback, depth + 1)
      if (found !== null) return found
    }
  }
  return null
}

/** Both flags, perhaps with other values that mean the same. */
function isFlag(values: unknown): boolean {
  return Array.isArray(values) && values.includes(true) && values.includes(false)
}

/** The schema behind references, with the other keywords beside them. */
function referred(root: Schema, schema: Schema): Schema {
  let found = schema
  for (let depth = 0; typeof found['$ref'] === 'string' && depth < MAX_ALTERNATIVES; depth++) {
    const { $ref, ...rest } = found
    found = { ...resolve(root, String($ref)), ...rest }
  }
  return found
}

/** What an author writes: a title such as `points`, or types. */
function typeOf(schema: Schema): string {
  const { title, type, anyOf } = schema
  if (typeof title === 'string') return firstOf(title)
  if (Array.isArray(type)) return type.join(' | ')
  if (typeof type === 'string') return type
  const [first] = asSchemas(anyOf)
  return first === undefined ? '' : firstOf(textOf(first['title']))
}

/** The first of several types: `points, percentage or 'auto'` → `points`. */
function firstOf(title: string): string {
  return /^\w/.test(title) ? (title.split(/, | or /)[0] ?? '') : title
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

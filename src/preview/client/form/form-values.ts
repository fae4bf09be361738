/** Values of a data form, by JSON Pointer, and new values from a schema. Pure. */
import { keysOf } from '../json-places.ts'
import { schemasAt } from '../schema-completion.ts'

export type Schema = Record<string, unknown>
type Value = unknown

/** Objects in objects of a new value; schemas may be recursive. */
const MAX_DEPTH = 6
/** Items that the `minItems` of a list requires. */
const MAX_NEW_ITEMS = 5

/** The value of JSON text; undefined if it is not JSON. */
export function parsed(text: string): Value {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value at a pointer; undefined without one. */
export function valueIn(data: Value, pointer: string): Value {
  let value = data
  for (const key of keysOf(pointer)) {
    if (!isContainer(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** The value at a pointer of JSON text; undefined without one. */
export function valueAt(text: string, pointer: string): Value {
  return valueIn(parsed(text), pointer)
}

export function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
}

/** An object or an array. */
export function isContainer(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null
}

export function isObject(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asArray(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : []
}

/** The kind of field for a value, else for the type of its schema; `json` without either. */
export function typeOf(value: Value, type: unknown): string {
  const types = Array.isArray(type) ? type : [type]
  if (Array.isArray(value)) return 'array'
  if (isObject(value)) return 'object'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return types.includes('integer') ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  const known = types.find(name => typeof name === 'string' && name !== 'null')
  return typeof known === 'string' ? known : 'json'
}

export function summaryOf(item: Value, index: number): string {
  const first = isObject(item) ? Object.values(item).find(value => typeof value === 'string') : item
  const text = typeof first === 'string' || typeof first === 'number' ? String(first) : ''
  return `${index + 1}${text === '' ? '' : ` · ${text.slice(0, 40)}`}`
}

/** A value of the same shape without content. */
export function blank(value: Value): Value {
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  if (Array.isArray(value)) return []
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, blank(item)]))
    : null
}

/** A new value for a place of the data: its default, its constant, or its required properties without content. */
export function newValue(root: Schema, keys: readonly string[], depth = 0): Value {
  const rules = schemasAt(root, keys)
  const rule = (name: string): Value => rules.find(schema => schema[name] !== undefined)?.[name]
  if (rule('default') !== undefined) return rule('default')
  if (rule('const') !== undefined) return rule('const')
  const options = rule('enum')
  if (Array.isArray(options)) return options[0]
  const minimum = rule('minimum')
  switch (typeOf(undefined, rule('type'))) {
    case 'object': {
      const required = rules.flatMap(schema => asArray(schema['required'])).map(String)
      const isDeep = depth >= MAX_DEPTH
      return Object.fromEntries(
        [...new Set(isDeep ? [] : required)].map(key => [key, newValue(root, [...keys, key], depth + 1)]),
      )
    }
    case 'array': {
      const count = Math.min(Number(rule('minItems') ?? 0), depth >= MAX_DEPTH ? 0 : MAX_NEW_ITEMS)
      return Array.from({ length: count }, (_, i) => newValue(root, [...keys, String(i)], depth + 1))
    }
    case 'number':
    case 'integer':
      return typeof minimum === 'number' ? Math.max(0, minimum) : 0
    case 'boolean':
      return false
    default:
      return ''
  }
}

import { PlatenError } from './errors.ts'

/** A JSON value, or bytes of a picture in place of a string. */
export type Json = null | boolean | number | string | Uint8Array | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** True for a plain object: not null, not an array, not bytes. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}

/** `isRecord` for values that are JSON. */
export const isJsonObject = isRecord as (value: unknown) => value is JsonObject

/** Appends a key to a JSON Pointer, escaped (RFC 6901 §3). */
export function pointer(base: string, key: string | number): string {
  if (typeof key === 'number' || !(key.includes('~') || key.includes('/'))) return `${base}/${key}`
  return `${base}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Values per check: shared references can make a small object an endless amount of work. */
const MAX_VALUES = 10_000_000

export interface JsonRule {
  readonly what: string
  readonly maxDepth: number
  /** JSON Pointer of the value in its document. Default: the root. */
  readonly at?: string
  /** Advice for a value that is not JSON: a sentence without its final period that follows `. `, or nothing. */
  hint?(value: unknown, path: string): string
}

/**
 * Throws if `value` is not JSON: nested deeper than `maxDepth`, cyclic, or with functions, symbols, bigints, NaN or
 * infinity, each of which is listed. Traverses with an explicit stack, so that depth cannot overflow it. Properties that
 * are undefined are allowed: JSON.stringify leaves them out.
 * @throws PlatenError `invalid_json`
 */
export function checkJson(value: unknown, { what, maxDepth, at = '', hint = () => '' }: JsonRule): void {
  const open: Place[] = [{ value, key: '', parent: null, depth: 1 }]
  const unserializable: { readonly value: unknown; readonly path: string }[] = []
  let values = 0
  const visit = (value: unknown, key: string | number, parent: Place): void => {
    if (++values > MAX_VALUES) {
      const message = `contains more than ${MAX_VALUES} values`
      throw new PlatenError('invalid_json', `${what} ${message}.`, { details: [{ path: at, message }] })
    }
    if (!isPlain(value)) open.push({ value, key, parent, depth: parent.depth + 1 })
  }
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, depth } = place
    if (typeof value === 'number' ? !Number.isFinite(value) : !JSON_TYPES.has(typeof value)) {
      unserializable.push({ value, path: at + pathOf(place) })
      if (unserializable.length === MAX_LISTED) break
    }
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue
    if (depth > maxDepth) {
      const path = at + pathOf(place)
      const shown = path.length > 120 ? `${path.slice(0, 120)}…` : path
      throw new PlatenError(
        'invalid_json',
        `${what} is nested deeper than ${maxDepth} levels, at '${shown}'.`,
        { details: [{ path: shown, message: `more than ${maxDepth} levels deep` }] },
      )
    }
    // Last value first, so that the stack yields them in order.
    try {
      if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) visit(value[i], i, place)
      else if (isJsonObject(value)) {
        for (const key of Object.keys(value).reverse()) visit(value[key], key, place)
      }
    } catch (cause) {
      if (cause instanceof PlatenError) throw cause
      throw unreadable(what, at + pathOf(place), cause)
    }
  }
  const [first] = unserializable
  if (first === undefined) return
  const message = `${what} contains ${describe(first.value)} at '${first.path}', which is not JSON${hint(first.value, first.path)}`
  const details = unserializable.map(({ value, path }) => ({
    path,
    message: `must be ${typeof value === 'number' ? 'a finite number' : 'JSON'}, got ${describe(value)}`,
  }))
  const more = unserializable.length > 1 ? '; details list more such values' : ''
  throw new PlatenError('invalid_json', `${message}${more}.`, { details })
}

/** A getter or proxy of the caller threw. */
function unreadable(what: string, path: string, cause: unknown): PlatenError {
  const message = `has a property that cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`
  return new PlatenError('invalid_json', `${what} ${message}, at '${path}'.`, {
    details: [{ path, message }],
    cause,
  })
}

/** Values that an error lists. */
const MAX_LISTED = 50

/** A value with its path, which is only built for messages. */
interface Place {
  readonly value: unknown
  readonly key: string | number
  /** Null for the root. */
  readonly parent: Place | null
  readonly depth: number
}

function pathOf(place: Place): string {
  const keys: (string | number)[] = []
  for (let at = place; at.parent !== null; at = at.parent) keys.unshift(at.key)
  return keys.reduce<string>(pointer, '')
}

/** True for values without further checks, which are most of any JSON. */
function isPlain(value: unknown): boolean {
  const type = typeof value
  return (
    value === null ||
    type === 'string' ||
    type === 'boolean' ||
    type === 'undefined' ||
    Number.isFinite(value)
  )
}

const JSON_TYPES = new Set(['string', 'boolean', 'object', 'undefined'])

function describe(value: unknown): string {
  return typeof value === 'number' ? String(value) : `a ${typeof value}`
}

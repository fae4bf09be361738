import { PlatenError } from './errors.ts'

/** A JSON value, or binary data (a picture handed over as bytes) where JSON has a string. */
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

/** Appends one key to a JSON Pointer, escaped as RFC 6901 §3 says. */
export function pointer(base: string, key: string | number): string {
  if (typeof key === 'number' || !(key.includes('~') || key.includes('/'))) return `${base}/${key}`
  return `${base}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Values that one check looks at: shared references can make a small object endless work. */
const MAX_VALUES = 10_000_000

export interface JsonRule {
  readonly what: string
  readonly maxDepth: number
  /** JSON Pointer of the value in what it is part of. Default: the value is the whole. */
  readonly at?: string
  /** What to write instead of what JSON cannot say, as the end of a sentence: `; write …`, or nothing. */
  hint?(value: unknown, path: string): string
}

/**
 * Throws where `value` is no JSON: nested deeper than `maxDepth`, cyclic (which is endless depth), or holding
 * functions, symbols, bigints, NaN or infinity, each of which is named. Walks with a stack of its own, so no depth can overflow it.
 * `undefined` properties pass: JSON.stringify would leave them out.
 */
export function checkJson(value: unknown, { what, maxDepth, at = '', hint = () => '' }: JsonRule): void {
  const open: Place[] = [{ value, key: '', parent: null, depth: 1 }]
  const unsayable: { readonly value: unknown; readonly path: string }[] = []
  let values = 0
  const look = (value: unknown, key: string | number, parent: Place): void => {
    if (++values > MAX_VALUES) {
      const message = `holds more than ${MAX_VALUES} values`
      throw new PlatenError('invalid_json', `${what} ${message}.`, { details: [{ path: at, message }] })
    }
    if (!isPlain(value)) open.push({ value, key, parent, depth: parent.depth + 1 })
  }
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, depth } = place
    if (typeof value === 'number' ? !Number.isFinite(value) : !JSON_TYPES.has(typeof value)) {
      unsayable.push({ value, path: at + pathOf(place) })
      if (unsayable.length === MAX_TOLD) break
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
    // The last first, so that they are taken up in their order.
    try {
      if (Array.isArray(value)) for (let i = value.length - 1; i >= 0; i--) look(value[i], i, place)
      else if (isJsonObject(value)) {
        for (const key of Object.keys(value).reverse()) look(value[key], key, place)
      }
    } catch (cause) {
      if (cause instanceof PlatenError) throw cause
      throw unreadable(what, at + pathOf(place), cause)
    }
  }
  const [first] = unsayable
  if (first === undefined) return
  const message = `${what} holds ${describe(first.value)} at '${first.path}', which JSON cannot say${hint(first.value, first.path)}`
  const details = unsayable.map(({ value, path }) => ({
    path,
    message: `is ${describe(value)}${wanted(value)}`,
  }))
  const more = unsayable.length > 1 ? '; more such values stand in details' : ''
  throw new PlatenError('invalid_json', `${message}${more}.`, { details })
}

/** A getter or a proxy of the caller's own that throws. */
function unreadable(what: string, path: string, cause: unknown): PlatenError {
  const message = `has a property that cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`
  return new PlatenError('invalid_json', `${what} ${message}, at '${path}'.`, {
    details: [{ path, message }],
    cause,
  })
}

/** Values that JSON cannot say: more are not told. */
const MAX_TOLD = 50

function wanted(value: unknown): string {
  return typeof value === 'number' ? ': a finite number is wanted' : ', which JSON cannot say'
}

/** A value and the way to it, which is only put into words for a message. */
interface Place {
  readonly value: unknown
  readonly key: string | number
  /** Null for the whole. */
  readonly parent: Place | null
  readonly depth: number
}

function pathOf(place: Place): string {
  const keys: (string | number)[] = []
  for (let at = place; at.parent !== null; at = at.parent) keys.unshift(at.key)
  return keys.reduce<string>(pointer, '')
}

/** What needs no second look: most of any JSON. */
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

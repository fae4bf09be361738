/** Values of a caller → JSON. Every template, data, override and setting enters through `readJson`. */
import { types } from 'node:util'
import { PlatenError, type Problem } from './errors.ts'
import { type Json, type JsonObject, pointer } from './json.ts'

/** Values per call: shared references can make a small object an endless amount of work. */
const MAX_VALUES = 10_000_000

/** Characters of all strings per call, so that the value can be written as one JSON text. */
const MAX_CHARACTERS = 80_000_000

/** Values that an error lists. */
const MAX_LISTED = 50

export interface JsonRule {
  readonly what: string
  readonly maxDepth: number
  /** JSON Pointer of the value in its document. Default: the root. */
  readonly at?: string
  /** False for values that are stored as JSON text. Default true. */
  readonly allowsBytes?: boolean
  /** Advice for a value that is not JSON: follows `which is not JSON` in the message; `''` without advice. */
  hint?(value: unknown, path: string): string
}

/**
 * Copies a value as `JSON.stringify` writes it: own enumerable properties, results of `toJSON`, dates as ISO text, null
 * for holes of arrays, no undefined properties and no symbols. Each property is read once, and nothing is written, so
 * that getters, proxies and later changes of the caller's objects cannot disturb a render. Bytes stay bytes, if they are
 * allowed: each array of bytes is copied once.
 *
 * Values that JSON would drop or change silently are errors, each of which is listed: functions, symbols, bigints, NaN,
 * infinity, invalid dates, maps, sets, promises and other built-in objects without properties. Built-in objects of other
 * realms, such as contexts of `node:vm`, are treated alike.
 * @throws PlatenError `invalid_json`, also for cycles, for more than `maxDepth` levels and for properties that throw.
 */
export function readJson(value: unknown, rule: JsonRule): Json {
  const reader = new Reader(rule)
  const copy = reader.read(value, '', 0)
  reader.throwIfAny()
  return copy ?? null
}

class Reader {
  readonly #rule: JsonRule
  /** Keys from the root to the value that is read: entry `n` is the key of the value in level `n`. */
  readonly #keys: (string | number)[] = []
  /** The objects and arrays around the value that is read, by level. */
  readonly #around: object[] = []
  readonly #wrong: { readonly value: unknown; readonly path: string }[] = []
  #bytes: Map<Uint8Array, Uint8Array> | null = null
  #values = 1
  #characters = 0

  constructor(rule: JsonRule) {
    this.#rule = rule
  }

  /**
   * @param level Number of objects and arrays around the value.
   * @returns Undefined for a value that JSON leaves out, and for one that is not JSON.
   */
  read(value: unknown, key: string | number, level: number): Json | undefined {
    if (typeof value === 'string') return this.#readString(value, level)
    if (typeof value === 'boolean' || value === null) return value
    // As JSON.stringify, without the sign of zero.
    if (typeof value === 'number' && Number.isFinite(value)) return value + 0
    if (value === undefined) return undefined
    this.#keys[level] = key
    try {
      return typeof value === 'object' ? this.#readObject(value, level) : this.#readPrimitive(value, level)
    } catch (cause) {
      if (cause instanceof PlatenError) throw cause
      throw this.#unreadable(level, cause)
    }
  }

  throwIfAny(): void {
    const [first] = this.#wrong
    if (first === undefined) return
    const { what, at = '', hint = () => '' } = this.#rule
    const { value, path } = first
    const name = nameOf(value)
    const found = path === at ? `is ${name}` : `contains ${name} at '${shortened(path)}'`
    const advice = hint(value, path) || adviceFor(value, path)
    const more = this.#wrong.length > 1 ? '; details list more such values' : ''
    throw new PlatenError('invalid_json', `${what} ${found}, which is not JSON${advice}${more}.`, {
      details: this.#wrong.map(({ value, path }) => ({
        path,
        message: `must be ${typeof value === 'number' ? 'a finite number' : 'JSON'}, got ${nameOf(value)}`,
      })),
    })
  }

  #readString(text: string, level: number): string {
    this.#characters += text.length
    if (this.#characters <= MAX_CHARACTERS) return text
    const message = `contains strings of more than ${MAX_CHARACTERS} characters`
    throw this.#error(`${message}.`, { path: this.#path(level - 1), message })
  }

  /** A value that is not JSON, unless a program gave bigints a `toJSON`. */
  #readPrimitive(value: unknown, level: number): Json | undefined {
    const result = typeof value === 'bigint' ? this.#toJson(Object(value), level) : null
    return typeof result?.value === 'string' ? result.value : this.#refuse(value, level)
  }

  #readObject(object: object, level: number): Json | undefined {
    const prototype: unknown = Object.getPrototypeOf(object)
    const isPlain = prototype === Object.prototype || prototype === Array.prototype || prototype === null
    if (!isPlain) {
      if (isBytes(object)) return this.#copyBytes(object, level)
      if (isInvalidDate(object)) return this.#refuse(object, level)
    }
    const result = this.#toJson(object, level)
    if (result === null) return isPlain ? this.#copy(object, level) : this.#copyInstance(object, level)
    const { value } = result
    // As in JSON.stringify, toJSON of the result is not called.
    return typeof value === 'object' && value !== null
      ? this.#copyInstance(value, level)
      : this.read(value, this.#keys[level] ?? '', level)
  }

  /** The result of `toJSON`; null for an object without this method. */
  #toJson(object: { toJSON?: unknown }, level: number): { readonly value: unknown } | null {
    const { toJSON } = object
    return typeof toJSON === 'function' ? { value: toJSON.call(object, String(this.#keys[level])) } : null
  }

  /** An instance of a class, whose own properties are its JSON. Built-in classes without properties have none. */
  #copyInstance(object: object, level: number): Json | undefined {
    const tag = tagOf(object)
    if (types.isBoxedPrimitive(object)) {
      const content: unknown = object.valueOf()
      if (typeof content !== 'object') return this.read(content, this.#keys[level] ?? '', level)
    }
    const isEmpty = tag !== 'Object' && tag !== 'Array' && Object.keys(object).length === 0
    return isEmpty || hasHiddenContent(object) ? this.#refuse(object, level) : this.#copy(object, level)
  }

  #copy(object: object, level: number): Json[] | JsonObject {
    this.#around[level] = object
    return Array.isArray(object) ? this.#copyArray(object, level) : this.#copyProperties(object, level)
  }

  #copyArray(array: readonly unknown[], level: number): Json[] {
    const length = lengthOf(array)
    this.#enter(length, level)
    const copy: Json[] = []
    for (let i = 0; i < length; i++) {
      const item = this.#property(array, i, level)
      copy.push(this.read(item, i, level + 1) ?? null)
    }
    return copy
  }

  #copyProperties(object: object, level: number): JsonObject {
    const copy = this.#spread(object, level)
    const keys = Object.keys(copy)
    this.#enter(keys.length, level)
    for (const key of keys) {
      const item = copy[key]
      const value = this.read(item, key, level + 1)
      if (value === undefined) delete copy[key]
      else if (!Object.is(value, item)) copy[key] = value
    }
    return copy as JsonObject
  }

  /** The own properties. V8 lays out a spread object like its source, in less memory than one that grows by key. */
  #spread(object: object, level: number): Record<string, unknown> {
    try {
      const copy: Record<string | symbol, unknown> = { ...object }
      for (const symbol of Object.getOwnPropertySymbols(copy)) delete copy[symbol]
      return copy
    } catch (cause) {
      // Finds the property that throws, by reading one at a time.
      for (const key of Object.keys(object)) this.#property(object, key, level)
      throw this.#unreadable(level, cause)
    }
  }

  #property(object: object, key: string | number, level: number): unknown {
    try {
      return (object as Record<string | number, unknown>)[key]
    } catch (cause) {
      this.#keys[level + 1] = key
      throw this.#unreadable(level + 1, cause)
    }
  }

  /** Counts the values in an object or array, and its level. */
  #enter(values: number, level: number): void {
    if (level >= this.#rule.maxDepth) throw this.#tooDeep(level)
    this.#values += values
    if (this.#values <= MAX_VALUES) return
    const message = `contains more than ${MAX_VALUES} values`
    const path = this.#path(level)
    throw this.#error(`${message}${path === '' ? '' : `, counted up to '${path}'`}.`, { path, message })
  }

  #copyBytes(bytes: Uint8Array, level: number): Uint8Array | undefined {
    if (this.#rule.allowsBytes === false) return this.#refuse(bytes, level)
    this.#bytes ??= new Map()
    const copy = this.#bytes.get(bytes) ?? new Uint8Array(bytes)
    this.#bytes.set(bytes, copy)
    return copy
  }

  #refuse(value: unknown, level: number): undefined {
    this.#wrong.push({ value, path: this.#path(level) })
    if (this.#wrong.length === MAX_LISTED) this.throwIfAny()
  }

  #unreadable(level: number, cause: unknown): PlatenError {
    const reason = reasonOf(cause)
    const message = `cannot be read: ${reason}`
    const path = this.#shownPath(level)
    const place = path === '' ? '' : `, at '${path}'`
    return this.#error(`has a property that cannot be read${place}: ${reason}.`, { path, message }, cause)
  }

  #tooDeep(level: number): PlatenError {
    const { maxDepth } = this.#rule
    const cycle = this.#cycle(level)
    if (cycle !== null) {
      const message = `refers back to ${cycle.target === '' ? 'the whole value' : `'${cycle.target}'`}`
      return this.#error(`contains a cycle: '${cycle.path}' ${message}.`, { path: cycle.path, message })
    }
    const path = this.#shownPath(level)
    const message = `more than ${maxDepth} levels deep`
    return this.#error(`is nested deeper than ${maxDepth} levels, at '${path}'.`, { path, message })
  }

  /** The first reference to an object around it on the way to the value that is read; null if there is none. */
  #cycle(last: number): { readonly path: string; readonly target: string } | null {
    const seen = new Map<object, number>()
    for (const [level, object] of this.#around.slice(0, last + 1).entries()) {
      const target = seen.get(object)
      if (target !== undefined) return { path: this.#path(level), target: this.#path(target) }
      seen.set(object, level)
    }
    return null
  }

  #path(level: number): string {
    return this.#keys.slice(1, level + 1).reduce<string>(pointer, this.#rule.at ?? '')
  }

  #shownPath(level: number): string {
    return shortened(this.#path(level))
  }

  #error(message: string, problem: Problem, cause?: unknown): PlatenError {
    return new PlatenError('invalid_json', `${this.#rule.what} ${message}`, { details: [problem], cause })
  }
}

/** Longest path, class name or reason in a message. */
const MAX_SHOWN = 120

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

// Checks of node:util read internal slots, which objects of other realms have and no property can imitate.
const isBytes: (value: unknown) => value is Uint8Array = types.isUint8Array

function isInvalidDate(value: unknown): boolean {
  return types.isDate(value) && Number.isNaN(Date.prototype.getTime.call(value))
}

/** Built-in objects whose content is not in their properties, even if they have some. */
function hasHiddenContent(object: object): boolean {
  return (
    ArrayBuffer.isView(object) ||
    types.isMap(object) ||
    types.isSet(object) ||
    types.isPromise(object) ||
    types.isAnyArrayBuffer(object)
  )
}

/** A proxy may give any length. */
function lengthOf(array: readonly unknown[]): number {
  const length = Math.trunc(Number(array.length))
  return length > 0 ? length : 0
}

/** What a getter or a method of the caller threw; even its message may throw. */
function reasonOf(cause: unknown): string {
  try {
    const message: unknown = Object(cause).message
    return typeof message === 'string' ? shortened(message) : 'its getter threw no Error'
  } catch {
    return 'its getter threw an Error without a message'
  }
}

/** The name of a built-in class, such as `Map`; `Object` for others. Classes may give any name, or throw. */
function tagOf(value: unknown): string {
  try {
    return shortened(Object.prototype.toString.call(value).slice('[object '.length, -1))
  } catch {
    return 'Object'
  }
}

function nameOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object') return `a ${typeof value}`
  if (isInvalidDate(value)) return 'an invalid Date'
  const tag = tagOf(value)
  return `${/^[AEIO]/.test(tag) ? 'an' : 'a'} ${tag}`
}

const ADVICE: Readonly<Record<string, string>> = {
  Date: 'Give a valid Date, or a date as ISO text',
  Map: 'Convert it with Object.fromEntries(map)',
  Set: 'Convert it with [...set]',
  Promise: 'Await it first',
  ArrayBuffer: 'Give bytes as a Uint8Array',
  DataView: 'Give bytes as a Uint8Array',
}

/** @param path Of the value. */
function adviceFor(value: unknown, path: string): string {
  if (typeof value === 'bigint') return '. Convert it with String() or Number()'
  if (typeof value !== 'object' || value === null) return ''
  const ofView = ArrayBuffer.isView(value)
    ? 'Convert it with Array.from(), or give bytes as a Uint8Array'
    : null
  const advice = isBytes(value) ? adviceForBytes(path) : (ADVICE[tagOf(value)] ?? ofView)
  return advice === null ? '' : `. ${advice}`
}

function adviceForBytes(path: string): string {
  const isFile = path.endsWith('/src')
  const example = `{ "${isFile ? 'src' : 'image'}": { "$value": "${isFile ? 'file' : 'pic'}" } }`
  return `Give it as a data: URI, or put it into the data and write ${example}`
}

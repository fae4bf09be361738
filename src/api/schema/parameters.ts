/**
 * Stage 1: unknown parameters → typed ones. Pure. Fails with `invalid_request`, naming the parameter, what it got
 * and what is allowed. Values may come from a query, so numbers and flags are taken as strings too.
 */

import { PlatenError, type Warning } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json.ts'
import { didYouMean, nearest } from '../../base/text-distance.ts'
import { describeValue, FLAG_SCHEMA, readFlag } from '../../base/values.ts'

/** How one parameter is read. */
export interface Parameter<T> {
  /** Its JSON Schema. */
  readonly schema: JsonObject
  /** Default false. */
  readonly isRequired?: boolean
  /** @param value Not undefined and not null. */
  read(value: unknown, name: string): T
  /** What an absent one is; throws where it is required. `others` are the names given that nobody knows. */
  absent(name: string, others: () => string[]): T
}

export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>
export type Parameters<Table extends ParameterTable> = {
  [Name in keyof Table]: Table[Name] extends Parameter<infer T> ? T : never
}

/**
 * Reads the parameters of a call. Unknown names are reported as warnings and otherwise ignored; those in
 * `ignored` are the service's own and pass in silence.
 */
export function readParameters<Table extends ParameterTable>(
  table: Table,
  params: unknown,
  ignored: ReadonlySet<string>,
): { values: Parameters<Table>; warnings: Warning[] } {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw refuse('', `The parameters are ${describeValue(params)}; expected one object.`)
  }
  const given = new Map(Object.entries(params))
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(table)) {
    const value = given.get(name)
    const isAbsent = value === undefined || value === null
    const others = (): string[] => [...given.keys()].filter(key => !Object.hasOwn(table, key))
    values[name] = isAbsent ? parameter.absent(name, others) : parameter.read(value, name)
    given.delete(name)
  }
  const warnings = [...given.keys()]
    .filter(name => !ignored.has(name))
    .map(name => ({
      code: 'unknown_parameter',
      message: `The parameter '${name}' is unknown and was ignored${didYouMean(name, Object.keys(table))}`,
      path: `/${name}`,
    }))
  return { values: values as Parameters<Table>, warnings }
}

/** `1`, `true`, `0`, `false`, in any case. */
export function flag(byDefault: boolean): Parameter<boolean> {
  return {
    schema: { ...FLAG_SCHEMA, type: [...FLAG_SCHEMA.type], default: byDefault },
    read(value, name) {
      const flag = readFlag(value)
      if (flag !== null) return flag
      throw refuse(name, `${name} is ${describeValue(value)}; expected 1, true, 0 or false.`)
    },
    absent: () => byDefault,
  }
}

export function choice<const T extends string>(allowed: readonly T[], byDefault: T): Parameter<T> {
  return {
    schema: { type: 'string', enum: [...allowed], default: byDefault },
    read: readChoice(allowed),
    absent: () => byDefault,
  }
}

/** One of several choices, or null where it is absent. */
export function optionalChoice<const T extends string>(allowed: readonly T[]): Parameter<T | null> {
  return { schema: { type: 'string', enum: [...allowed] }, read: readChoice(allowed), absent: () => null }
}

function readChoice<T extends string>(allowed: readonly T[]): (value: unknown, name: string) => T {
  return (value, name) => {
    const found = allowed.find(one => one === value)
    if (found !== undefined) return found
    const hint = typeof value === 'string' ? didYouMean(value, allowed) : ''
    throw refuse(
      name,
      `${name} is ${describeValue(value)}; expected one of ${allowed.join(', ')}${hint || '.'}`,
    )
  }
}

/** Lets a choice be written in other ways too, and in any case, as clients of the hosted service do. */
export function withAliases<T>(
  parameter: Parameter<T>,
  aliases: Readonly<Record<string, NoInfer<T>>>,
): Parameter<T> {
  const { enum: listed } = parameter.schema
  const allowed = Array.isArray(listed) ? listed : []
  const names = Object.keys(aliases)
  return {
    ...parameter,
    schema: { ...parameter.schema, enum: [...allowed, ...names] },
    read(value, name) {
      if (typeof value === 'object') return parameter.read(value, name)
      const isWritten = (one: unknown) => String(one).toLowerCase() === String(value).toLowerCase()
      const alias = names.find(isWritten)
      return alias === undefined
        ? parameter.read(allowed.find(isWritten) ?? value, name)
        : (aliases[alias] as T)
    },
  }
}

export interface IntegerRange {
  readonly min: number
  readonly max: number
  readonly byDefault: number
}

export function integer({ min, max, byDefault }: IntegerRange): Parameter<number> {
  return {
    schema: { type: 'integer', minimum: min, maximum: max, default: byDefault },
    read(value, name) {
      const isNumeral = typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,16}$/.test(value))
      const number = isNumeral ? Number(value) : Number.NaN
      if (Number.isInteger(number) && number >= min && number <= max) return number
      throw refuse(name, `${name} is ${describeValue(value)}; expected a whole number from ${min} to ${max}.`)
    },
    absent: () => byDefault,
  }
}

/** A whole number, or null where it is absent. */
export function optionalInteger({ min, max }: Omit<IntegerRange, 'byDefault'>): Parameter<number | null> {
  const { read } = integer({ min, max, byDefault: min })
  return { schema: { type: 'integer', minimum: min, maximum: max }, read, absent: () => null }
}

/** A number that need not be whole. */
export function decimal({ min, max, byDefault }: IntegerRange): Parameter<number> {
  return {
    schema: { type: 'number', minimum: min, maximum: max, default: byDefault },
    read(value, name) {
      const isNumeral =
        typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(value))
      const number = isNumeral ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      throw refuse(name, `${name} is ${describeValue(value)}; expected a number from ${min} to ${max}.`)
    },
    absent: () => byDefault,
  }
}

/** One of several numbers, or null where it is absent. */
export function oneOf<const T extends number>(allowed: readonly T[]): Parameter<T | null> {
  return {
    schema: { type: 'integer', enum: [...allowed] },
    read(value, name) {
      const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
      const found = allowed.find(one => String(one) === text)
      if (found !== undefined) return found
      throw refuse(name, `${name} is ${describeValue(value)}; expected one of ${allowed.join(', ')}.`)
    },
    absent: () => null,
  }
}

export interface TextRule {
  /** What the text has to look like, and how to say so. */
  readonly pattern?: { readonly regExp: RegExp; readonly says: string }
  readonly maxLength: number
  /** Never shown in a message. Default false. */
  readonly isSecret?: boolean
}

export function text(rule: TextRule): Parameter<string | null> {
  return { schema: textSchema(rule), read: readText(rule), absent: () => null }
}

/** What every storage can keep. */
const NO_NUL = '^[^\\u0000]*$'

function textSchema({ pattern, maxLength }: TextRule): JsonObject {
  return {
    type: 'string',
    maxLength,
    pattern: pattern?.regExp.source ?? NO_NUL,
  }
}

export function requiredText(rule: TextRule): Parameter<string> {
  return {
    schema: textSchema(rule),
    isRequired: true,
    read: readText(rule),
    absent(name, others) {
      const near = nearest(name, others())
      const hint = near === null ? '' : ` Did you mean it by '${near}'?`
      throw refuse(name, `${name} is missing.${hint}`)
    },
  }
}

function readText({
  pattern,
  maxLength,
  isSecret = false,
}: TextRule): (value: unknown, name: string) => string {
  return (value, name) => {
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw refuse(name, `${name} is ${describeValue(value)}; expected a string.`)
    }
    const string = String(value)
    if (string.length > maxLength) {
      throw refuse(name, `${name} has ${string.length} characters; at most ${maxLength} are allowed.`)
    }
    if (pattern !== undefined && !pattern.regExp.test(string)) {
      const shown = isSecret ? `a string of ${string.length} characters` : describeValue(value)
      throw refuse(name, `${name} is ${shown}; ${pattern.says}.`)
    }
    if (string.includes('\0') || !string.isWellFormed()) {
      throw refuse(name, `${name} holds a NUL or half a surrogate pair, which no storage can keep.`)
    }
    return string
  }
}

/** A JSON object; absent, an empty one. */
export function jsonObject(): Parameter<JsonObject> {
  return {
    schema: { type: 'object' },
    read(value, name) {
      if (isJsonObject(value)) return value
      throw refuse(name, `${name} is ${describeValue(value)}; expected a JSON object.`)
    },
    absent: () => ({}),
  }
}

/** A JSON object; null where it is absent. */
export function optionalJsonObject(): Parameter<JsonObject | null> {
  return { ...jsonObject(), absent: () => null }
}

/** A file by its URL or reference, and what opens it. */
export interface FileReference {
  readonly url: string
  readonly password: string | null
}

export interface FileListRule {
  readonly maxItems: number
  readonly maxLength: number
  readonly password: TextRule
}

/** A required list of files: each a URL or reference, or `{url, password}`. */
export function files({ maxItems, maxLength, password }: FileListRule): Parameter<FileReference[]> {
  const url = { type: 'string', minLength: 1, maxLength }
  const withPassword = {
    type: 'object',
    required: ['url'],
    properties: { url, password: textSchema(password) },
    additionalProperties: false,
  }
  const readPassword = readText(password)
  const readUrl = (value: unknown, name: string): string => {
    if (typeof value === 'string' && value !== '' && value.length <= maxLength) return value
    throw refuse(
      name,
      `${name} is ${describeValue(value)}; expected a string of 1 to ${maxLength} characters.`,
    )
  }
  const readOne = (item: unknown, name: string): FileReference => {
    if (!isJsonObject(item)) return { url: readUrl(item, name), password: null }
    const other = Object.keys(item).find(key => key !== 'url' && key !== 'password')
    if (other !== undefined) {
      const hint = didYouMean(other, ['url', 'password'])
      throw refuse(`${name}/${other}`, `${name} has a '${other}'; expected url and password${hint || '.'}`)
    }
    const { url, password } = item
    return {
      url: readUrl(url, `${name}/url`),
      password:
        password === undefined || password === null ? null : readPassword(password, `${name}/password`),
    }
  }
  return {
    schema: { type: 'array', minItems: 1, maxItems, items: { anyOf: [url, withPassword] } },
    isRequired: true,
    read(value, name) {
      if (Array.isArray(value) && value.length > 0 && value.length <= maxItems) {
        return value.map((item, i) => readOne(item, `${name}/${i}`))
      }
      const found = Array.isArray(value) && value.length === 0 ? 'empty' : describeValue(value)
      throw refuse(
        name,
        `${name} is ${found}; expected an array of 1 to ${maxItems} URLs, references, or objects {url, password}.`,
      )
    },
    absent(name) {
      throw refuse(name, `${name} is missing.`)
    },
  }
}

/** A part of the service that is not built here: only absent or off. */
export function unsupported(): Parameter<null> {
  return {
    schema: {},
    read(value, name) {
      if (isPlain(value) && ['0', 'false', ''].includes(String(value).toLowerCase())) return null
      throw refuse(name, `${name} is not supported by this version of Platen; leave it out.`)
    },
    absent: () => null,
  }
}

/** What a query or a JSON body can say in one word. */
function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function refuse(name: string, message: string): PlatenError {
  return new PlatenError('invalid_request', message, { details: [{ path: name && `/${name}`, message }] })
}

/**
 * Unknown parameters → typed values. Pure. Fails with `invalid_request`, naming the parameter, what it accepts and what
 * it got. Numbers and flags are also accepted as strings, as values may come from a query.
 */
import { PlatenError, type Warning } from '../../base/errors.ts'
import { isJsonObject, isRecord, type JsonObject } from '../../base/json.ts'
import { DEFAULT_LIMITS, type Limits } from '../../base/limits.ts'
import { type JsonRule, readJson } from '../../base/read-json.ts'
import { didYouMean, nearest } from '../../base/text-distance.ts'
import { describeValue, FLAG_SCHEMA, type Flag, mustBe, readFlag } from '../../base/values.ts'

/**
 * How one parameter is read. The tables of calls hold one for each parameter; values, TypeScript types, OpenAPI and
 * warnings derive from them.
 * @template Value What the call gets.
 * @template Input What callers may pass.
 */
export interface Parameter<Value, Input = unknown> {
  /** Its JSON Schema. */
  readonly schema: JsonObject
  /** Values that hints suggest. Default: those of the schema. */
  readonly choices?: readonly string[]
  /** The value that a wrong text means, for the hint; null for none. Default: the nearest of the choices. */
  readonly suggest?: (text: string) => string | null
  /** Completes "must be …". */
  readonly expected: string
  readonly isRequired?: boolean
  /** Value if the parameter is absent. Unused if it is required. */
  readonly absent: Value
  /** For objects and arrays: how errors name the value, which is read as JSON before `read`. */
  readonly json?: Omit<JsonRule, 'maxDepth'>
  /** Other names that a caller may have used for a required parameter. */
  readonly synonyms?: readonly string[]
  /**
   * Reads a value that is neither undefined nor null.
   * @returns Undefined for a value that is not as `expected`.
   * @throws PlatenError `invalid_request` for errors that need another message.
   */
  read(value: unknown, name: string): Value | undefined
  /** For types only. */
  readonly input?: Input
}

export interface RequiredParameter<Value, Input = unknown> extends Parameter<Value, Input> {
  readonly isRequired: true
}

export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>
export type Parameters<Table extends ParameterTable> = {
  [Name in keyof Table]: Table[Name] extends Parameter<infer Value> ? Value : never
}

type RequiredNames<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly isRequired: true } ? Name : never
}[keyof Table]
type Inputs<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Parameter<unknown, infer Input> ? Input : never
}
type OptionalInputs<Table> = {
  -readonly [Name in keyof Table]?:
    | (Table[Name] extends Parameter<unknown, infer Input> ? Input : never)
    | undefined
}
/** The parameters of a table as callers pass them, with the documentation of the table. */
export type ParameterInputs<Table> = Inputs<Pick<Table, RequiredNames<Table>>> &
  OptionalInputs<Omit<Table, RequiredNames<Table>>>

/**
 * Reads the parameters of a call. Unknown names become warnings and are ignored; names in `ignored` belong to the hosted
 * service and cause no warning.
 */
export function readParameters<Table extends ParameterTable>(
  table: Table,
  params: unknown,
  ignored: ReadonlySet<string>,
  limits: Pick<Limits, 'maxJsonDepth'> = DEFAULT_LIMITS,
): { values: Parameters<Table>; warnings: Warning[] } {
  const given = new Map(Object.entries(propertiesOf(params)))
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(table)) {
    const value = given.get(name)
    if (value !== undefined && value !== null) values[name] = readParameter(parameter, value, name, limits)
    else if (parameter.isRequired) {
      throw missing(
        name,
        parameter,
        [...given.keys()].filter(key => !Object.hasOwn(table, key)),
      )
    } else values[name] = parameter.absent
    given.delete(name)
  }
  const warnings = [...given.keys()]
    .filter(name => !ignored.has(name))
    .map(name => ({
      code: 'unknown_parameter',
      message: `The parameter '${name}' is unknown and was ignored${remedyFor(name, table)}`,
      path: `/${name}`,
    }))
  return { values: values as Parameters<Table>, warnings }
}

/** The end of a message about an unknown parameter: a setting belongs in `settings`. */
function remedyFor(name: string, table: ParameterTable): string {
  const settings = table['settings']?.schema['properties']
  const isSetting = isRecord(settings) && Object.hasOwn(settings, name)
  return didYouMean(name, Object.keys(table)) || (isSetting ? ": it belongs in 'settings'" : '')
}

/**
 * The own properties of an object of parameters or options, each read once.
 * @throws PlatenError `invalid_request` for anything else, and for properties that throw.
 */
export function propertiesOf(params: unknown, what = 'parameters'): Record<string, unknown> {
  if (typeof params !== 'object' || params === null) {
    throw parameterError('', `The ${what} must be one object, got ${describeValue(params)}.`)
  }
  try {
    if (!Array.isArray(params)) return { ...params }
  } catch (cause) {
    const message = `The ${what} have a property that cannot be read`
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    throw parameterError('', `${message}${reason}.`, cause)
  }
  throw parameterError('', `The ${what} must be one object, got an array.`)
}

function readParameter<Value>(
  { expected, read, schema, json, choices, suggest }: Parameter<Value>,
  given: unknown,
  name: string,
  { maxJsonDepth }: Pick<Limits, 'maxJsonDepth'>,
): Value {
  const value =
    json === undefined || typeof given !== 'object'
      ? given
      : readJson(given, { ...json, maxDepth: maxJsonDepth })
  const found = read(value, name)
  if (found !== undefined) return found
  const suggested = suggest ?? (text => nearest(text, choices ?? enumOf(schema)))
  const near = typeof value === 'string' ? suggested(value) : null
  const hint = near === null ? '' : ` Did you mean '${near}'?`
  throw parameterError(name, `${mustBe(name, expected, value)}${hint}`)
}

function enumOf({ enum: words }: JsonObject): string[] {
  return Array.isArray(words) ? words.map(String) : []
}

function missing(
  name: string,
  { synonyms = [] }: Parameter<unknown>,
  unknown: readonly string[],
): PlatenError {
  const other = unknown.find(given => synonyms.includes(given.toLowerCase())) ?? nearest(name, unknown)
  const hint = other === null ? '' : ` Write '${name}' instead of '${other}'.`
  return parameterError(name, `'${name}' is missing.${hint}`)
}

/** @param path Of the parameter, such as `limit` or `urls/0`; empty for all parameters. */
export function parameterError(path: string, message: string, cause?: unknown): PlatenError {
  const details = [{ path: path && `/${path}`, message }]
  return new PlatenError('invalid_request', message, { details, cause })
}

/** The same parameter, which must be given. */
export function required<Value, Input>(
  parameter: Parameter<Value | null, Input>,
): RequiredParameter<Value, Input> {
  return { ...(parameter as Parameter<Value, Input>), isRequired: true }
}

/** The same parameter, null if it is absent. */
export function optional<Value, Input>(parameter: Parameter<Value, Input>): Parameter<Value | null, Input> {
  const { default: _, ...schema } = parameter.schema
  return { ...parameter, schema, absent: null }
}

/** `1`, `true`, `0`, `false`, in any case. */
export function flag(absent: boolean): Parameter<boolean, Flag> {
  return {
    schema: { ...FLAG_SCHEMA, type: [...FLAG_SCHEMA.type], default: absent },
    expected: '1, true, 0 or false',
    read: value => readFlag(value) ?? undefined,
    absent,
  }
}

export function choice<const T extends string>(allowed: readonly T[], absent: NoInfer<T>): Parameter<T, T> {
  return {
    schema: { type: 'string', enum: [...allowed], default: absent },
    expected: `one of ${allowed.join(', ')}`,
    read: value => allowed.find(one => one === value),
    absent,
  }
}

/** One of several choices; null if it is absent. */
export function optionalChoice<const T extends string>(
  allowed: readonly [T, ...T[]],
): Parameter<T | null, T> {
  return optional(choice<T>(allowed, allowed[0]))
}

/** Accepts other spellings of a choice, in any case, as clients of the hosted service send them. */
export function withAliases<Value, Input, const Aliases extends Readonly<Record<string, NoInfer<Value>>>>(
  parameter: Parameter<Value, Input>,
  aliases: Aliases,
): Parameter<Value, Input | Extract<keyof Aliases, string>> {
  const { enum: listed } = parameter.schema
  const allowed = Array.isArray(listed) ? listed : []
  const names = Object.keys(aliases)
  return {
    ...parameter,
    choices: allowed.map(String),
    schema: { ...parameter.schema, enum: [...allowed, ...names] },
    read(value, name) {
      if (typeof value === 'object') return undefined
      const isSpelling = (one: unknown) => String(one).toLowerCase() === String(value).toLowerCase()
      const alias = names.find(isSpelling)
      return alias === undefined ? parameter.read(allowed.find(isSpelling) ?? value, name) : aliases[alias]
    },
  }
}

/** A value, several in an array, or several as text with commas; null if there are none. */
export function oneOrMore<Value, Input>(
  one: Parameter<Value | null, Input>,
  /** `maxItems` without repetitions. */
  { maxItems, mistake }: { readonly maxItems: number; mistake(values: readonly Value[]): string | null },
): Parameter<readonly Value[] | null, Input | readonly Input[]> {
  const items = { type: 'array', items: one.schema, minItems: 1, maxItems }
  const expected = `${one.expected}, or an array of up to ${maxItems} of them`
  return {
    ...one,
    choices: one.choices ?? enumOf(one.schema),
    schema: { anyOf: [one.schema, items] },
    expected,
    json: { what: 'The list' },
    absent: null,
    read(value, name) {
      const isText = typeof value === 'string' && value.includes(',')
      const given: unknown[] = isText ? value.split(',').map(part => part.trim()) : [value].flat()
      if (given.length === 0) return undefined
      const values: Value[] = []
      for (const [i, item] of given.entries()) {
        if (given.length === 1 && !Array.isArray(value) && one.read(item, name) === undefined)
          return undefined
        const read = readParameter(one, item, isText ? name : `${name}/${i}`, DEFAULT_LIMITS)
        if (read !== null) values.push(read)
      }
      const message = mistake(values)
      if (message !== null) throw parameterError(name, message)
      if (new Set(values).size > maxItems) return undefined
      return values.length === 0 ? null : values
    },
  }
}

export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly absent: number
}

export function integer({ min, max, absent }: NumberRange): Parameter<number, number | string> {
  return {
    schema: { type: 'integer', minimum: min, maximum: max, default: absent },
    expected: `a whole number from ${min} to ${max}`,
    read(value) {
      const number = readNumber(value, /^-?\d{1,16}$/)
      return Number.isInteger(number) && number >= min && number <= max ? number : undefined
    },
    absent,
  }
}

/** A number that need not be whole. */
export function decimal({ min, max, absent }: NumberRange): Parameter<number, number | string> {
  return {
    schema: { type: 'number', minimum: min, maximum: max, default: absent },
    expected: `a number from ${min} to ${max}`,
    read(value) {
      const number = readNumber(value, /^\d{1,9}(?:\.\d{1,9})?$/)
      return number >= min && number <= max ? number : undefined
    },
    absent,
  }
}

/** NaN for values that are neither numbers nor text of this form. */
function readNumber(value: unknown, form: RegExp): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && form.test(value))
  return isNumber ? Number(value) : Number.NaN
}

/** One of several numbers; null if it is absent. */
export function optionalNumberOf<const T extends number>(
  allowed: readonly T[],
): Parameter<T | null, T | `${T}`> {
  return {
    schema: { type: 'integer', enum: [...allowed] },
    expected: `one of ${allowed.join(', ')}`,
    read(value) {
      const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
      return allowed.find(one => String(one) === text)
    },
    absent: null,
  }
}

export interface TextRule {
  readonly pattern?: { readonly regExp: RegExp; readonly expected: string }
  readonly maxLength: number
  /** Messages do not show the value. Default false. */
  readonly isSecret?: boolean
}

/** Excludes NUL, which some storages cannot store. */
const NO_NUL = '^[^\\u0000]*$'

/** Text; null if it is absent. */
export function text({ pattern, maxLength, isSecret = false }: TextRule): Parameter<string | null, string> {
  const expected = pattern?.expected ?? 'a string'
  return {
    schema: { type: 'string', maxLength, pattern: pattern?.regExp.source ?? NO_NUL },
    expected,
    read(value, name) {
      if (typeof value !== 'string' && typeof value !== 'number') return undefined
      const string = String(value)
      if (string.length > maxLength) throw tooLong(name, string, maxLength)
      if (pattern !== undefined && !pattern.regExp.test(string)) {
        if (!isSecret) return undefined
        throw parameterError(name, `'${name}' must be ${expected}, got ${string.length} characters.`)
      }
      if (string.includes('\0') || !string.isWellFormed()) {
        throw parameterError(
          name,
          `'${name}' contains a NUL or an unpaired surrogate, which cannot be stored.`,
        )
      }
      return string
    },
    absent: null,
  }
}

export function requiredText(rule: TextRule): RequiredParameter<string, string> {
  return required<string, string>(text(rule))
}

export function tooLong(name: string, { length }: string, maxLength: number): PlatenError {
  return parameterError(name, `'${name}' has ${length} characters; the limit is ${maxLength}.`)
}

/** A JSON object; an empty one if it is absent. */
export function jsonObject(): Parameter<JsonObject, JsonObject | object> {
  return {
    schema: { type: 'object' },
    expected: 'a JSON object',
    json: { what: 'The data' },
    read: value => (isJsonObject(value) ? value : undefined),
    absent: Object.freeze({}),
  }
}

/** A file by URL or reference, with the password that opens it. */
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
export function files({
  maxItems,
  maxLength,
  password: rule,
}: FileListRule): RequiredParameter<
  FileReference[],
  readonly (string | { url: string; password?: string })[]
> {
  const password = text(rule)
  const url: Parameter<string> = {
    schema: { type: 'string', minLength: 1, maxLength },
    expected: `a string of 1 to ${maxLength} characters`,
    read: value =>
      typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined,
    absent: '',
  }
  const withPassword = {
    type: 'object',
    required: ['url'],
    properties: { url: url.schema, password: password.schema },
    additionalProperties: false,
  }
  const readFile = (item: unknown, name: string): FileReference => {
    if (!isJsonObject(item)) return { url: readParameter(url, item, name, DEFAULT_LIMITS), password: null }
    const unknown = Object.keys(item).find(key => key !== 'url' && key !== 'password')
    if (unknown !== undefined) {
      const hint = didYouMean(unknown, ['url', 'password']) || '; only url and password are allowed.'
      throw parameterError(`${name}/${unknown}`, `'${name}' has an unknown property '${unknown}'${hint}`)
    }
    return {
      url: readParameter(url, item['url'], `${name}/url`, DEFAULT_LIMITS),
      password:
        item['password'] === undefined || item['password'] === null
          ? null
          : readParameter(password, item['password'], `${name}/password`, DEFAULT_LIMITS),
    }
  }
  return {
    schema: { type: 'array', minItems: 1, maxItems, items: { anyOf: [url.schema, withPassword] } },
    expected: `an array of 1 to ${maxItems} URLs, references, or objects {url, password}`,
    json: { what: 'The list of files', at: '/urls' },
    isRequired: true,
    read(value, name) {
      if (!Array.isArray(value) || value.length === 0 || value.length > maxItems) return undefined
      return value.map((item, i) => readFile(item, `${name}/${i}`))
    },
    absent: [],
  }
}

/** A feature of the hosted service that Platen does not have: may only be absent or off. */
export function unsupported(): Parameter<null, never> {
  return {
    schema: {},
    expected: 'absent',
    read(value, name) {
      const isOff = typeof value !== 'object' && ['0', 'false', ''].includes(String(value).toLowerCase())
      if (isOff) return null
      throw parameterError(name, `'${name}' is not supported by this version of Platen. Leave it out.`)
    },
    absent: null,
  }
}

import { PlatenError } from '../../base/errors.ts'
import { describeValue } from '../../base/values.ts'

/** The context of helpers. The same inputs give the same output. */
export interface Setting {
  /** BCP 47 tag. */
  readonly locale: string
  /** IANA name. */
  readonly timeZone: string
  /** ISO 4217 code; null if the template has none. */
  readonly currency: string | null
  /** The value of `now`. */
  readonly now: Date
  /** Characters of a text. */
  readonly maxStringLength: number
  /** Elements of a list. */
  readonly maxListLength: number
}

export type Options = Readonly<Record<string, unknown>>

/** A function of the template language: `{{name argument option=value}}`. */
export interface Helper {
  /** The call without braces; brackets mark optional arguments: `number value [digits]`. */
  readonly usage: string
  /** What the helper returns. */
  readonly description: string
  /** Least and greatest number of positional arguments. */
  readonly args: readonly [min: number, max: number]
  readonly options: readonly string[]
  /** True if missing values are ordinary arguments, even in a strict template; or only in conditions. */
  readonly takesMissing: boolean | 'in conditions'
  /**
   * Leading arguments of a trial call while the template is compiled, which finds wrong constants among the other
   * arguments and options. Null: no trial call.
   */
  readonly probe: readonly unknown[] | null
  /** The warning if an accessor such as `lookup` finds no value; null for helpers that always return one. */
  readonly findsNothing: string | null
  /** @param report Receives values that are missing inside of arguments, such as a property of list items. */
  call(args: readonly unknown[], options: Options, setting: Setting, report?: Report): unknown
}

/** Warns of a missing value, or fails if the template is strict. */
export type Report = (code: 'missing_value' | 'missing_currency', message: string) => void

export const NO_OPTIONS: Options = Object.freeze({})

type HelperShape = Pick<Helper, 'args'> & Partial<Omit<Helper, 'usage' | 'description' | 'call'>>

export function helper(usage: string, description: string, shape: HelperShape, call: Helper['call']): Helper {
  return {
    ...{ usage, description, options: [], takesMissing: false, probe: null, findsNothing: null },
    ...shape,
    call,
  }
}

/** A bad argument of a helper. The caller adds the place in the template. */
export class HelperFault extends Error {
  override readonly name = 'HelperFault'
}

/** A value of the wrong kind. The caller adds the name of the argument that has it. */
export class WrongValue extends HelperFault {
  readonly value: unknown
  readonly #fault: string

  /** @param fault Follows the value in the message: "is not a number". */
  constructor(value: unknown, fault: string) {
    super(`${describeValue(value)} ${fault}`)
    this.value = value
    this.#fault = fault
  }

  /** @param name Where the value comes from: "the value of 'total'". */
  named(name: string): HelperFault {
    return new HelperFault(`${describeValue(this.value)}, ${name}, ${this.#fault}`)
  }
}

/** Fails before a text is built that is longer than a template string may be. */
export function checkTextLength(length: number, setting: Setting): void {
  if (length <= setting.maxStringLength) return
  throw new PlatenError(
    'output_too_large',
    `A text of the template grows beyond ${setting.maxStringLength} characters (limits.maxStringLength).`,
  )
}

export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** Truth for `if`, `unless`, `and` and `or`: false, null, missing, 0, NaN, '' and an empty array are false. */
export function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** An own property, or undefined: nothing of a prototype can be reached from a template. */
export function property(value: unknown, key: string | number): unknown {
  if (typeof value === 'object' && value !== null) {
    return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }
  return key === 'length' && typeof value === 'string' ? value.length : undefined
}

/** Lists whose text has spaces after its commas. */
const spacedLists = new WeakSet<object>()

/** Makes the text of a list in the front matter, such as its authors, that of the properties of the PDF. */
export function writeWithSpaces(value: unknown): void {
  if (Array.isArray(value)) spacedLists.add(value)
}

/**
 * A value as text. Absent is empty; a list is its items with commas between, as in Handlebars.
 * @throws HelperFault for an object, which has no text.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (isAbsent(value)) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return isoOf(value)
  if (Array.isArray(value)) return value.map(item => textOf(item)).join(spacedLists.has(value) ? ', ' : ',')
  throw new WrongValue(value, "has no text: name one of its properties, or write it with 'json'")
}

export function isoOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new HelperFault('the date is invalid')
  return date.toISOString()
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/** A number, or a text that spells one; null where the value is absent or empty; undefined for anything else. */
export function toNumber(value: unknown): number | null | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (isAbsent(value) || value === '') return null
  return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : undefined
}

/**
 * A number, or a text that spells one; null where the value is absent or empty.
 * @throws HelperFault for anything else.
 */
export function numberOf(value: unknown): number | null {
  const number = toNumber(value)
  if (number !== undefined) return number
  throw new WrongValue(value, 'is not a number')
}

/** A whole number between bounds, or the default where the value is absent. */
export function wholeNumberOf(
  value: unknown,
  { what, min, max, orElse }: { what: string; min: number; max: number; orElse: number },
): number {
  const number = numberOf(value) ?? orElse
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new HelperFault(`${what} must be a whole number from ${min} to ${max}, not ${describeValue(value)}`)
}

/** A list; empty where the value is absent. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isAbsent(value)) return []
  throw new WrongValue(value, 'is not a list')
}

import { PlatenError } from '../../base/errors.ts'

/** What a template's helpers know of their surroundings; the same inputs give the same output. */
export interface Setting {
  /** BCP 47 tag. */
  readonly locale: string
  /** IANA name. */
  readonly timeZone: string
  /** ISO 4217 code; null where the template names none. */
  readonly currency: string | null
  /** What `now` gives. */
  readonly now: Date
  /** Characters a text may grow to. */
  readonly maxStringLength: number
  /** Elements a list may grow to. */
  readonly maxListLength: number
}

export type Options = Readonly<Record<string, unknown>>

/** A function of the template language: `{{name argument option=value}}`. */
export interface Helper {
  /** How it is called, without braces; what may be left out stands in brackets: `number value [digits]`. */
  readonly usage: string
  /** What it gives, in one sentence. */
  readonly says: string
  /** Fewest and most positional arguments. */
  readonly args: readonly [min: number, max: number]
  /** Names of the options it reads. */
  readonly options: readonly string[]
  /** Whether a missing value is an ordinary argument, even in a strict template. */
  readonly takesMissing: boolean
  /**
   * Leading arguments to try a call with while the template is compiled: where the others and the options are
   * constants, a wrong one shows then. Null: calls are not tried.
   */
  readonly probe: readonly unknown[] | null
  /** What to report where an accessor such as `lookup` finds no value; null for helpers that always give one. */
  readonly findsNothing: string | null
  /** @param report Receives values that the helper misses in its arguments, such as a property of list items. */
  call(args: readonly unknown[], options: Options, setting: Setting, report?: Report): unknown
}

/** Warns of a missing value, or fails where the template is strict. */
export type Report = (code: 'missing_value' | 'missing_currency', message: string) => void

export const NO_OPTIONS: Options = Object.freeze({})

export interface HelperShape {
  readonly usage: string
  readonly says: string
  readonly args: Helper['args']
  readonly options?: readonly string[]
  readonly takesMissing?: boolean
  readonly probe?: readonly unknown[]
  readonly findsNothing?: string
}

export function helper(
  { usage, says, args, options = [], takesMissing = false, probe, findsNothing }: HelperShape,
  call: Helper['call'],
): Helper {
  return {
    usage,
    says,
    args,
    options,
    takesMissing,
    probe: probe ?? null,
    findsNothing: findsNothing ?? null,
    call,
  }
}

/** Thrown by a helper for a bad argument; the place in the template is added where it is caught. */
export class HelperFault extends Error {
  override readonly name = 'HelperFault'
}

/** Refuses to build a text longer than a template string may be, before it is built. */
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

/** How `if`, `unless`, `and` and `or` judge: false, null, missing, 0, NaN, '' and an empty array are false. */
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

/** How a value looks in a message: short, and quoted where it is text. */
export function show(value: unknown): string {
  if (typeof value === 'string') return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date) return 'a date'
  if (typeof value === 'object' && value !== null) return 'an object'
  return value === undefined ? 'nothing' : String(value)
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
  if (Array.isArray(value)) return value.map(item => textOf(item)).join(',')
  throw new HelperFault(`${show(value)} has no text: name one of its properties, or write it with 'json'`)
}

export function isoOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new HelperFault('the date is invalid')
  return date.toISOString()
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/

/**
 * A number, or a text that spells one; null where the value is absent or empty.
 * @throws HelperFault for anything else.
 */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (isAbsent(value) || value === '') return null
  if (typeof value === 'string' && DECIMAL.test(value.trim())) return Number(value)
  throw new HelperFault(`${show(value)} is not a number`)
}

/** A whole number between bounds, or the default where the value is absent. */
export function wholeNumberOf(
  value: unknown,
  { what, min, max, orElse }: { what: string; min: number; max: number; orElse: number },
): number {
  const number = numberOf(value) ?? orElse
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new HelperFault(`${what} must be a whole number from ${min} to ${max}, not ${show(value)}`)
}

/** A list; empty where the value is absent. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isAbsent(value)) return []
  throw new HelperFault(`${show(value)} is not a list`)
}

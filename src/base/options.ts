/** Tables of rules → checked options with their defaults. */
import { MAX_TIMER_MS } from './deadline.ts'
import { PlatenError } from './errors.ts'
import { isRecord } from './json.ts'
import { didYouMeanOrListed } from './text-distance.ts'
import { describeValue, mustBe, omitUndefined } from './values.ts'

/** What one option accepts. */
export interface OptionRule {
  /** Completes "must be …". */
  readonly expected: string
  /** Rules of the options in it, for an option that is an object. */
  readonly rules?: OptionRules<object>
  /** @returns The error message; null for a value that the option accepts. */
  check(value: unknown, name: string, expected: string): string | null
}

/** The same options, all optional; undefined means the default. */
export type Given<Options> = { [Name in keyof Options]?: Options[Name] | undefined }

/** A rule for each option. */
export type OptionRules<Options extends object> = { readonly [Name in keyof Options]-?: OptionRule }

export function rule(expected: string, accepts: (value: unknown) => boolean): OptionRule {
  return {
    expected,
    check: (value, name, expected) => (accepts(value) ? null : mustBe(name, expected, value)),
  }
}

export const booleanRule = rule('true or false', value => typeof value === 'boolean')
export const functionRule = rule('a function', value => typeof value === 'function')
export const objectRule = rule('an object', isRecord)
export const loggerRule = rule(
  'an object with a warn() function',
  value => isRecord(value) && typeof value['warn'] === 'function',
)
export const positiveNumber = rule('a number above 0', value => typeof value === 'number' && value > 0)

export function positiveNumberUpTo(max: number): OptionRule {
  return rule(
    `a number above 0, at most ${max}`,
    value => typeof value === 'number' && value > 0 && value <= max,
  )
}

export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): OptionRule {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  return rule(
    `a whole number ${range}`,
    value => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
  )
}

/** A delay that a timer can wait for. */
export function milliseconds(min: number): OptionRule {
  return rule(
    `milliseconds from ${min} to ${MAX_TIMER_MS}`,
    value => typeof value === 'number' && value >= min && value <= MAX_TIMER_MS,
  )
}

export function oneOf(...words: readonly string[]): OptionRule {
  const quoted = words.map(word => `'${word}'`)
  const expected = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
  return rule(expected, value => words.some(word => word === value))
}

export function orNull(inner: OptionRule): OptionRule {
  const expected = `${inner.expected}, or null`
  return {
    expected,
    check: (value, name, expected) => (value === null ? null : inner.check(value, name, expected)),
  }
}

/** An array whose items follow a rule; an error names the item. @param expected Of the array. */
export function arrayOf(expected: string, item: OptionRule): OptionRule {
  return {
    expected,
    check(value, name, expected) {
      if (!Array.isArray(value)) return mustBe(name, expected, value)
      for (const [i, one] of value.entries()) {
        const message = item.check(one, `${name}[${i}]`, item.expected)
        if (message !== null) return message
      }
      return null
    },
  }
}

/** A single value, or an array. */
export function orArray(single: OptionRule, array: OptionRule): OptionRule {
  return {
    expected: `${single.expected}, or ${array.expected}`,
    check: (value, name, expected) => (Array.isArray(value) ? array : single).check(value, name, expected),
  }
}

/** An object of options of its own, merged with defaults of its own. */
export function group<Options extends object>(rules: OptionRules<Options>): OptionRule {
  return { ...objectRule, rules }
}

/** The same rule, whose messages do not show the value. */
export function secret({ expected, check }: OptionRule): OptionRule {
  return {
    expected,
    check: (value, name, expected) =>
      check(value, name, expected) === null ? null : `'${name}' must be ${expected}.`,
  }
}

/**
 * Checks options, so that a typing error does not silently become a default, and fills in the defaults. An option that
 * is undefined keeps its default.
 * @param owner The function that takes the options, for messages.
 * @throws PlatenError `invalid_option`
 */
export function readOptions<Options extends object>(
  owner: string,
  options: unknown,
  { rules, defaults }: { rules: OptionRules<Options>; defaults: Partial<Options> },
): Options {
  if (!isRecord(options)) {
    throw invalidOption(`The options of ${owner} must be an object, got ${describeValue(options)}.`)
  }
  return readGroup(owner, '', options, { rules, defaults }) as Options
}

interface Table {
  readonly rules: OptionRules<object>
  readonly defaults: object
}

function readGroup(
  owner: string,
  prefix: string,
  options: Record<string, unknown>,
  { rules, defaults }: Table,
): Record<string, unknown> {
  const byName = new Map<string, OptionRule>(Object.entries(rules))
  const merged = new Map<string, unknown>(Object.entries({ ...defaults, ...omitUndefined(options) }))
  for (const name of Object.keys(options)) {
    if (byName.has(name)) continue
    throw invalidOption(`${owner} has no option '${prefix}${name}'${didYouMeanOrListed(name, byName.keys())}`)
  }
  for (const [name, { expected, rules, check }] of byName) {
    const value = options[name]
    const message = value === undefined ? null : check(value, prefix + name, expected)
    if (message !== null) throw invalidOption(message)
    if (rules === undefined || !isRecord(value)) continue
    const own = new Map<string, unknown>(Object.entries(defaults)).get(name)
    merged.set(
      name,
      readGroup(owner, `${prefix}${name}.`, value, { rules, defaults: isRecord(own) ? own : {} }),
    )
  }
  return Object.fromEntries(merged)
}

export function invalidOption(message: string): PlatenError {
  return new PlatenError('invalid_option', message)
}

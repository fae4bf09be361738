/** The parsers that several properties share: component values → specified values; undefined is invalid. Pure. */
import type { ElementBasis, LengthPercentage } from '../computed-style.ts'
import {
  parseInteger,
  parseLength,
  parseLengthPercentage,
  parseNumber,
  type Specified,
} from '../values/calc.ts'
import { parseColor } from '../values/colors.ts'
import { soleWord, type Value } from '../values/component-values.ts'

export type Parser<T> = (values: readonly Value[]) => Specified<T, ElementBasis> | undefined

export interface Property<T> {
  readonly initial: T
  readonly inherited: boolean
  readonly parse: Parser<T>
}

/** A property that each element has for itself. */
export function own<T>(initial: T, parse: Parser<T>): Property<T> {
  return { initial, inherited: false, parse }
}

/** A property that runs down the tree. */
export function inherited<T>(initial: T, parse: Parser<T>): Property<T> {
  return { initial, inherited: true, parse }
}

/** One of some words. */
export function words<const T extends string>(...allowed: readonly T[]): Parser<T> {
  return values => {
    const word = soleWord(values)
    return allowed.find(each => each === word)
  }
}

/** Words that stand for another value. */
export function mapped<T>(meanings: Readonly<Record<string, T>>): Parser<T> {
  return values => {
    const word = soleWord(values)
    return word !== null && Object.hasOwn(meanings, word) ? meanings[word] : undefined
  }
}

/** The first parser that takes the values. */
export function either<A, B>(first: Parser<A>, second: Parser<B>): Parser<A | B> {
  return values => first(values) ?? second(values)
}

export function one<T>(parse: (value: Value) => Specified<T, ElementBasis> | undefined): Parser<T> {
  return values => {
    const [only] = values
    return values.length === 1 && only !== undefined ? parse(only) : undefined
  }
}

export const length: Parser<number> = one(value => parseLength(value))
export const positiveLength: Parser<number> = one(value => parseLength(value, { negative: false }))
export const lengthPercentage: Parser<LengthPercentage> = one(value => parseLengthPercentage(value))
export const positiveLengthPercentage: Parser<LengthPercentage> = one(value =>
  parseLengthPercentage(value, { negative: false }),
)
export const color: Parser<string> = one(value => parseColor(value))

export function number({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
} = {}): Parser<number> {
  return one(value => {
    const parsed = parseNumber(value)
    return parsed !== undefined && parsed >= min && parsed <= max ? parsed : undefined
  })
}

export function integer({ min = Number.NEGATIVE_INFINITY } = {}): Parser<number> {
  return one(value => {
    const parsed = parseInteger(value)
    return parsed !== undefined && parsed >= min ? parsed : undefined
  })
}

/** Any values whose words are all among some; as they are written, in small letters. */
export function phrase(...allowed: readonly string[]): Parser<string> {
  return values => {
    const found = values.map(value => (value.type === 'ident' ? value.lower : ''))
    return found.length > 0 && found.every(word => allowed.includes(word)) ? found.join(' ') : undefined
  }
}

/** Resolves parts that wait for an element, all at once. */
export function together<T>(
  parts: readonly (Specified<T, ElementBasis> | undefined)[],
): Specified<readonly T[], ElementBasis> | undefined {
  const known: Specified<T, ElementBasis>[] = []
  for (const part of parts) {
    if (part === undefined) return undefined
    known.push(part)
  }
  return basis => known.map(part => resolve(part, basis))
}

export function resolve<T>(specified: Specified<T, ElementBasis>, basis: ElementBasis): T {
  return isWaiting(specified) ? specified(basis) : specified
}

function isWaiting<T>(specified: Specified<T, ElementBasis>): specified is (basis: ElementBasis) => T {
  return typeof specified === 'function'
}

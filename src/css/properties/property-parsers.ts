/** Parsers that several properties share: component values → specified values; undefined is invalid. Pure. */

import {
  parseInteger,
  parseLength,
  parseLengthPercentage,
  parseNumber,
  type Specified,
} from '../values/calc.ts'
import { parseElementColor } from '../values/colors.ts'
import { soleWord, type Value } from '../values/component-values.ts'
import type { UnitBasis } from '../values/units.ts'
import type { CssColor, LengthPercentage } from '../values/value-types.ts'

/** Values with the prefix `-webkit-` come from HTML attributes: they align blocks too, and tables reset them. */
export type TextAlign =
  Keyword<'start | end | left | right | center | justify | -webkit-left | -webkit-right | -webkit-center'>

/** What computed values depend on besides the declaration. */
export interface ElementBasis extends UnitBasis {
  readonly parent: {
    readonly color: CssColor
    readonly fontSize: number
    readonly fontWeight: number
    readonly textAlign: TextAlign
    readonly direction: 'ltr' | 'rtl'
    readonly page: string
  }
  /** The `color` of the element; while `color` itself is computed, that of the parent. */
  readonly color: CssColor
}

export type Parser<T> = (values: readonly Value[]) => Specified<T, ElementBasis> | undefined

export interface Property<T> {
  readonly initial: T
  readonly isInherited: boolean
  readonly parse: Parser<T>
}

export function property<T>(parse: Parser<T>, initial: NoInfer<T>): Property<T> {
  return { initial, isInherited: false, parse }
}

export function inherited<T>(parse: Parser<T>, initial: NoInfer<T>): Property<T> {
  return { initial, isInherited: true, parse }
}

/**
 * A property that few elements have and that is not inherited. Undefined is its initial value, so that styles without it
 * take no memory for it.
 */
export function rare<T>(parse: Parser<T>): Property<T | undefined> {
  return { initial: undefined, isInherited: false, parse }
}

/** A property like a rare one that is inherited. */
export function inheritedRare<T>(parse: Parser<T>): Property<T | undefined> {
  return { initial: undefined, isInherited: true, parse }
}

/** The keywords of a list in the notation of CSS value definitions. */
export type Keyword<List extends string> = List extends `${infer First} | ${infer Rest}`
  ? First | Keyword<Rest>
  : List

/**
 * One of some keywords.
 * @param list As in CSS value definitions: `'normal | nowrap | pre'`.
 * @param aliases Other keywords with the same meaning as one of the list.
 */
export function keywords<const List extends string>(
  list: List,
  aliases: Readonly<Record<string, Keyword<List>>> = {},
): Parser<Keyword<List>> {
  const isListed = isKeywordOf(list)
  return values => {
    const word = soleWord(values)
    if (word === null) return undefined
    if (isListed(word)) return word
    return Object.hasOwn(aliases, word) ? aliases[word] : undefined
  }
}

function isKeywordOf<List extends string>(list: List): (word: string) => word is Keyword<List> {
  const words = new Set(list.split(' | '))
  return (word): word is Keyword<List> => words.has(word)
}

/** Keywords that abbreviate other values. */
export function mapped<T>(meanings: Readonly<Record<string, T>>): Parser<T> {
  return values => {
    const word = soleWord(values)
    return word !== null && Object.hasOwn(meanings, word) ? meanings[word] : undefined
  }
}

/** The result of the first parser that accepts the values. */
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
export const color: Parser<string> = one(value => parseElementColor(value))

/** Results of math functions are clamped to the range, other numbers outside of it are invalid. */
export function number({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
} = {}): Parser<number> {
  return one(value => {
    const parsed = parseNumber(value)
    if (parsed === undefined) return undefined
    const limited = Math.max(min, Math.min(max, parsed))
    return limited === parsed || value.type === 'function' ? limited : undefined
  })
}

export function integer({ min = Number.NEGATIVE_INFINITY } = {}): Parser<number> {
  return one(value => {
    const parsed = parseInteger(value)
    if (parsed === undefined) return undefined
    return parsed >= min ? parsed : value.type === 'function' ? min : undefined
  })
}

/** Any number of keywords of a list, in lower case and the order in which they are written. */
export function phrase(list: string): Parser<string> {
  const isListed = isKeywordOf(list)
  return values => {
    const found = values.map(value => (value.type === 'ident' ? value.lower : ''))
    return found.length > 0 && found.every(isListed) ? found.join(' ') : undefined
  }
}

/** A value for both axes, or one for each. */
export function pairOf<T>(parse: Parser<T>): Parser<readonly [T, T]> {
  return values => {
    const [first, second = first, ...more] = values
    if (first === undefined || second === undefined || more.length > 0) return undefined
    const [x, y] = [parse([first]), parse([second])]
    return x === undefined || y === undefined
      ? undefined
      : basis => [resolve<T>(x, basis), resolve<T>(y, basis)]
  }
}

/** Combines specified values into one that resolves them all. */
export function combined<T>(
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

/** `@counter-style` rules and `symbols()` (CSS Counter Styles 3 §2–§4). Pure. */
import { parseInteger } from '../values/calc.ts'
import { parseValues, soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { CounterStyle, CounterSystem } from './counter-style.ts'
import { predefinedStyle } from './predefined-styles.ts'

/** Names that a rule cannot define (§2). */
const RESERVED = new Set([
  'none',
  'decimal',
  'disc',
  'square',
  'circle',
  'disclosure-open',
  'disclosure-closed',
])
const WIDE = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default'])

/** Symbols of a style are limited, and their length. */
const MAX_SYMBOLS = 2_000
const MAX_SYMBOL_LENGTH = 100

/** The name of a counter style; predefined names are in lower case. Undefined for other values. */
export function counterStyleName(value: Value | undefined): string | undefined {
  if (value?.type !== 'ident') return undefined
  return value.lower === 'none' || predefinedStyle(value.lower) !== null ? value.lower : value.text
}

/** The name that a rule defines; null if it is not one. */
export function definedName(prelude: string): string | null {
  const [only, ...more] = parseValues(prelude, null) ?? []
  const name = more.length > 0 ? undefined : counterStyleName(only)
  return name === undefined || RESERVED.has(name) || WIDE.has(name.toLowerCase()) ? null : name
}

export const COUNTER_DESCRIPTORS: readonly string[] = [
  ...['system', 'symbols', 'additive-symbols', 'negative', 'prefix', 'suffix', 'range', 'pad', 'fallback'],
  'speak-as',
]

/**
 * The style of a rule.
 * @param onInvalid Called for each descriptor with an invalid value.
 * @returns The reason if there is none.
 */
export function readCounterStyle(
  descriptors: ReadonlyMap<string, string>,
  onInvalid: (descriptor: string) => void,
): CounterStyle | string {
  const read = <T>(name: string, parse: (values: readonly Value[]) => T | undefined): T | undefined => {
    const text = descriptors.get(name)
    if (text === undefined) return undefined
    const parsed = parse(parseValues(text, null) ?? [])
    if (parsed === undefined) onInvalid(name)
    return parsed
  }
  const system = systemOf(
    read('system', parseSystem) ?? { kind: 'symbolic', argument: null },
    read('symbols', parseSymbols),
    read('additive-symbols', parseAdditive),
  )
  if (typeof system === 'string') return system
  const optional = {
    negative: read('negative', parseNegative),
    prefix: read('prefix', soleSymbol),
    suffix: read('suffix', soleSymbol),
    range: read('range', parseRange),
    pad: read('pad', parsePad),
    fallback: read('fallback', values => (values.length === 1 ? counterStyleName(values[0]) : undefined)),
  }
  const { range, ...others } = optional
  const known = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  return { system, ...known, ...(range === undefined || range === 'auto' ? null : { range }) }
}

interface WrittenSystem {
  readonly kind: CounterSystem['kind']
  /** The first value of `fixed`, or the name that the style extends. */
  readonly argument: number | string | null
}

const SYSTEMS = ['cyclic', 'symbolic', 'alphabetic', 'numeric', 'additive', 'fixed', 'extends'] as const

function parseSystem(values: readonly Value[]): WrittenSystem | undefined {
  const [first, second, ...more] = values
  const kind = SYSTEMS.find(each => first?.type === 'ident' && each === first.lower)
  if (kind === undefined || more.length > 0) return undefined
  if (kind === 'fixed') {
    const argument = second === undefined ? 1 : parseInteger(second)
    return argument === undefined ? undefined : { kind, argument }
  }
  if (kind === 'extends') {
    const argument = counterStyleName(second)
    return argument === undefined ? undefined : { kind, argument }
  }
  return second === undefined ? { kind, argument: null } : undefined
}

function systemOf(
  { kind, argument }: WrittenSystem,
  symbols: readonly string[] | undefined,
  additive: readonly (readonly [number, string])[] | undefined,
): CounterSystem | string {
  if (kind === 'extends') {
    return symbols === undefined && additive === undefined
      ? { kind, name: String(argument) }
      : 'a style that extends another has no symbols'
  }
  if (kind === 'additive')
    return additive === undefined ? 'it needs additive-symbols' : { kind, symbols: additive }
  if (kind === 'algorithm' || symbols === undefined) return 'it needs symbols'
  if (kind === 'fixed') return { kind, symbols, first: Number(argument) }
  const least = kind === 'alphabetic' || kind === 'numeric' ? 2 : 1
  return symbols.length < least ? `${kind} needs two or more symbols` : { kind, symbols }
}

/** A string or an identifier; pictures are not symbols in browsers either. */
function symbolOf(value: Value | undefined): string | undefined {
  const text = value?.type === 'string' || value?.type === 'ident' ? value.text : undefined
  return text === undefined || text.length > MAX_SYMBOL_LENGTH ? undefined : text
}

function soleSymbol(values: readonly Value[]): string | undefined {
  return values.length === 1 ? symbolOf(values[0]) : undefined
}

function parseSymbols(values: readonly Value[]): readonly string[] | undefined {
  const symbols = values.map(symbolOf).filter(symbol => symbol !== undefined)
  const isComplete = symbols.length === values.length && symbols.length > 0
  return isComplete && symbols.length <= MAX_SYMBOLS ? symbols : undefined
}

/** Weights with symbols, in either order, by descending weight. */
function parseAdditive(values: readonly Value[]): readonly (readonly [number, string])[] | undefined {
  const found: (readonly [number, string])[] = []
  for (const [first, second, ...more] of splitAtCommas(values)) {
    const isWeightFirst = first?.type === 'number'
    const weight = parseInteger(isWeightFirst ? first : second)
    const symbol = symbolOf(isWeightFirst ? second : first)
    if (weight === undefined || weight < 0 || symbol === undefined || more.length > 0) return undefined
    if (weight >= (found.at(-1)?.[0] ?? Number.POSITIVE_INFINITY)) return undefined
    found.push([weight, symbol])
  }
  return found.length > 0 && found.length <= MAX_SYMBOLS ? found : undefined
}

function parseNegative(values: readonly Value[]): readonly [string, string] | undefined {
  const symbols = parseSymbols(values)
  return symbols === undefined || symbols.length > 2 ? undefined : [symbols[0] ?? '', symbols[1] ?? '']
}

function parseRange(values: readonly Value[]): 'auto' | readonly (readonly [number, number])[] | undefined {
  if (soleWord(values) === 'auto') return 'auto'
  const ranges: (readonly [number, number])[] = []
  for (const [from, to, ...more] of splitAtCommas(values)) {
    const low = boundOf(from, Number.NEGATIVE_INFINITY)
    const high = boundOf(to, Number.POSITIVE_INFINITY)
    if (low === undefined || high === undefined || low > high || more.length > 0) return undefined
    ranges.push([low, high])
  }
  return ranges
}

function boundOf(value: Value | undefined, infinite: number): number | undefined {
  return value?.type === 'ident' && value.lower === 'infinite' ? infinite : parseInteger(value)
}

function parsePad(values: readonly Value[]): readonly [number, string] | undefined {
  const [first, second, ...more] = values
  const isLengthFirst = first?.type === 'number'
  const length = parseInteger(isLengthFirst ? first : second)
  const symbol = symbolOf(isLengthFirst ? second : first)
  return length === undefined || length < 0 || symbol === undefined || more.length > 0
    ? undefined
    : [length, symbol]
}

/** Begins the written form of an anonymous style, which no name has. */
const ANONYMOUS = 'symbols('

/** `symbols()` as a text that `anonymousStyle` reads; undefined if it is invalid (§4). */
export function writeAnonymousStyle(args: readonly Value[]): string | undefined {
  const [first] = args
  const kinds = ['cyclic', 'numeric', 'alphabetic', 'symbolic', 'fixed'] as const
  const kind = kinds.find(each => first?.type === 'ident' && each === first.lower)
  const strings = kind === undefined ? args : args.slice(1)
  if (strings.some(({ type }) => type !== 'string')) return undefined
  const system = systemOf({ kind: kind ?? 'symbolic', argument: 1 }, parseSymbols(strings), undefined)
  return typeof system === 'string' ? undefined : ANONYMOUS + JSON.stringify(system)
}

export function anonymousStyle(name: string): CounterStyle | null {
  if (!name.startsWith(ANONYMOUS)) return null
  const system: CounterSystem = JSON.parse(name.slice(ANONYMOUS.length))
  return { system, prefix: '', suffix: ' ' }
}

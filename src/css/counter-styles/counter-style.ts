/** Counter values as text, by the algorithms of CSS Counter Styles 3 §3. Pure. */

export type CounterSystem =
  | { readonly kind: 'cyclic' | 'symbolic' | 'alphabetic' | 'numeric'; readonly symbols: readonly string[] }
  | { readonly kind: 'fixed'; readonly symbols: readonly string[]; readonly first: number }
  /** Weights in descending order. */
  | { readonly kind: 'additive'; readonly symbols: readonly (readonly [weight: number, symbol: string])[] }
  | { readonly kind: 'extends'; readonly name: string }
  /** Of the styles that are not made of symbols. `signs`: a minus sign is added. */
  | { readonly kind: 'algorithm'; readonly write: (value: number) => string | null; readonly signs: boolean }

export interface CounterStyle {
  readonly system: CounterSystem
  /** Around negative values. Undefined: that of the extended style, else `-`. */
  readonly negative?: readonly [before: string, after: string]
  /** Around markers. Undefined: that of the extended style, else nothing and `. `. */
  readonly prefix?: string
  readonly suffix?: string
  /** Values that the style can write; undefined for `auto`. */
  readonly range?: readonly (readonly [from: number, to: number])[]
  /** Least length in characters, and the symbol that fills it. */
  readonly pad?: readonly [length: number, symbol: string]
  /** The name of the style for other values. Undefined: that of the extended style, else `decimal`. */
  readonly fallback?: string
}

/** Longer texts are written in the fallback style. */
const MAX_LENGTH = 120
/** Limit of styles that extend another. */
const MAX_EXTENSIONS = 32

/** A style with everything that it takes from those it extends. */
export function resolveStyle(style: CounterStyle, find: (name: string) => CounterStyle | null): CounterStyle {
  let resolved = style
  for (let count = 0; resolved.system.kind === 'extends'; count++) {
    // a cycle extends `decimal`
    const base = count < MAX_EXTENSIONS ? find(resolved.system.name) : null
    const { system: _, ...own } = resolved
    resolved = { ...(base ?? DECIMAL), ...own, system: (base ?? DECIMAL).system }
  }
  return resolved
}

export const DECIMAL: CounterStyle = { system: { kind: 'numeric', symbols: [...'0123456789'] } }

/** The text of a value; null if the style cannot write it. */
export function representation(value: number, style: CounterStyle): string | null {
  const { system, negative = ['-', ''], pad } = style
  if (!isInRange(value, style)) return null
  const isNegative = value < 0 && usesSign(system)
  const text = write(isNegative ? -value : value, system)
  if (text === null) return null
  const signs = isNegative ? [...negative.join('')].length : 0
  const missing = Math.max(0, (pad?.[0] ?? 0) - [...text].length - signs)
  if (missing * (pad?.[1].length ?? 0) > MAX_LENGTH) return null
  const padded = (pad?.[1] ?? '').repeat(missing) + text
  return isNegative ? `${negative[0]}${padded}${negative[1]}` : padded
}

function usesSign(system: CounterSystem): boolean {
  if (system.kind === 'algorithm') return system.signs
  return system.kind !== 'cyclic' && system.kind !== 'fixed'
}

function isInRange(value: number, { range, system }: CounterStyle): boolean {
  if (range !== undefined) return range.some(([from, to]) => value >= from && value <= to)
  if (system.kind === 'alphabetic' || system.kind === 'symbolic') return value >= 1
  return system.kind !== 'additive' || value >= 0
}

function write(value: number, system: CounterSystem): string | null {
  switch (system.kind) {
    case 'cyclic': {
      const { length } = system.symbols
      return system.symbols[(((value - 1) % length) + length) % length] ?? null
    }
    case 'fixed':
      return system.symbols[value - system.first] ?? null
    case 'symbolic': {
      const { length } = system.symbols
      const symbol = system.symbols[(value - 1) % length] ?? ''
      const count = Math.ceil(value / length)
      return count * symbol.length > MAX_LENGTH ? null : symbol.repeat(count)
    }
    case 'alphabetic':
      return inBase(value, system.symbols, 1)
    case 'numeric':
      return value === 0 ? (system.symbols[0] ?? null) : inBase(value, system.symbols, 0)
    case 'additive':
      return sumOf(value, system.symbols)
    case 'algorithm':
      return system.write(value)
    case 'extends':
      return null
  }
}

/** @param lowest The value of the first symbol. */
function inBase(value: number, symbols: readonly string[], lowest: 0 | 1): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - lowest) / symbols.length)) {
    text = (symbols[(rest - lowest) % symbols.length] ?? '') + text
  }
  return text
}

function sumOf(value: number, symbols: readonly (readonly [number, string])[]): string | null {
  let rest = value
  let text = ''
  if (rest === 0) return symbols.find(([weight]) => weight === 0)?.[1] ?? null
  for (const [weight, symbol] of symbols) {
    if (weight === 0 || weight > rest) continue
    const count = Math.floor(rest / weight)
    if (text.length + count * symbol.length > MAX_LENGTH) return null
    text += symbol.repeat(count)
    rest -= count * weight
  }
  return rest === 0 ? text : null
}

import type { Tones, TonesFilter } from './filter.ts'

/** A lookup table, rounded and clamped. */
export function tones(become: (value: number) => number): Tones {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => become(value))
}

/** One table for the three colour channels. */
export function colorTones(become: (value: number) => number): TonesFilter {
  const table = tones(become)
  return { kind: 'tones', red: table, green: table, blue: table, alpha: null }
}

/** Two tables as one with the same result, because each ends in integers. */
export function chainTones(first: TonesFilter, second: TonesFilter): TonesFilter {
  return {
    kind: 'tones',
    red: chain(first.red, second.red),
    green: chain(first.green, second.green),
    blue: chain(first.blue, second.blue),
    alpha: chain(first.alpha, second.alpha),
  }
}

function chain(first: Tones | null, second: Tones | null): Tones | null {
  if (first === null || second === null) return first ?? second
  return first.map(value => second[value] ?? 0)
}

export function applyTones(data: Uint8ClampedArray, { red, green, blue, alpha }: TonesFilter): void {
  for (const [channel, table] of [red, green, blue, alpha].entries()) {
    if (table === null) continue
    for (let at = channel; at < data.length; at += 4) data[at] = table[data[at] ?? 0] ?? 0
  }
}

import type { Rgb, Tones, TonesFilter } from './filter.ts'

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

/** Blend functions of a channel and the premultiplied channel of the colour. */
const BLENDS = {
  multiply: (value, color) => (value * color) / 255,
  screen: (value, color) => 255 - ((255 - value) * (255 - color)) / 255,
  add: (value, color) => value + color,
  difference: (value, color) => Math.abs(value - color),
  subtract: (value, color) => value - color,
  darken: (value, color) => Math.min(value, color),
  lighten: (value, color) => Math.max(value, color),
  overlay: (value, color) =>
    color < 128 ? (2 * value * color) / 255 : 255 - (2 * (255 - value) * (255 - color)) / 255,
  exclusion: (value, color) => color + value - (2 * color * value) / 255,
  tint: (value, color, alpha) => color + value * (1 - alpha),
} as const satisfies Record<string, (value: number, color: number, alpha: number) => number>

export type BlendMode = keyof typeof BLENDS

export const BLEND_MODES: readonly BlendMode[] = Object.keys(BLENDS).filter((mode): mode is BlendMode =>
  Object.hasOwn(BLENDS, mode),
)

/** Blends every pixel with one colour. @param alpha Strength of the colour, 0 to 1. */
export function blendColor([red, green, blue]: Rgb, mode: BlendMode, alpha: number): TonesFilter {
  const blend = BLENDS[mode]
  const [r, g, b] = [red, green, blue].map(channel => tones(value => blend(value, channel * alpha, alpha)))
  return { kind: 'tones', red: r ?? null, green: g ?? null, blue: b ?? null, alpha: null }
}

import type { Rgb, TonesFilter } from './filter.ts'
import { tones } from './tones.ts'

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

export const BLEND_MODES: readonly BlendMode[] = [
  'multiply',
  'screen',
  'add',
  'difference',
  'subtract',
  'darken',
  'lighten',
  'overlay',
  'exclusion',
  'tint',
]

/** Blends every pixel with one colour. @param alpha Strength of the colour, 0 to 1. */
export function blendColor([red, green, blue]: Rgb, mode: BlendMode, alpha: number): TonesFilter {
  const blend = BLENDS[mode]
  const [r, g, b] = [red, green, blue].map(channel => tones(value => blend(value, channel * alpha, alpha)))
  return { kind: 'tones', red: r ?? null, green: g ?? null, blue: b ?? null, alpha: null }
}

/** Filters that combine the channels of a pixel. */
import type { GrayscaleMode, Rgb } from '../../../scene/filters/filter.ts'

export function applyGrayscale(data: Uint8ClampedArray, mode: GrayscaleMode): void {
  const grey = GREYS[mode]
  for (let at = 0; at < data.length; at += 4) {
    const value = grey(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    data[at] = value
    data[at + 1] = value
    data[at + 2] = value
  }
}

const GREYS: Readonly<Record<GrayscaleMode, (r: number, g: number, b: number) => number>> = {
  average: (r, g, b) => (r + g + b) / 3,
  lightness: (r, g, b) => (Math.min(r, g, b) + Math.max(r, g, b)) / 2,
  luminosity: (r, g, b) => 0.21 * r + 0.72 * g + 0.07 * b,
}

/** Moves the weaker channels away from the strongest one, or towards it if `amount` is negative. */
export function applySaturation(data: Uint8ClampedArray, amount: number): void {
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const most = r > g ? (r > b ? r : b) : g > b ? g : b
    data[at] = r - (most - r) * amount
    data[at + 1] = g - (most - g) * amount
    data[at + 2] = b - (most - b) * amount
  }
}

/** Saturation weighted by the distance of the strongest channel from the mean. */
export function applyVibrance(data: Uint8ClampedArray, amount: number): void {
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const most = r > g ? (r > b ? r : b) : g > b ? g : b
    const strength = (((most - (r + g + b) / 3) * 2) / 255) * amount
    data[at] = r - (most - r) * strength
    data[at + 1] = g - (most - g) * strength
    data[at + 2] = b - (most - b) * strength
  }
}

/** Makes pixels transparent whose channels are all near a colour. @param distance In units of 1/255. */
export function applyRemoveColor(data: Uint8ClampedArray, [r, g, b]: Rgb, distance: number): void {
  const reach = distance * 255
  for (let at = 0; at < data.length; at += 4) {
    const isNear =
      Math.abs((data[at] ?? 0) - r) < reach &&
      Math.abs((data[at + 1] ?? 0) - g) < reach &&
      Math.abs((data[at + 2] ?? 0) - b) < reach
    if (isNear) data[at + 3] = 0
  }
}

/**
 * Lightens or darkens pixels by up to half of `amount`. Fabric's noise is random; here a generator (mulberry32) with
 * seed 1 makes it reproducible.
 */
export function applyNoise(data: Uint8ClampedArray, amount: number): void {
  let state = 1
  for (let at = 0; at < data.length; at += 4) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    const change = (0.5 - ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * amount
    data[at] = (data[at] ?? 0) + change
    data[at + 1] = (data[at + 1] ?? 0) + change
    data[at + 2] = (data[at + 2] ?? 0) + change
  }
}

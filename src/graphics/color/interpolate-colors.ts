/** Interpolation of colours (CSS Color 4 §12), by stops between which sRGB is linear. Pure. */
import type { Rgb } from './color-spaces.ts'
import type { Rgba } from './css-color.ts'
import { HUE_SPACES, type InterpolationSpace, rgbToSpace, spaceToRgb } from './interpolation-spaces.ts'

export const HUES = ['shorter', 'longer', 'increasing', 'decreasing'] as const

export interface ColorInterpolation {
  readonly space: InterpolationSpace
  /** Default: `shorter`. */
  readonly hue?: (typeof HUES)[number]
}

/** A colour at a place. */
export interface ColorStop {
  readonly color: Rgba
  readonly offset: number
}

/** Steps between two colours whose mixture is not linear in sRGB. */
const STEPS = 32
const HUE_STEPS = 36

/**
 * The stops from one colour to the next, without the first.
 * @param middle Place of the colour halfway between them, from 0 to 1 (CSS Images 3 §3.4.2).
 */
export function stopsBetween(
  from: ColorStop,
  to: ColorStop,
  { space, hue = 'shorter' }: ColorInterpolation,
  middle = 0.5,
): ColorStop[] {
  const isPlain = space === 'srgb' && middle === 0.5
  const [a, b] = [from.color, to.color]
  if (isPlain && (a.alpha === b.alpha || isSameColor(a, b))) return [to]
  const length = to.offset - from.offset
  if (!(length > 0)) return [to]
  // premultiplied colours keep the colour of the visible end
  if (isPlain && a.alpha === 0) return [{ color: { ...b, alpha: 0 }, offset: from.offset }, to]
  if (isPlain && b.alpha === 0) return [{ color: { ...a, alpha: 0 }, offset: to.offset }, to]
  if (middle <= 0) return [{ color: b, offset: from.offset }, to]
  if (middle >= 1) return [{ color: a, offset: to.offset }, to]
  const mix = mixer(a, b, space, hue)
  const count = HUE_SPACES.has(space) ? HUE_STEPS : STEPS
  const exponent = Math.log(0.5) / Math.log(middle)
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / count
    return { color: mix(t ** exponent), offset: from.offset + length * t }
  })
}

function isSameColor(a: Rgba, b: Rgba): boolean {
  return a.r === b.r && a.g === b.g && a.b === b.b
}

/** Mixes two colours with premultiplied alpha (CSS Color 4 §12.3). */
function mixer(
  a: Rgba,
  b: Rgba,
  space: InterpolationSpace,
  direction: NonNullable<ColorInterpolation['hue']>,
): (t: number) => Rgba {
  const hasHue = HUE_SPACES.has(space)
  const [from, to] = matchMissing(channelsOf(a, space), channelsOf(b, space), { a, b, hasHue })
  const turn = hasHue ? hueDifference(from[0], to[0], direction) : 0
  return t => {
    const alpha = a.alpha + (b.alpha - a.alpha) * t
    const mixed = from.map((value, i) => {
      const end = to[i] ?? 0
      if (hasHue && i === 0) return value + turn * t
      if (alpha === 0) return value + (end - value) * t
      return (value * a.alpha * (1 - t) + end * b.alpha * t) / alpha
    })
    const [first = 0, second = 0, third = 0] = mixed
    const [r, g, blue] = spaceToRgb(space, [first, second, third])
    return { r: r * 255, g: g * 255, b: blue * 255, alpha }
  }
}

function channelsOf({ r, g, b }: Rgba, space: InterpolationSpace): Rgb {
  return rgbToSpace(space, [r / 255, g / 255, b / 255])
}

/** The hue of a grey, and all channels of a transparent colour, are those of the other colour (CSS Color 4 §12.2). */
function matchMissing(
  from: Rgb,
  to: Rgb,
  { a, b, hasHue }: { a: Rgba; b: Rgba; hasHue: boolean },
): readonly [Rgb, Rgb] {
  if (a.alpha === 0) return [to, to]
  if (b.alpha === 0) return [from, from]
  if (!hasHue) return [from, to]
  if (isGrey(a)) return [[to[0], from[1], from[2]], to]
  return isGrey(b) ? [from, [from[0], to[1], to[2]]] : [from, to]
}

function isGrey({ r, g, b }: Rgba): boolean {
  return r === g && g === b
}

/** CSS Color 4 §12.4, in degrees. */
function hueDifference(from: number, to: number, direction: NonNullable<ColorInterpolation['hue']>): number {
  const difference = to - from
  switch (direction) {
    case 'increasing':
      return difference < 0 ? difference + 360 : difference
    case 'decreasing':
      return difference > 0 ? difference - 360 : difference
    case 'shorter':
      return Math.abs(difference) > 180 ? difference - 360 * Math.sign(difference) : difference
    case 'longer':
      if (difference > 0) return difference < 180 ? difference - 360 : difference
      return difference > -180 ? difference + 360 : difference
  }
}

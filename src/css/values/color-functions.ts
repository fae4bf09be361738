/** `color-mix()`, relative colours and `light-dark()` (CSS Color 5 §3, §4, §5) → sRGB. Pure. */

import {
  chromaAndHue,
  fromSpace,
  hslToRgb,
  hwbToRgb,
  isColorSpace,
  labToRgb,
  oklabToRgb,
  polar,
  type Rgb,
  rgbToHsl,
  rgbToHwb,
  rgbToLab,
  rgbToOklab,
  toSpace,
} from '../../graphics/color/color-spaces.ts'
import type { Rgba } from '../../graphics/color/css-color.ts'
import { parsePercentage } from './calc.ts'
import { splitAtCommas, type Value } from './component-values.ts'

type ColorOf = (value: Value | undefined) => Rgba | undefined

/** A space in which colours are mixed, or whose channels relative colours have. */
interface ChannelSpace {
  /** From sRGB with channels of 0 to 1. */
  readonly from: (rgb: Rgb) => Rgb
  readonly to: (channels: Rgb) => Rgb
  /** Index of the hue; null without. */
  readonly hue: 0 | 2 | null
  /** Names of the channels in relative colours. */
  readonly names: string
}

const SPACES: Readonly<Record<string, ChannelSpace>> = {
  hsl: {
    from: rgb => percents(rgbToHsl(rgb)),
    to: ([h, s, l]) => hslToRgb(h, s / 100, l / 100),
    hue: 0,
    names: 'hsl',
  },
  hwb: {
    from: rgb => percents(rgbToHwb(rgb)),
    to: ([h, w, b]) => hwbToRgb(h, w / 100, b / 100),
    hue: 0,
    names: 'hwb',
  },
  lab: { from: rgbToLab, to: lab => labToRgb(...lab), hue: null, names: 'lab' },
  oklab: { from: rgbToOklab, to: lab => oklabToRgb(...lab), hue: null, names: 'lab' },
  lch: {
    from: rgb => polarOf(rgbToLab(rgb)),
    to: ([l, c, h]) => labToRgb(l, ...polar(c, h)),
    hue: 2,
    names: 'lch',
  },
  oklch: {
    from: rgb => polarOf(rgbToOklab(rgb)),
    to: ([l, c, h]) => oklabToRgb(l, ...polar(c, h)),
    hue: 2,
    names: 'lch',
  },
}

function percents([hue, second, third]: Rgb): Rgb {
  return [hue, second * 100, third * 100]
}

function polarOf([l, a, b]: Rgb): Rgb {
  return [l, ...chromaAndHue(a, b)]
}

function spaceOf(name: string): ChannelSpace | undefined {
  if (Object.hasOwn(SPACES, name)) return SPACES[name]
  if (!isColorSpace(name)) return undefined
  return {
    from: rgb => toSpace(name, rgb),
    to: channels => fromSpace(name, channels),
    hue: null,
    names: name.startsWith('xyz') ? 'xyz' : 'rgb',
  }
}

/** The light colour: paper is printed in the light colour scheme. Undefined if the arguments are not two colours. */
export function lightDark(args: readonly Value[], colorOf: ColorOf): Rgba | undefined {
  const [light, dark, ...more] = splitAtCommas(args).map(group =>
    group.length === 1 ? colorOf(group[0]) : undefined,
  )
  return dark === undefined || more.length > 0 ? undefined : light
}

/** `color-mix()` (CSS Color 5 §3); undefined if it is invalid. */
export function colorMix(args: readonly Value[], colorOf: ColorOf): Rgba | undefined {
  const groups = splitAtCommas(args)
  const method = isIdent(groups[0]?.[0], 'in') ? mixMethod(groups.shift() ?? []) : DEFAULT_METHOD
  const [first, second, ...more] = groups.map(group => mixPart(group, colorOf))
  if (method === undefined || first === undefined || second === undefined || more.length > 0) return undefined
  const a = first.share ?? (second.share === null ? 50 : 100 - second.share)
  const b = second.share ?? 100 - a
  const sum = a + b
  if (sum <= 0) return undefined
  const mixed = mix(first.color, second.color, b / sum, method)
  return { ...mixed, alpha: mixed.alpha * Math.min(1, sum / 100) }
}

type HueMethod = 'shorter' | 'longer' | 'increasing' | 'decreasing'

interface MixMethod {
  readonly space: ChannelSpace
  readonly hue: HueMethod
}

const DEFAULT_METHOD: MixMethod | undefined = SPACES['oklab'] && { space: SPACES['oklab'], hue: 'shorter' }

/** `in oklch longer hue`. */
function mixMethod([, name, method, word, ...more]: readonly Value[]): MixMethod | undefined {
  const space = name?.type === 'ident' ? spaceOf(name.lower) : undefined
  if (space === undefined || more.length > 0) return undefined
  if (method === undefined) return { space, hue: 'shorter' }
  const hue = method.type === 'ident' ? method.lower : ''
  return space.hue !== null && isHueMethod(hue) && isIdent(word, 'hue') ? { space, hue } : undefined
}

function isHueMethod(word: string): word is HueMethod {
  return word === 'shorter' || word === 'longer' || word === 'increasing' || word === 'decreasing'
}

/** A colour with a percentage before or after it. */
function mixPart(values: readonly Value[], colorOf: ColorOf) {
  const shares = values.map(parsePercentage)
  const share = shares.find(each => each !== undefined) ?? null
  const colors = values.filter((_, i) => shares[i] === undefined)
  const color = colors.length === 1 ? colorOf(colors[0]) : undefined
  if (color === undefined || values.length > 2 || (share !== null && (share < 0 || share > 100)))
    return undefined
  return { color, share }
}

/** Interpolates with premultiplied alpha (CSS Color 4 §12.3). */
function mix(from: Rgba, to: Rgba, share: number, { space, hue }: MixMethod): Rgba {
  const [first, second] = [space.from(unitRgb(from)), space.from(unitRgb(to))]
  const alpha = from.alpha + (to.alpha - from.alpha) * share
  const channel = (at: 0 | 1 | 2): number => {
    if (at === space.hue) return mixHue(first, second, share, { space, hue }, [from.alpha, to.alpha])
    const [a, b] = [first[at] * from.alpha, second[at] * to.alpha]
    return alpha === 0 ? 0 : (a + (b - a) * share) / alpha
  }
  return rgbaOf(space.to([channel(0), channel(1), channel(2)]), alpha)
}

/** Hues of greys are powerless: the hue of the other colour counts (CSS Color 4 §12.2). */
function mixHue(
  first: Rgb,
  second: Rgb,
  share: number,
  { space, hue }: MixMethod,
  alphas: readonly [number, number],
): number {
  const at = space.hue ?? 0
  const [a, b] = [first[at], second[at]]
  if (isGrey(first, space) || alphas[0] === 0) return b
  if (isGrey(second, space) || alphas[1] === 0) return a
  let turn = b - a
  if (hue === 'shorter') turn = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  else if (hue === 'longer')
    turn = turn > 0 && turn < 180 ? turn - 360 : turn > -180 && turn <= 0 ? turn + 360 : turn
  else if (hue === 'increasing') turn = turn < 0 ? turn + 360 : turn
  else turn = turn > 0 ? turn - 360 : turn
  return (a + turn * share + 720) % 360
}

function isGrey(channels: Rgb, { names }: ChannelSpace): boolean {
  const [, second, third] = channels
  if (names === 'hwb') return second + third > 99.999
  return second < (names === 'hsl' ? 0.001 : 0.000004 * Math.max(1, channels[0]))
}

/**
 * The arguments of a colour function with the channels of another colour, as in `rgb(from red r g b / 50%)`, replaced by
 * numbers (CSS Color 5 §4). Undefined if they are invalid.
 */
export function relativeArguments(
  name: string,
  [, origin, ...rest]: readonly Value[],
  colorOf: ColorOf,
): readonly Value[] | undefined {
  const color = colorOf(origin)
  const [space] = rest
  const inSpace = name === 'color' && space?.type === 'ident' ? space.lower : name
  const channels = inSpace === 'rgb' || inSpace === 'rgba' ? RGB : spaceOf(inSpace.replace(/^hsla$/, 'hsl'))
  if (color === undefined || channels === undefined) return undefined
  const values = channels.from(unitRgb(color))
  const known = new Map<string, number>([['alpha', color.alpha]])
  for (const [i, value] of values.entries()) known.set(channels.names[i] ?? '', value)
  const [first] = rest
  const replaced =
    name === 'color' && first !== undefined
      ? [first, ...withNumbers(rest.slice(1), known)]
      : withNumbers(rest, known)
  const hasAlpha = replaced.some(value => value.type === 'sign' && value.text === '/')
  return hasAlpha
    ? replaced
    : [...replaced, { type: 'sign', text: '/' }, { type: 'number', value: color.alpha, isInteger: false }]
}

/** Channels of `rgb()`, 0 to 255. */
const RGB: ChannelSpace = {
  from: ([r, g, b]) => [r * 255, g * 255, b * 255],
  to: ([r, g, b]) => [r / 255, g / 255, b / 255],
  hue: null,
  names: 'rgb',
}

function withNumbers(values: readonly Value[], known: ReadonlyMap<string, number>): readonly Value[] {
  return values.map((value): Value => {
    if (value.type === 'ident') {
      const number = known.get(value.lower)
      return number === undefined ? value : { type: 'number', value: number, isInteger: false }
    }
    if (value.type === 'function') return { ...value, args: withNumbers(value.args, known) }
    return value.type === 'block' ? { ...value, content: withNumbers(value.content, known) } : value
  })
}

function isIdent(value: Value | undefined, word: string): boolean {
  return value?.type === 'ident' && value.lower === word
}

function unitRgb({ r, g, b }: Rgba): Rgb {
  return [r / 255, g / 255, b / 255]
}

function rgbaOf([r, g, b]: Rgb, alpha: number): Rgba {
  const byte = (channel: number) => Number((channel * 255).toFixed(6)) // removes rounding errors, so that halves round up
  return { r: byte(r), g: byte(g), b: byte(b), alpha }
}

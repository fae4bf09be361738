/** Component values → colours (CSS Color 4): names, hex, rgb, hsl, hwb, lab, lch, oklab, oklch. Pure. */
import { COLOR_NAMES } from '../../graphics/color-names.ts'
import {
  fromSpace,
  hslToRgb,
  hwbToRgb,
  isColorSpace,
  labToRgb,
  oklabToRgb,
  polar,
  type Rgb,
} from '../../graphics/color-spaces.ts'
import type { CssColor } from '../computed-style.ts'
import { parseAngle, parseNumber, parsePercentage } from './calculate.ts'
import { SYSTEM_COLORS } from './system-colors.ts'
import { isSign, type Value } from './values.ts'

/** A colour, or the word for the element's own. */
export const CURRENT_COLOR = 'currentcolor'
const TRANSPARENT = '#00000000'

/** `#rrggbb`, `#rrggbbaa`, or `currentcolor`; undefined where the value is no colour. */
export function parseColor(value: Value | undefined): CssColor | undefined {
  if (value?.type === 'hash') return hexColor(value.text)
  if (value?.type === 'ident') {
    if (value.lower === CURRENT_COLOR) return CURRENT_COLOR
    if (value.lower === 'transparent') return TRANSPARENT
    return COLOR_NAMES.get(value.lower) ?? SYSTEM_COLORS.get(value.lower)
  }
  if (value?.type !== 'function') return undefined
  return functionColor(value.name, value.args)
}

export function isTransparent(color: CssColor): boolean {
  return color.length === 9 && color.endsWith('00')
}

function hexColor(digits: string): CssColor | undefined {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return undefined
  const long = digits.length < 6 ? [...digits].map(digit => digit + digit).join('') : digits
  const lower = long.toLowerCase()
  return `#${lower.endsWith('ff') && lower.length === 8 ? lower.slice(0, 6) : lower}`
}

/** Three channels and an opacity; the words of a function, its commas and its slash gone. */
type Channels = readonly [Value, Value, Value, Value | null]

function functionColor(name: string, args: readonly Value[]): CssColor | undefined {
  if (name === 'color') return spacedColor(args)
  const channels = splitChannels(args)
  if (channels === undefined || !isWellWritten(name, args)) return undefined
  const alpha = channels[3] === null ? 1 : share(channels[3], 1)
  if (alpha === undefined) return undefined
  const rgb = toRgb(name, channels)
  if (rgb === undefined) return undefined
  return hexOf(rgb, alpha)
}

/** Commas are of the older syntax, in which rgb and hsl alone are written, and hsl in percent. */
function isWellWritten(name: string, args: readonly Value[]): boolean {
  if (!args.some(value => isSign(value, ','))) return true
  if (name === 'hsl' || name === 'hsla')
    return args[2]?.type === 'percentage' && args[4]?.type === 'percentage'
  return name === 'rgb' || name === 'rgba'
}

/** `color(srgb 1 0 0 / 50%)`. */
function spacedColor(args: readonly Value[]): CssColor | undefined {
  const [space, ...rest] = args
  const channels = splitChannels(rest)
  if (space?.type !== 'ident' || channels === undefined || rest.some(value => isSign(value, ',')))
    return undefined
  const alpha = channels[3] === null ? 1 : share(channels[3], 1)
  const rgb = all([share(channels[0], 1), share(channels[1], 1), share(channels[2], 1)])
  if (alpha === undefined || rgb === undefined || !isColorSpace(space.lower)) return undefined
  return hexOf(fromSpace(space.lower, rgb), alpha)
}

function splitChannels(args: readonly Value[]): Channels | undefined {
  const hasCommas = args.some(value => isSign(value, ','))
  const parts = args.filter(value => !isSign(value, ',') && !isSign(value, '/'))
  const [a, b, c, d] = parts
  if (a === undefined || b === undefined || c === undefined || parts.length > 4) return undefined
  const signs = args
    .filter(value => value.type === 'sign')
    .map(value => (value.type === 'sign' ? value.text : ''))
  const wanted = hasCommas ? ',,,'.slice(0, parts.length - 1) : '/'.slice(0, parts.length - 3)
  if (signs.join('') !== wanted) return undefined
  return [a, b, c, d ?? null]
}

function toRgb(name: string, [a, b, c]: Channels): Rgb | undefined {
  switch (name) {
    case 'rgb':
    case 'rgba':
      return all([channel255(a), channel255(b), channel255(c)])
    case 'hsl':
    case 'hsla':
      return convert([hue(a), share(b, 100), share(c, 100)], hslToRgb)
    case 'hwb':
      return convert([hue(a), share(b, 100), share(c, 100)], hwbToRgb)
    case 'lab':
      return convert([share(b, 125), share(c, 125), share(a, 100)], (x, y, l) =>
        labToRgb(l * 100, x * 125, y * 125),
      )
    case 'lch':
      return convert([hue(c), share(b, 150), share(a, 100)], (h, chroma, l) =>
        labToRgb(l * 100, ...polar(chroma * 150, h)),
      )
    case 'oklab':
      return convert([share(b, 0.4), share(c, 0.4), share(a, 1)], (x, y, l) =>
        oklabToRgb(l, x * 0.4, y * 0.4),
      )
    case 'oklch':
      return convert([hue(c), share(b, 0.4), share(a, 1)], (h, chroma, l) =>
        oklabToRgb(l, ...polar(chroma * 0.4, h)),
      )
    default:
      return undefined
  }
}

function all(channels: readonly (number | undefined)[]): Rgb | undefined {
  const [r, g, b] = channels
  return r === undefined || g === undefined || b === undefined ? undefined : [r, g, b]
}

function convert(
  channels: readonly (number | undefined)[],
  to: (a: number, b: number, c: number) => Rgb,
): Rgb | undefined {
  const known = all(channels)
  return known && to(...known)
}

function isNone(value: Value): boolean {
  return value.type === 'ident' && value.lower === 'none'
}

function channel255(value: Value): number | undefined {
  if (isNone(value)) return 0
  const number = parseNumber(value)
  if (number !== undefined) return number / 255
  const percentage = parsePercentage(value)
  return percentage === undefined ? undefined : percentage / 100
}

/** A number out of `whole`, or a percentage, as a share of one. */
function share(value: Value, whole: number): number | undefined {
  if (isNone(value)) return 0
  const percentage = parsePercentage(value)
  if (percentage !== undefined) return percentage / 100
  const number = parseNumber(value)
  return number === undefined ? undefined : number / whole
}

function hue(value: Value): number | undefined {
  if (isNone(value)) return 0
  const degrees = parseNumber(value) ?? parseAngle(value)
  return degrees === undefined ? undefined : ((degrees % 360) + 360) % 360
}

function clampUnit(value: number): number {
  return Math.max(0, Math.min(1, Number.isNaN(value) ? 0 : value))
}

function hexOf(rgb: Rgb, alpha: number): CssColor {
  const digits = (channel: number) =>
    Math.round(clampUnit(channel) * 255)
      .toString(16)
      .padStart(2, '0')
  const opaque = `#${rgb.map(digits).join('')}`
  return alpha >= 1 ? opaque : opaque + digits(alpha)
}

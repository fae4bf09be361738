import { COLOR_NAMES } from './color-names.ts'
import {
  fromSpace,
  hslToRgb,
  hwbToRgb,
  isColorSpace,
  labToRgb,
  oklabToRgb,
  polar,
  type Rgb,
} from './color-spaces.ts'

/**
 * CSS colours: hex with 3, 4, 6 or 8 digits, the functions of CSS Color 4 from `rgb()` to `color()`, and the named
 * colours of §6.1. Colours outside sRGB are clipped per channel, as in browsers. The canvas supports fewer notations
 * and rounds alpha down, so it receives only `#rrggbb` and `rgba(r, g, b, a)`.
 */
export type CssColor = string

/** Normalises a colour for canvases and SVGs; null for invalid colours. */
export function readColor(text: string): CssColor | null {
  const channels = parseRgba(text.trim().toLowerCase())
  return channels === null ? null : write(channels)
}

/** Multiplies the alpha of a colour. */
export function fade(color: CssColor, opacity: number): CssColor {
  const { r, g, b, alpha } = parseRgba(color) ?? BLACK
  return write({ r, g, b, alpha: alpha * opacity })
}

/** Red, green and blue as integers from 0 to 255; alpha from 0 to 1. */
export function rgbaOf(color: CssColor): readonly [red: number, green: number, blue: number, alpha: number] {
  const { r, g, b, alpha } = parseRgba(color.trim().toLowerCase()) ?? BLACK
  return [toByte(r), toByte(g), toByte(b), clamp(alpha, 1)]
}

function toByte(channel: number): number {
  return Math.round(clamp(channel, 255))
}

/** Red, green and blue from 0 to 255, alpha from 0 to 1. Not clamped: colours outside sRGB exceed these ranges. */
export interface Rgba {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly alpha: number
}

const BLACK: Rgba = { r: 0, g: 0, b: 0, alpha: 1 }

function write({ r, g, b, alpha }: Rgba): CssColor {
  const [red, green, blue] = [r, g, b].map(toByte)
  const byte = Math.round(clamp(alpha, 1) * 255)
  if (byte === 255) {
    return `#${[red, green, blue].map(channel => (channel ?? 0).toString(16).padStart(2, '0')).join('')}`
  }
  // Slightly above the alpha of the byte, so that rounding down gives the byte again.
  return `rgba(${red}, ${green}, ${blue}, ${Math.ceil((byte / 255) * 1e4) / 1e4})`
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

/** A colour in lower case without surrounding white space, in the notations above; null if it is not a colour. */
export function parseRgba(color: string): Rgba | null {
  if (color === 'transparent') return { ...BLACK, alpha: 0 }
  const hex = HEX.test(color) ? color : COLOR_NAMES.get(color)
  return hex === undefined ? ofFunction(color) : ofHex(hex.slice(1))
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/

function ofHex(hex: string): Rgba {
  const digits = hex.length < 6 ? Array.from(hex, digit => digit + digit) : (hex.match(/../g) ?? [])
  const [r = 0, g = 0, b = 0, alpha = 255] = digits.map(pair => Number.parseInt(pair, 16))
  return { r, g, b, alpha: alpha / 255 }
}

function ofFunction(color: string): Rgba | null {
  const call = FUNCTION.exec(color)
  if (call?.[1] === undefined || call[2] === undefined) return null
  const [, name] = call
  const [written = '', slashed, ...rest] = call[2].split('/')
  const isOlder = OLDER.has(name)
  const parts = written.trim().split(isOlder ? /\s*,\s*|\s+/ : /\s+/)
  const space = name === 'color' ? parts.shift() : undefined
  if (slashed !== undefined) parts.push(slashed.trim())
  if (rest.length > 0 || parts.length < 3 || parts.length > 4) return null
  if (!isOlder && parts.length !== (slashed === undefined ? 3 : 4)) return null
  const [first = '', second = '', third = '', last = '1'] = parts.map(part => (part === 'none' ? '0' : part))
  const isHue = (at: number) => HUE_AT[name] === at
  const fits = [first, second, third].every((part, at) => (isHue(at) ? HUE : AMOUNT).test(part))
  if (!fits || !AMOUNT.test(last)) return null
  const rgb = toRgb(name, space, [first, second, third])
  if (rgb === null || !rgb.every(Number.isFinite)) return null
  const [r, g, b] = rgb.map(channel => Number((channel * 255).toFixed(6))) // Removes rounding errors, so that halves round up.
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha: amountOf(last, 1) }
}

const FUNCTION = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(([^()]{1,160})\)$/
/** Functions that also allow commas. */
const OLDER: ReadonlySet<string> = new Set(['rgb', 'rgba', 'hsl', 'hsla'])
/** Index of the hue. */
const HUE_AT: Readonly<Record<string, number>> = { hsl: 0, hsla: 0, hwb: 0, lch: 2, oklch: 2 }
const AMOUNT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?%?$/
const HUE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?(?:deg|turn|rad|grad)?$/

/** Null for an unknown space. */
function toRgb(
  name: string,
  space: string | undefined,
  [a, b, c]: readonly [string, string, string],
): Rgb | null {
  switch (name) {
    case 'hsl':
    case 'hsla':
      return hslToRgb(hueOf(a), percents(b), percents(c))
    case 'hwb':
      return hwbToRgb(hueOf(a), clamp(percents(b), 1), clamp(percents(c), 1))
    case 'lab':
      return labToRgb(amountOf(a, 100), amountOf(b, 125), amountOf(c, 125))
    case 'lch':
      return labToRgb(amountOf(a, 100), ...polar(amountOf(b, 150), hueOf(c)))
    case 'oklab':
      return oklabToRgb(amountOf(a, 1), amountOf(b, 0.4), amountOf(c, 0.4))
    case 'oklch':
      return oklabToRgb(amountOf(a, 1), ...polar(amountOf(b, 0.4), hueOf(c)))
    case 'color':
      if (space === undefined || !isColorSpace(space)) return null
      return fromSpace(space, [amountOf(a, 1), amountOf(b, 1), amountOf(c, 1)])
    default:
      return [amountOf(a, 255) / 255, amountOf(b, 255) / 255, amountOf(c, 255) / 255]
  }
}

/** A number, or a percentage of `whole`. */
function amountOf(part: string, whole: number): number {
  return part.endsWith('%') ? (Number.parseFloat(part) * whole) / 100 : Number.parseFloat(part)
}

/** Numbers without a percent sign are percentages, too (CSS Color 4 §7). */
function percents(part: string): number {
  return Number.parseFloat(part) / 100
}

/** In degrees from 0. */
function hueOf(hue: string): number {
  const unit = /[a-z]+$/.exec(hue)?.[0] ?? 'deg'
  const degrees = Number.parseFloat(hue) * (DEGREES[unit] ?? 1)
  return ((degrees % 360) + 360) % 360
}

const DEGREES: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 }

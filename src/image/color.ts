import { COLOR_NAMES } from '../color-names.ts'

/**
 * The CSS colours a scene may name: hex of 3, 4, 6 or 8 digits, `rgb()`, `rgba()`, `hsl()`, `hsla()`, and the
 * named colours of CSS Color 4 §6.1. The canvas reads fewer notations, and rounds alpha down: it is only given
 * `#rrggbb` and `rgba(r, g, b, a)`.
 */
export type CssColor = string

/** The colour as a canvas or an SVG takes it, or null where `text` is none. */
export function readColor(text: string): CssColor | null {
  const channels = channelsOf(text.trim().toLowerCase())
  return channels === null ? null : write(channels)
}

/** The colour with its alpha multiplied. */
export function fade(color: CssColor, opacity: number): CssColor {
  const { r, g, b, alpha } = channelsOf(color) ?? BLACK
  return write({ r, g, b, alpha: alpha * opacity })
}

/** Red, green and blue of a colour, whole numbers from 0 to 255; alpha from 0 to 1. */
export function rgbaOf(color: CssColor): readonly [red: number, green: number, blue: number, alpha: number] {
  const { r, g, b, alpha } = channelsOf(color.trim().toLowerCase()) ?? BLACK
  return [toByte(r), toByte(g), toByte(b), clamp(alpha, 1)]
}

function toByte(channel: number): number {
  return Math.round(clamp(channel, 255))
}

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
interface Channels {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly alpha: number
}

const BLACK: Channels = { r: 0, g: 0, b: 0, alpha: 1 }

function write({ r, g, b, alpha }: Channels): CssColor {
  const [red, green, blue] = [r, g, b].map(toByte)
  const byte = Math.round(clamp(alpha, 1) * 255)
  if (byte === 255) {
    return `#${[red, green, blue].map(channel => (channel ?? 0).toString(16).padStart(2, '0')).join('')}`
  }
  // A little above the byte's own alpha: what is rounded down gives the byte again.
  return `rgba(${red}, ${green}, ${blue}, ${Math.ceil((byte / 255) * 1e4) / 1e4})`
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

function channelsOf(color: string): Channels | null {
  if (color === 'transparent') return { ...BLACK, alpha: 0 }
  const hex = HEX.test(color) ? color : COLOR_NAMES.get(color)
  return hex === undefined ? ofFunction(color) : ofHex(hex.slice(1))
}

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/

function ofHex(hex: string): Channels {
  const digits = hex.length < 6 ? Array.from(hex, digit => digit + digit) : (hex.match(/../g) ?? [])
  const [r = 0, g = 0, b = 0, alpha = 255] = digits.map(pair => Number.parseInt(pair, 16))
  return { r, g, b, alpha: alpha / 255 }
}

function ofFunction(color: string): Channels | null {
  const call = FUNCTION.exec(color)
  if (call?.[1] === undefined || call[2] === undefined) return null
  const [channels, slashed, ...rest] = call[2].split('/')
  const parts = channels?.trim().split(/\s*,\s*|\s+/) ?? []
  if (slashed !== undefined) parts.push(slashed.trim())
  if (rest.length > 0 || parts.length < 3 || parts.length > 4) return null
  const [first = '', second = '', third = '', last = '1'] = parts
  const firstFits = call[1] === 'hsl' ? HUE : AMOUNT
  if (!firstFits.test(first) || ![second, third, last].every(part => AMOUNT.test(part))) return null
  const alpha = amountOf(last, 1)
  if (call[1] === 'rgb') {
    return { r: amountOf(first, 255), g: amountOf(second, 255), b: amountOf(third, 255), alpha }
  }
  // Without a percent sign they count percents all the same (CSS Color 4 §7).
  const [saturation, lightness] = [second, third].map(part => clamp(Number.parseFloat(part) / 100, 1))
  return { ...ofHsl(degreesOf(first), saturation ?? 0, lightness ?? 0), alpha }
}

const FUNCTION = /^(rgb|hsl)a?\(([^()]{1,80})\)$/
const AMOUNT = /^[+-]?(?:\d+\.?\d*|\.\d+)%?$/
const HUE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:deg|turn|rad|grad)?$/

/** A number, or as many percents of `whole`. */
function amountOf(part: string, whole: number): number {
  return part.endsWith('%') ? (Number.parseFloat(part) * whole) / 100 : Number.parseFloat(part)
}

function degreesOf(hue: string): number {
  const unit = /[a-z]+$/.exec(hue)?.[0] ?? 'deg'
  return Number.parseFloat(hue) * (DEGREES[unit] ?? 1)
}

const DEGREES: Readonly<Record<string, number>> = { deg: 1, turn: 360, rad: 180 / Math.PI, grad: 0.9 }

/** By the sample code's rule in CSS Color 4 §7.1. */
function ofHsl(hue: number, saturation: number, lightness: number): Omit<Channels, 'alpha'> {
  const strength = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const place = (((offset + hue / 30) % 12) + 12) % 12
    const value = lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    // A half is a half, whatever the sums before it lost.
    return Number((value * 255).toFixed(6))
  }
  return { r: channel(0), g: channel(8), b: channel(4) }
}

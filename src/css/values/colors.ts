/** Component values → colours. The notations of CSS Color 4 are read by graphics/color/css-color.ts. Pure. */
import { COLOR_NAMES } from '../../graphics/color/color-names.ts'
import { parseRgba, type Rgba } from '../../graphics/color/css-color.ts'
import { parseAngle, parseNumber, parsePercentage, type Specified } from './calc.ts'
import { colorMix, lightDark, relativeArguments } from './color-functions.ts'
import { isSign, type Value } from './component-values.ts'
import { SYSTEM_COLORS } from './system-colors.ts'
import type { CssColor } from './value-types.ts'

/** The keyword for the `color` of the element. */
export const CURRENT_COLOR = 'currentcolor'
const TRANSPARENT = '#00000000'
const BLACK = '#000000'

type FunctionValue = Extract<Value, { type: 'function' }>

/**
 * `#rrggbb`, `#rrggbbaa` or `currentcolor`; undefined if the value is not a colour.
 * @param current What `currentcolor` inside functions means. Default: black.
 */
export function parseColor(value: Value | undefined, current: CssColor = BLACK): CssColor | undefined {
  switch (value?.type) {
    case 'hash':
      return hexOf(parseRgba(`#${value.text}`.toLowerCase()))
    case 'ident':
      if (value.lower === CURRENT_COLOR) return CURRENT_COLOR
      if (value.lower === 'transparent') return TRANSPARENT
      return COLOR_NAMES.get(value.lower) ?? SYSTEM_COLORS.get(value.lower)
    case 'function':
      return hexOf(functionColor(value, current))
    default:
      return undefined
  }
}

/** Like `parseColor`; functions of `currentcolor` are computed for each element. */
export function parseElementColor(
  value: Value | undefined,
): Specified<CssColor, { readonly color: CssColor }> | undefined {
  const color = parseColor(value)
  if (color === undefined || value?.type !== 'function' || !/currentcolor/i.test(value.text)) return color
  return basis => parseColor(value, basis.color) ?? color
}

function functionColor({ name, args }: FunctionValue, current: CssColor): Rgba | undefined {
  const colorOf = (value: Value | undefined): Rgba | undefined => {
    if (value?.type === 'function') return functionColor(value, current)
    const color = parseColor(value)
    return color === undefined
      ? undefined
      : (parseRgba(color === CURRENT_COLOR ? current : color) ?? undefined)
  }
  if (name === 'light-dark') return lightDark(args, colorOf)
  if (name === 'color-mix') return colorMix(args, colorOf)
  const [first] = args
  const isRelative = first?.type === 'ident' && first.lower === 'from'
  const channels = isRelative ? relativeArguments(name, args, colorOf) : args
  if (channels === undefined || !isWellSeparated(name, channels)) return undefined
  const text = functionText(name, channels)
  return text === undefined ? undefined : (parseRgba(text.toLowerCase()) ?? undefined)
}

export function isTransparent(color: CssColor): boolean {
  return color.length === 9 && color.endsWith('00')
}

/** The function with `calc()` and escapes resolved; undefined if an argument is not a number, percentage or angle. */
function functionText(name: string, args: readonly Value[]): string | undefined {
  const words: string[] = []
  for (const value of args) {
    const word = argumentText(value)
    if (word === undefined) return undefined
    words.push(word)
  }
  return `${name}(${words.join(' ').replaceAll(' , ', ',')})`
}

function argumentText(value: Value): string | undefined {
  if (value.type === 'ident') return value.lower
  if (value.type === 'sign') return value.text
  const number = parseNumber(value)
  if (number !== undefined) return finite(number)
  const percentage = parsePercentage(value)
  if (percentage !== undefined) return `${finite(percentage)}%`
  const angle = parseAngle(value)
  return angle === undefined ? undefined : `${finite(angle)}deg`
}

/** Keeps the infinities of `calc()` within what channels are clamped to; NaN counts as 0 (CSS Values 4 §10.9). */
function finite(number: number): string {
  return String(Number.isNaN(number) ? 0 : Math.max(-1e9, Math.min(1e9, number)))
}

/** Commas belong to the legacy syntax of `rgb()` and `hsl()`, which takes no `none`, and `hsl()` only percentages. */
function isWellSeparated(name: string, args: readonly Value[]): boolean {
  const signs = args.map(value => (value.type === 'sign' ? value.text : ' ')).join('')
  if (!args.some(value => isSign(value, ','))) return /^ +(?:\/ )?$/.test(signs)
  if (!/^ , , (?:, )?$/.test(signs)) return false
  if (name === 'hsl' || name === 'hsla')
    return [args[2], args[4]].every(value => value !== undefined && parsePercentage(value) !== undefined)
  return name === 'rgb' || name === 'rgba'
}

function hexOf(rgba: Rgba | null | undefined): CssColor | undefined {
  if (rgba === null || rgba === undefined) return undefined
  const { r, g, b, alpha } = rgba
  const opaque = `#${byteHex(r)}${byteHex(g)}${byteHex(b)}`
  return alpha >= 1 ? opaque : opaque + byteHex(alpha * 255)
}

function byteHex(channel: number): string {
  return Math.round(Math.max(0, Math.min(255, channel)))
    .toString(16)
    .padStart(2, '0')
}

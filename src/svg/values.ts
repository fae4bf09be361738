/** Lengths, numbers, colours and paints of SVG, as CSS reads them → plain numbers and notations. Pure. */
import { parseAngle, parseLengthPercentage, parseNumber, type UnitBasis } from '../css/values/calc.ts'
import { CURRENT_COLOR, parseColor } from '../css/values/colors.ts'
import { parseValues, type Value } from '../css/values/component-values.ts'

/** What relative lengths refer to, in CSS px. */
export interface LengthBasis {
  readonly fontSize: number
  readonly rootFontSize: number
  /** Of the nearest viewport, in its user units. */
  readonly width: number
  readonly height: number
}

export type Axis = 'x' | 'y' | 'diagonal'

/** CSS px in a point. */
const PX = 96 / 72
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?(?:px)?$/i
/** Beyond this, coordinates are only meant to harm. */
const MAX = 1e9

/** A length in user units; percentages refer to the viewport. Null where the text is no length. */
export function readLength(text: string, basis: LengthBasis, axis: Axis): number | null {
  const trimmed = text.trim()
  if (PLAIN.test(trimmed)) return bounded(Number.parseFloat(trimmed))
  const [value, ...more] = parseValues(trimmed, null) ?? []
  if (more.length > 0) return null
  return lengthOf(value, basis, wholeOf(basis, axis))
}

/** @param whole What 100% is. */
export function lengthOf(value: Value | undefined, basis: LengthBasis, whole: number): number | null {
  const number = parseNumber(value)
  if (number !== undefined) return bounded(number)
  const parsed = parseLengthPercentage(value)
  if (parsed === undefined) return null
  const length = typeof parsed === 'function' ? parsed(inPoints(basis)) : parsed
  if (typeof length === 'number') return bounded(length * PX)
  return bounded((length.percent / 100) * whole + (length.plus ?? 0) * PX)
}

/** Several lengths, as of `x` of a text or of dashes. Null where one is no length. */
export function readLengths(text: string, basis: LengthBasis, axis: Axis): readonly number[] | null {
  const words = splitWords(text)
  if (words === null) return null
  const lengths: number[] = []
  for (const word of words) {
    const length = readLength(word, basis, axis)
    if (length === null) return null
    lengths.push(length)
  }
  return lengths
}

/** Longer lists with functions in them are none: finding their ends takes the square of their length. */
const MAX_FUNCTION_LIST = 1000

/** The words of a list that spaces or commas part, functions whole. */
export function splitWords(text: string): string[] | null {
  const trimmed = text.trim()
  if (!trimmed.includes('(')) return trimmed.split(/[\s,]+/)
  return trimmed.length > MAX_FUNCTION_LIST ? null : trimmed.split(/\s*,\s*(?![^(]*\))|\s+(?![^(]*\))/)
}

/** What 100% of an axis is (SVG 2 §8.9). */
function wholeOf({ width, height }: LengthBasis, axis: Axis): number {
  if (axis === 'diagonal') return Math.sqrt((width ** 2 + height ** 2) / 2)
  return axis === 'x' ? width : height
}

function inPoints({ fontSize, rootFontSize, width, height }: LengthBasis): UnitBasis {
  return {
    fontSize: fontSize / PX,
    rootFontSize: rootFontSize / PX,
    lineHeight: (fontSize * 1.2) / PX,
    viewportWidth: width / PX,
    viewportHeight: height / PX,
  }
}

function bounded(value: number): number | null {
  return Number.isFinite(value) ? Math.max(-MAX, Math.min(MAX, value)) : null
}

/** A number or a percentage as a share, such as an opacity; null where the text is neither. */
export function readShare(text: string): number | null {
  const trimmed = text.trim()
  const number = Number.parseFloat(trimmed)
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?%?$/i.test(trimmed)) {
    return trimmed.endsWith('%') ? number / 100 : number
  }
  const [value, ...more] = parseValues(trimmed, null) ?? []
  return more.length > 0 ? null : (parseNumber(value) ?? null)
}

/** Degrees; a bare number counts them. */
export function degreesOf(value: Value | undefined): number | null {
  return parseNumber(value) ?? parseAngle(value) ?? null
}

const HEX = /^#[0-9a-f]{6}$/i

/** `#rrggbb` or `rgba(r, g, b, a)`, which all painters read, or `currentcolor`; null for an invalid colour. */
export function readColor(text: string): string | null {
  const trimmed = text.trim()
  if (HEX.test(trimmed)) return trimmed.toLowerCase()
  const [value, ...more] = parseValues(trimmed, null) ?? []
  const color = more.length > 0 ? undefined : parseColor(value)
  if (color === undefined) return null
  if (color === CURRENT_COLOR || color.length === 7) return color
  const [red, green, blue, alpha] = [1, 3, 5, 7].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  // A little above the byte's own alpha: painters round it down to the byte again.
  return `rgba(${red}, ${green}, ${blue}, ${Math.ceil(((alpha ?? 255) / 255) * 1e4) / 1e4})`
}

const REFERENCE = /^url\(\s*(?:"#([^"]*)"|'#([^']*)'|#([^'")\s]*))\s*\)\s*(.*)$/is

/** The id of `url(#id)`, and what follows it. */
export function readReference(text: string): { readonly id: string; readonly rest: string } | null {
  const [whole, double, single, bare, rest = ''] = REFERENCE.exec(text.trim()) ?? []
  return whole === undefined ? null : { id: (double ?? single ?? bare ?? '').trim(), rest }
}

/** A number as it is written: six decimals, never an exponent. */
export function formatNumber(value: number): string {
  return String(Number(value.toFixed(6)))
}

export interface ViewBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a `viewBox` says; null where that is no box. */
export function readViewBox(text: string | undefined): ViewBox | null {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  const isSound = numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
  return isSound ? { x, y, width, height } : null
}

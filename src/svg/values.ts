/** Lengths, numbers, colours and references of SVG, read with the grammar of CSS. Pure. */
import { parseAngle, parseLengthPercentage, parseNumber, resolveLength } from '../css/values/calc.ts'
import { CURRENT_COLOR, parseColor } from '../css/values/colors.ts'
import { parseValues, type Value } from '../css/values/component-values.ts'
import type { UnitBasis } from '../css/values/units.ts'

/** Basis of relative lengths, in CSS px. */
export interface LengthBasis {
  readonly fontSize: number
  readonly rootFontSize: number
  /** Size of the nearest viewport, in its user units. */
  readonly width: number
  readonly height: number
}

export type Axis = 'x' | 'y' | 'diagonal'

/** CSS px in a point. */
const PX = 96 / 72
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?(?:px)?$/i
/** Limit for coordinates; greater ones only occur in malicious files. */
const MAX = 1e9

/** A length in user units; percentages refer to the viewport. Null for an invalid length. */
export function readLength(text: string, basis: LengthBasis, axis: Axis): number | null {
  const trimmed = text.trim()
  if (PLAIN.test(trimmed)) return bounded(Number.parseFloat(trimmed))
  const [value, ...more] = parseValues(trimmed, null) ?? []
  if (more.length > 0) return null
  return lengthOf(value, basis, wholeOf(basis, axis))
}

/** @param whole The length of 100%. */
export function lengthOf(value: Value | undefined, basis: LengthBasis, whole: number): number | null {
  const number = parseNumber(value)
  if (number !== undefined) return bounded(number)
  const parsed = parseLengthPercentage(value)
  if (parsed === undefined) return null
  const length = typeof parsed === 'function' ? parsed(inPoints(basis)) : parsed
  return bounded(resolveLength(length, whole / PX) * PX)
}

/** A list of lengths, such as `x` of a text or dashes. Null if one is invalid. */
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

/** Longer lists with functions are rejected: splitting them takes quadratic time. */
const MAX_FUNCTION_LIST = 1000

/** Splits a list at spaces and commas outside of functions. */
export function splitWords(text: string): string[] | null {
  const trimmed = text.trim()
  if (!trimmed.includes('(')) return trimmed.split(/[\s,]+/)
  return trimmed.length > MAX_FUNCTION_LIST ? null : trimmed.split(/\s*,\s*(?![^(]*\))|\s+(?![^(]*\))/)
}

/** The length of 100% along an axis (SVG 2 §8.9). */
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

/** A number or percentage such as an opacity; null for other texts. */
export function readShare(text: string): number | null {
  const trimmed = text.trim()
  const number = Number.parseFloat(trimmed)
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?%?$/i.test(trimmed)) {
    return trimmed.endsWith('%') ? number / 100 : number
  }
  const [value, ...more] = parseValues(trimmed, null) ?? []
  return more.length > 0 ? null : (parseNumber(value) ?? null)
}

/** An angle in degrees; numbers without a unit are degrees. */
export function degreesOf(value: Value | undefined): number | null {
  return parseNumber(value) ?? parseAngle(value) ?? null
}

const HEX = /^#[0-9a-f]{6}$/i

/** `#rrggbb` or `rgba(r, g, b, a)`, which all painters read, or `currentcolor`; null for an invalid colour. */
export function readColor(text: string): string | null {
  const trimmed = text.trim()
  if (HEX.test(trimmed)) return trimmed.toLowerCase()
  const [value, ...more] = parseValues(trimmed, null) ?? []
  return more.length > 0 ? null : colorOf(value)
}

/** Like `readColor`, for a parsed value. */
export function colorOf(value: Value | undefined): string | null {
  const color = parseColor(value)
  if (color === undefined) return null
  if (color === CURRENT_COLOR || color.length === 7) return color
  const [red, green, blue, alpha] = [1, 3, 5, 7].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  // Rounded up, because painters round alpha down to a byte.
  return `rgba(${red}, ${green}, ${blue}, ${Math.ceil(((alpha ?? 255) / 255) * 1e4) / 1e4})`
}

const REFERENCE = /^url\(\s*(?:"#([^"]*)"|'#([^']*)'|#([^'")\s]*))\s*\)\s*(.*)$/is

/** The id of `url(#id)`, and the text after it. */
export function readReference(text: string): { readonly id: string; readonly rest: string } | null {
  const [whole, double, single, bare, rest = ''] = REFERENCE.exec(text.trim()) ?? []
  return whole === undefined ? null : { id: (double ?? single ?? bare ?? '').trim(), rest }
}

/** Formats a number with up to six decimals. */
export function formatNumber(value: number): string {
  return String(Number(value.toFixed(6)))
}

export interface ViewBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Reads a `viewBox`; null if it is invalid or empty. */
export function readViewBox(text: string | undefined): ViewBox | null {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  const isSound = numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
  return isSound ? { x, y, width, height } : null
}

/** The values of the font properties (CSS Fonts 4). Pure. */

import {
  parseAngle,
  parseLengthPercentage,
  parseNumber,
  resolveLength,
  type Specified,
} from '../values/calc.ts'
import { soleWord, splitAtCommas, type Value } from '../values/component-values.ts'
import type { LengthPercentage } from '../values/value-types.ts'
import { type ElementBasis, keywords, type Parser, resolve } from './property-parsers.ts'

/** The sizes of CSS Fonts 4 §2.5, in points; `medium` is 16px. */
const SIZES: Readonly<Record<string, number>> = {
  'xx-small': 6.75,
  'x-small': 7.5,
  small: 9.75,
  medium: 12,
  large: 13.5,
  'x-large': 18,
  'xx-large': 24,
  'xxx-large': 36,
}

export const parseFontSize: Parser<number> = values => {
  const [only, ...more] = values
  if (only === undefined || more.length > 0) return undefined
  if (only.type === 'ident') {
    if (only.lower === 'larger') return basis => basis.parent.fontSize * 1.2
    if (only.lower === 'smaller') return basis => basis.parent.fontSize / 1.2
    return Object.hasOwn(SIZES, only.lower) ? SIZES[only.lower] : undefined
  }
  const parsed = parseLengthPercentage(only, { negative: false })
  return parsed === undefined ? undefined : resolvedAgainst(parsed, ({ parent }) => parent.fontSize)
}

/** A length whose percentages refer to a font size. */
function resolvedAgainst(
  length: Specified<LengthPercentage>,
  fontSizeOf: (basis: ElementBasis) => number,
): Specified<number, ElementBasis> {
  if (typeof length === 'number') return length
  return basis => {
    const size = resolve<LengthPercentage>(length, basis)
    return typeof size === 'number' ? size : Math.max(0, resolveLength(size, fontSizeOf(basis)))
  }
}

export const parseFontWeight: Parser<number> = values => {
  const word = soleWord(values)
  if (word === 'normal') return 400
  if (word === 'bold') return 700
  if (word === 'bolder') return ({ parent: { fontWeight } }) => bolder(fontWeight)
  if (word === 'lighter') return ({ parent: { fontWeight } }) => lighter(fontWeight)
  const weight = values.length === 1 ? parseNumber(values[0]) : undefined
  return weight !== undefined && weight >= 1 && weight <= 1000 ? weight : undefined
}

/** Relative weights (CSS Fonts 4 §2.3.1). */
function bolder(weight: number): number {
  if (weight < 350) return 400
  return weight < 550 ? 700 : Math.max(900, weight)
}

function lighter(weight: number): number {
  if (weight < 100) return weight
  if (weight < 550) return 100
  return weight < 750 ? 400 : 700
}

/** Percentages of `font-stretch` (CSS Fonts 4 §2.4). */
const WIDTHS: Readonly<Record<string, number>> = {
  'ultra-condensed': 50,
  'extra-condensed': 62.5,
  condensed: 75,
  'semi-condensed': 87.5,
  normal: 100,
  'semi-expanded': 112.5,
  expanded: 125,
  'extra-expanded': 150,
  'ultra-expanded': 200,
}

/** A keyword or a percentage, as a percentage. */
export const parseFontStretch: Parser<number> = values => {
  const [only, ...more] = values
  return only === undefined || more.length > 0 ? undefined : stretchOf(only)
}

export function stretchOf(value: Value): number | undefined {
  if (value.type === 'percentage') return value.value >= 0 ? value.value : undefined
  return value.type === 'ident' && Object.hasOwn(WIDTHS, value.lower) ? WIDTHS[value.lower] : undefined
}

/** A keyword, which the shorthand `font` accepts too. */
export function isStretchKeyword(value: Value): boolean {
  return value.type === 'ident' && Object.hasOwn(WIDTHS, value.lower)
}

const styles = keywords('normal | italic | oblique')

export const parseFontStyle: typeof styles = values => {
  const [first, angle, ...more] = values
  if (angle === undefined) return styles(values)
  if (first?.type !== 'ident' || first.lower !== 'oblique' || more.length > 0) return undefined
  const degrees = parseAngle(angle)
  return degrees !== undefined && Math.abs(degrees) <= 90 ? 'oblique' : undefined
}

export const parseFamilies: Parser<readonly string[]> = values => {
  const families: string[] = []
  for (const group of splitAtCommas(values)) {
    const family = familyName(group)
    if (family === undefined) return undefined
    families.push(family)
  }
  return families
}

/** Keywords that cannot be family names. */
const WIDE = /^(?:inherit|initial|unset|revert|revert-layer|default)$/i

/** A string, or identifiers that are joined with spaces. */
export function familyName(values: readonly Value[]): string | undefined {
  const [first] = values
  if (values.length === 1 && first?.type === 'string') return first.text
  const words = values.map(value => (value.type === 'ident' ? value.text : ''))
  if (words.length === 0 || words.includes('')) return undefined
  return words.length === 1 && WIDE.test(words[0] ?? '') ? undefined : words.join(' ')
}

export const parseLineHeight: Parser<{ readonly factor: number } | number | 'normal'> = values => {
  const [only, ...more] = values
  if (only === undefined || more.length > 0) return undefined
  if (soleWord(values) === 'normal') return 'normal'
  const factor = parseNumber(only)
  if (factor !== undefined) return factor >= 0 ? { factor } : undefined
  const length = parseLengthPercentage(only, { negative: false })
  if (length === undefined) return undefined
  if (typeof length === 'number') return inLayoutUnits(length)
  return basis => {
    const size = resolve<LengthPercentage>(length, basis)
    return typeof size === 'number' ? inLayoutUnits(size) : Math.max(0, resolveLength(size, basis.fontSize))
  }
}

/** A 64th of a pixel in points: Chromium rounds line heights that are lengths to it, and thus `1.4285em` of 14px to 20px. */
const LAYOUT_UNIT = 0.75 / 64

function inLayoutUnits(length: number): number {
  return Math.round(length / LAYOUT_UNIT) * LAYOUT_UNIT
}

/** Tags that are on, `"tnum"`, `"liga" on`, `"ss01" 1`; those that are off begin with `!`. */
export const parseFontFeatures: Parser<readonly string[]> = values => {
  if (soleWord(values) === 'normal') return []
  const tags: string[] = []
  for (const [tag, state, ...more] of splitAtCommas(values)) {
    if (tag?.type !== 'string' || !/^[ -~]{4}$/.test(tag.text) || more.length > 0) return undefined
    const isOff =
      state !== undefined && (state.type === 'ident' ? state.lower === 'off' : parseNumber(state) === 0)
    if (state?.type === 'ident' && state.lower !== 'on' && state.lower !== 'off') return undefined
    tags.push(isOff ? `!${tag.text}` : tag.text)
  }
  return tags
}

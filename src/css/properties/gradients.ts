/** Component values → gradients (CSS Images 4 §3). Pure. */

import { type ColorInterpolation, HUES } from '../../graphics/color/interpolate-colors.ts'
import { HUE_SPACES, INTERPOLATION_SPACES } from '../../graphics/color/interpolation-spaces.ts'
import { parseAngle, parseLengthPercentage, parsePercentage, type Specified } from '../values/calc.ts'
import { CURRENT_COLOR, parseElementColor } from '../values/colors.ts'
import { splitAtCommas, type Value } from '../values/component-values.ts'
import type { GradientImage, GradientLine, LengthPercentage, RadialExtent } from '../values/value-types.ts'
import { parsePosition } from './position.ts'
import { type ElementBasis, resolve } from './property-parsers.ts'

/** Limit of stops and hints per gradient. */
const MAX_STOPS = 500

const NAME = /^(-webkit-)?(repeating-)?(linear|radial|conic)-gradient$/

type Line = Specified<GradientLine, ElementBasis>

interface ParsedStop {
  /** Null is a hint. */
  readonly color: Specified<string, ElementBasis> | null
  readonly offset: Specified<LengthPercentage, ElementBasis> | null
  /** True if the colour has no legacy notation, so that it is interpolated in Oklab (CSS Color 4 §12.1). */
  readonly isModern: boolean
}

/** Undefined if the function is not a gradient, or an invalid one. */
export function parseGradient({
  name,
  args,
}: Value & { readonly type: 'function' }): Specified<GradientImage, ElementBasis> | undefined {
  const [found, prefix, repeating, kind] = NAME.exec(name) ?? []
  // prefixed radial gradients have another syntax
  if (found === undefined || (prefix !== undefined && kind !== 'linear')) return undefined
  const [first = [], ...rest] = splitAtCommas(args)
  const { own, method } = splitMethod(first)
  if (method === undefined) return undefined
  const parsed = own.length === 0 && method !== null ? DEFAULT_LINES[kind ?? ''] : lineOf(kind, own, prefix)
  const stops = parseStops(parsed === undefined ? [first, ...rest] : rest, kind === 'conic')
  if (stops === undefined) return undefined
  const line = parsed ?? DEFAULT_LINES[kind ?? '']
  if (line === undefined) return undefined
  const byDefault: ColorInterpolation = { space: stops.some(({ isModern }) => isModern) ? 'oklab' : 'srgb' }
  return basis => ({
    ...resolve(line, basis),
    isRepeating: repeating !== undefined,
    interpolation: method ?? byDefault,
    stops: stops.map(({ color, offset }) => ({
      color: color === CURRENT_COLOR ? basis.color : color === null ? null : resolve(color, basis),
      offset: offset === null ? null : resolve(offset, basis),
    })),
  })
}

function lineOf(kind: string | undefined, values: readonly Value[], prefix?: string): Line | undefined {
  if (kind === 'linear') {
    const angle = prefix === undefined ? parseDirection(values) : parsePrefixedDirection(values)
    return angle === undefined ? undefined : { kind: 'linear-gradient', angle }
  }
  return kind === 'radial' ? parseRadialLine(values) : parseConicLine(values)
}

const CENTER = [{ percent: 50 }, { percent: 50 }] as const

const DEFAULT_LINES: Readonly<Record<string, GradientLine>> = {
  linear: { kind: 'linear-gradient', angle: 180 },
  radial: { kind: 'radial-gradient', isCircle: false, size: 'farthest-corner', position: CENTER },
  conic: { kind: 'conic-gradient', from: 0, position: CENTER },
}

/** Splits off `in <color-space>` (CSS Images 4 §3.1.1). The method is null for none, and undefined if it is invalid. */
function splitMethod(values: readonly Value[]): {
  own: readonly Value[]
  method: ColorInterpolation | null | undefined
} {
  const at = values.findIndex(value => wordOf(value) === 'in')
  if (at < 0) return { own: values, method: null }
  const word = wordOf(values[at + 1])
  const space = INTERPOLATION_SPACES.find(each => each === word)
  const hue = HUES.find(each => each === wordOf(values[at + 2]))
  const end = at + (hue === undefined ? 2 : 4)
  const own = [...values.slice(0, at), ...values.slice(end)]
  if (space === undefined) return { own, method: undefined }
  if (hue === undefined) return { own, method: { space } }
  const isHue = HUE_SPACES.has(space) && wordOf(values[at + 3]) === 'hue'
  return { own, method: isHue ? { space, hue } : undefined }
}

function wordOf(value: Value | undefined): string {
  return value?.type === 'ident' ? value.lower : ''
}

type LinearAngle = (GradientLine & { kind: 'linear-gradient' })['angle']

const SIDES: Readonly<Record<string, LinearAngle>> = {
  top: 0,
  right: 90,
  bottom: 180,
  left: 270,
  'right top': ['right', 'top'],
  'bottom right': ['right', 'bottom'],
  'bottom left': ['left', 'bottom'],
  'left top': ['left', 'top'],
}

const OPPOSITES: Readonly<Record<string, string>> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
}

/** An angle, or `to` and one or two sides. */
function parseDirection(values: readonly Value[]): LinearAngle | undefined {
  const [first] = values
  if (values.length === 1 && first !== undefined) return parseAngle(first)
  const words = values.map(wordOf)
  return words[0] === 'to' ? sideOf(words.slice(1)) : undefined
}

/** The sides where it begins; or an angle counterclockwise, where 0 points to the right (Compatibility §3.5). */
function parsePrefixedDirection(values: readonly Value[]): LinearAngle | undefined {
  const angle = values.length === 1 ? parseAngle(values[0]) : undefined
  if (angle !== undefined) return 90 - angle
  return sideOf(values.map(value => OPPOSITES[wordOf(value)] ?? ''))
}

function sideOf(words: readonly string[]): LinearAngle | undefined {
  const sides = words.toSorted().join(' ')
  return Object.hasOwn(SIDES, sides) ? SIDES[sides] : undefined
}

/** Splits the values at the last word of a position or an angle; without the word, the second part is null. */
function splitAt(
  values: readonly Value[],
  word: string,
): readonly [readonly Value[], readonly Value[] | null] {
  const at = values.findIndex(value => wordOf(value) === word)
  return at < 0 ? [values, null] : [values.slice(0, at), values.slice(at + 1)]
}

function parseConicLine(values: readonly Value[]): Line | undefined {
  const [before, place] = splitAt(values, 'at')
  const position = place === null ? CENTER : parsePosition(place)
  const [none, turned] = splitAt(before, 'from')
  if (position === undefined || none.length > 0 || values.length === 0) return undefined
  const from = turned === null ? 0 : turned.length === 1 ? parseAngle(turned[0]) : undefined
  if (from === undefined) return undefined
  return basis => ({ kind: 'conic-gradient', from, position: resolve(position, basis) })
}

const EXTENTS: readonly RadialExtent[] = [
  'closest-side',
  'farthest-side',
  'closest-corner',
  'farthest-corner',
]

/** CSS Images 3 §3.2: a shape and a size in any order, then `at` and a position. */
function parseRadialLine(values: readonly Value[]): Line | undefined {
  const [before, place] = splitAt(values, 'at')
  const position = place === null ? CENTER : parsePosition(place)
  if (position === undefined || values.length === 0) return undefined
  const words = before.map(wordOf)
  const shapes = words.filter(word => word === 'circle' || word === 'ellipse')
  const extents = EXTENTS.filter(extent => words.includes(extent))
  const radii: Specified<LengthPercentage, ElementBasis>[] = []
  for (const value of before) {
    if (value.type === 'ident') continue
    const radius = parseLengthPercentage(value, { negative: false })
    if (radius === undefined) return undefined
    radii.push(radius)
  }
  if (shapes.length + extents.length + radii.length < before.length) return undefined
  if (shapes.length > 1 || extents.length + Math.min(1, radii.length) > 1) return undefined
  const isCircle = shapes[0] === 'circle' || (shapes.length === 0 && radii.length === 1)
  if (radii.length > 0 && radii.length !== (isCircle ? 1 : 2)) return undefined
  const [x, y = x] = radii
  if (isCircle && before.some(value => parsePercentage(value) !== undefined)) return undefined
  return basis => ({
    kind: 'radial-gradient',
    isCircle,
    size:
      x === undefined || y === undefined
        ? (extents[0] ?? 'farthest-corner')
        : [resolve(x, basis), resolve(y, basis)],
    position: resolve(position, basis),
  })
}

function parseStops(groups: readonly (readonly Value[])[], isConic: boolean): ParsedStop[] | undefined {
  const stops: ParsedStop[] = []
  for (const group of groups) {
    const read = parseStop(group, isConic)
    if (read === undefined) return undefined
    stops.push(...read)
  }
  const isHint = (at: number): boolean => stops[at] === undefined || stops[at].color === null
  // hints are between colours
  if (stops.some((_, i) => isHint(i) && (isHint(i - 1) || isHint(i + 1)))) return undefined
  return stops.length < 2 || stops.length > MAX_STOPS ? undefined : stops
}

/** A colour with up to two places, or the place of a hint. */
function parseStop(values: readonly Value[], isConic: boolean): ParsedStop[] | undefined {
  const [first, ...rest] = values
  const color = parseElementColor(first)
  const places = color === undefined ? values : rest
  const isModern = first?.type === 'function' && !/^(?:rgb|hsl)a?$|^hwb$/.test(first.name)
  if (places.length > (color === undefined ? 1 : 2) || first === undefined) return undefined
  if (color !== undefined && rest.length === 0) return [{ color, offset: null, isModern }]
  const stops: ParsedStop[] = []
  for (const value of places) {
    const offset = isConic ? parseAnglePercentage(value) : parseLengthPercentage(value)
    if (offset === undefined) return undefined
    stops.push({ color: color ?? null, offset, isModern: isModern && color !== undefined })
  }
  return stops
}

function parseAnglePercentage(value: Value): LengthPercentage | undefined {
  const angle = parseAngle(value)
  if (angle !== undefined) return angle
  const percent = parsePercentage(value)
  return percent === undefined ? undefined : { percent }
}

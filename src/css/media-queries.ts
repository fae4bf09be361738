/** Media queries for printed pages (Media Queries 4). Pure. */

import { type Condition, evaluateCondition } from './conditions.ts'
import { parseLength, parseNumber } from './values/calc.ts'
import { isSign, parseValues, soleWord, splitAtCommas, type Value } from './values/component-values.ts'
import type { UnitBasis } from './values/units.ts'

/** The page as media queries see it: the area inside its margins, in points. */
export interface MediaPage {
  readonly width: number
  readonly height: number
}

/** True if a media query list matches print. An empty list matches; a malformed query does not. */
export function matchesMedia(text: string, page: MediaPage): boolean {
  if (text.trim() === '') return true
  const values = parseValues(text, null)
  if (values === null) return false
  return splitAtCommas(values).some(query => matchesQuery(query, page))
}

function matchesQuery(values: readonly Value[], page: MediaPage): boolean {
  const [first, second] = values
  if (first?.type !== 'ident' || (first.lower === 'not' && second?.type !== 'ident')) {
    return evaluateCondition(values, feature => evaluateFeature(feature, page)) ?? false
  }
  const isNegated = first.lower === 'not'
  const typeAt = isNegated || first.lower === 'only' ? 1 : 0
  const type = values[typeAt]
  if (type?.type !== 'ident') return false
  const rest = values.slice(typeAt + 1)
  const [and, ...conditions] = rest
  if (and !== undefined && !(and.type === 'ident' && and.lower === 'and' && conditions.length > 0))
    return false
  const hasOr = conditions.some(value => value.type === 'ident' && value.lower === 'or')
  const condition =
    and === undefined
      ? true
      : hasOr
        ? null
        : evaluateCondition(conditions, feature => evaluateFeature(feature, page))
  if (condition === null) return false
  const isTrue = (type.lower === 'print' || type.lower === 'all') && condition
  return isNegated ? !isTrue : isTrue
}

/** `(min-width: 600px)`, `(color)`, `(400px <= width < 700px)`. */
function evaluateFeature(feature: Value, page: MediaPage): Condition {
  if (feature.type !== 'block' || feature.open !== '(') return null
  const { content: values } = feature
  const word = soleWord(values)
  if (word !== null) {
    const actual = featureValue(word, page)
    return actual === null ? null : actual !== 0 && actual !== 'none'
  }
  const [name, colon, ...value] = values
  if (name?.type === 'ident' && isSign(colon, ':')) {
    const [, bound, feature = ''] = /^(min|max)?-?(.*)$/.exec(name.lower) ?? []
    return compare(feature, bound === 'min' ? '>=' : bound === 'max' ? '<=' : '=', value, page)
  }
  return evaluateRange(values, page)
}

const FLIPPED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' }

/** A feature between one or two bounds. */
function evaluateRange(values: readonly Value[], page: MediaPage): Condition {
  const operators: string[] = []
  const operands: Value[][] = [[]]
  for (const value of values) {
    const isOperator = value.type === 'sign' && /^[<>=]$/.test(value.text)
    if (!isOperator) operands.at(-1)?.push(value)
    else if (operators.length > 0 && operands.at(-1)?.length === 0)
      operators.push(`${operators.pop() ?? ''}${value.text}`)
    else {
      operators.push(value.text)
      operands.push([])
    }
  }
  const at = operands.findIndex(operand => soleWord(operand) !== null)
  const name = soleWord(operands[at] ?? []) ?? ''
  const left = FLIPPED[operators[at - 1] ?? '']
  const right = operators[at]
  const results = [
    ...(left === undefined ? [] : [compare(name, left, operands[at - 1] ?? [], page)]),
    ...(right === undefined ? [] : [compare(name, right, operands[at + 1] ?? [], page)]),
  ]
  return results.length === 0 || results.includes(null) ? null : results.every(result => result === true)
}

function compare(
  feature: string,
  operator: string,
  values: readonly Value[],
  page: MediaPage,
): boolean | null {
  const actual = featureValue(feature, page)
  if (actual === null) return null
  if (typeof actual === 'string') return operator === '=' ? soleWord(values) === actual : null
  const wanted = measure(values, page)
  if (wanted === null) return null
  return COMPARISONS.get(operator)?.(actual, wanted) ?? null
}

const COMPARISONS: ReadonlyMap<string, (actual: number, wanted: number) => boolean> = new Map([
  ['=', (actual, wanted) => Math.abs(actual - wanted) < 0.01],
  ['>=', (actual, wanted) => actual >= wanted - 0.01],
  ['<=', (actual, wanted) => actual <= wanted + 0.01],
  ['>', (actual, wanted) => actual > wanted],
  ['<', (actual, wanted) => actual < wanted],
])

/** Points for lengths, dppx for resolutions; ratios and numbers as they are. */
function measure(values: readonly Value[], page: MediaPage): number | null {
  const [first, slash, second] = values
  if (first === undefined) return null
  if (isSign(slash, '/')) {
    const [above, below] = [parseNumber(first), parseNumber(second)]
    return above === undefined || below === undefined || below === 0 ? null : above / below
  }
  if (first.type === 'dimension' && Object.hasOwn(DOTS, first.unit))
    return first.value * (DOTS[first.unit] ?? 1)
  const number = parseNumber(first)
  if (number !== undefined) return number
  const length = parseLength(first)
  if (length === undefined) return null
  return typeof length === 'number' ? length : length(initialBasis(page))
}

const DOTS: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 }

/** Relative units refer to the initial font size, 16px (Media Queries 4 §1.3). */
export function initialBasis(page: MediaPage): UnitBasis {
  return {
    fontSize: 12,
    rootFontSize: 12,
    lineHeight: 14.4,
    viewportWidth: page.width,
    viewportHeight: page.height,
  }
}

function featureValue(feature: string, { width, height }: MediaPage): number | string | null {
  const ofPage: Readonly<Record<string, number | string>> = {
    width,
    height,
    'aspect-ratio': width / height,
    orientation: width > height ? 'landscape' : 'portrait',
  }
  const name = feature.replace(/^device-(?=width$|height$|aspect-ratio$)/, '')
  if (Object.hasOwn(ofPage, name)) return ofPage[name] ?? null
  return Object.hasOwn(PAPER, feature) ? (PAPER[feature] ?? null) : null
}

/** Values of the discrete features for paper. */
const PAPER: Readonly<Record<string, number | string>> = {
  color: 8,
  'color-index': 0,
  monochrome: 0,
  grid: 0,
  resolution: 300 / 96,
  '-webkit-device-pixel-ratio': 300 / 96,
  hover: 'none',
  'any-hover': 'none',
  pointer: 'none',
  'any-pointer': 'none',
  update: 'none',
  scripting: 'none',
  'overflow-block': 'paged',
  'overflow-inline': 'none',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'reduce',
  'prefers-contrast': 'no-preference',
  'prefers-reduced-transparency': 'no-preference',
  'color-gamut': 'srgb',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  scan: 'progressive',
}

/** Features of screens and devices, which never match on paper (Media Queries 5). */
const ON_SCREEN =
  'display-mode dynamic-range environment-blending horizontal-viewport-segments nav-controls prefers-reduced-data ' +
  'shape vertical-viewport-segments video-color-gamut video-dynamic-range device-posture'

const FEATURES: ReadonlySet<string> = new Set([
  ...'width height aspect-ratio orientation device-width device-height device-aspect-ratio'.split(' '),
  ...Object.keys(PAPER),
  ...ON_SCREEN.split(' '),
])

/** The first feature of a media query that no specification has, or null. Features with vendor prefixes are ignored. */
export function unknownFeature(query: string): string | null {
  for (const [, content = ''] of query.toLowerCase().matchAll(/\(([^()]*)\)/g)) {
    const [, beforeColon] = /^\s*([a-z-]+)\s*:/.exec(content) ?? []
    const [, inRange = ''] = /(?<![\w.%-])([a-z][a-z-]*)/.exec(content) ?? []
    const name = (beforeColon ?? inRange).replace(/^(?:min|max)-(?!-)/, '')
    const isPrefixed = name === '' || /^-|^o-|(?:min|max)--/.test(name)
    if (!isPrefixed && !FEATURES.has(name)) return name
  }
  return null
}

export const MEDIA_FEATURES: readonly string[] = [...FEATURES]

/** Media queries for printed pages (Media Queries 4). Pure. */

import { parseValues, splitAtCommas, type Value } from '../values/component-values.ts'
import type { UnitBasis } from '../values/units.ts'
import { evaluateCondition } from './conditions.ts'
import { evaluateFeature, type FeatureSource } from './features.ts'

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
    return evaluateCondition(values, feature => evaluateFeature(feature, sourceOf(page))) ?? false
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
        : evaluateCondition(conditions, feature => evaluateFeature(feature, sourceOf(page)))
  if (condition === null) return false
  const isTrue = (type.lower === 'print' || type.lower === 'all') && condition
  return isNegated ? !isTrue : isTrue
}

function sourceOf(page: MediaPage): FeatureSource {
  return { valueOf: feature => featureValue(feature, page), basis: initialBasis(page) }
}

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

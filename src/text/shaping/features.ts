import type { OpenedFont } from '../fonts.ts'
import type { FontFeatures } from './shaper.ts'

/** Requested font features, in addition to those of the script. */
export interface FeatureWishes {
  /** OpenType tags: a list, or an object of booleans; null for none. */
  readonly given: FontFeatures | null
  /** Tabular figures (`tnum`). */
  readonly hasTabularFigures: boolean
  /** Small capitals (`smcp`), if the font has them. */
  readonly hasSmallCaps: boolean
  /** True with letter spacing, which disables ligatures (CSS Text 3 §8.2). */
  readonly isSpaced: boolean
}

/** Ligatures that fonts apply by default. */
const LIGATURES = ['liga', 'clig']

/** Features of a style in a font; null for none. Tags override named properties. */
export function featuresOf(
  font: OpenedFont,
  { given, hasTabularFigures, hasSmallCaps, isSpaced }: FeatureWishes,
): FontFeatures | null {
  if (!hasTabularFigures && !hasSmallCaps && !isSpaced) return given
  const features: Record<string, boolean> = {}
  if (isSpaced) for (const tag of LIGATURES) features[tag] = false
  if (hasTabularFigures) features['tnum'] = true
  if (hasSmallCaps && hasFeature(font, 'smcp')) features['smcp'] = true
  return Object.assign(features, asRecord(given))
}

export function hasFeature(font: OpenedFont, tag: string): boolean {
  return font.availableFeatures.includes(tag)
}

function asRecord(given: FontFeatures | null): Readonly<Record<string, boolean>> {
  if (given === null) return {}
  return isList(given) ? Object.fromEntries(given.map(tag => [tag, true])) : given
}

function isList(given: FontFeatures): given is readonly string[] {
  return Array.isArray(given)
}

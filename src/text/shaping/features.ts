import type { OpenedFont } from '../fonts.ts'
import type { FontFeatures } from './shaper.ts'

/** What a style asks of its fonts beside what its script needs. */
export interface FeatureWishes {
  /** OpenType tags, as a list or an object of tags that are on or off; null for none. */
  readonly given: FontFeatures | null
  /** Figures of one width (`tnum`). */
  readonly hasTabularFigures: boolean
  /** Small capitals for small letters (`smcp`), in fonts that have them. */
  readonly hasSmallCaps: boolean
  /** Whether letters stand apart, so that none may join (CSS Text 3 §8.2). */
  readonly isSpaced: boolean
}

/** Ligatures that a font makes of letters by itself. */
const LIGATURES = ['liga', 'clig']

/** The features for a style in a font; null for none. What is given by tag counts more than what is asked by name. */
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

/**
 * The `@font-face` rules of a page → faces in addition to the engine's. Not pure: fetches through a ResourceSource.
 * A rule whose font cannot be loaded is returned; the page falls back to the next family of its list.
 */
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { isInRanges } from '../../text/font-coverage.ts'
import type { FaceStyle, FontFace, FontFaceRule, FontFamily, FontLibrary } from '../../text/fonts.ts'
import type { FailedFont, ResourceSource, UsedFont } from '../contracts.ts'
import { describeReference } from '../images/reference.ts'
import { hostFace } from './font-library.ts'
import { BOLD_FROM, costOf, type Matched, nearestFace, styleOfKind } from './font-matching.ts'

/** The fonts of one render: those of its pages override the engine's. */
export interface PageFonts extends FontLibrary {
  /** The library of the render: the engine's own, which caches share, if the page adds no font. */
  readonly library: FontLibrary
  /**
   * Fetches and validates the fonts of the rules that match the used styles best.
   * @param characters The code points that are used: of fonts in parts, only those parts are fetched. Default: all.
   */
  addFonts(
    rules: readonly FontFaceRule[],
    used?: readonly UsedFont[],
    characters?: ReadonlySet<number>,
  ): Promise<readonly FailedFont[]>
}

export interface PageFontOptions {
  readonly resources: ResourceSource
  readonly limits: Pick<Limits, 'maxAssetBytes'>
}

/** Per page, and per family. */
const MAX_FAMILIES = 32
const MAX_FACES = 18
/** Parts of a family by `unicode-range`; fonts for Japanese have more than a hundred. */
const MAX_PARTS = 150
/** Faces cached between renders: validating a font takes longer than printing with it. */
const MAX_KEPT_FACES = 16

/** Styles that are assumed if those of the texts are unknown. */
const USUAL: readonly UsedFont[] = [
  { weight: 400, italics: false },
  { weight: 700, italics: false },
  { weight: 400, italics: true },
  { weight: 700, italics: true },
]

const keptFaces = createLruCache<FontFace>({ maxEntries: MAX_KEPT_FACES })

export function createPageFonts(engineFonts: FontLibrary, { resources, limits }: PageFontOptions): PageFonts {
  const families = new Map<string, FontFamily>()

  async function addFamily(
    name: string,
    rules: readonly FontFaceRule[],
    used: readonly UsedFont[],
    characters: ReadonlySet<number> | null,
  ): Promise<FailedFont[]> {
    const failed: FailedFont[] = []
    const parts: FontFamily[] = []
    for (const part of partsOf(rules, characters).slice(0, MAX_PARTS)) {
      const partName = parts.length === 0 ? name : `${name} (${parts.length + 1})`
      const faces: FontFace[] = []
      for (const rule of rulesFor(part, used).slice(0, MAX_FACES)) {
        const face = await firstFace(rule, failed)
        if (face !== null) faces.push(asRuled(face, partName, rule))
      }
      if (faces.length > 0) parts.push({ name: partName, faces, origin: 'host' })
    }
    const [first, ...others] = parts
    if (first === undefined) return failed
    families.set(name.toLowerCase(), { ...first, parts: others.map(({ name }) => name) })
    for (const part of others) families.set(part.name.toLowerCase(), part)
    return failed
  }

  /** The first source that works. Failures of earlier sources do not count: a list of sources provides fallbacks. */
  async function firstFace(rule: FontFaceRule, failed: FailedFont[]): Promise<FontFace | null> {
    const { family, sources } = rule
    const { weight, italics, stretch } = kindOf(rule)
    const reasons: string[] = []
    for (const source of sources) {
      if ('local' in source) {
        const face = engineFonts.face(source.local, { bold: weight >= BOLD_FROM, italics, weight, stretch })
        if (face !== null) return face
        reasons.push(`The engine has no font '${source.local}'.`)
        continue
      }
      try {
        return await fetchedFace(family, styleOfKind(weight, italics), source.url)
      } catch (error) {
        if (!(error instanceof PlatenError) || !/^(?:asset_|invalid_font)/.test(error.code)) throw error
        reasons.push(error.code === 'invalid_font' ? unusable(source.url, error) : error.message)
      }
    }
    failed.push({ rule, reason: reasons.join(' ') })
    return null
  }

  async function fetchedFace(family: string, style: FaceStyle, url: string): Promise<FontFace> {
    const { bytes } = await resources.load(url, 'font')
    const face = await hostFace(family, style, bytes, limits)
    keptFaces.set(face.id, face)
    return face
  }

  const behindOwn = (others: readonly FontFamily[]): FontFamily[] => {
    const own = [...families.values()]
    return [...own, ...others.filter(({ name }) => !families.has(name.toLowerCase()))]
  }

  const own: FontLibrary = {
    families: () => behindOwn(engineFonts.families()),
    fallbacks: () => behindOwn(engineFonts.fallbacks()),
    family: name => families.get(name.toLowerCase()) ?? engineFonts.family(name),
    face: (name, style) =>
      nearestFace(families.get(name.toLowerCase()) ?? null, style) ?? engineFonts.face(name, style),
  }
  return {
    ...own,
    get library() {
      return families.size === 0 ? engineFonts : own
    },
    async addFonts(rules, used = USUAL, characters) {
      const byFamily = new Map<string, FontFaceRule[]>()
      for (const rule of rules) {
        const key = rule.family.toLowerCase()
        byFamily.set(key, [...(byFamily.get(key) ?? []), rule])
      }
      const failed: FailedFont[] = []
      for (const [key, all] of [...byFamily].slice(0, MAX_FAMILIES)) {
        const [first] = all
        if (first !== undefined && !families.has(key))
          failed.push(...(await addFamily(first.family, all, used, characters ?? null)))
      }
      return failed
    },
  }
}

/** The message about an invalid font file, with its URL in place of its name. */
function unusable(url: string, { cause, message }: PlatenError): string {
  return cause instanceof Error
    ? `The font (${describeReference(url)}) cannot be used: ${cause.message}.`
    : message
}

/**
 * The rules of a family by `unicode-range`. Of parts with the same characters, the last one wins (CSS Fonts 4 §5.2), so
 * it comes first.
 */
function partsOf(
  rules: readonly FontFaceRule[],
  characters: ReadonlySet<number> | null,
): readonly (readonly FontFaceRule[])[] {
  const byRanges = new Map<string, FontFaceRule[]>()
  for (const rule of rules) {
    if (characters !== null && !isUsed(rule, characters)) continue
    const key = String(rule.ranges ?? '')
    byRanges.set(key, [...(byRanges.get(key) ?? []), rule])
  }
  return [...byRanges.values()].reverse()
}

function isUsed({ ranges }: FontFaceRule, characters: ReadonlySet<number>): boolean {
  if (ranges === undefined) return true
  for (const codePoint of characters) if (isInRanges(codePoint, ranges)) return true
  return false
}

/** A face that covers only the characters of its rule. */
function inRanges(face: FontFace, { ranges }: FontFaceRule): FontFace {
  if (ranges === undefined) return face
  return { ...face, ranges, covers: codePoint => isInRanges(codePoint, ranges) && face.covers(codePoint) }
}

/** The best rules for the used styles, in their order. Of equal rules, the last wins, as in CSS. */
function rulesFor(rules: readonly FontFaceRule[], used: readonly UsedFont[]): readonly FontFaceRule[] {
  const wanted = new Set<FontFaceRule>()
  for (const { weight, italics, stretch = 100 } of used) {
    const query = { bold: weight >= BOLD_FROM, italics, weight, stretch }
    let best: { rule: FontFaceRule; cost: number } | null = null
    for (const rule of rules) {
      const cost = costOf(kindOf(rule), query)
      if (best === null || cost <= best.cost) best = { rule, cost }
    }
    if (best !== null) wanted.add(best.rule)
  }
  return rules.filter(rule => wanted.has(rule))
}

/** The weight and width of a rule that are nearest to regular. */
function kindOf({ weight: [min, max], stretch, style }: FontFaceRule): Required<Matched> {
  const weight = Math.max(min, Math.min(max, 400))
  const variable = { min, max, stretch }
  return { weight, italics: style !== 'normal', stretch: clamped(100, stretch), variable }
}

function clamped(value: number, [min, max]: readonly [number, number]): number {
  return Math.max(min, Math.min(max, value))
}

/** A face with the descriptors of its rule, which override those of the font. */
function asRuled(fetched: FontFace, family: string, rule: FontFaceRule): FontFace {
  const { variable, ...face } = inRanges(fetched, rule)
  const { weight, italics, stretch } = kindOf(rule)
  const [min, max] = rule.weight
  const ruled = { ...face, family, weight, italics, stretch, style: styleOfKind(weight, italics) }
  if (variable === undefined) return ruled
  const [narrow, wide] = rule.stretch
  const isFixed = min === max && (variable.stretch === undefined || (narrow === 100 && wide === 100))
  if (isFixed) return ruled
  const weights = [Math.max(min, variable.min), Math.min(max, variable.max)] as const
  const at = (wanted: number, stretch: number) =>
    inRanges(variable.at(clamped(wanted, weights), clamped(stretch, rule.stretch)), rule)
  return { ...ruled, variable: { min: weights[0], max: weights[1], stretch: rule.stretch, at } }
}

import type { Warning } from '../../base/errors.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { familyNames, genericFamily, standInFamily } from '../../text/fallback-families.ts'
import type { FontLibrary } from '../../text/fonts.ts'
import type { Scene } from '../reading/scene.ts'
import { seenObjects } from '../reading/traverse-scene.ts'

/** Stands in for an unknown family. */
export const FALLBACK_FAMILY = 'Roboto'

type Fonts = Pick<FontLibrary, 'families' | 'family'>

export interface FoundFamilies {
  /** Registered ones, in the order of the list. */
  readonly names: readonly [string, ...string[]]
  /** What another one stands in for; null where the list has one that there is. */
  readonly unknown: string | null
}

/** The registered and generic families of a CSS list, or what looks like the first that is known. */
export function findFamilies(list: string, fonts: Fonts): FoundFamilies {
  const asked = familyNames(list)
  const found = asked.map(name => ({ name, is: fonts.family(name)?.name ?? genericOf(name, fonts) }))
  const [first, ...others] = found.flatMap(({ name, is }) => (is === undefined ? [] : [{ name, is }]))
  if (first !== undefined) {
    const isOther = first.is.toLowerCase() !== first.name.toLowerCase() && genericFamily(first.name) === null
    return { names: [first.is, ...others.map(({ is }) => is)], unknown: isOther ? list : null }
  }
  return { names: [relativeOf(asked, fonts)], unknown: list }
}

/** Warns of what its texts ask for and there is not, once each. */
export function unknownFonts(scene: Scene, fonts: Fonts): Warning[] {
  const warnings = new Map<string, Warning>()
  for (const object of seenObjects(scene)) {
    if (object.type !== 'text') continue
    const { style, styles, fontPath, path } = object
    const asked = [{ list: style.fontFamily, at: fontPath }]
    for (const { fontFamily } of styles?.all() ?? []) {
      if (fontFamily !== undefined) asked.push({ list: fontFamily, at: path })
    }
    for (const { list, at } of asked) {
      if (at === null || warnings.has(list) || warnings.size >= MAX_WARNINGS) continue
      const warning = unknownFont(list, at, fonts)
      if (warning !== null) warnings.set(list, warning)
    }
  }
  return [...warnings.values()]
}

/** More are not told anyway. */
const MAX_WARNINGS = 50

/** @returns null for a list with a family that there is. */
export function unknownFont(list: string, path: string, fonts: Fonts): Warning | null {
  const { names, unknown } = findFamilies(list, fonts)
  if (unknown === null) return null
  const known = fonts.families().flatMap(({ name }) => (name === names[0] ? [] : [name]))
  return {
    code: 'unknown_font',
    message: `${names[0]} stands in for the font '${unknown}', which is not registered${didYouMean(unknown, known) || '.'}`,
    path,
  }
}

function genericOf(name: string, fonts: Fonts): string | undefined {
  const family = genericFamily(name)
  return family !== null && fonts.family(family) !== null ? family : undefined
}

/** What stands in for families that are not registered: what looks like the first that is known. */
function relativeOf(names: readonly string[], fonts: Fonts): string {
  const standIn = names.map(standInFamily).find(family => family !== null)
  return standIn !== undefined && fonts.family(standIn) !== null ? standIn : FALLBACK_FAMILY
}

import type { Warning } from '../../base/errors.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { familyNames, genericFamily, substituteFamily } from '../../text/fallback-families.ts'
import type { FontLibrary } from '../../text/fonts.ts'
import { type Scene, visibleObjects } from '../reading/scene.ts'

/** Replaces unknown families. */
export const FALLBACK_FAMILY = 'Roboto'

type Fonts = Pick<FontLibrary, 'families' | 'family'>

export interface FoundFamilies {
  /** Registered families, in the order of the list. */
  readonly names: readonly [string, ...string[]]
  /** The list for which a replacement was chosen; null if one of its families is registered. */
  readonly unknown: string | null
}

/** The registered and generic families of a CSS list, or a similar family for the first one that is known. */
export function findFamilies(list: string, fonts: Fonts): FoundFamilies {
  const wanted = familyNames(list)
  const found = wanted.map(name => ({ name, is: fonts.family(name)?.name ?? genericOf(name, fonts) }))
  const [first, ...others] = found.flatMap(({ name, is }) => (is === undefined ? [] : [{ name, is }]))
  if (first !== undefined) {
    const isOther = first.is.toLowerCase() !== first.name.toLowerCase() && genericFamily(first.name) === null
    return { names: [first.is, ...others.map(({ is }) => is)], unknown: isOther ? list : null }
  }
  return { names: [relativeOf(wanted, fonts)], unknown: list }
}

/** Warns about families that are not registered, once per list. */
export function unknownFonts(scene: Scene, fonts: Fonts): Warning[] {
  const warnings = new Map<string, Warning>()
  for (const object of visibleObjects(scene)) {
    if (object.type !== 'text') continue
    const { style, styles, fontPath, path } = object
    const lists = [{ list: style.fontFamily, at: fontPath }]
    for (const { fontFamily } of styles?.all() ?? []) {
      if (fontFamily !== undefined) lists.push({ list: fontFamily, at: path })
    }
    for (const { list, at } of lists) {
      if (at === null || warnings.has(list) || warnings.size >= MAX_WARNINGS) continue
      const warning = unknownFont(list, at, fonts)
      if (warning !== null) warnings.set(list, warning)
    }
  }
  return [...warnings.values()]
}

/** Later warnings would be dropped anyway. */
const MAX_WARNINGS = 50

/** @returns Null for a list with a registered family. */
export function unknownFont(list: string, path: string, fonts: Fonts): Warning | null {
  const { names, unknown } = findFamilies(list, fonts)
  if (unknown === null) return null
  const known = fonts.families().flatMap(({ name }) => (name === names[0] ? [] : [name]))
  return {
    code: 'unknown_font',
    message: `The font '${unknown}' is not registered${didYouMean(unknown, known) || ';'} ${names[0]} is used instead. Register it in \`fonts\`, or name ${names[0]}.`,
    path,
  }
}

function genericOf(name: string, fonts: Fonts): string | undefined {
  const family = genericFamily(name)
  return family !== null && fonts.family(family) !== null ? family : undefined
}

/** A similar registered family for the first name that is known. */
function relativeOf(names: readonly string[], fonts: Fonts): string {
  const substitute = names.map(substituteFamily).find(family => family !== null)
  return substitute !== undefined && fonts.family(substitute) !== null ? substitute : FALLBACK_FAMILY
}

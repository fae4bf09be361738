import type { Warning } from '../../base/errors.ts'
import { didYouMean } from '../../base/text-distance.ts'
import { aliasesOf } from '../reading/object-kinds.ts'
import { shorten } from '../reading/object-reader.ts'
import { PROPERTIES } from '../reading/properties.ts'
import type { OverriddenScene } from './overrides.ts'

/** Warns about overridden properties that the scene did not use: misspelt ones, or ones of another type. */
export function unusedOverrides(
  { origins, changed }: Pick<OverriddenScene, 'origins' | 'changed'>,
  used: ReadonlySet<string>,
): Warning[] {
  const warnings = new Map<string, Warning>()
  for (const [place, path] of origins) {
    const kind = changed.get(place.slice(0, place.lastIndexOf('/')))?.kind ?? null
    const name = (path.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
    if (warnings.size >= MAX_WARNINGS) break
    if (used.has(place) || KNOWN_APART.has(name) || kind === null || warnings.has(path)) continue
    const near = didYouMean(
      name,
      [...Object.keys(PROPERTIES), ...Object.keys(aliasesOf(kind))].filter(known => known !== name),
    )
    const message = Object.hasOwn(PROPERTIES, name)
      ? `'${shorten(name)}' means nothing to a ${kind}, so the override changes nothing.`
      : `'${shorten(name)}' is not a property of a ${kind}${near || '.'}`
    const shown = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path
    warnings.set(path, { code: 'unused_property', message, path: shown })
  }
  return [...warnings.values()]
}

/** Maximum length of a pointer in a message, because it contains an untrusted name. */
const MAX_PATH = 200

/** Later warnings would be dropped anyway. */
const MAX_WARNINGS = 50

/** Properties that the scene reads itself, not through an object's reader. */
const KNOWN_APART: ReadonlySet<string> = new Set(['objects', 'id'])

import { sentence, type Warning } from '../base/errors.ts'
import { isRecord, pointer } from '../base/json.ts'
import { didYouMeanOrListed } from '../base/text-distance.ts'
import type { CheckContext } from './unusable-pictures.ts'

/** Warns of fonts in a prepared tree that are not registered: rendering refuses them. */
export function unknownFonts(tree: unknown, path: string, { fonts, limits }: CheckContext): Warning[] {
  const warnings: Warning[] = []
  const known = new Map<string, boolean>()
  const isKnown = (name: string): boolean => {
    const found = known.get(name) ?? fonts.face(name, { bold: false, italics: false }) !== null
    known.set(name, found)
    return found
  }
  const seen = new Set<object>()
  const rest: { readonly value: unknown; readonly at: string }[] = [{ value: tree, at: path }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { value, at } = next
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array || seen.has(value))
      continue
    seen.add(value)
    for (const [key, child] of Object.entries(value).toReversed()) {
      if (!key.startsWith('_')) rest.push({ value: child, at: pointer(at, key) })
    }
    if (!isRecord(value)) continue
    for (const name of [value['font']].flat()) {
      if (typeof name !== 'string' || isKnown(name)) continue
      if (warnings.length >= limits.maxProblems) return warnings
      const names = fonts.families().map(({ name }) => name)
      const hint = didYouMeanOrListed(name, names)
      const message = `${sentence(`Unknown font '${name}'${hint}`)} The document does not render with it.`
      warnings.push({ code: 'unknown_font', message, path: `${at}/font` })
    }
  }
  return warnings
}

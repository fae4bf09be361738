import type { Warning } from '../../base/errors.ts'
import type { ComputedStyle } from '../../css/computed-style.ts'
import type { FontChoice } from '../../layout/css/contracts.ts'
import { substituteFamily } from '../../text/fallback-families.ts'
import type { FontFamily, FontLibrary } from '../../text/fonts.ts'

/**
 * Standard fonts that documents may name without a file. Pages mean installed fonts, whose metrics the substitutes lack:
 * the bullets of Word would make lines higher.
 */
const SYMBOLS = /^(?:symbol|zapfdingbats)$/i

/** Chooses registered fonts for computed styles. */
export type FontChooser = ReturnType<typeof createFontChooser>

export function createFontChooser(fonts: FontLibrary) {
  const families = new Map<string, readonly string[]>()
  const missing = new Set<string>()
  const choices = new Map<string, FontChoice>()
  const byStyle = new WeakMap<ComputedStyle, FontChoice>()

  /** The registered families of a list. Only names before the first registered one are reported as missing. */
  function familiesOf(names: readonly string[]): readonly string[] {
    const key = names.join('\n')
    const known = families.get(key)
    if (known !== undefined) return known
    const found = new Set<string>()
    for (const name of names) {
      const registered = SYMBOLS.test(name) ? own(name) : fonts.family(name)
      const family = registered?.name ?? standIn(name)
      if (family !== null) for (const part of [family, ...(registered?.parts ?? [])]) found.add(part)
      else if (found.size === 0) missing.add(name)
    }
    if (found.size === 0) found.add(standIn('serif') ?? fonts.families()[0]?.name ?? 'Source Serif 4')
    const list = [...found]
    families.set(key, list)
    return list
  }

  /** A family of exactly this name. */
  function own(name: string): FontFamily | null {
    const family = fonts.family(name)
    return family?.name.toLowerCase() === name.toLowerCase() ? family : null
  }

  function standIn(name: string): string | null {
    const family = substituteFamily(name)
    return family === null ? null : (fonts.family(family)?.name ?? null)
  }

  return {
    choose(style: ComputedStyle): FontChoice {
      const known = byStyle.get(style)
      if (known !== undefined) return known
      const families = familiesOf(style.fontFamily)
      const { fontWeight: weight, fontStretch: stretch = 100 } = style
      const italics = style.fontStyle !== 'normal'
      const key = `${weight} ${italics} ${stretch} ${families.join()}`
      const choice = choices.get(key) ?? { families, weight, italics, stretch }
      choices.set(key, choice)
      byStyle.set(style, choice)
      return choice
    },

    /** @param placeOf The first element that names a font; undefined for a font that needs no warning. */
    warnings: (placeOf: (name: string) => string | null | undefined): Warning[] =>
      [...missing].flatMap(name => {
        const place = placeOf(name)
        if (place === undefined) return []
        const message = `The font '${name.slice(0, 60)}'${atPlace(place)} is not registered; the next font of the list is used. Register it in \`fonts\`.`
        return [{ code: 'font_not_registered', message }]
      }),
  }
}

function atPlace(place: string | null): string {
  return place === null ? '' : ` of ${place}`
}

import type { FontLibrary } from '../../assets/contracts.ts'
import type { Warning } from '../../errors.ts'
import type { FontChoice } from '../../pdf/flow/contracts.ts'
import type { ComputedStyle } from '../contracts.ts'

/** Chooses registered fonts for what styles ask for. */
export interface FontChooser {
  choose(style: ComputedStyle): FontChoice
  warnings(): Warning[]
}

const SANS = 'Roboto'
const SERIF = 'Source Serif 4'
const MONO = 'Roboto Mono'

/** Generic families, and names that mean little more: fonts of operating systems, by what they look like. */
const STAND_INS: Readonly<Record<string, string>> = {
  'sans-serif': SANS,
  'system-ui': SANS,
  'ui-sans-serif': SANS,
  '-apple-system': SANS,
  blinkmacsystemfont: SANS,
  'segoe ui': SANS,
  arial: SANS,
  helvetica: SANS,
  'helvetica neue': SANS,
  verdana: SANS,
  tahoma: SANS,
  'liberation sans': SANS,
  'dejavu sans': SANS,
  fantasy: SANS,
  cursive: SANS,
  emoji: SANS,
  'ui-rounded': SANS,
  serif: SERIF,
  'ui-serif': SERIF,
  times: SERIF,
  'times new roman': SERIF,
  georgia: SERIF,
  cambria: SERIF,
  'liberation serif': SERIF,
  math: SERIF,
  monospace: MONO,
  'ui-monospace': MONO,
  courier: MONO,
  'courier new': MONO,
  consolas: MONO,
  menlo: MONO,
  monaco: MONO,
  'sfmono-regular': MONO,
  'liberation mono': MONO,
}

/** Bold begins where CSS Fonts 4 §5.2 begins to look for heavier faces first, given regular and bold. */
const BOLD = 600

export function createFontChooser(fonts: FontLibrary): FontChooser {
  const families = new Map<string, string>()
  const missing = new Set<string>()
  const choices = new Map<string, FontChoice>()
  const byStyle = new WeakMap<ComputedStyle, FontChoice>()

  function familyOf(names: readonly string[]): string {
    const key = names.join('\n')
    const known = families.get(key)
    if (known !== undefined) return known
    const unknown: string[] = []
    let found: string | null = null
    for (const name of names) {
      found = fonts.family(name)?.name ?? standIn(name)
      if (found !== null) break
      unknown.push(name)
    }
    for (const name of unknown) missing.add(name)
    const family = found ?? standIn('serif') ?? fonts.families()[0]?.name ?? SERIF
    families.set(key, family)
    return family
  }

  function standIn(name: string): string | null {
    const key = name.toLowerCase()
    const family = Object.hasOwn(STAND_INS, key) ? STAND_INS[key] : undefined
    return family === undefined ? null : (fonts.family(family)?.name ?? null)
  }

  return {
    choose(style) {
      const known = byStyle.get(style)
      if (known !== undefined) return known
      const family = familyOf(style.fontFamily)
      const bold = style.fontWeight >= BOLD
      const italics = style.fontStyle !== 'normal'
      const key = `${bold} ${italics} ${family}`
      const choice = choices.get(key) ?? { family, bold, italics }
      choices.set(key, choice)
      byStyle.set(style, choice)
      return choice
    },

    warnings: () =>
      [...missing].map(name => ({
        code: 'font_not_registered',
        message: `The font '${name.slice(0, 60)}' is not registered, and the next of its list was taken; register it in \`fonts\`.`,
      })),
  }
}

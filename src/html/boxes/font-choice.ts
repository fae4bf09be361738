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
const EMOJI = 'Twemoji'

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
  emoji: EMOJI,
  'apple color emoji': EMOJI,
  'segoe ui emoji': EMOJI,
  'noto color emoji': EMOJI,
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
  const families = new Map<string, readonly string[]>()
  const missing = new Set<string>()
  const choices = new Map<string, FontChoice>()
  const byStyle = new WeakMap<ComputedStyle, FontChoice>()

  /** What is registered of a list. Only what is missing before the first of them is worth a word. */
  function familiesOf(names: readonly string[]): readonly string[] {
    const key = names.join('\n')
    const known = families.get(key)
    if (known !== undefined) return known
    const found = new Set<string>()
    for (const name of names) {
      const family = fonts.family(name)?.name ?? standIn(name)
      if (family !== null) found.add(family)
      else if (found.size === 0) missing.add(name)
    }
    if (found.size === 0) found.add(standIn('serif') ?? fonts.families()[0]?.name ?? SERIF)
    const list = [...found]
    families.set(key, list)
    return list
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
      const families = familiesOf(style.fontFamily)
      const bold = style.fontWeight >= BOLD
      const italics = style.fontStyle !== 'normal'
      const key = `${bold} ${italics} ${families.join()}`
      const choice = choices.get(key) ?? { families, bold, italics }
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

/** Bundled substitutes for families that are not registered. Pure. */

const SANS = 'Roboto'
const SERIF = 'Source Serif 4'
const MONO = 'Roboto Mono'
const EMOJI = 'Twemoji'
const MATH = 'STIX Two Math'
/** Metric-compatible with the fonts that they replace. */
const HELVETICA = 'Arimo'
const TIMES = 'Tinos'
const COURIER = 'Cousine'

/** Generic families (CSS Fonts 4 §2.1.3). */
const GENERIC: ReadonlyMap<string, string> = new Map([
  ['sans-serif', SANS],
  ['system-ui', SANS],
  ['ui-sans-serif', SANS],
  ['ui-rounded', SANS],
  ['fantasy', SANS],
  ['cursive', SANS],
  ['serif', SERIF],
  ['ui-serif', SERIF],
  ['math', MATH],
  ['monospace', MONO],
  ['ui-monospace', MONO],
  ['emoji', EMOJI],
])

/** System fonts by their appearance. */
const OF_SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['-apple-system', SANS],
  ['blinkmacsystemfont', SANS],
  ['segoe ui', SANS],
  ['arial', HELVETICA],
  ['helvetica neue', HELVETICA],
  ['verdana', SANS],
  ['tahoma', SANS],
  ['liberation sans', HELVETICA],
  ['dejavu sans', SANS],
  ['times new roman', TIMES],
  ['georgia', SERIF],
  ['cambria', SERIF],
  ['cambria math', MATH],
  ['latin modern math', MATH],
  ['stix math', MATH],
  ['liberation serif', TIMES],
  ['courier new', COURIER],
  ['consolas', MONO],
  ['menlo', MONO],
  ['monaco', MONO],
  ['sfmono-regular', MONO],
  ['liberation mono', COURIER],
  ['apple color emoji', EMOJI],
  ['segoe ui emoji', EMOJI],
  ['noto color emoji', EMOJI],
])

/** Advance of the digit zero in the regular faces of bundled fonts, in em. */
const ZERO_WIDTHS: ReadonlyMap<string, number> = new Map([
  ['roboto', 0.562],
  ['source serif 4', 0.529],
  ['roboto mono', 0.6001],
  ['arimo', 0.5562],
  ['helvetica', 0.5562],
  ['tinos', 0.5],
  ['times', 0.5],
  ['cousine', 0.6001],
  ['courier', 0.6001],
  ['noto sans', 0.572],
])
/** Height of the lowercase letters in the regular faces of bundled fonts, in em. */
const X_HEIGHTS: ReadonlyMap<string, number> = new Map([
  ['roboto', 0.5283],
  ['source serif 4', 0.475],
  ['roboto mono', 0.5283],
  ['arimo', 0.5283],
  ['helvetica', 0.5283],
  ['tinos', 0.459],
  ['times', 0.459],
  ['cousine', 0.5283],
  ['courier', 0.5283],
  ['noto sans', 0.536],
])
/** Without font metrics (CSS Values 4 §6.1.1): of the digit zero and of lowercase letters. */
const UNKNOWN_SHARE = 0.5

/** The unit `ch` in em: of the first bundled family of a list, or of a font that it replaces. */
export function zeroWidthOf(families: readonly string[]): number {
  return firstOf(families, ZERO_WIDTHS)
}

/** The unit `ex` in em, of the same family. */
export function xHeightOf(families: readonly string[]): number {
  return firstOf(families, X_HEIGHTS)
}

function firstOf(families: readonly string[], shares: ReadonlyMap<string, number>): number {
  for (const name of families) {
    const share = shares.get((substituteFamily(name) ?? name).toLowerCase())
    if (share !== undefined) return share
  }
  return UNKNOWN_SHARE
}

/** A warning about a font that stands for another. */
export function substitutionMessage(name: string, family: string): string {
  return `The font '${name}' is not registered; ${family} is used instead. Register it in \`fonts\`, or name ${family}.`
}

/** The bundled family of a generic one; null for other names. */
export function genericFamily(name: string): string | null {
  return GENERIC.get(name.toLowerCase()) ?? null
}

/** The bundled family for a system font or a generic family; null for others. */
export function substituteFamily(name: string): string | null {
  return genericFamily(name) ?? OF_SYSTEMS.get(name.toLowerCase()) ?? null
}

/** The family names of a `font-family` list, without quotes. */
export function familyNames(list: string): string[] {
  return list.split(',').map(name => name.trim().replaceAll(/^['"]|['"]$/g, ''))
}

/** The standard 14 fonts (PDF 1.7 §9.6.2.2) → bundled faces of the same metrics. Pure. */

export interface StandardFont {
  /** A bundled family. */
  readonly family: string
  /** Style that the name implies. */
  readonly bold: boolean
  readonly italics: boolean
}

const FAMILIES: readonly (readonly [family: string, ...names: string[]])[] = [
  ['Arimo', 'helvetica'],
  ['Tinos', 'times', 'times-roman'],
  ['Cousine', 'courier'],
]
const VARIANTS: readonly (readonly [suffix: string, bold: boolean, italics: boolean])[] = [
  ['', false, false],
  ['-bold', true, false],
  ['-oblique', false, true],
  ['-italic', false, true],
  ['-boldoblique', true, true],
  ['-bolditalic', true, true],
]

const STANDARD: ReadonlyMap<string, StandardFont> = new Map([
  ...FAMILIES.flatMap(([family, ...names]) =>
    names.flatMap(name =>
      VARIANTS.map(([suffix, bold, italics]) => [name + suffix, { family, bold, italics }] as const),
    ),
  ),
  // Their characters have other code points, and no bundled font has the same metrics.
  ['symbol', { family: 'Noto Sans Symbols 2', bold: false, italics: false }],
  ['zapfdingbats', { family: 'Noto Sans Symbols 2', bold: false, italics: false }],
])

/** The bundled font for a name of the standard 14 fonts, case-insensitive; null for other names. */
export function standardFont(name: string): StandardFont | null {
  return STANDARD.get(name.toLowerCase()) ?? null
}

/** Families that are used only by name, never as fallbacks. */
export const STANDARD_FAMILIES: ReadonlySet<string> = new Set(FAMILIES.map(([family]) => family))

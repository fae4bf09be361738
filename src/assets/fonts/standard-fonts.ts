/** The 14 fonts that every PDF reader has (PDF 1.7 §9.6.2.2), by the bundled faces of the same widths. Pure. */

export interface StandardFont {
  /** A bundled family. */
  readonly family: string
  /** What the name asks for beside the style of the text. */
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
  // their characters stand elsewhere in Unicode; no bundled font has the same widths
  ['symbol', { family: 'Noto Sans Symbols 2', bold: false, italics: false }],
  ['zapfdingbats', { family: 'Noto Sans Symbols 2', bold: false, italics: false }],
])

/** The bundled font that a name of the standard 14 stands for, in any case; null for other names. */
export function standardFont(name: string): StandardFont | null {
  return STANDARD.get(name.toLowerCase()) ?? null
}

/** Families that are used by name alone, never for characters that other fonts lack. */
export const STANDARD_FAMILIES: ReadonlySet<string> = new Set(FAMILIES.map(([family]) => family))

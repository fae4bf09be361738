/** What parsing one page depends on. */
export interface ParseOptions {
  /** Language tag; null is English. */
  readonly language: string | null
  /** Turns straight quotes, `--`, `---` and `...` into typographic characters. */
  readonly isSmart: boolean
  /** Reads `$…$` and `$$…$$` as formulas in TeX. */
  readonly hasMath: boolean
  /** Characters by their short codes; null if the page has none. */
  readonly emoji: Readonly<Record<string, string>> | null
  /** Level of the deepest headings in a table of contents. */
  readonly tocDepth: number
  /** True to put a table of contents before the text if the text has no place for it. */
  readonly hasToc: boolean
}

/** The options that `parseMarkdown` passes to the rules of the parser. */
export function optionsOf(env: Readonly<Record<string, unknown>>): ParseOptions {
  return env['options'] as ParseOptions
}

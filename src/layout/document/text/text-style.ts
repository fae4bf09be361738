/** Inheritable text properties under pdfmake's names, with their initial values. */
const DEFAULTS = {
  font: 'Roboto' as unknown,
  bold: false as unknown,
  italics: false as unknown,
  fontSize: 12 as unknown,
  fontFeatures: null as unknown,
  lineHeight: 1 as unknown,
  characterSpacing: 0 as unknown,
  sup: false as unknown,
  sub: false as unknown,
  /** Null: depends on the direction. */
  alignment: null as unknown,
  direction: null as unknown,
  color: 'black' as unknown,
  opacity: 1 as unknown,
  background: null as unknown,
  decoration: null as unknown,
  decorationColor: null as unknown,
  decorationStyle: null as unknown,
  decorationThickness: null as unknown,
  link: null as unknown,
  linkToPage: null as unknown,
  linkToDestination: null as unknown,
  noWrap: null as unknown,
  wordBreak: 'normal' as unknown,
  hyphens: 'manual' as unknown,
  /** Null: 'optimal' for justified text with hyphenation. */
  lineBreaking: null as unknown,
  language: null as unknown,
  smallCaps: false as unknown,
  tabularFigures: false as unknown,
  textAutospace: 'no-autospace' as unknown,
  textSpacingTrim: 'space-all' as unknown,
  leadingIndent: 0 as unknown,
  preserveLeadingSpaces: false as unknown,
  preserveTrailingSpaces: false as unknown,
}

export type TextProperties = Readonly<typeof DEFAULTS>
export type TextProperty = keyof TextProperties

/** Resets the inherited link of a text before its own is set: a text has only one. */
const NO_LINK = { link: null, linkToPage: null, linkToDestination: null }

const NAMES: ReadonlySet<string> = new Set(Object.keys(DEFAULTS))

export function isTextProperty(name: string): name is TextProperty {
  return NAMES.has(name)
}

/**
 * Text properties at one place of the document. Equal styles that are derived in the same order are one object, so
 * thousands of table cells share derived data.
 */
export class TextStyle {
  readonly properties: TextProperties
  readonly #changed = new Map<TextProperty, Map<unknown, TextStyle>>()

  constructor(properties: TextProperties = DEFAULTS) {
    this.properties = properties
  }

  /** This style with the properties of a node or named style; null and undefined are ignored. */
  with(override: Readonly<Record<string, unknown>>): TextStyle {
    let style: TextStyle = this
    for (const name in override) {
      if (!isTextProperty(name)) continue
      const value = override[name]
      if (value !== undefined && value !== null) style = style.#change(name, value)
    }
    return style
  }

  #change(name: TextProperty, value: unknown): TextStyle {
    if (this.properties[name] === value) return this
    const known = this.#changed.get(name)
    const found = known?.get(value)
    if (found !== undefined) return found
    const style = new TextStyle({ ...this.properties, ...(name in NO_LINK && NO_LINK), [name]: value })
    if (known === undefined) this.#changed.set(name, new Map([[value, style]]))
    else known.set(value, style)
    return style
  }
}

import { isRecord } from '../../base/json.ts'
import { createNamedStyles, type NamedStyles } from '../../document/named-styles.ts'
import { StyleContextStack } from './pdfmake.ts'
import { TextStyle } from './text/text-style.ts'

type Style = Record<string, unknown>

/** Shared by the clones of one document. */
interface StyleCaches {
  /** Named styles with resolved `extends`. */
  readonly named: NamedStyles
  /** The text style without overrides. */
  readonly text: TextStyle
}

/**
 * pdfmake's style stack with caches: named styles with `extends` are resolved once, text styles once per stack
 * level.
 */
export class CachingStyleStack extends StyleContextStack {
  readonly #remembered: StyleCaches
  /** Text style of each level that was read. */
  readonly #text: TextStyle[] = []

  constructor(
    styles: Record<string, Style>,
    defaultStyle: Style | undefined,
    remembered: StyleCaches = {
      named: createNamedStyles(styles),
      text: new TextStyle().with(defaultStyle ?? {}),
    },
  ) {
    super(styles, defaultStyle)
    this.#remembered = remembered
  }

  override clone(): CachingStyleStack {
    const copy = new CachingStyleStack(this.styleDictionary, this.defaultStyle, this.#remembered)
    copy.styleOverrides.push(...this.styleOverrides)
    return copy
  }

  override pop(howMany = 1): void {
    const { styleOverrides } = this
    styleOverrides.length = Math.max(0, styleOverrides.length - howMany)
    if (this.#text.length > styleOverrides.length) this.#text.length = styleOverrides.length
  }

  /** Text style at the current level. */
  textStyle(): TextStyle {
    const { styleOverrides } = this
    let style = this.#text.at(-1) ?? this.#remembered.text
    for (let i = this.#text.length; i < styleOverrides.length; i++) {
      style = this.#apply(style, styleOverrides[i])
      this.#text.push(style)
    }
    return style
  }

  /** Text style of a node within another, from its named styles and own properties. */
  within(outer: TextStyle, node: Readonly<Style>): TextStyle {
    const { style: names, section } = node
    if (!names || section !== undefined) return outer.with(node) // pdfmake ignores styles of sections
    let style = outer
    for (const name of [names].flat()) style = this.#apply(style, name)
    return style.with(node)
  }

  #apply(style: TextStyle, override: unknown): TextStyle {
    if (typeof override === 'string') return style.with(this.#remembered.named(override))
    return isRecord(override) ? style.with(override) : style
  }

  override getProperty(property: string): unknown {
    if (property === 'alignment') return this.#alignment()
    return this.#inherited(property)
  }

  /** Alignment of nodes other than texts, with pdfmake's names. */
  #alignment(): unknown {
    const alignment = this.#inherited('alignment')
    const direction = this.#inherited('direction')
    if (alignment === 'start' || (alignment === undefined && direction === 'rtl')) {
      return direction === 'rtl' ? 'right' : 'left'
    }
    return alignment === 'end' ? (direction === 'rtl' ? 'left' : 'right') : alignment
  }

  #inherited(property: string): unknown {
    const { styleOverrides } = this
    for (let i = styleOverrides.length - 1; i >= 0; i--) {
      const override = styleOverrides[i]
      const style = typeof override === 'string' ? this.#remembered.named(override) : override
      const value = style?.[property]
      if (value !== undefined && value !== null) return value
    }
    return this.defaultStyle?.[property]
  }
}

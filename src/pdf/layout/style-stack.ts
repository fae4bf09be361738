import { StyleContextStack } from './parts.ts'

type Style = Record<string, unknown>

/**
 * pdfmake's style lookup, asked some twenty times for each word, without its closures: what named styles say,
 * `extends` included, is found once.
 */
export class RememberingStyleStack extends StyleContextStack {
  readonly #named: Map<string, Style>

  constructor(
    styles: Record<string, Style>,
    defaultStyle: Style | undefined,
    named = new Map<string, Style>(),
  ) {
    super(styles, defaultStyle)
    this.#named = named
  }

  override clone(): RememberingStyleStack {
    const copy = new RememberingStyleStack(this.styleDictionary, this.defaultStyle, this.#named)
    copy.styleOverrides.push(...this.styleOverrides)
    return copy
  }

  override getProperty(property: string): unknown {
    const { styleOverrides } = this
    for (let i = styleOverrides.length - 1; i >= 0; i--) {
      const override = styleOverrides[i]
      const style = typeof override === 'string' ? this.#resolve(override) : override
      const value = style?.[property]
      if (value !== undefined && value !== null) return value
    }
    return this.defaultStyle?.[property]
  }

  /** A named style with what it extends; of several, the last counts most. One that extends itself gains nothing. */
  #resolve(name: string): Style {
    const known = this.#named.get(name)
    if (known !== undefined) return known
    const resolved: Style = {}
    this.#named.set(name, resolved) // before its parents are looked at, which may lead back to it
    const own = Object.hasOwn(this.styleDictionary, name) ? this.styleDictionary[name] : undefined
    for (const parent of [own?.['extends'] ?? []].flat())
      Object.assign(resolved, this.#resolve(String(parent)))
    for (const [property, value] of Object.entries(own ?? {})) {
      if (value !== undefined && value !== null) resolved[property] = value
    }
    return resolved
  }
}

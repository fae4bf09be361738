import type { PROPERTIES } from './properties/properties.ts'

/** The computed values (CSS 2.2 §6.1.2) of every property in the table. */
export type FullStyle = {
  readonly [K in keyof typeof PROPERTIES]: (typeof PROPERTIES)[K]['initial']
}

/** Properties that control box generation and that boxes do not need. */
type GeneratedContentKey = 'content' | 'counterReset' | 'counterIncrement' | 'counterSet' | 'quotes'

/** The computed style of a box. Lengths are in points (1px = 0.75pt); `currentcolor`, `inherit` and `var()` are resolved. */
export interface ComputedStyle extends Omit<FullStyle, 'display' | GeneratedContentKey> {
  /** Elements of `display: none` generate no box. */
  readonly display: Exclude<FullStyle['display'], 'none'>
}

/** The style of an element that generates a box. */
export type RenderedStyle = FullStyle & ComputedStyle

export function isRendered(style: FullStyle): style is RenderedStyle {
  return style.display !== 'none'
}

export type StyleKey = keyof FullStyle

/** A style under construction. */
export type Draft = { -readonly [K in StyleKey]: FullStyle[K] }

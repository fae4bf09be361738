import type { ComputedStyle, Display } from '../html/contracts.ts'
import type { UnitBasis } from './values/calculate.ts'

/** Every property the cascade computes: those of boxes, and those that only decide what is generated. */
export interface FullStyle extends Omit<ComputedStyle, 'display'> {
  readonly display: Display | 'none'
  readonly content: 'normal' | 'none' | readonly ContentItem[]
  readonly counterReset: readonly CounterChange[]
  readonly counterIncrement: readonly CounterChange[]
  readonly counterSet: readonly CounterChange[]
  /** Pairs, the outermost first; empty for none. Null: those of the language. */
  readonly quotes: readonly (readonly [open: string, close: string])[] | null
}

/** A style that shows: what leaves the cascade. */
export type ShownStyle = FullStyle & ComputedStyle

export type ContentItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'attribute'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'counter'; readonly counter: string; readonly listStyleType: string }
  | {
      readonly kind: 'counters'
      readonly counter: string
      readonly separator: string
      readonly listStyleType: string
    }
  | { readonly kind: 'quote'; readonly isOpen: boolean; readonly shows: boolean }
  | { readonly kind: 'picture'; readonly url: string }

export interface CounterChange {
  readonly counter: string
  readonly by: number
}

export type StyleKey = keyof FullStyle

/** A style under construction. */
export type Draft = { -readonly [K in StyleKey]: FullStyle[K] }

/** What a computed value may depend on, beside what was declared. */
export interface ElementBasis extends UnitBasis {
  readonly parent: FullStyle
  /** The element's own; for its own `color`, the parent's. */
  readonly color: string
}

export function isShown(style: FullStyle): style is ShownStyle {
  return style.display !== 'none'
}

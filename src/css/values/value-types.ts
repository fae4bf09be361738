/** Types of computed values that are more than a number or a keyword. */

/** Points, or a percentage of the property's reference length: 50 is half. `plus` adds points, from `calc()`. */
export type LengthPercentage = number | { readonly percent: number; readonly plus?: number }
/** `#rrggbb` in lower case, or `#rrggbbaa` if it is not opaque. */
export type CssColor = string

/** CSS Backgrounds 3 §6.1. */
export interface BoxShadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  readonly color: CssColor
  readonly isInset: boolean
}

export type BackgroundImage =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'linear-gradient'
      /** Degrees; 0 points up, 90 to the right (CSS Images 3 §3.1). */
      readonly angle: number
      readonly stops: readonly { readonly color: CssColor; readonly offset: LengthPercentage | null }[]
    }

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

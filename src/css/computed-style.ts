import type { UnitBasis } from './values/calc.ts'

/** In points, or a share of what the property refers to: 50 is half of it. `plus` points go on top, from `calc()`. */
export type LengthPercentage = number | { readonly percent: number; readonly plus?: number }
/** `#rrggbb` in small letters, or `#rrggbbaa` where it is not opaque. */
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

/**
 * Computed values (CSS 2.2 §6.1.2) of the properties that boxes know, all of them on every element. Lengths are
 * absolute, in points (1px = 0.75pt); keywords are in small letters; `currentcolor`, `inherit` and `var()` are gone.
 */
export interface ComputedStyle {
  readonly display: Display
  readonly position: 'static' | 'relative' | 'absolute' | 'fixed' | 'sticky'
  readonly float: 'none' | 'left' | 'right'
  readonly clear: 'none' | 'left' | 'right' | 'both'
  readonly top: LengthPercentage | 'auto'
  readonly right: LengthPercentage | 'auto'
  readonly bottom: LengthPercentage | 'auto'
  readonly left: LengthPercentage | 'auto'
  readonly visibility: 'visible' | 'hidden' | 'collapse'
  readonly overflow: string
  readonly opacity: number
  readonly direction: 'ltr' | 'rtl'
  readonly unicodeBidi: 'normal' | 'embed' | 'isolate' | 'bidi-override' | 'isolate-override' | 'plaintext'

  readonly boxSizing: 'content-box' | 'border-box'
  readonly width: LengthPercentage | 'auto'
  readonly minWidth: LengthPercentage | 'auto'
  readonly maxWidth: LengthPercentage | 'none'
  readonly height: LengthPercentage | 'auto'
  readonly minHeight: LengthPercentage | 'auto'
  readonly maxHeight: LengthPercentage | 'none'
  readonly marginTop: LengthPercentage | 'auto'
  readonly marginRight: LengthPercentage | 'auto'
  readonly marginBottom: LengthPercentage | 'auto'
  readonly marginLeft: LengthPercentage | 'auto'
  readonly paddingTop: LengthPercentage
  readonly paddingRight: LengthPercentage
  readonly paddingBottom: LengthPercentage
  readonly paddingLeft: LengthPercentage
  /** 0 where the style is none or hidden. */
  readonly borderTopWidth: number
  readonly borderRightWidth: number
  readonly borderBottomWidth: number
  readonly borderLeftWidth: number
  readonly borderTopStyle: BorderStyle
  readonly borderRightStyle: BorderStyle
  readonly borderBottomStyle: BorderStyle
  readonly borderLeftStyle: BorderStyle
  readonly borderTopColor: CssColor
  readonly borderRightColor: CssColor
  readonly borderBottomColor: CssColor
  readonly borderLeftColor: CssColor
  /** Horizontal and vertical radius. */
  readonly borderTopLeftRadius: readonly [LengthPercentage, LengthPercentage]
  readonly borderTopRightRadius: readonly [LengthPercentage, LengthPercentage]
  readonly borderBottomRightRadius: readonly [LengthPercentage, LengthPercentage]
  readonly borderBottomLeftRadius: readonly [LengthPercentage, LengthPercentage]
  /** The first is on top; colours are their own, lengths in points. */
  readonly boxShadow: readonly BoxShadow[]

  /** Null: transparent. */
  readonly backgroundColor: CssColor | null
  /** The layers, first the one on top; empty for none. */
  readonly backgroundImage: readonly BackgroundImage[]
  readonly backgroundRepeat: string
  readonly backgroundPosition: readonly [LengthPercentage, LengthPercentage]
  readonly backgroundSize: 'auto' | 'cover' | 'contain' | readonly (LengthPercentage | 'auto')[]

  readonly color: CssColor
  /** As written, without quotes: `Helvetica Neue`, `sans-serif`. */
  readonly fontFamily: readonly string[]
  readonly fontSize: number
  /** 1–1000. */
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fontVariantCaps: string
  readonly fontVariantNumeric: readonly string[]
  /** OpenType tags. */
  readonly fontFeatureSettings: readonly string[]
  /** A factor of the font's size, points, or the font's own leading. */
  readonly lineHeight: { readonly factor: number } | number | 'normal'
  readonly letterSpacing: number
  readonly wordSpacing: number
  readonly textAlign: TextAlign
  readonly textIndent: LengthPercentage
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize'
  /** The lines of this element itself; they run through its inline descendants (CSS Text Decoration 3 §2). */
  readonly textDecorationLine: readonly ('underline' | 'overline' | 'line-through')[]
  readonly textDecorationStyle: 'solid' | 'double' | 'dotted' | 'dashed' | 'wavy'
  readonly textDecorationColor: CssColor
  readonly whiteSpace: 'normal' | 'nowrap' | 'pre' | 'pre-wrap' | 'pre-line' | 'break-spaces'
  readonly overflowWrap: 'normal' | 'break-word' | 'anywhere'
  readonly wordBreak: string
  readonly hyphens: 'none' | 'manual' | 'auto'
  /** Of the text, as the nearest `lang` says; `auto` where none does. No property of CSS. */
  readonly language: string
  readonly verticalAlign: VerticalAlign

  readonly listStyleType: string
  readonly listStylePosition: 'inside' | 'outside'
  /** An absolute URL, or null. */
  readonly listStyleImage: string | null

  readonly tableLayout: 'auto' | 'fixed'
  readonly borderCollapse: 'separate' | 'collapse'
  /** Horizontal and vertical. */
  readonly borderSpacing: readonly [number, number]
  readonly captionSide: 'top' | 'bottom'
  readonly emptyCells: 'show' | 'hide'

  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse'
  readonly flexWrap: 'nowrap' | 'wrap' | 'wrap-reverse'
  readonly justifyContent: string
  readonly alignItems: string
  readonly alignSelf: string
  readonly alignContent: string
  readonly flexGrow: number
  readonly flexShrink: number
  readonly flexBasis: LengthPercentage | 'auto' | 'content'
  readonly order: number
  readonly rowGap: LengthPercentage | 'normal'
  readonly columnGap: LengthPercentage | 'normal'

  /** With the values of the older `page-break-*` properties folded in. */
  readonly breakBefore: BreakBetween
  readonly breakAfter: BreakBetween
  readonly breakInside: 'auto' | 'avoid'
  readonly orphans: number
  readonly widows: number
  /** The named page type (CSS Paged Media 3 §9), or `auto`. */
  readonly page: string

  readonly objectFit: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down'
  readonly objectPosition: readonly [LengthPercentage, LengthPercentage]
}

/** `flow-root` and what is not known are `block`. Elements of `none` are not in the tree. */
export type Display =
  | 'block'
  | 'inline'
  | 'inline-block'
  | 'list-item'
  | 'flex'
  | 'inline-flex'
  | 'grid'
  | 'inline-grid'
  | 'table'
  | 'inline-table'
  | 'table-row-group'
  | 'table-header-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'table-column'
  | 'table-column-group'
  | 'table-caption'
  | 'contents'

/** Those of old attributes (`-webkit-…`) align blocks inside as well as text; tables begin anew beneath them. */
export type TextAlign =
  | 'start'
  | 'end'
  | 'left'
  | 'right'
  | 'center'
  | 'justify'
  | '-webkit-left'
  | '-webkit-right'
  | '-webkit-center'

export const BORDER_STYLES = [
  'none',
  'hidden',
  'solid',
  'dashed',
  'dotted',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset',
] as const
export type BorderStyle = (typeof BORDER_STYLES)[number]
export type BreakBetween = 'auto' | 'avoid' | 'page' | 'left' | 'right'
export type VerticalAlign =
  | 'baseline'
  | 'sub'
  | 'super'
  | 'top'
  | 'text-top'
  | 'middle'
  | 'bottom'
  | 'text-bottom'
  | LengthPercentage

export type BackgroundImage =
  | { readonly kind: 'url'; readonly url: string }
  | {
      readonly kind: 'linear-gradient'
      /** Degrees; 0 points up, 90 to the right (CSS Images 3 §3.1). */
      readonly angle: number
      readonly stops: readonly { readonly color: CssColor; readonly offset: LengthPercentage | null }[]
    }

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

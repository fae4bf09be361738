/** Types of computed values that are more than a number or a keyword. */
import type { ColorMatrix } from '../../graphics/color/color-filter.ts'
import type { ColorInterpolation } from '../../graphics/color/interpolate-colors.ts'
import type { Matrix3d } from '../../graphics/matrix-3d.ts'
import type { Path } from '../../graphics/path.ts'

/** Points, or a percentage of the property's reference length. */
export type LengthPercentage = number | Percentage

export interface Percentage {
  /** 50 is half. */
  readonly percent: number
  /** Points to add, from `calc()`. */
  readonly plus?: number
  /** Replaces the others: the points for a reference length, of a function such as `min(50%, 100px)`. */
  readonly at?: (whole: number) => number
}
/** `#rrggbb` in lower case, or `#rrggbbaa` if it is not opaque. */
export type CssColor = string

/** CSS Sizing 4 §5.1. */
export interface AspectRatio {
  /** Width divided by height; positive. */
  readonly ratio: number
  /** True if replaced elements prefer their natural ratio. The ratio is then that of the content box. */
  readonly isAuto: boolean
}

/** CSS Backgrounds 3 §6.1. */
export interface BoxShadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  readonly spread: number
  readonly color: CssColor
  readonly isInset: boolean
}

/** CSS Text Decoration 3 §4. */
export interface TextShadow {
  readonly x: number
  readonly y: number
  readonly blur: number
  /** Null is the colour of the text. */
  readonly color: CssColor | null
}

/** Filter Effects 1 §6. */
export type FilterFunction =
  | { readonly kind: 'opacity'; readonly opacity: number }
  | { readonly kind: 'color'; readonly matrix: ColorMatrix }
  | {
      readonly kind: 'drop-shadow'
      readonly x: number
      readonly y: number
      /** Standard deviation of the blur. */
      readonly deviation: number
      readonly color: CssColor
    }

/** A function of CSS Transforms 2 §14. Only translations depend on the size of the box. */
export type TransformFunction =
  | {
      readonly kind: 'translate'
      readonly x: LengthPercentage
      readonly y: LengthPercentage
      readonly z: number
    }
  | { readonly kind: 'matrix'; readonly matrix: Matrix3d }

export type TransformOrigin = readonly [x: LengthPercentage, y: LengthPercentage, z: number]

export type ReferenceBox = 'border-box' | 'padding-box' | 'content-box' | 'margin-box'

export type ShapeRadius = LengthPercentage | 'closest-side' | 'farthest-side'

/** CSS Shapes 1 §3. Lengths are relative to a reference box. */
export type BasicShape =
  | {
      readonly kind: 'inset'
      /** Distances from the top, right, bottom and left. */
      readonly sides: readonly [LengthPercentage, LengthPercentage, LengthPercentage, LengthPercentage]
      /** As in `border-radius`; empty for sharp corners. */
      readonly radii: readonly (readonly [LengthPercentage, LengthPercentage])[]
    }
  | {
      readonly kind: 'circle' | 'ellipse'
      readonly rx: ShapeRadius
      readonly ry: ShapeRadius
      readonly center: readonly [LengthPercentage, LengthPercentage]
    }
  | {
      readonly kind: 'polygon'
      readonly isEvenOdd: boolean
      readonly points: readonly (readonly [LengthPercentage, LengthPercentage])[]
    }
  /** In points. */
  | { readonly kind: 'path'; readonly isEvenOdd: boolean; readonly path: Path }

export interface ClipPath {
  /** Null for the reference box with its rounded corners. */
  readonly shape: BasicShape | null
  readonly box: ReferenceBox
}

export type BackgroundImage =
  | { readonly kind: 'none' }
  /** `density`: pixels per CSS pixel. Absent: 1. */
  | { readonly kind: 'url'; readonly url: string; readonly density?: number }
  | GradientImage

export type BackgroundRepeat = 'repeat' | 'no-repeat' | 'space' | 'round'

/** One or two lengths: without the second, it is `auto`. */
export type BackgroundSize = 'auto' | 'cover' | 'contain' | readonly (LengthPercentage | 'auto')[]

/** A gradient of CSS Images 4 §3. */
export type GradientImage = GradientLine & {
  readonly stops: readonly (GradientStop | GradientHint)[]
  readonly isRepeating: boolean
  readonly interpolation: ColorInterpolation
}

export type GradientLine =
  | {
      readonly kind: 'linear-gradient'
      /** Degrees, where 0 points up and 90 to the right (CSS Images 3 §3.1); or the corner that it points to. */
      readonly angle: number | readonly [x: 'left' | 'right', y: 'top' | 'bottom']
    }
  | {
      readonly kind: 'radial-gradient'
      readonly isCircle: boolean
      /** The extent of the ending shape, or its radii. */
      readonly size: RadialExtent | readonly [x: LengthPercentage, y: LengthPercentage]
      readonly position: readonly [x: LengthPercentage, y: LengthPercentage]
    }
  | {
      readonly kind: 'conic-gradient'
      /** Degrees clockwise, where 0 points up. */
      readonly from: number
      readonly position: readonly [x: LengthPercentage, y: LengthPercentage]
    }

export type RadialExtent = 'closest-side' | 'farthest-side' | 'closest-corner' | 'farthest-corner'

/** Null is placed between its neighbours. In conic gradients, numbers are degrees. */
type GradientOffset = LengthPercentage | null

export interface GradientStop {
  readonly color: CssColor
  readonly offset: GradientOffset
}

/** The place halfway between the colours around it (CSS Images 3 §3.4.2). */
export interface GradientHint {
  readonly color: null
  readonly offset: GradientOffset
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
  /** `density`: pixels per CSS pixel. Absent: 1. */
  | { readonly kind: 'picture'; readonly url: string; readonly density?: number }
  /** `content()` in `string-set` and `bookmark-label` (GCPM 3 §1.1.1). */
  | { readonly kind: 'content'; readonly part: ContentPart }
  /** `string()` and `element()` in margin boxes (GCPM 3 §1.1.2, §1.2.2). */
  | { readonly kind: 'string' | 'element'; readonly name: string; readonly which: PageOccurrence }
  /** `brought-forward()` and `carried-forward()` in margin boxes: a sum of `-platen-carry` after a label. */
  | { readonly kind: 'sum'; readonly name: string; readonly which: 'before' | 'last'; readonly label: string }
  /** Cross-references (CSS Content 3 §2.6). Separator null: `target-counter()`, else `target-counters()`. */
  | {
      readonly kind: 'target-counter'
      readonly target: ContentTarget
      readonly counter: string
      readonly separator: string | null
      readonly listStyleType: string
    }
  | { readonly kind: 'target-text'; readonly target: ContentTarget; readonly part: ContentPart }
  /** A pattern that fills the line (CSS Content 3 §2.5). */
  | { readonly kind: 'leader'; readonly pattern: string }
  /** The last item: what is read instead of the others (CSS Content 3 §2.1). */
  | { readonly kind: 'alternative'; readonly parts: readonly ContentItem[] }

export type ContentPart = 'text' | 'before' | 'after' | 'first-letter'

/** Which value of a page is meant, if it has several. `before` is the value before the page. */
export type PageOccurrence = 'first' | 'start' | 'last' | 'first-except' | 'before'

/** The element of a cross-reference: by an attribute with its URL, or by the URL. */
export type ContentTarget =
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string }

export interface CounterChange {
  readonly counter: string
  readonly by: number
}

/** Colours, gradients and patterns that shapes and text are painted with. */
import type { Json } from '../base/json.ts'
import type { Matrix } from './affine.ts'
import type { CssColor } from './color/css-color.ts'

/** A fill or stroke: a colour, gradient or pattern. */
export type Fill = CssColor | Gradient | Pattern

export interface Gradient {
  readonly kind: 'linear' | 'radial'
  /** Coordinates from the top left of the object, in its units or as fractions of its size. */
  readonly units: 'pixels' | 'percentage'
  readonly from: { readonly x: number; readonly y: number; readonly r: number }
  readonly to: { readonly x: number; readonly y: number; readonly r: number }
  /** By offset, 0 to 1. `opacity` multiplies the alpha of the colour; null leaves it unchanged. */
  readonly stops: readonly {
    readonly offset: number
    readonly color: CssColor
    readonly opacity: number | null
  }[]
  readonly offsetX: number
  readonly offsetY: number
  readonly transform: Matrix | null
}

export interface Pattern {
  readonly kind: 'pattern'
  readonly source: Json
  readonly repeat: 'repeat' | 'repeat-x' | 'repeat-y' | 'no-repeat'
  readonly offsetX: number
  readonly offsetY: number
  readonly transform: Matrix | null
}

/** Blend modes besides `normal` (Compositing 1 §10). Canvases have them under the same names. */
export const CSS_BLEND_MODES = [
  ...(['multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn'] as const),
  ...(['hard-light', 'soft-light', 'difference', 'exclusion'] as const),
  ...(['hue', 'saturation', 'color', 'luminosity'] as const),
] as const

/** The blend modes of CSS Compositing 1 §5, which are those of PDF (ISO 32000-1 §11.3.5). */
export type BlendMode = 'normal' | (typeof CSS_BLEND_MODES)[number]

/** The box over which a gradient or pattern is laid. */
export interface FillBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

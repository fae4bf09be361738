/**
 * Filters of a picture. As in Fabric, they work on the picture's pixels before scaling. Fabric's arithmetic on a 2D
 * canvas is the definition: each step ends in integers from 0 to 255, halves to even.
 */
import type { Json } from '../../base/json.ts'

/** RGBA pixels, not premultiplied. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Lookup table for the 256 values of a channel. */
export type Tones = Uint8ClampedArray

export type Rgb = readonly [red: number, green: number, blue: number]

/** One filter step. */
export type Filter =
  | TonesFilter
  | ColorMatrixFilter
  | { readonly kind: 'grayscale'; readonly mode: GrayscaleMode }
  | { readonly kind: 'saturation' | 'vibrance'; readonly amount: number }
  | { readonly kind: 'remove-color'; readonly color: Rgb; readonly distance: number }
  | { readonly kind: 'noise'; readonly amount: number }
  | { readonly kind: 'pixelate'; readonly blockPx: number }
  | ConvolutionFilter
  | BlurFilter
  | { readonly kind: 'resize'; readonly scaleX: number; readonly scaleY: number }
  | BlendImageFilter

/** Maps each channel by a table; null leaves it unchanged. */
export interface TonesFilter {
  readonly kind: 'tones'
  readonly red: Tones | null
  readonly green: Tones | null
  readonly blue: Tones | null
  readonly alpha: Tones | null
}

/** Four rows of five: weights of red, green, blue and alpha, and an offset in units of 1/255. */
export interface ColorMatrixFilter {
  readonly kind: 'color-matrix'
  readonly matrix: readonly number[]
  /** Alpha is neither changed nor used. */
  readonly colorsOnly: boolean
}

export type GrayscaleMode = 'average' | 'lightness' | 'luminosity'

/** Each pixel becomes a weighted sum of its neighbours. Pixels outside the picture count as transparent. */
export interface ConvolutionFilter {
  readonly kind: 'convolution'
  /** `side` × `side` weights, row by row. */
  readonly weights: readonly number[]
  readonly side: number
  /** Keeps alpha unchanged. */
  readonly opaque: boolean
}

/** A Gaussian blur that extends edge pixels. */
export interface BlurFilter {
  readonly kind: 'blur'
  /** Fabric's blur, relative to the size of the picture, or standard deviations in units of the object. */
  readonly unit: 'fabric' | 'object'
  readonly amount: number
}

/** Multiplies the picture by another one, or takes its alpha. */
export interface BlendImageFilter {
  readonly kind: 'blend-image'
  readonly mode: 'multiply' | 'mask'
  readonly source: Json
  /** JSON Pointer from the object's `filters` to the source. */
  readonly path: string
  readonly filters: FilterList
  readonly scaleX: number
  readonly scaleY: number
  readonly left: number
  readonly top: number
}

export interface FilterList {
  readonly steps: readonly Filter[]
  /** Cache key of the list. Null if other pictures are involved. */
  readonly key: string | null
  /** Unknown types with JSON Pointers into the list. */
  readonly unknown: readonly { readonly path: string; readonly type: string }[]
}

export const NO_FILTERS: FilterList = { steps: [], key: '', unknown: [] }

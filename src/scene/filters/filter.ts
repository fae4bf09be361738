/**
 * The filters of a picture. Each works on the picture's own pixels before they are scaled, as in Fabric, whose
 * arithmetic on a plain canvas is the definition: every step ends in whole numbers from 0 to 255, halves to even.
 */
import type { Json } from '../../base/json.ts'

/** Pixels as a filter sees them: RGBA, colours not multiplied by their alpha. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** What becomes of each of the 256 values of a channel. */
export type Tones = Uint8ClampedArray

export type Rgb = readonly [red: number, green: number, blue: number]

/** One step, with its numbers worked out. */
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

/** Changes each channel by itself; null for one that stays. */
export interface TonesFilter {
  readonly kind: 'tones'
  readonly red: Tones | null
  readonly green: Tones | null
  readonly blue: Tones | null
  readonly alpha: Tones | null
}

/** Four rows of five: shares of red, green, blue and alpha, and what is added, in parts of 255. */
export interface ColorMatrixFilter {
  readonly kind: 'color-matrix'
  readonly matrix: readonly number[]
  /** Alpha neither changes nor counts. */
  readonly colorsOnly: boolean
}

export type GrayscaleMode = 'average' | 'lightness' | 'luminosity'

/** Each pixel becomes a weighed sum of those around it; beyond the edges there is nothing. */
export interface ConvolutionFilter {
  readonly kind: 'convolution'
  /** `side` × `side` weights, row by row. */
  readonly weights: readonly number[]
  readonly side: number
  /** Alpha stays as it is. */
  readonly opaque: boolean
}

/** A Gaussian blur, the picture going on beyond its edges as it is at them. */
export interface BlurFilter {
  readonly kind: 'blur'
  /** Fabric's blur, which grows with the picture, or standard deviations in units of the object that shows it. */
  readonly unit: 'fabric' | 'object'
  readonly amount: number
}

/** Multiplies the picture by another one, or takes that one's alpha. */
export interface BlendImageFilter {
  readonly kind: 'blend-image'
  readonly mode: 'multiply' | 'mask'
  readonly source: Json
  /** Steps from the object's `filters` to the source, as a JSON Pointer. */
  readonly path: string
  readonly filters: FilterList
  readonly scaleX: number
  readonly scaleY: number
  readonly left: number
  readonly top: number
}

export interface FilterList {
  readonly steps: readonly Filter[]
  /** Names the list: the same text is the same filters. Null where other pictures take part. */
  readonly key: string | null
  /** Types that there are not: by the place in the list, as JSON Pointers. */
  readonly unknown: readonly { readonly path: string; readonly type: string }[]
}

export const NO_FILTERS: FilterList = { steps: [], key: '', unknown: [] }

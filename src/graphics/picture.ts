/** Pictures that are ready to be painted. Layout reads their size; the output format has their content. */

export interface PlacedRaster {
  readonly kind: 'raster'
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
}

export interface PlacedSvg {
  readonly kind: 'svg'
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  /** True if it has no natural size, only the ratio of these. Default: false. */
  readonly hasOnlyRatio?: boolean
}

export type PlacedPicture = PlacedRaster | PlacedSvg

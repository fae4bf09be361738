/** Pictures that are ready to be painted. Layout reads their size; the output format has their content. */

export interface PlacedRaster {
  readonly kind: 'raster'
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
}

export interface PlacedSvg {
  readonly kind: 'svg'
  /** Sanitised SVG text. */
  readonly svg: string
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  /** Embedded raster pictures, by the `data:` URI of their `xlink:href` in `svg`. */
  readonly images: ReadonlyMap<string, PlacedRaster>
}

export type PlacedPicture = PlacedRaster | PlacedSvg

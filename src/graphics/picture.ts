/** Pictures that are ready to be painted. Layout reads their size; the output format has their content. */
import type { Size } from './affine.ts'

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
  /** Which of these are only defaults, so that it has no natural ratio. Absent: neither. */
  readonly defaultSizes?: 'width' | 'height' | 'both'
  /** True if its viewport is the box it is placed in, which does not scale it. Default: false. */
  readonly hasBoxViewport?: boolean
  /** The picture for a box of this size, in CSS pixels. Absent: the same for all boxes. */
  inViewport?(box: Size): PlacedSvg
}

export type PlacedPicture = PlacedRaster | PlacedSvg

/** Points per CSS pixel. */
const PX = 0.75

/** A picture for a box of this size, in points. */
export function inViewport(placed: PlacedPicture, { width, height }: Size): PlacedPicture {
  if (placed.kind !== 'svg' || placed.inViewport === undefined) return placed
  return placed.inViewport({ width: width / PX, height: height / PX })
}

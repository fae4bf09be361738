import type { Warning } from '../base/errors.ts'
import type { RasterPicture } from '../graphics/raster-picture.ts'

/** A sanitised SVG, ready to be placed. Immutable; shared between renders. */
export interface SvgPicture {
  readonly kind: 'svg'
  /** The SVG text without scripts, external references or entity expansion. */
  readonly svg: string
  /** In px, from width and height or the viewBox. */
  readonly width: number
  readonly height: number
  /** Embedded raster pictures, by the `data:` URI of their `xlink:href` in `svg`. */
  readonly images: ReadonlyMap<string, RasterPicture>
  /** Visible content that was removed, such as a foreignObject. */
  readonly warnings: readonly Warning[]
  /** Replaces a picture that could not be loaded; stretches to the shape of its frame. Default false. */
  readonly isPlaceholder?: boolean
}

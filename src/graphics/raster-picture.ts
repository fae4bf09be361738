import type { Warning } from '../base/errors.ts'

/** A validated and decoded raster picture, ready to be placed. Immutable; shared between renders. */
export interface RasterPicture {
  readonly kind: 'raster'
  /** Pixels of the source after EXIF orientation. Layout counts in these. */
  readonly width: number
  readonly height: number
  /** Pixels stored: fewer than `width` and `height` in a reduced picture. */
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** SHA-256 of the source bytes, hex; a reduced picture adds its size and format. */
  readonly hash: string
  /**
   * EXIF orientation that is still to be applied to `jpeg` and `pixels`, which are stored before it; 1 if upright. Only
   * pictures that are opened without sharp have others. Browsers and canvases apply that of `encoded`.
   */
  readonly orientation: number
  /** ICC profile of `jpeg` and `pixels`; null if they are in sRGB or grey, or without a profile. */
  readonly profile: Uint8Array | null
  /** Parts of the file that are ignored, without their place in the template. */
  readonly warnings: readonly Warning[]
  /** A baseline or progressive JPEG that can be embedded unchanged; else null. */
  readonly jpeg: EmbeddedJpeg | null
  /** Decoded and deflated on the first call, then cached. Available for JPEGs too. */
  pixels(): Promise<PicturePixels>
  /** An upright PNG or JPEG for a canvas to draw. Encoded on the first call, then cached. */
  encoded(): Promise<Uint8Array>
  /** The same picture with the same layout size in fewer pixels. Resampled on the first call, then cached. */
  reduced(to: Reduction): Promise<RasterPicture>
}

export interface EmbeddedJpeg {
  readonly bytes: Uint8Array
  /** Grey, RGB or CMYK. */
  readonly channels: 1 | 3 | 4
  /** True if 0 is full ink, as Adobe writes CMYK. */
  readonly isInverted: boolean
}

export interface Reduction {
  /** Pixels; at most those of the picture. */
  readonly width: number
  readonly height: number
  /** Null: a JPEG stays a JPEG, others stay lossless. `jpeg`: transparent pictures stay lossless. */
  readonly format: 'jpeg' | 'png' | null
}

/** Largest size of pictures in pixels. Larger ones are scaled down and keep their aspect ratio. */
export interface PictureBounds {
  readonly maxWidth: number
  readonly maxHeight: number
  /** Format of the reduced picture. */
  readonly format: Reduction['format']
}

/** Pixels as a PDF stores them: rows of whole bytes, zlib-deflated; the colours and the alpha channel separate. */
export interface PicturePixels extends ColorRows {
  readonly color: Uint8Array
  /** Of the colours: grey or RGB. */
  readonly channels: 1 | 3
  /** 8 bits, without filters. Null if every pixel is opaque. */
  readonly alpha: Uint8Array | null
}

interface ColorRows {
  /** Bits of a sample: 1, 2, 4 or 8. */
  readonly bits: number
  /** True if each row is filtered, after a byte with its filter type (PNG §9.2, ISO 32000-1 §7.4.4.4). */
  readonly isFiltered: boolean
  /** RGB for each value of a sample; null if the samples are colours. */
  readonly palette: Uint8Array | null
}

/** Rows of decoded pixels. */
export const PLAIN_ROWS: ColorRows = { bits: 8, isFiltered: false, palette: null }

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

/** 8-bit sRGB (or grey) rows without padding, zlib-deflated; the alpha channel separate, deflated. */
export interface PicturePixels {
  readonly rgb: Uint8Array
  readonly channels: 1 | 3
  /** Null if every pixel is opaque. */
  readonly alpha: Uint8Array | null
}

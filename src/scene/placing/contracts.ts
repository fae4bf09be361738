import type { PictureSource } from '../../assets/contracts.ts'
import type { Warning } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { FontLibrary } from '../../text/fonts.ts'

/** What painting a scene needs from around it. */
export interface PaintContext {
  readonly fonts: FontLibrary
  readonly pictures: PictureSource
  readonly limits: Limits
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** How the files are encoded. */
export interface ImageEncoding {
  /** 1 to 100, of JPEG, WebP and AVIF; null: 90, of AVIF 60. */
  readonly quality: number | null
  /** Dots per inch that a PNG and a JPEG say they have; null: they say nothing. */
  readonly dpi: number | null
  /** The colour `#rrggbb` behind what is transparent in a JPEG; null: white. */
  readonly background: string | null
  /** A PNG of at most 256 colours, which come close to all that are there. */
  readonly palette: boolean
}

export interface PaintedImage {
  readonly width: number
  readonly height: number
  /** One encoded file for each format asked for. */
  readonly files: Readonly<Partial<Record<ImageFormat, Uint8Array>>>
  readonly warnings: readonly Warning[]
}

import type { FontLibrary, PictureSource } from '../assets/contracts.ts'
import type { Warning } from '../errors.ts'
import type { Limits } from '../limits.ts'

/** What painting a scene needs from around it. */
export interface PaintContext {
  readonly fonts: FontLibrary
  readonly pictures: PictureSource
  readonly limits: Limits
}

export type ImageFormat = 'jpeg' | 'png' | 'webp'

export interface PaintedImage {
  readonly width: number
  readonly height: number
  /** One encoded file for each format asked for. */
  readonly files: Readonly<Partial<Record<ImageFormat, Uint8Array>>>
  readonly warnings: readonly Warning[]
}

/** What the decoders of raster pictures share: formats, options, and errors of damaged and large pictures. */
import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'

export type Format = 'JPEG' | 'PNG' | 'WebP' | 'GIF' | 'AVIF'

export interface RasterOptions {
  readonly limits: Limits
  /** SHA-256 of the bytes, hex. */
  readonly hash: string
  /** Reports bytes that the picture caches in addition to its source. */
  readonly onKept: (bytes: number) => void
}

export function checkSize(
  { width, height }: { readonly width: number; readonly height: number },
  { maxImagePixels }: Limits,
): void {
  if (width * height <= maxImagePixels) return
  throw new PlatenError(
    'image_too_large',
    `It has ${width} × ${height} pixels; the limit maxImagePixels is ${maxImagePixels}.`,
  )
}

/** @param size Pixels after EXIF orientation. */
export function sizeOf({ width, height }: { readonly width: number; readonly height: number }, hash: string) {
  return { kind: 'raster', width, height, pixelWidth: width, pixelHeight: height, hash } as const
}

/** Reports errors of a decoder as a damaged picture. */
export async function guarded<T>(format: Format, decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    throw failed(`It is a ${format} that is truncated or damaged (${reason}).`, cause)
  }
}

/** Caches the result of the first call; after a failure the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = null
      throw failure
    })
    return made
  }
}

export function failed(message: string, cause?: unknown): PlatenError {
  return new PlatenError('asset_failed', message, { cause })
}

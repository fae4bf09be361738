/**
 * Pixels → encoded files. Pure: the same pixels give the same bytes. Sharp is loaded on first use and encodes all
 * formats in parallel off the main thread.
 */
import type { Sharp } from 'sharp'
import { releaseBytes } from '../../../base/bytes.ts'
import { PlatenError } from '../../../base/errors.ts'
import type { Limits } from '../../../base/limits.ts'
import { loadOptional } from '../../../base/optional-package.ts'
import type { ImageEncoding, ImageFormat } from '../../../scene/placing/contracts.ts'
import { jpegWithDensity, pngWithDensity } from './density.ts'
import { isPhotograph } from './is-photographic.ts'
import { encodePng } from './png/encode-png.ts'
import { type Pixels, type RawPicture, rawPicture } from './raw-picture.ts'

export interface EncodeOptions extends Partial<ImageEncoding> {
  formats: readonly ImageFormat[]
  limits: Limits
}

/** AVIF's scale differs: 60 looks like 90 in a JPEG. */
const DEFAULT_QUALITY = { jpeg: 90, webp: 90, avif: 60 } as const

/** Minimum quality without chroma subsampling, which keeps coloured text sharp. */
const FULL_COLOR_QUALITY = 90

/** @param pixels Must not be used afterwards. */
export async function encode(
  pixels: Pixels,
  { formats, limits, ...encoding }: EncodeOptions,
): Promise<Partial<Record<ImageFormat, Uint8Array>>> {
  const { default: sharp } = await loadOptional('sharp', 'Encoding an image', () => import('sharp'))
  const picture = rawPicture(pixels)
  const { width, height, channels, bytes: samples } = picture
  const open = (): Sharp =>
    sharp(samples, { raw: { width, height, channels, premultiplied: channels === 4 } })
  const files = await Promise.all(
    [...new Set(formats)].map(async (format): Promise<[ImageFormat, Uint8Array]> => {
      const bytes = await encodeOne(open, format, picture, encoding)
      if (bytes.byteLength <= limits.maxOutputBytes) return [format, bytes]
      const message = `The ${format} has ${bytes.byteLength} bytes; at most ${limits.maxOutputBytes} are allowed (limit maxOutputBytes).`
      throw new PlatenError('output_too_large', message)
    }),
  )
  // Not after a failure, when another format may still be encoding.
  releaseBytes(pixels.rgba)
  return Object.fromEntries(files)
}

async function encodeOne(
  open: () => Sharp,
  format: ImageFormat,
  picture: RawPicture,
  encoding: Partial<ImageEncoding>,
): Promise<Uint8Array> {
  const { quality, dpi, palette = false } = encoding
  switch (format) {
    case 'jpeg': {
      const jpeg = await encodeJpeg(open(), picture, encoding)
      return dpi ? jpegWithDensity(jpeg, dpi) : jpeg
    }
    case 'png': {
      const png = await encodePng(open, picture, { palette })
      return dpi ? pngWithDensity(png, dpi) : png
    }
    case 'webp':
      return await open()
        .webp({ quality: quality ?? DEFAULT_QUALITY.webp, effort: 2 })
        .toBuffer()
    case 'avif':
      // Effort 1 takes half the time of effort 2 for up to 10 % more bytes. Effort 0 gives 66 % more bytes on a flat
      // card.
      return await open()
        .avif({ quality: quality ?? DEFAULT_QUALITY.avif, effort: 1 })
        .toBuffer()
  }
}

/**
 * The canvas's encoder is no faster although it subsamples chroma. mozjpeg saves a third of the bytes in six to nine
 * times the time. Optimised Huffman codes take up to twice the time and make photos 3 to 10 % smaller, drawings by a
 * third.
 */
function encodeJpeg(
  image: Sharp,
  picture: RawPicture,
  { background, ...encoding }: Partial<ImageEncoding>,
): Promise<Uint8Array> {
  const quality = encoding.quality ?? DEFAULT_QUALITY.jpeg
  const chromaSubsampling = quality >= FULL_COLOR_QUALITY ? '4:4:4' : '4:2:0'
  const isOpaque = picture.channels === 3
  const flat = isOpaque ? image : image.flatten({ background: background ?? 'white' })
  const optimiseCoding = !(isOpaque && isPhotograph(picture))
  return flat.jpeg({ quality, chromaSubsampling, optimiseCoding }).toBuffer()
}

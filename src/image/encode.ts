/**
 * Pixels → encoded files. Pure, and the same pixels give the same bytes. Sharp is loaded when first needed, and
 * encodes off the main thread, all formats side by side.
 */
import type { Sharp } from 'sharp'
import { PlatenError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { ImageEncoding, ImageFormat } from './contracts.ts'
import { jpegWithDensity, pngWithDensity } from './density.ts'
import { photoPng, tryRows } from './photo-png.ts'
import { isPhotograph } from './photograph.ts'

/** What a canvas holds: RGBA, each colour already multiplied by its alpha. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

export interface EncodeOptions extends Partial<ImageEncoding> {
  formats: readonly ImageFormat[]
  limits: Limits
}

/** AVIF's scale is another: its 60 looks like 90 of a JPEG. */
const DEFAULT_QUALITY = { jpeg: 90, webp: 90, avif: 60 } as const

/** From this quality on a JPEG keeps colour at full resolution: coloured text on a coloured ground stays sharp. */
const FULL_COLOR_QUALITY = 90

export async function encode(
  pixels: Pixels,
  { formats, limits, ...encoding }: EncodeOptions,
): Promise<Partial<Record<ImageFormat, Uint8Array>>> {
  const { default: sharp } = await import('sharp')
  const { width, height, rgba } = pixels
  const opaque = isOpaque(rgba)
  const open = (): Sharp => {
    // What is opaque need not be divided by its alpha.
    const image = sharp(rgba, { raw: { width, height, channels: 4, premultiplied: !opaque } })
    return opaque ? image.removeAlpha() : image
  }
  const files = await Promise.all(
    [...new Set(formats)].map(async (format): Promise<[ImageFormat, Uint8Array]> => {
      const bytes = await encodeOne(open(), format, { ...encoding, pixels, opaque })
      if (bytes.byteLength <= limits.maxOutputBytes) return [format, bytes]
      const message = `The ${format} has ${bytes.byteLength} bytes; at most ${limits.maxOutputBytes} are allowed (limit maxOutputBytes).`
      throw new PlatenError('output_too_large', message)
    }),
  )
  return Object.fromEntries(files)
}

interface Encoding extends Partial<ImageEncoding> {
  readonly pixels: Pixels
  readonly opaque: boolean
}

async function encodeOne(image: Sharp, format: ImageFormat, encoding: Encoding): Promise<Uint8Array> {
  const { quality, dpi } = encoding
  switch (format) {
    case 'jpeg': {
      const jpeg = await encodeJpeg(image, encoding)
      return dpi ? jpegWithDensity(jpeg, dpi) : jpeg
    }
    case 'png': {
      const png = await encodePng(image, encoding)
      return dpi ? pngWithDensity(png, dpi) : png
    }
    case 'webp':
      return await image.webp({ quality: quality ?? DEFAULT_QUALITY.webp, effort: 2 }).toBuffer()
    case 'avif':
      // Effort 1 takes half the time of 2, for up to a tenth more bytes; 0 has two thirds more on a flat card.
      return await image.avif({ quality: quality ?? DEFAULT_QUALITY.avif, effort: 1 }).toBuffer()
  }
}

/**
 * The canvas is no faster though it halves colours, and mozjpeg saves a third of the bytes for six to nine times the
 * time. Codes made for a picture take up to twice the time. They make a photograph 3 to 10 % smaller, a drawing by a
 * third.
 */
function encodeJpeg(image: Sharp, { pixels, opaque, quality, background }: Encoding): Promise<Uint8Array> {
  const asked = quality ?? DEFAULT_QUALITY.jpeg
  const chromaSubsampling = asked >= FULL_COLOR_QUALITY ? '4:4:4' : '4:2:0'
  const flat = opaque ? image : image.flatten({ background: background ?? 'white' })
  const optimiseCoding = !(opaque && isPhotograph(pixels))
  return flat.jpeg({ quality: asked, chromaSubsampling, optimiseCoding }).toBuffer()
}

/**
 * Chosen so that none of 450 pictures (scenes of every kind at 200 and 800 pixels, cards, photographs) has more than
 * 1.1 of the bytes of libvips' default level 6. Level 4 takes 0.6 to 0.8 of its time for 2 to 6 % more bytes, but up to
 * 60 % more where there is little in a picture, and no time to save. A palette is made at full effort: with less, a
 * flat card has twice the bytes.
 */
async function encodePng(image: Sharp, { pixels, opaque, palette = false }: Encoding): Promise<Uint8Array> {
  if (palette) return await image.png({ palette, effort: 7 }).toBuffer()
  if (pixels.width * pixels.height < SMALL_PIXELS) return await image.png().toBuffer()
  const { bytesPerPixel, share } = tryRows(pixels)
  if (bytesPerPixel < FLAT_BYTES_PER_PIXEL) return await image.png().toBuffer()
  if (opaque && share < SURE_SHARE) return await photoPng(pixels)
  return await image.png({ compressionLevel: 4 }).toBuffer()
}

const SMALL_PIXELS = 200_000
const FLAT_BYTES_PER_PIXEL = 0.25
/** Photographs have 0.67 to 0.75 in the rows that are tried, gradients 0.85 and more. */
const SURE_SHARE = 0.8

function isOpaque(rgba: Uint8Array): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 255) return false
  return true
}

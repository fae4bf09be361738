/**
 * Bytes of a raster picture → a validated picture. Not pure: decodes on threads. PNGs are decoded without sharp, which
 * takes longer to load than most PNGs to decode. JPEGs are validated by sharp, or without it by their structure.
 * Fails with `asset_failed` (unknown format, damaged), `image_too_large` and `package_missing`.
 */

import { PlatenError } from '../../base/errors.ts'
import { packageMissing } from '../../base/optional-package.ts'
import type { RasterPicture } from '../../graphics/raster-picture.ts'
import { checkSize, type Format, failed, guarded, once, type RasterOptions } from './raster-checks.ts'
import { conversionOf } from './raster-metadata.ts'
import { type JpegFile, readJpeg } from './read-jpeg.ts'
import { checkPng, decodePng, type PngFile, readPng } from './read-png.ts'
import { openWithSharp, reduceWithSharp } from './sharp-raster.ts'

export async function openRaster(bytes: Uint8Array, options: RasterOptions): Promise<RasterPicture> {
  const format = knownFormat(bytes)
  const png = format === 'PNG' ? await guarded(format, () => readPng(bytes)) : null
  if (png !== null && png.profile === null && png.orientation === 1) return await openPng(bytes, png, options)
  try {
    return await openWithSharp(bytes, format, options)
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'package_missing') throw error
    if (format === 'JPEG') return await openJpeg(bytes, options, error)
    const conversion = png === null ? null : conversionOf(png)
    if (png !== null && conversion === null) return await openPng(bytes, png, options)
    throw packageMissing('sharp', decodingOf(format, conversion), error.cause)
  }
}

/** The beginning of an error. */
function decodingOf(format: Format, conversion: string | null): string {
  return conversion === null ? `Decoding a ${format}` : `Decoding a ${format} ${conversion}`
}

/** A PNG that is upright, in sRGB or grey. */
async function openPng(bytes: Uint8Array, png: PngFile, options: RasterOptions): Promise<RasterPicture> {
  checkSize(png, options.limits)
  await guarded('PNG', () => checkPng(png))
  const full = sizeOf(png, options)
  return {
    ...full,
    jpeg: null,
    pixels: once(async () => {
      const pixels = await guarded('PNG', () => decodePng(png))
      options.onKept(pixels.rgb.length + (pixels.alpha?.length ?? 0))
      return pixels
    }),
    encoded: async () => bytes,
    reduced: reduceWithSharp(full, bytes, 'PNG', options),
  }
}

/** A JPEG that a PDF can embed, where sharp is missing. */
async function openJpeg(
  bytes: Uint8Array,
  options: RasterOptions,
  missing: PlatenError,
): Promise<RasterPicture> {
  const jpeg = await guarded('JPEG', () => readJpeg(bytes))
  checkSize(jpeg, options.limits)
  const conversion = conversionOfJpeg(jpeg)
  const unavailable = (what: string | null) =>
    packageMissing('sharp', decodingOf('JPEG', what), missing.cause)
  if (conversion !== null) throw unavailable(conversion)
  const full = sizeOf(jpeg, options)
  return {
    ...full,
    jpeg: { bytes, channels: jpeg.channels === 1 ? 1 : 3 },
    pixels: async () => {
      throw unavailable(null)
    },
    encoded: async () => bytes,
    reduced: reduceWithSharp(full, bytes, 'JPEG', options),
  }
}

function conversionOfJpeg(jpeg: JpegFile): string | null {
  if (jpeg.channels !== 1 && jpeg.channels !== 3) return 'in CMYK'
  return jpeg.isCommon ? conversionOf(jpeg) : 'that is neither baseline nor progressive'
}

function sizeOf({ width, height }: Pick<PngFile, 'width' | 'height'>, { hash }: RasterOptions) {
  return { kind: 'raster', width, height, pixelWidth: width, pixelHeight: height, hash } as const
}

/** Detects the format by the first bytes. @throws PlatenError `asset_failed` for an unsupported format. */
export function knownFormat(bytes: Uint8Array): Format {
  const format = sniff(bytes)
  if (format !== null) return format
  throw failed(`It is ${describe(bytes)}; supported formats are PNG, JPEG, WebP, GIF, AVIF and SVG.`)
}

/** MIME types and file names are not trusted. */
function sniff(bytes: Uint8Array): Format | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'JPEG'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG'
  if (/^GIF8[79]a/.test(start)) return 'GIF'
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'WebP'
  if (/^ftyp(avif|avis|mif1)/.test(start.slice(4))) return 'AVIF'
  return null
}

function describe(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (start === '') return 'empty'
  if (/^\s*<(!doctype\s+html|html)\b/i.test(start))
    return 'an HTML page, perhaps an error page saved as a picture'
  if (start.startsWith('%PDF')) return 'a PDF'
  if (/^(II\*\0|MM\0\*)/.test(start)) return 'a TIFF'
  if (start.startsWith('BM')) return 'a BMP'
  if (/^ftyp(hei|hev)/.test(start.slice(4))) return 'a HEIC photograph'
  return 'not a picture of a known format'
}

/**
 * Bytes of a raster picture → a validated picture. Not pure: decodes on threads. PNGs are decoded without sharp, which
 * takes longer to load than most PNGs to decode. JPEGs are validated by sharp, or without it by their structure.
 * Fails with `asset_failed` (unknown format, damaged), `image_too_large` and `package_missing`.
 */

import { PlatenError } from '../../base/errors.ts'
import type { RasterPicture } from '../../graphics/raster-picture.ts'
import { embedsUnchanged, pixelsOfPng } from './png-pixels.ts'
import { checkSize, type Format, failed, guarded, once, type RasterOptions, sizeOf } from './raster-checks.ts'
import { checkProfile } from './raster-metadata.ts'
import { readJpeg } from './read-jpeg.ts'
import { inflateRows, type PngFile, readPng } from './read-png.ts'
import { openWithSharp, reduceWithSharp } from './sharp-raster.ts'

export async function openRaster(bytes: Uint8Array, options: RasterOptions): Promise<RasterPicture> {
  const format = knownFormat(bytes)
  const png = format === 'PNG' ? await guarded(format, () => readPng(bytes)) : null
  if (png !== null && isQuick(png)) return await openPng(bytes, png, options)
  try {
    return await openWithSharp(bytes, format, options)
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'package_missing') throw error
    if (png !== null) return await openPng(bytes, png, options)
    if (format === 'JPEG') return await openJpeg(bytes, options, error)
    throw error
  }
}

/** Larger PNGs with alpha would occupy the calling thread for longer than sharp; sharp decodes on its own threads. */
const MAX_QUICK_PIXELS = 4_000_000
const MAX_QUICK_ROWS = 8_000

function isQuick(png: PngFile): boolean {
  const { profile } = checkProfile(png.profile, png.kind.colors)
  if (profile !== null || png.orientation !== 1 || png.height > MAX_QUICK_ROWS) return false
  return embedsUnchanged(png) || png.width * png.height <= MAX_QUICK_PIXELS
}

async function openPng(bytes: Uint8Array, png: PngFile, options: RasterOptions): Promise<RasterPicture> {
  checkSize(png, options.limits)
  const { isExact } = await guarded('PNG', () => inflateRows(png))
  const size = sizeOf(upright(png), options.hash)
  return {
    ...size,
    orientation: png.orientation,
    ...checkProfile(png.profile, png.kind.colors),
    jpeg: null,
    pixels: once(async () => {
      const pixels = await guarded('PNG', () => pixelsOfPng(png, isExact))
      options.onKept(pixels.color.length + (pixels.alpha?.length ?? 0))
      return pixels
    }),
    encoded: async () => bytes,
    reduced: reduceWithSharp(size, bytes, 'PNG', options),
  }
}

/** A JPEG that PDFs embed unchanged, where sharp is missing. */
async function openJpeg(
  bytes: Uint8Array,
  options: RasterOptions,
  missing: PlatenError,
): Promise<RasterPicture> {
  const jpeg = await guarded('JPEG', () => readJpeg(bytes))
  checkSize(jpeg, options.limits)
  const { channels, orientation, isInverted, isCommon } = jpeg
  if (!isCommon || (channels !== 1 && channels !== 3 && channels !== 4)) throw missing
  const size = sizeOf(upright(jpeg), options.hash)
  return {
    ...size,
    orientation,
    ...checkProfile(jpeg.profile, channels),
    jpeg: { bytes, channels, isInverted },
    pixels: async () => {
      throw missing
    },
    encoded: async () => bytes,
    reduced: reduceWithSharp(size, bytes, 'JPEG', options),
  }
}

/** Width and height after EXIF orientation: from 5 on, it swaps them. */
function upright({ width, height, orientation }: Pick<PngFile, 'width' | 'height' | 'orientation'>) {
  return orientation > 4 ? { width: height, height: width } : { width, height }
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

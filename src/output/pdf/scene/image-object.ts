/** Pixels → image XObjects with soft masks (ISO 32000-1 §8.9.5). */
import { deflateSync } from 'node:zlib'
import type { PicturePixels } from '../../../graphics/raster-picture.ts'
import type { RasterPixels } from '../../raster/scene-raster.ts'
import type { PdfDocumentInstance, PdfReference } from '../pdfkit.ts'
import type { EmbeddedContent } from '../resample.ts'
import { requireTransparency } from './pdf-canvas.ts'

/** Interpolation of enlarged pixels. */
export type PixelLook = 'smooth' | 'sharp'

interface ImageShape {
  readonly width: number
  readonly height: number
  readonly look: PixelLook
}

/** Sets the filter first, because pdfkit deflates streams without one. */
export function imageReference(document: PdfDocumentInstance): PdfReference {
  return document.ref({ Type: 'XObject', Subtype: 'Image', Filter: 'FlateDecode' })
}

/** Writes a JPEG unchanged, or decoded pixels. */
export function writeContent(
  document: PdfDocumentInstance,
  reference: PdfReference,
  look: PixelLook,
  { picture: { jpeg, pixelWidth: width, pixelHeight: height }, pixels }: EmbeddedContent,
): void {
  if (jpeg !== null) {
    const colorSpace = jpeg.channels === 1 ? 'DeviceGray' : 'DeviceRGB'
    const shape = { width, height, colorSpace, look, filter: 'DCTDecode' } as const
    writeImage(document, reference, shape, jpeg.bytes)
  } else if (pixels !== null) writePixels(document, reference, { width, height, look }, pixels)
}

/** Writes pixels that were drawn for the page. */
export function writeDrawn(
  document: PdfDocumentInstance,
  pixels: RasterPixels,
  look: PixelLook,
): PdfReference {
  const { width, height } = pixels
  return writePixels(document, imageReference(document), { width, height, look }, apart(pixels))
}

/** Writes one colour with the alpha of the pixels. */
export function writeCoverage(
  document: PdfDocumentInstance,
  { width, height, rgba }: RasterPixels,
  color: readonly number[],
): PdfReference {
  const alpha = new Uint8Array(width * height)
  for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3] ?? 0
  const SMask = embedAlpha(document, { width, height, look: 'smooth' }, deflateSync(alpha))
  const rgb = deflateSync(Uint8Array.from(color, channel => Math.round(channel * 255)))
  const shape = { width: 1, height: 1, colorSpace: 'DeviceRGB', look: 'sharp', SMask } as const
  return writeImage(document, imageReference(document), shape, rgb)
}

function writePixels(
  document: PdfDocumentInstance,
  reference: PdfReference,
  shape: ImageShape,
  { rgb, channels, alpha }: PicturePixels,
): PdfReference {
  const SMask = alpha === null ? undefined : embedAlpha(document, shape, alpha)
  const colorSpace = channels === 1 ? 'DeviceGray' : 'DeviceRGB'
  return writeImage(document, reference, { ...shape, colorSpace, SMask }, rgb)
}

function embedAlpha(document: PdfDocumentInstance, shape: ImageShape, alpha: Uint8Array): PdfReference {
  requireTransparency(document)
  const reference = imageReference(document)
  return writeImage(document, reference, { ...shape, colorSpace: 'DeviceGray' }, alpha)
}

interface ImageOptions extends ImageShape {
  readonly colorSpace: 'DeviceRGB' | 'DeviceGray'
  readonly filter?: 'FlateDecode' | 'DCTDecode'
  readonly SMask?: PdfReference | undefined
}

/** ISO 32000-1 §8.9.5. PDF/A forbids interpolation (ISO 19005-2 §6.2.8). */
function writeImage(
  document: PdfDocumentInstance,
  reference: PdfReference,
  { width, height, look, colorSpace, filter = 'FlateDecode', SMask }: ImageOptions,
  content: Uint8Array,
): PdfReference {
  const isArchived = String(document.options['subset'] ?? '').startsWith('PDF/A')
  Object.assign(reference.data, {
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: colorSpace,
    Filter: filter,
    ...(look === 'smooth' && !isArchived ? { Interpolate: true } : {}),
    ...(SMask === undefined ? {} : { SMask }),
  })
  reference.end(content)
  return reference
}

/** Separates unpremultiplied colours and alpha. */
function apart({ width, height, rgba }: RasterPixels): PicturePixels {
  const count = width * height
  const rgb = new Uint8Array(count * 3)
  const alpha = new Uint8Array(count)
  let isOpaque = true
  for (let i = 0; i < count; i++) {
    const a = rgba[i * 4 + 3] ?? 0
    alpha[i] = a
    if (a < 255) isOpaque = false
    if (a === 0) continue
    for (let c = 0; c < 3; c++) {
      const value = rgba[i * 4 + c] ?? 0
      rgb[i * 3 + c] = a === 255 ? value : Math.min(255, Math.round((value * 255) / a))
    }
  }
  return { rgb: deflateSync(rgb), channels: 3, alpha: isOpaque ? null : deflateSync(alpha) }
}

/** Pixels → image XObjects with soft masks (ISO 32000-1 §8.9.5). */
import { deflateSync } from 'node:zlib'
import { type PicturePixels, PLAIN_ROWS, type RasterPicture } from '../../../graphics/raster-picture.ts'
import type { RasterPixels } from '../../raster/scene-raster.ts'
import type { PdfDocumentInstance, PdfReference } from '../pdfkit.ts'
import { pixelEntries, type StoredRows, storedSize, writePicture } from '../picture-object.ts'
import type { EmbeddedContent } from '../resample.ts'
import { requireTransparency } from '../standards/transparency.ts'

/** Interpolation of enlarged pixels. */
export type PixelLook = 'smooth' | 'sharp'

interface ImageShape {
  readonly width: number
  readonly height: number
  readonly look: PixelLook
  /** Absent for pixels that were drawn: upright and without a profile. */
  readonly picture?: RasterPicture
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
  { picture, pixels }: EmbeddedContent,
): void {
  const { jpeg } = picture
  const shape = { ...storedSize(picture), look, picture }
  if (jpeg !== null) {
    const { channels, bytes } = jpeg
    writeImage(document, reference, { ...shape, ...PLAIN_ROWS, channels, filter: 'DCTDecode' }, bytes)
  } else if (pixels !== null) writePixels(document, reference, shape, pixels)
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
  const shape = { ...PLAIN_ROWS, width: 1, height: 1, channels: 3, look: 'sharp', SMask } as const
  return writeImage(document, imageReference(document), shape, rgb)
}

function writePixels(
  document: PdfDocumentInstance,
  reference: PdfReference,
  shape: ImageShape,
  { color, alpha, ...rows }: PicturePixels,
): PdfReference {
  const SMask = alpha === null ? undefined : embedAlpha(document, shape, alpha)
  return writeImage(document, reference, { ...shape, ...rows, SMask }, color)
}

function embedAlpha(
  document: PdfDocumentInstance,
  { width, height, look }: ImageShape,
  alpha: Uint8Array,
): PdfReference {
  requireTransparency(document)
  const shape = { ...PLAIN_ROWS, width, height, look, channels: 1 } as const
  return writeImage(document, imageReference(document), shape, alpha)
}

interface ImageOptions extends ImageShape, StoredRows {
  readonly filter?: 'FlateDecode' | 'DCTDecode'
  readonly SMask?: PdfReference | undefined
}

const DRAWN = { orientation: 1, profile: null, jpeg: null } as const

/** ISO 32000-1 §8.9.5. PDF/A forbids interpolation (ISO 19005-2 §6.2.8). */
function writeImage(
  document: PdfDocumentInstance,
  reference: PdfReference,
  { height, look, picture, filter = 'FlateDecode', SMask, ...rows }: ImageOptions,
  content: Uint8Array,
): PdfReference {
  const isArchived = String(document.options['subset'] ?? '').startsWith('PDF/A')
  const entries = {
    Width: rows.width,
    Height: height,
    ...pixelEntries(document, picture ?? DRAWN, rows),
    Filter: filter,
    ...(look === 'smooth' && !isArchived ? { Interpolate: true } : {}),
    ...(SMask === undefined ? {} : { SMask }),
  }
  const { orientation } = picture ?? DRAWN
  writePicture(document, reference, { orientation, entries, content })
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
  const color = deflateSync(rgb)
  return { ...PLAIN_ROWS, color, channels: 3, alpha: isOpaque ? null : deflateSync(alpha) }
}

/** The pictures of a scene, written into the file when they are first painted, with all the pixels that they have. */
import { deflateSync } from 'node:zlib'
import type { PicturePixels, RasterPicture } from '../../assets/contracts.ts'
import type { LoadedPicture, LoadedPictures } from '../../image/pictures.ts'
import type { RasterPixels, SceneRaster } from '../../image/scene-raster.ts'
import type { PdfDocumentInstance, PdfReference } from '../layout/parts.ts'
import { PlacedPicture } from '../layout/placed-picture.ts'

export interface ScenePictures {
  /** The picture as pixels, also where it is drawn. */
  pixels(picture: LoadedPicture): PdfReference
  /** Pixels that were drawn for this page. */
  drawn(pixels: RasterPixels): PdfReference
  /** One colour, as much of it as the pixels cover. */
  coverage(pixels: RasterPixels, color: readonly number[]): PdfReference
}

/** Reads the pixels of those pictures that are not embedded as they are. */
export async function openScenePictures(
  document: PdfDocumentInstance,
  pictures: LoadedPictures,
  raster: SceneRaster,
): Promise<ScenePictures> {
  const placed = new Map<RasterPicture, PlacedPicture>()
  for (const { origin } of pictures.values()) {
    if (origin?.kind !== 'raster' || placed.has(origin)) continue
    const pixels = origin.jpeg === null ? await origin.pixels() : null
    placed.set(origin, new PlacedPicture(origin, pixels, `I${placed.size + 1}`))
  }
  const written = new Map<LoadedPicture, PdfReference>()

  function embed(origin: RasterPicture): PdfReference | null {
    const picture = placed.get(origin)
    if (picture === undefined) return null
    if (picture.obj === null) picture.embed(document)
    return picture.obj
  }

  const drawn = (pixels: RasterPixels): PdfReference => writePixels(document, pixels)

  return {
    pixels(picture) {
      const { origin, bitmap } = picture
      const reference =
        written.get(picture) ??
        (origin?.kind === 'raster' ? embed(origin) : null) ??
        drawn(raster.pixelsOf(bitmap))
      written.set(picture, reference)
      return reference
    },
    drawn,
    coverage({ width, height, rgba }, color) {
      const alpha = new Uint8Array(width * height)
      for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3] ?? 0
      const SMask = writeImage(document, { width, height, colorSpace: 'DeviceGray' }, deflateSync(alpha))
      const rgb = deflateSync(Uint8Array.from(color, channel => Math.round(channel * 255)))
      return writeImage(document, { width: 1, height: 1, colorSpace: 'DeviceRGB', SMask }, rgb)
    },
  }
}

function writePixels(document: PdfDocumentInstance, pixels: RasterPixels): PdfReference {
  const { width, height } = pixels
  const { rgb, alpha } = apart(pixels)
  const SMask =
    alpha === null ? undefined : writeImage(document, { width, height, colorSpace: 'DeviceGray' }, alpha)
  return writeImage(document, { width, height, colorSpace: 'DeviceRGB', SMask }, rgb)
}

interface ImageSize {
  readonly width: number
  readonly height: number
  readonly colorSpace: 'DeviceRGB' | 'DeviceGray'
  readonly SMask?: PdfReference | undefined
}

/** ISO 32000-1 §8.9.5. */
function writeImage(
  document: PdfDocumentInstance,
  { width, height, colorSpace, SMask }: ImageSize,
  deflated: Uint8Array,
): PdfReference {
  const reference = document.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: colorSpace,
    Filter: 'FlateDecode',
    ...(SMask === undefined ? {} : { SMask }),
  })
  reference.end(deflated)
  return reference
}

/** Colours that are no longer multiplied by their alpha, and that alpha beside them. */
function apart({ width, height, rgba }: RasterPixels): Pick<PicturePixels, 'rgb' | 'alpha'> {
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
  return { rgb: deflateSync(rgb), alpha: isOpaque ? null : deflateSync(alpha) }
}

/** The pictures of a scene, written into the file when they are first painted, with all the pixels that they have. */
import { deflateSync } from 'node:zlib'
import type { PicturePixels, RasterPicture } from '../../assets/contracts.ts'
import type { LoadedPicture, LoadedPictures } from '../../image/pictures.ts'
import type { RasterPixels, SceneRaster } from '../../image/scene-raster.ts'
import type { PdfDocumentInstance, PdfReference } from '../layout/parts.ts'

export interface ScenePictures {
  /** The picture as pixels, also where it is drawn. */
  pixels(picture: LoadedPicture, look: PixelLook): PdfReference
  /** Pixels that were drawn for this page. */
  drawn(pixels: RasterPixels, look: PixelLook): PdfReference
  /** One colour, as much of it as the pixels cover. */
  coverage(pixels: RasterPixels, color: readonly number[]): PdfReference
}

/** How pixels look that are made larger: as areas of one colour each, or flowing into each other. */
export type PixelLook = 'smooth' | 'sharp'

/** Reads the pixels of those pictures that are not embedded as they are. */
export async function openScenePictures(
  document: PdfDocumentInstance,
  pictures: LoadedPictures,
  raster: SceneRaster,
): Promise<ScenePictures> {
  const read = new Map<RasterPicture, PicturePixels>()
  for (const { origin } of pictures.values()) {
    if (origin?.kind !== 'raster' || origin.jpeg !== null || read.has(origin)) continue
    read.set(origin, await origin.pixels())
  }
  const written = new Map<LoadedPicture | RasterPicture, Map<PixelLook, PdfReference>>()

  function once(
    key: LoadedPicture | RasterPicture,
    look: PixelLook,
    write: () => PdfReference,
  ): PdfReference {
    const looks = written.get(key) ?? new Map<PixelLook, PdfReference>()
    written.set(key, looks)
    const reference = looks.get(look) ?? write()
    looks.set(look, reference)
    return reference
  }

  function embed(origin: RasterPicture, look: PixelLook): PdfReference {
    const { jpeg, pixelWidth: width, pixelHeight: height } = origin
    if (jpeg !== null) {
      const colorSpace = jpeg.channels === 1 ? 'DeviceGray' : 'DeviceRGB'
      return writeImage(document, { width, height, colorSpace, look, filter: 'DCTDecode' }, jpeg.bytes)
    }
    const pixels = read.get(origin)
    if (pixels === undefined) throw new TypeError('a picture was painted whose pixels were never read')
    return writePixels(document, { width, height, look }, pixels)
  }

  const drawn: ScenePictures['drawn'] = (pixels, look) => {
    const { width, height } = pixels
    return writePixels(document, { width, height, look }, apart(pixels))
  }

  return {
    pixels(picture, look) {
      const { origin, bitmap } = picture
      return origin?.kind === 'raster'
        ? once(origin, look, () => embed(origin, look))
        : once(picture, look, () => drawn(raster.pixelsOf(bitmap), look))
    },
    drawn,
    coverage({ width, height, rgba }, color) {
      const alpha = new Uint8Array(width * height)
      for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3] ?? 0
      const mask = { width, height, colorSpace: 'DeviceGray', look: 'smooth' } as const
      const SMask = writeImage(document, mask, deflateSync(alpha))
      const rgb = deflateSync(Uint8Array.from(color, channel => Math.round(channel * 255)))
      return writeImage(document, { width: 1, height: 1, colorSpace: 'DeviceRGB', look: 'sharp', SMask }, rgb)
    },
  }
}

interface ImageShape {
  readonly width: number
  readonly height: number
  readonly look: PixelLook
}

function writePixels(
  document: PdfDocumentInstance,
  shape: ImageShape,
  { rgb, channels, alpha }: PicturePixels,
): PdfReference {
  const SMask =
    alpha === null ? undefined : writeImage(document, { ...shape, colorSpace: 'DeviceGray' }, alpha)
  const colorSpace = channels === 1 ? 'DeviceGray' : 'DeviceRGB'
  return writeImage(document, { ...shape, colorSpace, SMask }, rgb)
}

interface ImageOptions extends ImageShape {
  readonly colorSpace: 'DeviceRGB' | 'DeviceGray'
  readonly filter?: 'FlateDecode' | 'DCTDecode'
  readonly SMask?: PdfReference | undefined
}

/** ISO 32000-1 §8.9.5. */
function writeImage(
  document: PdfDocumentInstance,
  { width, height, look, colorSpace, filter = 'FlateDecode', SMask }: ImageOptions,
  content: Uint8Array,
): PdfReference {
  const reference = document.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: colorSpace,
    Filter: filter,
    ...(look === 'smooth' ? { Interpolate: true } : {}),
    ...(SMask === undefined ? {} : { SMask }),
  })
  reference.end(content)
  return reference
}

/** Colours that are no longer multiplied by their alpha, and that alpha beside them. */
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

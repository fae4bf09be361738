/** The pictures of a scene, written into the file when they are first painted, with all the pixels that they have. */
import { deflateSync } from 'node:zlib'
import type { PicturePixels, RasterPicture, SvgPicture } from '../../assets/contracts.ts'
import type { LoadedPicture, LoadedPictures } from '../../image/pictures.ts'
import type { RasterPixels, SceneRaster } from '../../image/scene-raster.ts'
import type { Size } from '../../image/transform.ts'
import type { PdfDocumentInstance, PdfReference } from '../layout/parts.ts'
import { PlacedPicture } from '../layout/placed-picture.ts'
import { type EmbeddedContent, POINTS_PER_INCH, reducedContent } from '../resample.ts'
import { beTransparent } from './sheet.ts'

export interface ScenePictures {
  /**
   * The picture as pixels, also where it is drawn.
   * @param shown How large the whole of it stands on the page, in points.
   */
  pixels(picture: LoadedPicture, look: PixelLook, shown: Size): PdfReference
  /** Pixels that were drawn for this page. */
  drawn(pixels: RasterPixels, look: PixelLook): PdfReference
  /** One colour, as much of it as the pixels cover. */
  coverage(pixels: RasterPixels, color: readonly number[]): PdfReference
  /** The pictures that stand in an SVG, by its names for them. */
  inside(svg: SvgPicture): ReadonlyMap<string, PlacedPicture>
  /** Writes the pictures whose number of pixels waited for how large they are shown. */
  finish(): Promise<void>
}

/** How pixels look that are made larger: as areas of one colour each, or flowing into each other. */
export type PixelLook = 'smooth' | 'sharp'

export interface ScenePictureOptions {
  readonly pictures: LoadedPictures
  readonly raster: SceneRaster
  /** Pictures get no more pixels per inch; null: all they have. */
  readonly dpi: number | null
}

/** A picture that stands on the page, and is not yet written. */
interface Waiting {
  readonly reference: PdfReference
  readonly origin: RasterPicture
  readonly look: PixelLook
  /** The share of its pixels, across and down, that it needs at one pixel per point. */
  share: number
}

/** Reads the pixels of those pictures that are not embedded as they are. */
export async function openScenePictures(
  document: PdfDocumentInstance,
  { pictures, raster, dpi }: ScenePictureOptions,
): Promise<ScenePictures> {
  const read = new Map<RasterPicture, PicturePixels>()
  for (const { origin } of pictures.values()) {
    const shown = origin === null ? [] : origin.kind === 'raster' ? [origin] : origin.images.values()
    for (const picture of shown) {
      if (picture.jpeg === null && !read.has(picture)) read.set(picture, await picture.pixels())
    }
  }
  const written = new Map<LoadedPicture, Map<PixelLook, PdfReference>>()
  const placed = new Map<RasterPicture, Map<PixelLook, Waiting>>()

  const inSvgs = new Map<RasterPicture, PlacedPicture>()

  const contentOf = (picture: RasterPicture): EmbeddedContent => {
    const pixels = read.get(picture) ?? null
    if (picture.jpeg === null && pixels === null) {
      throw new TypeError('a picture was painted whose pixels were never read')
    }
    return { picture, pixels }
  }

  function place(origin: RasterPicture, look: PixelLook, { width, height }: Size): PdfReference {
    const share = Math.max(width / origin.pixelWidth, height / origin.pixelHeight)
    const looks = placed.get(origin) ?? new Map<PixelLook, Waiting>()
    placed.set(origin, looks)
    const known = looks.get(look)
    if (known !== undefined) {
      known.share = Math.max(known.share, share)
      return known.reference
    }
    const reference = imageReference(document)
    looks.set(look, { reference, origin, look, share })
    if (dpi === null) writeContent(document, reference, look, contentOf(origin))
    return reference
  }

  function draw(picture: LoadedPicture, look: PixelLook): PdfReference {
    const looks = written.get(picture) ?? new Map<PixelLook, PdfReference>()
    written.set(picture, looks)
    const reference = looks.get(look) ?? drawn(raster.pixelsOf(picture.bitmap), look)
    looks.set(look, reference)
    return reference
  }

  const drawn: ScenePictures['drawn'] = (pixels, look) => {
    const reference = imageReference(document)
    const { width, height } = pixels
    return writePixels(document, reference, { width, height, look }, apart(pixels))
  }

  return {
    pixels(picture, look, shown) {
      const { origin } = picture
      return origin?.kind === 'raster' ? place(origin, look, shown) : draw(picture, look)
    },
    drawn,
    coverage({ width, height, rgba }, color) {
      const alpha = new Uint8Array(width * height)
      for (let i = 0; i < alpha.length; i++) alpha[i] = rgba[i * 4 + 3] ?? 0
      const SMask = embedAlpha(document, { width, height, look: 'smooth' }, deflateSync(alpha))
      const rgb = deflateSync(Uint8Array.from(color, channel => Math.round(channel * 255)))
      const reference = imageReference(document)
      const shape = { width: 1, height: 1, colorSpace: 'DeviceRGB', look: 'sharp', SMask } as const
      return writeImage(document, reference, shape, rgb)
    },
    inside({ images }) {
      const entries = Array.from(images, ([uri, raster]) => {
        const picture =
          inSvgs.get(raster) ?? new PlacedPicture(raster, contentOf(raster).pixels, `I${inSvgs.size + 1}`)
        inSvgs.set(raster, picture)
        return [uri, picture] as const
      })
      return new Map(entries)
    },
    async finish() {
      if (dpi === null) return
      for (const { reference, origin, look, share } of [...placed.values()].flatMap(looks => [
        ...looks.values(),
      ])) {
        const content = await reducedContent(contentOf(origin), (share * dpi) / POINTS_PER_INCH)
        writeContent(document, reference, look, content)
      }
    },
  }
}

interface ImageShape {
  readonly width: number
  readonly height: number
  readonly look: PixelLook
}

/** The filter is told at once: pdfkit would deflate what has none. */
function imageReference(document: PdfDocumentInstance): PdfReference {
  return document.ref({ Type: 'XObject', Subtype: 'Image', Filter: 'FlateDecode' })
}

function writeContent(
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
  beTransparent(document)
  const reference = imageReference(document)
  return writeImage(document, reference, { ...shape, colorSpace: 'DeviceGray' }, alpha)
}

interface ImageOptions extends ImageShape {
  readonly colorSpace: 'DeviceRGB' | 'DeviceGray'
  readonly filter?: 'FlateDecode' | 'DCTDecode'
  readonly SMask?: PdfReference | undefined
}

/** ISO 32000-1 §8.9.5. PDF/A lets no reader make up pixels (ISO 19005-2 §6.2.8). */
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

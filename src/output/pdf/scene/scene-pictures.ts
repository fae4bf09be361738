/** Embeds the pictures of a scene when they are first painted. */

import type { Warning } from '../../../base/errors.ts'
import type { Size } from '../../../graphics/affine.ts'
import type { PicturePixels, RasterPicture } from '../../../graphics/raster-picture.ts'
import type { SvgPicture } from '../../../svg/svg-picture.ts'
import type { LoadedPicture, LoadedPictures } from '../../raster/pictures.ts'
import type { RasterPixels, SceneRaster } from '../../raster/scene-raster.ts'
import { EmbeddedPicture } from '../embedded-picture.ts'
import { loadSvgPainter } from '../embedded-svg.ts'
import type { PdfDocumentInstance, PdfReference } from '../pdfkit.ts'
import { type EmbeddedContent, POINTS_PER_INCH, reducedContent } from '../resample.ts'
import { imageReference, type PixelLook, writeContent, writeCoverage, writeDrawn } from './image-object.ts'

export type ScenePictures = Awaited<ReturnType<typeof openScenePictures>>

export interface ScenePictureOptions {
  readonly pictures: LoadedPictures
  readonly raster: SceneRaster
  /** Maximum pixels per inch; null for no maximum. */
  readonly dpi: number | null
}

/** A picture that is on the page but not written yet. */
interface Waiting {
  readonly reference: PdfReference
  readonly origin: RasterPicture
  readonly look: PixelLook
  /** Share of its pixels, across and down, needed at one pixel per point. */
  share: number
}

/** Reads the pixels of pictures that are not embedded unchanged. */
export async function openScenePictures(
  document: PdfDocumentInstance,
  { pictures, raster, dpi }: ScenePictureOptions,
) {
  const read = new Map<RasterPicture, PicturePixels>()
  for (const { origin } of pictures.values()) {
    if (origin?.kind === 'svg') await loadSvgPainter()
    const shown = origin === null ? [] : origin.kind === 'raster' ? [origin] : origin.images.values()
    for (const picture of shown) {
      if (picture.jpeg === null && !read.has(picture)) read.set(picture, await picture.pixels())
    }
  }
  const written = {
    smooth: new Map<LoadedPicture, PdfReference>(),
    sharp: new Map<LoadedPicture, PdfReference>(),
  }
  const placed = { smooth: new Map<RasterPicture, Waiting>(), sharp: new Map<RasterPicture, Waiting>() }
  const inSvgs = new Map<RasterPicture, EmbeddedPicture>()

  const contentOf = (picture: RasterPicture): EmbeddedContent => {
    const pixels = read.get(picture) ?? null
    if (picture.jpeg === null && pixels === null) {
      throw new TypeError('a picture was painted whose pixels were never read')
    }
    return { picture, pixels }
  }

  function place(origin: RasterPicture, look: PixelLook, { width, height }: Size): PdfReference {
    const share = Math.max(width / origin.pixelWidth, height / origin.pixelHeight)
    const known = placed[look].get(origin)
    if (known !== undefined) {
      known.share = Math.max(known.share, share)
      return known.reference
    }
    const reference = imageReference(document)
    placed[look].set(origin, { reference, origin, look, share })
    if (dpi === null) writeContent(document, reference, look, contentOf(origin))
    return reference
  }

  function draw(picture: LoadedPicture, look: PixelLook): PdfReference {
    const reference = written[look].get(picture) ?? drawn(raster.pixelsOf(picture.bitmap), look)
    written[look].set(picture, reference)
    return reference
  }

  /** Embeds pixels that were drawn for this page. */
  const drawn = (pixels: RasterPixels, look: PixelLook): PdfReference => writeDrawn(document, pixels, look)

  return {
    /**
     * The picture as an image, including SVGs that were rasterised.
     * @param shown Size of the whole picture on the page, in points.
     */
    pixels(picture: LoadedPicture, look: PixelLook, shown: Size): PdfReference {
      const { origin } = picture
      return origin?.kind === 'raster' ? place(origin, look, shown) : draw(picture, look)
    },
    drawn,
    /** Embeds one colour with the alpha of the pixels. */
    coverage: (pixels: RasterPixels, color: readonly number[]): PdfReference =>
      writeCoverage(document, pixels, color),
    /** The pictures inside an SVG, by URI. */
    inside({ images }: SvgPicture): ReadonlyMap<string, EmbeddedPicture> {
      const entries = Array.from(images, ([uri, raster]) => {
        const picture =
          inSvgs.get(raster) ?? new EmbeddedPicture(raster, contentOf(raster).pixels, `I${inSvgs.size + 1}`)
        inSvgs.set(raster, picture)
        return [uri, picture] as const
      })
      return new Map(entries)
    },
    /** Writes the pictures whose resolution depends on their size on the page. */
    async finish(warn: (warning: Warning) => void): Promise<void> {
      if (dpi === null) return
      for (const { reference, origin, look, share } of [
        ...placed.smooth.values(),
        ...placed.sharp.values(),
      ]) {
        const content = await reducedContent(contentOf(origin), (share * dpi) / POINTS_PER_INCH, warn)
        writeContent(document, reference, look, content)
      }
    },
  }
}

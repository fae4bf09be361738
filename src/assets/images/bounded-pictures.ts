import type { PictureBounds, RasterPicture } from '../../graphics/raster-picture.ts'
import type { Picture, PictureSource } from '../contracts.ts'

/** Wraps a source so that its pictures are downsampled to the bounds. Their layout size stays the same. */
export function boundPictures(source: PictureSource, bounds: PictureBounds): PictureSource {
  return {
    async picture(reference, options) {
      return await bounded(await source.picture(reference, options), bounds)
    },
  }
}

async function bounded(picture: Picture, bounds: PictureBounds): Promise<Picture> {
  if (picture.kind === 'raster') return await boundedRaster(picture, bounds)
  if (picture.images.size === 0) return picture
  const images = new Map<string, RasterPicture>()
  for (const [uri, image] of picture.images) images.set(uri, await boundedRaster(image, bounds))
  return { ...picture, images }
}

async function boundedRaster(
  picture: RasterPicture,
  { maxWidth, maxHeight, format }: PictureBounds,
): Promise<RasterPicture> {
  const { pixelWidth, pixelHeight } = picture
  const factor = Math.min(maxWidth / pixelWidth, maxHeight / pixelHeight)
  if (factor >= 1) return picture
  return await picture.reduced({
    width: Math.max(1, Math.round(pixelWidth * factor)),
    height: Math.max(1, Math.round(pixelHeight * factor)),
    format,
  })
}

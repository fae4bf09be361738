import type { PictureBounds } from '../../graphics/raster-picture.ts'
import type { CREATE_IMAGE } from '../schema/calls.ts'
import type { Parameters } from '../schema/parameters.ts'

type PictureValues = Pick<
  Parameters<typeof CREATE_IMAGE>,
  'resize_images' | 'resize_max_width' | 'resize_max_height' | 'resize_format'
>

/** What a request wants its pictures scaled down to; null where it does not. */
export function pictureBounds(values: PictureValues): PictureBounds | null {
  const { resize_images, resize_max_width, resize_max_height, resize_format } = values
  return resize_images
    ? { maxWidth: resize_max_width, maxHeight: resize_max_height, format: resize_format }
    : null
}

import type { Size } from '../../graphics/affine.ts'
import type { PictureFrame } from '../../graphics/display-list.ts'
import type { Base, PictureShape } from '../reading/scene.ts'
import type { ScenePicture } from './contracts.ts'

/** Fits a picture into the box of its object. A side that the scene leaves out follows the picture's aspect ratio. */
export function framePicture(
  object: PictureShape & Base,
  picture: ScenePicture,
): Size & { frame: PictureFrame } {
  const box = boxOf(object, picture)
  if (isStretchable(picture, box)) return { ...box, frame: fit({ ...object, fit: 'fill' }, box, picture) }
  return { ...box, frame: object.fit === 'crop' ? crop(object, box, picture) : fit(object, box, picture) }
}

function isStretchable({ origin, code, width, height }: ScenePicture, box: Size): boolean {
  if (origin?.kind === 'svg' && origin.isPlaceholder === true) return true
  // Bars are drawn for the box, up to fractions of a unit.
  return code?.isLinear === true && Math.abs((width * box.height) / box.width - height) <= 1
}

function boxOf({ width, height, freeWidth, freeHeight }: PictureShape & Base, picture: Size): Size {
  if (freeWidth && freeHeight) return { width: picture.width, height: picture.height }
  if (freeWidth) return { width: (height * picture.width) / picture.height, height }
  return { width, height: freeHeight ? (width * picture.height) / picture.width : height }
}

/** Fabric's crop: never outside the picture, drawn from the top left of the box. */
function crop({ cropX, cropY }: PictureShape, box: Size, picture: Size): PictureFrame {
  const width = Math.max(0, Math.min(box.width, picture.width - cropX))
  const height = Math.max(0, Math.min(box.height, picture.height - cropY))
  return {
    source: { x: cropX, y: cropY, width, height },
    target: { x: -box.width / 2, y: -box.height / 2, width, height },
  }
}

function fit({ fit, position }: PictureShape, box: Size, picture: Size): PictureFrame {
  const [across, down] = [box.width / picture.width, box.height / picture.height]
  const uniform = fit === 'cover' ? Math.max(across, down) : fit === 'contain' ? Math.min(across, down) : 1
  const scaleX = fit === 'fill' ? across : uniform
  const scaleY = fit === 'fill' ? down : uniform
  const horizontal = fitSide(picture.width, box.width, scaleX, position.x)
  const vertical = fitSide(picture.height, box.height, scaleY, position.y)
  return {
    source: { x: horizontal.from, y: vertical.from, width: horizontal.taken, height: vertical.taken },
    target: { x: horizontal.at, y: vertical.at, width: horizontal.length, height: vertical.length },
  }
}

/** One side: overflow is cropped from the source; a shortage leaves space in the target. */
function fitSide(picture: number, box: number, scale: number, position: number) {
  const room = box - picture * scale
  if (room >= 0) return { from: 0, taken: picture, at: -box / 2 + room * position, length: picture * scale }
  const taken = scale === 0 ? 0 : box / scale
  return { from: (picture - taken) * position, taken, at: -box / 2, length: box }
}

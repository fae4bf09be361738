import type { Pen } from './draw.ts'
import { strokeOutline } from './draw-outline.ts'
import { corneredRect } from './outline.ts'
import type { Content, Placed } from './place.ts'

/** Draws a picture into its box: clipped to its rounded corners, with the box's outline stroked. */
export function drawPicture(
  { object, width, height }: Placed,
  { picture, frame }: Extract<Content, { kind: 'picture' }>,
  pen: Pen,
): void {
  if (object.type !== 'picture') return
  const { context, kit } = pen
  const outline = corneredRect({ width, height }, object.corners ?? [0, 0, 0, 0], kit)
  const { source, target } = frame
  const box = { left: -width / 2, top: -height / 2, width, height }
  if (object.paintFirst === 'stroke') strokeOutline(object, outline, box, pen)
  if (source.width > 0 && source.height > 0) {
    context.save()
    if (object.corners !== null) context.clip(outline)
    context.imageSmoothingEnabled = object.smoothing
    context.imageSmoothingQuality = 'high'
    // An SVG's bitmap may count other pixels than its picture says.
    const [across, down] = [
      picture.bitmap.naturalWidth / picture.width,
      picture.bitmap.naturalHeight / picture.height,
    ]
    context.drawImage(
      picture.bitmap,
      source.x * across,
      source.y * down,
      source.width * across,
      source.height * down,
      target.x,
      target.y,
      target.width,
      target.height,
    )
    context.restore()
  }
  if (object.paintFirst === 'fill') strokeOutline(object, outline, box, pen)
}

import type { PathShadow } from '../../../graphics/paint-target.ts'
import { type Path, translatePath, writePath } from '../../../graphics/path.ts'
import { pathMask } from '../../../graphics/path-mask.ts'
import { forbidsTransparency, requireTransparency, SHARP_SHADOWS } from '../standards/transparency.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { ShadowPicture } from './paint-shadow.ts'

/** Limit of points of one mask. */
const MAX_POINTS = 400_000

/** Paints the shadow of a path: the path itself, or its blurred mask. */
export function paintPathShadow(document: TrackedDocument, path: Path, shadow: PathShadow): void {
  const { x, y, blur, color } = shadow
  const cast = translatePath(path, x, y)
  const { blurring } = document
  if (blur > 0 && blurring.points <= 0) blurring.isExceeded = true
  const mask = blur > 0 && blurring.points > 0 ? pathMask(cast, blur, MAX_POINTS) : null
  if (mask === null) {
    writePath(cast, document)
    document.fillPath(color)
    return
  }
  if (forbidsTransparency(document)) {
    requireTransparency(document, SHARP_SHADOWS)
    return
  }
  blurring.points -= mask.columns * mask.rows
  const { left, top, right, bottom } = mask.area
  const label = `Shadow${document.shadows.size + 1}`
  const picture = new ShadowPicture(mask, color, label)
  document.shadows.set(label, picture)
  document.opacity(color.opacity)
  document.image(picture, left, top, { width: right - left, height: bottom - top })
}

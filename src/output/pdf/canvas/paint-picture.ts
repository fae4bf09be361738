import type { Rect } from '../../../graphics/decoration.ts'
import type { PlacedPicture } from '../../../graphics/picture.ts'
import { SizedSvg } from '../../../layout/document/svg-measure.ts'
import { EmbeddedPicture } from '../embedded-picture.ts'
import { PlatenRenderer } from '../renderer.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** Paints a picture over a rectangle, stretched to its shape. */
export function paintPicture(
  document: TrackedDocument,
  placed: PlacedPicture,
  { x, y, width, height }: Rect,
  opacity: number,
): void {
  if (placed instanceof EmbeddedPicture) {
    document.opacity(opacity)
    document.image(placed, x, y, { width, height })
  } else if (placed.kind === 'svg') {
    new PlatenRenderer(document).renderSVG({
      svg: new SizedSvg(placed, { width, height }),
      x,
      y,
      _width: width,
      _height: height,
    })
  }
}

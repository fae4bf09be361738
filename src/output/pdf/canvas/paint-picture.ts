import type { Rect } from '../../../graphics/decoration.ts'
import { PlacedPicture } from '../placed-picture.ts'
import { checkedSvgMeasure, type PlacedSvg } from '../svg-measure.ts'
import type { PaintTarget } from './paint-target.ts'

/** Paints a picture over a rectangle, whatever shape it has itself. */
export function paintPicture(
  { document, svg }: PaintTarget,
  placed: PlacedPicture | PlacedSvg,
  { x, y, width, height }: Rect,
): void {
  if (placed instanceof PlacedPicture) {
    document.image(placed, x, y, { width, height })
    return
  }
  svg({
    svg: checkedSvgMeasure.writeDimensions(placed, { width, height }),
    x,
    y,
    _width: width,
    _height: height,
    options: { imageCallback: (href: string) => placed.images.get(href) },
  })
}

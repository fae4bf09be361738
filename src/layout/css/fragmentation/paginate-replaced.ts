import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { fitRadii, innerCorners, traceRect } from '../../../graphics/rounded-rectangle.ts'
import { radiiOf } from '../box-decorations.ts'
import type { BoxLink } from '../contracts.ts'
import type { InlineBoxPiece, LayoutBox, MathContent, PictureContent } from '../layout-box.ts'
import { paintFormula } from '../math/paint-math.ts'
import type { FragmentationContext } from './fragmentation-context.ts'
import { type PageItem, vector } from './page-item.ts'

const WHOLE = { top: false, bottom: false }

/** Places a picture in the content box, clipped, with its link. */
export function paginatePicture(
  picture: PictureContent,
  box: LayoutBox,
  x: number,
  y: number,
  { pages, layer }: FragmentationContext,
): void {
  if (box.style.visibility !== 'visible') return
  const { placed, link, marking } = picture
  const clip = {
    width: box.width - box.insets.left - box.insets.right,
    height: box.height - box.insets.top - box.insets.bottom,
  }
  const radii = radiiOf(box.style, box)
  const { top, right, bottom, left } = box.insets
  const sides = [top, right, bottom, left] as const
  const isClipped = picture.isClipped || radii.some(([across, down]) => across > 0 && down > 0)
  const paint: PaintedVector['paint'] = (target, rect) => {
    if (picture.width <= 0 || picture.height <= 0) return
    target.paintsFor?.(box.style)
    if (marking !== undefined) target.mark?.(marking)
    const { width, height } = picture
    const paintPicture = () =>
      target.picture(placed, { x: rect.x + picture.x, y: rect.y + picture.y, width, height }, 1)
    const place = { x: rect.x, y: rect.y, ...clip }
    if (isClipped) {
      target.save()
      traceRect(target, place, innerCorners(fitRadii(radii, box, WHOLE), sides))
      target.clip()
      target.withinClip(place, paintPicture)
      target.restore()
    } else paintPicture()
    if (link !== null) target.linkTo(place, link)
  }
  const item = vector({ x, y, w: clip.width, h: clip.height }, paint)
  pages.push(placed.kind === 'raster' ? { ...item, simple: 'shape' } : item, layer, 'inlines')
}

/** Places a formula in the content box, with its link. */
export function paginateMath(
  { formula, x: left, link, marking }: MathContent,
  box: LayoutBox,
  x: number,
  y: number,
  { pages, layer, layout }: FragmentationContext,
): void {
  const place = { x: x + left, y, w: formula.width, h: formula.ascent + formula.descent }
  const item = vector(place, (target, rect) => {
    if (marking !== undefined) target.mark?.(marking)
    paintFormula(target, formula, rect.x, rect.y + formula.ascent, layout.pictures)
    const { width, height } = rect
    if (link !== null && box.style.visibility === 'visible') {
      target.linkTo({ x: rect.x, y: rect.y, width, height }, link)
    }
  })
  pages.push(item, layer, 'inlines')
}

/** The area of a link without content. */
export function linkArea(
  { width, height, style }: LayoutBox | InlineBoxPiece,
  { target: url, marking }: BoxLink,
  x: number,
  y: number,
): PageItem {
  return vector({ x, y, w: width, h: height }, (target, rect) => {
    if (style.visibility !== 'visible' || rect.width <= 0 || rect.height <= 0) return
    if (marking !== undefined) target.mark?.(marking)
    target.linkTo(rect, url)
  })
}

import type { Cuts, Decoration, GradientFill, PictureFill, Rect } from '../../../graphics/decoration.ts'
import { type Corners, fitRadii, isSharp, traceRect } from '../../../graphics/rounded-rectangle.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { paintBorder } from './paint-border.ts'
import { paintInnerShadows, paintOuterShadows } from './paint-shadow.ts'

/** Maximum number of painted tiles; a picture of one pixel would need a million. */
const MAX_TILES = 2_000
/** Maximum for an SVG, which is drawn for each tile. */
const MAX_DRAWN_TILES = 200

/** Paints background, border and shadows of one box fragment. */
export function paintDecoration(
  document: TrackedDocument,
  rect: Rect,
  decoration: Decoration,
  cuts: Cuts,
): void {
  if (!(rect.width > 0 && rect.height >= 0)) return
  const corners = fitRadii(decoration.radii, rect, cuts)
  const { background } = decoration
  paintOuterShadows(document, rect, decoration, corners, cuts)
  if (background !== null && background.opacity > 0 && rect.height > 0) {
    traceRect(document, rect, corners)
    document.fillPath(background)
  }
  for (const fill of decoration.fills.toReversed()) {
    document.save()
    if ('stops' in fill) paintGradient(document, rect, corners, fill)
    else paintTiles(document, rect, corners, fill)
    document.restore()
  }
  paintInnerShadows(document, rect, decoration, corners, cuts)
  paintBorder(document, rect, decoration.border, corners, cuts)
}

/** CSS Images 3 §3.1.1: the gradient line passes through the centre, its length depends on the corners. */
function paintGradient(
  document: TrackedDocument,
  rect: Rect,
  corners: Corners,
  { angle, stops }: GradientFill,
): void {
  const radians = (angle * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  const half = (Math.abs(rect.width * sin) + Math.abs(rect.height * cos)) / 2
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2]
  const gradient = document.linearGradient(x - sin * half, y + cos * half, x + sin * half, y - cos * half)
  for (const { color, offset } of stops) {
    gradient.stop(
      Math.min(1, Math.max(0, offset)),
      document.resolveColor(color.color, 'black'),
      color.opacity,
    )
  }
  traceRect(document, rect, corners)
  document.fillColor(gradient, 1)
  document.fill()
}

function paintTiles(document: TrackedDocument, rect: Rect, corners: Corners, fill: PictureFill): void {
  const tile = fill.tile(rect.width, rect.height)
  if (!(tile.width > 0 && tile.height > 0)) return
  if (isSharp(corners)) document.rect(rect.x, rect.y, rect.width, rect.height)
  else traceRect(document, rect, corners)
  document.clip()
  document.opacity(1)
  const columns = fill.repeatX ? stepsOver(tile.x, tile.width, rect.width) : [tile.x]
  const rows = fill.repeatY ? stepsOver(tile.y, tile.height, rect.height) : [tile.y]
  if (columns.length * rows.length > (fill.picture.kind === 'raster' ? MAX_TILES : MAX_DRAWN_TILES)) return
  for (const dy of rows) {
    for (const dx of columns) {
      document.picture(fill.picture, { ...tile, x: rect.x + dx, y: rect.y + dy }, 1)
    }
  }
}

function stepsOver(start: number, step: number, length: number): number[] {
  const first = start - Math.ceil(start / step) * step
  const count = Math.min(MAX_TILES + 1, Math.ceil((length - first) / step))
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * step)
}

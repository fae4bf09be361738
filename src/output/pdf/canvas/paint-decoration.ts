import type { BackgroundFill, Cuts, Decoration, Edge, Insets, Rect } from '../../../graphics/decoration.ts'
import { inViewport } from '../../../graphics/picture.ts'
import { type Corners, fitRadii, innerCorners, traceRect } from '../../../graphics/rounded-rectangle.ts'
import type { TrackedDocument } from '../tracked-document.ts'
import { paintBorder } from './paint-border.ts'
import { paintBorderImage } from './paint-border-image.ts'
import { fillWithShading } from './paint-gradient.ts'
import { paintInnerShadows, paintOuterShadows } from './paint-shadow.ts'
import { paintGradientTiles, paintPictureTiles, stepsOver, type Tiles } from './paint-tiles.ts'

/** Paints background, border and shadows of one box fragment. */
export function paintDecoration(
  document: TrackedDocument,
  rect: Rect,
  decoration: Decoration,
  cuts: Cuts,
): void {
  if (!(rect.width > 0 && rect.height >= 0)) return
  const corners = fitRadii(decoration.radii, rect, cuts)
  const { background, backgroundClip = null } = decoration
  paintOuterShadows(document, rect, decoration, corners, cuts)
  const paintLayers = (): void => {
    if (background !== null && background.opacity > 0 && rect.height > 0) {
      if (backgroundClip === null) traceRect(document, rect, corners)
      else traceInside(document, { rect, corners, cuts }, backgroundClip)
      document.fillPath(background)
    }
    const border = decoration.borderImage ? NO_BORDER : decoration.border
    for (const fill of decoration.fills.toReversed()) {
      const paint = (): void => {
        document.save()
        paintFill(document, { rect, corners, cuts, border }, fill)
        document.restore()
      }
      if (fill.blend === undefined) paint()
      else document.group({ opacity: 1, blend: fill.blend }, paint)
    }
  }
  // layers are blended with each other, not with the backdrop of the box (CSS Compositing 1 §3.4.3)
  if (decoration.fills.every(({ blend }) => blend === undefined)) paintLayers()
  else document.group({ opacity: 1, blend: 'normal' }, paintLayers)
  paintInnerShadows(document, rect, decoration, corners, cuts)
  const { borderImage } = decoration
  if (borderImage === undefined) paintBorder(document, rect, decoration.border, corners, cuts)
  else paintBorderImage(document, rect, borderImage, cuts)
}

const INVISIBLE: Edge = { width: 0, style: 'solid', color: { color: '#000000', opacity: 0 } }
/** The background below a border image is visible. */
const NO_BORDER: Decoration['border'] = [INVISIBLE, INVISIBLE, INVISIBLE, INVISIBLE]

interface PaintedBox {
  readonly rect: Rect
  readonly corners: Corners
  readonly cuts: Cuts
  readonly border: Decoration['border']
}

function paintFill(document: TrackedDocument, box: PaintedBox, fill: BackgroundFill): void {
  const { rect, cuts } = box
  const clip = insetRect(rect, fill.clip, cuts)
  const area = fill.fixedArea ?? positioningArea(rect, fill.origin, cuts)
  const tile = fill.tile(area)
  if (!(tile.width > 0 && tile.height > 0 && clip.width > 0 && clip.height > 0)) return
  const gradient = typeof fill.image === 'function' ? fill.image(tile) : null
  if (typeof fill.image === 'function' && gradient === null) return
  const trace = (): void => traceInside(document, box, fill.clip ?? NO_INSETS)
  const first = { x: area.x + tile.x, y: area.y + tile.y, width: tile.width, height: tile.height }
  const visible = fill.clip === null ? insideBorder(box) : clip
  if (gradient !== null && isCovered(visible, first)) {
    if (fillWithShading(document, gradient, first, trace)) return
  }
  trace()
  document.clip()
  document.opacity(1)
  const tiles: Tiles = {
    columns: stepsOver(first.x, tile.stepX, visible.x, visible.x + visible.width),
    rows: stepsOver(first.y, tile.stepY, visible.y, visible.y + visible.height),
    width: tile.width,
    height: tile.height,
  }
  if (gradient !== null) paintGradientTiles(document, gradient, tiles, clip)
  else if (typeof fill.image !== 'function')
    paintPictureTiles(document, inViewport(fill.image, tile), tiles, clip)
}

/** Backgrounds are placed in the whole box, and cut with it (CSS Fragmentation 3 §5.4.1). */
function positioningArea(rect: Rect, insets: Insets | null, cuts: Cuts): Rect {
  if (cuts.slice === undefined) return insetRect(rect, insets, cuts)
  const { above, height, width = rect.width } = cuts.slice
  return insetRect({ x: rect.x, y: rect.y - above, width, height }, insets, UNCUT)
}

const UNCUT: Cuts = { top: false, bottom: false }

type FilledBox = Pick<PaintedBox, 'rect' | 'corners' | 'cuts'>

/** Adds the edge of a box inside the border box. */
function traceInside(document: TrackedDocument, { rect, corners, cuts }: FilledBox, insets: Insets): void {
  traceRect(document, insetRect(rect, insets, cuts), innerCorners(corners, insets))
}

/** The padding box if the borders cover everything outside it, else the border box. */
function insideBorder({ rect, border, cuts }: PaintedBox): Rect {
  const isOpaque = border.every(
    ({ width, style, color }) => width <= 0 || (style === 'solid' && color.opacity === 1),
  )
  const [top, right, bottom, left] = border
  return isOpaque ? insetRect(rect, [top.width, right.width, bottom.width, left.width], cuts) : rect
}

const NO_INSETS: Insets = [0, 0, 0, 0]

function insetRect(rect: Rect, insets: Insets | null, cuts: Cuts): Rect {
  if (insets === null) return rect
  const [top, right, bottom, left] = insets
  const [above, below] = [cuts.top ? 0 : top, cuts.bottom ? 0 : bottom]
  return {
    x: rect.x + left,
    y: rect.y + above,
    width: Math.max(0, rect.width - left - right),
    height: Math.max(0, rect.height - above - below),
  }
}

/** True if a tile covers an area. */
function isCovered(area: Rect, tile: Rect): boolean {
  return (
    tile.x <= area.x + ROUNDING &&
    tile.y <= area.y + ROUNDING &&
    tile.x + tile.width >= area.x + area.width - ROUNDING &&
    tile.y + tile.height >= area.y + area.height - ROUNDING
  )
}

/** In points. */
const ROUNDING = 0.001

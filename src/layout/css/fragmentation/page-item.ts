import type { Point } from '../../../graphics/affine.ts'
import type { Rect } from '../../../graphics/decoration.ts'
import type { PaintedVector, PaintTarget } from '../../../graphics/paint-target.ts'
import { type Corners, SHARP_CORNERS, traceRect } from '../../../graphics/rounded-rectangle.ts'
import type { ClippingText, TextClipArea } from '../effects/text-clips.ts'
import type { Line } from '../layout-box.ts'

/** An item on a page; `item` may change until it is painted. */
export interface PageItem {
  readonly type: 'vector'
  readonly item: PaintedVector
  /** Offset of its baseline or point below its top: it is painted as a whole on one page. Absent: it can be sliced. */
  readonly anchor?: number
  /** Paints one shape, or text without decorations: each colour can take the opacity of a group. Absent: neither. */
  readonly simple?: 'shape' | 'text'
  /** Text that clips backgrounds of boxes around it. Absent: none. */
  readonly clipping?: ClippingText
  /** A background that is clipped to text. */
  readonly clipArea?: TextClipArea
  /** The text that it paints, which may be higher than its line. Absent: none. */
  readonly text?: Pick<Line, 'pieces' | 'baseline'>
  /** Vertical extent of what it paints, from its top; known when the page is complete. Absent: that of its text or height. */
  readonly ink?: () => Ink
  /** True if `position: relative` or a transformation moved it: then it may need further pages. Absent: false. */
  isMoved?: boolean
  /** Paints the items of a group that is on several pages, for one of them. Absent: the item is no group. */
  readonly paintPart?: PaintPart
}

/** @param isHere True for a place whose content belongs to this page. Other content is painted as a repetition. */
type PaintPart = (target: PaintTarget, rect: Rect, isHere: (place: Point) => boolean) => void

/** Paints an item for one of the pages of its group: as content on the page that shows it, or else as a repetition. */
export function paintPart(whole: PageItem, target: PaintTarget, isHere: (place: Point) => boolean): void {
  const { item, anchor } = whole
  const { x, y } = item
  const rect = { x, y, width: item.w, height: item.h }
  if (whole.paintPart !== undefined) {
    whole.paintPart(target, rect, isHere)
    return
  }
  const { top, bottom } = inkOf(whole)
  if (isHere({ x, y: y + (anchor ?? (top + bottom) / 2) })) item.paint(target, rect)
  else target.again(() => item.paint(target, rect))
}

/** The extent of what an item paints, from its top left, in points; empty if it ends above its top. */
export interface Ink {
  readonly top: number
  readonly bottom: number
  /** Absent: those of the item. */
  readonly left?: number
  readonly right?: number
}

/** The vertical extent of what an item paints, from its top. */
export function inkOf({ item, text, ink }: PageItem): Ink {
  if (ink !== undefined) return ink()
  return text === undefined ? { top: 0, bottom: item.h } : inkOfText(text)
}

function inkOfText({ pieces, baseline }: Pick<Line, 'pieces' | 'baseline'>): Ink {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { run, shift } of pieces) {
    const { font, size } = run
    const at = baseline - shift
    top = Math.min(top, at - (font.ascender * size) / 1000)
    bottom = Math.max(bottom, at - (font.descender * size) / 1000)
  }
  return { top, bottom }
}

export function vector(
  place: { x: number; y: number; w: number; h: number },
  paint: PaintedVector['paint'],
): PageItem {
  return { type: 'vector', item: { type: 'rect', ...place, paint } }
}

/** Text, or another item that belongs to one position. */
export function anchored(
  place: { x: number; y: number; w?: number; h: number; anchor: number },
  paint: PaintedVector['paint'],
): PageItem {
  const { x, y, w = 0, h, anchor } = place
  return { type: 'vector', item: { type: 'rect', x, y, w, h, paint }, anchor }
}

/** The item on paper, scaled by the zoom. */
export function zoomed(whole: PageItem, zoom: number): PageItem {
  const { item, ink, text, clipping, paintPart } = whole
  const within = (target: PaintTarget, { x, y, width, height }: Rect, paint: (rect: Rect) => void): void => {
    target.save()
    target.scale(zoom)
    paint({ x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom })
    target.restore()
  }
  const paint: PaintedVector['paint'] = (target, place) =>
    within(target, place, rect => item.paint(target, rect))
  const part: PaintPart | undefined =
    paintPart &&
    ((target, place, isHere) =>
      within(target, place, rect =>
        paintPart(target, rect, ({ x, y }) => isHere({ x: x * zoom, y: y * zoom })),
      ))
  const scaled = {
    ...whole,
    item: wrapped(item, zoom, paint),
    ...(clipping !== undefined && { clipping: { ...clipping, zoom } }),
    ...(part && { paintPart: part }),
  }
  if (ink === undefined && text === undefined) return scaled
  const zoomedInk = (): Ink => {
    const { top, bottom } = inkOf(whole)
    return { top: top * zoom, bottom: bottom * zoom }
  }
  return { ...scaled, ink: zoomedInk }
}

/** The item, clipped to an outline. */
export function clipped(whole: PageItem, { rect, corners }: Outline): PageItem {
  const { item } = whole
  const { x: left, y: top } = item
  const within = (target: PaintTarget, place: Rect, paint: () => void): void => {
    target.save()
    // layout may have moved it
    const moved = { ...rect, x: rect.x + place.x - left, y: rect.y + place.y - top }
    traceRect(target, moved, corners)
    target.clip()
    target.withinClip(moved, paint)
    target.restore()
  }
  const paint: PaintedVector['paint'] = (target, place) =>
    within(target, place, () => item.paint(target, place))
  const { paintPart } = whole
  const part: PaintPart | undefined =
    paintPart && ((target, place, isHere) => within(target, place, () => paintPart(target, place, isHere)))
  const { y, height } = rect
  const ink = (): Ink => {
    const own = inkOf(whole)
    return { top: Math.max(own.top, y - top), bottom: Math.min(own.bottom, y + height - top) }
  }
  return { ...whole, item: wrapped(item, 1, paint), ink, ...(part && { paintPart: part }) }
}

/** Overlap with the margins that is not clipped, in points. */
export const MARGIN_TOLERANCE = 1

/**
 * The item, clipped to the content area of its page if it is partly outside, as in browsers. Shadows may be outside.
 * @param isTooWide True if lines, whose items have no width, may be wider than the area.
 */
export function clippedTo(area: Rect, whole: PageItem, isTooWide: boolean): PageItem {
  const { x, w, h } = whole.item
  const ink = whole.text === undefined ? { top: 0, bottom: h } : inkOf(whole)
  const isInside =
    !(isTooWide && w === 0) &&
    x > area.x - MARGIN_TOLERANCE &&
    x + w < area.x + area.width + MARGIN_TOLERANCE &&
    isWithin(area, whole, ink)
  return isInside ? whole : clipped(whole, { rect: area, corners: SHARP_CORNERS })
}

/** The item, clipped to an area if anything of it is above or below. */
export function clippedToInk(area: Rect, whole: PageItem): PageItem {
  return isWithin(area, whole, inkOf(whole)) ? whole : clipped(whole, { rect: area, corners: SHARP_CORNERS })
}

function isWithin(area: Rect, { item: { y } }: PageItem, { top, bottom }: Ink): boolean {
  return y + top > area.y - MARGIN_TOLERANCE && y + bottom < area.y + area.height + MARGIN_TOLERANCE
}

export interface Outline {
  readonly rect: Rect
  readonly corners: Corners
}

/** An item with another painting, whose place follows the item and is set on it. */
function wrapped(item: PaintedVector, zoom: number, paint: PaintedVector['paint']): PaintedVector {
  const whole: PaintedVector = { type: 'rect', x: 0, y: 0, w: 0, h: 0, paint }
  for (const name of ['x', 'y', 'w', 'h'] as const) {
    Object.defineProperty(whole, name, {
      get: () => item[name] * zoom,
      set: (value: number) => {
        item[name] = value / zoom
      },
    })
  }
  return whole
}

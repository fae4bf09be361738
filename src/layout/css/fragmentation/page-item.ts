import type { Rect } from '../../../graphics/decoration.ts'
import type { PaintedVector } from '../../../graphics/paint-target.ts'
import { type Corners, traceRect } from '../../../graphics/rounded-rectangle.ts'

/** What a flow places on a page; `item` may still change until it is painted. */
export interface PageItem {
  readonly type: 'vector'
  readonly item: PaintedVector
  /** How far below its top it stands on a line or as a point: it shows as a whole, on one page. Left out: it is cut. */
  readonly anchor?: number
}

export function vector(
  place: { x: number; y: number; w: number; h: number },
  paint: PaintedVector['paint'],
): PageItem {
  return { type: 'vector', item: { type: 'rect', ...place, paint } }
}

/** Text, or what else shows at one height alone. */
export function anchored(
  place: { x: number; y: number; h: number; anchor: number },
  paint: PaintedVector['paint'],
): PageItem {
  const { x, y, h, anchor } = place
  return { type: 'vector', item: { type: 'rect', x, y, w: 0, h, paint }, anchor }
}

/** The item as it lies on paper, where all is so much larger. */
export function zoomed({ type, item }: PageItem, zoom: number): PageItem {
  const paint: PaintedVector['paint'] = (target, { x, y, width, height }) => {
    target.save()
    target.scale(zoom)
    item.paint(target, { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom })
    target.restore()
  }
  return { type, item: wrapped(item, zoom, paint) }
}

/** The item as far as it lies inside an outline. */
export function clipped(whole: PageItem, { rect, corners }: Outline): PageItem {
  const { item } = whole
  const { x: left, y: top } = item
  const paint: PaintedVector['paint'] = (target, place) => {
    target.save()
    // layout may have moved it since
    const moved = { ...rect, x: rect.x + place.x - left, y: rect.y + place.y - top }
    traceRect(target, moved, corners)
    target.clip()
    item.paint(target, place)
    target.restore()
  }
  return { ...whole, item: wrapped(item, 1, paint) }
}

export interface Outline {
  readonly rect: Rect
  readonly corners: Corners
}

function wrapped(item: PaintedVector, zoom: number, paint: PaintedVector['paint']): PaintedVector {
  return {
    type: 'rect',
    get x() {
      return item.x * zoom
    },
    set x(x) {
      item.x = x / zoom
    },
    get y() {
      return item.y * zoom
    },
    set y(y) {
      item.y = y / zoom
    },
    get w() {
      return item.w * zoom
    },
    set w(w) {
      item.w = w / zoom
    },
    get h() {
      return item.h * zoom
    },
    set h(h) {
      item.h = h / zoom
    },
    paint,
  }
}

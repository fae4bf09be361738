import type { PaintedVector } from '../../paint/painted-vector.ts'

/** What a flow places on a page; `item` may still change until it is painted. */
export interface FlowItem {
  readonly type: 'vector'
  readonly item: PaintedVector
}

/** The item as it lies on paper, where all is so much larger. */
export function zoomed({ type, item }: FlowItem, zoom: number): FlowItem {
  const onPaper: PaintedVector = {
    type: 'rect',
    // what the painter sets ends with the zoom
    isText: false,
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
    paint(target, { x, y, width, height }) {
      const { document } = target
      document.save()
      document.scale(zoom)
      item.paint(target, { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom })
      document.restore()
    },
  }
  return { type, item: onPaper }
}

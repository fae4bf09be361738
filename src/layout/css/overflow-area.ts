import { type Box, unite } from '../../graphics/affine.ts'
import { type LayoutBox, type Line, placedChildren } from './layout-box.ts'

/** Scrollable overflow area of a box (CSS Overflow 3 §2.2). Ink overflow such as shadows is not included. */
export function overflowArea(box: LayoutBox): Box {
  const { style, isAnonymous, width, height } = box
  const own = { left: 0, top: 0, right: width, bottom: height }
  return !isAnonymous && style.overflow !== 'visible' ? own : around(own, box)
}

/** Overflow area of the content, clipped or not. */
export function contentOverflowArea(box: LayoutBox): Box {
  return around({ left: 0, top: 0, right: 0, bottom: 0 }, box)
}

function around(own: Box, box: LayoutBox): Box {
  const { content, positioned } = box
  let bounds = own
  for (const child of placedChildren(box)) bounds = unite(bounds, moved(overflowArea(child.box), child))
  if (content.kind === 'lines') {
    for (const line of content.lines) bounds = unite(bounds, moved(boundsOfLine(line), { x: 0, y: line.y }))
  }
  for (const child of positioned) bounds = unite(bounds, moved(overflowArea(child), child))
  return bounds
}

function moved({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

function boundsOfLine({ pieces, boxes, height }: Line): Box {
  let [left, right] = [0, 0]
  const add = (x: number, width: number): void => {
    left = Math.min(left, x)
    right = Math.max(right, x + width)
  }
  for (const { words, x, width } of pieces) if (words.length > 0) add(x, width)
  for (const { x, width } of boxes) add(x, width)
  return { left, top: 0, right, bottom: height }
}

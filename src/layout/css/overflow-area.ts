import type { Box } from '../../graphics/affine.ts'
import { type ColumnsContent, forEachChild, type LayoutBox } from './layout-box.ts'

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
  let { left, top, right, bottom } = own
  const add = (area: Box, x: number, y: number): void => {
    left = Math.min(left, area.left + x)
    top = Math.min(top, area.top + y)
    right = Math.max(right, area.right + x)
    bottom = Math.max(bottom, area.bottom + y)
  }
  const { content, positioned } = box
  if (content.kind === 'columns') add(columnsArea(content), 0, 0)
  else forEachChild(box, (child, x, y) => add(overflowArea(child), x, y))
  if (content.kind === 'math') {
    const left = box.insets.left + content.x
    add({ left, top: 0, right: left + content.formula.width, bottom: 0 }, 0, 0)
  }
  if (content.kind === 'lines') {
    for (const { pieces, boxes, y, height } of content.lines) {
      let [start, end] = [0, 0]
      for (const { words, x, width } of pieces) {
        if (words.length > 0) [start, end] = [Math.min(start, x), Math.max(end, x + width)]
      }
      for (const { x, width } of boxes) [start, end] = [Math.min(start, x), Math.max(end, x + width)]
      add({ left: start, top: 0, right: end, bottom: height }, 0, y)
    }
  }
  for (const child of positioned) add(overflowArea(child), child.x, child.y)
  return { left, top, right, bottom }
}

function columnsArea({ strip, sizes, height, used, style }: ColumnsContent): Box {
  const { left, right } = overflowArea(strip)
  const before = (used - 1) * (sizes.width + sizes.gap)
  if (style.direction === 'ltr') return { left, top: 0, right: before + right, bottom: height }
  return { left: strip.x + left - before, top: 0, right: strip.x + right, bottom: height }
}

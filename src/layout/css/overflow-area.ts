import type { LayoutBox, Line } from './layout-box.ts'

/** Edges relative to the top left of a box. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Scrollable overflow area of a box (CSS Overflow 3 §2.2). Ink overflow such as shadows is not included. */
export function overflowArea(box: LayoutBox): Bounds {
  const { style, isAnonymous, width, height } = box
  const own = { left: 0, top: 0, right: width, bottom: height }
  return !isAnonymous && style.overflow !== 'visible' ? own : around(own, box)
}

/** Overflow area of the content, clipped or not. */
export function contentOverflowArea(box: LayoutBox): Bounds {
  return around({ left: 0, top: 0, right: 0, bottom: 0 }, box)
}

function around(own: Bounds, { content, positioned }: LayoutBox): Bounds {
  let bounds = own
  const add = (box: LayoutBox, x: number, y: number): void => {
    bounds = joined(bounds, overflowArea(box), x, y)
  }
  if (content.kind === 'flow') for (const child of content.children) add(child, child.x, child.y)
  if (content.kind === 'rows') {
    for (const { cells } of content.rows) for (const cell of cells) add(cell, cell.x, cell.y)
  }
  if (content.kind === 'lines') {
    for (const line of content.lines) {
      bounds = joined(bounds, boundsOfLine(line), 0, line.y)
      for (const { box, x, y } of line.atoms) add(box, x, line.y + y)
    }
  }
  for (const box of positioned) add(box, box.x, box.y)
  return bounds
}

function joined(a: Bounds, b: Bounds, x: number, y: number): Bounds {
  return {
    left: Math.min(a.left, x + b.left),
    top: Math.min(a.top, y + b.top),
    right: Math.max(a.right, x + b.right),
    bottom: Math.max(a.bottom, y + b.bottom),
  }
}

function boundsOfLine({ pieces, boxes, height }: Line): Bounds {
  let [left, right] = [0, 0]
  const add = (x: number, width: number): void => {
    left = Math.min(left, x)
    right = Math.max(right, x + width)
  }
  for (const { words, x, width } of pieces) if (words.length > 0) add(x, width)
  for (const { x, width } of boxes) add(x, width)
  return { left, top: 0, right, bottom: height }
}

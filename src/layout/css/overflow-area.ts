import { type Box, mapBox } from '../../graphics/affine.ts'
import { hasTransform, transformOf } from './effects/transforms.ts'
import { type ColumnsContent, forEachChild, type LayoutBox, type Line } from './layout-box.ts'
import { relativeOffset } from './relative-offset.ts'

/**
 * Scrollable overflow area of a box (CSS Overflow 3 §2.2), from its position in flow. Ink overflow such as shadows is not
 * included, nor are vertical offsets of relatively positioned and transformed boxes, which do not affect breaks.
 */
export function overflowArea(box: LayoutBox, hasOffsets = true): Box {
  const area = { left: 0, top: 0, right: 0, bottom: 0, hasOffsets }
  addOverflow(area, box, hasOffsets ? -relativeOffset(box).x : 0, 0)
  return area
}

/** Overflow area of the content, clipped or not. */
export function contentOverflowArea(box: LayoutBox): Box {
  const area = { left: 0, top: 0, right: 0, bottom: 0, hasOffsets: true }
  addContent(area, box, 0, 0)
  return area
}

/** `hasOffsets` is true if boxes are where `position: relative` moves them. */
type Area = { -readonly [Side in keyof Box]: Box[Side] } & { readonly hasOffsets: boolean }

function extend(area: Area, left: number, top: number, right: number, bottom: number): void {
  if (left < area.left) area.left = left
  if (top < area.top) area.top = top
  if (right > area.right) area.right = right
  if (bottom > area.bottom) area.bottom = bottom
}

/** Extends an area, which includes its origin, by the overflow area of a box at a position in flow. */
function addOverflow(area: Area, box: LayoutBox, left: number, y: number): void {
  const x = area.hasOffsets ? left + relativeOffset(box).x : left
  if (area.hasOffsets && !box.isAnonymous && hasTransform(box.style)) addTransformed(area, box, x, y)
  else addWhole(area, box, x, y)
}

function addWhole(area: Area, box: LayoutBox, x: number, y: number): void {
  extend(area, x, y, x + box.width, y + box.height)
  if (box.isOrthogonal === true) return
  if (box.isAnonymous || box.style.overflow === 'visible') addContent(area, box, x, y)
}

/** Transformations count horizontally, like the offsets of relative positions. */
function addTransformed(area: Area, box: LayoutBox, x: number, y: number): void {
  const own = { left: 0, top: 0, right: 0, bottom: 0, hasOffsets: true }
  addWhole(own, box, 0, 0)
  const matrix = transformOf(box)
  const { left, right } = matrix === null ? NOWHERE : mapBox(matrix, own)
  extend(area, x + left, y + own.top, x + right, y + own.bottom)
}

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 }

function addContent(area: Area, box: LayoutBox, x: number, y: number): void {
  const { content } = box
  switch (content.kind) {
    case 'flow':
      for (const child of content.children) addOverflow(area, child, x + child.x, y + child.y)
      break
    case 'rows':
      for (const { cells } of content.rows)
        for (const cell of cells) addOverflow(area, cell, x + cell.x, y + cell.y)
      break
    case 'lines':
      for (const line of content.lines) addLine(area, line, x, y + line.y)
      break
    case 'columns': {
      const { left, top, right, bottom } = columnsArea(content)
      extend(area, x + left, y + top, x + right, y + bottom)
      break
    }
    case 'math': {
      const left = box.insets.left + content.x
      extend(area, x + left, y, x + left + content.formula.width, y)
    }
  }
  for (const child of box.positioned) addOverflow(area, child, x + child.x, y + child.y)
}

/** Letters of a text that names it in messages. */
const MAX_NAME = 40

/** The content that reaches farthest to the right, for messages: `text 'Some words'`, `picture` or `box with the text 'a'`. */
export function widestContent(box: LayoutBox): string {
  const { content } = box
  if (content.kind === 'picture') return 'picture'
  if (content.kind === 'math') return 'formula'
  let [reach, widest]: [number, LayoutBox | Line | null] = [box.width, null]
  const consider = (part: LayoutBox | Line, right: number): void => {
    if (right >= reach) [reach, widest] = [right, part]
  }
  if (box.isAnonymous || box.style.overflow === 'visible') {
    forEachChild(box, (child, x) => consider(child, x + overflowArea(child).right))
    for (const child of box.positioned) consider(child, child.x + overflowArea(child).right)
    for (const line of content.kind === 'lines' ? content.lines : [])
      for (const { x, width } of line.pieces) consider(line, x + width)
  }
  if (widest !== null) return 'pieces' in widest ? `text '${beginningOf(widest)}'` : widestContent(widest)
  const line = firstLine(box)
  return line === null ? 'box' : `box with the text '${beginningOf(line)}'`
}

function firstLine(box: LayoutBox): Line | null {
  if (box.content.kind === 'lines') {
    const line = box.content.lines.find(({ pieces }) => pieces.length > 0)
    if (line !== undefined) return line
  }
  let found: Line | null = null
  forEachChild(box, child => {
    found ??= firstLine(child)
  })
  return found
}

function beginningOf({ pieces }: Line): string {
  const text = pieces
    .flatMap(({ words }) => words.map(({ text, ending }) => (ending === 'space' ? `${text} ` : text)))
    .join('')
    .trim()
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text
}

function addLine(area: Area, { pieces, boxes, atoms, height }: Line, x: number, y: number): void {
  for (const { box, x: left, y: down } of atoms) addOverflow(area, box, x + left, y + down)
  extend(area, x, y, x, y + height)
  for (const { words, x: left, width } of pieces)
    if (words.length > 0) extend(area, x + left, y, x + left + width, y)
  for (const { x: left, width } of boxes) extend(area, x + left, y, x + left + width, y)
}

/** Offsets of relatively positioned boxes are left out, as it is not known in which column the boxes are. */
function columnsArea({ strip, sizes, height, used, style }: ColumnsContent): Box {
  const { left, right } = overflowArea(strip, false)
  const before = (used - 1) * (sizes.width + sizes.gap)
  if (style.direction === 'ltr') return { left, top: 0, right: before + right, bottom: height }
  return { left: strip.x + left - before, top: 0, right: strip.x + right, bottom: height }
}

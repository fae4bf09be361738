import type { Cuts, Edge, PaintColor, Rect, Sides } from '../../../graphics/decoration.ts'
import { writePath } from '../../../graphics/path.ts'
import {
  type Corners,
  innerCorners,
  isSharp,
  openFramePath,
  traceRect,
} from '../../../graphics/rounded-rectangle.ts'
import type { TrackedDocument } from '../tracked-document.ts'

type Widths = readonly [number, number, number, number]
type Point = readonly [x: number, y: number]

/** Minimum width in points (3 px) of round dots and of dashes that are twice as long as the line is wide. */
const THICK = 2.25

/** Paints the four sides of a border; like browsers where CSS leaves the appearance open. */
export function paintBorder(
  document: TrackedDocument,
  rect: Rect,
  border: Sides<Edge>,
  corners: Corners,
  cuts: Cuts,
): void {
  const [top, right, bottom, left] = border
  const widths: Widths = [cuts.top ? 0 : top.width, right.width, cuts.bottom ? 0 : bottom.width, left.width]
  if (border.every((edge, i) => (widths[i] ?? 0) <= 0 || isClear(edge))) return
  const isUniform = border.every((edge, i) => isSameEdge(edge, top) && (widths[i] ?? 0) === top.width)
  const isRound = !isSharp(corners)
  const painted = border.find((_, i) => (widths[i] ?? 0) > 0) ?? right
  if (painted.style === 'solid' && border.every((edge, i) => widths[i] === 0 || isSameEdge(edge, painted))) {
    if (widths.every(width => width > 0)) {
      paintFrame(document, rect, widths, corners, painted.color)
      return
    }
    if (isRound) {
      writePath(openFramePath(rect, inside(rect, widths), corners, widths), document)
      document.fillPath(painted.color)
    } else paintStraightSides(document, rect, widths, painted.color)
    return
  }
  if (isUniform && isDivided(top)) {
    const third = scaled(widths, 1 / 3)
    const within = scaled(widths, 2 / 3)
    paintFrame(document, rect, third, corners, top.color)
    paintFrame(document, inside(rect, within), third, innerCorners(corners, within), top.color)
    return
  }
  if (isUniform && isRound && (top.style === 'dashed' || top.style === 'dotted')) {
    strokeOutline(document, rect, top, corners)
    return
  }
  if (isRound) {
    document.save()
    traceRect(document, rect, corners)
    traceRect(document, pastCuts(inside(rect, widths), cuts), innerCorners(corners, widths))
    document.clip('even-odd')
  }
  for (const [i, edge] of border.entries()) {
    if ((widths[i] ?? 0) <= 0 || isClear(edge)) continue
    const isCoveredBy = (other: Edge | undefined, side: number): boolean =>
      !isRound && other !== undefined && (widths[side] ?? 0) > 0 && covers(other, edge)
    const isMitred = [3, 1].some(step => {
      const at = (i + step) % 4
      return (widths[at] ?? 0) > 0 && !hasSameColor(border[at], edge.color)
    })
    const ends = {
      isMitred,
      startIsSquare: i === 0 && isCoveredBy(left, 3),
      endIsSquare: isCoveredBy(border[i + 1], i + 1),
    }
    paintSide(document, rect, widths, i, edge, isRoundSide(corners, i), ends)
  }
  if (isRound) document.restore()
}

/** True for an edge that is not visible, as those of triangles. Painting it would need transparency, which PDF/A-1 forbids. */
function isClear({ color, inner }: Edge): boolean {
  return color.opacity === 0 && (inner?.opacity ?? 0) === 0
}

/** True if a corner of the side is round. */
function isRoundSide(corners: Corners, side: number): boolean {
  return [corners[side], corners[(side + 1) % 4]].some(corner => corner?.some(radius => radius > 0))
}

/** True if a side hides the part of the side below it that reaches beyond their diagonal. */
function covers(above: Edge, below: Edge): boolean {
  const { style, color, inner } = above
  if (style === 'dashed' || style === 'dotted' || color.opacity < 1 || (inner?.opacity ?? 1) < 1) return false
  return !isDivided(above) || isDivided(below)
}

/** True for two lines with a gap. */
function isDivided({ style, width }: Edge): boolean {
  return style === 'double' && width >= THICK
}

function isSameEdge(a: Edge, b: Edge): boolean {
  return a.width === b.width && a.style === b.style && a.inner === b.inner && hasSameColor(a, b.color)
}

function hasSameColor(a: Edge | undefined, { color, opacity }: Edge['color']): boolean {
  return a?.color.color === color && a.color.opacity === opacity
}

function inside({ x, y, width, height }: Rect, [top, right, bottom, left]: Widths): Rect {
  return {
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  }
}

/** Extends a clip beyond a cut: two coincident edges would show a hairline. */
function pastCuts({ x, y, width, height }: Rect, { top, bottom }: Cuts): Rect {
  return { x, y: top ? y - 1 : y, width, height: height + (top ? 1 : 0) + (bottom ? 1 : 0) }
}

/** Paints four sides of one colour. Viewers align the stroke of equal sides to pixels, as in PDFs of Chromium. */
function paintFrame(
  document: TrackedDocument,
  rect: Rect,
  widths: Widths,
  corners: Corners,
  color: PaintColor,
): void {
  const [line] = widths
  const middle = inside(rect, scaled(widths, 0.5))
  if (isSharp(corners) && widths.every(width => width === line) && middle.width > 0 && middle.height > 0) {
    document.lineWidth(line)
    document.strokeWith(color.color, color.opacity)
    document.rect(middle.x, middle.y, middle.width, middle.height)
    document.stroke()
    return
  }
  traceRect(document, rect, corners)
  traceRect(document, inside(rect, widths), innerCorners(corners, widths))
  document.fillPath(color, 'even-odd')
}

/**
 * Paints sides of one colour. Viewers align a rectangle to pixels, but not a path of several; transparent sides would
 * add up in the corners.
 */
function paintStraightSides(
  document: TrackedDocument,
  { x, y, width, height }: Rect,
  [top, right, bottom, left]: Widths,
  color: PaintColor,
): void {
  const isOpaque = color.opacity === 1
  const fill = (): void => {
    if (isOpaque) document.fillPath(color)
  }
  if (top > 0) {
    document.rect(x, y, width, top)
    fill()
  }
  if (right > 0) {
    document.rect(x + width - right, y, right, height)
    fill()
  }
  if (bottom > 0) {
    document.rect(x, y + height - bottom, width, bottom)
    fill()
  }
  if (left > 0) {
    document.rect(x, y, left, height)
    fill()
  }
  if (!isOpaque) document.fillPath(color)
}

interface SideEnds {
  /** True if a neighbour has another colour: dashes and dots end at the diagonal to it. */
  readonly isMitred: boolean
  /** Ends that reach to the corner of the box, as a side that is painted later covers their other half. */
  readonly startIsSquare: boolean
  readonly endIsSquare: boolean
}

/**
 * Paints one side, to its corners or to the diagonals to its neighbours. If both sides of a corner ended at the
 * diagonal, a hairline would show between them; and viewers align rectangles to pixels, but no other quadrilaterals.
 */
function paintSide(
  document: TrackedDocument,
  rect: Rect,
  widths: Widths,
  side: number,
  edge: Edge,
  isRound: boolean,
  { isMitred, startIsSquare, endIsSquare }: SideEnds,
): void {
  if (edge.style === 'dashed' || edge.style === 'dotted') {
    document.save()
    if (isMitred) clipToSide(document, rect, widths, side)
    strokeSide(document, rect, widths, side, edge)
    document.restore()
    return
  }
  for (const [from, to] of bandsOf(edge)) {
    const { color, opacity } = (from > 0 && edge.inner) || edge.color
    document.fillWith(color, opacity)
    const outer = cornersOf(inside(rect, scaled(widths, from)))
    const isDeep = isRound && from === 0 && to === 1
    const inner = cornersOf(isDeep ? deep(rect, widths) : inside(rect, scaled(widths, to)))
    const next = (side + 1) % 4
    const innerEnd = endIsSquare ? squareCorner(outer[next], inner[next], side) : inner[next]
    const innerStart = startIsSquare ? squareCorner(outer[side], inner[side], side) : inner[side]
    const [start, ...rest] = [outer[side], outer[next], innerEnd, innerStart]
    if (start !== undefined) document.moveTo(start[0], start[1])
    for (const point of rest) if (point !== undefined) document.lineTo(point[0], point[1])
    document.closePath()
    document.fill()
  }
}

/** Clips to the area between the diagonals of a side. */
function clipToSide(document: TrackedDocument, rect: Rect, widths: Widths, side: number): void {
  const [outer, inner] = [cornersOf(rect), cornersOf(inside(rect, widths))]
  const next = (side + 1) % 4
  const [start = [0, 0], ...rest] = [outer[side], outer[next], inner[next], inner[side]]
  document.moveTo(start[0], start[1])
  for (const point of rest) if (point !== undefined) document.lineTo(point[0], point[1])
  document.closePath()
  document.clip('nonzero')
}

/** The inner corner of an end that is perpendicular to its side. */
function squareCorner(outer: Point | undefined, inner: Point | undefined, side: number): Point | undefined {
  if (outer === undefined || inner === undefined) return inner
  return side % 2 === 0 ? [outer[0], inner[1]] : [inner[0], outer[1]]
}

/** Painted bands of a side, from the outer edge. */
function bandsOf(edge: Edge): readonly (readonly [from: number, to: number])[] {
  if (isDivided(edge)) {
    return [
      [0, 1 / 3],
      [2 / 3, 1],
    ]
  }
  if (edge.inner === undefined) return [[0, 1]]
  return [
    [0, 1 / 2],
    [1 / 2, 1],
  ]
}

/**
 * Inner edge of a side whose corners are round, far enough inside to cover them. The clip of the border limits it.
 */
function deep(rect: Rect, widths: Widths): Rect {
  const reach = Math.min(rect.width, rect.height) / 2 / Math.max(...widths)
  return inside(rect, scaled(widths, Math.max(1, reach * 0.999)))
}

function scaled([top, right, bottom, left]: Widths, factor: number): Widths {
  return [top * factor, right * factor, bottom * factor, left * factor]
}

/** Top left, top right, bottom right, bottom left. Side `i` runs from corner `i` to the next. */
function cornersOf({ x, y, width, height }: Rect): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

/** Strokes one side from outer edge to outer edge, or from the centre of its first round dot to that of its last. */
function strokeSide(document: TrackedDocument, rect: Rect, widths: Widths, side: number, edge: Edge): void {
  const middle = inside(rect, scaled(widths, 0.5))
  const isHorizontal = side % 2 === 0
  const inset = edge.style === 'dotted' && edge.width >= THICK ? edge.width / 2 : 0
  const line = isHorizontal
    ? { ...middle, x: rect.x + inset, width: rect.width - 2 * inset }
    : { ...middle, y: rect.y + inset, height: rect.height - 2 * inset }
  const corners = cornersOf(line)
  const [ax, ay] = corners[side] ?? [0, 0]
  const [bx, by] = corners[(side + 1) % 4] ?? [0, 0]
  strokeEdge(document, edge, isHorizontal ? line.width : line.height, () => {
    document.moveTo(ax, ay)
    document.lineTo(bx, by)
  })
}

function strokeOutline(document: TrackedDocument, rect: Rect, edge: Edge, corners: Corners): void {
  const half: Widths = [edge.width / 2, edge.width / 2, edge.width / 2, edge.width / 2]
  const middle = inside(rect, half)
  strokeEdge(document, edge, 2 * (middle.width + middle.height), () =>
    traceRect(document, middle, innerCorners(corners, half)),
  )
}

/** Strokes a path with the dashes or dots of an edge. */
function strokeEdge(document: TrackedDocument, edge: Edge, length: number, trace: () => void): void {
  document.save()
  setDash(document, edge, length)
  document.lineWidth(edge.width)
  document.strokeWith(edge.color.color, edge.color.opacity)
  trace()
  document.stroke()
  document.restore()
}

/** Spaces dashes and dots so that each end has one, as Chromium. A side without room for two dashes is solid. */
function setDash(document: TrackedDocument, { style, width }: Edge, length: number): void {
  const isThick = width >= THICK
  if (style === 'dotted' && isThick) {
    const steps = Math.max(1, Math.round(length / (2 * width)))
    document.lineCap('round')
    // a little less, so that the last dot is not lost by rounding
    document.dash(0.001, { space: Math.max(0.01, (length - 0.01) / steps) })
    return
  }
  document.lineCap('butt')
  const dash = style === 'dotted' ? width : width * (isThick ? 2 : 3)
  const gap = style === 'dotted' || isThick ? width : width * 2
  if (length <= 2 * dash) return
  const count = Math.max(2, Math.round((length + gap) / (dash + gap)))
  const shrink = Math.min(1, length / (2 * dash + gap))
  document.dash(dash * shrink, { space: Math.max(0.01, (length - count * dash * shrink) / (count - 1)) })
}

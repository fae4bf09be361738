import type { Cuts, Radius, Rect } from './decoration.ts'

/** Four radii: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Radius, Radius, Radius, Radius]

/** Length of the handles of a Bézier curve that stands for a quarter of a circle. */
const KAPPA = 0.5522847498

const SHARP: Radius = [0, 0]
export const SHARP_CORNERS: Corners = [SHARP, SHARP, SHARP, SHARP]

/** Radii as CSS Backgrounds 3 §5.5 scales them down where they overlap, without those at cut edges. */
export function fitRadii(radii: readonly Radius[], { width, height }: Rect, cuts: Cuts): Corners {
  const [tl = SHARP, tr = SHARP, br = SHARP, bl = SHARP] = radii
  const sums = [
    [width, tl[0] + tr[0]],
    [width, bl[0] + br[0]],
    [height, tl[1] + bl[1]],
    [height, tr[1] + br[1]],
  ] as const
  let factor = 1
  for (const [side, sum] of sums) if (sum > side && sum > 0) factor = Math.min(factor, side / sum)
  const fit = ([h, v]: Radius, isCut: boolean): Radius =>
    isCut || h <= 0 || v <= 0 ? SHARP : [h * factor, v * factor]
  return [fit(tl, cuts.top), fit(tr, cuts.top), fit(br, cuts.bottom), fit(bl, cuts.bottom)]
}

export function isSharp(corners: Corners): boolean {
  return corners.every(([h, v]) => h === 0 && v === 0)
}

/** The corners of the edge that lies so far inside another (CSS Backgrounds 3 §5.2). */
export function innerCorners(
  [tl, tr, br, bl]: Corners,
  [top, right, bottom, left]: readonly [number, number, number, number],
): Corners {
  const inset = ([h, v]: Radius, x: number, y: number): Radius => [Math.max(0, h - x), Math.max(0, v - y)]
  return [inset(tl, left, top), inset(tr, right, top), inset(br, right, bottom), inset(bl, left, bottom)]
}

/** What paths are added to: a page, or a part of one. */
export interface PathTarget {
  rect(x: number, y: number, width: number, height: number): unknown
  moveTo(x: number, y: number): unknown
  lineTo(x: number, y: number): unknown
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): unknown
  closePath(): unknown
}

/** Adds a rectangle with rounded corners to the path. */
export function traceRect(target: PathTarget, rect: Rect, corners: Corners): void {
  const { x, y, width, height } = rect
  if (isSharp(corners)) {
    target.rect(x, y, width, height)
    return
  }
  const [tl, tr, br, bl] = corners
  const right = x + width
  const bottom = y + height
  const k = 1 - KAPPA
  target.moveTo(x + tl[0], y)
  target.lineTo(right - tr[0], y)
  target.bezierCurveTo(right - tr[0] * k, y, right, y + tr[1] * k, right, y + tr[1])
  target.lineTo(right, bottom - br[1])
  target.bezierCurveTo(right, bottom - br[1] * k, right - br[0] * k, bottom, right - br[0], bottom)
  target.lineTo(x + bl[0], bottom)
  target.bezierCurveTo(x + bl[0] * k, bottom, x, bottom - bl[1] * k, x, bottom - bl[1])
  target.lineTo(x, y + tl[1])
  target.bezierCurveTo(x, y + tl[1] * k, x + tl[0] * k, y, x + tl[0], y)
  target.closePath()
}

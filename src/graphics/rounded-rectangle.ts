import type { Point } from './affine.ts'
import type { Cuts, Radius, Rect } from './decoration.ts'
import { type Path, type PathCommand, type PathTarget, writePath } from './path.ts'

/** Four radii: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Radius, Radius, Radius, Radius]

/** Handle length of a cubic curve that approximates a quarter ellipse, in radii. */
const KAPPA = 0.5522847498

const SHARP: Radius = [0, 0]
export const SHARP_CORNERS: Corners = [SHARP, SHARP, SHARP, SHARP]

const UNCUT: Cuts = { top: false, bottom: false }

/** Radii scaled down where they overlap (CSS Backgrounds 3 §5.5), and sharp at cut edges. */
export function fitRadii(radii: readonly Radius[], { width, height }: Rect, cuts: Cuts = UNCUT): Corners {
  if (radii.every(([h, v]) => h <= 0 || v <= 0)) return SHARP_CORNERS
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

/** Corners of an edge inset from another (CSS Backgrounds 3 §5.2). */
export function innerCorners(
  [tl, tr, br, bl]: Corners,
  [top, right, bottom, left]: readonly [number, number, number, number],
): Corners {
  if (tl === SHARP && tr === SHARP && br === SHARP && bl === SHARP) return SHARP_CORNERS
  const inset = ([h, v]: Radius, x: number, y: number): Radius => [Math.max(0, h - x), Math.max(0, v - y)]
  return [inset(tl, left, top), inset(tr, right, top), inset(br, right, bottom), inset(bl, left, bottom)]
}

export interface RoundedRectOptions {
  /** Cubic curves, or elliptic arcs. Default: cubic. */
  readonly curve?: 'cubic' | 'arc'
  /** The side with which the path begins, clockwise; dashes begin there, too. Default: top. */
  readonly start?: 'top' | 'left'
}

/** A rectangle with rounded corners, clockwise. */
export function roundedRectPath(
  { x, y, width, height }: Rect,
  [tl, tr, br, bl]: Corners,
  { curve = 'cubic', start = 'top' }: RoundedRectOptions = {},
): Path {
  const [right, bottom] = [x + width, y + height]
  const rounded = (from: Point, corner: Point, to: Point): PathCommand[] => {
    const [rx, ry] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
    const line: PathCommand = { type: 'L', to: from }
    if (rx === 0 && ry === 0) return [line]
    if (curve === 'arc') {
      return [line, { type: 'A', rx, ry, rotation: 0, isLarge: false, isClockwise: true, to }]
    }
    const handle = ({ x, y }: Point): Point => ({
      x: x + (corner.x - x) * KAPPA,
      y: y + (corner.y - y) * KAPPA,
    })
    return [line, { type: 'C', first: handle(from), second: handle(to), to }]
  }
  const sides = [
    rounded({ x: right - tr[0], y }, { x: right, y }, { x: right, y: y + tr[1] }),
    rounded({ x: right, y: bottom - br[1] }, { x: right, y: bottom }, { x: right - br[0], y: bottom }),
    rounded({ x: x + bl[0], y: bottom }, { x, y: bottom }, { x, y: bottom - bl[1] }),
    rounded({ x, y: y + tl[1] }, { x, y }, { x: x + tl[0], y }),
  ]
  if (start === 'left') sides.unshift(...sides.splice(3))
  const first = sides.at(-1)?.at(-1)?.to ?? { x, y }
  return [{ type: 'M', to: first }, ...sides.flat(), { type: 'Z', to: first }]
}

/** Adds a rectangle with rounded corners to the current path. */
export function traceRect(target: PathTarget, rect: Rect, corners: Corners): void {
  if (isSharp(corners)) target.rect(rect.x, rect.y, rect.width, rect.height)
  else writePath(roundedRectPath(rect, corners), target)
}

import type { Point } from './affine.ts'
import type { Cuts, Radius, Rect, Sides } from './decoration.ts'
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
export function innerCorners([tl, tr, br, bl]: Corners, [top, right, bottom, left]: Sides<number>): Corners {
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

/** A quarter of an ellipse, clockwise, with the handles of a cubic curve; a point for a sharp corner. */
type CornerCurve = Readonly<Record<'from' | 'first' | 'second' | 'to', Point>>

/** The curves of the top left, top right, bottom right and bottom left corner. */
function cornerCurves(
  { x, y, width, height }: Rect,
  [tl, tr, br, bl]: Corners,
): readonly [CornerCurve, CornerCurve, CornerCurve, CornerCurve] {
  const [right, bottom] = [x + width, y + height]
  const curve = (from: Point, corner: Point, to: Point): CornerCurve => {
    const handle = ({ x, y }: Point): Point => ({
      x: x + (corner.x - x) * KAPPA,
      y: y + (corner.y - y) * KAPPA,
    })
    return { from, first: handle(from), second: handle(to), to }
  }
  return [
    curve({ x, y: y + tl[1] }, { x, y }, { x: x + tl[0], y }),
    curve({ x: right - tr[0], y }, { x: right, y }, { x: right, y: y + tr[1] }),
    curve({ x: right, y: bottom - br[1] }, { x: right, y: bottom }, { x: right - br[0], y: bottom }),
    curve({ x: x + bl[0], y: bottom }, { x, y: bottom }, { x, y: bottom - bl[1] }),
  ]
}

/** A line to a corner, and around it. */
function aroundCorner({ from, first, second, to }: CornerCurve, curve: 'cubic' | 'arc'): PathCommand[] {
  const [rx, ry] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  const line: PathCommand = { type: 'L', to: from }
  if (rx === 0 && ry === 0) return [line]
  if (curve === 'cubic') return [line, { type: 'C', first, second, to }]
  return [line, { type: 'A', rx, ry, rotation: 0, isLarge: false, isClockwise: true, to }]
}

/** A rectangle with rounded corners, clockwise. */
export function roundedRectPath(
  rect: Rect,
  corners: Corners,
  { curve = 'cubic', start = 'top' }: RoundedRectOptions = {},
): Path {
  const [topLeft, ...others] = cornerCurves(rect, corners)
  const curves = start === 'left' ? [topLeft, ...others] : [...others, topLeft]
  const first = curves.at(-1)?.to ?? topLeft.to
  const sides = curves.flatMap(corner => aroundCorner(corner, curve))
  return [{ type: 'M', to: first }, ...sides, { type: 'Z', to: first }]
}

/**
 * The border area of the sides with a width, where at least one side has none. Consecutive sides are one subpath: around
 * the outer corners, and back around the inner ones.
 */
export function openFramePath(rect: Rect, inside: Rect, corners: Corners, widths: Sides<number>): Path {
  const outer = cornerCurves(rect, corners)
  const inner = cornerCurves(inside, innerCorners(corners, widths)).map(reversed)
  const isPainted = (side: number) => (widths[side % 4] ?? 0) > 0
  return [0, 1, 2, 3].flatMap(side => {
    if (!isPainted(side) || isPainted(side + 3)) return []
    let end = side + 1
    while (isPainted(end)) end += 1
    const run = Array.from({ length: end - side + 1 }, (_, i) => (side + i) % 4)
    const curves = [...run.map(i => outer[i]), ...run.toReversed().map(i => inner[i])]
    const [, ...rest] = curves.flatMap(curve => (curve === undefined ? [] : aroundCorner(curve, 'cubic')))
    const start = outer[side]?.from ?? rect
    return [{ type: 'M', to: start }, ...rest, { type: 'Z', to: start }] satisfies Path
  })
}

function reversed({ from, first, second, to }: CornerCurve): CornerCurve {
  return { from: to, first: second, second: first, to: from }
}

/** Adds a rectangle with rounded corners to the current path. */
export function traceRect(target: PathTarget, rect: Rect, corners: Corners): void {
  if (isSharp(corners)) target.rect(rect.x, rect.y, rect.width, rect.height)
  else writePath(roundedRectPath(rect, corners), target)
}

import type { BasicShape, ClipPath, ReferenceBox, ShapeRadius } from '../../../css/values/value-types.ts'
import type { Rect } from '../../../graphics/decoration.ts'
import type { PaintTarget } from '../../../graphics/paint-target.ts'
import { ellipsePath, type Path, polygonPath, translatePath, writePath } from '../../../graphics/path.ts'
import { type Corners, fitRadii, innerCorners, roundedRectPath } from '../../../graphics/rounded-rectangle.ts'
import { radiiOf } from '../box-decorations.ts'
import type { LayoutBox } from '../layout-box.ts'
import { type Insets, resolve } from '../used-values.ts'

type ClippedBox = Pick<LayoutBox, 'style' | 'insets' | 'margins' | 'width' | 'height'>

/** The clipping path of a box, from the origin of its border box. */
export interface UsedClipPath {
  /** Empty if nothing is visible. */
  readonly path: Path
  readonly isEvenOdd: boolean
}

/** Null for no clip. */
export function clipPathOf(box: ClippedBox): UsedClipPath | null {
  const { clipPath = null } = box.style
  return clipPath === null ? null : outlineOf(clipPath, box)
}

/** A shape in its reference box, from the origin of the border box. */
export function outlineOf(clipPath: ClipPath, box: ClippedBox): UsedClipPath {
  const { rect, corners } = referenceBox(clipPath, box)
  const { shape } = clipPath
  if (shape === null) {
    const isVisible = rect.width > 0 && rect.height > 0
    return { path: isVisible ? roundedRectPath(rect, corners) : [], isEvenOdd: false }
  }
  const isEvenOdd = 'isEvenOdd' in shape && shape.isEvenOdd
  return { path: translatePath(shapePath(shape, rect), rect.x, rect.y), isEvenOdd }
}

function referenceBox(
  { box: name }: ClipPath,
  { style, insets, margins, width, height }: ClippedBox,
): { rect: Rect; corners: Corners } {
  const whole = { x: 0, y: 0, width, height }
  const outer = fitRadii(radiiOf(style, whole), whole)
  const by = distances(name, { style, insets, margins })
  const rect = {
    x: by.left,
    y: by.top,
    width: Math.max(0, width - by.left - by.right),
    height: Math.max(0, height - by.top - by.bottom),
  }
  return { rect, corners: innerCorners(outer, [by.top, by.right, by.bottom, by.left]) }
}

/** From the border box inwards. */
function distances(
  name: ReferenceBox,
  { style, insets, margins }: Pick<ClippedBox, 'style' | 'insets' | 'margins'>,
): Insets {
  const { top, right, bottom, left } = margins
  switch (name) {
    case 'border-box':
      return { top: 0, right: 0, bottom: 0, left: 0 }
    case 'padding-box':
      return {
        top: style.borderTopWidth,
        right: style.borderRightWidth,
        bottom: style.borderBottomWidth,
        left: style.borderLeftWidth,
      }
    case 'content-box':
      return insets
    case 'margin-box':
      return { top: -top, right: -right, bottom: -bottom, left: -left }
  }
}

/** The outline of a shape in a box with its origin at (0, 0); empty if it has no area. */
function shapePath(shape: BasicShape, box: Rect): Path {
  const { width, height } = box
  switch (shape.kind) {
    case 'inset': {
      const [top, right, bottom, left] = shape.sides.map((side, i) =>
        resolve(side, i % 2 === 0 ? height : width),
      )
      return insetPath(
        { top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0, left: left ?? 0 },
        shape.radii,
        box,
      )
    }
    case 'circle':
    case 'ellipse': {
      const [x, y] = [resolve(shape.center[0], width), resolve(shape.center[1], height)]
      const [rx, ry] = radii(shape, { x, y }, box)
      if (!(rx > 0 && ry > 0)) return []
      const options = { rx, ry, startAngle: 0, endAngle: 360, counterClockwise: false }
      return translatePath(ellipsePath(options), x, y)
    }
    case 'polygon': {
      const points = shape.points.map(([x, y]) => ({ x: resolve(x, width), y: resolve(y, height) }))
      return polygonPath(points, true)
    }
    case 'path':
      return shape.path
  }
}

/** Sides that overlap leave nothing (CSS Shapes 1 §3.1). */
function insetPath(
  { top, right, bottom, left }: Insets,
  radii: Extract<BasicShape, { kind: 'inset' }>['radii'],
  { width, height }: Rect,
): Path {
  if (left + right >= width || top + bottom >= height) return []
  const rect = { x: left, y: top, width: width - left - right, height: height - top - bottom }
  const resolved = radii.map(([x, y]) => [resolve(x, width), resolve(y, height)] as const)
  return roundedRectPath(rect, fitRadii(resolved, rect))
}

function radii(
  { kind, rx, ry }: Extract<BasicShape, { rx: ShapeRadius }>,
  { x, y }: { x: number; y: number },
  { width, height }: Rect,
): readonly [number, number] {
  const across = [Math.abs(x), Math.abs(width - x)]
  const down = [Math.abs(y), Math.abs(height - y)]
  const of = (radius: ShapeRadius, distances: readonly number[], base: number): number =>
    radius === 'closest-side'
      ? Math.min(...distances)
      : radius === 'farthest-side'
        ? Math.max(...distances)
        : resolve(radius, base)
  if (kind === 'ellipse') return [of(rx, across, width), of(ry, down, height)]
  const radius = of(rx, [...across, ...down], Math.hypot(width, height) / Math.SQRT2)
  return [radius, radius]
}

/** Clips to a path that is placed at a point. */
export function clipTo(target: PaintTarget, { path, isEvenOdd }: UsedClipPath, x: number, y: number): void {
  if (path.length === 0) target.rect(x, y, 0, 0)
  else writePath(translatePath(path, x, y), target)
  target.clip(isEvenOdd ? 'even-odd' : undefined)
}

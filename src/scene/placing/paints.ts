/**
 * The display list of one object: what it paints, in painting order, by Fabric's rules. Both back ends execute it.
 */

import { IDENTITY, type Matrix, multiply, type Point, type Size, translation } from '../../graphics/affine.ts'
import type { FillPaint, Paint, PicturePaint, StrokePaint, StrokeStyle } from '../../graphics/display-list.ts'
import type { Fill, FillBox } from '../../graphics/paint.ts'
import { type Path, transformPath } from '../../graphics/path.ts'
import type { CornerRadii } from '../reading/property-shapes.ts'
import type { SceneObject } from '../reading/scene.ts'
import type { TextLine, TextRun } from '../text/layout-text.ts'
import type { TextDecoration } from '../text/text-decorations.ts'
import { corneredRect, roundedRect } from './object-path.ts'
import type { Content, Placed } from './place.ts'

/** What an object of a scene paints. */
export type ScenePaint = Paint<TextLine>

/** The box of a `backgroundColor`, around the middle of its object. */
export interface BackgroundBox extends Size {
  readonly corners: CornerRadii | null
}

interface Unpainted
  extends Pick<Placed, 'object' | 'content' | 'width' | 'height' | 'scaling' | 'mode' | 'shadow'> {
  readonly background: BackgroundBox
  readonly strokeArea: StrokeArea | null
}

/** What an object paints from the back to the front; of a group only its background. */
export function paintsOf(placed: Unpainted): readonly ScenePaint[] {
  const { object, content, background, mode, shadow } = placed
  const paints: ScenePaint[] = []
  // As in Fabric, nothing casts a shadow after the first paint that casts none.
  let castsShadow = true
  const add = (paint: ScenePaint | null): void => {
    if (paint !== null) paints.push({ ...paint, castsShadow })
  }
  const { backgroundColor } = object
  if (backgroundColor !== null) {
    const path = corneredRect(background, background.corners)
    const isRect = background.corners === null
    add({ ...fillPaint(backgroundColor, path, boxAround(background)), isRect })
    castsShadow = shadow === null
  }
  const endsShadow = !mode.isIsolated && object.shadow !== null && !object.shadow.affectStroke
  const inOrder = object.paintFirst === 'fill' ? (['fill', 'stroke'] as const) : (['stroke', 'fill'] as const)
  if (content.kind === 'path' || content.kind === 'picture') {
    const path =
      content.kind === 'path'
        ? content.path
        : corneredRect(placed, object.type === 'picture' ? object.corners : null)
    for (const side of inOrder) {
      if (side === 'fill')
        add(content.kind === 'path' ? pathFill(placed, path) : picturePaint(object, content, path))
      else {
        const stroke = strokePaint(placed, path)
        castsShadow &&= stroke === null || !endsShadow
        add(stroke)
      }
    }
  } else if (content.kind === 'text' && object.type === 'text') {
    const { layout, alignTop, textPath } = content
    if (textPath?.object.visible === true) paints.push(...textPathPaints(textPath))
    const { width, height } = placed
    const matrix = translation(-width / 2, -height / 2 + alignTop)
    const box = { left: 0, top: -alignTop, width, height }
    const isFabric5 = object.keepsWidth
    const addDecorations = (decorations: readonly TextDecoration[]): void => {
      for (const [i, decoration] of decorations.entries()) {
        add(decorationPaint(decoration, box, matrix))
        // Only the first kind of decoration casts a shadow; in Fabric 5 also the glyphs after underlines.
        const isLast = decorations[i + 1]?.property !== decoration.property
        if (isLast && !(isFabric5 && decoration.property === 'underline')) castsShadow = false
      }
    }
    addDecorations(layout.decorations.below)
    const hasStroke = (object.stroke !== null && object.strokeWidth > 0) || object.styles !== null
    const glyphs = {
      kind: 'glyphs',
      lines: layout.lines,
      box,
      style: strokeStyle(object),
      matrix,
      castsShadow,
    } as const
    for (const side of inOrder) {
      if (side === 'stroke' && hasStroke && endsShadow) castsShadow = false
      const isPainted = layout.lines.some(({ runs }) => runs.some(({ style }) => style[side] !== null))
      if (isPainted) add({ ...glyphs, side })
    }
    if (isFabric5) castsShadow = false
    addDecorations(layout.decorations.above)
  }
  return mode.isIsolated ? paints.map(paint => ({ ...paint, castsShadow: true })) : paints
}

/** A visible path of a text casts shadows by its own `affectStroke`. */
function textPathPaints(textPath: Placed): readonly ScenePaint[] {
  const { object, mode } = textPath
  const plain = {
    ...textPath,
    object: { ...object, backgroundColor: null },
    mode: { ...mode, isIsolated: false },
  }
  const background = { width: 0, height: 0, corners: null }
  return paintsOf({ ...plain, background, strokeArea: strokeAreaOf(textPath, 1) })
}

function boxAround({ width, height }: Size): FillBox {
  return { left: -width / 2, top: -height / 2, width, height }
}

function fillPaint(fill: Fill, path: Path, box: FillBox): FillPaint {
  return {
    kind: 'fill',
    path,
    isRect: false,
    rule: 'nonzero',
    fill,
    box,
    matrix: IDENTITY,
    castsShadow: true,
  }
}

/** Fabric's lines have no inside. */
function pathFill(placed: Unpainted, path: Path): FillPaint | null {
  const { fill, fillRule: rule, type } = placed.object
  return fill === null || type === 'line' ? null : { ...fillPaint(fill, path, boxAround(placed)), rule }
}

function picturePaint(
  object: SceneObject,
  { frame }: Extract<Content, { kind: 'picture' }>,
  path: Path,
): PicturePaint | null {
  if (object.type !== 'picture' || !(frame.source.width > 0 && frame.source.height > 0)) return null
  const clip = object.corners !== null && object.source.kind !== 'code' ? path : null
  return { kind: 'picture', frame, clip, castsShadow: true }
}

function strokePaint(placed: Unpainted, path: Path): StrokePaint | null {
  const { object, scaling, strokeArea } = placed
  if (object.stroke === null || object.strokeWidth === 0) return null
  const { x, y } = scaling
  const isUniform = object.strokeUniform && x > 0 && y > 0
  return {
    kind: 'stroke',
    path: isUniform ? transformPath(path, [x, 0, 0, y, 0, 0]) : path,
    fill: object.stroke,
    box: strokeArea?.box ?? boxAround(placed),
    style: strokeStyle(object, strokeArea?.growth),
    clip: strokeArea?.clip ?? null,
    matrix: isUniform ? [1 / x, 0, 0, 1 / y, 0, 0] : IDENTITY,
    castsShadow: true,
  }
}

function strokeStyle(object: SceneObject, growth = 1): StrokeStyle {
  // A pattern of zeros alone would never end.
  const dashes = object.strokeDashArray?.some(length => length > 0) === true ? object.strokeDashArray : []
  return {
    width: object.strokeWidth * growth,
    cap: object.strokeLineCap,
    join: object.strokeLineJoin,
    miterLimit: object.strokeMiterLimit,
    dashes: dashes.map(length => length * growth),
    dashOffset: object.strokeDashOffset * growth,
  }
}

function decorationPaint({ fill, turn, boxes }: TextDecoration, box: FillBox, matrix: Matrix): FillPaint {
  const path = boxes.flatMap(place => roundedRect(place, place.corners))
  return {
    ...fillPaint(fill, path, box),
    matrix: turn === null ? matrix : multiply(matrix, turnMatrix(turn)),
  }
}

/** From the coordinates of a run on a path, whose origin is the middle of its baseline, to those of the text. */
export function turnMatrix({ x, y, angle }: Point & { readonly angle: number }): Matrix {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return [cos, sin, -sin, cos, x, y]
}

/** The box for fills of a run: on a path it moves along with each character, as in Fabric. */
export function runFillBox({ turn }: Pick<TextRun, 'turn'>, box: FillBox): FillBox {
  return turn === null ? box : { ...box, left: -box.width / 2, top: -box.height / 2 }
}

/**
 * Fabric strokes with a picture of the gradient or pattern, laid over the box of the object, where the gradient has
 * percentage units or either has a transform. In the coordinates of the stroke, which for uniform strokes are unscaled.
 */
interface StrokeArea {
  /** Clips the stroke. */
  readonly clip: FillBox
  readonly box: FillBox
  /** Factor of widths and dashes, because Fabric undoes the scale of groups and of the viewport. */
  readonly growth: number
}

/** Null where Fabric strokes with the gradient or pattern itself. */
export function strokeAreaOf(
  { object, width, height, scaling }: Pick<Placed, 'object' | 'width' | 'height' | 'scaling'>,
  zoom: number,
): StrokeArea | null {
  const { stroke, strokeWidth, strokeUniform } = object
  if (object.painting === 'whole' || stroke === null || typeof stroke === 'string') return null
  const isOfBox = stroke.kind !== 'pattern' && stroke.units === 'percentage'
  if (!isOfBox && stroke.transform === null) return null
  const own = { x: Math.abs(object.scaleX), y: Math.abs(object.scaleY) }
  const around = { x: (scaling.x / own.x) * zoom, y: (scaling.y / own.y) * zoom }
  const growth = 1 / Math.sqrt(around.x * around.y)
  if (!Number.isFinite(growth) || !(growth > 0)) return null
  const [left, top] = [-(width + strokeWidth) / 2, -(height + strokeWidth) / 2]
  const right = left + width + strokeWidth / (strokeUniform ? own.x : 1)
  const bottom = top + height + strokeWidth / (strokeUniform ? own.y : 1)
  const box = { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height }
  return { clip: { left, top, width: right - left, height: bottom - top }, box, growth }
}

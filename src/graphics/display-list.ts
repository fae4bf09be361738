/**
 * The display list: paints of an object in painting order. A paint is a filled path, a stroked path, a picture, or the
 * runs of a text. The placed objects that own these lists are groups with clip, blend mode, opacity and shadow;
 * `scene/placing/compositing.ts` decides how they are composed.
 */
import type { Matrix } from './affine.ts'
import type { Rect } from './decoration.ts'
import type { Fill, FillBox } from './paint.ts'
import type { Path } from './path.ts'

/** @typeParam Line A line of positioned runs. */
export type Paint<Line> = FillPaint | StrokePaint | PicturePaint | GlyphPaint<Line>

interface PaintBase {
  /** False for paints without a shadow in an object that has one. */
  readonly castsShadow: boolean
}

export interface FillPaint extends PaintBase {
  readonly kind: 'fill'
  readonly path: Path
  /** True for a sharp background, which Fabric fills with `fillRect`. Its path is `box`. */
  readonly isRect: boolean
  readonly rule: 'nonzero' | 'evenodd'
  readonly fill: Fill
  /** The box over which a gradient or pattern is laid. */
  readonly box: FillBox
  /** From the coordinates of `path` and `box` to the object's. */
  readonly matrix: Matrix
}

export interface StrokePaint extends PaintBase {
  readonly kind: 'stroke'
  readonly path: Path
  readonly fill: Fill
  readonly box: FillBox
  readonly style: StrokeStyle
  /** Clips the stroke. */
  readonly clip: FillBox | null
  /** From the coordinates of path, box and clip to the object's: uniform strokes undo the object's scale. */
  readonly matrix: Matrix
}

export interface StrokeStyle {
  readonly width: number
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  readonly miterLimit: number
  /** Lengths of dashes and gaps; empty for a solid stroke. */
  readonly dashes: readonly number[]
  readonly dashOffset: number
}

export interface PicturePaint extends PaintBase {
  readonly kind: 'picture'
  readonly frame: PictureFrame
  /** Rounded corners; null for sharp corners, and for barcodes, whose modules must not be clipped. */
  readonly clip: Path | null
}

/** Fills or strokes every run of a text. */
export interface GlyphPaint<Line> extends PaintBase {
  readonly kind: 'glyphs'
  readonly side: 'fill' | 'stroke'
  readonly lines: readonly Line[]
  /** The box over which gradients and patterns of runs without a turn are laid. */
  readonly box: FillBox
  /** Its width is that of each run's style. */
  readonly style: StrokeStyle
  /** From the top left of the lines to the object's coordinates. */
  readonly matrix: Matrix
}

/**
 * The part of a picture that is drawn, and where: `source` in pixels of the picture, `target` around the middle of
 * the object.
 */
export interface PictureFrame {
  readonly source: Rect
  readonly target: Rect
}

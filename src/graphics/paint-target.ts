/** The painting interface that layout emits to. Output formats implement it; coordinates are points, y runs down. */
import type { ShapedRun } from '../text/shaping/shaper.ts'
import type { TextFont } from '../text/shaping/text-font.ts'
import type { Cuts, Decoration, PaintColor, Rect } from './decoration.ts'
import type { PathTarget } from './path.ts'
import type { PlacedPicture } from './picture.ts'

export interface PaintTarget extends PathTarget {
  save(): unknown
  restore(): unknown
  scale(factor: number): unknown
  /** Intersects the clip with the current path. */
  clip(rule?: 'even-odd'): unknown
  /** Sets the colour of fills and runs. */
  fillWith(color: string, opacity: number): unknown
  strokeWith(color: string, opacity: number): unknown
  /** Fills the current path with the colour that is set. */
  fill(rule?: 'even-odd'): unknown
  /** Fills the current path with a colour. */
  fillPath(color: PaintColor, rule?: 'even-odd'): unknown
  stroke(): unknown
  lineWidth(width: number): unknown
  lineCap(cap: 'butt' | 'round' | 'square'): unknown
  dash(length: number, options: { readonly space: number }): unknown
  /** Names the style of the box or text that is painted next. Absent on targets without a source map. */
  paintsFor?(style: object): unknown
  /** Separates the runs that follow from those of the line before, however close they are. */
  beginLine(): unknown
  /** Paints a shaped run whose baseline begins at a point. */
  run(run: ShapedRun, style: RunStyle, x: number, y: number): unknown
  /** Writes an invisible direction mark for readers of the text; '' writes nothing. */
  directionMark(mark: string, style: RunStyle, x: number, y: number): unknown
  /** Paints a picture that fills a rectangle. @param opacity Of raster pictures. */
  picture(picture: PlacedPicture, rect: Rect, opacity: number): unknown
  /** Paints background, border and shadows of one fragment of a box. */
  decoration(rect: Rect, decoration: Decoration, cuts: Cuts): unknown
  /** @param target A URL, or `#` and the name of a destination. */
  linkTo(rect: Rect, target: string): unknown
  /** Makes a point a destination of links. */
  destination(name: string, x: number, y: number): unknown
}

/** How a run is painted. */
export interface RunStyle {
  readonly font: TextFont
  readonly size: number
  readonly letterSpacing: number
  /** Horizontal shear, as a share of the height. */
  readonly slant: number
}

/**
 * A vector that paints itself. Its type is `rect` because pdfmake moves rectangles when it moves a block to another
 * page.
 */
export interface PaintedVector {
  readonly type: 'rect'
  x: number
  y: number
  w: number
  h: number
  /** @param rect Its final place. */
  paint(target: PaintTarget, rect: Rect): void
}

const UNCUT: Cuts = { top: false, bottom: false }

export function decorationVector(
  decoration: Decoration,
  place: Pick<PaintedVector, 'x' | 'y' | 'w' | 'h'>,
  cuts: Cuts = UNCUT,
  style: object | null = null,
): PaintedVector {
  return { type: 'rect', ...place, paint: decorationPainter(decoration, cuts, style) }
}

/** @param style Of the decorated box, for source maps; null outside of HTML. */
export function decorationPainter(
  decoration: Decoration,
  cuts: Cuts,
  style: object | null = null,
): PaintedVector['paint'] {
  return (target, rect) => {
    if (style !== null) target.paintsFor?.(style)
    target.decoration(rect, decoration, cuts)
  }
}

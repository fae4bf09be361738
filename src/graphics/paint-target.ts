/** The painting interface that layout emits to. Output formats implement it; coordinates are points, y runs down. */
import type { ShapedRun } from '../text/shaping/shaper.ts'
import type { TextFont } from '../text/shaping/text-font.ts'
import type { Matrix } from './affine.ts'
import type { ColorMatrix } from './color/color-filter.ts'
import type { BoxShadow, Cuts, Decoration, PaintColor, Rect } from './decoration.ts'
import type { BlendMode } from './paint.ts'
import type { Path, PathTarget } from './path.ts'
import type { PlacedPicture } from './picture.ts'
import type { MarkedContent, Marking } from './structure.ts'

export interface PaintTarget extends PathTarget {
  save(): unknown
  restore(): unknown
  scale(factor: number): unknown
  /** Paints in coordinates that a matrix maps to the current ones; nothing if no viewer could show it. */
  within(matrix: Matrix, paint: () => void): unknown
  /** Composes painted content as one isolated group (ISO 32000-1 §11.4.7); nothing if its opacity is 0. */
  group(compositing: Compositing, paint: () => void): unknown
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
  miterLimit(limit: number): unknown
  lineCap(cap: 'butt' | 'round' | 'square'): unknown
  dash(length: number, options: { readonly space: number }): unknown
  /** Names the style of the box or text that is painted next, for source maps and messages. Absent on other targets. */
  paintsFor?(style: object): unknown
  /** Sets the structure of the content painted next. Absent on targets without structure. @returns The one before. */
  mark?(marking: Marking): Marking
  /** True once for content that begins a word, when it is painted: tagged text needs a space before it. */
  needsSpace?(content: MarkedContent): boolean
  /** Separates the runs that follow from those of the line before, however close they are. */
  beginLine(): unknown
  /** Paints a shaped run whose baseline begins at a point. */
  run(run: ShapedRun, style: RunStyle, x: number, y: number): unknown
  /** Paints content that is clipped to an area with these bounds, without the glyphs that the clip hides. */
  withinClip(bounds: Rect, paint: () => void): unknown
  /** Paints content again that another page has: as an artifact, without links and destinations. */
  again(paint: () => void): unknown
  /** Writes an invisible direction mark for readers of the text; '' writes nothing. */
  directionMark(mark: string, style: RunStyle, x: number, y: number): unknown
  /** Paints a picture that fills a rectangle. @param opacity Of raster pictures. */
  picture(picture: PlacedPicture, rect: Rect, opacity: number): unknown
  /** Paints background, border and shadows of one fragment of a box. */
  decoration(rect: Rect, decoration: Decoration, cuts: Cuts): unknown
  /** Paints content through the alpha of a mask (ISO 32000-1 §11.5.2). */
  masked(mask: () => void, paint: () => void): unknown
  /** Paints content above its shadow. */
  dropShadow(shadow: DropShadow, paint: () => void): unknown
  /** Paints content with its colours mapped (Filter Effects 1 §6.1). */
  filterColors(matrix: ColorMatrix, paint: () => void): unknown
  /** Paints the shadow of a filled path. */
  shadow(path: Path, shadow: PathShadow): unknown
  /** @param target A URL, or `#` and the name of a destination. */
  linkTo(rect: Rect, target: string): unknown
  /** Makes a point a destination of links. */
  destination(name: string, x: number, y: number): unknown
  /** Adds a point to the outline of the document. Absent on targets without an outline. */
  bookmark?(bookmark: Bookmark, x: number, y: number): unknown
}

/** Offset and blur radius are in points. */
/** The shadow of a group; lengths in points. */
export interface DropShadow extends Omit<PathShadow, 'blur'> {
  /** Standard deviation of the blur. */
  readonly deviation: number
}

export type PathShadow = Pick<BoxShadow, 'x' | 'y' | 'blur' | 'color'>

/** How a group is composed with its backdrop. */
export interface Compositing {
  /** From 0 to 1. */
  readonly opacity: number
  readonly blend: BlendMode
  /** True if nothing in the group overlaps, so that each colour can take its opacity. */
  readonly isSimple?: boolean
  /** Style of the composed element of HTML, for messages. Absent: none. */
  readonly style?: object
}

/** An entry of the outline (GCPM 3 §6). */
export interface Bookmark {
  /** From 1; an entry is part of the last entry before it with a lower level. */
  readonly level: number
  readonly label: string
  /** False if the entries below it are hidden at first. */
  readonly isOpen: boolean
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

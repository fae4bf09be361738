import type { PlacedPicture } from './picture.ts'

/** Sides of a box in CSS order: top, right, bottom, left. */
export type Sides<T> = readonly [top: T, right: T, bottom: T, left: T]

export type EdgeStyle = 'solid' | 'dashed' | 'dotted' | 'double'

export interface Edge {
  /** In points; 0 for none. */
  readonly width: number
  readonly style: EdgeStyle
  readonly color: PaintColor
  /** Colour of the inner half, if it differs. */
  readonly inner?: PaintColor
}

/** A colour in pdfkit's notation, and its alpha. */
export interface PaintColor {
  readonly color: string
  readonly opacity: number
}

export interface GradientFill {
  /** Degrees; 0 points up, 90 to the right (CSS Images 3 §3.1). */
  readonly angle: number
  readonly stops: readonly { readonly color: PaintColor; readonly offset: number }[]
}

export interface PictureFill {
  readonly picture: PlacedPicture
  /** Position and size of the first tile in a box, and repetition. */
  tile(width: number, height: number): { x: number; y: number; width: number; height: number }
  readonly repeatX: boolean
  readonly repeatY: boolean
}

export interface BoxShadow {
  /** Offset to the right and downwards, in points. */
  readonly x: number
  readonly y: number
  /** Blur radius in points (CSS Backgrounds 3 §6.1); 0 for a sharp edge. */
  readonly blur: number
  /** Growth beyond the box, in points. */
  readonly spread: number
  readonly color: PaintColor
  /** Painted inside the border, on the background. */
  readonly isInset: boolean
}

/** Background, border and shadows of a box. */
export interface Decoration {
  readonly background: PaintColor | null
  /** Painted above the background colour; the first is on top. */
  readonly fills: readonly (GradientFill | PictureFill)[]
  readonly border: Sides<Edge>
  /** Horizontal and vertical radii: top left, top right, bottom right, bottom left. */
  readonly radii: readonly Radius[]
  /** The first is on top. */
  readonly shadows: readonly BoxShadow[]
}

export type Radius = readonly [horizontal: number, vertical: number]

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Edges cut by a page break have neither border nor round corners (CSS Fragmentation 3 §6.2, slice). */
export interface Cuts {
  readonly top: boolean
  readonly bottom: boolean
}

const HEX = /^#(?<rgb>[0-9a-f]{6})(?<alpha>[0-9a-f]{2})?$/i
const SHORT_HEX = /^#[0-9a-f]{3,4}$/i

/** Reads a colour whose hex notation may include alpha (`#rrggbbaa`). */
export function paintColor(color: string): PaintColor {
  const long = SHORT_HEX.test(color) ? color.replace(/[0-9a-f]/gi, digit => digit + digit) : color
  const { rgb, alpha } = HEX.exec(long)?.groups ?? {}
  if (rgb === undefined) return { color, opacity: 1 }
  return { color: `#${rgb}`, opacity: alpha === undefined ? 1 : Number.parseInt(alpha, 16) / 255 }
}

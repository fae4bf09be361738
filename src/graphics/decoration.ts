import type { Size } from './affine.ts'
import type { PlacedGradient } from './gradient.ts'
import type { BlendMode } from './paint.ts'
import type { PlacedPicture } from './picture.ts'
import type { Marking } from './structure.ts'

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

/** A layer of a background: a picture or a gradient in tiles. */
export interface BackgroundFill {
  /** A function gives the gradient of a tile, which is null if nothing is painted. */
  readonly image: PlacedPicture | ((tile: Size) => PlacedGradient | null)
  /** Distances of the positioning area and of the painting area from the border box; null for none. */
  readonly origin: Insets | null
  readonly clip: Insets | null
  /** How the layer is composed with those below it. Default: `normal`. */
  readonly blend?: BlendMode
  /** True for a background that is fixed to the page, with its positioning area there. Default: false. */
  readonly isFixed?: boolean
  readonly fixedArea?: Rect
  /** The first tile in the positioning area. */
  tile(area: Size): Tile
}

/** Distances inwards from the sides of a box. */
export type Insets = Sides<number>

export interface Tile extends Rect {
  /** Distance from tile to tile; null if they are not repeated on the axis. */
  readonly stepX: number | null
  readonly stepY: number | null
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
  /** Distance of the area of the colour from the border box; absent for none. */
  readonly backgroundClip?: Insets
  /** Painted above the background colour; the first is on top. */
  readonly fills: readonly BackgroundFill[]
  readonly border: Sides<Edge>
  /** Painted instead of the border. Absent for none. */
  readonly borderImage?: BorderImage
  /** Horizontal and vertical radii: top left, top right, bottom right, bottom left. */
  readonly radii: readonly Radius[]
  /** The first is on top. */
  readonly shadows: readonly BoxShadow[]
  /** Its structure. Absent: it is an artifact. */
  readonly marking?: Marking
}

export type BorderImageRepeat = 'stretch' | 'repeat' | 'round' | 'space'

/** A picture or a gradient in nine parts (CSS Backgrounds 3 §6). */
export interface BorderImage {
  /** A function gives the gradient of an area, which is null if nothing is painted. */
  readonly image: PlacedPicture | ((area: Size) => PlacedGradient | null)
  /** True if the middle is painted. */
  readonly isFilled: boolean
  /** Of the edges, across and down. */
  readonly repeat: readonly [BorderImageRepeat, BorderImageRepeat]
  /** Distances from the border box outwards, in points. */
  readonly outset: Sides<number>
  /** Size and slices of the image in its own units, and the widths of the edges in points. */
  partsOf(area: Size): {
    readonly size: Size
    readonly slice: Sides<number>
    readonly widths: Sides<number>
  }
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
  /** The box whose part this is, for the position of its background; absent if the fragment is placed by itself. */
  readonly slice?: {
    /** Height of the fragments before this one. */
    readonly above: number
    /** Of all fragments. */
    readonly height: number
    /** Absent if it is that of the fragment. */
    readonly width?: number
  }
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

/** One tile that covers its area. */
export function wholeTile({ width, height }: Size): Tile {
  return { x: 0, y: 0, width, height, stepX: null, stepY: null }
}

import type { PdfDocumentInstance } from '../layout/parts.ts'
import type { PlacedPicture } from '../layout/placed-picture.ts'
import type { PaintColor, Rect } from './decoration.ts'

/** What painters of Platen paint on. */
export interface PaintTarget {
  readonly document: PdfDocumentInstance
  /** Sets the colour of text, where it is not set already. */
  textColor(color: PaintColor): void
  /** Paints an SVG that pdfmake's measuring prepared. */
  svg(item: object): void
}

export interface ShownPicture {
  readonly picture: PlacedPicture
  readonly width: number
  readonly height: number
}

export const NO_PICTURES = (): readonly ShownPicture[] => []

/**
 * A vector that is painted by Platen. It says that it is a rectangle, since pdfmake moves those along when it
 * takes a block to another page.
 */
export interface PaintedVector {
  readonly type: 'rect'
  x: number
  y: number
  w: number
  h: number
  /** Whether it leaves colours as `textColor` set them. */
  readonly isText: boolean
  /** The pictures that it shows where it has this size, each with the size of the whole picture. */
  pictures(size: { readonly w: number; readonly h: number }): readonly ShownPicture[]
  /** @param rect Where it has come to lie. */
  paint(target: PaintTarget, rect: Rect): void
}

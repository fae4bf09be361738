import type { PlacedSvg } from '../../graphics/picture.ts'
import type { SvgMeasure } from './pdfmake.ts'

/** An SVG with the size that layout computed, in points. */
export class SizedSvg {
  readonly placed: PlacedSvg
  readonly width: number
  readonly height: number

  constructor(placed: PlacedSvg, size: { readonly width: number; readonly height: number }) {
    this.placed = placed
    this.width = size.width
    this.height = size.height
  }
}

/** Measures SVGs by the size that sanitising found. A node that is laid out again has its size already. */
export const checkedSvgMeasure: SvgMeasure = {
  measureSVG: svg => svg as PlacedSvg | SizedSvg,
  writeDimensions: (svg, size) =>
    new SizedSvg(svg instanceof SizedSvg ? svg.placed : (svg as PlacedSvg), size),
}

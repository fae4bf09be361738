import type { PlacedSvg } from '../../graphics/picture.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'
import type { EmbeddedPicture } from './embedded-picture.ts'

/** An SVG to paint, with its raster pictures embedded in the file. */
export class EmbeddedSvg implements PlacedSvg {
  readonly kind = 'svg'
  readonly svg: SvgPicture
  /** By the `data:` URI of their `xlink:href`. */
  readonly images: ReadonlyMap<string, EmbeddedPicture>
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  readonly hasOnlyRatio: boolean

  constructor(svg: SvgPicture, images: ReadonlyMap<string, EmbeddedPicture>) {
    this.svg = svg
    this.images = images
    this.width = svg.width
    this.height = svg.height
    this.hasOnlyRatio = svg.hasOnlyRatio ?? false
  }
}

let painter: typeof import('./svg-painter.ts') | null = null

/**
 * Loads what paints SVGs, which keeps it out of the cold start of other documents. Must be awaited before an SVG is
 * painted.
 */
export async function loadSvgPainter(): Promise<void> {
  painter ??= await import('./svg-painter.ts')
}

export const paintSvg: typeof import('./svg-painter.ts')['paintSvg'] = (...args) => {
  if (painter === null) throw new TypeError('an SVG was painted before the SVG painter was loaded')
  painter.paintSvg(...args)
}

import type { Size } from '../../graphics/affine.ts'
import type { PlacedSvg } from '../../graphics/picture.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'
import type { EmbeddedPicture } from './embedded-picture.ts'

/** An SVG to paint, with its raster pictures embedded in the file. */
export class EmbeddedSvg implements PlacedSvg {
  readonly kind = 'svg'
  /** By the `data:` URI of their `xlink:href`. */
  readonly images: ReadonlyMap<string, EmbeddedPicture>
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  readonly hasOnlyRatio: boolean
  readonly defaultSizes?: 'width' | 'height' | 'both'
  readonly hasBoxViewport: boolean
  readonly #svg: SvgPicture
  readonly #viewport: Size | null

  constructor(svg: SvgPicture, images: ReadonlyMap<string, EmbeddedPicture>, viewport: Size | null = null) {
    this.#svg = svg
    this.#viewport = viewport
    this.images = images
    this.width = svg.width
    this.height = svg.height
    this.hasOnlyRatio = svg.hasOnlyRatio ?? false
    if (svg.defaultSizes !== undefined) this.defaultSizes = svg.defaultSizes
    this.hasBoxViewport = svg.inViewport !== undefined
  }

  /** Drawn when it is painted: boxes of a layout would keep a drawing each. */
  get svg(): SvgPicture {
    return this.#viewport === null ? this.#svg : (this.#svg.inViewport?.(this.#viewport) ?? this.#svg)
  }

  inViewport(box: Size): EmbeddedSvg {
    return this.hasBoxViewport ? new EmbeddedSvg(this.#svg, this.images, box) : this
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

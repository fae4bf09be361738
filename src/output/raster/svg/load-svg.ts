/** A sanitised SVG → the bitmap and the layers that the canvas draws. Loaded with the first SVG of a process. */
import { PlatenError, type Warning } from '../../../base/errors.ts'
import type { Size } from '../../../graphics/affine.ts'
import type { SvgPicture } from '../../../svg/svg-picture.ts'
import type { Bitmap, CanvasFactory } from '../canvas.ts'
import { consumeWork, type DrawBudget } from '../draw-budget.ts'
import type { LoadedPicture } from '../pictures.ts'
import { canvasSvg, type SvgLayer } from './canvas-svg.ts'
import { drawLayers } from './layered-svg.ts'
import { createSvgWork } from './svg-cost.ts'
import type { SvgTextFonts } from './svg-text.ts'

export interface SvgLoading {
  /** JSON Pointer of the picture, for messages. */
  readonly path: string
  readonly factory: CanvasFactory
  readonly fonts: SvgTextFonts
  readonly warn: (warning: Warning) => void
  readonly work: DrawBudget
  readonly decode: (bytes: () => Promise<Uint8Array>, hash: string | null) => Promise<Bitmap>
}

export async function loadSvg(
  picture: SvgPicture,
  { path, factory, fonts, warn, work, decode }: SvgLoading,
): Promise<LoadedPicture> {
  const { width, height, images } = picture
  const bitmapSize = bitmapSizeOf(picture)
  // The canvas ends the process if it cannot allocate the pixels of an SVG: a vast one declares fewer.
  const size = isVast(picture) ? bitmapSize : picture
  const { root, whole, layers } = located(path, () => canvasSvg(picture, { fonts, size, warn }))
  const workOf = createSvgWork(root, bitmapSize)
  consumeWork(work, workOf(size), { path, what: 'SVG' })
  const loaded = { hash: null, svg: whole, workOf, width, height, origin: picture, code: null }
  if (layers === null) return { ...loaded, bitmap: await decode(async () => whole, null), layered: null }
  const pictures = new Map<string, Bitmap>()
  for (const uri of new Set(uris(layers))) {
    const raster = images.get(uri)
    if (raster !== undefined) pictures.set(uri, await decode(() => raster.encoded(), raster.hash))
  }
  const layered = { layers, pictures, width, height }
  return { ...loaded, bitmap: drawLayers(layered, bitmapSize, factory), layered }
}

/** The URIs of the pictures in layers. */
function uris(layers: readonly SvgLayer[]): string[] {
  return layers.flatMap(layer => {
    if (layer.kind === 'picture') return [layer.picture.uri]
    return layer.kind === 'group' ? uris(layer.layers) : []
  })
}

/** Adds the object that shows the SVG to a failure. */
function located<Result>(path: string, make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof PlatenError) || error.details.length > 0) throw error
    const { code, message } = error
    throw new PlatenError(code, `'${path}': ${message}`, { details: [{ path, message }], cause: error })
  }
}

/** Largest side in pixels of the first bitmap. The SVG is drawn again at the size at which it is shown. */
const MAX_BITMAP_SIDE = 2048

function bitmapSizeOf({ width, height }: Size): Size {
  const fits = Math.min(1, MAX_BITMAP_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.ceil(width * fits)), height: Math.max(1, Math.ceil(height * fits)) }
}

/** Largest size in pixels that an SVG may declare. */
const VAST = { side: 8192, pixels: 25_000_000 } as const

function isVast({ width, height }: Size): boolean {
  return Math.max(width, height) > VAST.side || width * height > VAST.pixels
}

import { PlatenError, type Warning } from '../../base/errors.ts'
import type { Size } from '../../graphics/affine.ts'
import { barcodeWork } from '../../graphics/barcode.ts'
import type { Fill } from '../../graphics/paint.ts'
import type { Filter } from '../../scene/filters/filter.ts'
import { unknownFilters } from '../../scene/filters/read-filters.ts'
import type { PictureLoading, PictureUser, ScenePicture } from '../../scene/placing/contracts.ts'
import { drawBarcode } from '../../scene/reading/draw-barcode.ts'
import { badProperty } from '../../scene/reading/object-reader.ts'
import { type PictureReference, type Scene, visibleObjects } from '../../scene/reading/scene.ts'
import type { CharStyle } from '../../scene/text/char-style.ts'
import type { Bitmap, CanvasFactory } from './canvas.ts'
import { consumeWork, type DrawBudget } from './draw-budget.ts'
import type { LayeredSvg } from './svg/layered-svg.ts'
import type { SvgLoading } from './svg/load-svg.ts'

/** A decoded picture. */
export interface LoadedPicture extends ScenePicture {
  readonly bitmap: Bitmap
  /** Identifies its bytes; null for pictures that are not cached. */
  readonly hash: string | null
  /** The SVG from which `bitmap` was drawn, to be drawn again at another size; null for raster pictures. */
  readonly svg: Uint8Array | null
  /** Work of drawing an SVG at a size; null for other pictures. */
  readonly workOf: ((size: Size) => number) | null
  /** An SVG that contains pictures, drawn in place of `svg`; null for other pictures. */
  readonly layered: LayeredSvg | null
}

export type LoadedPictures = ReadonlyMap<PictureUser, LoadedPicture>

interface CanvasPictureLoading extends PictureLoading {
  readonly factory: CanvasFactory
  readonly work: DrawBudget
}

/** Loads the pictures of visible objects in document order, so that the first mistake is reported. */
export async function loadPictures(scene: Scene, loading: CanvasPictureLoading): Promise<LoadedPictures> {
  const pictures = new Map<PictureUser, LoadedPicture>()
  for (const wanted of wantedPictures(scene)) {
    pictures.set(wanted.reference, await load(wanted, loading))
    for (const warning of wanted.warnings) loading.warn(warning)
  }
  return pictures
}

interface Wanted {
  readonly reference: PictureUser
  readonly path: string
  readonly warnings: readonly Warning[]
}

function* wantedPictures(scene: Scene): Generator<Wanted> {
  yield* ofFill(scene.background, '/scene/background/source')
  yield* ofFill(scene.overlay, '/scene/overlay/source')
  for (const object of visibleObjects(scene)) {
    const { fill, stroke } = object.type === 'text' ? object.style : object
    yield* ofFill(fill, `${object.path}/fill/source`)
    yield* ofFill(stroke, `${object.path}/stroke/source`)
    if (object.type === 'picture') {
      const { source, filters, filtersPath } = object
      yield { reference: source, path: source.path, warnings: unknownFilters(filters, filtersPath) }
      yield* ofFilters(filters.steps, filtersPath)
    }
    if (object.type !== 'text') continue
    for (const style of object.styles?.all() ?? []) yield* ofStyle(style, `${object.path}/styles`)
  }
}

function* ofStyle(style: Partial<CharStyle>, path: string): Generator<Wanted> {
  yield* ofFill(style.fill ?? null, path)
  yield* ofFill(style.stroke ?? null, path)
  yield* ofFill(style.textBackgroundColor ?? null, path)
  yield* ofFill(style.textDecorationColor ?? null, path)
}

function* ofFill(fill: Fill | null, path: string): Generator<Wanted> {
  if (fill !== null && typeof fill !== 'string' && fill.kind === 'pattern') {
    yield { reference: fill, path, warnings: [] }
  }
}

function* ofFilters(steps: readonly Filter[], path: string): Generator<Wanted> {
  for (const step of steps) {
    if (step.kind !== 'blend-image') continue
    yield { reference: step, path: `${path}${step.path}`, warnings: [] }
    yield* ofFilters(step.filters.steps, path)
  }
}

async function load({ reference, path }: Wanted, loading: CanvasPictureLoading): Promise<LoadedPicture> {
  if (reference.kind === 'code') {
    consumeWork(loading.work, barcodeWork(reference.code), { path, what: 'code' })
    return await loadCode(reference, loading)
  }
  const source = reference.kind === 'asset' ? reference.reference : reference.source
  if (source === null) {
    throw badProperty(path, 'is missing: a picture needs its src, or hidden: true')
  }
  const picture = await loading.source.picture(source, { named: loading.named, path })
  if (picture.kind === 'svg') {
    for (const warning of picture.warnings) loading.warn(warning)
    const { loadSvg } = await import('./svg/load-svg.ts')
    const { factory, work } = loading
    const fonts = { split: loading.text.of({ path, name: null }).splitOfSvg }
    const warn = (warning: Warning): void => loading.warn({ ...warning, path })
    const decodeAt: SvgLoading['decode'] = (bytes, hash) => decode(bytes, hash, path, loading)
    return await loadSvg(picture, { path, factory, fonts, warn, work, decode: decodeAt })
  }
  for (const warning of picture.warnings) loading.warn({ ...warning, path })
  const bitmap = await decode(() => picture.encoded(), picture.hash, path, loading)
  const { width, height } = picture
  const { hash } = picture
  return { bitmap, hash, svg: null, workOf: null, layered: null, width, height, origin: picture, code: null }
}

/** Barcodes have no bitmap: they are drawn in place, and hundreds of bitmaps would take much memory. */
async function loadCode(
  reference: Extract<PictureReference, { kind: 'code' }>,
  { factory }: CanvasPictureLoading,
): Promise<LoadedPicture> {
  const { generatedSvg } = await import('../../svg/read-svg.ts')
  const { svg, width, height, module, isLinear, reshape } = await drawBarcode(reference)
  const origin = generatedSvg(svg, { width, height })
  return {
    ...{
      width,
      height,
      origin,
      hash: null,
      workOf: null,
      layered: null,
      code: { isLinear, module, reshape },
    },
    bitmap: factory.surface(1, 1).surface,
    svg: Buffer.from(svg),
  }
}

async function decode(
  bytes: () => Promise<Uint8Array>,
  hash: string | null,
  path: string,
  { factory }: CanvasPictureLoading,
): Promise<Bitmap> {
  try {
    return await factory.decode(bytes, { hash })
  } catch (cause) {
    if (cause instanceof PlatenError) throw cause
    throw new PlatenError('asset_failed', `The picture at '${path}' cannot be decoded.`, {
      details: [{ path, message: 'cannot be decoded' }],
      cause,
    })
  }
}

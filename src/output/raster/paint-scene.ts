/**
 * Scene and overrides → encoded images. Pure: fonts and pictures come from `context`. Throws `invalid_definition`,
 * `invalid_request`, `image_too_large`, `output_too_large`, and the errors of the picture source.
 */
import { checkpoint } from '../../base/deadline.ts'
import type { JsonObject } from '../../base/json.ts'
import { barcodeWarnings } from '../../scene/placing/barcode-warnings.ts'
import type { ImageEncoding, ImageFormat, PaintContext, PaintedImage } from '../../scene/placing/contracts.ts'
import type { PlaceOptions } from '../../scene/placing/place-scene.ts'
import { sceneRegions } from '../../scene/placing/source-regions.ts'
import { clipSurface, drawObjects } from './draw-objects.ts'
import { encode } from './encoding/encode.ts'
import { createFilterBudget } from './filtered-picture.ts'
import { createSpentSurfaces } from './layer.ts'
import { loadScene } from './load-scene.ts'
import { coverScene } from './scene-raster.ts'

export interface PaintOptions extends PlaceOptions, Partial<ImageEncoding> {
  formats: readonly ImageFormat[]
  /** True to return a source map. Default: false. */
  withSourceMap?: boolean | undefined
}

/** Renders a scene once and encodes it in each requested format. */
export async function paintScene(
  json: JsonObject,
  { overrides, images, formats, scale = 1, locale, withSourceMap = false, ...encoding }: PaintOptions,
  around: PaintContext,
): Promise<PaintedImage> {
  const { limits, signal } = around
  const placed = await loadScene(json, { overrides, images, scale, locale }, around)
  await checkpoint(signal)
  const { size, pictures, factory, work, warnings } = placed
  const unreadable = barcodeWarnings([...placed.objects, ...placed.overlaid], [scale, 0, 0, scale, 0, 0])
  const { keepUntilFlushed, release } = createSpentSurfaces()
  const canvas = { ...factory.surface(size.width, size.height), scale }
  const tools = { factory, pictures, limits, work, filterBudget: createFilterBudget() }
  coverScene('background', placed, { ...canvas, keepUntilFlushed })
  drawObjects(placed.objects, canvas, tools)
  if (placed.clip !== null) clipSurface(placed.clip, canvas, tools)
  coverScene('overlay', placed, { ...canvas, keepUntilFlushed })
  drawObjects(placed.overlaid, canvas, tools)
  const { surface } = canvas
  const pixels = { ...size, rgba: surface.data() }
  keepUntilFlushed(surface)
  release()
  await checkpoint(signal)
  const files = await encode(pixels, { formats, limits, ...encoding })
  const sourceMap = withSourceMap ? sceneRegions(placed) : null
  return { ...size, files, sourceMap, warnings: [...warnings, ...unreadable].slice(0, limits.maxProblems) }
}

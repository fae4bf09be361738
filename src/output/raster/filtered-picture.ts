import { PlatenError } from '../../base/errors.ts'
import type { Point } from '../../graphics/affine.ts'
import type { BlendImageFilter, FilterList } from '../../scene/filters/filter.ts'
import type { Bitmap, CanvasFactory, Surface } from './canvas.ts'
import { applyFilters, costOf } from './filters/apply-filters.ts'
import type { LoadedPictures } from './pictures.ts'

/** Remaining work of filters in one drawing, in units of `costOf`: a few seconds. */
export interface FilterBudget {
  left: number
}

export function createFilterBudget(): FilterBudget {
  return { left: 1.5e9 }
}

export interface FilteredPicture {
  readonly bitmap: Bitmap
  /** Identifies the bitmap's pixels; null skips the cache. */
  readonly hash: string | null
  readonly filters: FilterList
  /** JSON Pointer of the object. */
  readonly path: string
  /** Pixels of the bitmap per unit of the object. */
  readonly density: Point
}

export interface FilterTools {
  readonly factory: CanvasFactory
  readonly pictures: LoadedPictures
  readonly work: FilterBudget
  /** Receives surfaces that are released after the drawing. */
  keepUntilFlushed(surface: Surface): void
}

/** Applies filters. Returns the bitmap itself without filters. */
export function filterPicture(picture: FilteredPicture, tools: FilterTools): Bitmap {
  const { filters, hash, bitmap, density } = picture
  if (filters.steps.length === 0) return bitmap
  if (hash === null || filters.key === null) {
    const made = make(picture, tools)
    tools.keepUntilFlushed(made)
    return made
  }
  const isSized = filters.steps.some(step => step.kind === 'blur' && step.unit === 'object')
  const blurred = isSized ? ` ${density.x} ${density.y}` : ''
  const size = `${bitmap.width} ${bitmap.height}`
  return tools.factory.keep(`${hash} ${size} ${filters.key}${blurred}`, () => make(picture, tools))
}

function make({ bitmap, filters, path, density }: FilteredPicture, tools: FilterTools): Surface {
  const { factory, work } = tools
  const { width, height } = bitmap
  work.left -= width * height * costOf(filters.steps)
  if (work.left < 0) {
    throw new PlatenError(
      'image_too_large',
      `The filters of '${path}' would take too long on ${width} × ${height} pixels. Use fewer filters, or smaller pictures.`,
      { details: [{ path, message: 'too many filters for so many pixels' }] },
    )
  }
  const raster = applyFilters(factory.pixelsOf(bitmap), filters.steps, {
    density,
    blendWith: (step, size) => blendedPixels(step, size, { path, density }, tools),
  })
  return factory.surfaceOf(raster)
}

/** Fabric stretches the other picture over this one, then scales and moves it by its own properties. */
function blendedPixels(
  step: BlendImageFilter,
  { width, height }: { width: number; height: number },
  { path, density }: Pick<FilteredPicture, 'path' | 'density'>,
  tools: FilterTools,
): Uint8ClampedArray {
  const { factory, pictures } = tools
  const other = pictures.get(step)
  if (other === undefined)
    throw new PlatenError('internal', `No picture was loaded for '${path}${step.path}'.`)
  const { bitmap, hash } = other
  const filtered = filterPicture({ bitmap, hash, filters: step.filters, path, density }, tools)
  const { surface, context } = factory.surface(width, height)
  context.setTransform(step.scaleX, 0, 0, step.scaleY, step.left, step.top)
  context.drawImage(filtered, 0, 0, width, height)
  const { data } = factory.pixelsOf(surface)
  surface.width = surface.height = 1
  return data
}

/** Rasterises parts of a placed scene for the PDF back end. */

import type { Limits } from '../../base/limits.ts'
import { type Box, grow, intersect, mapBox, multiply, type Size, translation } from '../../graphics/affine.ts'
import { type DeviceShadow, reachOf } from '../../scene/placing/device-shadow.ts'
import type { Content, Placed, PlacedShadow } from '../../scene/placing/place.ts'
import { brushOf } from './brush.ts'
import { createBrushCache } from './brush-cache.ts'
import type { Bitmap, CanvasFactory, Surface } from './canvas.ts'
import { consumeWork } from './draw-budget.ts'
import { type DrawnCanvas, drawObjects } from './draw-objects.ts'
import { withFiltered } from './draw-picture.ts'
import { createFilterBudget } from './filtered-picture.ts'
import { createSpentSurfaces, roundOut, type View } from './layer.ts'
import type { LoadedScene } from './load-scene.ts'

/** Premultiplied RGBA. */
export interface RasterPixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

export interface RasterArea {
  /** In units of the scene, aligned to whole pixels. */
  readonly box: Box
  /** Pixels per unit of the scene. */
  readonly scale: number
}

export type SceneRaster = ReturnType<typeof createSceneRaster>

export interface CastPlace {
  readonly box: Box
  /** For all layers that are open at the same time. */
  readonly maxPixels: number
  /** Pixels per unit of the scene wanted for a shadow. */
  readonly scaleOf: (shadow: PlacedShadow) => number
  /** Receives each visible shadow, by the content of its group. */
  readonly onShadow: (content: Content, pixels: RasterPixels, area: RasterArea) => void
}

/** Pixels per unit of the scene for filtered pictures: twice those of an image. */
const DRAWING_SCALE = 2

export function createSceneRaster(placed: LoadedScene, limits: Limits) {
  const { factory, pictures, work } = placed
  const filterBudget = createFilterBudget()
  const tools = { factory, pictures, limits, work, filterBudget }

  /** Draws objects on a transparent ground or on the scene's background. */
  function draw(
    objects: readonly Placed[],
    { box, scale }: RasterArea,
    ground: 'nothing' | 'background',
  ): RasterPixels {
    const { left, top, width, height } = pixelsOfArea({ box, scale })
    const { keepUntilFlushed, release } = createSpentSurfaces()
    const canvas = { ...factory.surface(width, height), scale, left, top }
    if (ground === 'background') coverScene('background', placed, { ...canvas, keepUntilFlushed })
    drawObjects(objects, canvas, tools)
    const pixels = take(canvas.surface)
    release()
    return pixels
  }

  function pixelsOf(bitmap: Bitmap, most: Size = bitmap): RasterPixels {
    const { surface, context } = factory.surface(
      fewer(bitmap.width, most.width),
      fewer(bitmap.height, most.height),
    )
    // `high` smoothing also blurs images that are not scaled, so set it only when reducing.
    if (surface.width < bitmap.width || surface.height < bitmap.height) context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, surface.width, surface.height)
    return take(surface)
  }

  return {
    draw,
    pixelsOf,
    /** Draws the shadow of an object without the object. */
    shadow(object: Placed, area: RasterArea): RasterPixels {
      const cast = detachedShadow(object, area)
      return draw([cast.object], cast.area, 'nothing')
    },
    /**
     * Draws the shadows of a group and of nested groups in one pass, each without the group.
     * @param place The visible part of the scene and the pixel budget.
     * @returns Number of pixels drawn at most.
     */
    groupShadows(group: Placed, { box, maxPixels, scaleOf, onShadow }: CastPlace): number {
      const wanted = finestScale(group, scaleOf)
      const units = areaOfLayers(group, box)
      const scale = Math.min(wanted, Math.sqrt(maxPixels / units))
      const { left, top, width, height } = pixelsOfArea({ box, scale })
      const page = { left, top, right: left + width, bottom: top + height }
      const canvas = { ...factory.surface(width, height), scale, left, top }
      drawObjects([group], canvas, {
        ...tools,
        onCast({ content, mode }, layer, shadow) {
          const ratio = mode.shadow === null ? 1 : Math.min(1, scaleOf(mode.shadow) / scale)
          const seen = mapBox([ratio, 0, 0, ratio, 0, 0], intersect(shadow.box, page))
          const area = roundOut(seen, 0)
          if (area.right <= area.left || area.bottom <= area.top) return
          const pixels = take(castShadow(layer, shadow, { area, ratio, opacity: mode.opacity }, factory))
          const back = 1 / (scale * ratio)
          onShadow(content, pixels, { box: mapBox([back, 0, 0, back, 0, 0], area), scale: scale * ratio })
        },
      })
      canvas.surface.width = canvas.surface.height = 1
      return units * scale ** 2
    },
    /**
     * The whole picture of an object after its filters; null for objects without one.
     * @param most Maximum size in pixels; null for no maximum.
     */
    filtered({ object, content, matrix }: Placed, most: Size | null): RasterPixels | null {
      const picture = object.type === 'picture' ? pictures.get(object.source) : undefined
      if (object.type !== 'picture' || content.kind !== 'picture' || picture === undefined) return null
      const { keepUntilFlushed, release } = createSpentSurfaces()
      const filters = { factory, pictures, work: filterBudget, keepUntilFlushed }
      const larger = multiply([DRAWING_SCALE, 0, 0, DRAWING_SCALE, 0, 0], matrix)
      let pixels: RasterPixels | null = null
      const consume = (amount: number, what: string) => consumeWork(work, amount, { path: object.path, what })
      withFiltered(
        object,
        { picture, frame: content.frame },
        { factory, matrix: larger, limits, filters, consume },
        bitmap => {
          pixels = pixelsOf(bitmap, most ?? bitmap)
        },
      )
      release()
      return pixels
    },
  }
}

function fewer(has: number, most: number): number {
  return Math.max(1, Math.min(has, most))
}

/** The surface of a scene; its first pixel is the pixel `left`, `top` of the scene. */
interface SceneCanvas extends DrawnCanvas {
  keepUntilFlushed(surface: Surface): void
}

/** Fills a whole scene with its background or overlay. */
export function coverScene(
  layer: 'background' | 'overlay',
  { scene, pictures, factory }: Pick<LoadedScene, 'scene' | 'pictures' | 'factory'>,
  { surface, context, scale, left = 0, top = 0, keepUntilFlushed }: SceneCanvas,
): void {
  const fill = scene[layer]
  const moves = layer === 'background' ? scene.backgroundMoves : scene.overlayMoves
  const box = { left: 0, top: 0, width: scene.width, height: scene.height }
  const area = { left: 0, top: 0, right: surface.width, bottom: surface.height }
  context.setTransform(scale, 0, 0, scale, -left, -top)
  context.beginPath()
  context.rect(0, 0, scene.width, scene.height)
  // The viewport transforms the background fill, not the scene bounds.
  if (moves) context.transform(...scene.viewport)
  const tools = {
    context,
    pictures,
    factory,
    area,
    keepUntilFlushed,
    brushes: createBrushCache(),
    record: () => {},
  }
  const brush = fill === null ? null : brushOf(fill, box, tools)
  if (brush === null) return
  context.fillStyle = brush
  context.fill()
}

function pixelsOfArea({ box, scale }: RasterArea) {
  const [left, top] = [Math.round(box.left * scale), Math.round(box.top * scale)]
  const width = Math.max(1, Math.ceil(box.right * scale) - left)
  const height = Math.max(1, Math.ceil(box.bottom * scale) - top)
  return { left, top, width, height }
}

/** Maximum shadow resolution of a group and its children. */
function finestScale({ content, mode: { shadow } }: Placed, scaleOf: CastPlace['scaleOf']): number {
  if (content.kind !== 'group') return 0
  const own = shadow === null ? 0 : scaleOf(shadow)
  return content.children.reduce((most, child) => Math.max(most, finestScale(child, scaleOf)), own)
}

/**
 * Upper bound of the area, in square scene units, of all layers that are open at once: one for `box` and one per nested
 * group, enlarged by its shadow.
 */
function areaOfLayers({ content, mode }: Placed, box: Box): number {
  const own = (box.right - box.left) * (box.bottom - box.top)
  if (content.kind !== 'group') return own
  const inner = mode.shadow === null ? box : grow(box, reachOf(mode.shadow))
  return content.children.reduce((most, child) => Math.max(most, own + areaOfLayers(child, inner)), 2 * own)
}

/**
 * Moves the shadow to the right, outside the object's bounds, so that only the shadow is drawn. The object is the only
 * child of a group, because the canvas does not cast shadows of content outside the surface.
 */
function detachedShadow(placed: Placed, { box, scale }: RasterArea): { object: Placed; area: RasterArea } {
  const { object, matrix, bounds, mode } = placed
  const { shadow } = mode
  if (shadow === null) return { object: placed, area: { box, scale } }
  const free = mapBox(matrix, bounds).right - box.left + shadow.blur * 2
  const away = Math.ceil(Math.max(0, free) * scale) / scale
  const plain = { ...object, composite: 'source-over' } as const
  const unshifted = { ...placed, object: plain, shadow: null, matrix: translation(0, 0) }
  const child: Placed = { ...unshifted, mode: { ...mode, shadow: null } }
  const moved = { ...shadow, x: shadow.x + away }
  return {
    object: {
      ...placed,
      object: { ...plain, opacity: 1, backgroundColor: null, type: 'group', objects: [] },
      content: { kind: 'group', children: [child] },
      paints: [],
      shadow: moved,
      mode: { isIsolated: true, opacity: 1, shadow: moved },
      clip: null,
      cut: null,
    },
    area: { box: { ...box, left: box.left + away, right: box.right + away }, scale },
  }
}

function take(surface: Surface): RasterPixels {
  const { width, height } = surface
  const rgba = new Uint8Array(surface.data())
  // Frees the pixels now instead of at garbage collection.
  surface.width = surface.height = 1
  return { width, height, rgba }
}

/** The requested part of a shadow. `ratio` is its pixels per pixel of the layer. */
interface Cast {
  readonly area: Box
  readonly ratio: number
  /** Opacity of the layer. */
  readonly opacity: number
}

/** Draws the layer outside the surface, so that only its shadow is visible. */
function castShadow(
  { surface: drawn, area: from }: View,
  { color, blur, x, y }: DeviceShadow,
  { area, ratio, opacity }: Cast,
  factory: CanvasFactory,
): Surface {
  const { surface, context } = factory.surface(area.right - area.left, area.bottom - area.top)
  const away = Math.ceil(Math.max(0, from.right * ratio - area.left))
  context.globalAlpha = Math.round(opacity * 255) / 255
  context.shadowColor = color
  context.shadowBlur = blur * ratio
  context.shadowOffsetX = x * ratio + away
  context.shadowOffsetY = y * ratio
  const [left, top] = [from.left * ratio - area.left - away, from.top * ratio - area.top]
  context.imageSmoothingQuality = 'medium'
  context.drawImage(drawn, left, top, (from.right - from.left) * ratio, (from.bottom - from.top) * ratio)
  return surface
}

/**
 * Placed objects → pixels on a canvas. An object with several paints and with opacity, a shadow or a clip path gets a
 * layer of its own, like Fabric's object cache.
 */

import type { Limits } from '../../base/limits.ts'
import {
  areaOf,
  grow,
  IDENTITY,
  intersect,
  type Matrix,
  mapBox,
  multiply,
  translation,
  unite,
} from '../../graphics/affine.ts'
import type { Fill, FillBox } from '../../graphics/paint.ts'
import { type DeviceShadow, deviceShadow, reachOf } from '../../scene/placing/device-shadow.ts'
import { hasNonUniformPaint } from '../../scene/placing/non-uniform-paint.ts'
import { countPaints, splitPaints } from '../../scene/placing/paints.ts'
import { type PathClip, pathClipOf } from '../../scene/placing/path-clip.ts'
import type { Placed, PlacedClip } from '../../scene/placing/place.ts'
import { type Brush, brushOf } from './brush.ts'
import { type BrushCache, createBrushCache } from './brush-cache.ts'
import type { CanvasFactory, Context, Surface } from './canvas.ts'
import { areaWork, consumeWork, createDrawBudget, type DrawBudget } from './draw-budget.ts'
import { drawPaints } from './draw-paints.ts'
import { createFilterBudget, type FilterBudget, type FilterTools } from './filtered-picture.ts'
import {
  clipToPath,
  clipWork,
  EDGE,
  flush,
  flushIfLarge,
  keepUntilFlushed,
  nothingPending,
  openLayer,
  paste,
  roundOut,
  type View,
} from './layer.ts'
import type { LoadedPictures } from './pictures.ts'

export interface DrawOptions {
  readonly factory: CanvasFactory
  readonly pictures: LoadedPictures
  readonly limits: Limits
  /** Shared by several drawings. Default: a budget of its own. */
  readonly filterBudget?: FilterBudget
  /** Shared by several drawings. Default: a budget of its own. */
  readonly work?: DrawBudget
  /** Receives each group that casts a shadow, with its finished layer before that is pasted. */
  readonly onCast?: (group: Placed, layer: View, shadow: DeviceShadow) => void
}

/** State of one drawing. */
interface Drawing extends DrawOptions {
  /** Device pixels per unit of the scene. */
  readonly scale: number
  /** Pixels of the layers that are open. */
  openPixels: number
  readonly filterBudget: FilterBudget
  readonly work: DrawBudget
  readonly brushes: BrushCache
}

/** The canvas on which an object is drawn, with the resources of its paints. */
export interface CanvasContext {
  readonly context: Context
  readonly factory: CanvasFactory
  /** From the object's coordinates to the pixels of the canvas. */
  readonly matrix: Matrix
  readonly limits: Limits
  readonly filters: FilterTools
  readonly pictures: LoadedPictures
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** Consumes work before it is done. Throws `scene_too_complex`. @param what Names the part of the object. */
  consume(work: number, what: 'fill' | 'stroke' | 'text' | 'SVG'): void
  /** Null for a fill that paints nothing. */
  brush(fill: Fill, box: FillBox): Brush | null
}

/** A canvas whose top left corner is the pixel `left`, `top` of the scaled scene. */
export interface DrawnCanvas {
  readonly surface: Surface
  readonly context: Context
  readonly scale: number
  readonly left?: number
  readonly top?: number
}

/** Draws objects from the back to the front. */
export function drawObjects(objects: readonly Placed[], canvas: DrawnCanvas, options: DrawOptions): void {
  const { view, drawing } = begin(canvas, options)
  for (const object of objects) drawObject(object, scaling(drawing), view, drawing)
  flush(view)
}

/** Clears a surface except where `mask` is painted. */
export function clipSurface(mask: Placed, canvas: DrawnCanvas, options: DrawOptions): void {
  const { view, drawing } = begin(canvas, options)
  clipLayer({ shape: mask, inverted: false, absolute: true }, IDENTITY, view, drawing)
  flush(view)
}

function begin(
  { surface, context, scale, left = 0, top = 0 }: DrawnCanvas,
  options: DrawOptions,
): { view: View; drawing: Drawing } {
  const area = { left, top, right: left + surface.width, bottom: top + surface.height }
  return {
    view: { surface, context, area, pending: nothingPending() },
    drawing: {
      ...options,
      scale,
      openPixels: 0,
      filterBudget: options.filterBudget ?? createFilterBudget(),
      work: options.work ?? createDrawBudget(options.limits),
      brushes: createBrushCache(),
    },
  }
}

/** From the scene's coordinates to device pixels. */
function scaling({ scale }: Drawing): Matrix {
  return [scale, 0, 0, scale, 0, 0]
}

function drawObject(placed: Placed, parent: Matrix, view: View, drawing: Drawing): void {
  flushIfLarge(view)
  const { content, mode } = placed
  const total = multiply(parent, placed.matrix)
  const box = mapBox(total, placed.bounds)
  const shadow = deviceShadow(placed.bounds, total, mode.shadow, drawing.scale)
  const seen = intersect(shadow === null ? box : unite(box, shadow.box), view.area)
  if (seen.right <= seen.left - EDGE || seen.bottom <= seen.top - EDGE) return
  if (castsByPaint(placed)) {
    for (const paint of splitPaints(placed)) drawObject(paint, parent, view, drawing)
    return
  }
  // Content outside the view is painted only where it casts a shadow into the view.
  const casting = shadow === null ? seen : intersect(box, grow(view.area, reachOf(shadow)))
  const pathClip = pathClipOf(placed, { total, scene: scaling(drawing) })
  const layer = needsLayer(placed, pathClip) ? openLayer(roundOut(casting), drawing) : null
  const consume = (work: number, path: string, what: string): void => {
    consumeWork(drawing.work, work, { path, what })
    view.pending.work += work
  }
  const areas = {
    painted: areaOf(intersect(box, view.area)),
    shadow: shadow === null ? 0 : areaOf(intersect(shadow.box, view.area)),
    layer: layer === null ? 0 : areaOf(layer.area),
  }
  consume(areaWork(placed, areas), placed.object.path, 'drawing')
  const { context } = view
  context.save()
  if (pathClip !== null) {
    consume(clipWork(pathClip, view), pathClip.pointer, 'fill')
    clipToPath(pathClip, view, drawing.factory)
  }
  const effects = { placed, total, shadow, view }
  if (layer === null) {
    // A group without a layer has neither opacity, shadow nor blend mode.
    if (content.kind !== 'group') applyEffects(effects)
    drawContent(placed, total, view, drawing)
  } else {
    drawContent(placed, total, layer, drawing)
    if (placed.clip !== null && pathClip === null) clipLayer(placed.clip, total, layer, drawing)
    if (shadow !== null && content.kind === 'group') drawing.onCast?.(placed, layer, shadow)
    applyEffects(effects)
    paste(layer, view, drawing)
  }
  context.restore()
}

function drawContent(placed: Placed, total: Matrix, view: View, drawing: Drawing): void {
  const { object, content, mode, cut } = placed
  const { context, area } = view
  const matrix = multiply(translation(-area.left, -area.top), total)
  context.save()
  context.setTransform(...matrix)
  if (cut !== null) {
    const { left, top, right, bottom } = cut
    context.beginPath()
    context.rect(left, top, right - left, bottom - top)
    context.clip()
  }
  const { factory, pictures, limits, brushes, work } = drawing
  const whole = { left: 0, top: 0, right: area.right - area.left, bottom: area.bottom - area.top }
  const painted = intersect(roundOut(mapBox(matrix, placed.bounds)), whole)
  const keepHere = (surface: Surface) => keepUntilFlushed(surface, view)
  const record = (pixels: number) => {
    view.pending.pixels += pixels
  }
  const brush = cacheBrushes(context, (fill, box) => {
    return brushOf(fill, box, {
      context,
      pictures,
      factory,
      brushes,
      area: painted,
      keepUntilFlushed: keepHere,
      record,
    })
  })
  const canvas: CanvasContext = {
    context,
    factory,
    matrix,
    limits,
    pictures,
    filters: { factory, pictures, work: drawing.filterBudget, keepUntilFlushed: keepHere },
    size: context.canvas,
    consume(amount, what) {
      const times = mode.shadow === null || mode.isIsolated ? 1 : 2
      consumeWork(work, amount * times, { path: object.path, what })
      view.pending.work += amount * times
    },
    brush,
  }
  drawPaints(placed, canvas)
  if (content.kind === 'group') {
    for (const child of content.children) drawObject(child, total, view, drawing)
  }
  context.restore()
}

/** Makes each brush once per transform and box, because every run of a text requests its brush. */
function cacheBrushes(context: Context, make: CanvasContext['brush']): CanvasContext['brush'] {
  const known = new Map<Fill, { readonly place: string; readonly brush: Brush | null }>()
  return (fill, box) => {
    if (typeof fill === 'string') return fill
    // Patterns are cached by bitmap and set their transform each time.
    if (fill.kind === 'pattern') return make(fill, box)
    const { a, b, c, d, e, f } = context.getTransform()
    const place = [a, b, c, d, e, f, box.left, box.top, box.width, box.height].join(' ')
    const found = known.get(fill)
    if (found?.place === place) return found.brush
    const brush = make(fill, box)
    known.set(fill, { place, brush })
    return brush
  }
}

/** An object's place on a view, and the shadow that it casts there. */
interface Effects {
  readonly placed: Placed
  readonly total: Matrix
  readonly shadow: DeviceShadow | null
  readonly view: View
}

/** Sets opacity, blend mode and shadow for the next paint. */
function applyEffects({ placed, total, shadow, view }: Effects): void {
  const { object, mode } = placed
  const { context, area } = view
  // The canvas rounds alpha down to a byte; browsers round to the nearest.
  context.globalAlpha = Math.round(mode.opacity * 255) / 255
  context.globalCompositeOperation = object.composite
  if (shadow === null) return
  context.shadowColor = shadow.color
  context.shadowBlur = shadow.blur
  context.shadowOffsetX = shadow.x
  context.shadowOffsetY = shadow.y
  if (object.composite !== 'source-over') return
  // Without a clip the canvas blurs its whole area: thirty times the work for a small object.
  const { left, top, right, bottom } = roundOut(unite(shadow.box, mapBox(total, placed.bounds)))
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect(left - area.left, top - area.top, right - left, bottom - top)
  context.clip()
}

/** True if each paint casts a shadow of its own, and one of them needs a layer for that. */
function castsByPaint(placed: Placed): boolean {
  const { object, content, clip, mode, paints } = placed
  if (mode.isIsolated || clip !== null || mode.shadow === null || content.kind !== 'path') return false
  const hasSeveral = paints.length > 1 || paints.some(({ castsShadow }) => !castsShadow)
  return hasSeveral && object.backgroundColor === null && hasNonUniformPaint(placed)
}

function needsLayer(placed: Placed, pathClip: PathClip | null): boolean {
  const { object, content, clip, cut, mode } = placed
  const { isIsolated, opacity, shadow } = mode
  const overlaps = content.kind === 'group' || countPaints(placed) > 1
  // Several paints would show through each other at the edge of the clip path.
  if (clip !== null) return pathClip === null || overlaps || cut !== null
  const isPlain = opacity === 1 && shadow === null && object.composite === 'source-over'
  if (content.kind === 'group') {
    return !isPlain || content.children.some(child => child.object.composite !== 'source-over')
  }
  // The clip of rounded corners would cut off the shadow of a picture.
  if (shadow !== null && object.type === 'picture' && object.corners !== null) return true
  const isNonUniform = shadow !== null && object.backgroundColor === null && hasNonUniformPaint(placed)
  if (!isIsolated) return isNonUniform && (content.kind === 'path' || !overlaps)
  return !isPlain && (cut !== null || isNonUniform || overlaps)
}

function clipLayer(clip: PlacedClip, total: Matrix, layer: View, drawing: Drawing): void {
  const mask = openLayer(layer.area, drawing)
  drawObject(clip.shape, clip.absolute ? scaling(drawing) : total, mask, drawing)
  layer.context.save()
  layer.context.globalCompositeOperation = clip.inverted ? 'destination-out' : 'destination-in'
  paste(mask, layer, drawing)
  layer.context.restore()
}

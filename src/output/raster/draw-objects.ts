/**
 * Placed objects → pixels on a canvas. An object that is composed, or casts its shadow as a whole, gets a layer of its
 * own, like Fabric's object cache.
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
import { type ClipOutline, type Compositing, compositingOf } from '../../scene/placing/compositing.ts'
import { type DeviceShadow, deviceShadow, reachOf } from '../../scene/placing/device-shadow.ts'
import type { Placed, PlacedClip } from '../../scene/placing/place.ts'
import { type Brush, brushOf } from './brush.ts'
import { type BrushCache, createBrushCache } from './brush-cache.ts'
import type { CanvasFactory, Context, Surface } from './canvas.ts'
import { areaWork, consumeWork, type DrawBudget } from './draw-budget.ts'
import { drawPaints } from './draw-paints.ts'
import type { FilterBudget, FilterTools } from './filtered-picture.ts'
import {
  clipToOutline,
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
  /** Remaining work of filters, and of everything else, which drawings may share. */
  readonly filterBudget: FilterBudget
  readonly work: DrawBudget
  /** Receives each group that casts a shadow, with its finished layer before that is pasted. */
  readonly onCast?: (group: Placed, layer: View, shadow: DeviceShadow) => void
}

/** State of one drawing. */
interface Drawing extends DrawOptions {
  /** Device pixels per unit of the scene. */
  readonly scale: number
  /** Pixels of the layers that are open. */
  openPixels: number
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

/** Clears a surface except where a clip path of the scene is painted. */
export function clipSurface(clip: PlacedClip, canvas: DrawnCanvas, options: DrawOptions): void {
  const { view, drawing } = begin(canvas, options)
  clipLayer(clip, IDENTITY, view, drawing)
  flush(view)
}

function begin(
  { surface, context, scale, left = 0, top = 0 }: DrawnCanvas,
  options: DrawOptions,
): { view: View; drawing: Drawing } {
  const area = { left, top, right: left + surface.width, bottom: top + surface.height }
  return {
    view: { surface, context, area, pending: nothingPending() },
    drawing: { ...options, scale, openPixels: 0, brushes: createBrushCache() },
  }
}

/** From the scene's coordinates to device pixels. */
function scaling({ scale }: Drawing): Matrix {
  return [scale, 0, 0, scale, 0, 0]
}

function drawObject(placed: Placed, parent: Matrix, view: View, drawing: Drawing): void {
  flushIfLarge(view)
  const { content, clip } = placed
  const total = multiply(parent, placed.matrix)
  const box = mapBox(total, placed.bounds)
  const shadow = deviceShadow(placed.bounds, total, placed.mode.shadow, drawing.scale)
  const seen = intersect(shadow === null ? box : unite(box, shadow.box), view.area)
  if (seen.right <= seen.left - EDGE || seen.bottom <= seen.top - EDGE) return
  const compositing = compositingOf(placed)
  // Content outside the view is painted only where it casts a shadow into the view.
  const casting = shadow === null ? seen : intersect(box, grow(view.area, reachOf(shadow)))
  const outline = contextClip(compositing)
  const layer = needsLayer(compositing, outline) ? openLayer(roundOut(casting), drawing) : null
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
  if (clip !== null && outline !== null) {
    const matrix = multiply(clip.absolute ? scaling(drawing) : total, clip.shape.matrix)
    consume(clipWork(outline, matrix, view), clip.shape.object.path, 'fill')
    clipToOutline(outline, matrix, view, drawing.factory)
  }
  const effects = { placed, compositing, total, shadow, view }
  if (layer === null) {
    // A group without a layer has neither opacity, shadow nor blend mode.
    if (content.kind !== 'group') applyEffects(effects)
    drawContent(placed, compositing, { total, view }, drawing)
  } else {
    drawContent(placed, compositing, { total, view: layer }, drawing)
    if (clip !== null && outline === null) clipLayer(clip, total, layer, drawing)
    if (shadow !== null && content.kind === 'group') drawing.onCast?.(placed, layer, shadow)
    applyEffects(effects)
    paste(layer, view, drawing)
  }
  context.restore()
}

/** The outline to which the context itself is clipped. That would also cut off a shadow, and limits a blend mode. */
function contextClip({ clip, shadow, blend }: Compositing): ClipOutline | null {
  return clip === null || clip.inverted || shadow !== null || blend !== 'source-over' ? null : clip.outline
}

function needsLayer(
  { clip, isComposed, castsAsWhole, overlaps }: Compositing,
  outline: ClipOutline | null,
): boolean {
  if (isComposed || castsAsWhole) return true
  // Several paints would show through each other at the edge of the clip path.
  return clip !== null && (outline === null || overlaps)
}

function drawContent(
  placed: Placed,
  { shadow, castsAsWhole }: Compositing,
  { total, view }: { total: Matrix; view: View },
  drawing: Drawing,
): void {
  const { object, content, cut } = placed
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
      const times = shadow === null || castsAsWhole ? 1 : 2
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
  readonly compositing: Compositing
  readonly total: Matrix
  readonly shadow: DeviceShadow | null
  readonly view: View
}

/** Sets opacity, blend mode and shadow for the next paint. */
function applyEffects({ placed, compositing, total, shadow, view }: Effects): void {
  const { opacity, blend } = compositing
  const { context, area } = view
  // The canvas rounds alpha down to a byte; browsers round to the nearest.
  context.globalAlpha = Math.round(opacity * 255) / 255
  context.globalCompositeOperation = blend
  if (shadow === null) return
  context.shadowColor = shadow.color
  context.shadowBlur = shadow.blur
  context.shadowOffsetX = shadow.x
  context.shadowOffsetY = shadow.y
  if (blend !== 'source-over') return
  // Without a clip the canvas blurs its whole area: thirty times the work for a small object.
  const { left, top, right, bottom } = roundOut(unite(shadow.box, mapBox(total, placed.bounds)))
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect(left - area.left, top - area.top, right - left, bottom - top)
  context.clip()
}

function clipLayer(clip: PlacedClip, total: Matrix, layer: View, drawing: Drawing): void {
  const mask = openLayer(layer.area, drawing)
  drawObject(clip.shape, clip.absolute ? scaling(drawing) : total, mask, drawing)
  layer.context.save()
  layer.context.globalCompositeOperation = clip.inverted ? 'destination-out' : 'destination-in'
  paste(mask, layer, drawing)
  layer.context.restore()
}

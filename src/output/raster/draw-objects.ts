/**
 * Placed objects → paint on a canvas, by Fabric's rules. An object that paints more than once and is seen
 * through, casts a shadow or is clipped gets a layer of its own, as in Fabric's object cache.
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
import { countPaints } from '../../scene/placing/count-paints.ts'
import { type DeviceShadow, deviceShadow, reachOf } from '../../scene/placing/device-shadow.ts'
import { isPaintedUnevenly, paintByPaint } from '../../scene/placing/non-uniform-paint.ts'
import { corneredRect } from '../../scene/placing/object-path.ts'
import { type PathClip, pathClipOf } from '../../scene/placing/path-clip.ts'
import type { Placed, PlacedClip } from '../../scene/placing/place.ts'
import type { FillBox } from '../../scene/placing/stroke-area.ts'
import type { Fill } from '../../scene/reading/fill.ts'
import { type Brush, brushOf } from './brush.ts'
import { type MadeBrushes, madeBrushes } from './brush-cache.ts'
import type { CanvasKit, Context, Surface } from './canvas.ts'
import { clipToPath, clipWork } from './clip-path.ts'
import { areaWork, type DrawWork, drawWork, takeWork } from './draw-cost.ts'
import { drawPath } from './draw-path.ts'
import { drawPicture } from './draw-picture.ts'
import { drawText } from './draw-text.ts'
import { type FilterTools, type FilterWork, filterWork } from './filtered-picture.ts'
import {
  EDGE,
  nothingSpent,
  openLayer,
  paste,
  release,
  relieve,
  roundOut,
  spend,
  type View,
} from './layer.ts'
import type { LoadedPictures } from './pictures.ts'

export interface DrawOptions {
  readonly kit: CanvasKit
  readonly pictures: LoadedPictures
  readonly limits: Limits
  /** Of several drawings together; without it this one has its own. */
  readonly filterWork?: FilterWork
  /** Of several drawings together; without it this one has its own. */
  readonly work?: DrawWork
  /** Told of each group that casts a shadow, when all of it is drawn on a layer that is not yet pasted. */
  readonly onCast?: (group: Placed, layer: View, shadow: DeviceShadow) => void
}

/** What one drawing carries along. */
interface Drawing extends DrawOptions {
  /** Device pixels per unit of the scene. */
  readonly scale: number
  /** Pixels of the layers that are open now. */
  openPixels: number
  readonly filterWork: FilterWork
  readonly work: DrawWork
  readonly made: MadeBrushes
}

/** What drawing one kind of content needs. */
export interface Pen {
  readonly context: Context
  readonly kit: CanvasKit
  /** From the object's coordinates to the context's. */
  readonly matrix: Matrix
  readonly limits: Limits
  readonly filters: FilterTools
  readonly pictures: LoadedPictures
  /** Pixels that are drawn on. */
  readonly canvas: { readonly width: number; readonly height: number }
  /** Takes work, in nanoseconds, before it is done. @param what It is that the object has. */
  take(ns: number, what: 'fill' | 'stroke' | 'text' | 'SVG'): void
  /** Whether a stroke has the shadow that the context casts. */
  readonly strokeCastsShadow: boolean
  /** From here on nothing of the object casts a shadow, unless it casts one as a whole. */
  endShadow(): void
  /** A brush for a fill over the object's box. */
  brush(fill: Fill, box: FillBox): Brush | null
}

/** What a scene is drawn on. Its top left is the pixel `left`, `top` of the scene times `scale`. */
export interface DrawnCanvas {
  readonly surface: Surface
  readonly context: Context
  readonly scale: number
  readonly left?: number
  readonly top?: number
}

/** Draws objects one upon another. */
export function drawObjects(objects: readonly Placed[], canvas: DrawnCanvas, options: DrawOptions): void {
  const { view, drawing } = begin(canvas, options)
  for (const object of objects) drawObject(object, scaling(drawing), view, drawing)
  release(view)
}

/** Keeps of a surface what `mask` is painted on. */
export function clipSurface(mask: Placed, canvas: DrawnCanvas, options: DrawOptions): void {
  const { view, drawing } = begin(canvas, options)
  clipLayer({ shape: mask, inverted: false, absolute: true }, IDENTITY, view, drawing)
  release(view)
}

function begin(
  { surface, context, scale, left = 0, top = 0 }: DrawnCanvas,
  options: DrawOptions,
): { view: View; drawing: Drawing } {
  const area = { left, top, right: left + surface.width, bottom: top + surface.height }
  return {
    view: { surface, context, area, spent: nothingSpent() },
    drawing: {
      ...options,
      scale,
      openPixels: 0,
      filterWork: options.filterWork ?? filterWork(),
      work: options.work ?? drawWork(options.limits),
      made: madeBrushes(),
    },
  }
}

/** From the scene's coordinates to device pixels. */
function scaling({ scale }: Drawing): Matrix {
  return [scale, 0, 0, scale, 0, 0]
}

function drawObject(placed: Placed, parent: Matrix, view: View, drawing: Drawing): void {
  relieve(view)
  const { content, manner } = placed
  const total = multiply(parent, placed.matrix)
  const box = mapBox(total, placed.bounds)
  const shadow = deviceShadow(placed.bounds, total, manner.shadow, drawing.scale)
  const seen = intersect(shadow === null ? box : unite(box, shadow.box), view.area)
  if (seen.right <= seen.left - EDGE || seen.bottom <= seen.top - EDGE) return
  if (castsByPaint(placed)) {
    for (const paint of paintByPaint(placed)) drawObject(paint, parent, view, drawing)
    return
  }
  // What lies outside the view is painted only where it casts a shadow into it.
  const casting = shadow === null ? seen : intersect(box, grow(view.area, reachOf(shadow)))
  const pathClip = pathClipOf(placed, { total, scene: scaling(drawing) })
  const layer = needsLayer(placed, pathClip) ? openLayer(roundOut(casting), drawing) : null
  const ns = areaWork(placed, {
    painted: areaOf(intersect(box, view.area)),
    shadow: shadow === null ? 0 : areaOf(intersect(shadow.box, view.area)),
    layer: layer === null ? 0 : areaOf(layer.area),
  })
  takeWork(drawing.work, ns, { path: placed.object.path, what: 'drawing' })
  view.spent.work += ns
  const { context } = view
  if (pathClip !== null) {
    const clipNs = clipWork(pathClip, view)
    takeWork(drawing.work, clipNs, { path: pathClip.pointer, what: 'fill' })
    view.spent.work += clipNs
    context.save()
    clipToPath(pathClip, view, drawing.kit)
  }
  if (layer !== null) {
    drawContent(placed, total, layer, drawing)
    if (placed.clip !== null && pathClip === null) clipLayer(placed.clip, total, layer, drawing)
    if (shadow !== null && content.kind === 'group') drawing.onCast?.(placed, layer, shadow)
    pasteLayer(layer, { placed, total, shadow, view, drawing })
    if (pathClip !== null) context.restore()
    return
  }
  context.save()
  // Where a group is not painted as a whole, its objects have its effects.
  const effects = { placed, total, shadow, view }
  if (content.kind !== 'group') applyEffects(effects)
  else if (!manner.isWhole) drawGroupBackground(effects, drawing)
  drawContent(placed, total, view, drawing)
  context.restore()
  if (pathClip !== null) context.restore()
}

function drawGroupBackground(effects: Effects, drawing: Drawing): void {
  const { placed, total, view } = effects
  if (placed.object.backgroundColor === null) return
  view.context.save()
  applyEffects(effects)
  view.context.setTransform(...multiply(translation(-view.area.left, -view.area.top), total))
  fillBackground(placed, view.context, drawing.kit)
  view.context.restore()
}

function fillBackground({ object, behind }: Placed, context: Context, kit: CanvasKit): void {
  if (object.backgroundColor === null) return
  const { width: w, height: h, corners } = behind
  context.fillStyle = object.backgroundColor
  if (corners === null) context.fillRect(-w / 2, -h / 2, w, h)
  else context.fill(kit.path(corneredRect(behind, corners)))
}

function drawContent(placed: Placed, total: Matrix, view: View, drawing: Drawing): void {
  const { object, content, manner, cut } = placed
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
  if (content.kind !== 'group' || manner.isWhole) fillBackground(placed, context, drawing.kit)
  // What the background hides casts no shadow of its own.
  if (object.backgroundColor !== null && placed.shadow !== null) context.shadowColor = 'transparent'
  const strokeCastsShadow = manner.isWhole || object.shadow === null || object.shadow.affectStroke
  const { kit, pictures, limits, made, work } = drawing
  const drawn = { left: 0, top: 0, right: area.right - area.left, bottom: area.bottom - area.top }
  const painted = intersect(roundOut(mapBox(matrix, placed.bounds)), drawn)
  const spendHere = (surface: Surface) => spend(surface, view)
  const record = (pixels: number) => {
    view.spent.pixels += pixels
  }
  const brush = keepBrushes(context, (fill, box) => {
    return brushOf(fill, box, { context, pictures, kit, made, area: painted, spend: spendHere, record })
  })
  const pen: Pen = {
    context,
    kit,
    matrix,
    limits,
    pictures,
    filters: { kit, pictures, work: drawing.filterWork, spend: spendHere },
    canvas: context.canvas,
    take(ns, what) {
      const times = manner.shadow === null || manner.isWhole ? 1 : 2
      takeWork(work, ns * times, { path: object.path, what })
      view.spent.work += ns * times
    },
    strokeCastsShadow,
    endShadow() {
      if (!manner.isWhole) context.shadowColor = 'transparent'
    },
    brush,
  }
  switch (content.kind) {
    case 'group':
      for (const child of content.children) {
        drawObject(child, total, view, drawing)
      }
      break
    case 'path':
      drawPath(placed, content.path, pen)
      break
    case 'picture':
      drawPicture(placed, content.frame, pen)
      break
    case 'text':
      drawText(placed, content, pen)
  }
  context.restore()
}

/** Makes each brush once, as long as the context stays as it is: a text asks for its own with every run. */
function keepBrushes(context: Context, make: Pen['brush']): Pen['brush'] {
  const known = new Map<Fill, { readonly place: string; readonly brush: Brush | null }>()
  return (fill, box) => {
    if (typeof fill === 'string') return fill
    // Patterns share what is made, and bring their transform anew.
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

/** Where an object is painted, and the shadow that it casts there. */
interface Effects {
  readonly placed: Placed
  readonly total: Matrix
  readonly shadow: DeviceShadow | null
  readonly view: View
}

/** Opacity, blending and shadow, for what is painted at once. */
function applyEffects({ placed, total, shadow, view }: Effects): void {
  const { object, manner } = placed
  const { context, area } = view
  // The canvas rounds alpha down to a byte, a browser to the nearest.
  context.globalAlpha = Math.round(manner.opacity * 255) / 255
  context.globalCompositeOperation = object.composite
  if (shadow === null) return
  context.shadowColor = shadow.color
  context.shadowBlur = shadow.blur
  context.shadowOffsetX = shadow.x
  context.shadowOffsetY = shadow.y
  if (object.composite !== 'source-over') return
  // Without a clip the canvas blurs all of its area: thirty times the work for a small object.
  const { left, top, right, bottom } = roundOut(unite(shadow.box, mapBox(total, placed.bounds)))
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.rect(left - area.left, top - area.top, right - left, bottom - top)
  context.clip()
}

/** What is not painted as a whole casts a shadow with each paint, and one of them may need a layer for it. */
function castsByPaint(placed: Placed): boolean {
  const { object, content, clip, manner } = placed
  if (manner.isWhole || clip !== null || manner.shadow === null || content.kind !== 'path') return false
  const isStroked = object.stroke !== null && object.strokeWidth > 0
  const isSilent = object.shadow !== null && !object.shadow.affectStroke
  const hasSeveral = isStroked && (object.fill !== null || isSilent)
  return hasSeveral && object.backgroundColor === null && isPaintedUnevenly(placed)
}

function needsLayer(placed: Placed, pathClip: PathClip | null): boolean {
  const { object, content, clip, cut, manner } = placed
  const { isWhole, opacity, shadow } = manner
  if (clip !== null) {
    // Several paints would show through one another at the edge of the clip path.
    return pathClip === null || content.kind === 'group' || countPaints(object, content) > 1 || cut !== null
  }
  // What rounds the corners of a picture would cut off its shadow.
  if (shadow !== null && object.type === 'picture' && object.corners !== null) return true
  const isUneven = shadow !== null && object.backgroundColor === null && isPaintedUnevenly(placed)
  if (!isWhole) return isUneven && (content.kind === 'path' || countPaints(object, content) === 1)
  const isPlain = opacity === 1 && shadow === null && object.composite === 'source-over'
  if (content.kind === 'group') {
    return !isPlain || content.children.some(isMixed)
  }
  return !isPlain && (cut !== null || isUneven || countPaints(object, content) > 1)
}

/** Whether an object is blended with what is drawn before it in the group around it. */
function isMixed({ object, content, manner }: Placed): boolean {
  if (content.kind === 'group' && !manner.isWhole) return content.children.some(isMixed)
  return object.composite !== 'source-over'
}

function clipLayer(clip: PlacedClip, total: Matrix, layer: View, drawing: Drawing): void {
  const mask = openLayer(layer.area, drawing)
  drawObject(clip.shape, clip.absolute ? scaling(drawing) : total, mask, drawing)
  layer.context.save()
  layer.context.globalCompositeOperation = clip.inverted ? 'destination-out' : 'destination-in'
  paste(mask, layer, drawing)
  layer.context.restore()
}

function pasteLayer(layer: View, { drawing, ...effects }: Effects & { drawing: Drawing }): void {
  const { view } = effects
  view.context.save()
  applyEffects(effects)
  paste(layer, view, drawing)
  view.context.restore()
}

/**
 * Offscreen layers: opened within limits, pasted, released. The canvas records drawing commands and executes them
 * later, so pasted layers hold memory until then.
 */

import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import { type Box, type Matrix, multiply, translation } from '../../graphics/affine.ts'
import type { ClipOutline } from '../../scene/placing/compositing.ts'
import type { CanvasFactory, Context, Surface } from './canvas.ts'
import { fillWork } from './path-cost.ts'

/** A surface and its position in device pixels. */
export interface View {
  readonly surface: Surface
  readonly context: Context
  readonly area: Box
  /** Layers drawn here that hold memory until the recorded commands are executed. */
  readonly pending: {
    surfaces: Surface[]
    pixels: number
    /** Cost of painting the recorded commands, in operations of `DrawBudget`. */
    work: number
  }
}

/** Opens layers and counts their pixels. */
interface Layering {
  readonly factory: CanvasFactory
  readonly limits: Limits
  /** Pixels of open layers. */
  openPixels: number
}

/** Maximum pixels of all open layers, in largest images. */
const MAX_OPEN_CANVASES = 4
/** Pasted layers are released at this number of pixels. */
const MAX_PENDING_PIXELS = 8_000_000
/** Recorded commands are executed at this amount of work, so that a cancelled render ends between two executions. */
const MAX_RECORDED_WORK = 300e6

export function openLayer(area: Box, layering: Layering): View {
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  layering.openPixels += width * height
  if (layering.openPixels > MAX_OPEN_CANVASES * layering.limits.maxImagePixels) {
    throw new PlatenError(
      'image_too_large',
      'Too many large groups with opacity, shadow or clipPath are nested. Use fewer, or a smaller canvas.',
    )
  }
  return { ...layering.factory.surface(width, height), area, pending: nothingPending() }
}

export function nothingPending(): View['pending'] {
  return { surfaces: [], pixels: 0, work: 0 }
}

/** Executes the recorded commands of a view if they have become many. */
export function flushIfLarge(view: View): void {
  if (view.pending.pixels > MAX_PENDING_PIXELS || view.pending.work > MAX_RECORDED_WORK) flush(view)
}

export function paste(layer: View, onto: View, layering: Layering): void {
  const { area, surface } = layer
  const pixels = (area.right - area.left) * (area.bottom - area.top)
  onto.context.setTransform(1, 0, 0, 1, 0, 0)
  onto.context.drawImage(surface, area.left - onto.area.left, area.top - onto.area.top)
  layering.openPixels -= pixels
  flush(layer)
  keepUntilFlushed(surface, onto)
  flushIfLarge(onto)
}

/** Surfaces to release when a drawing is complete, which need not wait for garbage collection. */
export function createSpentSurfaces() {
  const spent: Surface[] = []
  return {
    keepUntilFlushed: (surface: Surface): void => void spent.push(surface),
    release(): void {
      for (const used of spent) used.width = used.height = 1
    },
  }
}

/** Keeps a surface until the view that uses it has been executed. */
export function keepUntilFlushed(surface: Surface, { pending }: View): void {
  pending.surfaces.push(surface)
  pending.pixels += surface.width * surface.height
}

/** Executes recorded commands, then releases the layers kept for them. */
export function flush({ context, pending }: View): void {
  if (pending.pixels === 0 && pending.work <= MAX_RECORDED_WORK) return
  context.getImageData(0, 0, 1, 1)
  for (const surface of pending.surfaces) {
    surface.width = 1
    surface.height = 1
  }
  pending.surfaces = []
  pending.pixels = 0
  pending.work = 0
}

/** Margin for antialiased edges, in pixels. */
export const EDGE = 2

/** Whole pixels around a box, with a margin. */
export function roundOut({ left, top, right, bottom }: Box, margin = EDGE): Box {
  return {
    left: Math.floor(left) - margin,
    top: Math.floor(top) - margin,
    right: Math.ceil(right) + margin,
    bottom: Math.ceil(bottom) + margin,
  }
}

/**
 * Clips everything drawn on a view from now on. The caller saves and restores its context.
 * @param matrix From the outline's coordinates to device pixels.
 */
export function clipToOutline(
  { path, rule }: ClipOutline,
  matrix: Matrix,
  { context, area }: View,
  factory: CanvasFactory,
): void {
  context.setTransform(...inView(matrix, area))
  context.clip(factory.path(path), rule)
}

/** Cost of clipping to a path, which is that of filling it. */
export function clipWork({ path }: ClipOutline, matrix: Matrix, { context, area }: View): number {
  return fillWork({ path, matrix: inView(matrix, area), canvas: context.canvas })
}

function inView(matrix: Matrix, { left, top }: View['area']): Matrix {
  return multiply(translation(-left, -top), matrix)
}

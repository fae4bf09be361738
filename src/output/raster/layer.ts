/**
 * Surfaces that something is drawn on by itself, to be pasted as a whole: opened within bounds, pasted, let go. The
 * canvas records what is drawn and paints it later, so what was pasted holds memory until then.
 */

import { PlatenError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Box } from '../../graphics/affine.ts'
import type { CanvasFactory, Context, Surface } from './canvas.ts'

/** A surface that is drawn on, and where it stands among device pixels. */
export interface View {
  readonly surface: Surface
  readonly context: Context
  readonly area: Box
  /** Layers that were drawn here and hold memory until what is recorded has been painted. */
  readonly spent: {
    surfaces: Surface[]
    pixels: number
    /** Work of painting what is recorded, in operations of `DrawBudget`. */
    work: number
  }
}

/** What opens layers, and counts their pixels. */
interface Layering {
  readonly factory: CanvasFactory
  readonly limits: Limits
  /** Pixels of the layers that are open now. */
  openPixels: number
}

/** Open layers together may have as many pixels as this many canvases of the greatest area. */
const MAX_OPEN_CANVASES = 4
/** Spent layers are let go when they have this many pixels together. */
const MAX_SPENT_PIXELS = 8_000_000
/** What is recorded is painted when it takes so long: a render that is cut ends between two paintings. */
const MAX_RECORDED_WORK = 300e6

export function openLayer(area: Box, layering: Layering): View {
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  layering.openPixels += width * height
  if (layering.openPixels > MAX_OPEN_CANVASES * layering.limits.maxImagePixels) {
    throw new PlatenError(
      'image_too_large',
      'Too many large groups with opacity, shadow or clipPath stand in one another: use fewer, or a smaller canvas.',
    )
  }
  return { ...layering.factory.surface(width, height), area, spent: nothingSpent() }
}

export function nothingSpent(): View['spent'] {
  return { surfaces: [], pixels: 0, work: 0 }
}

/** Paints what a view has recorded and lets go of what it holds, where that has become much. */
export function relieve(view: View): void {
  if (view.spent.pixels > MAX_SPENT_PIXELS || view.spent.work > MAX_RECORDED_WORK) release(view)
}

export function paste(layer: View, onto: View, layering: Layering): void {
  const { area, surface } = layer
  const pixels = (area.right - area.left) * (area.bottom - area.top)
  onto.context.setTransform(1, 0, 0, 1, 0, 0)
  onto.context.drawImage(surface, area.left - onto.area.left, area.top - onto.area.top)
  layering.openPixels -= pixels
  release(layer)
  spend(surface, onto)
  relieve(onto)
}

/** Keeps what was drawn onto a view until that is painted. */
export function spend(surface: Surface, { spent }: View): void {
  spent.surfaces.push(surface)
  spent.pixels += surface.width * surface.height
}

/** Paints what the canvas has only recorded, then frees the layers that it kept for that. */
export function release({ context, spent }: View): void {
  if (spent.pixels === 0 && spent.work <= MAX_RECORDED_WORK) return
  context.getImageData(0, 0, 1, 1)
  for (const surface of spent.surfaces) {
    surface.width = 1
    surface.height = 1
  }
  spent.surfaces = []
  spent.pixels = 0
  spent.work = 0
}

/** Room for edges that are smoothed, in pixels. */
export const EDGE = 2

export function roundOut({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.floor(left) - EDGE,
    top: Math.floor(top) - EDGE,
    right: Math.ceil(right) + EDGE,
    bottom: Math.ceil(bottom) + EDGE,
  }
}

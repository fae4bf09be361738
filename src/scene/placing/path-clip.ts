/** Clip paths that are one outline, which a canvas clips to without a layer for the mask. */
import { type Matrix, multiply, translation } from '../../graphics/affine.ts'
import type { Outline } from '../../output/raster/canvas.ts'
import type { View } from '../../output/raster/layer.ts'
import { fillWork } from '../../output/raster/path-cost.ts'
import type { Placed } from './place.ts'

export interface OutlineClip {
  /** JSON Pointer of the clip path. */
  readonly path: string
  readonly outline: Outline
  readonly rule: 'nonzero' | 'evenodd'
  /** From the outline's coordinates to device pixels. */
  readonly matrix: Matrix
}

/**
 * The outline that an object is clipped to; null where its clip path needs a mask: for what is inverted, clipped
 * itself, or no outline. An object with a shadow or a way of blending shows beyond its clip path.
 * @param total From the object's coordinates to device pixels. @param scene From the scene's.
 */
export function outlineClipOf(
  { clip, manner, object }: Placed,
  { total, scene }: { total: Matrix; scene: Matrix },
): OutlineClip | null {
  if (clip === null || clip.inverted || manner.shadow !== null || object.composite !== 'source-over')
    return null
  const { shape } = clip
  const { content } = shape
  if (
    content.kind !== 'outline' ||
    shape.object.type === 'line' ||
    shape.clip !== null ||
    shape.cut !== null
  ) {
    return null
  }
  const matrix = multiply(clip.absolute ? scene : total, shape.matrix)
  return { path: shape.object.path, outline: content.outline, rule: shape.object.fillRule, matrix }
}

/** Clips what is drawn on a view from here on. The caller saves and restores its context. */
export function clipToOutline({ outline, rule, matrix }: OutlineClip, { context, area }: View): void {
  context.setTransform(...multiply(translation(-area.left, -area.top), matrix))
  context.clip(outline, rule)
}

/** Nanoseconds that clipping takes about: as long as it does to fill the outline. */
export function outlineClipWork({ outline, matrix }: OutlineClip, { context, area }: View): number {
  const painted = multiply(translation(-area.left, -area.top), matrix)
  return fillWork({ outline, matrix: painted, canvas: context.canvas })
}

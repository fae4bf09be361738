import { type Matrix, multiply } from '../../graphics/affine.ts'
import type { Path } from '../../graphics/path.ts'
import type { Placed } from './place.ts'

/** A clip path that is one path, so that a canvas needs no mask layer for it. */
export interface PathClip {
  /** JSON Pointer of the clip path. */
  readonly pointer: string
  readonly path: Path
  readonly rule: 'nonzero' | 'evenodd'
  /** From the path's coordinates to device pixels. */
  readonly matrix: Matrix
}

/**
 * The path that an object is clipped to. Null where its clip path needs a mask: because it is inverted, clipped itself
 * or not a path, or because a shadow or blend mode paints beyond it.
 * @param total From the object's coordinates to device pixels. @param scene From the scene's.
 */
export function pathClipOf(
  { clip, mode, object }: Placed,
  { total, scene }: { total: Matrix; scene: Matrix },
): PathClip | null {
  if (clip === null || clip.inverted || mode.shadow !== null || object.composite !== 'source-over')
    return null
  const { shape } = clip
  const { content } = shape
  const isPath = content.kind === 'path' && shape.object.type !== 'line'
  if (!isPath || shape.clip !== null || shape.cut !== null) return null
  const matrix = multiply(clip.absolute ? scene : total, shape.matrix)
  return { pointer: shape.object.path, path: content.path, rule: shape.object.fillRule, matrix }
}

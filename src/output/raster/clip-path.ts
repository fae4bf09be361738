import { type Matrix, multiply, translation } from '../../graphics/affine.ts'
import type { PathClip } from '../../scene/placing/path-clip.ts'
import type { CanvasFactory } from './canvas.ts'
import type { View } from './layer.ts'
import { fillWork } from './path-cost.ts'

/** Clips everything drawn on a view from now on. The caller saves and restores its context. */
export function clipToPath(
  { path, rule, matrix }: PathClip,
  { context, area }: View,
  factory: CanvasFactory,
): void {
  context.setTransform(...inView(matrix, area))
  context.clip(factory.path(path), rule)
}

/** Cost of clipping to a path, which is that of filling it. */
export function clipWork({ path, matrix }: PathClip, { context, area }: View): number {
  return fillWork({ path, matrix: inView(matrix, area), canvas: context.canvas })
}

function inView(matrix: Matrix, { left, top }: View['area']): Matrix {
  return multiply(translation(-left, -top), matrix)
}

import type { CornerRadii } from '../reading/property-shapes.ts'
import type { DecorationBox } from './text-decorations.ts'

/**
 * Rounds the backgrounds of lines as one shape. A corner where the shape continues above or below stays sharp, and a
 * corner next to a step is no rounder than the step.
 */
export function joinCorners(
  lines: readonly (readonly DecorationBox[])[],
): readonly (readonly DecorationBox[])[] {
  return lines.map((boxes, i) => {
    const [above, below] = [lines[i - 1] ?? [], lines[i + 1] ?? []]
    return boxes.map(box => {
      if (box.corners === null) return box
      const upper = above.filter(other => other.y + other.height > box.y - TOUCHING)
      const lower = below.filter(other => other.y < box.y + box.height + TOUCHING)
      const [a, b, c, d] = fitted(box.corners, box)
      const corners: CornerRadii = [
        Math.min(a, roomLeft(box, upper)),
        Math.min(b, roomRight(box, upper)),
        Math.min(c, roomRight(box, lower)),
        Math.min(d, roomLeft(box, lower)),
      ]
      return { ...box, corners: corners.some(radius => radius > 0) ? corners : null }
    })
  })
}

const TOUCHING = 0.5

/** Free length of the upper or lower side before a box of the neighbouring line begins. */
function roomLeft(box: DecorationBox, others: readonly DecorationBox[]): number {
  const steps = others
    .filter(({ x, width }) => x < box.x + box.width && x + width > box.x - TOUCHING)
    .map(({ x }) => x - box.x)
  return least(steps)
}

function roomRight(box: DecorationBox, others: readonly DecorationBox[]): number {
  const right = box.x + box.width
  const steps = others
    .filter(({ x, width }) => x + width > box.x && x < right + TOUCHING)
    .map(({ x, width }) => right - x - width)
  return least(steps)
}

function least(steps: readonly number[]): number {
  const step = steps.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  return step < TOUCHING ? 0 : step
}

/** Radii scaled down where they overlap (CSS Backgrounds 3 §5.5). */
function fitted([a, b, c, d]: CornerRadii, { width, height }: DecorationBox): CornerRadii {
  const fit = Math.min(1, width / (a + b), width / (c + d), height / (a + d), height / (b + c))
  return [a * fit, b * fit, c * fit, d * fit]
}

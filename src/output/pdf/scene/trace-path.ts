import type { Size } from '../../../graphics/affine.ts'
import { type Path, transformPath, writePath } from '../../../graphics/path.ts'
import { fitRadii, traceRect } from '../../../graphics/rounded-rectangle.ts'
import type { CornerRadii } from '../../../scene/reading/property-shapes.ts'
import type { TrackedDocument } from '../tracked-document.ts'

/** Scale factors of what is drawn. */
interface Scale {
  readonly x: number
  readonly y: number
}

const UNSCALED: Scale = { x: 1, y: 1 }

/** A radius per corner. */
export const SHARP: CornerRadii = [0, 0, 0, 0]

/**
 * Adds a path to what a document draws next.
 * @returns False for an empty path.
 */
export function tracePath(document: TrackedDocument, path: Path, { x, y }: Scale = UNSCALED): boolean {
  writePath(x === 1 && y === 1 ? path : transformPath(path, [x, 0, 0, y, 0, 0]), document)
  return path.length > 0
}

/** Adds a rectangle around the origin with a radius per corner. */
export function traceCornered(
  document: TrackedDocument,
  { width, height }: Size,
  corners: CornerRadii,
  { x, y }: Scale = UNSCALED,
): void {
  const box = { x: (-width / 2) * x, y: (-height / 2) * y, width: width * x, height: height * y }
  const radii = corners.map(radius => [radius * x, radius * y] as const)
  traceRect(document, box, fitRadii(radii, box, { top: false, bottom: false }))
}

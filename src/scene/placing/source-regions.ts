import { type Box, grow, intersect, type Matrix, mapBox, multiply } from '../../graphics/affine.ts'
import { type SourceRegion, SourceRegions } from '../../graphics/source-region.ts'
import { isVisible } from '../reading/scene.ts'
import type { Placed, PlacedClip } from './place.ts'
import type { PlacedScene } from './place-scene.ts'

/**
 * The bounds of each painted object in paint order, groups before their objects.
 * @param unit Size of a unit of the scene in the output.
 */
export function sceneRegions(
  { scene: { width, height, background }, objects, overlaid, clip }: PlacedScene,
  unit = 1,
): readonly SourceRegion[] {
  const regions = new SourceRegions()
  const screen: Box = { left: 0, top: 0, right: width * unit, bottom: height * unit }
  const toOutput: Matrix = [unit, 0, 0, unit, 0, 0]
  const add = (placed: Placed, parent: Matrix, around: Box): void => {
    const matrix = multiply(parent, placed.matrix)
    const { clip } = placed
    const clipped = clip === null ? null : clipBox(clip, clip.absolute ? toOutput : matrix)
    const visible = clipped === null ? around : intersect(around, clipped)
    const { left, top, right, bottom } = intersect(mapBox(matrix, ownBox(placed)), visible)
    const area = { x: left, y: top, width: right - left, height: bottom - top }
    regions.add({ page: 1, ...area, path: placed.object.path, line: null, column: null })
    const { content } = placed
    if (content.kind === 'group') for (const child of content.children) add(child, matrix, visible)
    else if (content.kind === 'text' && content.textPath !== null && isVisible(content.textPath.object))
      add(content.textPath, matrix, visible)
  }
  if (background !== null)
    regions.add({ page: 1, x: 0, y: 0, width: width * unit, height: height * unit, ...SCENE })
  const ground = clip === null ? null : clipBox(clip, toOutput)
  for (const placed of objects) add(placed, toOutput, ground === null ? screen : intersect(screen, ground))
  for (const placed of overlaid) add(placed, toOutput, screen)
  return regions.regions
}

const SCENE = { path: '/scene', line: null, column: null }

/** The bounds of a clip path; null for one that hides its inside. */
function clipBox({ shape, inverted }: PlacedClip, toOutput: Matrix): Box | null {
  return inverted ? null : mapBox(multiply(toOutput, shape.matrix), ownBox(shape))
}

/** The box of an object with the outer half of its stroke, in its own coordinates. */
function ownBox({ object, width, height, scaling }: Placed): Box {
  const own = { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 }
  const half = object.stroke === null ? 0 : object.strokeWidth / 2
  return grow(own, object.strokeUniform ? half / Math.max(1e-3, Math.min(scaling.x, scaling.y)) : half)
}

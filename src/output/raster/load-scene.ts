import type { JsonObject } from '../../base/json.ts'
import type { PaintContext } from '../../scene/placing/contracts.ts'
import { type PlacedScene, type PlaceOptions, placeScene } from '../../scene/placing/place-scene.ts'
import { type CanvasFactory, openCanvas } from './canvas.ts'
import { createDrawBudget, type DrawBudget } from './draw-budget.ts'
import { type LoadedPictures, loadPictures } from './pictures.ts'

/** A placed scene whose text was measured by the canvas and whose pictures are decoded for it. */
export interface LoadedScene extends PlacedScene {
  readonly pictures: LoadedPictures
  readonly factory: CanvasFactory
  /** Remaining work for all drawings of the scene. */
  readonly work: DrawBudget
}

/** Fails as `placeScene` does, with `scene_too_complex`, and with the errors of the picture source. */
export async function loadScene(
  json: JsonObject,
  options: PlaceOptions,
  context: PaintContext,
): Promise<LoadedScene> {
  const factory = await openCanvas()
  const work = createDrawBudget(context.limits)
  let pictures: LoadedPictures = new Map()
  const placed = await placeScene(json, options, context, {
    measurer: factory,
    async loadPictures(scene, loading) {
      pictures = await loadPictures(scene, { ...loading, factory, work })
      return pictures
    },
  })
  return { ...placed, pictures, factory, work }
}

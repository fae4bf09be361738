import type { PathShape, Scene, SceneObject } from './scene.ts'
import { isSeen } from './scene.ts'

/** Visits every object that is painted or clips, from the back to the front, parents first. */
export function* seenObjects(scene: Scene): Generator<SceneObject> {
  for (const object of [scene.backgroundImage, ...scene.objects, scene.overlayImage]) {
    if (object !== null && isSeen(object)) yield* withParts(object)
  }
  if (scene.clip !== null) yield* withParts(scene.clip)
}

function* withParts(object: SceneObject): Generator<SceneObject> {
  yield object
  const track: (SceneObject & PathShape) | null = object.type === 'text' ? (object.track?.path ?? null) : null
  if (track !== null) yield* withParts(track)
  if (object.type === 'group') {
    for (const child of object.objects) if (isSeen(child)) yield* withParts(child)
  }
  if (object.clip !== null) yield* withParts(object.clip.shape)
}

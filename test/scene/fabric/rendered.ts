import { createEngine, type Engine } from '../../../src/engine/create-engine.ts'
import type { SavedScene } from './fabric-scene.ts'

export function openImageEngine(): Promise<Engine> {
  return createEngine({ rendering: { isolation: 'none' } })
}

/** A scene as `createImage` renders it, as PNG. */
export async function pngOf(scene: SavedScene, engine: Engine): Promise<Uint8Array> {
  const template_id = 'scene'
  await engine.putTemplate({ template_id, name: 'Scene', format: 'JPEG', scene })
  const { file } = await engine.createImage({
    template_id,
    output_image_type: 'pngOnly',
    export_type: 'file',
  })
  return file
}

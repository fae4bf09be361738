import { readdir } from 'node:fs/promises'
import type { JsonObject } from '../../../src/base/json.ts'

/** Major versions of Fabric that save the scenes and draw their references. */
export type FabricMajor = 5 | 6 | 7

/** A scene with a reference that Fabric drew: `references/NAME.png`. */
export interface FabricScene {
  /** Also the name of the reference file: letters, digits and hyphens. */
  readonly name: string
  readonly fabric: FabricMajor
  /** The result of `canvas.toJSON()`, with `width` and `height` of the canvas. */
  readonly scene: SavedScene
}

export type SavedScene = JsonObject & { version: string; width: number; height: number }

const VERSIONS: Readonly<Record<FabricMajor, string>> = { 5: '5.5.2', 6: '6.9.1', 7: '7.4.0' }

/** A scene of 200 × 200 pixels unless `canvas` has another size, and the Fabric version that saves it. */
export function fabricScene(
  name: string,
  fabric: FabricMajor,
  objects: JsonObject[],
  canvas: JsonObject & { width?: number; height?: number } = {},
): FabricScene {
  const scene = {
    version: VERSIONS[fabric],
    width: 200,
    height: 200,
    background: '#ffffff',
    ...canvas,
    objects,
  }
  return { name, fabric, scene }
}

const SCENES = new URL('./scenes/', import.meta.url)

/** The scenes of all lists exported by the files in `scenes/`, in the order of the files. */
export async function fabricScenes(): Promise<readonly FabricScene[]> {
  const files = (await readdir(SCENES)).filter(file => file.endsWith('.ts')).sort()
  const scenes: FabricScene[] = []
  for (const file of files) {
    const lists: Readonly<Record<string, readonly FabricScene[]>> = await import(new URL(file, SCENES).href)
    scenes.push(...Object.values(lists).flat())
  }
  const names = scenes.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two scenes have the name '${twice}'`)
  return scenes
}

export function referenceOf({ name }: FabricScene): URL {
  return new URL(`./references/${name}.png`, import.meta.url)
}

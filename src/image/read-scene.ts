/**
 * Scene and overrides → a typed scene and the size of its picture. Pure: no fonts, no pictures. Fails with
 * `invalid_definition`, `invalid_request`, `image_too_large`, `output_too_large`.
 */
import { PlatenError, type Warning } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import type { Limits } from '../limits.ts'
import { applyOverrides } from './overrides.ts'
import { parseScene } from './parse-scene.ts'
import type { Scene } from './scene.ts'
import { unusedOverrides } from './unused-overrides.ts'

export interface SceneOptions {
  /** An array of `{name, …properties}`; absent or null for none. Judged here. */
  overrides: unknown
  /** Device pixels per unit of the scene. Default 1. */
  scale?: number
  /** BCP 47 tag: whose rules `letterCase` follows. */
  locale?: string | undefined
}

export interface ReadScene {
  readonly scene: Scene
  /** Device pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** Of overrides that name or change nothing. */
  readonly warnings: readonly Warning[]
}

export function readScene(
  json: JsonObject,
  { overrides, scale = 1, locale }: SceneOptions,
  limits: Limits,
): ReadScene {
  const overridden = applyOverrides(json, overrides)
  const used = new Set<string>()
  const { origins, shifts, kinds: changed } = overridden
  const scene = parseScene(overridden.scene, { limits, origins, shifts, used, changed, locale })
  return {
    scene,
    size: deviceSize(scene, scale, limits),
    warnings: [...overridden.warnings, ...unusedOverrides(overridden, used)],
  }
}

/** The size of the output in pixels, or an error that says which limit it is beyond. */
function deviceSize(
  { width, height }: Scene,
  scale: number,
  { maxCanvasSidePx, maxImagePixels }: Limits,
): { width: number; height: number } {
  if (!(scale > 0 && scale <= MAX_SCALE)) {
    throw new PlatenError(
      'invalid_request',
      `scale is ${scale}; it takes a number above 0, at most ${MAX_SCALE}.`,
    )
  }
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const shown = `The scene would have ${size.width} × ${size.height} pixels`
  if (Math.max(size.width, size.height) > maxCanvasSidePx) {
    const message = `${shown}; a side may have ${maxCanvasSidePx} (limit maxCanvasSidePx).`
    throw new PlatenError('image_too_large', message)
  }
  if (size.width * size.height > maxImagePixels) {
    throw new PlatenError(
      'image_too_large',
      `${shown}; ${maxImagePixels} are allowed (limit maxImagePixels).`,
    )
  }
  return size
}

const MAX_SCALE = 16

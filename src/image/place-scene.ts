/**
 * Scene and overrides → objects in their places, ready to be painted, as pixels or on a page. Pure: fonts and
 * pictures come through `context`. Fails with `invalid_definition`, `invalid_request`, `image_too_large`, and with
 * what the picture source fails with.
 */
import { PlatenError, type Warning } from '../errors.ts'
import type { JsonObject } from '../json.ts'
import type { Limits } from '../limits.ts'
import type { PaintContext } from './contracts.ts'
import { createDashBudget } from './dashes.ts'
import { createTextStage } from './fonts.ts'
import { applyOverrides } from './overrides.ts'
import { type CanvasKit, openCanvas } from './paint.ts'
import { parseScene } from './parse-scene.ts'
import { type LoadedPictures, loadPictures } from './pictures.ts'
import { type Placed, placeMask, placeObjects } from './place.ts'
import type { Scene, SceneObject } from './scene.ts'
import { unusedOverrides } from './unused-overrides.ts'

export interface PlaceOptions {
  /** An array of `{name, …properties}`; absent or null for none. Judged here. */
  overrides: unknown
  /** Pictures that the scene can name: of the template, and of its data. */
  images: Readonly<Record<string, unknown>>
  /** Device pixels per unit of the scene. Default 1. */
  scale?: number
  /** BCP 47 tag: whose rules `letterCase` follows. */
  locale?: string | undefined
}

/** A scene that is loaded, measured and placed: only painting is left. */
export interface PlacedScene {
  readonly scene: Scene
  /** Device pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** With the picture behind them; all moved by the viewport. */
  readonly objects: readonly Placed[]
  /** What lies over the scene's overlay. */
  readonly overlaid: readonly Placed[]
  /** Where anything but overlays shows; null for everywhere. */
  readonly clip: Placed | null
  readonly pictures: LoadedPictures
  readonly kit: CanvasKit
  readonly warnings: readonly Warning[]
}

export async function placeScene(
  json: JsonObject,
  { overrides, images, scale = 1, locale }: PlaceOptions,
  { fonts, pictures: source, limits }: PaintContext,
): Promise<PlacedScene> {
  const { warn, warnings } = collectWarnings(limits)
  const overridden = applyOverrides(json, overrides)
  const used = new Set<string>()
  const { origins, shifts, kinds: changed } = overridden
  const scene = parseScene(overridden.scene, { limits, origins, shifts, used, changed, locale })
  for (const warning of [...overridden.warnings, ...unusedOverrides(overridden, used)]) warn(warning)
  const size = deviceSize(scene, scale, limits)

  const kit = await openCanvas()
  const text = createTextStage({ fonts, kit, warn })
  const pictures = await loadPictures(scene, { source, named: images, kit, text, warn })
  const placing = { kit, text, pictures, screen: scene, withinDashes: createDashBudget(warn) }
  const { viewport, backgroundImage, backgroundMoves, overlayImage, overlayMoves } = scene
  const placeOne = (object: SceneObject | null, moves: boolean): Placed[] =>
    object === null
      ? []
      : placeObjects([object], moves ? placing : { ...placing, screen: null }, moves ? viewport : undefined)
  const objects = [
    ...placeOne(backgroundImage, backgroundMoves),
    ...placeObjects(scene.objects, placing, viewport),
  ]
  warnOfTexts(objects, warn)
  return {
    scene,
    size,
    objects,
    overlaid: placeOne(overlayImage, overlayMoves),
    clip: scene.clip === null ? null : placeMask(scene.clip, placing, viewport),
    pictures,
    kit,
    warnings,
  }
}

function collectWarnings({ maxProblems }: Limits) {
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => {
    if (warnings.length < maxProblems) warnings.push(warning)
  }
  return { warnings, warn }
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

function warnOfTexts(objects: readonly Placed[], warn: (warning: Warning) => void): void {
  for (const { object, content } of objects) {
    if (content.kind === 'group') warnOfTexts(content.children, warn)
    if (object.type !== 'text' || content.kind !== 'text') continue
    if (object.unknownTags.length > 0) warn(unknownTags(object.unknownTags, object.path))
    if (object.minFontSize === null || !content.layout.overflows) continue
    const message = `The text does not fit its box even at minFontSize ${object.minFontSize}.`
    warn({ code: 'text_overflow', message, path: object.path })
  }
}

function unknownTags(tags: readonly string[], path: string): Warning {
  const shown = tags.map(tag => (tag.length > 40 ? `${tag.slice(0, 40)}…` : tag)).join(', ')
  const message = `The markup has ${shown}, which stays as text: write &lt; for a <, or use b, i, u, s, sup, sub, br, color, size, font or span.`
  return { code: 'unknown_markup', message, path }
}

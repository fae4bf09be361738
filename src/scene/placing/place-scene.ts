/**
 * Scene and overrides → placed objects with display lists, ready for a back end. Pure: fonts and pictures come from
 * `context`, metrics from the back end. Throws `invalid_definition`, `invalid_request`, `image_too_large`, and the
 * errors of the picture source.
 */

import type { Warning } from '../../base/errors.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Limits } from '../../base/limits.ts'
import { translation } from '../../graphics/affine.ts'
import { createDashLimiter } from '../reading/dashes.ts'
import { readScene, type SceneOptions } from '../reading/read-scene.ts'
import type { Scene, SceneObject } from '../reading/scene.ts'
import { unknownFonts } from '../text/font-families.ts'
import type { TextLayout } from '../text/layout-text.ts'
import { createTextFonts } from '../text/text-fonts.ts'
import type { PaintContext, PlacingBackend } from './contracts.ts'
import { type Placed, type PlacedClip, placeClip, placeObjects } from './place.ts'

export interface PlaceOptions extends SceneOptions {
  /** Pictures that the scene can refer to by name: those of the template and of its data. */
  images: Readonly<Record<string, unknown>>
}

/** A scene whose objects are measured and placed. */
export interface PlacedScene {
  readonly scene: Scene
  /** Device pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** The background image and the objects, all mapped by the viewport. */
  readonly objects: readonly Placed[]
  /** The overlay image. */
  readonly overlaid: readonly Placed[]
  /** Clips everything except overlays; null for no clip. */
  readonly clip: PlacedClip | null
  readonly warnings: readonly Warning[]
}

export async function placeScene(
  json: JsonObject,
  { images, ...options }: PlaceOptions,
  { fonts, pictures: source, limits }: PaintContext,
  { measurer, loadPictures }: PlacingBackend,
): Promise<PlacedScene> {
  const { warn, warnings } = collectWarnings(limits)
  const { scene, size, warnings: read } = readScene(json, options, limits)
  for (const warning of read) warn(warning)
  for (const warning of unknownFonts(scene, fonts)) warn(warning)

  const text = createTextFonts({ fonts, measurer, warn })
  const pictures = await loadPictures(scene, { source, named: images, text, warn })
  const placing = { text, pictures, screen: scene, limitDashes: createDashLimiter(warn) }
  const { viewport, backgroundImage, backgroundMoves, overlayImage, overlayMoves } = scene
  const still = translation(0, 0)
  // In Fabric, background and overlay images belong to no canvas, so zoom does not scale their shadows.
  const placeOne = (object: SceneObject | null, moves: boolean): Placed[] =>
    object === null
      ? []
      : placeObjects(
          [object],
          moves ? placing : { ...placing, screen: null },
          moves ? viewport : still,
          still,
        )
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
    clip: scene.clip && placeClip({ shape: scene.clip, inverted: false, absolute: true }, placing, viewport),
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

function warnOfTexts(objects: readonly Placed[], warn: (warning: Warning) => void): void {
  for (const { object, content } of objects) {
    if (content.kind === 'group') warnOfTexts(content.children, warn)
    if (object.type !== 'text' || content.kind !== 'text') continue
    if (object.unknownTags.length > 0) warn(unknownTags(object.unknownTags, object.path))
    const message = overflowOf(object.minFontSize, content.layout)
    if (message !== null) warn({ code: 'text_overflow', message, path: object.path })
  }
}

function overflowOf(
  minFontSize: number | null,
  { overflows, hasBrokenWord }: Pick<TextLayout, 'overflows' | 'hasBrokenWord'>,
): string | null {
  const smallest = minFontSize === null ? '' : ` even at minFontSize ${minFontSize}`
  if (minFontSize !== null && overflows) return `The text does not fit its box${smallest}.`
  return hasBrokenWord ? `A word is wider than its box${smallest}, so it is broken.` : null
}

function unknownTags(tags: readonly string[], path: string): Warning {
  const shown = tags.map(tag => (tag.length > 40 ? `${tag.slice(0, 40)}…` : tag)).join(', ')
  const message = `The markup has unknown tags, which stay as text: ${shown}. Write &lt; for <, or use b, i, u, s, sup, sub, br, color, size, font or span.`
  return { code: 'unknown_markup', message, path }
}

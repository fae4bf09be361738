import { checkpoint } from '../base/deadline.ts'
import { PlatenError } from '../base/errors.ts'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import { languageOfLocale } from '../base/region.ts'
import type { BoundScene } from '../template/contracts.ts'
import type { SceneSource } from './contracts.ts'
import type { DocumentRenderer } from './document-files.ts'
import type { RenderContext } from './document-renderer.ts'
import { fileSettings } from './file-settings.ts'
import { remapErrorPaths, withWrittenRegions } from './remap-error-paths.ts'

/** Renders a scene to a PDF of one page. */
export function sceneRenderer(
  bound: BoundScene,
  {
    overrides,
    unitsPerInch,
    locale,
  }: Pick<SceneSource, 'overrides' | 'unitsPerInch'> & { locale: string | undefined },
  { job, fonts, assets, limits, signal }: RenderContext,
): DocumentRenderer {
  const { scene, images } = bound
  return {
    print: () =>
      remapErrorPaths(bound, async () => {
        const { loadScene } = await import('../output/raster/load-scene.ts')
        const { createSceneRaster } = await import('../output/raster/scene-raster.ts')
        const { printScene } = await import('../output/pdf/scene/print-scene.ts')
        const loading = { fonts, pictures: assets.pictures, limits }
        const placed = await assets.withPictures(() =>
          loadScene(scene, { overrides, images, locale }, loading),
        )
        await checkpoint(signal)
        const raster = createSceneRaster(placed, limits)
        const { pictureDpi, nowMs, id, withSourceMap = false } = job
        const language = locale === undefined ? null : languageOfLocale(locale)
        const byDefault = language === null ? {} : { language }
        const settings = { ...byDefault, ...documentSettings(scene), ...fileSettings(job) }
        const around = { fonts, limits, pictureDpi, now: new Date(nowMs), id, withSourceMap }
        const context = { ...around, settings, unitsPerInch, raster }
        return withWrittenRegions(await printScene(placed, context), bound)
      }),
    async page() {
      throw new PlatenError('internal', 'A scene cannot be rendered to an HTML page.')
    },
  }
}

/** Properties of a scene that are settings of a document. */
function documentSettings({ info, language, displayTitle, tagged, accessibility }: JsonObject): JsonObject {
  const settings = {
    ...{ language, displayTitle, tagged, accessibility },
    info: isJsonObject(info) ? info : null,
  }
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => (value == null ? [] : [[key, value]])),
  )
}

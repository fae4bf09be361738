import { PlatenError } from '../base/errors.ts'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import type { BoundScene } from '../template/contracts.ts'
import type { SceneSource } from './contracts.ts'
import type { DocumentMaking } from './document-files.ts'
import type { MakingContext } from './document-renderer.ts'
import { fileSettings } from './file-settings.ts'
import { saidWhereWritten } from './remap-error-paths.ts'

/** The one way to make something of a scene that is no picture: a PDF of one page. */
export function makingOfScene(
  bound: BoundScene,
  {
    overrides,
    unitsPerInch,
    locale,
  }: Pick<SceneSource, 'overrides' | 'unitsPerInch'> & { locale: string | undefined },
  { job, fonts, assets, limits }: MakingContext,
): DocumentMaking {
  const { scene, images } = bound
  return {
    print: () =>
      saidWhereWritten(bound, async () => {
        const { loadScene } = await import('../output/raster/load-scene.ts')
        const { createSceneRaster } = await import('../output/raster/scene-raster.ts')
        const { printScene } = await import('../output/pdf/scene/print-scene.ts')
        const placed = await loadScene(
          scene,
          { overrides, images, locale },
          { fonts, pictures: assets.pictures, limits },
        )
        const raster = createSceneRaster(placed, limits)
        const { pictureDpi, nowMs, id } = job
        const settings = { ...aboutThePage(scene), ...fileSettings(job) }
        const around = { fonts, limits, pictureDpi, now: new Date(nowMs), id }
        const context = { ...around, settings, unitsPerInch, raster }
        return await printScene(placed, context)
      }),
    async page() {
      throw new PlatenError('internal', 'A scene was to be made into an HTML page.')
    },
  }
}

/** What a scene says of its page, in the words of a document definition. */
function aboutThePage({ info, language, displayTitle }: JsonObject): JsonObject {
  const said = { info: isJsonObject(info) ? info : null, language, displayTitle }
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => (value == null ? [] : [[key, value]])),
  )
}

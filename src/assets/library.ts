import { createBudget } from '../base/budget.ts'
import { untilAborted } from '../base/deadline.ts'
import type { Limits } from '../base/limits.ts'
import type { FontLibrary } from '../text/fonts.ts'
import type { Fetcher, FileSource, PictureSource, ResourceSource } from './contracts.ts'
import { createFetchCache } from './fetch/fetch-cache.ts'
import { createFileSource } from './files.ts'
import { createPageFonts, type PageFonts } from './fonts/page-fonts.ts'
import { createPictureLibrary, type PictureLibraryOptions } from './images/image-source.ts'
import { createPictureFailures } from './images/picture-failures.ts'
import { type FetchedPage, fetchPage } from './page.ts'
import { createResourceSource } from './resources.ts'

/** The assets of one render; all of them count against `maxAssetsBytes`. */
export interface RenderAssets {
  readonly pictures: PictureSource
  readonly resources: ResourceSource
  readonly files: FileSource
  /**
   * Runs work that loads pictures.
   * @throws PlatenError that lists all pictures that cannot be used, also if the work fails without them.
   */
  withPictures<T>(work: () => Promise<T>): Promise<T>
  /** The engine's fonts and those of the page. */
  pageFonts(engineFonts: FontLibrary): PageFonts
  /**
   * The HTML page of a URL; never cached.
   * @param path JSON Pointer of the URL, for messages.
   */
  page(url: string, path: string): Promise<FetchedPage>
}

export interface AssetLibraryOptions extends Omit<PictureLibraryOptions, 'fetcher'> {
  readonly fetcher: Fetcher
  readonly limits: Limits
}

/** Size of the response cache. */
const MAX_FETCHED_BYTES = 32_000_000

/** The assets of an engine. Caches fetched responses and decoded pictures. */
export function createAssetLibrary(options: AssetLibraryOptions) {
  const { limits } = options
  const pictures = createPictureLibrary(options)
  const cache = createFetchCache({ fetcher: options.fetcher, maxBytes: MAX_FETCHED_BYTES })
  return {
    /**
     * @param account Responses are cached per account.
     * @param signal Ends waiting for assets with its reason. Fetches continue, as other renders may wait for them.
     */
    forRender(account: string, signal: AbortSignal | null = null): RenderAssets {
      const fetcher = cache.forAccount(account)
      const budget = createBudget(limits.maxAssetsBytes)
      const source = createResourceSource({ fetcher, budget, limits, roots: options.roots })
      const resources: ResourceSource = {
        load: (url, kind) => untilAborted(signal, source.load(url, kind)),
      }
      const failures = createPictureFailures(limits.maxProblems)
      const ofRender = pictures.forRender({ fetcher, budget, failures })
      return {
        pictures: {
          picture: (reference, place) => untilAborted(signal, ofRender.picture(reference, place)),
        },
        resources,
        files: createFileSource({ roots: options.roots, budget, limits }),
        async withPictures(work) {
          const result = await work().catch((error: unknown) => {
            throw signal?.aborted ? error : (failures.error() ?? error)
          })
          const failure = failures.error()
          if (failure !== null) throw failure
          return result
        },
        pageFonts: engineFonts => createPageFonts(engineFonts, { resources, limits }),
        async page(url, path) {
          const request = { fetcher: options.fetcher, maxBytes: limits.maxAssetBytes, path }
          const { bytes, ...page } = await untilAborted(signal, fetchPage(url, request))
          budget.spend(url, bytes)
          return page
        },
      }
    },
  }
}

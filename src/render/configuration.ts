import type { AssetOptions } from '../assets/contracts.ts'
import { createFetcher } from '../assets/fetch/fetch.ts'
import {
  createFontLibrary,
  type FontDescriptors,
  type FontFile,
  readFontFile,
} from '../assets/fonts/font-library.ts'
import { standardFont } from '../assets/fonts/standard-fonts.ts'
import type { Limits } from '../base/limits.ts'
import { setAssetsDirectory } from '../base/package-files.ts'
import { createTemplateCache } from '../template/compile.ts'
import type { FaceStyle } from '../text/fonts.ts'
import type { BrowserRenderer } from './browser/contracts.ts'
import { withBrowser } from './browser/with-browser.ts'
import type { Renderer } from './contracts.ts'
import { createInProcessRenderer } from './in-process.ts'

/** Configuration of a renderer in another thread or process: plain data. */
export interface RendererConfiguration {
  /** Fonts of the host, by family. */
  readonly fonts: FontDescriptors
  readonly assets: AssetOptions
  readonly limits: Limits
  /** Copy of the package's folder; null: by environment, or the package. */
  readonly assetsDirectory: string | null
}

/** Ends the browser's process after this time without pages, as callers of render functions do not close it. */
const BROWSER_IDLE_MS = 1000

/**
 * Creates a renderer on the calling thread with the resources that its renders share.
 * @param browser Prints pages that choose it. Its process ends when it is idle.
 */
export async function createConfiguredRenderer(
  configuration: RendererConfiguration,
  browser: BrowserRenderer | null = null,
): Promise<Renderer> {
  const { assets, limits, assetsDirectory } = configuration
  setAssetsDirectory(assetsDirectory)
  const fonts = await createFontLibrary(configuration.fonts, { limits })
  const templates = createTemplateCache({ limits, fonts })
  const fetcher = createFetcher({ policy: assets, limits })
  const renderer = createInProcessRenderer({ templates, fonts, fetcher, assets, limits })
  if (browser === null) return renderer
  return withBrowser(
    renderer,
    await browser.open({ fetcher, assets, limits, fonts, idleMs: BROWSER_IDLE_MS }),
  )
}

/** Copies of the fonts' bytes, as the host may reuse its buffers. */
export async function readFontBytes(
  descriptors: FontDescriptors,
  { maxFontBytes }: Pick<Limits, 'maxFontBytes'>,
): Promise<FontDescriptors> {
  const families: Record<string, Partial<Record<FaceStyle, FontFile>>> = {}
  for (const [name, files] of Object.entries(descriptors)) {
    const faces: Partial<Record<FaceStyle, FontFile>> = {}
    for (const [style, file] of Object.entries(files)) {
      if (file === undefined) continue
      const isName = typeof file === 'string' && standardFont(file) !== null
      faces[style as FaceStyle] = isName ? file : new Uint8Array(await bytesOf(file, maxFontBytes))
    }
    families[name] = faces
  }
  return families
}

async function bytesOf(file: FontFile, maxBytes: number): Promise<Uint8Array> {
  return file instanceof Uint8Array ? file : await readFontFile(file, maxBytes)
}

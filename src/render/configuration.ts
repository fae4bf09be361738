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

/** Creates a renderer on the calling thread with the resources that its renders share. */
export async function createConfiguredRenderer(configuration: RendererConfiguration): Promise<Renderer> {
  const { assets, limits, assetsDirectory } = configuration
  setAssetsDirectory(assetsDirectory)
  const fonts = await createFontLibrary(configuration.fonts, { limits })
  const templates = createTemplateCache({ limits, fonts })
  const fetcher = createFetcher({ policy: assets, limits })
  return createInProcessRenderer({ templates, fonts, fetcher, assets, limits })
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

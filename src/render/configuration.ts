import { readFile } from 'node:fs/promises'
import type { AssetOptions } from '../assets/asset-options.ts'
import type { FaceStyle } from '../assets/contracts.ts'
import { createFetcher } from '../assets/fetch.ts'
import { createFontLibrary, type FontDescriptors, type FontFile } from '../assets/fonts.ts'
import { createAssetLibrary } from '../assets/library.ts'
import type { Limits } from '../limits.ts'
import { createTemplateCache } from '../template/compile.ts'
import type { Renderer } from './contracts.ts'
import { createInProcessRenderer } from './in-process.ts'

/** What a renderer is made from in another thread or process: plain data. */
export interface RendererConfiguration {
  /** Fonts of the host, by family. */
  readonly fonts: Readonly<Record<string, Partial<Record<FaceStyle, Uint8Array>>>>
  readonly assets: AssetOptions
  readonly limits: Limits
}

/** Creates what renders share, once, and a renderer on the calling thread that uses it. */
export async function createConfiguredRenderer(configuration: RendererConfiguration): Promise<Renderer> {
  const { assets, limits } = configuration
  const fonts = await createFontLibrary(configuration.fonts, { limits })
  const templates = createTemplateCache({ limits, fonts })
  const fetcher = createFetcher({ policy: assets, limits })
  return createInProcessRenderer({
    templates,
    fonts,
    assets: createAssetLibrary({ ...assets, fetcher, limits }),
    limits,
  })
}

/** The bytes of fonts that a font library has taken, copied: the host may use its buffers again. */
export async function readFontBytes(descriptors: FontDescriptors): Promise<RendererConfiguration['fonts']> {
  const families: Record<string, Partial<Record<FaceStyle, Uint8Array>>> = {}
  for (const [name, files] of Object.entries(descriptors)) {
    const faces: Partial<Record<FaceStyle, Uint8Array>> = {}
    for (const style of ['normal', 'bold', 'italics', 'bolditalics'] as const) {
      const file = files[style]
      if (file !== undefined) faces[style] = new Uint8Array(await bytesOf(file))
    }
    families[name] = faces
  }
  return families
}

async function bytesOf(file: FontFile): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file
  return await readFile(typeof file === 'string' && file.startsWith('file:') ? new URL(file) : file)
}

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createFontLibrary } from '../../../src/assets/fonts/font-library.ts'
import { createPictureLibrary } from '../../../src/assets/images/image-source.ts'
import type { Warning } from '../../../src/base/errors.ts'
import { DEFAULT_LIMITS, type Limits } from '../../../src/base/limits.ts'
import { type PaintOptions, paintScene } from '../../../src/output/raster/paint-scene.ts'
import type { FontLibrary } from '../../../src/text/fonts.ts'

/** The image of a scene, with access to its pixels. */
export interface Painted {
  readonly width: number
  readonly height: number
  readonly warnings: readonly Warning[]
  /** Equal for images with equal pixels. */
  readonly digest: string
  /** Red, green, blue, alpha of one pixel, 0 to 255. */
  pixel(x: number, y: number): readonly number[]
  /** The bounding box of all pixels that match; null without any. */
  boxOf(matches: (rgba: readonly number[]) => boolean): PixelBox | null
}

/** First and last pixel, both inclusive. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

let fonts: Promise<FontLibrary> | null = null

export interface ContextOptions {
  limits?: Partial<Limits>
  fonts?: FontLibrary
  onError?: 'fail' | 'placeholder'
}

/** A context with the bundled fonts and no asset roots. */
export async function paintContext({ limits = {}, fonts: own, onError }: ContextOptions = {}) {
  fonts ??= createFontLibrary({}, { limits: DEFAULT_LIMITS })
  const all = { ...DEFAULT_LIMITS, ...limits }
  return {
    fonts: own ?? (await fonts),
    pictures: createPictureLibrary({ limits: all, onError }).forRender(),
    limits: all,
  }
}

/** Paints a scene like the engine, and decodes its PNG. */
export async function paint(
  scene: object,
  { limits, fonts: own, onError, ...options }: Partial<PaintOptions> & ContextOptions = {},
): Promise<Painted> {
  const context = await paintContext({
    ...(limits && { limits }),
    ...(own && { fonts: own }),
    ...(onError && { onError }),
  })
  const painted = await paintScene(
    JSON.parse(JSON.stringify(scene)),
    { overrides: [], images: {}, formats: ['png'], ...options },
    context,
  )
  const { data, info } = await sharp(painted.files.png)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number): readonly number[] => {
    const at = (y * info.width + x) * 4
    return [...data.subarray(at, at + 4)]
  }
  return {
    width: info.width,
    height: info.height,
    warnings: painted.warnings,
    digest: createHash('sha256').update(data).digest('hex'),
    pixel,
    boxOf(matches) {
      const [xs, ys]: [number[], number[]] = [[], []]
      for (let y = 0; y < info.height; y++) {
        for (let x = 0; x < info.width; x++) {
          if (!matches(pixel(x, y))) continue
          xs.push(x)
          ys.push(y)
        }
      }
      if (xs.length === 0) return null
      const least = (list: number[]) => list.reduce((a, b) => Math.min(a, b))
      const most = (list: number[]) => list.reduce((a, b) => Math.max(a, b))
      return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) }
    },
  }
}

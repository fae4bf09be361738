/**
 * The only file that imports @napi-rs/canvas, which is loaded when the first scene is painted. Keeps registered font
 * faces and recently decoded pictures between renders.
 */
import type { Canvas, Image, Path2D, SKRSContext2D } from '@napi-rs/canvas'
import { PlatenError } from '../../base/errors.ts'
import type { Matrix } from '../../graphics/affine.ts'
import { formatPath, type Path } from '../../graphics/path.ts'
import type { Raster } from '../../scene/filters/filter.ts'
import type { TextMeasurer } from '../../scene/text/text-measurer.ts'
import type { FontFace } from '../../text/fonts.ts'
import { createTextMeasurer } from './text-measurer.ts'

export type Surface = Canvas
export type Context = SKRSContext2D
export type { Path2D }
/** A decoded or processed picture. */
export type Bitmap = Image | Canvas
type CanvasLibrary = typeof import('@napi-rs/canvas')

/** Creates surfaces, paths, bitmaps and fonts of the canvas library. */
export interface CanvasFactory extends TextMeasurer {
  surface(width: number, height: number): { surface: Surface; context: Context }
  /** The canvas path of a path, optionally transformed. */
  path(path: Path, matrix?: Matrix): Path2D
  /**
   * Decodes a PNG, JPEG or SVG; an SVG at its own size.
   * @param hash Identifies the bytes. Decoded pictures are cached by hash; null skips the cache.
   */
  decode(bytes: () => Promise<Uint8Array>, options: { hash: string | null }): Promise<Bitmap>
  /** A copy of the pixels of a bitmap. */
  pixelsOf(bitmap: Bitmap): Raster
  surfaceOf(raster: Raster): Surface
  /** Caches what `make` returns, by key. */
  keep(key: string, make: () => Bitmap): Bitmap
  /** Decodes an SVG into `width` × `height` pixels for the duration of `draw`. */
  withSvg(svg: Uint8Array, size: { width: number; height: number }, draw: (bitmap: Bitmap) => void): void
}

let factory: Promise<CanvasFactory> | null = null

/** Loads the canvas library once. */
export function openCanvas(): Promise<CanvasFactory> {
  factory ??= load()
  return factory
}

async function load(): Promise<CanvasFactory> {
  const library = await import('@napi-rs/canvas')
  const bitmaps = createBitmapCache(MAX_CACHED_PIXELS)
  const made = createBitmapCache(MAX_MADE_PIXELS)
  const surface: CanvasFactory['surface'] = (width, height) => {
    const canvas = library.createCanvas(width, height)
    const context = canvas.getContext('2d')
    // The default follows the host's language, which may select other glyphs.
    context.lang = 'en'
    return { surface: canvas, context }
  }
  const register = faceRegistry(library)
  const paths = new WeakMap<Path, Path2D>()
  return {
    surface,
    path(path, matrix) {
      const drawn = paths.get(path) ?? new library.Path2D(formatPath(path))
      paths.set(path, drawn)
      if (matrix === undefined) return drawn
      const [a, b, c, d, e, f] = matrix
      const mapped = new library.Path2D()
      mapped.addPath(drawn, { a, b, c, d, e, f })
      return mapped
    },
    async decode(bytes, { hash }) {
      const cached = hash === null ? null : bitmaps.get(hash)
      if (cached !== null) return cached
      const image = new library.Image()
      image.src = await bytes()
      await image.decode()
      if (hash !== null) bitmaps.put(hash, image)
      return image
    },
    pixelsOf(bitmap) {
      const { width, height } = bitmap
      const { surface: canvas, context } = surface(width, height)
      context.drawImage(bitmap, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      canvas.width = canvas.height = 1
      return { width, height, data }
    },
    surfaceOf({ width, height, data }) {
      const { surface: canvas, context } = surface(width, height)
      context.putImageData(new library.ImageData(data, width, height), 0, 0)
      return canvas
    },
    keep(key, make) {
      const kept = made.get(key)
      if (kept !== null) return kept
      const bitmap = make()
      made.put(key, bitmap)
      return bitmap
    },
    withSvg(svg, { width, height }, draw) {
      const image = new library.Image()
      // A canvas parses an SVG immediately and rasterises it at this size when it is first drawn.
      image.src = svg
      image.width = width
      image.height = height
      draw(image)
      // Releases the pixels immediately; garbage collection would let hundreds of them accumulate.
      image.src = NO_BYTES
    },
    register: face => register([face]),
    ...createTextMeasurer(surface(1, 1).context),
  }
}

/** Registers faces under an alias, which it returns. */
function faceRegistry(library: CanvasLibrary): (faces: readonly FontFace[]) => string {
  // Registrations belong to the process, `registered` to the thread. Another thread may have registered the face.
  const registered = new Set<string>()
  return faces => {
    const alias = `platen-${faces.map(face => face.id.replaceAll(/[^\w-]/g, '-')).join('-')}`
    if (registered.has(alias)) return alias
    if (!library.GlobalFonts.has(alias)) {
      for (const face of faces) {
        const bytes = face.bytes()
        const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        if (library.GlobalFonts.register(buffer, alias) !== null) continue
        throw new PlatenError(
          'invalid_font',
          `The canvas cannot read the font '${face.family}' (${face.style}).`,
        )
      }
    }
    registered.add(alias)
    return alias
  }
}

const NO_BYTES = new Uint8Array(0)

/** About 100 MB of decoded pictures. */
const MAX_CACHED_PIXELS = 25_000_000
/**
 * About 32 MB of resized and filtered pictures, in a cache of their own so that a large photo does not evict them.
 */
const MAX_MADE_PIXELS = 8_000_000

/** LRU cache limited by the number of pixels. */
function createBitmapCache(maxPixels: number) {
  const entries = new Map<string, Bitmap>()
  let pixels = 0
  return {
    get(hash: string): Bitmap | null {
      const bitmap = entries.get(hash)
      if (bitmap === undefined) return null
      entries.delete(hash)
      entries.set(hash, bitmap)
      return bitmap
    },
    put(hash: string, bitmap: Bitmap): void {
      if (entries.has(hash)) return
      entries.set(hash, bitmap)
      pixels += bitmap.width * bitmap.height
      for (const [oldest, old] of entries) {
        if (pixels <= maxPixels || entries.size === 1) break
        entries.delete(oldest)
        pixels -= old.width * old.height
      }
    },
  }
}

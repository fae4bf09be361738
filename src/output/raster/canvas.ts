/**
 * The only file that imports @napi-rs/canvas, which is loaded when the first scene is painted. Keeps registered font
 * faces and recently decoded pictures between renders.
 */
import type { Canvas, Image, Path2D, SKRSContext2D } from '@napi-rs/canvas'
import { PlatenError } from '../../base/errors.ts'
import { createGenerationalCache, createLruCache, type GenerationalCache } from '../../base/lru-cache.ts'
import { loadOptional } from '../../base/optional-package.ts'
import type { Matrix, Size } from '../../graphics/affine.ts'
import { formatPath, type Path } from '../../graphics/path.ts'
import type { Raster } from '../../scene/filters/filter.ts'
import { cssFont, type TextMeasurer } from '../../scene/text/text-measurer.ts'
import type { FontFace } from '../../text/fonts.ts'

export type Surface = Canvas
export type Context = SKRSContext2D
/** A decoded or processed picture. */
export type Bitmap = Image | Canvas
type CanvasLibrary = typeof import('@napi-rs/canvas')

/** Creates surfaces, paths, bitmaps and fonts of the canvas library. */
export type CanvasFactory = Awaited<ReturnType<typeof load>>

let factory: Promise<CanvasFactory> | null = null

/** Loads the canvas library once; after a failure the next call tries again. Fails with `package_missing`. */
export function openCanvas(): Promise<CanvasFactory> {
  factory ??= load().catch((failure: unknown) => {
    factory = null
    throw failure
  })
  return factory
}

async function load() {
  const library = await loadOptional('@napi-rs/canvas', 'Drawing a scene', () => import('@napi-rs/canvas'))
  const bitmaps = createBitmapCache(MAX_CACHED_PIXELS)
  const made = createBitmapCache(MAX_MADE_PIXELS)
  const surface = (width: number, height: number): { surface: Surface; context: Context } => {
    const canvas = library.createCanvas(width, height)
    const context = canvas.getContext('2d')
    // The default follows the host's language, which may select other glyphs.
    context.lang = 'en'
    return { surface: canvas, context }
  }
  const paths = new WeakMap<Path, Path2D>()
  return {
    surface,
    /** The canvas path of a path, optionally transformed. */
    path(path: Path, matrix?: Matrix): Path2D {
      const drawn = paths.get(path) ?? new library.Path2D(formatPath(path))
      paths.set(path, drawn)
      if (matrix === undefined) return drawn
      const [a, b, c, d, e, f] = matrix
      const mapped = new library.Path2D()
      mapped.addPath(drawn, { a, b, c, d, e, f })
      return mapped
    },
    /**
     * Decodes a PNG, JPEG or SVG; an SVG at its own size.
     * @param hash Identifies the bytes. Decoded pictures are cached by hash; null skips the cache.
     */
    async decode(bytes: () => Promise<Uint8Array>, { hash }: { hash: string | null }): Promise<Bitmap> {
      const cached = hash === null ? undefined : bitmaps.get(hash)
      if (cached !== undefined) return cached
      const image = new library.Image()
      image.src = await bytes()
      await image.decode()
      if (hash !== null) bitmaps.set(hash, image)
      return image
    },
    /** A copy of the pixels of a bitmap. */
    pixelsOf(bitmap: Bitmap): Raster {
      const { width, height } = bitmap
      const { surface: canvas, context } = surface(width, height)
      context.drawImage(bitmap, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      canvas.width = canvas.height = 1
      return { width, height, data }
    },
    surfaceOf({ width, height, data }: Raster): Surface {
      const { surface: canvas, context } = surface(width, height)
      context.putImageData(new library.ImageData(data, width, height), 0, 0)
      return canvas
    },
    /** Caches what `make` returns, by key. */
    keep(key: string, make: () => Bitmap): Bitmap {
      const kept = made.get(key)
      if (kept !== undefined) return kept
      const bitmap = make()
      made.set(key, bitmap)
      return bitmap
    },
    /** Decodes an SVG into `width` × `height` pixels for the duration of `draw`. */
    withSvg(svg: Uint8Array, { width, height }: Size, draw: (bitmap: Bitmap) => void): void {
      const image = new library.Image()
      // A canvas parses an SVG immediately and rasterises it at this size when it is first drawn.
      image.src = svg
      image.width = width
      image.height = height
      draw(image)
      // Releases the pixels immediately; garbage collection would let hundreds of them accumulate.
      image.src = NO_BYTES
    },
    register: faceRegistry(library),
    ...createTextMeasurer(surface(1, 1).context),
  }
}

/** Registers faces under an alias, which it returns. */
function faceRegistry({ GlobalFonts }: CanvasLibrary): (face: FontFace) => string {
  // Registrations belong to the process, `registered` to the thread. Another thread may have registered the face.
  const registered = new Set<string>()
  return face => {
    const alias = `platen-${face.id.replaceAll(/[^\w-]/g, '-')}`
    if (registered.has(alias)) return alias
    if (!GlobalFonts.has(alias)) {
      const bytes = face.bytes()
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      if (GlobalFonts.register(buffer, alias) === null) {
        const message = `The canvas cannot read the font '${face.family}' (${face.style}).`
        throw new PlatenError('invalid_font', message)
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

/** Evicts bitmaps by their number of pixels. A bitmap beyond the limit is kept alone. */
function createBitmapCache(maxPixels: number) {
  const bitmaps = createLruCache<Bitmap>({ maxWeight: maxPixels })
  return {
    get: (key: string): Bitmap | undefined => bitmaps.get(key),
    set(key: string, bitmap: Bitmap): void {
      bitmaps.set(key, bitmap, Math.min(maxPixels, bitmap.width * bitmap.height))
    },
  }
}

/** Text metrics of the canvas. @param context Of a canvas of its own: the measurer sets its font and letter spacing. */
function createTextMeasurer(context: Context): Omit<TextMeasurer, 'register'> {
  let currentFont = ''
  const setFont = (font: string): void => {
    if (currentFont !== font) context.font = currentFont = font
  }
  const textWidth: TextMeasurer['textWidth'] = (text, { font, letterSpacing }) => {
    setFont(font)
    context.letterSpacing = `${letterSpacing}px`
    return context.measureText(text).width
  }
  const ascents = new Map<string, number>()
  const advances = new Map<string, GenerationalCache<number>>()
  return {
    textWidth,
    ascent(family) {
      const known = ascents.get(family)
      if (known !== undefined) return known
      // At a large size, because the canvas rounds metrics.
      setFont(`1000px "${family}"`)
      const ascent = context.measureText('x').fontBoundingBoxAscent / 1000
      ascents.set(family, ascent)
      return ascent
    },
    advance(text, face) {
      const name = face.synthetic + face.alias
      const cache = advances.get(name) ?? createGenerationalCache<number>(MAX_ADVANCES)
      advances.set(name, cache)
      const known = cache.get(text)
      if (known !== undefined) return known
      const font = cssFont(face, MEASURED_SIZE)
      const hundredths = Math.round(textWidth(text, { font, letterSpacing: 0 }) * 100)
      const advance = hundredths / 100 / MEASURED_SIZE
      cache.set(text, advance, text.length)
      return advance
    },
  }
}

/**
 * Font size for measuring. The canvas rounds widths to hundredths; at this size those are exact for fonts of 1000 and
 * of 2048 units per em.
 */
const MEASURED_SIZE = 2560
/** Per face. */
const MAX_ADVANCES = { maxEntries: 50_000, maxEntryWeight: 16, maxWeight: 200_000 }

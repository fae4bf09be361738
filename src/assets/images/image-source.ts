/**
 * A reference in a document or scene → a validated and decoded picture. Not pure: reads files below the asset roots,
 * fetches URLs, and caches decoded pictures between renders.
 * Fails with `asset_denied`, `asset_failed`, `image_too_large`, `svg_too_complex`, `invalid_definition`.
 */
import { createHash } from 'node:crypto'
import { type Budget, createBudget } from '../../base/budget.ts'
import { PlatenError, type Warning } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import type { RasterPicture } from '../../graphics/raster-picture.ts'
import type { SvgPicture } from '../../svg/svg-picture.ts'
import type { AssetOptions, Fetcher, Picture, PictureSource } from '../contracts.ts'
import { readRootFile } from '../root-files.ts'
import type { PictureFailures } from './picture-failures.ts'
import { openRaster } from './raster.ts'
import { decodeDataUri, describeReference, type Resolved, resolveReference, tooLarge } from './reference.ts'

export interface PictureLibraryOptions {
  limits: Limits
  /** Folders in which a reference may name a file. Default none. */
  roots?: readonly string[] | undefined
  /** Pictures that every document and scene may refer to by name. Default none. */
  images?: Readonly<Record<string, Uint8Array | string>> | undefined
  /** Default null: URLs are denied. */
  fetcher?: Fetcher | null | undefined
  /** If a picture cannot be loaded: fail the render, or show a grey placeholder and warn. Default `fail`. */
  onError?: AssetOptions['onError'] | undefined
  /** Size of the cache of decoded pictures in bytes. Default 64 MB. */
  maxCacheBytes?: number | undefined
}

const DEFAULT_CACHE_BYTES = 64_000_000

/** Embedded pictures that are converted to PNG may enlarge an SVG by this factor. */
const MAX_SVG_GROWTH = 4
/** Memory of an element of a normalised SVG, beside its characters. */
const BYTES_PER_SVG_ELEMENT = 1500

/** The pictures of an engine. Caches decoded pictures between renders, up to a number of bytes. */
export function createPictureLibrary(options: PictureLibraryOptions) {
  const { limits } = options
  const roots = options.roots ?? []
  const images = copied(options.images ?? {})
  /** Hashes of the engine's own pictures, which never change; null until first used. */
  const own = new Map<unknown, string | null>(Object.values(images).map(picture => [picture, null]))
  const ownFetcher = options.fetcher ?? null
  const cache = createLruCache<Promise<Picture>>({
    maxWeight: options.maxCacheBytes ?? DEFAULT_CACHE_BYTES,
  })

  /** Decodes the picture of this hash unless it is cached or being decoded. */
  function cached(key: string, bytes: number, decode: () => Promise<Picture>): Promise<Picture> {
    const known = cache.get(key)
    if (known !== undefined) return known
    const decoding = decode()
    cache.set(key, decoding, bytes)
    decoding.catch(() => cache.delete(key))
    return decoding
  }

  function raster(bytes: Uint8Array, hash: string): Promise<RasterPicture> {
    const onKept = (kept: number) => cache.addWeight(hash, kept)
    return cached(hash, bytes.length, () => openRaster(bytes, { limits, hash, onKept })).then(picture => {
      if (picture.kind === 'raster') return picture
      throw new PlatenError('asset_denied', 'An SVG inside an SVG is not supported; use a PNG or JPEG.')
    })
  }

  function svg(bytes: Uint8Array, hash: string): Promise<Picture> {
    return cached(hash, bytes.length, async () => {
      // Loaded on first use, which keeps it out of the cold start of documents without SVGs.
      const { checkSvg, MAX_VIEWPORTS } = await import('../../svg/read-svg.ts')
      const picture = await checkSvg(textOf(bytes), {
        maxElements: limits.maxSvgElements,
        maxBytes: limits.maxAssetBytes * MAX_SVG_GROWTH,
        raster: async uri => {
          const inner = decodeDataUri(uri, limits.maxAssetBytes)
          return await raster(inner, hashOf(inner))
        },
      })
      const { length, elements } = picture.features
      const drawings = picture.inViewport === undefined ? 1 : 1 + MAX_VIEWPORTS
      cache.addWeight(hash, drawings * (length + elements * BYTES_PER_SVG_ELEMENT))
      return picture
    })
  }

  return {
    /**
     * @param shared A budget shared with other assets. Default: a budget of `maxAssetsBytes` for pictures alone. With
     * `failures`, pictures that cannot be used are recorded there.
     */
    forRender(shared?: {
      fetcher: Pick<Fetcher, 'fetch'>
      budget: Budget
      failures: PictureFailures
    }): PictureSource {
      const {
        fetcher,
        budget,
        failures = null,
      } = shared ?? {
        fetcher: ownFetcher,
        budget: createBudget(limits.maxAssetsBytes),
      }
      const pixels = createBudget(limits.maxRenderPixels)
      const found = new Map<string | Uint8Array, Promise<Picture>>()

      async function load(resolved: Resolved): Promise<Picture> {
        const { value } = resolved
        const isOwn = value instanceof Uint8Array && own.has(value)
        const bytes = isOwn
          ? value
          : await bytesOf(resolved, { roots, fetcher, maxBytes: limits.maxAssetBytes })
        if (bytes.length > limits.maxAssetBytes) throw tooLarge(bytes.length, limits.maxAssetBytes)
        const hash = own.get(bytes) ?? hashOf(bytes)
        if (isOwn) own.set(bytes, hash)
        budget.spend(resolved.kind === 'url' ? String(keyOf(resolved)) : hash, bytes.length, picturesTooLarge)
        const picture = await (isMarkup(bytes) ? svg(bytes, hash) : raster(bytes, hash))
        pixels.spend(hash, pixelsOf(picture), tooManyPixels)
        return picture
      }

      return {
        async picture(reference, { named, path }) {
          let isFetched = false
          try {
            const resolved = resolveReference(reference, [named, images])
            isFetched = resolved.kind === 'url'
            const key = keyOf(resolved)
            const known = found.get(key)
            if (known === undefined && isFetched && failures?.mayFetch === false) return await placeholder([])
            const loading = known ?? load(resolved)
            found.set(key, loading)
            return await loading
          } catch (failure) {
            const located = placed(failure, reference, path)
            const goesOn =
              options.onError === 'placeholder' ||
              (located instanceof PlatenError &&
                failures?.record(located, describeReference(reference), isFetched))
            const picture = goesOn ? await placeholderFor(located, path) : null
            if (picture === null) throw located
            return picture
          }
        },
      }
    },
  }
}

/** A request with headers may return another picture than one without. */
function keyOf(resolved: Resolved): string | Uint8Array {
  if (resolved.kind !== 'url' || resolved.headers === null) return resolved.value
  return `${resolved.value}\n${JSON.stringify(resolved.headers)}`
}

/** Copies the bytes: the host may reuse its buffers. */
function copied(images: Readonly<Record<string, Uint8Array | string>>): Record<string, Uint8Array | string> {
  return Object.fromEntries(
    Object.entries(images).map(([name, picture]) => [
      name,
      picture instanceof Uint8Array ? new Uint8Array(picture) : picture,
    ]),
  )
}

async function bytesOf(
  resolved: Resolved,
  {
    roots,
    fetcher,
    maxBytes,
  }: { roots: readonly string[]; fetcher: Pick<Fetcher, 'fetch'> | null; maxBytes: number },
): Promise<Uint8Array> {
  if (resolved.kind === 'url') {
    if (fetcher === null) throw new PlatenError('asset_denied', 'It is a URL, but URLs are not fetched here.')
    const { value: url, headers } = resolved
    return (await fetcher.fetch({ url, accept: 'image', headers, maxBytes })).bytes
  }
  if (resolved.kind === 'path')
    return await readRootFile(resolved.value, { roots, maxBytes, kind: 'picture', hint: resolved.hint })
  // A copy: the host may reuse its buffer while the picture is cached.
  if (resolved.value instanceof Uint8Array) return new Uint8Array(resolved.value)
  if (/^data:/i.test(resolved.value)) return decodeDataUri(resolved.value, maxBytes)
  return new TextEncoder().encode(resolved.value)
}

function pixelsOf(picture: Picture): number {
  const rasters = picture.kind === 'raster' ? [picture] : [...picture.images.values()]
  return rasters.reduce((sum, { pixelWidth, pixelHeight }) => sum + pixelWidth * pixelHeight, 0)
}

function tooManyPixels(pixels: number, max: number): PlatenError {
  return new PlatenError(
    'image_too_large',
    `With it, the pictures of this render have ${pixels} pixels; the limit maxRenderPixels is ${max}.`,
  )
}

function picturesTooLarge(bytes: number, max: number): PlatenError {
  return new PlatenError(
    'image_too_large',
    `The pictures of this render total ${bytes} bytes; the limit maxAssetsBytes is ${max}.`,
  )
}

/** True if the bytes start like XML and not like HTML. */
export function isMarkup(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('utf8')
  return /^\uFEFF?\s*</.test(start) && !/^\uFEFF?\s*<(!doctype\s+html|html)\b/i.test(start)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new PlatenError('asset_failed', 'Its SVG text is not valid UTF-8.', { cause })
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Adds the place and the picture to a failure. */
function placed(failure: unknown, reference: unknown, path: string): unknown {
  if (!(failure instanceof PlatenError)) return failure
  const { code, message, cause } = failure
  const where = path === '' ? '' : ` at ${path}`
  const text = `The picture${where} (${describeReference(reference)}) cannot be used. ${message}`
  return new PlatenError(code, text, { details: [{ path, message }], cause })
}

const PLACEHOLDER_SIZE = { width: 240, height: 160 } as const

/** A grey frame with a cross that stretches to any shape. */
const PLACEHOLDER =
  '<svg width="240" height="160" viewBox="0 0 240 160" preserveAspectRatio="none">' +
  '<rect width="240" height="160" fill="#e3e5e8"/>' +
  '<path d="M0 0H240V160H0ZL240 160M0 160L240 0" fill="none" stroke="#b4b9c0" stroke-width="2"/></svg>'

/** End of the warning of a placeholder, after the message of the failure. */
export const PLACEHOLDER_NOTE = ' A placeholder is shown instead.'

/** A placeholder for a picture that failed to load, with a warning; null if the reference itself is invalid. */
async function placeholderFor(failure: unknown, path: string): Promise<SvgPicture | null> {
  if (!(failure instanceof PlatenError) || failure.code === 'invalid_definition') return null
  const message = `${failure.message}${PLACEHOLDER_NOTE}`
  return await placeholder([{ code: failure.code, message, path }])
}

async function placeholder(warnings: readonly Warning[]): Promise<SvgPicture> {
  const { generatedSvg } = await import('../../svg/read-svg.ts')
  return generatedSvg(PLACEHOLDER, { ...PLACEHOLDER_SIZE, warnings, isPlaceholder: true })
}
